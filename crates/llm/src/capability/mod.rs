//! What a model can do: how much it reads, how well, how fast, whether it thinks first, and how it takes the form of a
//! reply. Known for well-known names (`known.toml`), measured by whoever probes it, or said by whoever configures it;
//! what nobody knows of a model is taken to be little. What follows from it is not decided here.

mod known;

use serde::{Deserialize, Serialize};

use crate::Structured;

/// What a model can do.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Capability {
    /// Tokens of prompt and reply together.
    pub context: usize,
    /// How well it reads and writes.
    pub strength: Strength,
    /// It thinks before it replies: tokens that belong to no reply.
    #[serde(default)]
    pub thinks: bool,
    /// It calls tools, so a form can be asked for as the parameters of one.
    #[serde(default)]
    pub tools: bool,
    /// The strictest way in which it is known to take the form of a reply; `Auto`: its server has to be asked.
    #[serde(default)]
    pub forms: Structured,
    /// It says how probable it finds a given reply ([`crate::Request::given`]).
    #[serde(default)]
    pub measures: bool,
    /// How fast it is, where that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
}

/// How well a model reads and writes, in the steps that matter for what it can be given.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// Some billions of parameters at most: short prompts, short replies, nothing that it is not told.
    #[default]
    Small,
    /// Ten billions or so: reads a page, writes a paragraph.
    Medium,
    /// The large ones: reads many pages with a conversation, and writes as a person does.
    Strong,
}

/// Measured speed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Speed {
    /// Tokens of a prompt that are evaluated in a second.
    pub prompt: f64,
    /// Tokens of a reply that are written in a second.
    pub reply: f64,
}

/// Tokens of prompt and reply that a model takes of which nothing is known.
pub const UNKNOWN_CONTEXT: usize = 8_192;

/// Tokens that a model may think before a reply, where nobody says.
pub const THINKING: usize = 8_192;

/// Billions of parameters from which on a model is medium, and strong.
const MEDIUM: f64 = 6.0;
const STRONG: f64 = 30.0;

impl Capability {
    /// A small model that takes so many tokens.
    pub fn small(context: usize) -> Self {
        Self {
            context,
            strength: Strength::Small,
            thinks: false,
            tools: false,
            forms: Structured::Auto,
            measures: false,
            speed: None,
        }
    }

    /// What is known of a model by its name, as its server or its file calls it: `gpt-4o-mini`,
    /// `openai/gpt-4o-mini-2024-07-18`, `qwen3:32b`, `Llama-3.3-70B-Instruct-Q4_K_M`. Where only its size is known, that
    /// counts; `None` where the name says nothing.
    pub fn named(name: &str) -> Option<Self> {
        let plain = plain(name);
        let sized = billions(&plain).map(|size| match size {
            size if size >= STRONG => Strength::Strong,
            size if size >= MEDIUM => Strength::Medium,
            _ => Strength::Small,
        });
        match (known::find(&plain), sized) {
            (None, None) => None,
            (None, Some(strength)) => Some(Self { strength, ..Self::small(UNKNOWN_CONTEXT) }),
            (Some(known), sized) => Some(Self {
                context: known.context,
                strength: sized.or(known.strength).unwrap_or_default(),
                thinks: known.thinks,
                tools: known.tools,
                forms: known.forms,
                measures: false,
                speed: None,
            }),
        }
    }
}

impl Strength {
    /// By its name in `ragonite.toml`.
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::Small, Self::Medium, Self::Strong].into_iter().find(|strength| strength.to_string() == name)
    }
}

impl std::fmt::Display for Strength {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Strong => "strong",
        })
    }
}

/// In lower case, without publisher, folders and ending; what separates its parts is `-`.
fn plain(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name).to_lowercase();
    let last = last.strip_suffix(".gguf").unwrap_or(&last);
    last.chars().map(|c| if matches!(c, ':' | '_' | ' ' | '@') { '-' } else { c }).collect()
}

