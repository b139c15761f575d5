//! Grundy values by formulas: values that repeat with a saltus, values held by an automaton, values by an
//! expression.

use super::Missing;
use super::few::{self, Granted};
use super::formula::{Machines, NEVER, both, either, no};
use super::lines::{name, positions};
use super::positions::{cases_of, decided};
use super::steps::Step;
use super::worth::Worth;
use grundy_proof::Law;
use grundy_rules::Rules;
use grundy_rules::interpret::Visit;
use grundy_rules::ir::{Comparison, Condition, Ending, Expr, Line};
use std::fmt::Write as _;

/// A line: how it is read, and its parts.
struct Way {
    step: Step,
    /// For each part, which of the different parts it is.
    parts: Vec<usize>,
    /// The slots of the different parts.
    different: Vec<usize>,
}

/// More numbers than this, side by side, have too many digits at once: where all lines are looked at, and
/// else.
const MOST_NUMBERS: usize = 5;
const MOST_OF_FEW: usize = 7;

const TOO_MANY: Missing = Missing::Class("values where more than seven numbers are read side by side");

/// Which options suffice is looked at up to this heap.
const LARGEST_LOOKED_AT: u64 = 72;

impl Way {
    /// A line of the rules, read as the law wants it: sums may stand in conditions, but an automaton reads
    /// numbers.
    fn new(worth: &Worth<'_>, line: &Line, heap: &str) -> Result<Way, Missing> {
        let short = matches!(worth, Worth::Condition(_));
        let targets = positions(line)?;
        let fresh = |index: usize| format!("{heap}{}", "'".repeat(index + 1));
        let step = Step::new(line, &[heap.to_owned()], &targets, fresh, short)?;
        let mut different: Vec<usize> = Vec::new();
        let parts = step.next.iter().map(|slot| {
            different.iter().position(|one| one == slot).unwrap_or_else(|| {
                different.push(*slot);
                different.len() - 1
            })
        });
        let parts = parts.collect();
        Ok(Way { step, parts, different })
    }

    /// The different parts that a nim-sum of the values of all parts keeps.
    fn odd(&self) -> Vec<usize> {
        let count = |one: &usize| self.parts.iter().filter(|part| *part == one).count();
        (0..self.different.len()).filter(|one| count(one) % 2 == 1).collect()
    }

    /// Which of the different parts have a number of their own for their values: none where there is one,
    /// which is worth what is asked for.
    fn valued(&self) -> Vec<usize> {
        match self.odd()[..] {
            [one] => (0..self.different.len()).filter(|part| *part != one).collect(),
            _ => (0..self.different.len()).collect(),
        }
    }

    /// What must hold so that the option is worth the number at a place. The heap is number 0, the binders
    /// follow from a place on, and the values of parts after them.
    fn formulas(
        &self,
        worth: &Worth<'_>,
        machines: &mut Machines,
        asked: usize,
        from: usize,
    ) -> Result<Vec<String>, Missing> {
        let mut all = self.step.formulas_from(machines, &[0], from)?;
        let places = self.step.places(&[0], from);
        let values = from + self.step.kept().len();
        let valued = self.valued();
        // The part without a number of its own is worth the number asked for.
        let place =
            |part: usize| valued.iter().position(|one| *one == part).map_or(asked, |index| values + index);
        for (part, slot) in self.different.iter().enumerate() {
            all.push(worth.formula(machines, &self.step.said(*slot), &places, place(part))?);
        }
        match &self.odd()[..] {
            // Equal parts cancel each other, so the option is worth 0.
            [] => {
                let zero = Condition::Compare(Comparison::Equal, Expr::Name(0), Expr::Number(0));
                all.push(machines.condition_at(&zero, &[asked])?);
            }
            // The only part that is left is worth the number asked for by its place.
            [_] => {}
            odd => {
                let of: Vec<String> = std::iter::once(asked)
                    .chain(odd.iter().map(|part| place(*part)))
                    .map(|place| place.to_string())
                    .collect();
                let place = machines.place(format!("NimSum [{}]%nat", of.join("; ")));
                all.push(format!("(Equals {place} 0)"));
            }
        }
        Ok(all)
    }

    fn numbers(&self) -> usize {
        self.step.kept().len() + self.valued().len()
    }
}

