//! P-positions where every option is one position.

use super::Missing;
use super::few::{self, Granted};
use super::formula::{Machines, NEVER, both, either, no};
use super::goals::End;
use super::lines::name;
use super::steps::Step;
use super::terms::Terms;
use crate::prove::positions_below;
use grundy_proof::{Acceptor, Law, Numeration};
use grundy_rules::Rules;
use grundy_rules::ir::{Condition, Expr, Line, Part};
use grundy_rules::lang::Claim;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// What the law says of a position: an automaton accepts it, or a condition holds.
pub(super) enum Losing<'a> {
    Automaton(&'a Acceptor),
    Condition(&'a Condition),
}

/// More coordinates, or numbers side by side, have too many digits at once.
const MOST_COORDINATES: usize = 4;
const MOST_NUMBERS: usize = 6;

/// With more coordinates, few options that suffice are looked for; on positions of numbers up to this one.
const MOST_WITH_ALL: usize = 3;
const LARGEST_LOOKED_AT: u64 = 5;

/// The number of sets of states that are looked for, at most.
const FUEL: u32 = 5000;

/// Writes the law, and its proof.
pub(super) fn write(rules: &Rules, law: &Law, text: &mut String) -> Result<(), Missing> {
    let losing = Losing::of(law)?;
    let arity = rules.arity();
    let mut coordinates: Vec<String> = Vec::new();
    // Names of the rules may be words of Coq, and two may become one where signs are left out.
    for wanted in &rules.moves().coordinates {
        coordinates.push(name(wanted, &coordinates));
    }
    let steps: Result<Vec<Step>, Missing> =
        rules.moves().lines.iter().map(|line| step(line, &coordinates)).collect();
    let steps = steps?;
    // All lines share the machines of `live`, so these read as many numbers as the largest line needs.
    let hidden = steps.iter().map(|step| step.kept().len()).max().unwrap_or(0);
    if arity > MOST_COORDINATES || arity + hidden > MOST_NUMBERS {
        return Err(Missing::Class(
            "P-positions of more than four coordinates, or where more than six numbers are read side by side",
        ));
    }
    let end = End::of(rules)?;
    // Wishes ask for lost options only. With goals other moves may be good too.
    let few = if arity > MOST_WITH_ALL && end == End::Normal {
        few::lines(rules, &wishes(rules, law)?)
    } else {
        Vec::new()
    };
    let few: Result<Vec<(usize, Step)>, Missing> =
        few.iter().map(|(index, line)| Ok((*index, self::step(line, &coordinates)?))).collect();
    let few = few?;
    let enough = few::or_all(&few, &steps);
    let measure = measure(rules, &coordinates)?;
    let tuple = pattern(&coordinates);
    let binding = if arity == 1 { coordinates[0].clone() } else { format!("'{tuple}") };
    let mut say = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    let product = vec!["N"; arity].join(" * ");
    say("Open Scope Z_scope.");
    say(&format!("Definition position : Type := ({product})%type.\n"));
    say(&format!("Definition rules : position -> position -> Prop := fun {binding} next =>"));
    let mut all = Vec::new();
    for step in &steps {
        let next: Vec<String> = step.next.iter().map(|slot| step.names[*slot].clone()).collect();
        all.push(format!("  ({})", step.proposition(&format!("next = {}", pattern(&next)))?));
    }
    say(&format!("{}.\n", all.join(" \\/\n")));
    losing.define(&coordinates, &tuple, &mut say)?;
    end.define(&coordinates, &binding, &mut say)?;

    // What machines decide.
    let here: Vec<usize> = (0..arity).collect();
    let (mut live, mut moves) = (Machines::new(arity + hidden), Machines::new(arity + hidden));
    // A number that the formula does not use would tell states apart, so it is 0.
    let without = |machines: &mut Machines, formula: String| -> Result<String, Missing> {
        let mut parts = vec![formula];
        parts.extend(machines.zeros(arity..arity + hidden)?);
        Ok(both(parts))
    };
    let lost = losing.formula(&mut live, &here)?;
    let mut good = vec![without(&mut live, lost)?];
    let won = no(&losing.formula(&mut moves, &here)?);
    let mut some = vec![without(&mut moves, won)?];
    if let Some(stuck) = end.stuck() {
        let stuck = live.condition(&stuck)?;
        good.push(without(&mut live, stuck)?);
    }
    // Lines whose conditions hold somewhere.
    let mut alive = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        // Each line has machines of its own here: those of other lines would only add states.
        let mut machines = Machines::new(arity + step.kept().len());
        let mut parts = vec![losing.formula(&mut machines, &here)?];
        parts.extend(step.formulas(&mut machines, &here)?);
        parts.push(end.good(&losing, &mut machines, &step.next_places(arity))?);
        let numbers = [&coordinates[..], &step.kept()[..]].concat();
        decided(&format!("safe_{}", index + 1), &machines, &no(&both(parts)), &numbers, (&[], 0), &mut say);
        let mut parts = step.formulas(&mut moves, &here)?;
        parts.extend(moves.zeros(arity + step.kept().len()..arity + hidden)?);
        some.push(both(parts));
    }
    for (index, step) in enough {
        let mut parts = step.formulas(&mut live, &here)?;
        parts.push(end.good(&losing, &mut live, &step.next_places(arity))?);
        parts.extend(live.zeros(arity + step.kept().len()..arity + hidden)?);
        // `either` drops a line that never holds, so the proof must not have a case for it.
        if both(parts.clone()) != NEVER {
            alive.push((index, step));
        }
        good.push(both(parts));
    }
    let found: Vec<String> = (1..=hidden).map(|index| format!("y{index}")).collect();
    let longer = u32::from(grows(rules)?);
    decided("live", &live, &either(good), &coordinates, (&found, longer), &mut say);
    // In misère play a lost position must have a move, since who cannot move has won.
    if end.stuck().is_some() {
        decided("moves", &moves, &either(some), &coordinates, (&found, longer), &mut say);
    }

    say("(* A position is lost for who has to move exactly where the law says so. *)");
    let (theorem, goals) = match end {
        End::Normal => ("lost_positions", ""),
        _ => ("lost_positions_at_goals", " wins_at loses_at misere"),
    };
    say(&format!(
        "Theorem who_wins : forall p, (lost position rules{goals} p <-> loses p) /\\ (won position rules{goals} p <-> ~ loses p)."
    ));
    say(&format!("Proof.\n  apply {theorem}."));
    // In Coq a tuple is a pair, and its first half the tuple without the last number.
    let opened_tuple =
        coordinates[1..].iter().fold(coordinates[0].clone(), |before, one| format!("({before}, {one})"));
    say(&format!("  - apply (ends_by position rules (fun {binding} => {measure})%N)."));
    say(&format!("    intros {opened_tuple} q R. red in R. cases; subst q; lia."));
    say(&format!("  - intros {opened_tuple}. {}", losing.either()));
    let open = |lemma: &str| {
        let witnesses =
            if found.is_empty() { "H".to_owned() } else { format!("({} & H)", found.join(" & ")) };
        format!(
            "destruct ({lemma}_holds {}) as {witnesses}. unfold {lemma}, watched_{lemma} in H. says_in H.\n    \
             unfold loses in *. cbn [In] in *. destruct H as [H | H]; [exfalso; lia|].",
            coordinates.join(" ")
        )
    };
    // The option of a line: that there is one, and what follows a bar.
    let option = |index: usize, step: &Step| -> Result<String, Missing> {
        let names = step.witnesses(&coordinates, &found)?;
        let next: Vec<String> = step.next.iter().map(|place| names[*place].clone()).collect();
        let mut side = "right; ".repeat(index);
        if index + 1 < steps.len() {
            side.push_str("left; ");
        }
        let exists = match &names[arity..] {
            [] => String::new(),
            binders => format!("exists {}; ", binders.join(", ")),
        };
        Ok(format!("exists {}. {{}}[{side}{exists}repeat split; lia", pattern(&next)))
    };
    match end {
        End::Normal => {}
        End::Goal { .. } => say("  - intros p _ []."),
        End::Misere(_) => {
            say(&format!("  - intros {opened_tuple} L _. {}", open("moves")));
            open_cases("H", alive.len(), &mut say);
            for (index, step) in &alive {
                say(&format!("    + {}].", option(*index, step)?.replace("{}[", "solve [")));
            }
        }
    }
    say(&format!("  - intros {opened_tuple} q L R.{}", if end == End::Normal { " intros L'." } else { "" }));
    open_cases("R", steps.len(), &mut say);
    for (index, step) in steps.iter().enumerate() {
        let number = index + 1;
        let open = match step.binders() {
            [] => String::new(),
            binders => format!("destruct R as ({} & R). ", binders.join(" & ")),
        };
        say(&format!(
            "    + {open}pose proof (safe_{number}_holds {}) as H. unfold safe_{number}, watched_safe_{number} in H. says_in H. \
             cases; subst q; {}unfold loses in *; cbn [In] in *; lia.",
            [&coordinates[..], &step.kept()[..]].concat().join(" "),
            end.unfold()
        ));
    }
    say(&format!("  - intros {opened_tuple} L. {}", open("live")));
    // With other ends the theorem asks of a won position for one of two: a good move, or none at all.
    let mut side = "";
    if end != End::Normal {
        side = "left. ";
    }
    if end.stuck().is_some() {
        say("    destruct H as [H | H].");
        say("    { right. split; [exact Logic.I|]. intros q R. red in R. cases; subst q; lia. }");
    }
    open_cases("H", alive.len(), &mut say);
    for (index, step) in alive {
        say(&format!(
            "    + {side}{} | {}lia].",
            option(index, step)?.replace("{}[", "split; ["),
            end.unfold()
        ));
    }
    say("Qed.\n");
    Ok(())
}

