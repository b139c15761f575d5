//! What a page of the catalogue says beside its rules: the law with parameters, what moves are called, and
//! what a position is made of.

use super::RuleGame;
use grundy_catalog::{self as catalog, Record, Settings};
use grundy_discover::winning::Built;
use grundy_proof::{Certificate, Law};
use grundy_rules::Rules;
use grundy_rules::ir::{Condition, Expr};
use grundy_rules::lang::{Claim, parse_claim};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

/// What a page says, for some values of the parameters.
#[derive(Clone, Debug, Default)]
pub(super) struct OnPage {
    /// The block `law`, of the game in its own play, or where there is none, what a certificate says of sums.
    pub(super) law: Option<Law>,
    /// Coq's theorem that the block `law` is right for all parameters: the fact `coq` of the page.
    pub(super) coq: Option<&'static str>,
    /// What finds winning moves by the law, as far as it was built.
    pub(super) built: Kept,
    /// What a heap is called, where positions are heaps, or a number of a pair.
    pub(super) heap: Option<&'static str>,
    /// The block `words`: what the moves of each line of the rules are called.
    words: Vec<Vec<Phrase>>,
    parameters: Vec<i128>,
}

/// What one question built, for the next.
#[derive(Debug, Default)]
pub(super) struct Kept(Mutex<Built>);

impl Clone for Kept {
    fn clone(&self) -> Self {
        Kept::default()
    }
}

impl Kept {
    /// Returns what was built; another question that is asked meanwhile builds its own.
    pub(super) fn take(&self) -> Built {
        mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn put(&self, built: Built) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = built;
    }
}

/// What moves are called where a condition holds.
#[derive(Clone, Debug)]
struct Phrase {
    condition: Option<Condition>,
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
enum Piece {
    Text(&'static str),
    Number(Expr),
}

impl RuleGame {
    /// Returns the same game with what a page says of it for these values of the parameters.
    ///
    /// # Errors
    /// A parameter that the game does not have, or a value that it does not take.
    ///
    /// # Panics
    /// If a block of the page cannot be read; a test refuses such pages.
    pub(crate) fn on_page(self, entry: &'static Record, settings: &Settings) -> Result<Self, catalog::Error> {
        let page = OnPage::read(entry, &self.parsed.rules, &self.printed(), settings)?;
        Ok(RuleGame { page: Arc::new(page), ..self })
    }
}

impl OnPage {
    fn read(
        entry: &'static Record,
        rules: &Rules,
        printed: &str,
        settings: &Settings,
    ) -> Result<Self, catalog::Error> {
        let page = entry.page();
        let parameters = entry.numbers(settings)?;
        let names = |names: &[String]| -> Vec<String> {
            let parameters = parameters.iter().map(|(name, _)| (*name).to_owned());
            names.iter().cloned().chain(parameters).collect()
        };
        let coordinates = &rules.moves().coordinates;
        // Parameters are names behind the coordinates, and their values are put in at once.
        let law = page.fenced("law").next().map(|text| {
            let mut claim = claim(text, &names(coordinates));
            let fixed = (coordinates.len()..).zip(&parameters);
            for (slot, (_, value)) in fixed {
                let value = Expr::Number((*value).into());
                match &mut claim {
                    Claim::Value(number) => number.put(slot, &value),
                    Claim::Lost(condition) => {
                        condition.replace(&mut |x| (*x == Expr::Name(slot)).then(|| value.clone()));
                    }
                }
            }
            Law::Claim(claim)
        });
        let law = law.or_else(|| {
            // A certificate about single positions says nothing about sums.
            let certificate = Certificate::read(entry.certificate()?).ok()?;
            let is_of_sums = certificate.law().gives_values() || matches!(certificate.law(), Law::Tame(_));
            // Other values of the parameters make other rules.
            (is_of_sums && certificate.rules() == printed).then(|| certificate.law().clone())
        });
        let mut texts = page.fenced("words").flat_map(str::lines);
        let mut words = Vec::new();
        if entry.words().is_some() {
            for line in &rules.moves().lines {
                let names = names(&[&coordinates[..], &line.choices].concat());
                let mut phrases = Vec::new();
                // Bounded: the lines of the block.
                while phrases.last().is_none_or(|last: &Phrase| last.condition.is_some()) {
                    phrases.push(Phrase::read(texts.next().expect("a line of rules has words"), &names));
                }
                words.push(phrases);
            }
        }
        let fact = |key| Some(page.fact(key)).filter(|fact| !fact.is_empty());
        let (heap, coq) = (fact("heap"), fact("coq"));
        let parameters = parameters.iter().map(|(_, value)| (*value).into()).collect();
        Ok(OnPage { law, coq, built: Kept::default(), heap, words, parameters })
    }

