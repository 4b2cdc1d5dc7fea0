//! One helper for the tests that run the binary: a folder of its own, with places of its own, and what a run left.
#![allow(dead_code)]

pub mod client;
pub mod encoder;
pub mod released;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A small graph that every test may use: two types, a link, numbers with a unit.
pub const BIKES: &str = r#"@prefix s: <http://x.example/schema/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<http://x.example/id/wren> a s:Bike ; rdfs:label "Wren" ; s:weight "12.5 kg" ; s:maker <http://x.example/id/tarn> .
<http://x.example/id/lark> a s:Bike ; rdfs:label "Lark" ; s:weight "14 kg" ; s:maker <http://x.example/id/tarn> .
<http://x.example/id/tarn> a s:Maker ; rdfs:label "Tarn Works" ; s:founded 1987 .
"#;

/// A folder with the places of one person in it; nothing of the real person's is read.
pub struct World {
    folder: tempfile::TempDir,
    real_models: bool,
}

/// What a run left.
#[derive(Debug)]
pub struct Ran {
    /// The exit status.
    pub code: i32,
    /// Results.
    pub out: String,
    /// Everything else. The world's folder shows as `DIR`.
    pub err: String,
}

impl World {
    pub fn new() -> World {
        World { folder: tempfile::tempdir().expect("a folder"), real_models: false }
    }

    /// With the models of the machine; `None`, with a word about it, when they are not there and need not be.
    pub fn with_models() -> Option<World> {
        let world = World { real_models: true, ..World::new() };
        let missing = |name: &str| world.run(&["model", "path", name]).code != 0;
        if [llm::catalogue::DEFAULT_CHAT, llm::catalogue::DEFAULT_EMBEDDING].into_iter().any(missing) {
            assert!(std::env::var_os("RAGONITE_REQUIRE_MODELS").is_none(), "the default models are not here");
            eprintln!("skipped: the default models are not here (ragonite model pull)");
            return None;
        }
        Some(world)
    }

    /// Another folder with the same in it.
    pub fn copied(&self) -> World {
        let world = World::new();
        copy(self.folder.path(), world.folder.path());
        world
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.feed(arguments, "")
    }

    pub fn feed(&self, arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
        self.ended(self.command(arguments), input)
    }

    /// What a command leaves that was made by [`World::command`].
    pub fn ended(&self, mut command: Command, input: impl AsRef<[u8]>) -> Ran {
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        // A program that fails at once may not read its input.
        let _ = stdin.write_all(input.as_ref());
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        let text = |bytes: &[u8]| {
            let folder = self.folder.path().display().to_string();
            String::from_utf8_lossy(bytes).replace(&folder, "DIR")
        };
        Ran { code: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) }
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ragonite"));
        command.args(arguments).current_dir(self.folder.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        for (variable, place) in [("XDG_CONFIG_HOME", "config"), ("XDG_STATE_HOME", "state")] {
            command.env(variable, self.path(place));
        }
        if !self.real_models {
            command.env("XDG_CACHE_HOME", self.path("cache"));
        }
        command.env_remove("RAGONITE_TOKEN").env_remove("RAGONITE_API_KEY");
        command
    }

    /// Builds `text` (Turtle) into `kb` without vectors.
    pub fn build(&self, text: &str) {
        self.write("graph.ttl", text);
        let ran = self.run(&["build", "graph.ttl", "--out", "kb", "--no-dense"]);
        assert_eq!(ran.code, 0, "{ran:?}");
    }
}

/// Copies what is in a folder into another.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        match entry.file_type().expect("a kind").is_dir() {
            true => copy(&entry.path(), &to),
            false => drop(fs::copy(entry.path(), to).expect("copied")),
        }
    }
}

/// The example's folder.
pub fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bicycles")
}

/// A started program, killed when dropped.
pub struct Running(pub std::process::Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A running `ragonite serve` over `kb`, ended when dropped.
pub struct Serving {
    pub running: Running,
    pub address: String,
}

impl World {
    /// Serves `kb` on a free port, with a model server that is not there.
    pub fn serve(&self) -> Serving {
        self.write("ragonite.toml", "[llm]\nprovider = \"openai\"\n[embedding]\nprovider = \"none\"\n");
        self.serve_as_configured()
    }

    /// Serves `kb` on a free port.
    pub fn serve_as_configured(&self) -> Serving {
        self.serve_of("kb")
    }

    /// Serves a knowledge base on a free port.
    pub fn serve_of(&self, kb: &str) -> Serving {
        self.serving(self.command(&["serve", kb, "--bind", "127.0.0.1:0"])).expect("the server starts")
    }

    /// Serves `kb` on a free port, with what is done to the command before.
    pub fn serve_under(&self, prepare: impl FnOnce(&mut Command)) -> Serving {
        self.try_serve(prepare).expect("the server starts")
    }

    /// The same; `None` where it ends before it serves.
    pub fn try_serve(&self, prepare: impl FnOnce(&mut Command)) -> Option<Serving> {
        let mut command = self.command(&["serve", "kb", "--bind", "127.0.0.1:0"]);
        prepare(&mut command);
        self.serving(command)
    }

    fn serving(&self, mut command: Command) -> Option<Serving> {
        use std::io::{BufRead, BufReader, Read};
        let mut child = Running(command.spawn().expect("the program starts"));
        let mut said = String::new();
        let mut lines = BufReader::new(child.0.stdout.take().expect("a pipe"));
        let address = loop {
            said.clear();
            if lines.read_line(&mut said).ok()? == 0 {
                return None;
            }
            if let Some(at) = said.find("http://") {
                let address = said[at..].split_whitespace().next().expect("an address");
                break address.trim_end_matches('/').to_owned();
            }
        };
        // Or it would stop when nobody reads what it says.
        let mut errors = child.0.stderr.take().expect("a pipe");
        std::thread::spawn(move || drop(std::io::copy(&mut errors, &mut std::io::sink())));
        std::thread::spawn(move || {
            let _ = lines.read_to_end(&mut Vec::new());
        });
        Some(Serving { running: child, address })
    }
}
