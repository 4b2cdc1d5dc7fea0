//! A PostgreSQL server of a test's own: in a temporary folder, on a socket there, without care for a power cut, and
//! gone with the test however that ends.
//!
//! Its language is American English, not "C", so that what compares texts without saying how is found out.
#![allow(dead_code)]

use std::io::Write;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use postgres::types::Type;
use postgres::{Client, NoTls};
use search::Value;
use tempfile::TempDir;

/// Whom the server runs as when the test is root, which it refuses to be: nobody.
const NOBODY: u32 = 65534;
const USER: &str = "ragonite";
/// A server starts in well under a second on an idle machine.
const START: Duration = Duration::from_secs(60);
/// A reader of its standard input that ends the server with it: a pipe is closed when the test ends, even killed.
const GUARD: &str = r#""$@" </dev/null & server=$!; cat >/dev/null; kill -QUIT "$server"; wait "$server""#;

pub struct Server {
    programs: PathBuf,
    folder: TempDir,
    guard: Child,
    client: Option<Client>,
}

impl Server {
    /// `None`, and a word about it, where PostgreSQL is not installed. `RAGONITE_REQUIRE_POSTGRES=1` insists on it.
    pub fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            let wanted = std::env::var("RAGONITE_REQUIRE_POSTGRES").is_ok_and(|v| v == "1");
            assert!(!wanted, "PostgreSQL is required (RAGONITE_REQUIRE_POSTGRES) and not installed");
            eprintln!("skipped: PostgreSQL is not installed (initdb, postgres and psql)");
            return None;
        };
        // Not under $TMPDIR: a socket's path is short, and another user must reach the folder.
        let folder = tempfile::Builder::new().prefix("ragonite-pg").tempdir_in("/tmp").unwrap();
        let owner = std::fs::metadata(folder.path()).unwrap().uid();
        if owner == 0 {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let data = folder.path().join("data");
        let made = as_server(programs.join("initdb"), folder.path())
            .args(["--username", USER, "--auth", "trust", "--encoding", "UTF8", "--no-sync"])
            .args(["--locale", "C", "--locale-provider", "icu", "--icu-locale", "en-US", "--pgdata"])
            .arg(&data)
            .output()
            .unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let guard = launch(&programs, folder.path());
        let mut server = Self { programs, folder, guard, client: None };
        server.client = Some(server.connect());
        Some(server)
    }

    /// Ends it, as `pg_ctl stop -m immediate` does.
    pub fn stop(&mut self) {
        self.client = None;
        drop(self.guard.stdin.take());
        let _ = self.guard.wait();
    }

    /// Starts it again over the same data.
    pub fn start_again(&mut self) {
        self.guard = launch(&self.programs, self.folder.path());
        self.client = Some(self.connect());
    }

    /// Its address for somebody, with what stands between name and `@`: a password behind a colon.
    pub fn address(&self, login: &str) -> String {
        let folder = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://{login}@{folder}/postgres")
    }

    /// Whom tests log in as who may do anything.
    pub fn owner(&self) -> &'static str {
        USER
    }

    /// Has those who are called so say their password.
    pub fn ask_for_password(&mut self, user: &str) {
        let rules = self.folder.path().join("data/pg_hba.conf");
        let before = std::fs::read_to_string(&rules).unwrap();
        std::fs::write(&rules, format!("local all {user} scram-sha-256\n{before}")).unwrap();
        self.run("SELECT pg_reload_conf()");
    }

    /// Runs statements.
    pub fn run(&mut self, sql: &str) {
        let client = self.client.as_mut().expect("connected at the start");
        client.batch_execute(sql).unwrap_or_else(|e| panic!("{e:?}\n{sql}"));
    }

    fn connect(&self) -> Client {
        let until = Instant::now() + START;
        loop {
            let path = self.folder.path();
            match postgres::Config::new().host_path(path).user(USER).dbname("postgres").connect(NoTls) {
                Ok(client) => return client,
                Err(error) if Instant::now() > until => {
                    let log = std::fs::read_to_string(path.join("log")).unwrap_or_default();
                    panic!("PostgreSQL does not start: {error}\n{log}")
                }
                Err(_) => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    /// Puts an induced database in the place of the last one, as people do: by `psql -f`.
    pub fn load(&self, schema: &kb::Schema, database: &Path) {
        let script = self.folder.path().join("script.sql");
        let mut out = std::io::BufWriter::new(std::fs::File::create(&script).unwrap());
        kb::write_postgres(schema, database, &mut out).unwrap();
        out.flush().unwrap();
        let loaded = Command::new(self.programs.join("psql"))
            .args(["-X", "-q", "-U", USER, "-d", "postgres", "-c", "SET client_min_messages = warning"])
            .args(["-c", "DROP SCHEMA public CASCADE", "-c", "CREATE SCHEMA public", "-f"])
            .arg(&script)
            .arg("-h")
            .arg(self.folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&loaded.stderr);
        assert!(loaded.status.success() && said.is_empty(), "psql: {said}");
    }

    /// The rows of one prepared statement.
    pub fn rows(&mut self, sql: &str) -> Vec<Vec<Value>> {
        let client = self.client.as_mut().expect("connected at the start");
        let rows = client.query(sql, &[]).unwrap_or_else(|e| panic!("{e:?}\n{sql}"));
        rows.iter().map(|row| (0..row.len()).map(|n| value(row, n)).collect()).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Starts the server over the data in a folder.
fn launch(programs: &Path, folder: &Path) -> Child {
    let log = std::fs::File::options().create(true).append(true).open(folder.join("log")).unwrap();
    as_server("sh", folder)
        .args(["-c", GUARD, "sh"])
        .arg(programs.join("postgres"))
        .args(["-F", "-c", "listen_addresses=", "-c", "full_page_writes=off", "-c", "autovacuum=off"])
        .args(["-c", "max_connections=8", "-c", "shared_buffers=16MB", "-c", "jit=off"])
        .arg("-k")
        .arg(folder)
        .arg("-D")
        .arg(folder.join("data"))
        .stdin(Stdio::piped())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .unwrap()
}

/// A program that runs as whoever the folder belongs to.
fn as_server(program: impl AsRef<std::ffi::OsStr>, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env_remove("PGDATA");
    if std::fs::metadata(folder).unwrap().uid() == NOBODY {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// As SQLite has it.
fn value(row: &postgres::Row, n: usize) -> Value {
    match *row.columns()[n].type_() {
        Type::BOOL => row.get::<_, Option<bool>>(n).map(|v| Value::Integer(v.into())),
        Type::INT4 => row.get::<_, Option<i32>>(n).map(|v| Value::Integer(v.into())),
        Type::INT8 => row.get::<_, Option<i64>>(n).map(Value::Integer),
        Type::FLOAT8 => row.get::<_, Option<f64>>(n).map(Value::Real),
        Type::TEXT => row.get::<_, Option<String>>(n).map(Value::Text),
        ref other => panic!("a column of type {other}"),
    }
    .unwrap_or(Value::Null)
}

/// Where the server's programs are: Debian keeps them off the path.
fn programs() -> Option<PathBuf> {
    let version = |path: &PathBuf| path.file_name().and_then(|n| n.to_str()?.parse::<u32>().ok());
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = installed.map(|entry| entry.path()).collect();
    versions.sort_by_key(|path| std::cmp::Reverse(version(path)));
    let path = std::env::var_os("PATH").unwrap_or_default();
    versions
        .into_iter()
        .map(|version| version.join("bin"))
        .chain(std::env::split_paths(&path))
        .find(|folder| ["initdb", "postgres", "psql"].iter().all(|program| folder.join(program).is_file()))
}
