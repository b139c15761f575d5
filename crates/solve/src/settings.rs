//! Parameters of a game: named values with defaults that a user may override.

use crate::Error;
use crate::position::number;

/// A parameter that a game takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name, as in `--set m=5`.
    pub name: &'static str,
    /// The value where the user gives none.
    pub default: &'static str,
    /// What it means, in a few words.
    pub meaning: &'static str,
}

/// The values that a user gave to parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    given: Vec<(String, String)>,
}

impl Settings {
    /// Returns settings from pairs of name and value; the last of equal names counts.
    #[must_use]
    pub fn new(given: Vec<(String, String)>) -> Self {
        Settings { given }
    }

    /// Returns the names and values in the order in which they were given.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.given.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Refuses a name that is not among `params`.
    pub fn check(&self, params: &[Param]) -> Result<(), Error> {
        for (name, _) in &self.given {
            if !params.iter().any(|param| param.name == name) {
                return Err(Error::Setting {
                    name: name.clone(),
                    message: match params {
                        [] => "this game has no parameters".to_owned(),
                        _ => format!(
                            "this game's parameters are {}",
                            params.iter().map(|param| param.name).collect::<Vec<_>>().join(", ")
                        ),
                    },
                });
            }
        }
        Ok(())
    }

    /// Returns the text given for `name`, or `default`.
    pub fn text<'a>(&'a self, name: &str, default: &'a str) -> &'a str {
        // Who gives a parameter twice means the last value.
        self.given.iter().rev().find(|(given, _)| given == name).map_or(default, |(_, value)| value)
    }

    /// Returns the natural number given for `param`, at least `least`.
    pub fn natural(&self, param: &Param, least: u64) -> Result<u64, Error> {
        let text = self.text(param.name, param.default);
        match number(text.trim()) {
            Some(value) if value >= least => Ok(value),
            _ => Err(Error::Setting {
                name: param.name.to_owned(),
                message: format!("expected a whole number from {least} to {}, found \"{text}\"", u64::MAX),
            }),
        }
    }

    /// Returns the list of naturals given for `param`, as `[4, 4]` or `4,4`.
    pub fn naturals(&self, param: &Param, least: u64) -> Result<Vec<u64>, Error> {
        let text = self.text(param.name, param.default);
        let inner = text.trim().trim_start_matches('[').trim_end_matches(']');
        let bad = || Error::Setting {
            name: param.name.to_owned(),
            message: format!(
                "expected a list of whole numbers of at least {least}, as [4, 4], found \"{text}\""
            ),
        };
        let numbers = inner
            .split([',', ' '])
            .filter(|item| !item.is_empty())
            .map(|item| number(item).filter(|value| *value >= least).ok_or_else(bad));
        let numbers = numbers.collect::<Result<Vec<u64>, _>>()?;
        if numbers.is_empty() { Err(bad()) } else { Ok(numbers) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_sign() {
        const PARAM: Param = Param { name: "m", default: "3", meaning: "the most that a move takes" };
        let settings = |text: &str| Settings::new(vec![("m".to_owned(), text.to_owned())]);
        assert_eq!(settings(" 5 ").natural(&PARAM, 1), Ok(5));
        assert_eq!(
            settings("+5").natural(&PARAM, 1).unwrap_err().to_string(),
            "parameter m: expected a whole number from 1 to 18446744073709551615, found \"+5\""
        );
        assert_eq!(settings("[4, 5]").naturals(&PARAM, 1), Ok(vec![4, 5]));
        assert!(settings("4,+5").naturals(&PARAM, 1).is_err());
    }
}
