//! Azure's form of OpenAI's interface: the address names the deployment, the version stands behind every address, the key
//! has a header of its own. https://learn.microsoft.com/azure/ai-foundry/openai/reference. What is sent and what comes back
//! is OpenAI's.

use crate::http::{Login, ServerOptions};

/// The options of a deployment, which `model` names, at a resource such as `https://NAME.openai.azure.com`. An address that
/// goes on, to a deployment or to the newer `/openai/v1`, stays as it is; the newer form has no versions.
pub fn azure(options: &ServerOptions, version: &str) -> ServerOptions {
    let address = options.base_url.trim_end_matches('/');
    let newer = address.ends_with("/v1");
    let base_url = match newer || address.contains("/deployments/") {
        true => address.to_owned(),
        false => {
            let resource = address.strip_suffix("/openai").unwrap_or(address);
            format!("{resource}/openai/deployments/{}", options.model)
        }
    };
    let query = if newer || version.is_empty() { String::new() } else { format!("api-version={version}") };
    ServerOptions { base_url, query, login: Login::Header("api-key"), ..options.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_gone_on_with_to_the_deployment() {
        let at = |address: &str| {
            let options = azure(&ServerOptions::new(address, "ours"), "2024-10-21");
            format!("{} {}", options.base_url, options.query)
        };
        let deployment = "https://r.openai.azure.com/openai/deployments/ours api-version=2024-10-21";
        assert_eq!(at("https://r.openai.azure.com"), deployment);
        assert_eq!(at("https://r.openai.azure.com/openai/"), deployment);
        assert_eq!(at("https://r.openai.azure.com/openai/deployments/ours"), deployment);
        assert_eq!(at("https://r.openai.azure.com/openai/v1/"), "https://r.openai.azure.com/openai/v1 ");
    }
}
