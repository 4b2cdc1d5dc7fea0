//! Which of llama.cpp's kernels compute: the fastest set that this machine's processor can run. `build.rs` compiles
//! them; the engine's own, for the processor that the whole program is built for, serve everywhere else.

/// Names the set to take instead of the fastest, for comparing them: a set's name in `build.rs`, or [`OWN`].
const CHOICE: &str = "RAGONITE_KERNELS";
/// The engine's own kernels.
const OWN: &str = "own";

/// Gives the engine its kernels, before anything else is asked of it; returns what they were compiled for.
pub(super) fn choose() -> Result<&'static str, String> {
    let wanted = std::env::var(CHOICE).ok();
    let wants = |key: &str| wanted.as_ref().is_none_or(|wanted| wanted == key);
    #[cfg(more_kernels)]
    if let Some(set) = more::SETS.iter().find(|set| wants(set.key) && (set.runs_here)()) {
        more::take(set)?;
        return Ok(set.name);
    }
    match wants(OWN) {
        true => Ok(own()),
        false => Err(format!("{CHOICE} names no kernels that run on this machine; {OWN} always do")),
    }
}

/// What the engine's own kernels were compiled for: the same processor as this program.
fn own() -> &'static str {
    if cfg!(target_feature = "avx512vnni") {
        "AVX-512 with VNNI"
    } else if cfg!(target_feature = "avx512f") {
        "AVX-512"
    } else if cfg!(target_feature = "avx2") {
        "AVX2"
    } else {
        std::env::consts::ARCH
    }
}

#[cfg(more_kernels)]
#[allow(unsafe_code)]
mod more {
    use std::ffi::{CStr, c_char, c_void};

    /// A set of kernels.
    pub(super) struct Set {
        /// Its name in `build.rs`.
        pub key: &'static str,
        /// What it was compiled for.
        pub name: &'static str,
        /// Whether this machine's processor has all that the compiler was allowed to use.
        pub runs_here: fn() -> bool,
        registration: unsafe extern "C" fn() -> *mut c_void,
    }

    /// The fastest first.
    pub(super) const SETS: &[Set] = &[
        Set {
            key: "avx512",
            name: "AVX-512 with VNNI",
            runs_here: || {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512cd")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vnni")
                    && is_x86_feature_detected!("avx512vbmi")
            },
            registration: ragonite_kernels_avx512,
        },
        Set {
            key: "avxvnni",
            name: "AVX2 with VNNI",
            runs_here: || is_x86_feature_detected!("avx2") && is_x86_feature_detected!("avxvnni"),
            registration: ragonite_kernels_avxvnni,
        },
    ];

    const ENGINES_OWN: &CStr = c"CPU";

    unsafe extern "C" {
        fn ragonite_kernels_avx512() -> *mut c_void;
        fn ragonite_kernels_avxvnni() -> *mut c_void;
        fn ggml_backend_reg_by_name(name: *const c_char) -> *mut c_void;
        fn ggml_backend_register(registration: *mut c_void);
        fn ggml_backend_unload(registration: *mut c_void);
    }

    /// Puts `set` in the place of the engine's own kernels.
    pub(super) fn take(set: &Set) -> Result<(), String> {
        // SAFETY: these are the engine's public functions for the backends of a program (`ggml-backend.h`). A set is
        // compiled from the engine's own sources, so its registration has the shape they take; it is a static of the
        // set. Nothing uses the engine's own kernels yet: this is called before the backend starts, once.
        unsafe {
            let own = ggml_backend_reg_by_name(ENGINES_OWN.as_ptr());
            let better = (set.registration)();
            if own.is_null() || better.is_null() {
                return Err(format!("the kernels for {} could not be taken", set.name));
            }
            ggml_backend_unload(own);
            ggml_backend_register(better);
        }
        Ok(())
    }
}
