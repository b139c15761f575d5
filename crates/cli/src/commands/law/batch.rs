//! `grundy law -`: games line by line, a survey of many. Answers come in the order of the games, each in a
//! line of its own, however many threads work on them; in a file they are gone on from.

use super::{TIME, exit};
use crate::args::{Format, Law};
use crate::commands::{listed, subject};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::lines::Lines;
use crate::{show, streams};
use grundy::catalog::Error as Refusal;
use grundy::laws::prove::Effort;
use grundy::{Error, report};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// A game, with its place among those that are read and the number of its line.
struct Asked {
    place: u64,
    line: u64,
    text: String,
    was_cut: bool,
}

/// Answers that are there before those of games which come earlier, and where they go.
struct Answers {
    /// The place of the next one to be written.
    next: u64,
    waiting: BTreeMap<u64, (String, Exit)>,
    file: Option<File>,
    worst: Exit,
    /// Why nothing can be written any more.
    trouble: Option<Trouble>,
}

/// Answers a line for each game that is read; blank lines are passed over. A bad line is told in its place.
pub fn run(args: &Law, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let (file, n_kept) = match &args.answers {
        None => (None, 0),
        Some(path) => {
            let (file, kept) = kept(path).map_err(|error| Trouble::File { path: path.clone(), error })?;
            (Some(file), kept)
        }
    };
    let (waiting, worst, trouble) = (BTreeMap::new(), Exit::Done, None);
    let answers = Mutex::new(Answers { next: n_kept, waiting, file, worst, trouble });
    // Few games wait, so that little is read ahead.
    let (hand_out, asked) = sync_channel(1);
    let asked = Mutex::new(asked);
    thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(|| work(args, &asked, &answers, interrupt));
        }
        // It is dropped at the end of this block, also where reading fails: then the threads end.
        let hand_out = hand_out;
        let mut lines = Lines::of_positions(streams::input(None, interrupt)?);
        let (mut place, mut line) = (0, 0);
        while !interrupt.raised() {
            let text =
                lines.next().map_err(|error| Trouble::Input { path: "standard input".into(), error })?;
            let Some(text) = text else { break };
            line += 1;
            if text.trim().is_empty() {
                continue;
            }
            // Games whose answers are in the file are counted, so that places are the same in each run.
            if place >= n_kept {
                let one = Asked { place, line, text: text.trim().to_owned(), was_cut: lines.was_cut() };
                hand_out.send(one).expect("it is received to the end");
            }
            place += 1;
        }
        Ok::<_, Trouble>(())
    })?;
    let answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    match answers.trouble {
        Some(trouble) => Err(trouble),
        None if interrupt.raised() => Ok(Exit::Interrupted),
        None => Ok(answers.worst),
    }
}

/// Opens a file of answers behind those that are whole, and counts these.
fn kept(path: &Path) -> io::Result<(File, u64)> {
    let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
    let (mut length, mut end, mut n_lines) = (0, 0, 0);
    let mut block = vec![0; 1 << 16];
    loop {
        let read = file.read(&mut block)?;
        if read == 0 {
            break;
        }
        // An answer ends with its line, so what lies behind the last end was cut.
        n_lines += block[..read].iter().filter(|byte| **byte == b'\n').count() as u64;
        if let Some(last) = block[..read].iter().rposition(|byte| *byte == b'\n') {
            end = length + last as u64 + 1;
        }
        length += read as u64;
    }
    // A line that was cut is answered again.
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    Ok((file, n_lines))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers games until there are no more. After Ctrl-C, and where nothing can be written, the rest is only
/// taken.
fn work(args: &Law, asked: &Mutex<Receiver<Asked>>, answers: &Mutex<Answers>, interrupt: &Interrupt) {
    loop {
        // One thread waits for a game, and the others wait for the lock.
        let next = lock(asked).recv();
        let Ok(one) = next else { return };
        if interrupt.raised() || lock(answers).trouble.is_some() {
            continue;
        }
        let answer = match search(args, &one, interrupt) {
            Ok(answer) => answer,
            Err(error) => {
                let (error, line) = (Box::new(error), Some(one.line));
                let trouble = Trouble::Position { error, text: one.text.clone(), line };
                let (told, ended) = diagnose::in_a_line(&trouble);
                match args.output.format {
                    Format::Json => (told, ended),
                    Format::Text => {
                        // The answers have one line for each game, so the reason goes to standard error.
                        diagnose::tell(&trouble, false);
                        (format!("{}\terror\t-\n", one.text), ended)
                    }
                }
            }
        };
        // What Ctrl-C cut short is answered anew by who goes on.
        if !interrupt.raised() {
            lock(answers).add(one.place, answer);
        }
    }
}

fn search(args: &Law, one: &Asked, interrupt: &Interrupt) -> Result<(String, Exit), Error> {
    if one.was_cut {
        let cause = Refusal::Shape(format!("expected at most {} bytes", Lines::LONGEST_POSITION));
        return Err(Error::Solve { subject: "the game".to_owned(), cause });
    }
    let game = grundy::games::resolve_as(&one.text, &subject::reading(&args.quest.game))?;
    let limits = &args.quest.limits;
    // A law of a table is a conjecture at best, as where the game is asked alone.
    let of_table = game.law_of_table(args.quest.to, &limits.budget_or(TIME, interrupt.flag()));
    let (finding, ended) = match of_table.transpose()? {
        Some((_, finding)) => {
            let ended = listed::exit(&finding, interrupt);
            (finding, ended)
        }
        None => {
            let effort = Effort::to(args.quest.to);
            let finding = game.rules()?.law(&effort, &limits.budget_of_work(TIME, interrupt.flag()));
            let ended = exit(&finding, interrupt);
            (finding, ended)
        }
    };
    let text = match (args.output.format, &finding.known) {
        (Format::Json, _) => show::json::line(&report::Laws::new(game.name(), &finding)),
        (Format::Text, None) => format!("{}\t-\t-\n", one.text),
        (Format::Text, Some(known)) => {
            // A tab or an end of a line in the statement would break the columns.
            let statement = known.statement.replace(['\n', '\t'], " ");
            format!("{}\t{}\t{statement}\n", one.text, known.standing().name())
        }
    };
    Ok((text, ended))
}

impl Answers {
    /// Writes an answer in its turn, with those that waited for it.
    fn add(&mut self, place: u64, answer: (String, Exit)) {
        self.waiting.insert(place, answer);
        while let Some((text, ended)) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.worst = self.worst.or_worse(ended);
            let written = match &mut self.file {
                None => streams::write(&text),
                Some(file) => file.write_all(text.as_bytes()).map_err(Trouble::Output),
            };
            if let Err(trouble) = written {
                // The first trouble is the reason of those that follow.
                self.trouble.get_or_insert(trouble);
                return;
            }
        }
    }
}
