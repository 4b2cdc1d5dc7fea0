//! Different models for different steps: a small one rewrites, a large one answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{Capability, Completion, Llm, OnToken, Request, Result};

/// A model, and others for some steps.
pub struct Stepwise {
    name: String,
    model: Arc<dyn Llm>,
    steps: BTreeMap<String, Arc<dyn Llm>>,
}

impl Stepwise {
    /// `model` for every step that `steps` does not name.
    pub fn new(model: Arc<dyn Llm>, steps: BTreeMap<String, Arc<dyn Llm>>) -> Self {
        let others: Vec<String> = steps.iter().map(|(step, m)| format!("{step}: {}", m.name())).collect();
        let name = match others.is_empty() {
            true => model.name().to_owned(),
            false => format!("{} ({})", model.name(), others.join(", ")),
        };
        Self { name, model, steps }
    }
}

impl std::fmt::Debug for Stepwise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stepwise").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Llm for Stepwise {
    fn name(&self) -> &str {
        &self.name
    }

    fn capability(&self, step: &str) -> Capability {
        self.steps.get(step).unwrap_or(&self.model).capability(step)
    }

    fn complete(&self, request: &Request, on_token: OnToken<'_>) -> Result<Completion> {
        self.steps.get(&request.step).unwrap_or(&self.model).complete(request, on_token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scripted;
    use std::ops::ControlFlow;

    #[test]
    fn a_step_goes_to_its_model() {
        let small: Arc<dyn Llm> = Arc::new(Scripted::new(|_| "small".into()));
        let large: Arc<dyn Llm> = Arc::new(Scripted::new(|_| "large".into()));
        let model = Stepwise::new(large, [("rewrite".to_owned(), small)].into());
        let said = ["rewrite", "answer"].map(|step| {
            let request = Request { step: step.into(), ..Request::default() };
            model.complete(&request, &mut |_| ControlFlow::Continue(())).unwrap().text
        });
        assert_eq!((said, model.name()), (["small".into(), "large".into()], "scripted (rewrite: scripted)"));
    }
}
