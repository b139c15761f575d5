//! `grundy table`: the values of all positions up to a bound.

use super::subject;
use crate::args::{Table, TableFormat};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Bar;
use crate::{show, streams};
use grundy::export::{self, Format, Head};
use grundy::{Settings, Tabulation};
use std::io::{BufWriter, Write};

/// Computes a table and writes it.
pub fn run(args: &Table) -> Result<Exit, Trouble> {
    let game = subject::read(&args.game)?.into_rules(&Settings::new(args.game.set.clone()))?;
    let interrupt = Interrupt::listen_patiently();
    let span = args.span.span(100, 16);
    let (budget, bar) = Bar::on(args.limits.budget(interrupt.flag()), span.n_positions(), "positions");
    let tabulation = Tabulation { threads: usize::from(args.threads), store: args.store.as_deref() };
    let table = game.table_with(span, &tabulation, &budget);
    drop(bar);
    let table = table?;
    if args.explain {
        diagnose::say(&show::text::explanation(&table.explanation));
    }
    let axes: Vec<&str> = table.axes.iter().map(String::as_str).collect();
    let head = Head {
        game: game.name(),
        axes: &axes,
        from: &vec![0; table.axes.len()],
        lengths: &table.lengths,
        content: table.content,
        stop: table.stop,
    };
    let format = match args.format {
        TableFormat::Text => Format::Text,
        TableFormat::Json => Format::Json,
        TableFormat::Csv => Format::Csv,
        TableFormat::Npy => Format::Npy,
        TableFormat::Bfile => Format::Bfile,
    };
    let mut out = BufWriter::new(streams::output()?);
    export::write(&mut out, format, &head, &mut table.cells.iter())
        .and_then(|()| out.flush())
        .map_err(Trouble::Output)?;
    let Some(stop) = table.stop else {
        return Ok(Exit::Done);
    };
    diagnose::say(&format!("stopped after {} positions: {stop}", table.cells.iter().len()));
    Ok(Exit::from(stop))
}
