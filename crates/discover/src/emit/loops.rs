//! Loops through the numbers that a choice may be.

use super::code::Code;
use super::language::Language;

impl Code {
    /// Goes through a list.
    pub(super) fn open_each(&mut self, name: &str, items: &[String]) {
        let list = items.join(", ");
        let head = match self.language {
            Language::C => {
                self.open(&format!("for (size_t of_{name} = 0; of_{name} < {}; of_{name}++)", items.len()));
                self.declare(name, &format!("((const Int[]){{{list}}})[of_{name}]"), false);
                return;
            }
            Language::Cpp => {
                // C++ deduces no common type for a list of `int` and `Int`.
                let typed: Vec<String> = items.iter().map(|item| format!("Int({item})")).collect();
                format!("for (Int {name} : {{{}}})", typed.join(", "))
            }
            Language::Rust | Language::Python => format!("for {name} in [{list}]"),
        };
        self.open(&head);
    }

    /// Goes through 1, base, base^2, ... up to `most`.
    pub(super) fn open_powers(&mut self, name: &str, base: &str, most: &str) {
        let head = match self.language {
            Language::C | Language::Cpp => {
                // What comes after the last power may not be a number.
                let next = format!("{name} = {name} > most_{name} / {base} ? 0 : {name} * {base}");
                format!(
                    "for (Int {name} = 1, most_{name} = {most}; {name} >= 1 && {name} <= most_{name}; {next})"
                )
            }
            Language::Rust => {
                let powers =
                    format!("std::iter::successors(Some(1 as Int), |power| power.checked_mul({base}))");
                format!("for {name} in {powers}.take_while(|power| *power <= {most})")
            }
            Language::Python => {
                // The base is at least 2, so the exponent of a power up to `most` is below the bit length of
                // `most`.
                let powers = format!("{base}**j for j in range(({most}).bit_length())");
                format!("for {name} in ({powers} if {base}**j <= {most})")
            }
        };
        self.open(&head);
    }

    /// Goes through 1, 2, 3, 5, 8, ... up to `most`.
    pub(super) fn open_fibonacci(&mut self, name: &str, most: &str) {
        let head = match self.language {
            Language::C | Language::Cpp => {
                // The number after the last one may not fit, so 0 ends the loop.
                let next =
                    format!("{name} = {name} > most_{name} - {name}_before ? 0 : {name} + {name}_before");
                let begin = format!("Int {name} = 1, {name}_before = 1, most_{name} = {most}");
                let goes_on = format!("{name} >= 1 && {name} <= most_{name}");
                format!("for ({begin}; {goes_on}; {next}, {name}_before = {name} - {name}_before)")
            }
            Language::Rust => {
                // The number after the last one may not fit. It becomes 0, at which `take_while` stops.
                let next = "|(a, b)| Some((*b, a.checked_add(*b).unwrap_or(0)))";
                let pairs = format!("std::iter::successors(Some((1 as Int, 2 as Int)), {next})");
                format!(
                    "for {name} in {pairs}.map(|(number, _)| number).take_while(|number| 1 <= *number && *number <= {most})"
                )
            }
            Language::Python => {
                self.line("fibonacci = [1, 2]");
                self.open(&format!("while fibonacci[-1] <= {most}"));
                self.line("fibonacci.append(fibonacci[-1] + fibonacci[-2])");
                self.close();
                format!("for {name} in [number for number in fibonacci if number <= {most}]")
            }
        };
        self.open(&head);
    }

    /// Goes through the numbers from `low` to `high`, as the helper for choices does.
    pub(super) fn open_range(&mut self, name: &str, low: &str, high: &str) {
        let head = match self.language {
            Language::C | Language::Cpp => {
                let ends = format!("Int {name} = {low}, least_{name} = {name}, most_{name} = {high}");
                // The last may be the largest number of all.
                let more = format!(
                    "more_{name} = {name} <= most_{name}; more_{name}; more_{name} = {name} < most_{name}"
                );
                let next = format!("{name} = next_choice({name}, least_{name}, most_{name})");
                format!("for ({ends}, {more}, {next})")
            }
            Language::Rust | Language::Python => format!("for {name} in choices({low}, {high})"),
        };
        self.open(&head);
    }
}