/// Writes the law, and its proof.
pub(super) fn write(rules: &Rules, law: &Law, text: &mut String) -> Result<(), Missing> {
    if *rules.play() != Ending::Normal || rules.arity() != 1 {
        return Err(Missing::Class("values of other games than heaps in normal play"));
    }
    // The library's theorem is about heaps that moves make smaller; numbers may rise to a bound, too.
    super::positions::measure(rules, &rules.moves().coordinates)?;
    let worth = Worth::of(law)?;
    let heap = name(&rules.moves().coordinates[0], &[]);
    let options: Result<Vec<Way>, Missing> =
        rules.moves().lines.iter().map(|line| Way::new(&worth, line, &heap)).collect();
    let options = options?;
    let numbers = options.iter().map(Way::numbers).max().unwrap_or(0);
    // The machines of an option read the heap and its value beside these numbers.
    if numbers + 2 > MOST_OF_FEW {
        return Err(TOO_MANY);
    }
    // The lemma `live` reads the heap, the number asked for and the value of the heap beside these numbers.
    let few = if numbers + 3 > MOST_NUMBERS { few::lines(rules, &wishes(rules, law)?) } else { Vec::new() };
    let few: Result<Vec<(usize, Way)>, Missing> =
        few.iter().map(|(index, line)| Ok((*index, Way::new(&worth, line, &heap)?))).collect();
    let few = few?;
    let enough = few::or_all(&few, &options);
    let hidden = enough.iter().map(|(_, way)| way.numbers()).max().unwrap_or(0);
    if hidden + 3 > MOST_OF_FEW {
        return Err(TOO_MANY);
    }
    let mut say = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    say("Open Scope Z_scope.");
    say(&format!("Definition rules : game := fun {heap} parts =>"));
    let mut all = Vec::new();
    for option in &options {
        let parts: Vec<&str> =
            option.step.next.iter().map(|slot| option.step.names[*slot].as_str()).collect();
        all.push(format!("  ({})", option.step.proposition(&format!("parts = [{}]", parts.join("; ")))?));
    }
    say(&format!("{}.\n", all.join(" \\/\n")));
    say("(* What heaps are worth. *)");
    worth.define(&heap, &name("v", std::slice::from_ref(&heap)), &mut say)?;
    say("Lemma smaller : shrinks rules.\nProof. all_smaller. Qed.\n");
    once(&worth, &mut say)?;
    safe(&worth, &options, &mut say)?;
    live(&worth, (&enough, options.len()), (hidden, longer(law)), &mut say)?;
    say(
        "(* Every heap is worth one number. A sum of heaps is lost for who has to move exactly where the nim-sum of these is 0. *)",
    );
    say("Theorem who_wins : forall heaps, exists values, Forall2 worth heaps values /\\");
    say(
        "  (lost _ (move rules) heaps <-> nimsum values = 0%N) /\\ (won _ (move rules) heaps <-> nimsum values <> 0%N).",
    );
    say("Proof. exact (who_wins_by_worth rules worth smaller worth_once safe live). Qed.\n");
    Ok(())
}

/// Writes that no heap is worth two numbers.
fn once(worth: &Worth<'_>, say: &mut dyn FnMut(&str)) -> Result<(), Missing> {
    let is_same = "forall n v w : N, worth n v -> worth n w -> v = w";
    if let Worth::Condition(_) = worth {
        say(&format!(
            "Lemma worth_once : {is_same}.\nProof. intros n v w V W. unfold worth in *. lia. Qed.\n"
        ));
        return Ok(());
    }
    let mut machines = Machines::new(3);
    let both = both(vec![
        worth.formula(&mut machines, &Expr::Name(0), &[0], 1)?,
        worth.formula(&mut machines, &Expr::Name(0), &[0], 2)?,
        machines.condition(&Condition::Compare(Comparison::NotEqual, Expr::Name(1), Expr::Name(2)))?,
    ]);
    let numbers = ["n", "v", "w"].map(str::to_owned);
    decided("same_values", &machines, &no(&both), &numbers, (&[], 0), say);
    say(&format!(
        "Lemma worth_once : {is_same}.\nProof.\n  intros n v w V W. pose proof (same_values_holds n v w) as H. unfold same_values, watched_same_values in H. says_in H.\n  \
         unfold worth in *. cbn [In] in *. lia.\nQed.\n"
    ));
    Ok(())
}

