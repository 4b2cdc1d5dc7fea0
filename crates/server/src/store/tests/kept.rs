//! What is kept alike, wherever it is kept.

use serde_json::json;

use super::*;
use crate::access::Token;
use crate::jobs::{Job, Kind, State};

#[test]
fn a_question_that_was_being_answered_when_the_server_died_is_marked_as_failed() {
    each(|place| {
        let store = Store::open(place, Duration::ZERO).expect("opens");
        let id = store.create("anna", "bikes").expect("created").id;
        let first = begun(&store, &id, "How many bicycles?");
        assert!(
            store
                .end(first, &Ending::Answered(json!({"text": "12"})), &[json!({"event": "started"})])
                .expect("ended")
        );
        store.begin(&id, "And how many are red?", Some("plan"), None).expect("begun");
        drop(store);

        let store = opened(place);
        let details = store.details("anna", &id).expect("read").expect("is there");
        let states: Vec<&str> = details.turns.iter().map(|t| t.state.as_str()).collect();
        assert_eq!(states, ["answered", "failed"]);
        assert!(details.turns[1].error.as_ref().is_some_and(|error| error.contains("Ask again")));
        assert_eq!(details.summary.title, "How many bicycles?");
        assert_eq!(details.turns[0].answer, Some(json!({"text": "12"})));
        let history = store.history("anna", &id, None).expect("read").expect("is there");
        assert_eq!(history.answered, [("How many bicycles?".to_owned(), json!({"text": "12"}).to_string())]);
        assert_eq!(store.trace("anna", &id, first).expect("read"), Some(json!([{"event": "started"}])));
        assert_eq!(store.trace("ben", &id, first).expect("read"), None);
        assert!(
            store.history("anna", &id, Some(first)).expect("read").expect("is there").answered.is_empty()
        );
    });
}

#[test]
fn a_deleted_conversation_takes_its_turns_with_it() {
    each(|place| {
        let store = opened(place);
        let id = store.create("anna", "bikes").expect("created").id;
        let turn = begun(&store, &id, "How many?");
        assert!(!store.delete("ben", &id).expect("another's"));
        assert!(store.delete("anna", &id).expect("deleted"));
        assert!(!store.delete("anna", &id).expect("nothing left"));
        assert!(!store.end(turn, &Ending::Stopped, &[]).expect("no turn left"));
        assert!(store.details("anna", &id).expect("read").is_none());
        assert_eq!(store.begin(&id, "And now?", None, None).expect("asked"), Begun::Gone);
    });
}

#[test]
fn a_conversation_takes_its_latest_question_to_the_front_of_the_list() {
    each(|place| {
        let store = opened(place);
        let first = store.create("anna", "bikes").expect("created").id;
        let second = store.create("anna", "bikes").expect("created").id;
        let list = |limit, offset| {
            let wanted = Wanted { limit, offset, ..Wanted::default() };
            store.list("anna", &wanted).expect("list").conversations
        };
        let ids = || list(10, 0).into_iter().map(|c| c.id).collect::<Vec<_>>();
        assert_eq!(ids(), [second.clone(), first.clone()]);
        std::thread::sleep(std::time::Duration::from_millis(5));
        store.begin(&first, &"very long ".repeat(20), None, None).expect("begun");
        assert_eq!(ids(), [first.clone(), second.clone()]);
        assert_eq!(list(1, 0)[0].title.chars().count(), TITLE);
        assert_eq!(list(1, 5).len(), 0);

        let third = store.create("anna", "ships").expect("created").id;
        store.rename("anna", &third, "Longest  ships").expect("renamed").expect("is there");
        let found = |kb: Option<&str>, allowed: Option<&[&str]>, text: Option<&str>| {
            let wanted = Wanted {
                limit: 10,
                offset: 0,
                knowledge_base: kb.map(str::to_owned),
                allowed: allowed.map(|names| names.iter().map(|&name| name.to_owned()).collect()),
                text: text.map(str::to_owned),
            };
            let Listed { conversations, total } = store.list("anna", &wanted).expect("list");
            assert_eq!(conversations.len() as i64, total);
            conversations.into_iter().map(|c| c.id).collect::<Vec<_>>()
        };
        assert_eq!(found(Some("ships"), None, None), std::slice::from_ref(&third));
        assert_eq!(found(None, Some(&["bikes", "trains"]), None), [first.clone(), second]);
        assert!(found(None, Some(&[]), None).is_empty());
        assert_eq!(found(None, None, Some("LONG SHIPS")), Vec::<String>::new());
        assert_eq!(found(None, None, Some("longest ships")), [third]);
        assert_eq!(found(Some("bikes"), None, Some("Long Very")), [first], "of a question");
        assert_eq!(store.list("ben", &Wanted { limit: 9, ..Wanted::default() }).expect("list").total, 0);
        // What was used in this very millisecond is kept.
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!(store.forget(Duration::ZERO).expect("forgotten"), 2, "not where one is being answered");
    });
}