/// Writes what machines decide: that for all numbers there are some that are found so that a formula holds;
/// these may have this number of digits more.
pub(super) fn decided(
    lemma: &str,
    machines: &Machines,
    formula: &str,
    numbers: &[String],
    (found, longer): (&[String], u32),
    say: &mut dyn FnMut(&str),
) {
    say(&format!("Definition watched_{lemma} : list machine := {}.", machines.print()));
    say(&format!("Definition {lemma} : formula := {formula}."));
    let list = [numbers, found].concat().join("; ");
    let visible = numbers.join("; ");
    let destructed = found.iter().rev().fold("[|]".to_owned(), |rest, one| format!("[|{one} {rest}]"));
    let (some, exists) = match found {
        [] => (String::new(), "exact H".to_owned()),
        _ => (format!("exists {}, ", found.join(" ")), format!("now exists {}", found.join(", "))),
    };
    say(&format!(
        "Lemma {lemma}_holds {} : {some}holds {lemma} (map (value [{list}]) watched_{lemma}).\nProof.\n  \
         destruct (decided watched_{lemma} {lemma} {} {} {longer} {FUEL} ltac:(vm_cast_no_check (eq_refl true)) [{visible}] eq_refl)\n    \
         as ({destructed} & L & H); try discriminate.\n  {exists}.\nQed.\n",
        numbers.join(" "),
        numbers.len(),
        found.len()
    ));
}

