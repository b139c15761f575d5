//! L* in the form of Rivest and Schapire: one suffix for each counterexample.

use crate::dfa::Dfa;
use crate::error::Error;
use crate::explore::{Held, Raw};
use crate::minimize::minimize;
use crate::tracks::Tracks;
use grundy_budget::Budget;
use rustc_hash::FxHashMap;

/// A tuple on which a hypothesis errs, or `None` where it is accepted.
pub type Refutation = Result<Option<Vec<u128>>, Error>;

/// Returns the least automaton that the teacher accepts.
///
/// `member` says whether a tuple, in the order of the tracks' names, is in the relation, or `None` beyond
/// what it knows; words that are not canonical are never asked for. Where answers are missing, an edge leads
/// to the only state that those which are there allow. `refute` returns a tuple on which a hypothesis errs,
/// or `None` to accept it; short ones keep the questions short. Cost: `states * letters` questions for each
/// counterexample, and a step is one question.
///
/// Sources: [Angluin 1987], [Rivest, Schapire 1993].
///
/// # Errors
/// [`Error::TableTooShort`] where the answers allow several states; [`Error::TooManyStates`];
/// [`Error::Shape`] where `refute` returns a tuple on which the hypothesis is right; what `refute` returns;
/// [`Error::Stopped`].
///
/// ```
/// use grundy_automata::{Numeration, Tracks, learn};
/// # use grundy_budget::Budget;
/// // The numbers without a digit 1 in base 3, from the first 81.
/// let tracks = Tracks::new(Numeration::base(3)?, &["n"])?;
/// let law = |n: u128| !tracks.numeration().digits_of(n).contains(&1);
/// let dfa = learn::lstar(
///     &tracks,
///     &mut |n| (n[0] < 81).then(|| law(n[0])),
///     &mut |dfa| Ok((0..81).find(|n| dfa.contains(&[*n]) != law(*n)).map(|n| vec![n])),
///     10,
///     &Budget::default(),
/// )?;
/// assert_eq!(dfa.n_states(), 2);
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn lstar(
    tracks: &Tracks,
    member: &mut dyn FnMut(&[u128]) -> Option<bool>,
    refute: &mut dyn FnMut(&Dfa) -> Refutation,
    max_states: usize,
    budget: &Budget,
) -> Result<Dfa, Error> {
    let mut questions = Questions { tracks, member, budget };
    let mut held = Held::new(budget);
    let mut table = Observations { access: Vec::new(), rows: Vec::new(), suffixes: vec![Vec::new()] };
    table.admit(Vec::new(), max_states, &mut questions)?;
    // The empty word is the start.
    loop {
        let before = table.bytes();
        let next = table.close(max_states, &mut questions)?;
        // The first suffix is empty, so its answer says whether the state accepts.
        let accepting: Vec<bool> = table.rows.iter().map(|row| row.own[0] == Some(true)).collect();
        let raw = Raw { tracks: tracks.clone(), accepting, next };
        // Words that are not canonical are nobody's, and a counterexample is a tuple.
        let hypothesis = minimize(&raw, budget)?.cut(budget)?;
        let Some(tuple) = refute(&hypothesis)? else { return Ok(hypothesis) };
        let word = tracks.word(&tuple);
        // A tuple on which the hypothesis is right would add a suffix that tells nothing, and the loop would
        // go on.
        if questions.ask(&word)? == Some(hypothesis.accepts(&word)) {
            return Err(Error::Shape(format!("{tuple:?} is given as a counterexample and is none")));
        }
        let suffix = table.distinguish(&word, &raw.next, &mut questions)?;
        table.lengthen(suffix, &mut questions)?;
        held.more(table.bytes() - before)?;
    }
}

struct Questions<'a> {
    tracks: &'a Tracks,
    member: &'a mut dyn FnMut(&[u128]) -> Option<bool>,
    budget: &'a Budget,
}

impl Questions<'_> {
    fn ask(&mut self, word: &[usize]) -> Result<Option<bool>, Error> {
        // A question is the unit of the work.
        self.budget.spend(1)?;
        let numeration = self.tracks.numeration();
        let mut numbers = Vec::with_capacity(self.tracks.names().len());
        let mut digits = Vec::with_capacity(word.len());
        for place in 0..self.tracks.names().len() {
            digits.clear();
            digits.extend(word.iter().map(|letter| self.tracks.digit(*letter, place)));
            // A word that writes no number is in no relation.
            if !numeration.is_canonical(&digits) {
                return Ok(Some(false));
            }
            // A number beyond 128 bits is beyond what the teacher knows.
            let Some(number) = numeration.number(&digits) else { return Ok(None) };
            numbers.push(number);
        }
        Ok((self.member)(&numbers))
    }
}

