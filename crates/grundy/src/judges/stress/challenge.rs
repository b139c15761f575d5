//! What the inputs are about: a judge task, a game with piles, or one on lists, words and sets; and the right
//! answers.

use super::draw::{Choices, Draw, Size};
use super::tasks::{self, Case, Cases, Inputs, counted};
use crate::by_catalogue::Catalogued;
use crate::games::{Look, Pile};
use crate::random::Random;
use crate::{Ask, Error, Game, lookup};
use grundy_budget::Budget;
use grundy_catalog::judge::{self, Task};
use grundy_catalog::{self as catalog, Settings};
use grundy_rules::Version;
use grundy_rules::kinds::Kind as Given;
use grundy_solve::Solution;
use grundy_values::Outcome;

/// What a program is asked: inputs are drawn from it, and it knows the right answers.
pub struct Challenge(Kind);

enum Kind {
    Task { game: &'static catalog::Record, task: &'static Task, inputs: &'static Inputs },
    Own { game: Box<dyn Game>, shape: Shape, words: [String; 2] },
}

/// What stands in a case of a game.
enum Shape {
    Piles(Pile),
    /// A value of each kind; the letters of words.
    Values(Vec<Given>, Vec<char>),
    /// Cells of these letters, the empty one first; whether there are several rows.
    Picture(Vec<char>, bool),
}

/// A case with the choices that made it.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub case: Case,
    pub made: Choices,
}

/// The number of cases in a row that may be no position of the game.
const MOST_REFUSED: usize = 1000;

impl Challenge {
    /// Returns the inputs of the judge task with this id; answers are those of [`crate::judges::judge`].
    ///
    /// # Errors
    /// [`Error::UnknownTask`] and [`Error::GameNotTask`]; [`Error::NoInputs`] where nobody has written how
    /// they are made.
    pub fn of_task(id: &str) -> Result<Challenge, Error> {
        let (game, task) = lookup::task(id)?;
        let inputs =
            tasks::inputs(task.id).ok_or_else(|| Error::NoInputs { task: task.id, known: tasks::known() })?;
        Ok(Challenge(Kind::Task { game, task, inputs }))
    }

    /// Returns the inputs of a game with piles: the number of cases, and for each of them a line `k` and a
    /// line with k piles, each of them as many numbers as a component of the game has. The answer to a case
    /// is the first of `words` where the player who begins wins (Left, in a partizan game), else the second.
    ///
    /// Of rules on lists, words and sets a case has what a user gives, one after the other: a number or a
    /// word on a line of its own, of a list or a set a line with the number of its entries and a line with
    /// these. Of a board it has a line with the numbers of rows and columns and then the rows; of a board of
    /// one row that row. Where moves gain points the answer is what the player who begins gains more.
    ///
    /// # Errors
    /// As [`Game::pile`].
    pub fn of_game(game: Box<dyn Game>, words: [String; 2]) -> Result<Challenge, Error> {
        let shape = match game.look() {
            Some(Look::Values { kinds, letters }) if game.rules().is_err() => Shape::Values(kinds, letters),
            Some(Look::Picture { mut letters, has_rows }) => {
                // The choice 0 is the smallest, so that a smaller case has more empty cells.
                letters.sort_by_key(|letter| *letter != '.');
                Shape::Picture(letters, has_rows)
            }
            _ => Shape::Piles(game.pile()?),
        };
        Ok(Challenge(Kind::Own { game, shape, words }))
    }

