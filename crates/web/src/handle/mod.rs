//! Questions and their answers: a function without state, files, clock or network.

mod catalogue;
mod law;
mod position;
mod rules;
mod sheet;
mod subject;
mod table;
mod value;
mod why;
mod worth;

pub use catalogue::{Catalogue, GameRow, Page};
pub use law::KnownLaw;
pub use position::{End, Made, Move, Normal, Position, RandomPosition, Reply};
pub use rules::Reading;
pub use sheet::Told;
pub use value::Worth;
pub use worth::{Component, Values};

use crate::wire::{Answer, Failure, Question};
use grundy::Budget;

/// Answers a question within the budget.
///
/// What is asked is in the question alone, so equal questions have equal answers but for what the clock of
/// the budget cuts short.
///
/// ```
/// use grundy::Budget;
/// use grundy_web::handle;
/// let question = serde_json::from_str(r#"{"ask": "normal", "game": "nim", "positions": ["3  5", "x"]}"#)?;
/// let answer = handle(&question, &Budget::default()).unwrap();
/// assert_eq!(answer.json(), r#"{"positions":["3 5",null]}"#);
/// # Ok::<_, serde_json::Error>(())
/// ```
///
/// # Errors
/// What is wrong with the question, with places in its texts; a limit of the budget that left no answer.
pub fn handle(question: &Question, budget: &Budget) -> Result<Answer, Failure> {
    match question {
        Question::Games {} => Ok(Answer::of(&catalogue::games())),
        Question::Page { name } => catalogue::page(name),
        Question::Position(played) => position::position(played, budget),
        Question::Reply(replied) => position::reply(replied, budget),
        Question::Random(started) => position::random(started, budget),
        Question::Normal(texts) => position::normal(texts, budget),
        Question::Table(spanned) => table::table(spanned, budget),
        Question::Rules(about) => rules::rules(&about.named, budget),
        Question::Law(about) => law::law(&about.named, budget),
        Question::Known(about) => law::known(&about.named, budget),
        Question::Explain(printed) => law::explain(printed, budget),
        Question::Prove(claimed) => law::prove(claimed, budget),
        Question::Check { certificate } => law::check(certificate, budget),
        Question::Coq { certificate } => law::coq(certificate, budget),
        Question::Code(printed) => law::code(printed, budget),
        Question::Value(valued) => value::value(valued, budget),
        Question::Sheet(celled) => sheet::cell(celled, budget),
        Question::Functions {} => Ok(Answer::of(&grundy::report::functions(&[]))),
    }
}
