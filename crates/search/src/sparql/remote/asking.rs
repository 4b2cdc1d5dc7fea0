//! How a query is sent, and as whom.

/// Bytes of a query that still goes by GET, which caches on the way understand; longer ones go by POST.
const BY_GET: usize = 1_200;

/// How a query goes.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum By {
    Post,
    Get,
}

impl By {
    /// Short queries by GET.
    pub fn length(sparql: &str) -> Self {
        if sparql.len() <= BY_GET { Self::Get } else { Self::Post }
    }

    pub fn other(self) -> Self {
        match self {
            Self::Post => Self::Get,
            Self::Get => Self::Post,
        }
    }
}

/// Who asks, with whom to write to: public endpoints want it.
pub(super) fn user_agent(contact: Option<&str>) -> String {
    let own = concat!("ragonite/", env!("CARGO_PKG_VERSION"));
    let plain =
        |contact: &str| contact.chars().filter(|c| c.is_ascii() && !c.is_control()).collect::<String>();
    match contact.map(plain).filter(|contact| !contact.is_empty()) {
        Some(contact) => format!("{own} ({contact})"),
        None => own.to_owned(),
    }
}
