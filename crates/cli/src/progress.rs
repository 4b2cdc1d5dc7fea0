//! Bars and spinners on standard error. They draw only on a terminal; elsewhere a long step tells its position now and then.

use std::fmt::Write;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use qa::Event;
use search::{BuildProgress, BuildStage, ConnectProgress};

use crate::render::cut;

/// How often a spinner turns.
const TICK: Duration = Duration::from_millis(120);

/// Where no bar is drawn, how often the position of a long step is told.
const TOLD: Duration = Duration::from_secs(30);

/// Fewer texts than this are embedded before anybody asks how long it takes.
const FEW: u64 = 500;

/// The position of a build.
pub struct BuildBar {
    bar: ProgressBar,
    stage: Option<BuildStage>,
    began: Instant,
    told: Instant,
    /// Texts that had vectors when their making began; 0 before that.
    done: u64,
}

impl BuildBar {
    /// An empty bar.
    pub fn new() -> Self {
        let now = Instant::now();
        BuildBar { bar: ProgressBar::no_length(), stage: None, began: now, told: now, done: 0 }
    }

    /// What is to be embedded is told beforehand; how long that takes, once it is seen.
    fn tell(&mut self, progress: &BuildProgress) {
        let left = progress.total.saturating_sub(progress.done);
        if progress.stage != BuildStage::Embed {
            return;
        }
        if self.done == 0 && left >= FEW && self.bar.is_hidden() {
            self.say("Vectors are made now. Ctrl-C leaves them for later: `ragonite embed` goes on, and `ragonite serve` does behind its answers.");
        }
        if self.done == 0 {
            self.done = progress.done.max(1);
        } else if self.told.elapsed() >= TOLD && self.bar.is_hidden() {
            self.told = Instant::now();
            let made = progress.done.saturating_sub(self.done).max(1);
            let seconds = self.began.elapsed().as_secs_f64() / made as f64 * left as f64;
            self.say(&format!(
                "{} of {} texts have vectors, about {seconds:.0} s left",
                progress.done, progress.total
            ));
        }
    }

    fn say(&self, text: &str) {
        match self.bar.is_hidden() {
            true => crate::output::tell(text),
            false => self.bar.println(text),
        }
    }

    /// Shows a step's position.
    pub fn show(&mut self, progress: &BuildProgress) {
        if self.stage != Some(progress.stage) {
            self.stage = Some(progress.stage);
            self.began = Instant::now();
            let (title, bytes) = match progress.stage {
                BuildStage::Read => ("Reading", true),
                BuildStage::Induce => ("Deriving tables", false),
                BuildStage::Rows => ("Writing rows", false),
                BuildStage::Indexes => ("Indexing the database", false),
                BuildStage::Triples => ("Writing statements", false),
                BuildStage::Passages => ("Writing passages", false),
                BuildStage::Entities => ("Indexing names", false),
                BuildStage::Embed => ("Making vectors", false),
                BuildStage::Learn => ("Learning what questions ask for", false),
                BuildStage::Load => ("Copying rows to the server", false),
                BuildStage::Place => ("Flushing to disk", false),
            };
            self.bar.set_style(style(progress.total > 0, bytes));
            self.bar.set_message(title);
        }
        if progress.total > 0 {
            self.bar.set_length(progress.total);
        }
        self.bar.set_position(progress.done);
        self.tell(progress);
    }
}

impl Drop for BuildBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// What is asked of an endpoint, then the build of what it said.
pub struct ConnectLine {
    asking: ProgressBar,
    building: Option<BuildBar>,
}

impl ConnectLine {
    /// Nothing is asked yet.
    pub fn new() -> Self {
        ConnectLine { asking: ProgressBar::new_spinner(), building: None }
    }

    /// Shows it.
    pub fn show(&mut self, progress: &ConnectProgress) {
        match progress {
            ConnectProgress::Asking(what, requests) => {
                self.asking.set_message(format!("Asking {what}: {requests} requests"));
                self.asking.tick();
            }
            ConnectProgress::Building(at) => {
                self.asking.finish_and_clear();
                self.building.get_or_insert_with(BuildBar::new).show(at);
            }
        }
    }
}

impl Drop for ConnectLine {
    fn drop(&mut self) {
        self.asking.finish_and_clear();
    }
}

/// The position of a download.
pub fn bytes_bar(title: String) -> ProgressBar {
    ProgressBar::no_length().with_style(style(true, true)).with_message(title)
}

/// The position of work that is counted.
pub fn count_bar(title: &'static str) -> ProgressBar {
    ProgressBar::no_length().with_style(style(true, false)).with_message(title)
}

/// The steps of an answer as they happen.
pub struct AnswerLine {
    bar: ProgressBar,
    text: String,
}

impl AnswerLine {
    /// A spinner with nothing to say yet.
    pub fn new() -> Self {
        let bar = ProgressBar::new_spinner();
        bar.enable_steady_tick(TICK);
        AnswerLine { bar, text: String::new() }
    }

    /// Shows what happened: a line for each finished step, the running one and the answer's last words below.
    pub fn show(&mut self, event: &Event) {
        match event {
            Event::Started { step } => self.bar.set_message(step.clone()),
            Event::Finished { record, outcome } => {
                self.bar.println(format!("  {} {:.1} s  {}", record.name, record.seconds, cut(outcome, 100)));
            }
            Event::Text { piece } => {
                self.text.push_str(piece);
                let skipped = self.text.chars().count().saturating_sub(80);
                self.bar.set_message(
                    self.text.chars().skip(skipped).filter(|c| !c.is_control()).collect::<String>(),
                );
            }
            _ => {}
        }
    }
}

impl Drop for AnswerLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn template(length: bool, bytes: bool) -> &'static str {
    match (length, bytes) {
        (true, true) => "{msg:24} {bar:30} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
        (true, false) => "{msg:24} {bar:30} {human_pos} of {human_len}, {rate} per second, {eta} left",
        (false, _) => "{msg:24} {spinner}",
    }
}

fn style(length: bool, bytes: bool) -> ProgressStyle {
    ProgressStyle::with_template(template(length, bytes))
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            _ = out.write_str(&rate(state.per_sec()))
        })
}

/// So many in a second, as closely as people read: `11`, `0.4`.
fn rate(each_second: f64) -> String {
    match each_second {
        few if few < 10.0 => format!("{few:.1}"),
        many => HumanCount(many as u64).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_told_as_closely_as_people_read() {
        assert_eq!([0.42, 11.1496, 12_345.6].map(rate), ["0.4", "11", "12,345"]);
    }

    #[test]
    fn every_bar_s_template_is_read() {
        for (length, bytes) in [(true, true), (true, false), (false, false)] {
            assert!(ProgressStyle::with_template(template(length, bytes)).is_ok());
        }
    }
}