/// What is known of a word: the answer for it with each suffix.
type Answers = Vec<Option<bool>>;

/// Returns whether two words may lead to one state.
fn agree(a: &Answers, b: &Answers) -> bool {
    // A missing answer contradicts nothing.
    a.iter().zip(b).all(|(a, b)| a.is_none() || b.is_none() || a == b)
}

/// What is known of a state: the answers for its access word, and for each letter after it, with every
/// suffix.
struct Row {
    own: Answers,
    after: Vec<Answers>,
}

struct Observations {
    /// For each state a word that leads to it.
    access: Vec<Vec<usize>>,
    rows: Vec<Row>,
    /// What tells the states apart; the empty word first.
    suffixes: Vec<Vec<usize>>,
}

impl Observations {
    /// Returns the bytes of the answers, and of as many keys to find states by.
    fn bytes(&self) -> usize {
        let rows = self.rows.first().map_or(0, |row| row.after.len() + 2);
        self.rows.len() * rows * (self.suffixes.len() + size_of::<Answers>())
    }

    fn answers(&self, word: &[usize], questions: &mut Questions<'_>) -> Result<Answers, Error> {
        self.suffixes.iter().map(|suffix| questions.ask(&[word, suffix].concat())).collect()
    }

    fn admit(
        &mut self,
        word: Vec<usize>,
        max_states: usize,
        questions: &mut Questions<'_>,
    ) -> Result<(), Error> {
        if self.access.len() == max_states {
            return Err(Error::TooManyStates { most: max_states });
        }
        let own = self.answers(&word, questions)?;
        // Whether a state accepts must be known.
        own[0].ok_or(Error::TableTooShort)?;
        let letters = 0..questions.tracks.letters();
        let after = letters.map(|letter| self.answers(&[&word[..], &[letter]].concat(), questions));
        let after = after.collect::<Result<_, Error>>()?;
        self.rows.push(Row { own, after });
        self.access.push(word);
        Ok(())
    }

    /// Adds states until every letter leads from a state to a state; returns the table of edges.
    fn close(&mut self, max_states: usize, questions: &mut Questions<'_>) -> Result<Vec<u32>, Error> {
        let mut number: FxHashMap<Answers, u32> = FxHashMap::default();
        let count = |n: usize| u32::try_from(n).map_err(|_| Error::TooManyStates { most: max_states });
        for (state, row) in self.rows.iter().enumerate() {
            number.insert(row.own.clone(), count(state)?);
        }
        let (mut next, mut open) = (Vec::new(), Vec::new());
        let mut state = 0;
        while state < self.rows.len() {
            for letter in 0..questions.tracks.letters() {
                let answers = &self.rows[state].after[letter];
                // Equal answers are one state, and most edges end here.
                if let Some(target) = number.get(answers) {
                    next.push(*target);
                    continue;
                }
                questions.budget.spend(self.rows.len() as u64)?;
                let target = count(self.rows.len())?;
                if self.rows.iter().any(|row| agree(&row.own, answers)) {
                    // Which state it is, is seen when all are there.
                    open.push((next.len(), state, letter));
                } else {
                    // Answers that fit no state are those of a new one.
                    number.insert(answers.clone(), target);
                    let word = [&self.access[state][..], &[letter]].concat();
                    self.admit(word, max_states, questions)?;
                }
                next.push(target);
            }
            state += 1;
        }
        for (edge, state, letter) in open {
            questions.budget.spend(self.rows.len() as u64)?;
            let answers = &self.rows[state].after[letter];
            let mut targets = (0..self.rows.len()).filter(|target| agree(&self.rows[*target].own, answers));
            match (targets.next(), targets.next()) {
                (Some(target), None) => next[edge] = count(target)?,
                // With several states that fit the answers leave the automaton open.
                _ => return Err(Error::TableTooShort),
            }
        }
        Ok(next)
    }

