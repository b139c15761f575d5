//! The value of a sum, by several threads with an arena each.

use super::evaluator::Evaluator;
use super::graph::{Graph, Part, Place};
use super::search::signed;
use crate::Failure;
use grundy_budget::{Budget, Held, List, Stop};
use grundy_rules::Ruleset;
use grundy_values::form::{Form, Forms, Parcel, Received, Sent};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Returns the canonical form of a sum of components of a partizan game, by `n_threads` threads, this one
/// among them.
///
/// The value is the one that [`Evaluator::value`] returns, whatever the threads. First all components that
/// can follow are found, by falling [rank](Ruleset::rank), then they get their values by rising rank: the
/// threads share each rank out, and send each other the forms that are new. Memory: 4 bytes for every part of
/// every option, and the arenas; each of them holds all values. A step is an option listed. Where the rules
/// give no ranks, this thread works alone.
///
/// # Errors
/// Where the budget ends, where the rank of a component does not fall, and where the rules fail.
///
/// # Panics
/// If `n_threads` is 0, or the rules are impartial: those have Grundy values.
pub fn value_on_threads<R>(
    rules: &R,
    sum: &[R::Component],
    forms: &mut Forms,
    budget: &Budget,
    n_threads: usize,
) -> Result<Form, Failure<R::Error>>
where
    R: Ruleset + Sync,
    R::Component: Send + Sync,
    R::Error: Send,
{
    assert!(n_threads > 0, "somebody has to work");
    assert!(!rules.is_impartial(), "an impartial game has Grundy values");
    let Some((graph, start)) = Graph::of(rules, sum, budget, n_threads)? else {
        return Evaluator::new(budget).value(rules, sum, forms);
    };
    evaluate(&graph, &start, forms, budget, n_threads)
}

fn evaluate<E>(
    graph: &Graph,
    start: &[Part],
    forms: &mut Forms,
    budget: &Budget,
    n_threads: usize,
) -> Result<Form, Failure<E>> {
    let mut arenas: Vec<Forms> = (1..n_threads).map(|_| Forms::new(budget)).collect();
    let mut workers: Vec<Worker<'_>> = Vec::with_capacity(n_threads);
    workers.push(Worker::new(forms, graph.len(), n_threads, budget)?);
    for arena in &mut arenas {
        workers.push(Worker::new(arena, graph.len(), n_threads, budget)?);
    }
    let mut news: Vec<News> = Vec::new();
    // The options of a component have lower ranks, so those of a level do not wait for each other.
    for level in graph.levels() {
        let next = AtomicUsize::new(0);
        // What the others found on the level before is taken in first, since options refer to it.
        let work = |(own, worker): (usize, &mut Worker<'_>)| {
            worker.hear(own, &news)?;
            worker.work(graph, level, &next)
        };
        let results: Vec<Result<News, Stop>> = std::thread::scope(|scope| {
            let mut all = workers.iter_mut().enumerate();
            let this = all.next().expect("there is one worker");
            let work = &work;
            let others: Vec<_> = all.map(|other| scope.spawn(move || work(other))).collect();
            let mut results = vec![work(this)];
            results.extend(others.into_iter().map(|other| other.join().expect("a worker does not panic")));
            results
        });
        news = results.into_iter().collect::<Result<_, _>>()?;
    }
    let this = &mut workers[0];
    // The last level was told to nobody yet.
    this.hear(0, &news)?;
    let mut total = this.forms.zero();
    for part in start {
        let value = signed(this.forms, this.values[part.component()], part.sign())?;
        total = this.forms.add(total, value)?;
    }
    Ok(total)
}

/// A thread's arena and what it knows.
struct Worker<'a> {
    forms: &'a mut Forms,
    /// The values of the components, zero where they are not known.
    values: List<Form>,
    sent: Sent,
    /// What came from each of the workers.
    received: Vec<Received>,
    /// The room of what was sent and received.
    held: Held,
}

/// What a worker found on a level: components with their values, handles of its own arena, and the forms for
/// the others.
struct News {
    values: Vec<(u32, Form)>,
    parcel: Parcel,
}

impl<'a> Worker<'a> {
    fn new(
        forms: &'a mut Forms,
        n_components: usize,
        n_workers: usize,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let values = List::filled(budget, forms.zero(), n_components)?;
        let received = (0..n_workers).map(|_| Received::default()).collect();
        Ok(Worker { forms, values, sent: Sent::default(), received, held: budget.held() })
    }

    /// Takes in what the other workers found on the last level.
    fn hear(&mut self, own: usize, news: &[News]) -> Result<(), Stop> {
        // Handles of a form differ from arena to arena, so those that come from others are translated.
        for (from, news) in news.iter().enumerate().filter(|(from, _)| *from != own) {
            let received = &mut self.received[from];
            self.forms.unpack(&news.parcel, received)?;
            for (component, value) in &news.values {
                self.values[*component as usize] = received.own(*value);
            }
        }
        Ok(())
    }

    /// Finds the values of components of a level, as long as there are some that no worker has taken.
    fn work(&mut self, graph: &Graph, level: &[Place], next: &AtomicUsize) -> Result<News, Stop> {
        const TOGETHER: usize = 16;
        let n_others = self.received.len() - 1;
        let mut found = Vec::new();
        let mut lists = [Vec::new(), Vec::new()];
        loop {
            // Nothing but this number is shared, so no other memory has to be in order with it.
            let first = next.fetch_add(TOGETHER, Ordering::Relaxed);
            if first >= level.len() {
                break;
            }
            for place in &level[first..level.len().min(first + TOGETHER)] {
                let component = place.component;
                let value = self.value(graph.text(*place), &mut lists)?;
                self.values[component as usize] = value;
                // A worker alone has nobody to tell.
                if n_others > 0 {
                    found.push((component, value));
                }
            }
        }
        let parcel = self.forms.pack(found.iter().map(|(_, value)| *value), &mut self.sent);
        let received: u64 = self.received.iter().map(Received::bytes).sum();
        self.held.set(1, received + self.sent.bytes() + parcel.bytes())?;
        Ok(News { values: found, parcel })
    }

    /// Returns the value of what a text says; `lists` serve for the values of the options.
    fn value(&mut self, text: &[Part], lists: &mut [Vec<Form>; 2]) -> Result<Form, Stop> {
        lists.iter_mut().for_each(Vec::clear);
        let [left, right] = lists;
        let zero = self.forms.zero();
        let mut sum = zero;
        let mut list = &mut *left;
        for part in text {
            match *part {
                Part::TURN => {
                    list = right;
                    continue;
                }
                Part::END => break,
                Part::SUM => return Ok(sum),
                Part::NOTHING => {}
                part => {
                    let value = signed(self.forms, self.values[part.component()], part.sign())?;
                    // Most options leave one part, so this spares most additions.
                    sum = if sum == zero { value } else { self.forms.add(sum, value)? };
                }
            }
            if part.is_last() {
                list.push(std::mem::replace(&mut sum, zero));
            }
        }
        let [left, right] = lists;
        self.forms.game(left, right)
    }
}
