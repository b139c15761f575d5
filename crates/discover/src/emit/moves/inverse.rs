//! Choices that the wanted value names, in place of a loop over all.

use super::Writer;
use crate::emit::language::{Language, Unsupported};
use crate::emit::law::Inverse;
use crate::winning::plan::{Search, Step, tidy};
use grundy_rules::ir::{Comparison, Condition, Expr, Monomial, Poly};

impl Writer<'_> {
    /// Goes through the heaps with the value wanted, where the law can name them and the option is one heap.
    pub(super) fn open_inverse(
        &mut self,
        search: &Search,
        slot: usize,
        names: &[String],
    ) -> Result<bool, Unsupported> {
        let [part] = &search.parts[..] else { return Ok(false) };
        let (heap, factor) = (Poly::of(&part[0]), Monomial::name(slot));
        let factor = heap.coefficient(&factor);
        // part = factor * slot + rest, and so slot = factor * (part - rest)
        let rest = match heap.split(slot) {
            Some((1, _, rest)) if factor.abs() == 1 => rest,
            _ => return Ok(false),
        };
        // A name that a later step gives has no value where this loop stands.
        let later = |name: usize| {
            let before = search
                .steps
                .iter()
                .take_while(|step| !matches!(step, Step::Range { slot: at, .. } if *at == slot));
            let known = |step: &Step| {
                matches!(step, Step::Let(at, _) | Step::Each(at, _) | Step::Powers { slot: at, .. }
                | Step::Fibonacci { slot: at, .. } | Step::Range { slot: at, .. } if *at == name)
            };
            name >= self.arity && !before.clone().any(known)
        };
        if self.inverse == Inverse::None || rest.mentions(later) {
            return Ok(false);
        }
        let mut names = names.to_vec();
        let near = names.len();
        names.push("near".to_owned());
        let value = Poly::name(near).minus(&rest).and_then(|value| value.scale(factor));
        let Some(value) = value else { return Ok(false) };
        match self.inverse {
            Inverse::None => return Ok(false),
            Inverse::Near { period, saltus, slack } => {
                let divide = if self.code.language == Language::Python { "//" } else { "/" };
                let center = match (period, saltus) {
                    (_, _) if period == saltus => "target".to_owned(),
                    (1, _) => format!("target {divide} {saltus}"),
                    (_, 1) => format!("target * {period}"),
                    _ => format!("target * {period} {divide} {saltus}"),
                };
                let head = match self.code.language {
                    Language::C | Language::Cpp => {
                        let left = 2 * u128::from(slack);
                        format!(
                            "for (Int near = {center} - {slack}, left = {left}; left >= 0; near++, left--)"
                        )
                    }
                    Language::Rust => format!("for near in {center} - {slack}..={center} + {slack}"),
                    Language::Python => {
                        format!("for near in range({center} - {slack}, {center} + {})", slack + 1)
                    }
                };
                self.code.open(&head);
            }
            Inverse::Partner { modulus } => {
                // Each class of residues has its own automaton, and a heap is `q * modulus + residue`. So
                // each class is asked.
                let (call, wanted) = match self.code.language {
                    Language::C | Language::Cpp => {
                        self.code.open(&format!("for (Int residue = 0; residue < {modulus}; residue++)"));
                        ("partner(residue, target, true)", "const Int near = ")
                    }
                    Language::Rust => {
                        self.code.open(&format!("for residue in 0..{modulus}"));
                        ("partner(residue, target, true)", "let near = ")
                    }
                    Language::Python => {
                        self.code.open(&format!("for residue in range({modulus})"));
                        ("partner(residue, target, True)", "near = ")
                    }
                };
                let near =
                    if modulus == 1 { call.to_owned() } else { format!("{call} * {modulus} + residue") };
                self.code.statement(&format!("{wanted}{near}"));
            }
        }
        let value = self.printer.expr(&tidy(&value), &names)?;
        self.code.declare(&names[slot], &value, false);
        // What bounds a choice is among the conditions that follow, but that it is natural.
        let natural = |slot| Condition::Compare(Comparison::AtLeast, Expr::Name(slot), Expr::Number(0));
        self.pending.push(natural(slot));
        Ok(true)
    }
}
