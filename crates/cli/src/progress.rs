//! A bar on a terminal's standard error, for work that may be long.

use grundy::{Budget, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::time::Duration;

/// Work that ends sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(200);

/// A bar that is removed when it is dropped.
pub struct Bar(Option<ProgressBar>);

impl Bar {
    /// Returns a bar for so many `units`, and the budget that tells it of progress. Where standard error is no terminal
    /// there is none.
    pub fn on(budget: Budget, total: u64, units: &str) -> (Budget, Bar) {
        if !stderr().is_terminal() {
            return (budget, Bar(None));
        }
        let style = ProgressStyle::with_template(&format!(
            "{{bar:30}} {{human_pos}} of {{human_len}} {units}, {{elapsed}}"
        ));
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let shown = bar.clone();
        let listener = Arc::new(move |progress: Progress| {
            if shown.is_hidden() && shown.elapsed() > PATIENCE {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(TICK);
            }
            shown.set_position(progress.done);
        });
        (budget.with_progress(listener), Bar(Some(bar)))
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