    /// Returns a suffix of a counterexample that tells a state from one that the hypothesis takes it for.
    fn distinguish(
        &self,
        word: &[usize],
        next: &[u32],
        questions: &mut Questions<'_>,
    ) -> Result<Vec<usize>, Error> {
        let letters = questions.tracks.letters();
        let mut states = vec![0u32];
        for letter in word {
            let state = *states.last().expect("it starts with one");
            states.push(next[state as usize * letters + letter]);
        }
        // The answer for the access word of the state after i letters, followed by the others: right for i =
        // 0 and the hypothesis's at the end. It changes somewhere.
        let mut answer =
            |i: usize| questions.ask(&[&self.access[states[i] as usize][..], &word[i..]].concat());
        let first = answer(0)?;
        // The answer changes between the ends, so halving finds a place where it does.
        let (mut same, mut other) = (0, word.len());
        while other - same > 1 {
            let middle = usize::midpoint(same, other);
            match answer(middle)? {
                None => {
                    // Then the change must be found between two neighbours that are both known.
                    let all = (0..=word.len()).map(answer).collect::<Result<Answers, _>>()?;
                    let changes =
                        |i: &usize| all[*i - 1].is_some() && all[*i].is_some() && all[*i - 1] != all[*i];
                    let change = (1..all.len()).find(changes).ok_or(Error::TableTooShort)?;
                    return Ok(word[change..].to_vec());
                }
                known if known == first => same = middle,
                _ => other = middle,
            }
        }
        // The suffix after that place tells the two states apart.
        Ok(word[other..].to_vec())
    }

    fn lengthen(&mut self, suffix: Vec<usize>, questions: &mut Questions<'_>) -> Result<(), Error> {
        for (word, row) in self.access.iter().zip(&mut self.rows) {
            // Each row gets an answer for the new suffix, so all rows stay of one length.
            row.own.push(questions.ask(&[&word[..], &suffix].concat())?);
            for (letter, answers) in row.after.iter_mut().enumerate() {
                answers.push(questions.ask(&[&word[..], &[letter], &suffix].concat())?);
            }
        }
        self.suffixes.push(suffix);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::{Relation, linear, residue};
    use crate::numeration::Numeration;
    use crate::product;

    #[test]
    fn a_known_relation_is_learned_back() {
        let budget = Budget::default();
        for numeration in crate::testing::all() {
            let form = linear(numeration, &[("x", 1), ("y", -2)], 1, Relation::AtMost, &budget).unwrap();
            let class = residue(numeration, &[("x", 1), ("y", 1)], 0, 3, &[1], &budget).unwrap();
            let target = product::and(&form, &class, &budget).unwrap();
            let mut refute = |dfa: &Dfa| {
                let word = crate::difference(dfa, &target, &budget)?;
                Ok(word.map(|word| target.tracks().numbers(&word).expect("it is short")))
            };
            let mut member = |pair: &[u128]| Some(target.contains(pair));
            let learned = lstar(target.tracks(), &mut member, &mut refute, 500, &budget);
            assert_eq!(learned.as_ref(), Ok(&target), "{numeration}");
        }
    }

    #[test]
    fn a_false_counterexample_and_too_many_states_are_errors() {
        let tracks = Tracks::new(Numeration::BINARY, &["n"]).unwrap();
        let mut member = |n: &[u128]| Some(n[0].is_multiple_of(5));
        let learn = |member: &mut dyn FnMut(&[u128]) -> Option<bool>, most| {
            lstar(
                &tracks,
                member,
                &mut |dfa| Ok((0..99).find(|n| dfa.contains(&[*n]) != (n % 5 == 0)).map(|n| vec![n])),
                most,
                &Budget::default(),
            )
        };
        assert_eq!(learn(&mut member, 5).unwrap().n_states(), 5);
        assert_eq!(learn(&mut member, 4), Err(Error::TooManyStates { most: 4 }));
        assert_eq!(learn(&mut |n| (n[0] < 8).then_some(n[0] % 5 == 0), 9), Err(Error::TableTooShort));
        let insist = lstar(&tracks, &mut member, &mut |_| Ok(Some(vec![5])), 9, &Budget::default());
        assert!(matches!(insist, Err(Error::Shape(_))));
    }

    #[test]
    fn a_short_table_gives_what_agrees_with_it_or_nothing() {
        let tracks = Tracks::new(Numeration::BINARY, &["n"]).unwrap();
        let law = |n: u128| n.is_multiple_of(5);
        let whole = residue(Numeration::BINARY, &[("n", 1)], 0, 5, &[0], &Budget::default()).unwrap();
        let mut least = None;
        for end in 1..100 {
            let mut refute =
                |dfa: &Dfa| Ok((0..end).find(|n| dfa.contains(&[*n]) != law(*n)).map(|n| vec![n]));
            let mut member = |n: &[u128]| (n[0] < end).then(|| law(n[0]));
            match lstar(&tracks, &mut member, &mut refute, 20, &Budget::default()) {
                Ok(dfa) => {
                    assert!((0..end).all(|n| dfa.contains(&[n]) == law(n)), "{end}");
                    least = least.or((dfa == whole).then_some(end));
                }
                Err(error) => assert_eq!(error, Error::TableTooShort, "{end}"),
            }
        }
        assert_eq!(least, Some(40));
    }
}