    /// Returns the same without the law, which speaks of the game's own play alone.
    pub(super) fn without_law(&self) -> Self {
        OnPage { law: None, ..self.clone() }
    }

    /// Returns what a move by a line with these choices is called, where the page says it.
    pub(super) fn in_words<N, T>(&self, from: &[N], line: usize, choices: &[T]) -> Option<String>
    where
        N: Copy + Into<u128>,
        T: Copy + Into<u128>,
    {
        let from = from.iter().map(|number| (*number).into());
        // Numbers that do not fit leave the move without its name, and not without an answer.
        let known = from.chain(choices.iter().map(|number| (*number).into())).map(i128::try_from);
        let mut numbers: Vec<i128> = known.collect::<Result<_, _>>().ok()?;
        let phrases = self.words.get(line)?;
        numbers.extend(&self.parameters);
        let holds =
            |phrase: &&Phrase| phrase.condition.as_ref().is_none_or(|it| it.at(&numbers) == Some(true));
        let phrase = phrases.iter().find(holds)?;
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => Some((*text).to_owned()),
            Piece::Number(number) => number.at(&numbers).map(|number| number.to_string()),
        };
        phrase.pieces.iter().map(piece).collect()
    }
}

impl Phrase {
    /// Reads a line as `take {n - k} of {n} where k < n`.
    fn read(line: &'static str, names: &[String]) -> Phrase {
        // The last `where` is the condition, since the words may hold one themselves.
        let (text, condition) = match line.rsplit_once(" where ") {
            Some((text, condition)) => (text, Some(condition)),
            None => (line, None),
        };
        let condition = condition.map(|condition| match claim(condition, names) {
            Claim::Lost(condition) => condition,
            Claim::Value(_) => panic!("a condition stands behind `where`: {line}"),
        });
        let mut pieces = Vec::new();
        for part in text.split_inclusive('}') {
            let (text, number) = part.split_once('{').unwrap_or((part, ""));
            pieces.push(Piece::Text(text));
            if let Some(number) = number.strip_suffix('}') {
                match claim(number, names) {
                    Claim::Value(number) => pieces.push(Piece::Number(number)),
                    Claim::Lost(_) => panic!("a number stands in braces: {line}"),
                }
            }
        }
        Phrase { condition, pieces }
    }
}

fn claim(text: &str, names: &[String]) -> Claim {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    parse_claim(text.trim_end(), &names).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_phrase_whose_condition_holds_is_said() {
        let names = ["n", "k", "m"].map(str::to_owned);
        let phrases = ["add {k} of {m}, {n - k} are left where k < n", "add {k}"];
        let words = vec![phrases.iter().map(|line| Phrase::read(line, &names)).collect()];
        let page = OnPage { words, parameters: vec![9], ..OnPage::default() };
        let said = |n: u64, k: u64| page.in_words(&[n], 0, &[k]);
        assert_eq!(said(5, 3).as_deref(), Some("add 3 of 9, 2 are left"));
        assert_eq!(said(5, 5).as_deref(), Some("add 5"));
        assert_eq!(page.in_words(&[5_u64], 1, &[3_u64]), None);
    }
}
