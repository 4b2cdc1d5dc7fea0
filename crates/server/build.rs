//! Makes cargo look again when the page was built, built anew, or removed: `src/page.rs` embeds `ui/dist`.

use std::path::Path;

fn main() {
    // A path that is not there would count as changed at every build.
    let page = ["../../ui/dist", "../../ui"].into_iter().find(|path| Path::new(path).exists());
    for path in [Some("build.rs"), page].into_iter().flatten() {
        println!("cargo:rerun-if-changed={path}");
    }
}