/// Writes that no option is worth as much as the heap.
fn safe(worth: &Worth<'_>, options: &[Way], say: &mut dyn FnMut(&str)) -> Result<(), Missing> {
    let mut proof = String::new();
    for (index, option) in options.iter().enumerate() {
        let number = index + 1;
        let kept = option.step.kept();
        let values: Vec<String> = option.valued().iter().map(|part| format!("X{part}")).collect();
        // The numbers are the heap, its value, the binders and the values of parts, in this order.
        let mut machines = Machines::new(2 + option.numbers());
        let mut parts = vec![worth.formula(&mut machines, &Expr::Name(0), &[0], 1)?];
        parts.extend(option.formulas(worth, &mut machines, 1, 2)?);
        let numbers = [vec!["Heap".to_owned(), "Value".to_owned()], kept.clone(), values.clone()].concat();
        decided(&format!("safe_{number}"), &machines, &no(&both(parts)), &numbers, (&[], 0), say);
        let open = match option.step.binders() {
            [] => String::new(),
            binders => format!("destruct R as ({} & R). ", binders.join(" & ")),
        };
        let _ = writeln!(proof, "  + {open}cases; subst Parts.");
        // The values of the parts, one after another.
        for (at, part) in option.parts.iter().enumerate() {
            let first = option.parts[..at].contains(part);
            let new = if first { format!("X{part}_{at}") } else { format!("X{part}") };
            let _ = writeln!(
                proof,
                "    inversion F as [|? {new} ? ? W{at} F{at} E1 E2]; clear F E1; subst; rename F{at} into F."
            );
            if first {
                // The part stood before, so its value was named. The proof shows that both values are equal.
                let before = option.parts.iter().position(|one| one == part).unwrap_or(0);
                let _ = writeln!(proof, "    pose proof (worth_once _ _ _ W{before} W{at}); subst {new}.");
            }
        }
        let _ = writeln!(proof, "    inversion F; subst; clear F. intros E.");
        let mut given = numbers.clone();
        // All other parts cancel each other, so this part has the value of the sum.
        if let [one] = option.odd()[..] {
            let _ = writeln!(proof, "    assert (X{one} = Value) by by_bits. subst X{one}. clear E.");
        } else if option.odd().is_empty() {
            let _ = writeln!(proof, "    assert (Value = 0%N) by by_bits. clear E. subst Value.");
            given[1] = "0%N".to_owned();
        } else {
            let odd: Vec<String> = option.odd().iter().map(|part| format!("X{part}")).collect();
            let _ = writeln!(
                proof,
                "    assert (Z : apart [Value; {}] = 0) by (apply apart_0; by_bits).",
                odd.join("; ")
            );
        }
        let _ = writeln!(
            proof,
            "    pose proof (safe_{number}_holds {}) as C. unfold safe_{number}, watched_safe_{number} in C. says_in C.\n    \
             powers. unfold worth in *. cbn [In] in *. refuted_by C.",
            given.join(" ")
        );
    }
    say(
        "Lemma safe : forall n v parts values, worth n v -> rules n parts -> Forall2 worth parts values -> nimsum values <> v.",
    );
    say(&format!(
        "Proof.\n  intros Heap Value Parts Values V R F.{}\n{}Qed.\n",
        if options.len() > 1 {
            format!(" destruct R as {}.", cases_of("R", options.len()))
        } else {
            String::new()
        },
        proof
    ));
    Ok(())
}

/// Returns how many digits more than a heap its value has, at most.
fn longer(law: &Law) -> u32 {
    let digits = |number: u128| u128::BITS - number.leading_zeros();
    let heaps = (0..=LARGEST_LOOKED_AT).map(u128::from);
    // A value with fewer digits than its heap needs no further digit.
    heaps.filter_map(|heap| digits(law.value(heap)?).checked_sub(digits(heap))).max().unwrap_or(0)
}

/// Returns by which options a heap becomes what is worth each smaller number.
fn wishes(rules: &Rules, law: &Law) -> Result<Vec<Vec<Granted>>, Missing> {
    let mut all = Vec::new();
    for heap in 0..=LARGEST_LOOKED_AT {
        let Some(worth) = law.value(heap.into()) else { break };
        let value = |option: Visit<'_>| {
            option
                .parts
                .iter()
                .map(|part| law.value((*part).into()))
                .try_fold(0, |sum, value| Some(sum ^ value?))
        };
        // There is one wish for each smaller value, in order. So a value is the place of its wish from here.
        let from = all.len();
        all.extend((0..worth).map(|_| Vec::new()));
        for (value, granted) in few::options(rules, &[heap], value)? {
            if let Some(value) = value.filter(|value| *value < worth) {
                all[from + usize::try_from(value).expect("below a value in memory")].push(granted);
            }
        }
    }
    Ok(all)
}

