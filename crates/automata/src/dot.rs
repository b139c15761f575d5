//! Drawing an automaton, in the language of Graphviz.

use crate::dfa::Dfa;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Returns the automaton as a `digraph`: accepting states are drawn twice, the dead state is left out, and
/// the letters of parallel edges stand on one edge, a digit for each track in the order of the names.
///
/// ```
/// use grundy_automata::{Numeration, dot, powers};
/// # use grundy_budget::Budget;
/// let text = dot::write(&powers(Numeration::BINARY, "n", 1, &Budget::default())?);
/// assert!(text.contains("0 -> 1 [label=\"1\"]"));
/// # Ok::<_, grundy_automata::Error>(())
/// ```
#[must_use]
pub fn write(dfa: &Dfa) -> String {
    let n_states = u32::try_from(dfa.n_states()).expect("states are numbered by u32");
    let is_dead = |state: u32| dfa.sink(state) == Some(false);
    let mut text = String::from("digraph automaton {\n    rankdir = LR;\n");
    let names = dfa.tracks().names().join(", ");
    let _ = writeln!(text, "    label = \"({}) {}\";", names.escape_default(), dfa.tracks().numeration());
    text.push_str("    start [shape = point];\n");
    // A relation that holds of nothing has the dead state alone, and a drawing has a start.
    for state in (0..n_states).filter(|state| !is_dead(*state) || *state == 0) {
        let shape = if dfa.is_accepting(state) { "doublecircle" } else { "circle" };
        let _ = writeln!(text, "    {state} [shape = {shape}];");
    }
    text.push_str("    start -> 0;\n");
    for state in (0..n_states).filter(|state| !is_dead(*state)) {
        let mut edges: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for letter in 0..dfa.tracks().letters() {
            // Parallel edges are one, so that a drawing of many letters stays readable.
            edges.entry(dfa.next(state, letter)).or_default().push(digits(dfa, letter, ","));
        }
        for (target, letters) in edges.into_iter().filter(|(target, _)| !is_dead(*target)) {
            let _ = writeln!(text, "    {state} -> {target} [label=\"{}\"];", letters.join(" "));
        }
    }
    text.push_str("}\n");
    text
}

/// Returns the digits of a letter, separated.
pub(crate) fn digits(dfa: &Dfa, letter: usize, separator: &str) -> String {
    let digits = (0..dfa.tracks().names().len()).map(|place| dfa.tracks().digit(letter, place).to_string());
    digits.collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::{Relation, linear};
    use crate::numeration::Numeration;
    use grundy_budget::Budget;

    #[test]
    fn the_dead_state_is_not_drawn() {
        let budget = Budget::default();
        let equal = linear(Numeration::BINARY, &[("x", 1), ("y", -1)], 0, Relation::Equal, &budget).unwrap();
        let text = write(&equal);
        assert!(text.contains("    0 -> 0 [label=\"0,0 1,1\"];\n") && !text.contains("1 ["), "{text}");
        let nothing = linear(Numeration::BINARY, &[], 1, Relation::Equal, &budget).unwrap();
        assert!(write(&nothing).contains("0 [shape = circle]"));
    }
}
