//! `grundy sheet`: cells of a file or of a terminal, each answered with its standing.

mod terminal;

use crate::args::{Page, Sheet};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::calculator::sheet::{Answer, Cell, Ran, Session, cells};
use grundy::report::{self, SheetCell};
use std::io::{ErrorKind, IsTerminal, Read, stdin};
use std::path::Path;

/// Runs the cells one after the other, and prints each as soon as it is answered.
pub fn run(args: &Sheet, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let budget = args.limits.budget(interrupt.flag());
    let mut session = Session::new(&budget).with_threads(usize::from(args.threads));
    if args.file.is_none() && args.cells.is_empty() && stdin().is_terminal() {
        return terminal::work(args, &mut session, &budget, interrupt);
    }
    let cells = if args.cells.is_empty() {
        cells(&text(args.file.as_deref(), interrupt)?)
    } else {
        let cell = |(index, source): (usize, &String)| Cell { source: source.clone(), line: index + 1 };
        args.cells.iter().enumerate().map(cell).collect()
    };
    let page = page(args.format);
    streams::print(page.map_or("", |page| page.frame()[0]))?;
    let mut exit = Exit::Done;
    for cell in &cells {
        let within = budget.within(args.each);
        let line = Line::on(&within);
        let ran = session.run(cell, &within);
        drop(line);
        streams::print(&printed(args.format, cell, &ran))?;
        exit = exit.or_worse(match (&ran.answer, ran.stop) {
            (_, Some(stop)) => stop.into(),
            (Err(_), None) => Exit::BadInput,
            (Ok(_), None) => Exit::Done,
        });
        // The cells that are left are not begun, but the page gets its end.
        if interrupt.raised() {
            break;
        }
    }
    streams::print(page.map_or("", |page| page.frame()[1]))?;
    Ok(exit)
}

fn text(file: Option<&Path>, interrupt: &Interrupt) -> Result<String, Trouble> {
    let path = file.filter(|path| path.as_os_str() != "-");
    let mut text = String::new();
    let read = streams::input(path, interrupt)?.read_to_string(&mut text);
    let path = path.unwrap_or(Path::new("standard input")).to_owned();
    match read {
        Ok(_) => Ok(text),
        // The reader says so where a signal came; what was read before that is answered.
        Err(error) if error.kind() == ErrorKind::Other && interrupt.raised() => Ok(text),
        Err(error) => Err(Trouble::Input { path, error }),
    }
}

fn page(format: Page) -> Option<report::Page> {
    Some(match format {
        Page::Text => report::Page::Text,
        Page::Markdown => report::Page::Markdown,
        Page::Html => report::Page::Html,
        Page::Latex => report::Page::Latex,
        Page::Json | Page::Csv => return None,
    })
}

fn printed(format: Page, cell: &Cell, ran: &Ran) -> String {
    match (format, &ran.answer) {
        (Page::Json, _) => show::json::line(&SheetCell::new(cell, ran)),
        (Page::Csv, Ok(Answer::Table(table))) => table.csv(),
        (Page::Csv, Ok(Answer::Positions(table))) => table.csv() + "\n",
        (Page::Csv, _) => String::new(),
        (format, _) => page(format).expect("the others are pages").cell(cell, ran),
    }
}