/// Writes the tactic that takes this number of cases of a hypothesis apart, where there are some.
fn open_cases(hypothesis: &str, cases: usize, say: &mut dyn FnMut(&str)) {
    if cases > 1 {
        say(&format!("    destruct {hypothesis} as {}.", cases_of(hypothesis, cases)));
    }
}

/// The pattern of this number of cases.
pub(super) fn cases_of(hypothesis: &str, cases: usize) -> String {
    (1..cases).fold(hypothesis.to_owned(), |rest, _| format!("[{hypothesis} | {rest}]"))
}

fn pattern(names: &[String]) -> String {
    if let [one] = names { one.clone() } else { format!("({})", names.join(", ")) }
}

pub(super) fn step(line: &Line, coordinates: &[String]) -> Result<Step, Missing> {
    let [Part::Position(parts)] = &line.parts[..] else {
        return Err(Missing::Class(
            "P-positions of games in which a move leaves more or less than one position",
        ));
    };
    let parts: Vec<&Expr> = parts.iter().collect();
    Step::new(line, coordinates, &parts, |index| format!("{}'", coordinates[index]), false)
}

impl Losing<'_> {
    fn of(law: &Law) -> Result<Losing<'_>, Missing> {
        Ok(match law {
            Law::Lost(law) if law.numeration() != Numeration::Binary => {
                return Err(Missing::Class(
                    "P-positions held by an automaton in a numeration other than base 2",
                ));
            }
            Law::Lost(law) if !law.rays().is_empty() => {
                return Err(Missing::Class("P-positions of games with rays"));
            }
            Law::Lost(law) => Losing::Automaton(law.acceptor()),
            Law::Claim(Claim::Lost(condition)) => Losing::Condition(condition),
            _ => return Err(Missing::Class("P-positions by such a law")),
        })
    }

    /// Defines `loses`.
    fn define(
        &self,
        coordinates: &[String],
        pattern: &str,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), Missing> {
        let binding = if coordinates.len() == 1 { pattern.to_owned() } else { format!("'{pattern}") };
        match self {
            Losing::Automaton(acceptor) => {
                say(
                    "(* An automaton that reads the binary digits of all coordinates side by side, the most significant first: for each state",
                );
                say(
                    "   where each column of digits leads; the digit of the last coordinate changes first. *)",
                );
                say(&format!(
                    "Definition edges : list (list Z) :=\n  [{}].\n",
                    edges(acceptor).join(";\n   ")
                ));
                let list = coordinates.join("; ");
                let accepting: Vec<String> = accepting(acceptor).iter().map(usize::to_string).collect();
                say("(* Lost are the positions after which it is in one of these states. *)");
                say(&format!(
                    "Definition loses : position -> Prop := fun {binding} =>\n  In (run edges (longest [{list}]) [{list}]) [{}].\n",
                    accepting.join("; ")
                ));
            }
            Losing::Condition(condition) => {
                let terms = Terms(coordinates);
                let said = terms.conjuncts(condition)?.join(" /\\ ");
                say(&format!("Definition loses : position -> Prop := fun {binding} => {said}.\n"));
            }
        }
        Ok(())
    }

    /// The formula that the position whose coordinates are the numbers at these places is lost.
    pub(super) fn formula(&self, machines: &mut Machines, places: &[usize]) -> Result<String, Missing> {
        match self {
            Losing::Automaton(acceptor) => {
                let shown: Vec<String> = places.iter().map(usize::to_string).collect();
                let place = machines.place(format!("Automaton edges [{}]%nat", shown.join("; ")));
                let ends =
                    accepting(acceptor).iter().map(|state| format!("(Equals {place} {state})")).collect();
                Ok(either(ends))
            }
            Losing::Condition(condition) => machines.condition_at(condition, places),
        }
    }

    /// The tactic that shows that a position is lost or not.
    fn either(&self) -> &'static str {
        match self {
            Losing::Automaton(_) => "unfold loses. apply in_or_not.",
            Losing::Condition(_) => "unfold loses. lia.",
        }
    }
}