    /// Returns the name of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        match &self.0 {
            Kind::Task { game, .. } => game.name,
            Kind::Own { game, .. } => game.name(),
        }
    }

    /// Returns the id of the task, where the inputs are those of one.
    #[must_use]
    pub fn task(&self) -> Option<&'static str> {
        match &self.0 {
            Kind::Task { task, .. } => Some(task.id),
            Kind::Own { .. } => None,
        }
    }

    fn cases(&self) -> Cases {
        match &self.0 {
            Kind::Task { inputs, .. } => inputs.cases,
            Kind::Own { .. } => Cases::Counted,
        }
    }

    /// Draws the cases of one input.
    pub(super) fn draw(&self, random: &mut Random, size: Size, budget: &Budget) -> Result<Vec<Drawn>, Error> {
        let most = if self.cases() == Cases::One { 1 } else { size.cases.max(1) };
        let n_cases = 1 + random.up_to(most - 1);
        let mut drawn = Vec::new();
        let mut n_refused = 0;
        while (drawn.len() as u64) < n_cases {
            let mut draw = Draw::random(random, size);
            let case = self.case(&mut draw);
            let made = draw.made;
            match self.refusal(&case, budget) {
                None => drawn.push(Drawn { case, made }),
                Some(error) => {
                    n_refused += 1;
                    // A limit says nothing about the case, and would refuse all that follow.
                    if is_stop(&error) {
                        return Err(error);
                    }
                    // Few random cases may be positions, so many are tried before the game is said to have
                    // none.
                    if n_refused >= MOST_REFUSED {
                        return Err(self.without_piles(error));
                    }
                }
            }
        }
        Ok(drawn)
    }

    /// Adds to the error of a game whose positions are no piles what they are.
    fn without_piles(&self, error: Error) -> Error {
        match (&self.0, error) {
            (Kind::Own { game, .. }, Error::Solve { cause, .. }) => {
                let reason = format!(
                    "no random position was found that has an answer ({cause}); it takes {}",
                    game.position_format()
                );
                Error::Unsuited { game: self.game().to_owned(), reason }
            }
            (_, error) => error,
        }
    }

    /// Draws a case again from choices; `None` where it is no position of the game.
    pub(super) fn again(&self, choices: &[u64], size: Size, budget: &Budget) -> Option<Drawn> {
        let mut draw = Draw::again(choices, size);
        let case = self.case(&mut draw);
        let made = draw.made;
        self.refusal(&case, budget).is_none().then_some(Drawn { case, made })
    }

    fn case(&self, draw: &mut Draw<'_>) -> Case {
        let Pile { numbers: group, is_start } = match &self.0 {
            Kind::Task { inputs, .. } => return (inputs.case)(draw),
            Kind::Own { shape: Shape::Values(kinds, letters), .. } => {
                return case_of_values(kinds, letters, draw);
            }
            Kind::Own { shape: Shape::Picture(letters, has_rows), .. } => {
                return case_of_picture(letters, *has_rows, draw);
            }
            Kind::Own { shape: Shape::Piles(pile), .. } => *pile,
        };
        // Starts of several numbers are read bare, so there is one.
        let most = if is_start && group > 1 { 1 } else { draw.size.piles };
        let piles = draw.list(1, most, |draw| (0..group).map(|_| draw.up_from(1)).collect::<Vec<_>>());
        let words = |pile: &Vec<u64>| pile.iter().map(u64::to_string).collect::<Vec<_>>();
        let shown = |pile| {
            if group == 1 || is_start {
                words(pile).join(" ")
            } else {
                format!("({})", words(pile).join(", "))
            }
        };
        let position = piles.iter().map(shown).collect::<Vec<_>>().join(" ");
        let all = counted(&piles.concat());
        let numbers = all.split_once('\n').map_or("", |(_, numbers)| numbers);
        Case { input: format!("{}\n{numbers}", piles.len()), position: Some(position), settings: Vec::new() }
    }

    /// Returns why a case has no answer; cases of tasks have one.
    fn refusal(&self, case: &Case, budget: &Budget) -> Option<Error> {
        match &self.0 {
            Kind::Task { .. } => None,
            Kind::Own { .. } => self.word(case, budget).err(),
        }
    }

    /// Returns the text of an input.
    pub(super) fn text(&self, cases: &[Drawn]) -> String {
        let mut text = match self.cases() {
            Cases::Counted => format!("{}\n", cases.len()),
            Cases::ToEnd | Cases::Until(_) | Cases::One => String::new(),
        };
        for drawn in cases {
            text += &drawn.case.input;
            text.push('\n');
        }
        if let Cases::Until(last) = self.cases() {
            text += last;
            text.push('\n');
        }
        text
    }

    /// Returns the right answers to an input.
    pub(super) fn answers(&self, cases: &[Drawn], budget: &Budget) -> Result<String, Error> {
        match &self.0 {
            Kind::Task { task, .. } => {
                let (text, mut answers) = (self.text(cases), Vec::new());
                judge::run(task, &mut text.as_bytes(), &mut answers, budget)
                    .map_err(|cause| Error::Judge { task: task.id, cause })?;
                Ok(String::from_utf8_lossy(&answers).into_owned())
            }
            Kind::Own { .. } => {
                cases.iter().map(|drawn| Ok(self.word(&drawn.case, budget)? + "\n")).collect()
            }
        }
    }

    /// Returns the answer to a case of a game: a word, or a number where moves gain points.
    fn word(&self, case: &Case, budget: &Budget) -> Result<String, Error> {
        let Kind::Own { words, .. } = &self.0 else { unreachable!("tasks have answers of their own") };
        let solution = self.solve(case, 0, budget)?;
        // Where moves gain points, the program is asked for the difference.
        if let [Some(score), _] = solution.score {
            return Ok(score.to_string());
        }
        let unsuited = || Error::Unsuited {
            game: self.game().to_owned(),
            reason: format!(
                "neither player can force a win from {}, and there is no word for that",
                solution.position
            ),
        };
        let first = match solution.outcome {
            Outcome::N | Outcome::L => true,
            Outcome::P | Outcome::R => false,
            Outcome::D | Outcome::Mixed { .. } => return Err(unsuited()),
        };
        Ok(words[usize::from(!first)].clone())
    }

    fn solve(&self, case: &Case, limit: usize, budget: &Budget) -> Result<Solution, Error> {
        let position = case.position.as_deref().unwrap_or_default();
        let position: Vec<&str> = position.split_whitespace().collect();
        let ask = Ask::new(&position).with_limit(limit).with_budget(budget);
        match &self.0 {
            Kind::Task { game, .. } => {
                Catalogued::new(game, &Settings::new(case.settings.clone()), Version::Own)?.solve(&ask)
            }
            Kind::Own { game, .. } => game.solve(&ask),
        }
    }

    /// Returns who wins the case, by which value and moves, and what stands behind it; `None` where it asks
    /// about several positions, or the budget ends before that.
    pub(super) fn why(&self, case: &Case, budget: &Budget) -> Option<Solution> {
        case.position.as_ref()?;
        self.solve(case, MOST_MOVES, budget).ok()
    }
}