/// The size that a name says, in billions of parameters: `qwen3-32b`, `gemma-3-270m`. The first one counts: `30b-a3b` has
/// 30, of which 3 are used for a token. Of `8x7b` the two experts that a token meets.
fn billions(plain: &str) -> Option<f64> {
    plain.split('-').find_map(|part| {
        let (number, unit) = match (part.strip_suffix('b'), part.strip_suffix('m')) {
            (Some(number), _) => (number, 1.0),
            (None, Some(number)) => (number, 1e-3),
            (None, None) => return None,
        };
        match number.split_once('x') {
            Some((experts, each)) => {
                experts.parse::<u8>().ok().and(each.parse::<f64>().ok()).map(|each| 2.0 * each)
            }
            None => number.parse::<f64>().ok().map(|number| number * unit),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(name: &str) -> String {
        match Capability::named(name) {
            None => "nothing".into(),
            Some(known) => format!(
                "{} {}{}{}",
                known.strength,
                known.context,
                if known.thinks { " thinks" } else { "" },
                if known.tools { " tools" } else { "" }
            ),
        }
    }

    #[test]
    fn models_are_known_as_servers_and_files_call_them() {
        let names = [
            "gpt-4o",
            "openai/gpt-4o-mini-2024-07-18",
            "gpt-4.1-nano",
            "gpt-5-mini",
            "o3-mini",
            "claude-sonnet-4-5-20250929",
            "us.anthropic.claude-3-5-haiku-20241022-v1:0",
            "models/gemini-2.5-pro",
            "meta-llama/Llama-3.3-70B-Instruct",
            "Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf",
            "qwen2.5-coder-1.5b-instruct-q4_k_m",
            "qwen3:32b",
            "Qwen/Qwen3-30B-A3B-Instruct-2507",
            "deepseek-r1:7b",
            "mistral-large-latest",
            "mixtral-8x7b-instruct",
            "gemma-3-270m-it",
            "our-own-13b",
            "our-own",
            "bf16",
        ];
        let told: Vec<String> = names.iter().map(|name| format!("{name}: {}", known(name))).collect();
        insta::assert_snapshot!(told.join("\n"), @"
        gpt-4o: strong 128000 tools
        openai/gpt-4o-mini-2024-07-18: medium 128000 tools
        gpt-4.1-nano: medium 1047576 tools
        gpt-5-mini: strong 400000 thinks tools
        o3-mini: strong 200000 thinks tools
        claude-sonnet-4-5-20250929: strong 200000 tools
        us.anthropic.claude-3-5-haiku-20241022-v1:0: strong 200000 tools
        models/gemini-2.5-pro: strong 1048576 thinks tools
        meta-llama/Llama-3.3-70B-Instruct: strong 131072 tools
        Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf: medium 131072 tools
        qwen2.5-coder-1.5b-instruct-q4_k_m: small 32768 tools
        qwen3:32b: strong 40960 thinks tools
        Qwen/Qwen3-30B-A3B-Instruct-2507: strong 262144 tools
        deepseek-r1:7b: medium 65536 thinks
        mistral-large-latest: strong 131072 tools
        mixtral-8x7b-instruct: medium 32768
        gemma-3-270m-it: small 131072
        our-own-13b: medium 8192
        our-own: nothing
        bf16: nothing
        ");
    }

    #[test]
    fn sizes_are_read_off_names() {
        let size = |name: &str| billions(&plain(name));
        assert_eq!(size("qwen2.5-coder:0.5b"), Some(0.5));
        assert_eq!(size("Mixtral-8x22B-v0.1"), Some(44.0));
        assert_eq!(size("gemma-3-270m"), Some(0.27));
        assert_eq!(size("qwen3-30b-a3b"), Some(30.0));
        // A quantisation and a word are no sizes.
        assert_eq!(size("model-q4_k_m-web"), None);
    }
}
