//! A Virtuoso of a test's own: in a temporary folder, on loopback, and gone with the test however that ends.

use std::io::Write;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use search::{EndpointOptions, Limits, SparqlStore};
use tempfile::TempDir;

/// It starts in a second or two on an idle machine.
const START: Duration = Duration::from_secs(90);
/// A reader of its standard input that ends the server with it: a pipe is closed when the test ends, even killed.
const GUARD: &str = r#""$@" </dev/null & server=$!; cat >/dev/null; kill -KILL "$server"; wait "$server""#;

pub struct Virtuoso {
    folder: TempDir,
    guard: Child,
    port: u16,
    http: u16,
}

impl Virtuoso {
    /// `None`, and a word about it, where Virtuoso is not installed. `RAGONITE_REQUIRE_VIRTUOSO=1` insists on it.
    pub fn start() -> Option<Self> {
        if !["virtuoso-t", "isql-vt"].into_iter().all(is_installed) {
            let wanted = std::env::var("RAGONITE_REQUIRE_VIRTUOSO").is_ok_and(|v| v == "1");
            assert!(!wanted, "Virtuoso is required (RAGONITE_REQUIRE_VIRTUOSO) and not installed");
            eprintln!("skipped: Virtuoso is not installed (virtuoso-t and isql-vt)");
            return None;
        }
        let folder = tempfile::Builder::new().prefix("ragonite-virtuoso").tempdir().unwrap();
        let (port, http) = (free_port(), free_port());
        let at = folder.path().display();
        let settings = format!(
            "[Database]\nDatabaseFile = {at}/v.db\nErrorLogFile = {at}/v.log\nLockFile = {at}/v.lck\nTransactionFile = {at}/v.trx\n\
             xa_persistent_file = {at}/v.pxa\nErrorLogLevel = 7\nFileExtend = 50\n[TempDatabase]\nDatabaseFile = {at}/t.db\n\
             TransactionFile = {at}/t.trx\n[Parameters]\nServerPort = 127.0.0.1:{port}\nServerThreads = 10\n\
             NumberOfBuffers = 4000\nDirsAllowed = {at}\n[HTTPServer]\nServerPort = 127.0.0.1:{http}\nServerThreads = 5\n\
             [SPARQL]\nResultSetMaxRows = 50\nMaxQueryExecutionTime = 30\n"
        );
        std::fs::write(folder.path().join("v.ini"), settings).unwrap();
        let log = std::fs::File::create(folder.path().join("out.log")).unwrap();
        let guard = Command::new("sh")
            .args(["-c", GUARD, "sh", "virtuoso-t", "+foreground", "+configfile"])
            .arg(folder.path().join("v.ini"))
            .stdin(Stdio::piped())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .spawn()
            .unwrap();
        let server = Self { folder, guard, port, http };
        server.wait();
        Some(server)
    }

    /// Where it is asked, of the graph that was loaded: it has graphs of its own beside.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/sparql?default-graph-uri=http%3A%2F%2Fx.example%2Fgraph", self.http)
    }

    /// Takes Turtle in, and indexes its words.
    pub fn load(&self, turtle: &str) {
        let file = self.folder.path().join("graph.ttl");
        std::fs::write(&file, turtle).unwrap();
        self.run(&format!(
            "DB.DBA.RDF_OBJ_FT_RULE_ADD (null, null, 'All');\n\
             DB.DBA.TTLP_MT (file_to_string_output ('{}'), '', 'http://x.example/graph', 0);\n\
             DB.DBA.VT_INC_INDEX_DB_DBA_RDF_OBJ ();\n",
            file.display()
        ));
    }

    fn run(&self, commands: &str) {
        let mut isql = Command::new("isql-vt")
            .args([&format!("127.0.0.1:{}", self.port), "dba", "dba"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        isql.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
        let said = isql.wait_with_output().unwrap();
        let said =
            String::from_utf8_lossy(&said.stdout).into_owned() + &String::from_utf8_lossy(&said.stderr);
        assert!(!said.contains("*** Error"), "isql-vt: {said}");
    }

    fn wait(&self) {
        let store = SparqlStore::remote(&EndpointOptions::typed(self.address())).unwrap();
        let until = Instant::now() + START;
        while let Err(error) = store.query("ASK { ?s ?p ?o }", &Limits::default(), &|| false) {
            let log = std::fs::read_to_string(self.folder.path().join("v.log")).unwrap_or_default();
            assert!(Instant::now() < until, "Virtuoso does not start: {error}\n{log}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Virtuoso {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        let _ = self.guard.wait();
    }
}

fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| Path::new(&folder).join(program).is_file())
}

/// A port that is free now.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