/// Draws a case with a value of each kind; lists, sets and words have as many items as piles are wanted.
fn case_of_values(kinds: &[Given], letters: &[char], draw: &mut Draw<'_>) -> Case {
    let (mut lines, mut shown) = (Vec::new(), Vec::new());
    for kind in kinds {
        // A negative number is drawn as a sign and a size, so that lowering both leads to 0.
        let number = |draw: &mut Draw<'_>| {
            let is_below_0 = matches!(kind, Given::Integer | Given::Integers) && draw.number(0, 1) == 1;
            format!("{}{}", if is_below_0 { "-" } else { "" }, draw.up_from(0))
        };
        match kind {
            Given::Number | Given::Integer => {
                lines.push(number(draw));
                shown.push(lines.last().cloned().unwrap_or_default());
            }
            Given::Word => {
                let most = draw.size.piles;
                let word: String = draw
                    .list(1, most, |draw| draw.number(0, letters.len() as u64 - 1))
                    .into_iter()
                    .filter_map(|at| letters.get(usize::try_from(at).ok()?))
                    .collect();
                lines.push(word.clone());
                shown.push(word);
            }
            Given::List | Given::Piles | Given::Integers | Given::Set => {
                let most = draw.size.piles;
                let (mut entries, brackets) =
                    (draw.list(1, most, number), if *kind == Given::Set { "{}" } else { "[]" });
                if *kind == Given::Set {
                    // A set has natural numbers alone: the shorter one is the smaller one.
                    entries.sort_by_key(|entry| (entry.len(), entry.clone()));
                    entries.dedup();
                }
                lines.extend([entries.len().to_string(), entries.join(" ")]);
                shown.push(format!("{}{}{}", &brackets[..1], entries.join(", "), &brackets[1..]));
            }
        }
    }
    let position = if shown.len() == 1 { shown.concat() } else { format!("({})", shown.join(", ")) };
    Case { input: lines.join("\n"), position: Some(position), settings: Vec::new() }
}

