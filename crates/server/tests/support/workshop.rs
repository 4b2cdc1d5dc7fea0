//! A program around the server that builds scripted knowledge bases: `slow` ones take until they are cancelled,
//! `broken` ones fail, others report progress and are there.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use server::{Ask, BuildOrder, Built, How, LeftOut, Progress, Workshop};

use super::scripted::Scripted;

/// The workshop. `replaced` makes the next look find `bikes` built anew.
#[derive(Default)]
pub struct Scripts {
    pub replaced: AtomicBool,
}

impl Workshop for Scripts {
    fn settings(&self) -> Value {
        json!({ "languages": ["en"], "chat_model": "scripted" })
    }

    fn test_models(&self) -> Value {
        json!({ "chat": { "model": "scripted", "works": true }, "embedding": null })
    }

    fn reopened(&self, served: &dyn Ask) -> Option<Result<Arc<dyn Ask>, String>> {
        let anew = served.name() == "bikes" && self.replaced.swap(false, Ordering::Relaxed);
        anew.then(|| Ok(Arc::new(Scripted::new("bikes").of("fedcba9876543210")) as Arc<dyn Ask>))
    }

    fn build(
        &self,
        order: &BuildOrder,
        tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Built, String> {
        let progress = |done| Progress { stage: "read".to_owned(), done, total: 3 };
        if order.name == "broken" {
            return Err("broken.ttl:1:1: this is no Turtle".to_owned());
        }
        for done in 0.. {
            if tell(progress(done.min(3))).is_break() {
                return Err("The build was cancelled; nothing was changed".to_owned());
            }
            if done >= 3 && order.name != "slow" {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let skipped = match order.lenient {
            true => LeftOut { count: 31, first: vec!["bikes.ttl:7:3: this is no number".to_owned()] },
            false => LeftOut::default(),
        };
        Ok(Built { kb: Arc::new(Scripted::new(&order.name).of("1111111111111111")), skipped })
    }

    fn evaluate(
        &self,
        ask: &dyn Ask,
        how: &How,
        lines: &str,
        _: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Value, String> {
        let conversation = qa::Conversation::default();
        let right = lines
            .lines()
            .filter(|q| {
                ask.ask(&conversation, q, how, &mut |_| ControlFlow::Continue(()))
                    .is_ok_and(|answer| answer.verdict == qa::Verdict::Answered)
            })
            .count();
        Ok(json!({ "right": right }))
    }
}
