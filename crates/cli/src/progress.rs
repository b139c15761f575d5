//! What a terminal's standard error shows of work that may be long: a bar where its length is known, else a
//! line.

use grundy::Budget;
use grundy::floors::budget::Progress;
use grundy::tables::Size;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Work that ends sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(200);

/// A bar that is removed when it is dropped.
pub struct Bar(Option<ProgressBar>);

impl Bar {
    /// Returns a bar for all positions of a box, which tells how large it is.
    pub fn of_box(budget: Budget, size: Size) -> (Budget, Bar) {
        let text = size.to_string();
        // The size tells its own number in front of the units, and the bar shows another one.
        let units = text.split_once(' ').map_or("positions", |(_, units)| units);
        Bar::on(budget, size.positions, units)
    }

    /// Returns a bar for a number of `units`, and the budget that tells it of progress. Where standard error
    /// is no terminal there is none.
    pub fn on(budget: Budget, total: u64, units: &str) -> (Budget, Bar) {
        // A file or a pipe would keep what is meant to be removed.
        if !stderr().is_terminal() {
            return (budget, Bar(None));
        }
        let style = ProgressStyle::with_template(&format!(
            "{{bar:30}} {{human_pos}} of {{human_len}} {units}, {{elapsed}}"
        ));
        // The bar is hidden at first and counts all the same, so that it is right when it appears.
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let shown = bar.clone();
        let listener = Arc::new(move |progress: Progress| {
            // Work that ends soon leaves nothing on the screen.
            if shown.is_hidden() && shown.elapsed() > PATIENCE {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(TICK);
            }
            // Work may be counted in other units than what it is about.
            shown.set_position(match progress.total {
                Some(all) if all > 0 => share(progress.done, all, total),
                _ => progress.done,
            });
        });
        (budget.with_progress(listener), Bar(Some(bar)))
    }
}

/// Returns the part of `total` that is done when `done` of `all` are.
fn share(done: u64, all: u64, total: u64) -> u64 {
    // The product of two numbers of 64 bits needs 128.
    let part = u128::from(done) * u128::from(total) / u128::from(all);
    u64::try_from(part).unwrap_or(u64::MAX)
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// A line for work of unknown length: the time that it has taken, and its steps. It is removed when it is
/// dropped, which comes before anything is printed.
pub struct Line(Option<(Sender<()>, JoinHandle<()>)>);

impl Line {
    /// Returns a line about the work that spends from a budget. Where standard error is no terminal there is
    /// none.
    pub fn on(budget: &Budget) -> Line {
        if !stderr().is_terminal() {
            return Line(None);
        }
        let budget = budget.clone();
        let (done, is_done) = channel();
        Line(Some((done, thread::spawn(move || wait(&budget, &is_done)))))
    }
}

/// Shows the line from when patience ends until the work does.
fn wait(budget: &Budget, is_done: &Receiver<()>) {
    // The work was done before the patience ended, so no line is shown.
    if is_done.recv_timeout(2 * PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let budget = budget.clone();
    let steps = move |_: &ProgressState, line: &mut dyn Write| {
        // A terminal that takes nothing is told nothing.
        let _ = write!(line, "{}", HumanCount(budget.steps_spent()));
    };
    let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed}, {steps} steps; Ctrl-C ends it") else {
        return;
    };
    let line =
        ProgressBar::new_spinner().with_elapsed(2 * PATIENCE).with_style(style.with_key("steps", steps));
    while is_done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        line.tick();
    }
    line.finish_and_clear();
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some((done, line)) = self.0.take() {
            // That the work is done is said by the sender's end.
            drop(done);
            // The thread clears its line before it ends, so that nothing is printed into it.
            let _ = line.join();
        }
    }
}