#[test]
fn a_question_takes_the_place_of_others() {
    each(|place| {
        let store = opened(place);
        let id = store.create("anna", "bikes").expect("created").id;
        let turns: Vec<i64> = ["Which?", "And now?", "And then?"]
            .into_iter()
            .map(|question| {
                let turn = begun(&store, &id, question);
                store.end(turn, &Ending::Failed("no".into()), &[]).expect("ended");
                turn
            })
            .collect();
        let asked = |question: &str, instead_of| {
            store.begin(&id, question, None, Some(instead_of)).expect("begun");
            let details = store.details("anna", &id).expect("read").expect("is there");
            let questions: Vec<String> = details.turns.into_iter().map(|turn| turn.question).collect();
            (details.summary.title, questions.join(" "))
        };
        assert_eq!(asked("And before?", turns[1]), ("Which?".into(), "Which? And before?".into()));
        assert_eq!(asked("Who?", turns[0]), ("Who?".into(), "Who?".into()));
    });
}

#[test]
fn feedback_is_listed_with_what_it_is_about() {
    each(|place| {
        let store = opened(place);
        let id = store.create("anna", "bikes").expect("created").id;
        let turn = begun(&store, &id, "Which is the\0cheapest?");
        let answer = json!({"text": "The\0Wren", "standalone": "Which bike is \u{2126}?", "select": null});
        store.end(turn, &Ending::Answered(answer.clone()), &[]).expect("ended");
        let feedback = Feedback { rating: Rating::Down, comment: "Not at all".into() };
        assert!(!store.feedback("ben", &id, turn, Some(&feedback)).expect("asked"));
        assert!(store.feedback("anna", &id, turn, Some(&feedback)).expect("given"));
        assert!(store.feedback("anna", &id, turn, Some(&feedback)).expect("given again"));
        let kept = store.turn("anna", &id, turn).expect("read").expect("is there");
        assert_eq!(kept.answer, Some(answer));
        assert_eq!(kept.feedback.expect("is there").comment, "Not at all");

        let of = |rating, text: Option<&str>, allowed: Option<Vec<String>>| {
            let text = text.map(str::to_owned);
            let wanted = GivenWanted { limit: 5, rating, text, allowed, ..GivenWanted::default() };
            store.all_feedback(&wanted).expect("read")
        };
        let (given, total) = of(Some(Rating::Down), Some("NOT AT"), Some(vec!["bikes".into()]));
        assert_eq!((given.len(), total, given[0].user.as_str()), (1, 1, "anna"));
        assert_eq!(given[0].standalone.as_deref(), Some("Which bike is \u{2126}?"));
        assert_eq!(given[0].select, None);
        assert!(
            given[0].answer.as_ref().is_some_and(|text| text.starts_with("The") && text.ends_with("Wren"))
        );
        assert_eq!(of(Some(Rating::Up), None, None).1, 0);
        assert_eq!(of(None, Some("cheapest"), None).1, 1);
        assert_eq!(of(None, None, Some(vec!["ships".into()])).1, 0);
        assert!(store.feedback("anna", &id, turn, None).expect("taken back"));
        assert_eq!(of(None, None, None).1, 0);
    });
}

