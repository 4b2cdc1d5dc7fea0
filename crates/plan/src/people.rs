//! Whom "who" can mean: things of types that are called by a noun for persons, or that have what persons alone have,
//! and bodies that act as persons do.

use std::collections::HashSet;
use std::sync::LazyLock;

use kb::{Kind, View};

use crate::words::{is_plural, stem, words};

/// What persons are called by what they are or do.
const PERSONS: &[&str] = &[
    "actor",
    "actress",
    "adult",
    "analyst",
    "applicant",
    "architect",
    "artist",
    "assistant",
    "astronaut",
    "athlete",
    "attendee",
    "author",
    "baker",
    "borrower",
    "boy",
    "candidate",
    "captain",
    "cast",
    "chairperson",
    "champion",
    "chef",
    "child",
    "citizen",
    "coach",
    "colleague",
    "collector",
    "commander",
    "composer",
    "conductor",
    "consultant",
    "contributor",
    "cook",
    "creator",
    "crew",
    "curator",
    "customer",
    "dancer",
    "dealer",
    "designer",
    "developer",
    "director",
    "doctor",
    "donor",
    "driver",
    "editor",
    "employee",
    "engineer",
    "explorer",
    "expert",
    "farmer",
    "father",
    "founder",
    "friend",
    "gardener",
    "geologist",
    "girl",
    "guest",
    "guide",
    "historian",
    "human",
    "illustrator",
    "instructor",
    "inventor",
    "journalist",
    "judge",
    "king",
    "lawyer",
    "leader",
    "learner",
    "lecturer",
    "librarian",
    "man",
    "manager",
    "mayor",
    "mechanic",
    "member",
    "men",
    "mentor",
    "minister",
    "monarch",
    "mother",
    "musician",
    "narrator",
    "nurse",
    "officer",
    "owner",
    "painter",
    "parent",
    "participant",
    "passenger",
    "patient",
    "people",
    "performer",
    "person",
    "personnel",
    "photographer",
    "physician",
    "pilot",
    "planner",
    "player",
    "poet",
    "politician",
    "president",
    "producer",
    "professor",
    "programmer",
    "pupil",
    "queen",
    "reader",
    "referee",
    "representative",
    "researcher",
    "resident",
    "reviewer",
    "rider",
    "sailor",
    "salesperson",
    "scholar",
    "scientist",
    "scout",
    "sculptor",
    "secretary",
    "seller",
    "singer",
    "soldier",
    "speaker",
    "specialist",
    "staff",
    "student",
    "supervisor",
    "surgeon",
    "teacher",
    "technician",
    "tenant",
    "therapist",
    "trainer",
    "translator",
    "traveller",
    "tutor",
    "user",
    "visitor",
    "volunteer",
    "woman",
    "women",
    "worker",
    "writer",
];

/// What those are called that act together.
const BODIES: &[&str] = &[
    "agency",
    "agent",
    "association",
    "authority",
    "band",
    "bank",
    "brand",
    "brewery",
    "business",
    "charity",
    "club",
    "committee",
    "company",
    "consortium",
    "corporation",
    "council",
    "enterprise",
    "firm",
    "foundation",
    "gallery",
    "government",
    "group",
    "institute",
    "institution",
    "laboratory",
    "maker",
    "manufacturer",
    "ministry",
    "operator",
    "orchestra",
    "organisation",
    "organization",
    "party",
    "publisher",
    "studio",
    "supplier",
    "team",
    "university",
    "vendor",
    "winery",
    "workshop",
];

/// Properties of persons alone.
const THEIRS: &[&str] = &[
    "birth date",
    "birth day",
    "birthday",
    "birth place",
    "birth year",
    "birthplace",
    "date of birth",
    "date of death",
    "death date",
    "family name",
    "first name",
    "forename",
    "gender",
    "given name",
    "home town",
    "hometown",
    "job title",
    "last name",
    "maiden name",
    "nationality",
    "occupation",
    "place of birth",
    "surname",
];

/// Whom a view's things can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Somebody {
    Nobody,
    /// What acts as persons do.
    Body,
    Person,
}

/// The phrase is called by a noun for persons.
pub(crate) fn is_person(phrase: &str) -> bool {
    words(phrase).last().is_some_and(|head| is_one_of(&PERSON_STEMS, head))
}

/// Nouns and their stems.
type Stems = LazyLock<HashSet<String>>;

static PERSON_STEMS: Stems = LazyLock::new(|| with_stems(PERSONS));
static BODY_STEMS: Stems = LazyLock::new(|| with_stems(BODIES));

fn with_stems(nouns: &[&str]) -> HashSet<String> {
    nouns.iter().flat_map(|noun| [(*noun).to_owned(), stem(noun)]).collect()
}

fn is_one_of(nouns: &HashSet<String>, head: &str) -> bool {
    if is_plural(head) { nouns.contains(&stem(head)) } else { nouns.contains(head) }
}

/// Whom the view's things can be.
pub(crate) fn somebody(view: &View) -> Somebody {
    let said = words(&view.label);
    let called = |nouns: &HashSet<String>| said.last().is_some_and(|head| is_one_of(nouns, head));
    let mut own = view.columns.iter().filter(|column| match &column.path[..] {
        [] => true,
        [link] => !link.inverse && matches!(column.kind, Kind::Entity { .. }),
        _ => false,
    });
    if called(&PERSON_STEMS) || own.any(|column| THEIRS.contains(&column.name.as_str())) {
        Somebody::Person
    } else if called(&BODY_STEMS) {
        Somebody::Body
    } else {
        Somebody::Nobody
    }
}
