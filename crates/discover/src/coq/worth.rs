//! What a law says heaps are worth, as a relation of a heap and a number.

use super::Missing;
use super::formula::{Machines, either};
use super::positions::{accepting, edges};
use super::terms::Terms;
use grundy_proof::{Acceptor, Law, Periodic};
use grundy_rules::ir::{Comparison, Condition, Expr, Operator};
use grundy_rules::lang::Claim;

/// What the law says a heap is worth.
pub(super) enum Worth<'a> {
    /// An automaton accepts the heap and the value.
    Automaton(&'a Acceptor),
    /// A condition holds of the heap, slot 0, and the value, slot 1.
    Condition(Condition),
}

/// Laws that list more values are not written.
const MOST_LISTED: usize = 24;

/// The slot of a value, beside those of the heap and of a line.
const VALUE: usize = 1 << 20;

impl Worth<'_> {
    pub(super) fn of(law: &Law) -> Result<Worth<'_>, Missing> {
        Ok(match law {
            Law::Periodic(law) => Worth::Condition(repeated(law)?),
            Law::Automatic(law) => match law.classes() {
                [one] => Worth::Automaton(one),
                _ => return Err(Missing::Class("values held by automata for several residues of a heap")),
            },
            Law::Claim(Claim::Value(expr)) => {
                Worth::Condition(Condition::Compare(Comparison::Equal, Expr::Name(1), expr.clone()))
            }
            _ => return Err(Missing::Class("values by such a law")),
        })
    }

    /// Defines `worth`.
    pub(super) fn define(&self, heap: &str, value: &str, say: &mut dyn FnMut(&str)) -> Result<(), Missing> {
        match self {
            Worth::Automaton(acceptor) => {
                say(
                    "(* An automaton that reads the binary digits of a heap and of its value side by side, the most significant first: for each",
                );
                say("   state where each pair of digits leads; the digit of the value changes first. *)");
                say(&format!(
                    "Definition edges : list (list Z) :=\n  [{}].\n",
                    edges(acceptor).join(";\n   ")
                ));
                let accepting: Vec<String> = accepting(acceptor).iter().map(usize::to_string).collect();
                say(&format!(
                    "Definition worth ({heap} {value} : N) : Prop :=\n  In (run edges (longest [{heap}; {value}]) [{heap}; {value}]) [{}].\n",
                    accepting.join("; ")
                ));
            }
            Worth::Condition(condition) => {
                let names = [heap.to_owned(), value.to_owned()];
                let cases = match condition {
                    Condition::Or(cases) => &cases[..],
                    other => std::slice::from_ref(other),
                };
                let cases: Result<Vec<String>, Missing> =
                    cases.iter().map(|case| Ok(Terms(&names).conjuncts(case)?.join(" /\\ "))).collect();
                say(&format!(
                    "Definition worth ({heap} {value} : N) : Prop :=\n  {}.\n",
                    cases?.join(" \\/\n  ")
                ));
            }
        }
        Ok(())
    }

    /// The formula that a heap, a number or a sum over the slots that stand at these places, is worth the
    /// number at a place.
    pub(super) fn formula(
        &self,
        machines: &mut Machines,
        heap: &Expr,
        places: &[usize],
        value: usize,
    ) -> Result<String, Missing> {
        match self {
            Worth::Automaton(acceptor) => {
                // An automaton reads the digits of numbers, and a sum has no digits of its own.
                let Expr::Name(slot) = heap else {
                    return Err(Missing::Rules("such parts"));
                };
                let place = machines.place(format!("Automaton edges [{}; {value}]%nat", places[*slot]));
                let ends =
                    accepting(acceptor).iter().map(|state| format!("(Equals {place} {state})")).collect();
                Ok(either(ends))
            }
            Worth::Condition(condition) => {
                let mut condition = condition.clone();
                // The slot of the value moves first, since the heap may be an expression with slot 1 in it.
                condition.put(1, &Expr::Name(VALUE));
                condition.put(0, heap);
                condition.put(VALUE, &Expr::Name(places.len()));
                machines.condition_at(&condition, &[places, &[value]].concat())
            }
        }
    }
}

/// The condition that slot 1 is the value of the heap, slot 0.
fn repeated(law: &Periodic) -> Result<Condition, Missing> {
    if law.values().len() > MOST_LISTED {
        return Err(Missing::Class(
            "values that repeat with a saltus, or where a move may take any number, after more than 24",
        ));
    }
    let number = |value: u64| Expr::Number(i128::from(value));
    let is = |a: Expr, b: Expr| Condition::Compare(Comparison::Equal, a, b);
    let (heap, value) = (Expr::Name(0), Expr::Name(1));
    let (period, saltus) = (law.period(), law.saltus());
    let mut cases = Vec::new();
    for (n, worth) in (0..).zip(law.values()) {
        if n < law.preperiod() {
            cases.push(Condition::And(vec![is(heap.clone(), number(n)), is(value.clone(), number(*worth))]));
            continue;
        }
        let mut all = Vec::new();
        // Other residues have no early heap, so the remainder alone tells the case.
        if (0..law.preperiod()).any(|before| before % period == n % period) {
            all.push(Condition::Compare(Comparison::AtLeast, heap.clone(), number(law.preperiod())));
        }
        if period > 1 {
            let rest = Expr::Binary(Operator::Modulo, Box::new(heap.clone()), Box::new(number(period)));
            all.push(is(rest, number(n % period)));
        }
        // period * value == saltus * heap + more, divided by the common divisor: small factors make small
        // machines.
        let divisor = gcd(period, saltus);
        let more =
            i128::from(period / divisor) * i128::from(*worth) - i128::from(saltus / divisor) * i128::from(n);
        all.push(if saltus == 0 {
            is(value.clone(), number(*worth))
        } else {
            let times = |factor: u64, x: &Expr| {
                if factor == 1 { x.clone() } else { Expr::product(number(factor), x.clone()) }
            };
            let risen = times(saltus / divisor, &heap);
            is(
                times(period / divisor, &value),
                if more == 0 { risen } else { Expr::sum(risen, Expr::Number(more)) },
            )
        });
        cases.push(Condition::And(all));
    }
    Ok(Condition::Or(cases))
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
