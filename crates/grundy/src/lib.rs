//! Combinatorial games: from the rules to an answer with its standing.
//!
//! This crate is what library users depend on. It finds a game ([`resolve`], [`search`]), answers who wins a
//! position, by what Grundy value and by which moves ([`Game::solve`]), and runs the tasks of online judges
//! ([`judges`]). [`report`] has the same answers as types that serialize.
//!
//! ```
//! use grundy::{Ask, Grundy, Outcome};
//!
//! let nim = grundy::resolve("nim")?;
//! let solution = nim.solve(&Ask::new(["7", "11", "13"]))?;
//! assert_eq!(solution.outcome, Outcome::N);
//! assert_eq!(solution.grundy, Some(Grundy::Number(1)));
//! let moves: Vec<&str> = solution.winning_moves.iter().map(|one| one.text.as_str()).collect();
//! assert_eq!(moves[0], "take 1 from the heap of 7");
//! # Ok::<_, grundy::Error>(())
//! ```
//!
//! An answer says what stands behind it ([`Standing`]): computed for just this position, a law with a
//! publication or a proof, or a law that is only observed. Whatever can take long takes a [`Budget`]; the
//! default one may hold 4 GiB.
//!
//! | to | there is |
//! | --- | --- |
//! | find a game, by name, by rules, by a code | [`resolve`], [`search`], [`games`] |
//! | bring a game written in Rust | [`own()`] |
//! | ask who wins | [`Game::solve`], [`Solution`], and in a program's shape [`report::Solution`] |
//! | take positions apart as data, draw | [`report::parts`], [`report::plot`] |
//! | tabulate rules on numbers, count, keep what takes long | [`RuleGame`], [`tables`] |
//! | name the games that have some numbers | [`identify`] |
//! | find laws, prove them, print them as code | [`laws`], [`proof`] |
//! | compute with values | [`calculator`], [`values`] |
//! | play | [`play::Session`] |
//! | answer a judge's task, test a contestant's program | [`judges`] |
//!
//! Two features, on by default, are left out by programs that want few crates: `report` ([`report`], and
//! tables read from files) and `stress` ([`judges::stress`]).
//!
//! `examples/` has programs that run. The floors below are whole in [`values`], [`rules`], [`proof`],
//! [`catalog`] and [`floors`]; what is in them may change more often than what is here.

mod ask;
mod by_catalogue;
mod by_kinds;
mod by_listing;
#[cfg(feature = "stress")]
mod by_program;
mod by_rewriting;
mod by_rules;
pub mod calculator;
#[cfg(feature = "stress")]
mod child;
mod error;
pub mod files;
mod game;
pub mod identify;
pub mod judges;
mod listed;
mod look;
mod lookup;
mod misere;
pub mod own;
pub mod play;
mod random;
mod rectangles;
#[cfg(feature = "report")]
pub mod report;
mod resolve;
mod start;
pub mod tables;
mod work;

pub use ask::Ask;
pub use by_rules::RuleGame;
pub use error::Error;
pub use game::Game;
pub use grundy_budget::{Budget, Stop};
pub use grundy_catalog as catalog;
pub use grundy_proof as proof;
pub use grundy_rules as rules;
pub use grundy_solve::{Method, Move, Solution, Standing};
pub use grundy_values as values;
pub use grundy_values::{Grundy, Outcome, Player};
pub use lookup::search;
pub use own::own;
pub use resolve::resolve;

/// How games are read and found, what their positions look like, and the boards to play on.
pub mod games {
    pub use crate::by_kinds::KindGame;
    #[cfg(feature = "stress")]
    pub use crate::by_program::{ProgramFault, ProgramGame};
    pub use crate::by_rewriting::BoardRules;
    pub use crate::by_rules::Pile;
    pub use crate::game::{Stated, Summed, example, start};
    pub use crate::look::{Extent, Look};
    pub use crate::lookup::{game, nearest_games};
    pub use crate::resolve::{Reading, read_rules, resolve_as};
    pub use crate::start::random_position;
    pub use grundy_solve::board::Board;
    pub use grundy_solve::position::{MOST_DIGITS, digits};
    pub use grundy_solve::{Movement, Ply, Reason, Trail};
}

/// Laws of games: how they are guessed, proved, worded and printed as code.
pub mod laws {
    pub use crate::by_rules::{
        Explanation, Finding, Fixed, Growth, Known, QuotientOfHeaps, Verdict, statement, statement_of_starts,
    };
    #[cfg(feature = "report")]
    pub use crate::listed::Unread;
    pub use crate::listed::{BadRow, Entry, Listed};
    pub use crate::work::clock_of_work;
    pub use grundy_discover::{coq, emit, present, prove};
}

/// Crates below this one that programs seldom name; what is in them may change more often than what is here.
pub mod floors {
    pub use grundy_budget as budget;
    pub use grundy_engine as engine;
}
