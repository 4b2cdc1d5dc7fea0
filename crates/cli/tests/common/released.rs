//! What earlier versions left, kept as they left it: `tests/released/VERSION.tar.gz` is a folder with a knowledge base and the
//! state of one person; `store-N.tar.gz` a file of server conversations by schema N, from before the first release.

use std::path::PathBuf;
use std::process::Command;

use super::World;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/released")
}

/// The names of all that are kept, of versions or of stores.
pub fn kept(stores: bool) -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> =
        names.filter_map(|name| Some(name.strip_suffix(".tar.gz")?.to_owned())).collect();
    names.retain(|name| name.starts_with("store-") == stores);
    names.sort();
    names
}

impl World {
    /// Puts what a version left into the folder.
    pub fn unpack(&self, name: &str) {
        let archive = folder().join(format!("{name}.tar.gz"));
        let status = Command::new("tar").arg("-xzf").args([&archive]).arg("-C").arg(self.path(".")).status();
        assert!(status.expect("tar runs").success(), "{}", archive.display());
    }

    /// Keeps what is in the folder as what this version left.
    pub fn pack(&self, parts: &[&str]) -> PathBuf {
        let archive = folder().join(format!("{}.tar.gz", env!("CARGO_PKG_VERSION")));
        let mut tar = Command::new("tar");
        tar.args(["--sort=name", "--owner=0", "--group=0", "--mtime=@0", "-czf"]).arg(&archive);
        assert!(tar.arg("-C").arg(self.path(".")).args(parts).status().expect("tar runs").success());
        archive
    }
}