/// Draws a case with a board, which has as many rows and columns as piles are wanted.
fn case_of_picture(letters: &[char], has_rows: bool, draw: &mut Draw<'_>) -> Case {
    let most = draw.size.piles;
    let n_columns = draw.number(1, most);
    let row = |draw: &mut Draw<'_>| {
        let cells = (0..n_columns).map(|_| draw.number(0, letters.len().saturating_sub(1) as u64));
        let cells = cells.filter_map(|at| letters.get(usize::try_from(at).ok()?));
        cells.collect::<String>()
    };
    let rows = draw.list(1, if has_rows { most } else { 1 }, row);
    // A board of one row says its length by itself.
    let head = if has_rows { format!("{} {n_columns}\n", rows.len()) } else { String::new() };
    Case { input: head + &rows.join("\n"), position: Some(rows.join("|")), settings: Vec::new() }
}

/// The number of winning moves that are told.
const MOST_MOVES: usize = 10;

/// Returns whether the budget ended what was done.
pub(super) fn is_stop(error: &Error) -> bool {
    error.stop().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn challenges() -> impl Iterator<Item = (&'static Inputs, Challenge)> {
        tasks::known().into_iter().map(|id| (tasks::inputs(id).unwrap(), Challenge::of_task(id).unwrap()))
    }

    fn draw(challenge: &Challenge, seed: u64, size: Size) -> Vec<Drawn> {
        challenge.draw(&mut Random(seed), size, &Budget::default()).unwrap()
    }

    #[test]
    fn every_task_of_the_catalogue_has_inputs() {
        assert!(tasks::known().is_sorted_by(|a, b| a < b));
        for task in grundy_catalog::GAMES.iter().flat_map(|game| game.tasks) {
            assert!(Challenge::of_task(task.id).is_ok(), "{}", task.id);
        }
        assert!(matches!(Challenge::of_task("nim"), Err(Error::GameNotTask { .. })));
        let none = Error::NoInputs { task: "new", known: vec!["old", "older"] };
        assert_eq!(
            none.to_string(),
            "new has no random inputs here; the tasks that have them are old, older"
        );
    }

    #[test]
    fn every_input_is_read_by_its_judge_to_the_end() {
        for (inputs, challenge) in challenges() {
            for seed in 0..60 {
                let size = Size { cases: 4, piles: 4, max: seed };
                let cases = draw(&challenge, seed, size);
                let answers = challenge.answers(&cases, &Budget::default());
                let answers = answers.unwrap_or_else(|error| panic!("{error}\n{}", challenge.text(&cases)));
                let n_lines = answers.lines().count();
                assert!(
                    n_lines >= cases.len(),
                    "{}: {n_lines} answers\n{}",
                    inputs.id,
                    challenge.text(&cases)
                );
            }
        }
    }

    #[test]
    fn the_answer_of_the_judge_is_that_about_the_position() {
        let one = Size { cases: 1, piles: 3, max: 7 };
        for (inputs, challenge) in challenges() {
            let mut winners: BTreeMap<String, bool> = BTreeMap::new();
            for seed in 0..120 {
                let cases = draw(&challenge, seed, one);
                let answer = challenge.answers(&cases, &Budget::default()).unwrap();
                let Some(solution) = challenge.why(&cases[0].case, &Budget::default()) else {
                    assert!(inputs.id == "poi-stripes", "{}: {:?}", inputs.id, cases[0].case);
                    continue;
                };
                let first = matches!(solution.outcome, Outcome::N | Outcome::L);
                let before = *winners.entry(answer.clone()).or_insert(first);
                assert_eq!(before, first, "{}: {answer} to {:?}", inputs.id, cases[0].case);
            }
            // Bridg-it, and Fibonacci Nim where all may be taken, are won by whoever begins, and there is
            // nothing else to see.
            let n_winners = if ["hdu3863", "luogu-p6487"].contains(&inputs.id) { 1 } else { 2 };
            let mut seen: Vec<bool> = winners.into_values().collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), n_winners, "{}", inputs.id);
        }
    }

    #[test]
    fn a_case_is_drawn_again_from_its_choices() {
        for (inputs, challenge) in challenges() {
            for seed in 0..20 {
                for drawn in draw(&challenge, seed, Size::default()) {
                    let again = challenge.again(&drawn.made.numbers, Size::default(), &Budget::default());
                    let again = again.unwrap();
                    assert_eq!((again.case, again.made), (drawn.case, drawn.made), "{}", inputs.id);
                }
            }
        }
    }

    fn piles(game: &str) -> Challenge {
        let words = ["W".to_owned(), "L".to_owned()];
        Challenge::of_game(crate::resolve(game).unwrap(), words).unwrap()
    }

    #[test]
    fn a_pile_has_as_many_numbers_as_a_component() {
        for (game, group) in [("nim", 1), ("wythoff", 2), ("chomp", 3), ("0.77", 1), ("fibonacci-nim", 1)] {
            let challenge = piles(game);
            for seed in 0..10 {
                let size = Size { cases: 2, piles: 2, max: 3 };
                let cases = draw(&challenge, seed, size);
                let text = challenge.text(&cases);
                let lines: Vec<&str> = text.lines().collect();
                assert_eq!(lines[0], cases.len().to_string());
                for case in lines[1..].chunks(2) {
                    let k: usize = case[0].parse().unwrap();
                    assert_eq!(case[1].split(' ').count(), k * group, "{game}: {text}");
                }
                let answers = challenge.answers(&cases, &Budget::default()).unwrap();
                assert!(
                    answers.lines().count() == cases.len() && answers.lines().all(|w| w == "W" || w == "L")
                );
            }
        }
    }

    #[test]
    fn cases_of_lists_words_sets_and_boards_are_what_a_contest_prints() {
        let texts = [
            ("position w: word; w -> w[1:] where len(w) >= 1 and w[0] == \"a\"", 1),
            (
                "position a: list; a -> a[1:] gains a[0] where len(a) >= 1; a -> a[:-1] gains a[-1] where len(a) >= 1",
                2,
            ),
            ("position (s: set, k: integer); (s, k) -> (s - {x}, k) where x in s", 3),
            ("\"xx\" -> \"..\"", 1),
        ];
        for (text, n_lines) in texts {
            let challenge = piles(text);
            for seed in 0..40 {
                let cases = draw(&challenge, seed, Size { cases: 3, piles: 4, max: 5 });
                for drawn in &cases {
                    assert_eq!(drawn.case.input.lines().count(), n_lines, "{text}: {:?}", drawn.case);
                    let again = challenge.again(
                        &drawn.made.numbers,
                        Size { cases: 3, piles: 4, max: 5 },
                        &Budget::default(),
                    );
                    assert_eq!(again.unwrap().case, drawn.case);
                }
                let answers = challenge.answers(&cases, &Budget::default()).unwrap();
                assert_eq!(answers.lines().count(), cases.len());
                // Where points are gained the answer is a number.
                assert_eq!(
                    n_lines == 2,
                    answers.lines().all(|answer| answer.parse::<i64>().is_ok()),
                    "{answers}"
                );
            }
        }
        // The first of two cards takes the larger one.
        let cards = piles(texts[1].0);
        let case =
            cards.again(&[1, 3, 1, 5], Size { cases: 1, piles: 4, max: 9 }, &Budget::default()).unwrap();
        assert_eq!(case.case.input, "2\n3 5");
        assert_eq!(cards.answers(&[case], &Budget::default()).unwrap(), "2\n");
    }

    #[test]
    fn a_game_without_piles_is_refused() {
        let boards = piles("bridg-it");
        let size = Size { cases: 1, piles: 4, max: 1 << 40 };
        let refused =
            (0..20).filter_map(|seed| boards.draw(&mut Random(seed), size, &Budget::default()).err());
        assert!(refused.into_iter().all(|error| matches!(error, Error::Solve { .. })));
        let loops = piles("n -> n");
        let error = loops.draw(&mut Random(1), size, &Budget::default()).unwrap_err();
        assert!(error.to_string().contains("neither player can force a win"), "{error}");
    }
}
