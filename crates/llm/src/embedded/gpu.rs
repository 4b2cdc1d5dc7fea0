//! Which GPUs the engine found, where this program is built for some.

use llama_cpp_2::model::params::LlamaModelParams;
use llama_cpp_2::{LlamaBackendDeviceType, list_llama_ggml_backend_devices};

use super::backend;
use crate::{Error, Fault, Result};

/// Whether the engine was built for a GPU.
const BUILT: bool = cfg!(any(feature = "cuda", feature = "vulkan", feature = "metal"));

/// A GPU that the embedded engine can compute on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gpu {
    /// As its driver calls it: "NVIDIA H100 80GB HBM3".
    pub name: String,
    /// What it is spoken with by: "Vulkan".
    pub backend: String,
    /// Bytes of its memory.
    pub memory: usize,
}

/// The GPUs that models in this process can be computed on; `None` where this program is built for none.
///
/// # Errors
/// When the embedded engine does not start.
pub fn gpus() -> Result<Option<Vec<Gpu>>> {
    backend()?;
    if !BUILT {
        return Ok(None);
    }
    let gpu = |kind| matches!(kind, LlamaBackendDeviceType::Gpu | LlamaBackendDeviceType::IntegratedGpu);
    let found = list_llama_ggml_backend_devices().into_iter().filter(|device| gpu(device.device_type));
    let each = found.map(|device| Gpu {
        name: device.description,
        backend: device.backend,
        memory: device.memory_total,
    });
    Ok(Some(each.collect()))
}

/// How a model is loaded of which so many layers are computed on a GPU, where there is one.
pub(super) fn placed(layers: usize) -> Result<LlamaModelParams> {
    let params = LlamaModelParams::default();
    match (BUILT, layers) {
        (false, _) => Ok(params.with_n_gpu_layers(0)),
        // Without layers of its own a GPU would still be lent long prompts: none of it is to be used.
        (true, 0) => params
            .with_n_gpu_layers(0)
            .with_devices(&[])
            .map_err(|e| Error::new(Fault::Permanent, format!("the engine's devices: {e}"))),
        (true, layers) => Ok(params.with_n_gpu_layers(u32::try_from(layers).unwrap_or(u32::MAX))),
    }
}