/// Writes that a heap is worth something, and that smaller numbers are what options are worth.
fn live(
    worth: &Worth<'_>,
    (options, lines): (&[(usize, &Way)], usize),
    (hidden, longer): (usize, u32),
    say: &mut dyn FnMut(&str),
) -> Result<(), Missing> {
    // The first lemma gives the heap a value, which the second one takes as a number.
    let mut machines = Machines::new(2);
    let own = worth.formula(&mut machines, &Expr::Name(0), &[0], 1)?;
    decided("worths", &machines, &own, &["n".to_owned()], (&["v".to_owned()], longer), say);
    let mut machines = Machines::new(3 + hidden);
    let own = worth.formula(&mut machines, &Expr::Name(0), &[0], 2)?;
    let at_most =
        machines.condition(&Condition::Compare(Comparison::AtMost, Expr::Name(2), Expr::Name(1)))?;
    let mut enough = vec![at_most];
    enough.extend(machines.zeros(3..3 + hidden)?);
    // The first formula holds where the last number is not the value of the heap. The proof excludes it.
    let mut ways = vec![no(&own), both(enough)];
    // Lines whose conditions hold somewhere.
    let mut alive = Vec::new();
    for (index, option) in options {
        let mut way = option.formulas(worth, &mut machines, 1, 3)?;
        way.extend(machines.zeros(3 + option.numbers()..3 + hidden)?);
        let way = both(way);
        if way != NEVER {
            alive.push((*index, *option));
            ways.push(way);
        }
    }
    let found: Vec<String> = (1..=hidden).map(|index| format!("y{index}")).collect();
    let numbers = ["n", "u", "v"].map(str::to_owned);
    decided("lives", &machines, &either(ways), &numbers, (&found, longer), say);
    say(
        "Lemma live : forall n u, exists v, worth n v /\\\n  ((v <= u)%N \\/ exists parts values, rules n parts /\\ Forall2 worth parts values /\\ nimsum values = u).",
    );
    say("Proof.");
    say(
        "  intros n u. destruct (worths_holds n) as (v & W). unfold worths, watched_worths in W. says_in W.\n  \
         exists v. split; [unfold worth; cbn [In]; told|].",
    );
    let witnesses = if found.is_empty() { "H".to_owned() } else { format!("({} & H)", found.join(" & ")) };
    say(&format!(
        "  destruct (lives_holds n u v) as {witnesses}. unfold lives, watched_lives in H. says_in H.\n  \
         destruct H as [H | H]; [exfalso; refuted_by H|]."
    ));
    // One case more is that the number asked for is not below the value.
    if !alive.is_empty() {
        say(&format!("  destruct H as {}.", cases_of("H", alive.len() + 1)));
    }
    say("  + left. lia.");
    for (index, option) in alive {
        let names = option.step.witnesses(&["n".to_owned()], &found)?;
        let valued = option.valued();
        let from = option.step.kept().len();
        let value = |part: &usize| match valued.iter().position(|one| one == part) {
            Some(place) => found[from + place].clone(),
            None => "u".to_owned(),
        };
        let parts: Vec<String> = option.step.next.iter().map(|slot| names[*slot].clone()).collect();
        let values: Vec<String> = option.parts.iter().map(value).collect();
        let mut side = "right; ".repeat(index);
        if index + 1 < lines {
            side.push_str("left; ");
        }
        let binders = &names[1..];
        let exists =
            if binders.is_empty() { String::new() } else { format!("exists {}; ", binders.join(", ")) };
        say(&format!(
            "  + conjuncts. right. exists [{}], [{}]. split; [{side}{exists}repeat split; fits|].\n    split; [each_worth; unfold worth; cbn [In]; told|].",
            parts.join("; "),
            values.join("; ")
        ));
        let odd: Vec<String> = option.odd().iter().map(value).collect();
        say(&match &odd[..] {
            [] => "    assert (u = 0%N) by plainly. subst u. by_bits.".to_owned(),
            [_] => "    by_bits.".to_owned(),
            odd => format!(
                "    assert (Z : apart [u; {}] = 0) by plainly. apply apart_0 in Z. by_nimsum Z.",
                odd.join("; ")
            ),
        });
    }
    say("Qed.\n");
    Ok(())
}
