//! `grundy table`: the values of all positions up to a bound.

use super::subject;
use crate::args::{Table, TableFormat};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Bar;
use crate::{show, streams};
use grundy::tables::export::Format;
use grundy::tables::space::Folder;
use grundy::tables::store::Store;
use grundy::tables::{RuleTable, Span, Tabulation, USUAL_BOARD, has_rectangles, rectangles, usual_heap};
use grundy::{Error, Game, report};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// Computes a table and writes it.
pub fn run(args: &Table, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let game = subject::read(&args.game)?;
    if has_rectangles(&*game) {
        return boards(args, &*game, interrupt);
    }
    // After Ctrl-C too, what is exact is printed and kept.
    interrupt.wait_for_the_end();
    let span = args.span.span(game.axes().len(), usual_heap(&*game), 16);
    let (budget, bar) = Bar::on(args.limits.budget(interrupt.flag()), span.n_positions(), "positions");
    let path = args.store.as_deref();
    // A box is kept in a folder, and every other table in a file.
    let (file, folder) = if matches!(span, Span::Box(_)) { (None, path) } else { (path, None) };
    let store = file.map(|path| Store::open(path, &interrupt.disk()));
    let mut store = store.transpose().map_err(Error::Store)?;
    let folder =
        folder.map(|path| Folder::open(path, &interrupt.disk())).transpose().map_err(Error::Store)?;
    let threads = usize::from(args.threads);
    let tabulation =
        Tabulation { threads, store: store.as_mut(), folder: folder.as_ref(), takes_theorems: true };
    let table = game.table_over(span, tabulation, &budget);
    drop(bar);
    let table = table?;
    let printed = tell(args, &table, game.name(), interrupt);
    // The table is printed, whatever became of its file; but what became of the file is told first.
    store.map_or(Ok(()), Store::close).map_err(Error::Store)?;
    printed?;
    Ok(end(&table))
}

/// Writes a table, and how it was computed where that is asked for.
fn tell(args: &Table, table: &RuleTable, name: &str, interrupt: &Interrupt) -> Result<(), Trouble> {
    if args.explain {
        diagnose::say(&show::text::explanation(&table.explanation));
    }
    let format = match args.format {
        TableFormat::Text => Format::Text,
        TableFormat::Json => Format::Json,
        TableFormat::Csv => Format::Csv,
        TableFormat::Npy => Format::Npy,
        TableFormat::Bfile => Format::Bfile,
    };
    print(table, name, format, args.output.as_deref(), interrupt)
}

/// Returns how the program ends with a table, and says so where a limit ended that.
fn end(table: &RuleTable) -> Exit {
    let Some(stop) = table.stop else { return Exit::Done };
    diagnose::say(&format!("stopped after {} positions: {stop}", table.cells.iter().len()));
    Exit::from(stop)
}

fn print(
    table: &RuleTable,
    name: &str,
    format: Format,
    path: Option<&Path>,
    interrupt: &Interrupt,
) -> Result<(), Trouble> {
    let written = |out: &mut dyn Write| table.write(name, format, out);
    // A file is written whole or not at all; a pipe takes the table as it comes.
    let (place, result) = match path.filter(|path| *path != Path::new("-")) {
        Some(path) => (Some(path), interrupt.disk().write_by(path, written)),
        None => (None, written(&mut streams::output()?)),
    };
    result.map_err(|error| match (error.kind(), place) {
        // The writer says so of a format that cannot hold the table.
        (ErrorKind::InvalidInput, _) => {
            Trouble::Usage(format!("{error}; expected --format text, json, csv or npy"))
        }
        (_, Some(path)) => Trouble::File { path: path.to_owned(), error },
        (_, None) => Trouble::Output(error),
    })
}

/// Values the empty boards of all sizes up to one, and writes them.
fn boards(args: &Table, game: &dyn Game, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    if args.store.is_some() {
        return Err(Trouble::Usage(
            "tables of boards are not kept in files; --store is for tables of numbers".to_owned(),
        ));
    }
    if matches!(args.format, TableFormat::Npy | TableFormat::Bfile) {
        return Err(Trouble::Usage(
            "values of boards are no numbers; expected --format text, json or csv".to_owned(),
        ));
    }
    let to = args.span.board(USUAL_BOARD);
    // After Ctrl-C too, the boards that were valued are printed.
    interrupt.wait_for_the_end();
    let (budget, bar) = Bar::on(args.limits.budget(interrupt.flag()), to[0].saturating_mul(to[1]), "boards");
    let table = rectangles(game, to, &budget);
    drop(bar);
    let table = table?;
    if args.explain {
        diagnose::say("engine  canonical forms of all positions that a board reaches, by their components");
    }
    let printed = match args.format {
        TableFormat::Json => show::json::line(&report::RectangleTable::new(game.name(), to, &table)),
        TableFormat::Csv => table.csv(),
        _ => table.text(),
    };
    streams::deliver(args.output.as_deref(), &printed, interrupt)?;
    let Some(stop) = table.stop else {
        return Ok(Exit::Done);
    };
    diagnose::say(&format!("stopped after {} boards: {stop}", table.found.len()));
    Ok(Exit::from(stop))
}
