//! Golden answers: known answers on a page, which every engine that takes the game must reproduce.

use crate::Settings;

/// A known answer about a position. On a page it stands in a fenced block, in one of two ways:
///
/// - in a block `golden`: `position : outcome value`, the value `-` where the game has none within reach;
/// - in a block `grundy`: `position : value value ...`, in whose position one number is written `n..`. It
///   counts up from `n`, by one from value to value.
///
/// Parameters stand before the position as `name=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Golden {
    /// The parameters and the position, as written.
    pub text: String,
    /// The outcome class; `None` in a run of values.
    pub outcome: Option<&'static str>,
    /// The Grundy value, or `-`.
    pub value: &'static str,
}

impl Golden {
    /// Reads a line of a block `golden`.
    pub(crate) fn read(line: &'static str) -> Option<Golden> {
        let (position, answer) = line.split_once(" : ")?;
        let (outcome, value) = answer.trim().split_once(' ')?;
        Some(Golden { text: position.trim().to_owned(), outcome: Some(outcome), value: value.trim() })
    }

    /// Reads a line of a block `grundy`; a line of another form is no answer.
    pub(crate) fn read_run(line: &'static str) -> Vec<Golden> {
        let split = || {
            let (position, values) = line.split_once(" : ")?;
            let (before, after) = position.split_once("..")?;
            let digits = before.rfind(|letter: char| !letter.is_ascii_digit()).map_or(0, |at| at + 1);
            Some((&before[..digits], before[digits..].parse::<u64>().ok()?, after, values))
        };
        let Some((before, first, after, values)) = split() else { return Vec::new() };
        let answer = |(number, value)| {
            let text = format!("{before}{number}{after}").trim().to_owned();
            Golden { text, outcome: None, value }
        };
        (first..).zip(values.split_whitespace()).map(answer).collect()
    }

    /// Returns the parameters.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let pairs = self.text.split_whitespace().filter(is_setting).filter_map(|word| word.split_once('='));
        Settings::new(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }

    /// Returns the position, word by word.
    #[must_use]
    pub fn position(&self) -> Vec<&str> {
        self.text.split_whitespace().filter(|word| !is_setting(word)).collect()
    }
}

fn is_setting(word: &&str) -> bool {
    word.contains('=') && !word.contains('(')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_counts_one_number_up() {
        let run = Golden::read_run("m=2 (3, 9..) : 0 1 7");
        assert_eq!(run[2], Golden { text: "m=2 (3, 11)".to_owned(), outcome: None, value: "7" });
        assert_eq!(run.len(), 3);
        assert_eq!(run[0].settings(), Settings::new(vec![("m".to_owned(), "2".to_owned())]));
        assert_eq!(run[0].position(), ["(3,", "9)"]);
        assert_eq!(Golden::read_run("0.. : 5")[0].text, "0");
        assert!(Golden::read_run("3 4 : 0 1").is_empty());
    }

    #[test]
    fn an_answer_is_parameters_position_outcome_and_value() {
        let golden = Golden::read("s={1,3} 4 5 : N -").unwrap();
        assert_eq!((golden.outcome, golden.value), (Some("N"), "-"));
        assert_eq!(golden.position(), ["4", "5"]);
        assert_eq!(Golden::read("4 5"), None);
    }
}
