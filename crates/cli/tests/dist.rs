//! The archive that `make dist` writes: packed of the program under test, unpacked elsewhere, and asked.

use std::path::Path;
use std::process::Command;

#[test]
fn the_archive_s_program_answers() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/dist");
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| {
        // As little packing as there is: the test is of what is in it.
        let ran = Command::new(&script).args(arguments).env("GZIP_LEVEL", "1").output().expect("it runs");
        let told =
            format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        (ran.status.success(), told)
    };
    let out = folder.path().to_str().expect("a name");
    let (made, told) = run(&[env!("CARGO_BIN_EXE_ragonite"), out]);
    assert!(made, "{told}");
    let mut files = std::fs::read_dir(out).expect("listed").map(|entry| entry.expect("an entry").path());
    let archive = files.find(|path| path.extension().is_some_and(|end| end == "gz"));
    let archive = archive.expect("an archive");
    let name = archive.file_name().expect("a name").to_string_lossy().into_owned();
    assert!(name.starts_with(&format!("ragonite-{}-", env!("CARGO_PKG_VERSION"))), "{name}");

    let place = archive.to_str().expect("a name");
    let (answers, told) = run(&["--check", place]);
    // Without Node the page is not in the program, and the archive says so.
    assert!(answers || told.contains("built without its page"), "{told}");

    // One byte more is another file.
    let mut content = std::fs::read(&archive).expect("read");
    content.push(0);
    std::fs::write(&archive, content).expect("written");
    let (answers, told) = run(&["--check", place]);
    assert!(!answers && told.contains("is not what its checksum says"), "{told}");
}
