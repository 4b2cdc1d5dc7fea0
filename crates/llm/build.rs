//! Compiles llama.cpp's kernels once more, for processors that can do more than the one this program is built for. Which
//! kernels run is decided when the program starts (`src/embedded/kernels.rs`), so one file is fast everywhere.
//!
//! Each set of kernels is linked into one object that shows two functions only. Everything else in it, templates of the
//! standard library included, becomes local: a function compiled for AVX-512 must never stand in for its namesake.

use std::path::{Path, PathBuf};
use std::process::Command;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// The name of a set of kernels, and what the compiler is told to use for it. The baseline's flags come before these.
const SETS: &[(&str, &[&str])] = &[
    // Servers and desktops since 2019 (Ice Lake) and 2022 (Zen 4).
    ("avx512", &["-march=x86-64-v4", "-mavx512vnni", "-mavx512vbmi"]),
    // Laptops since 2021 (Alder Lake, Lunar Lake), which have no AVX-512.
    ("avxvnni", &["-march=x86-64-v3", "-mavxvnni"]),
];

/// What a set is made of; `ggml/src/ggml-cpu/CMakeLists.txt` has the same list.
const SOURCES: &[&str] = &[
    "ggml-cpu.c",
    "ggml-cpu.cpp",
    "repack.cpp",
    "hbm.cpp",
    "quants.c",
    "traits.cpp",
    "amx/amx.cpp",
    "amx/mmq.cpp",
    "tiled/tiled.cpp",
    "tiled/tiled-kernel.cpp",
    "binary-ops.cpp",
    "unary-ops.cpp",
    "vec.cpp",
    "ops.cpp",
    "llamafile/sgemm.cpp",
    "arch/x86/quants.c",
    "arch/x86/repack.cpp",
];

/// The definitions that the engine's own build gives to its kernels.
const DEFINITIONS: &[&str] = &[
    "GGML_BACKEND_DL",
    "GGML_BACKEND_BUILD",
    "GGML_USE_CPU_REPACK",
    "GGML_USE_LLAMAFILE",
    "_GNU_SOURCE",
    "NDEBUG",
];

fn main() -> Outcome<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-check-cfg=cfg(more_kernels)");
    let target = std::env::var("TARGET")?;
    let features = std::env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    // Whoever builds for this one machine has its kernels already.
    if target != "x86_64-unknown-linux-gnu" || features.split(',').any(|f| f == "avx512vnni") {
        return Ok(());
    }
    let engine = engine_sources()?;
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let mut objects = Vec::new();
    for (name, flags) in SETS {
        objects.push(set(name, flags, &engine, &out)?);
    }
    let mut archive = cc::Build::new();
    archive.objects(&objects).try_compile("ragonite_kernels")?;
    println!("cargo:rustc-link-lib=dylib=stdc++");
    println!("cargo:rustc-cfg=more_kernels");
    Ok(())
}

/// Where the sources of the linked engine are: in its own build's notes.
fn engine_sources() -> Outcome<PathBuf> {
    let root = PathBuf::from(std::env::var("DEP_LLAMA_ROOT")?);
    let notes = root.join("build/CMakeCache.txt");
    println!("cargo:rerun-if-changed={}", notes.display());
    let text = std::fs::read_to_string(&notes).map_err(|e| format!("{}: {e}", notes.display()))?;
    let home = text.lines().find_map(|line| line.strip_prefix("CMAKE_HOME_DIRECTORY:INTERNAL="));
    Ok(PathBuf::from(home.ok_or("the engine's build does not say where its sources are")?))
}

/// One set as one object.
fn set(name: &str, flags: &[&str], engine: &Path, out: &Path) -> Outcome<PathBuf> {
    let folder = engine.join("ggml/src/ggml-cpu");
    let mut compiled = Vec::new();
    for (cpp, standard) in [(false, "-std=gnu11"), (true, "-std=gnu++17")] {
        let mut build = cc::Build::new();
        build.cpp(cpp).opt_level(3).warnings(false).pic(true).flag(standard).out_dir(out.join(name));
        // Unique symbols are one for the whole program, whatever an object says.
        build.flag_if_supported("-fno-gnu-unique").flags(flags);
        build.includes([engine.join("ggml/include"), engine.join("ggml/src"), folder.clone()]);
        for definition in DEFINITIONS {
            build.define(definition, None);
        }
        let of_this = SOURCES.iter().filter(|source| source.ends_with(".cpp") == cpp);
        build.files(of_this.map(|source| folder.join(source)));
        compiled.extend(build.try_compile_intermediates()?);
    }
    let object = out.join(format!("kernels-{name}.o"));
    let compiler = cc::Build::new().cpp(true).try_get_compiler()?;
    run(Command::new(compiler.path())
        .args(["-r", "-nostdlib", "-Wl,--force-group-allocation", "-o"])
        .arg(&object)
        .args(&compiled))?;
    let shown = format!("ragonite_kernels_{name}");
    run(Command::new("objcopy").arg(format!("--redefine-sym=ggml_backend_init={shown}")).arg(&object))?;
    run(Command::new("objcopy").arg(format!("--keep-global-symbol={shown}")).arg(&object))?;
    // Such code runs before anything was chosen.
    if run(Command::new("objdump").arg("-h").arg(&object))?.contains(".init_array") {
        return Err(
            format!("{}: the kernels have code that runs when a program starts", object.display()).into()
        );
    }
    Ok(object)
}

/// What the command says.
fn run(command: &mut Command) -> Outcome<String> {
    let ran = command.output().map_err(|e| format!("{}: {e}", command.get_program().display()))?;
    if ran.status.success() {
        return Ok(String::from_utf8_lossy(&ran.stdout).into_owned());
    }
    Err(format!("{command:?}: {}", String::from_utf8_lossy(&ran.stderr)).into())
}
