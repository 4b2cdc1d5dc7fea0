//! Which branches answer a question: RAGONITE's two, or one of them alone (the paper's baselines).

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::strategies::chatty::ChattySettings;
use crate::strategies::{FrogSettings, ScholarlySettings};

/// An order of steps that answers questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strategy {
    /// Both branches: the induced database and the passages.
    #[default]
    Ragonite,
    /// Both branches as the paper has them: the model writes SQL over the tables and chooses its tools.
    RagoniteOriginal,
    /// The induced database alone.
    SqlOnly,
    /// The passages alone.
    TextOnly,
    /// Facts over any graph as it stands, by SPARQL (Chatty-KG).
    Chatty,
    /// SPARQL written by the model over the graph's terms.
    SparqlOnly,
    /// FrOG: linked entities, sentences around them, SPARQL over the retrieved ontology.
    Frog,
    /// The scholarly hybrid: SPARQL for the type asked for, reranked by meaning, the nearest things beside.
    Scholarly,
}

impl Strategy {
    /// Every strategy, the default first.
    pub fn all() -> [Self; 8] {
        [
            Self::Ragonite,
            Self::RagoniteOriginal,
            Self::SqlOnly,
            Self::TextOnly,
            Self::SparqlOnly,
            Self::Frog,
            Self::Scholarly,
            Self::Chatty,
        ]
    }

    /// It can ask for what it needs by SPARQL alone, so the triples may be at an endpoint.
    pub fn asks_endpoints(self) -> bool {
        matches!(self, Self::Ragonite | Self::SqlOnly | Self::Chatty | Self::Frog | Self::SparqlOnly)
    }

    /// Those that do, for people.
    pub(crate) fn over_endpoints() -> String {
        let names: Vec<String> =
            Self::all().into_iter().filter(|s| s.asks_endpoints()).map(|s| s.to_string()).collect();
        names.join(", ")
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ragonite => "ragonite",
            Self::RagoniteOriginal => "ragonite-original",
            Self::SqlOnly => "sql-only",
            Self::TextOnly => "text-only",
            Self::Chatty => "chatty",
            Self::SparqlOnly => "sparql-only",
            Self::Frog => "frog",
            Self::Scholarly => "scholarly",
        })
    }
}

impl FromStr for Strategy {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::all().into_iter().find(|s| s.to_string() == name).ok_or_else(|| {
            let names: Vec<String> = Self::all().iter().map(ToString::to_string).collect();
            format!("there is no strategy {name:?}; there are: {}", names.join(", "))
        })
    }
}

/// How the structured branch reads a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Readings {
    /// By a question plan.
    Plan,
    /// By a SELECT over the question views.
    Sql,
    /// By the form of the question alone, without a model.
    Form,
    /// By a plan and a SELECT, compared.
    Both,
    /// By all three, compared.
    #[default]
    All,
}

impl Readings {
    /// By its name in `ragonite.toml`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "plan" => Some(Self::Plan),
            "sql" => Some(Self::Sql),
            "form" => Some(Self::Form),
            "both" => Some(Self::Both),
            "all" => Some(Self::All),
            _ => None,
        }
    }

    /// By the form of the question.
    pub(crate) fn form(self) -> bool {
        matches!(self, Self::Form | Self::All)
    }

    /// By a plan.
    pub(crate) fn plan(self) -> bool {
        matches!(self, Self::Plan | Self::Both | Self::All)
    }

    /// By a SELECT.
    pub(crate) fn select(self) -> bool {
        matches!(self, Self::Sql | Self::Both | Self::All)
    }
}

/// Where a model that chooses its tools finds evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Branches {
    /// In the induced database and the passages, in each at least once.
    #[default]
    Both,
    /// In the induced database.
    Sql,
    /// In the passages.
    Text,
}

impl Branches {
    /// By its name in `ragonite.toml`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "both" => Some(Self::Both),
            "sql" => Some(Self::Sql),
            "text" => Some(Self::Text),
            _ => None,
        }
    }
}

/// How strategies work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Rounds of retrieval, at most.
    pub max_rounds: usize,
    /// Replies of the model that are tried in one call.
    pub max_attempts: usize,
    /// Passages that are looked for; 0: as many as the model is given ([`crate::Budgets`]).
    pub passages: usize,
    /// How the structured branch reads a question.
    pub readings: Readings,
    /// Where `ragonite-original` looks.
    pub branches: Branches,
    /// Sentences of the model must stand in what they cite. Off, they stand as the model wrote them: for measuring only.
    pub check_claims: bool,
    /// The longest a question may take.
    pub deadline: Duration,
    /// The day that "last year" is counted from; `None`: the day on which it is asked (UTC).
    #[serde(skip)]
    pub today: Option<jiff::civil::Date>,
    /// Chatty-KG's own.
    pub chatty: ChattySettings,
    /// What `frog` does of its paper.
    pub frog: FrogSettings,
    /// How `scholarly` works.
    pub scholarly: ScholarlySettings,
}

/// A share that is set in hundredths.
pub(crate) fn hundredths(percent: usize) -> f32 {
    percent as f32 / 100.0
}

impl Settings {
    /// The settings as one strategy takes them: three of them have attempts of their own.
    #[must_use]
    pub(crate) fn of(&self, strategy: Strategy) -> Self {
        let max_attempts = match strategy {
            Strategy::Chatty => self.chatty.max_attempts,
            Strategy::Frog => self.frog.max_attempts,
            Strategy::Scholarly => self.scholarly.max_attempts,
            _ => self.max_attempts,
        };
        Self { max_attempts, ..*self }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            max_rounds: 3,
            max_attempts: 3,
            passages: 0,
            readings: Readings::default(),
            branches: Branches::default(),
            check_claims: true,
            deadline: Duration::from_secs(120),
            today: None,
            chatty: ChattySettings::default(),
            frog: FrogSettings::default(),
            scholarly: ScholarlySettings::default(),
        }
    }
}
