//! `grundy count`: how many sums of this number of heaps, or positions below a bound or of a box, are lost,
//! or won.

use super::law::TIME;
use super::subject;
use crate::args::{Count, Format};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::{Bar, Line};
use crate::{show, streams};
use grundy::tables::space::Folder;
use grundy::tables::{Arrangement, Sums};
use grundy::{Error, Game, report};

/// Counts, and prints the numbers.
pub fn run(args: &Count, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let game = subject::read(&args.game)?;
    let game = game.rules()?;
    if args.outcome {
        if args.store.is_some() {
            // What was decided is kept before the program ends.
            interrupt.wait_for_the_end();
        }
        let folder = args.store.as_deref().map(|path| Folder::open(path, &interrupt.disk()));
        let folder = folder.transpose().map_err(Error::Store)?;
        // A folder knows its box, so that the box need not be given again.
        let kept = folder.as_ref().map_or(Ok(None), Folder::sides).map_err(Error::Store)?;
        let Some(sides) = args.sides.or(kept) else {
            let message = "--outcome counts the positions of a box: expected --box A,B,.., or --store DIR with one in it";
            return Err(Trouble::Usage(message.to_owned()));
        };
        let size = game.size(&sides);
        let (budget, bar) = Bar::of_box(args.limits.budget(interrupt.flag()), size);
        let outcomes = match &folder {
            Some(folder) => game.outcomes_in(folder, &sides, &budget),
            None => game.outcomes(&sides, &budget),
        };
        drop(bar);
        let outcomes = outcomes?;
        streams::print(&match args.output.format {
            Format::Json => show::json::line(&report::CountOutcomes::new(game.name(), &outcomes)),
            Format::Text => show::text::outcomes(game.name(), game.axes(), &outcomes),
        })?;
        return Ok(Exit::Done);
    }
    if let Some(below) = &args.below {
        let budget = args.limits.budget_or(TIME, interrupt.flag());
        let line = Line::on(&budget);
        let (count, standing) = game.count_below(below, &budget)?;
        drop(line);
        streams::print(&match args.output.format {
            Format::Json => show::json::line(&report::CountBelow::new(game.name(), below, &count, standing)),
            Format::Text if args.lost => format!("{}\n", count.lost),
            Format::Text if args.won => format!("{}\n", count.won),
            Format::Text => show::text::count_below(game.name(), below, &count, standing),
        })?;
        return Ok(Exit::Done);
    }
    let to = args.to.expect("--to is required where --below is not given");
    if args.from > to {
        let message = format!("expected --from to be at most --to, which is {to}; found {}", args.from);
        return Err(Trouble::Usage(message));
    }
    let arrangement = if args.ordered { Arrangement::Ordered } else { Arrangement::Unordered };
    let sums = Sums { heaps: args.heaps, from: args.from, to, arrangement };
    let budget = args.limits.budget(interrupt.flag());
    let line = Line::on(&budget);
    let count = game.count(&sums, &budget)?;
    drop(line);
    streams::print(&match args.output.format {
        Format::Json => show::json::line(&report::Count::new(game.name(), &sums, &count)),
        Format::Text if args.lost => format!("{}\n", count.lost),
        Format::Text if args.won => format!("{}\n", count.won),
        Format::Text => show::text::count(game.name(), &sums, &count),
    })?;
    Ok(Exit::Done)
}
