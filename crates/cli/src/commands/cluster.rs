//! `grundy cluster`: a box of positions on several processes.

use super::subject;
use crate::args::{Cluster, Format, Share, Work};
use crate::diagnose::{Exit, Trouble, of_cluster, say};
use crate::interrupt::Interrupt;
use crate::progress::Bar;
use crate::{show, streams};
use grundy::Game;
use grundy_cluster::{ClusterError, Hosts, Key, Setup};
use std::fs;
use std::path::Path;

/// Does the work of one process.
pub fn run(args: &Cluster, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    match &args.work {
        Work::Solve(share) => solve(share, interrupt),
    }
}

fn solve(args: &Share, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let game = subject::read(&args.game)?;
    let game = game.rules()?;
    let setup = Setup {
        workers: args.workers.into(),
        store: args.store.clone(),
        resume: args.resume,
        patience: args.patience,
        key: args.key.as_deref().map(key).transpose()?,
        refused: say,
        ..Setup::new(hosts(args)?, args.process.into())
    };
    interrupt.wait_for_the_end();
    let size = setup.size(game, &args.sides);
    let (budget, bar) = Bar::of_box(args.limits.budget(interrupt.flag()), size);
    if setup.hosts.len() > 1 {
        say(&format!("process {} of {}: {size}", setup.process, setup.hosts.len()));
    }
    let found = grundy_cluster::solve(game, &args.sides, &setup, &interrupt.disk(), &budget);
    drop(bar);
    let summary = match found {
        // Who asks again until it is done is told that it is.
        Err(error @ ClusterError::Complete { .. }) if setup.resume => {
            say(&of_cluster(&error));
            return Ok(Exit::Done);
        }
        found => found?,
    };
    streams::print(&match args.output.format {
        Format::Json => {
            show::json::line(&show::cluster::Told::new(game.name(), &args.sides, &setup, &summary))
        }
        Format::Text => show::cluster::text(&args.sides, &setup, &summary),
    })?;
    Ok(Exit::Done)
}

fn hosts(args: &Share) -> Result<Hosts, Trouble> {
    let Some(path) = &args.hosts else { return Ok(Hosts::alone()) };
    let text = fs::read_to_string(path).map_err(|error| Trouble::Input { path: path.clone(), error })?;
    text.parse().map_err(|error| Trouble::Usage(format!("{}: {error}", path.display())))
}

fn key(path: &Path) -> Result<Key, Trouble> {
    Key::read(path).map_err(|error| Trouble::Usage(format!("{}: {error}", path.display())))
}
