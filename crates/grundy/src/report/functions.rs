//! The table of functions of the calculator.

use grundy_values::calculator::FUNCTIONS;
use serde::Serialize;

/// A function of the calculator.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CalculatorFunction {
    /// Its name.
    pub name: &'static str,
    /// How it is called.
    pub signature: String,
    /// Other names.
    pub also: &'static [&'static str],
    /// What it is about.
    pub about: &'static str,
    /// What it returns.
    pub returns: &'static str,
    /// An expression, and what it is worth.
    pub example: [&'static str; 2],
}

/// Returns the functions whose names, or what they return, have all these words in them; upper and lower case
/// do not matter.
///
/// ```
/// let found = grundy::report::functions(&["stopper", "variety"]);
/// assert!(found.iter().any(|function| function.name == "variety"));
/// assert_eq!(grundy::report::functions(&["AtomicWeight"])[0].name, "atomic_weight");
/// ```
#[must_use]
pub fn functions(words: &[&str]) -> Vec<CalculatorFunction> {
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let all = FUNCTIONS.iter().flat_map(|(about, functions)| functions.iter().map(move |f| (*about, f)));
    let mut found = Vec::new();
    for (about, function) in all {
        // CGSuite writes `AtomicWeight` for what is `atomic_weight` here.
        let plain = function.name.replace('_', "");
        let names =
            format!("{} {plain} {} {} {about}", function.name, function.also.join(" "), function.returns);
        let names = names.to_lowercase();
        if words.iter().all(|word| names.contains(word.as_str())) {
            found.push(CalculatorFunction {
                name: function.name,
                signature: function.signature(),
                also: function.also,
                about,
                returns: function.returns,
                example: function.example,
            });
        }
    }
    found
}