pub(super) fn edges(acceptor: &Acceptor) -> Vec<String> {
    // The automaton of Coq is total. What leads nowhere leads to one more state, which never accepts.
    let sink = acceptor.states();
    let states = 0..u32::try_from(acceptor.states()).expect("states are named by 32 bits");
    let mut rows: Vec<String> = states
        .map(|state| {
            let to = (0..acceptor.letters()).map(|letter| match acceptor.next(state, letter) {
                None => sink.to_string(),
                Some(to) => to.to_string(),
            });
            format!("[{}]", to.collect::<Vec<_>>().join("; "))
        })
        .collect();
    rows.push(format!("[{}]", vec![sink.to_string(); acceptor.letters()].join("; ")));
    rows
}

pub(super) fn accepting(acceptor: &Acceptor) -> Vec<usize> {
    let is =
        |state: &usize| acceptor.is_accepting(u32::try_from(*state).expect("states are named by 32 bits"));
    (0..acceptor.states()).filter(is).collect()
}

/// Returns by which options each position that is not lost becomes a lost one.
fn wishes(rules: &Rules, law: &Law) -> Result<Vec<Vec<Granted>>, Missing> {
    let is_lost = |position: &[u64]| {
        law.is_lost(&position.iter().map(|number| u128::from(*number)).collect::<Vec<_>>())
    };
    let mut all = Vec::new();
    for position in positions_below(rules.arity(), LARGEST_LOOKED_AT + 1) {
        if is_lost(&position) == Some(false) {
            let options = few::options(rules, &position, |option| is_lost(option.parts) == Some(true))?;
            all.push(options.into_iter().filter(|(lost, _)| *lost).map(|(_, granted)| granted).collect());
        }
    }
    Ok(all)
}

/// Returns whether a move makes a number larger than all were: then it may have a digit more.
fn grows(rules: &Rules) -> Result<bool, Missing> {
    for position in positions_below(rules.arity(), LARGEST_LOOKED_AT + 1) {
        let largest = position.iter().max();
        let larger = few::options(rules, &position, |option| option.parts.iter().max() > largest)?;
        if larger.iter().any(|(is_larger, _)| *is_larger) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns a weighted sum of the coordinates that every move makes smaller. It is found on small positions;
/// that it is right, Coq says.
pub(super) fn measure(rules: &Rules, coordinates: &[String]) -> Result<String, Missing> {
    let arity = coordinates.len();
    let bound = if arity < 3 { 8 } else { 4 };
    // Many options change the coordinates in the same way, so a set stays small.
    let mut differences: BTreeSet<Vec<i64>> = BTreeSet::new();
    for position in positions_below(arity, bound) {
        let change = |part: &[u64]| -> Vec<i64> {
            position.iter().zip(part).map(|(a, b)| a.cast_signed() - b.cast_signed()).collect()
        };
        let changes =
            few::options(rules, &position, |option| option.parts().map(change).collect::<Vec<_>>())?;
        differences.extend(changes.into_iter().flat_map(|(changes, _)| changes));
    }
    // Code 0 is the plain sum, which reads best, so it is tried first.
    let weights = (0..4_i64.pow(u32::try_from(arity).expect("few coordinates"))).map(|mut code| {
        let mut weights = Vec::new();
        for _ in 0..arity {
            weights.push(1 + code % 4);
            code /= 4;
        }
        weights
    });
    let falls = |weights: &Vec<i64>| {
        differences.iter().all(|change| change.iter().zip(weights).map(|(d, w)| d * w).sum::<i64>() > 0)
    };
    let weights =
        weights.into_iter().find(falls).ok_or(Missing::Rules("moves that make no simple sum smaller"))?;
    let mut text = String::new();
    for (index, (name, weight)) in coordinates.iter().zip(weights).enumerate() {
        let _ = write!(text, "{}{weight} * {name}", if index == 0 { "" } else { " + " });
    }
    Ok(text)
}
