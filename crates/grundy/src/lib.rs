//! Combinatorial games: from the rules to an answer with its standing.
//!
//! This crate is what library users depend on. It finds a game ([`resolve`], [`search`]), answers who wins a
//! position, by what Grundy value and by which moves ([`Game::solve`]), and runs the tasks of online judges
//! ([`judge`]). [`report`] has the same answers as types that serialize.
//!
//! ```
//! use grundy::{Ask, Budget, Grundy, Method, Outcome};
//!
//! let nim = grundy::resolve("nim")?;
//! let ask = Ask { position: &["7", "11", "13"], limit: 10, budget: &Budget::default() };
//! let solution = nim.solve(&ask, Method::Auto)?;
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
//! | find a game, by name, by rules, by a code | [`resolve`], [`resolve_as`], [`search`] |
//! | bring a game written in Rust | [`own()`] |
//! | ask who wins | [`Game::solve`], [`Solution`], and in a program's shape [`report::Solution`] |
//! | take positions apart as data | [`parts`] |
//! | tabulate rules on numbers, count, and find laws | [`RuleGame`], [`prove`], [`proof`], [`emit`] |
//! | compute with values | [`Calculator`], [`MisereCalculator`], [`values`] |
//! | play | [`play::Session`] |
//! | draw | [`plot`] |
//! | keep what takes long | [`store`], [`space`] |
//! | test a contestant's program | [`stress`](mod@stress), [`judge`] |
//!
//! `examples/` has programs that run. The floors below are whole in [`values`], [`rules`], [`engine`],
//! [`proof`] and [`catalog`]; what is in them may change more often than what is here.

mod by_catalogue;
mod by_listing;
mod by_rewriting;
mod by_rules;
mod calculator;
mod error;
pub mod export;
pub mod files;
mod game;
mod latex;
pub mod listed;
mod look;
mod lookup;
mod misere;
pub mod own;
pub mod parts;
pub mod picture;
pub mod play;
pub mod plot;
mod random;
mod rectangles;
pub mod report;
mod resolve;
pub mod space;
mod start;
pub mod store;
pub mod strategy;
pub mod stress;

pub use by_listing::{Answered, Chosen, Listing};
pub use by_rewriting::BoardRules;
pub use by_rules::Pile;
pub use by_rules::{
    Arrangement, Count, Explanation, Finding, Fixed, Growth, Known, Outcomes, QuotientOfHeaps, RuleGame,
    RuleTable, Sides, Size, Span, Stored, Sums, Tabulation, Verdict, statement, statement_of_starts,
};
pub use calculator::{
    Appraisal, Appraised, Calculator, Details, LoopyProperties, Properties, looks_like_a_power,
};
pub use dashu_int::UBig;
pub use error::Error;
pub use export::Cells;
pub use game::{Game, Stated, Summed, example, start};
pub use grundy_budget::{Budget, Clock, Held, List, Progress, Stop};
pub use grundy_catalog as catalog;
pub use grundy_catalog::judge::{Fault, Task};
pub use grundy_catalog::{GAMES, Page, Param, Settings};
pub use grundy_discover::{coq, emit, present, prove};
pub use grundy_engine as engine;
pub use grundy_proof as proof;
pub use grundy_rules as rules;
pub use grundy_rules::Version;
pub use grundy_rules::lang::{is_hidden, visible};
pub use grundy_rules::octal::Base;
pub use grundy_solve::board::Board;
pub use grundy_solve::position::{MOST_DIGITS, digits};
pub use grundy_solve::{Ask, Method, Move, Movement, Ply, Reason, Solution, Standing, Trail};
pub use grundy_values as values;
pub use grundy_values::{Grundy, Outcome, Player};
pub use latex::latex;
pub use listed::Listed;
pub use look::{Extent, Look};
pub use lookup::{game, nearest_games, search, task};
pub use misere::{LONGEST_TEXT, MisereCalculator, MisereProperties, MisereTexts};
pub use own::own;
pub use rectangles::{Rectangle, Rectangles, rectangles};
pub use resolve::{Reading, judge, read_rules, resolve, resolve_as};
pub use start::random_position;
