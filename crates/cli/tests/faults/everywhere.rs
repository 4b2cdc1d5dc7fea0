//! A command ended before calls of it that change files, spread over all of them: it leaves the old state or the new one,
//! and run again it ends well and leaves nothing beside.

use std::process::Command;

use super::Faults;
use super::cases::names;
use crate::common::World;

/// A command, what is there before it, and what of that counts.
pub struct Ended<'a> {
    /// Its name in what is told.
    pub what: &'a str,
    pub template: &'a World,
    pub command: &'a dyn Fn(&World) -> Command,
    /// What it changes, as text: two states differ where their texts do.
    pub state: &'a dyn Fn(&World) -> String,
}

impl Ended<'_> {
    /// Ends it `kills` times; how many of these ended it, and how many calls they were spread over.
    pub fn everywhere(&self, kills: usize) -> (usize, usize) {
        let Ended { what, template, command, state } = self;
        let old = state(&template.copied());
        let whole = template.copied();
        let faults = Faults::none();
        let mut undisturbed = command(&whole);
        faults.befall(&mut undisturbed, &whole.path("."));
        let ran = whole.ended(undisturbed, "");
        let (calls, new, left) = (faults.calls(), state(&whole), names(&whole));
        assert!(ran.code == 0 && calls > 3 && new != old, "{what} made {calls} calls: {ran:?}");
        let mut random = fastrand::Rng::new();
        let (mut killed, mut olds, mut news) = (0, 0, 0);
        for n in 0..kills {
            // One of each part of its work, so that many kills meet every call.
            let (first, next) = (n * calls / kills, (n + 1) * calls / kills);
            let call = 1 + first + random.usize(..(next - first).max(1));
            let world = template.copied();
            let mut ending = command(&world);
            let faults = Faults::killed_at(call);
            faults.befall(&mut ending, &world.path("."));
            let ran = world.ended(ending, "");
            // Its threads do not always make the same calls; and who outlives what it started fails.
            killed += usize::from(ran.code != 0);
            let found = state(&world);
            assert!(found == old || found == new, "{what} ended before call {call} of {calls} left {found}");
            if found == new {
                news += 1;
                continue;
            }
            olds += 1;
            let again = world.ended(command(&world), "");
            assert_eq!(again.code, 0, "{what} after it was ended before call {call}: {again:?}");
            assert!(state(&world) == new, "{what} ended before call {call}, then run again");
            assert_eq!(names(&world), left, "{what} ended before call {call}, then run again");
        }
        eprintln!("{olds:>3} left the old state, {news:>3} the new one, of {calls:>4} calls: {what}");
        (killed, calls)
    }
}

/// How many of a kind are to be ended: `RAGONITE_KILLS` (`make crash`), else so many.
pub fn kills(otherwise: usize) -> usize {
    std::env::var("RAGONITE_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}