#[test]
fn what_is_shared_is_what_had_ended() {
    each(|place| {
        let store = opened(place);
        let id = store.create("anna", "bikes").expect("created").id;
        assert_eq!(store.share("anna", &id).expect("asked"), None, "nothing has been answered");
        let turn = begun(&store, &id, "Which?");
        store.end(turn, &Ending::Answered(json!({})), &[]).expect("ended");
        let later = begun(&store, &id, "And now?");
        assert_eq!(store.share("ben", &id).expect("asked"), None, "another's");
        let share = store.share("anna", &id).expect("asked").expect("shared");
        assert_eq!((share.title.as_str(), share.questions), ("Which?", 1));
        assert!(store.shared_turn(&share.id, turn).expect("read").is_some());
        assert!(store.shared_turn(&share.id, later).expect("read").is_none());
        store.end(later, &Ending::Stopped, &[]).expect("ended");
        let again = store.share("anna", &id).expect("asked").expect("shared");
        assert_eq!((&again.id, again.questions), (&share.id, 2));
        assert_eq!(store.shares("anna", None).expect("read").len(), 1);
        assert_eq!(store.shares("anna", Some(&["ships".into()])).expect("read").len(), 0);
        assert_eq!(store.shared(&share.id).expect("read").expect("is there").details.turns.len(), 2);
        assert!(store.unshare("anna", &id).expect("taken back"));
        assert!(store.shared(&share.id).expect("read").is_none());
    });
}

#[test]
fn a_token_is_known_by_its_hash() {
    each(|place| {
        let store = opened(place);
        let (all, secret) = store.make_token("page", "anna", Scope::Admin, None, None).expect("made");
        let some = Some(vec!["bikes".to_owned()]);
        let (one, other) = store.make_token("", "ben", Scope::Read, some.clone(), Some(0)).expect("made");
        assert!(secret.len() == other.len() && secret.len() == 4 + 64 && secret != other, "{secret} {other}");
        assert_eq!((all.id.len(), &one.knowledge_bases), (16, &some));
        let ids: Vec<String> = store.tokens().expect("listed").into_iter().map(|token| token.id).collect();
        assert_eq!(ids, [one.id, all.id.clone()]);
        let caller = |secret: &str| store.caller(Token::new(secret).hash()).expect("asked");
        assert!(caller(&secret).is_some_and(|caller| caller.user == "anna" && caller.admin));
        assert!(caller(&other).is_none(), "it has expired");
        assert!(store.delete_token(&all.id).expect("deleted") && !store.delete_token(&all.id).expect("gone"));
        assert!(caller(&secret).is_none());
    });
}

#[test]
fn configurations_are_saved_by_their_names() {
    each(|place| {
        let store = opened(place);
        let saved = |name: &str, strategy: &str, model: Option<&str>| SavedConfiguration {
            name: name.to_owned(),
            strategy: strategy.to_owned(),
            model: model.map(str::to_owned),
            settings: [("search.passages".to_owned(), json!(3))].into(),
        };
        for one in
            [saved("b", "x", None), saved("B", "x", None), saved("a", "x", None), saved("a", "y", Some("m"))]
        {
            store.save_configuration(one).expect("saved");
        }
        let kept = store.configurations().expect("read");
        assert_eq!(kept, [saved("B", "x", None), saved("a", "y", Some("m")), saved("b", "x", None)]);
        let renamed = |name, new| store.rename_configuration(name, new).expect("renamed");
        assert_eq!(renamed("a", "b"), Renamed::Taken);
        assert_eq!(renamed("c", "b"), Renamed::Missing);
        assert_eq!(renamed("a", "a"), Renamed::Done);
        assert_eq!(renamed("a", "c"), Renamed::Done);
        assert!(store.delete_configuration("c").expect("deleted"));
        assert!(!store.delete_configuration("a").expect("gone"));
    });
}

pub(super) fn job(id: &str, state: State) -> Job {
    Job {
        id: id.to_owned(),
        kind: Kind::Build,
        kb: "bikes".to_owned(),
        state,
        progress: None,
        result: None,
        error: None,
        created: 1,
        ended: state.is_ended().then_some(2),
    }
}

#[test]
fn jobs_that_ended_are_kept() {
    each(|place| {
        let store = opened(place);
        for id in ["one", "two"] {
            store.begin_job("anna", &job(id, State::Waiting)).expect("begun");
            store.keep_job("anna", &job(id, State::Done)).expect("kept");
            std::thread::sleep(Duration::from_millis(2));
        }
        let listed = |most| store.jobs("anna", most).expect("listed");
        assert_eq!(listed(5), [job("two", State::Done), job("one", State::Done)]);
        assert_eq!(listed(1).len(), 1);
        assert_eq!(store.job("anna", "one").expect("read"), Some(job("one", State::Done)));
        assert_eq!(store.job("ben", "one").expect("read"), None);
        assert!(store.cancel_job("anna", "one").expect("asked"), "it stays as it is");
        assert!(!store.cancel_job("anna", "three").expect("asked"));
        assert_eq!(store.job("anna", "one").expect("read"), Some(job("one", State::Done)));
    });
}
