//! Windows: moves of a bounded number, and values that repeat.

use super::Missing;
use super::hints::Hints;
use super::lines::{self, Said, name};
use grundy_proof::{BoundedMoves, BoundedParts, Periodic};
use grundy_rules::Rules;
use std::fmt::Write as _;

/// A way to move, as the library has it; heaps from the first number to the second, or amounts.
pub(super) enum Way {
    Vanish { lo: u64, hi: u64 },
    Cancel { odd: bool, heap: u64 },
    Reduce { lo: u64, hi: u64, heap: u64, least: u64 },
    Split { lo: u64, hi: u64, heap: u64, small: u64, large: u64, unequal: bool },
    Several { count: usize, lo: u64, hi: u64, heap: u64, least: u64 },
}

impl Way {
    fn print(&self) -> String {
        match self {
            Way::Vanish { lo, hi } => format!("Vanish {lo} {hi}"),
            Way::Cancel { odd, heap } => format!("Cancel {odd} {heap}"),
            Way::Reduce { lo, hi, heap, least } => format!("Reduce {lo} {hi} {heap} {least}"),
            Way::Split { lo, hi, heap, small, large, unequal } => {
                format!("Split {lo} {hi} {heap} {small} {large} {unequal}")
            }
            Way::Several { count, lo, hi, heap, least } => {
                format!("Several {count} {lo} {hi} {heap} {least}")
            }
        }
    }

    /// How many amounts it takes that leave one heap, or none, and how many that leave two.
    pub(super) fn amounts(&self) -> (u64, u64) {
        match self {
            Way::Split { lo, hi, .. } => (0, hi - lo + 1),
            Way::Reduce { lo, hi, .. } => (hi - lo + 1, 0),
            Way::Vanish { .. } | Way::Cancel { .. } => (1, 0),
            Way::Several { .. } => (0, 0),
        }
    }

    /// How many heaps a window counts with: two, where no more parts are left.
    pub(super) fn parts(&self) -> u64 {
        if let Way::Several { count, .. } = self { *count as u64 } else { 2 }
    }

    /// The number of periods that a window has beyond what the parts begin with: one for each part, and one
    /// more where two may not be equal.
    pub(super) fn periods(&self) -> u64 {
        self.parts() + u64::from(matches!(self, Way::Split { unequal: true, .. }))
    }

    /// About how many nim-sums of three heaps or more the check of this number of heaps adds up.
    pub(super) fn sums(&self, heaps: u64) -> u64 {
        let Way::Several { count, lo, hi, .. } = self else { return 0 };
        // Each order of the parts is looked at, the last part follows from the others.
        (1..=*count as u64).fold(hi - lo + 1, |all, turn| all.saturating_mul(heaps) / turn)
    }

    /// The largest amount that is taken.
    pub(super) fn most(&self) -> u64 {
        match self {
            Way::Vanish { hi, .. }
            | Way::Reduce { hi, .. }
            | Way::Split { hi, .. }
            | Way::Several { hi, .. } => *hi,
            Way::Cancel { .. } => 0,
        }
    }

    /// The largest constant that bounds a heap from below.
    pub(super) fn bound(&self) -> u64 {
        match self {
            Way::Vanish { .. } => 0,
            Way::Cancel { heap, .. } => *heap,
            Way::Reduce { heap, least, .. } | Way::Several { heap, least, .. } => (*heap).max(*least),
            Way::Split { heap, small, large, .. } => (*heap).max(*small).max(*large),
        }
    }
}

/// Returns the ways of moves, with amounts that follow each other in one.
fn ways(moves: &BoundedMoves) -> Result<Vec<Way>, Missing> {
    let mut ways = Vec::new();
    // Amounts that follow each other become one way, so they are sorted.
    let mut ends = moves.ends.clone();
    ends.sort_unstable();
    for end in ends {
        match ways.last_mut() {
            Some(Way::Vanish { hi, .. }) if end <= *hi + 1 => *hi = end,
            _ => ways.push(Way::Vanish { lo: end, hi: end }),
        }
    }
    for (odd, least) in [false, true].into_iter().zip(moves.halves) {
        ways.extend(least.map(|heap| Way::Cancel { odd, heap }));
    }
    let mut takes = moves.takes.clone();
    takes.sort_unstable();
    // Of several bounds for an amount the least comes first, and it allows all that the others allow.
    takes.dedup_by_key(|(taken, _)| *taken);
    for (taken, least) in takes {
        // A heap of at least `least` leaves at least this part.
        let part = least.saturating_sub(taken);
        match ways.last_mut() {
            Some(Way::Reduce { hi, heap: 0, least: before, .. }) if taken == *hi + 1 && part == *before => {
                *hi = taken;
            }
            // A bound of the heap instead of one of the part; every heap has what is taken from it.
            Some(Way::Reduce { hi, heap, least: 0, .. }) if taken == *hi + 1 && taken.max(*heap) == least => {
                *hi = taken;
            }
            // A single amount may be read with a bound of the part or of the heap.
            Some(Way::Reduce { lo, hi, heap, least: before })
                if taken == *hi + 1 && lo == hi && *lo + *before == least =>
            {
                (*hi, *heap, *before) = (taken, least, 0);
            }
            _ => ways.push(Way::Reduce { lo: taken, hi: taken, heap: 0, least: part }),
        }
    }
    let mut splits = moves.splits.clone();
    // The amount is the last key, so ways that differ in it alone stand next to each other.
    splits.sort_unstable_by_key(|split| (split.heap, split.small, split.large, split.unequal, split.taken));
    splits.dedup();
    for split in splits {
        let taken = u64::try_from(split.taken)
            .map_err(|_| Missing::Rules("two parts that are more than the heap"))?;
        // The larger part is never below the bound of the smaller one.
        let (this_heap, this_small, this_large) = (split.heap, split.small, split.large.max(split.small));
        match ways.last_mut() {
            Some(Way::Split { hi, heap, small, large, unequal, .. })
                if (*heap, *small, *large, *unequal)
                    == (this_heap, this_small, this_large, split.unequal)
                    && taken == *hi + 1 =>
            {
                *hi = taken;
            }
            _ => ways.push(Way::Split {
                lo: taken,
                hi: taken,
                heap: this_heap,
                small: this_small,
                large: this_large,
                unequal: split.unequal,
            }),
        }
    }
    let mut several = moves.several.clone();
    several.sort_unstable_by_key(|parts| (parts.count, parts.heap, parts.least, parts.taken));
    several.dedup();
    for BoundedParts { count, taken, least, heap } in several {
        match ways.last_mut() {
            Some(Way::Several { count: of, hi, heap: from, least: bound, .. })
                if (*of, *from, *bound) == (count, heap, least) && taken == *hi + 1 =>
            {
                *hi = taken;
            }
            _ => ways.push(Way::Several { count, lo: taken, hi: taken, heap, least }),
        }
    }
    Ok(ways)
}

/// Writes the law, and its proof.
pub(super) fn write(
    rules: &Rules,
    moves: &BoundedMoves,
    law: &Periodic,
    text: &mut String,
) -> Result<(), Missing> {
    let ways = ways(moves)?;
    let hints = Hints::new(&ways, law)?;
    let (heap, lines) = lines::of(rules)?;
    let mut say = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    say("Open Scope Z_scope.");
    say(&format!("Definition rules : game := fun {heap} parts =>"));
    say(&format!("{}.", lines::either(&lines)));
    say("Open Scope N_scope.\n");
    say("(* The values of the first heaps; the last ones repeat for ever. *)");
    let rows: Vec<String> = law.values().chunks(30).map(row).collect();
    say(&format!("Definition table : list N :=\n  {}.", rows.join(" ++\n  ")));
    let (preperiod, period) = (law.preperiod(), law.period());
    say(&format!("Definition g : N -> N := law table {preperiod} {period}.\n"));
    say("(* The same moves as data, with which the kernel computes. *)");
    let each: Vec<String> = ways.iter().map(Way::print).collect();
    say(&format!("Definition ways : list way := [{}].\n", each.join("; ")));
    say("Lemma smaller : shrinks rules.\nProof. all_smaller. Qed.\n");
    say("Lemma rules_are_ways : covers (game_of ways) rules.\nProof. every_option_is_a_way ways. Qed.\n");
    say(&format!(
        "Lemma ways_are_rules : covers rules (game_of ways).\nProof.\n  intros {heap} l. of_ways ways; unfold rules."
    ));
    say(&options(&heap, &lines, &ways)?);
    say("Qed.\n");
    let Hints { base, period: repeated, most, turns, mask, looks } = hints;
    let looks: Vec<String> = looks.iter().map(|gaps| format!("\n   {}", row(gaps))).collect();
    say(&format!(
        "Lemma checked : check ways table {preperiod} {period} {base} {repeated} {most} {turns} {mask}\n  [{}] = true.",
        looks.join(";").trim_start()
    ));
    say("Proof. vm_cast_no_check (eq_refl true). Qed.\n");
    say("Theorem grundy_values : is_grundy rules g.");
    say(
        "Proof. exact (grundy_of_same _ _ _ smaller rules_are_ways ways_are_rules (check_sound _ _ _ _ _ _ _ _ _ _ checked)). Qed.\n",
    );
    say("(* A sum of heaps is lost for who has to move exactly where the nim-sum of their values is 0. *)");
    say("Theorem who_wins : forall heaps,");
    say("  (lost _ (move rules) heaps <-> nimsum (map g heaps) = 0) /\\");
    say("  (won _ (move rules) heaps <-> nimsum (map g heaps) <> 0).");
    say("Proof. exact (sprague_grundy rules g grundy_values). Qed.\n");
    Ok(())
}

fn row(values: &[u64]) -> String {
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    format!("[{}]", values.join("; "))
}

/// The amounts of ranges that are short enough to be looked at one by one.
fn amounts(ways: &[Way]) -> Vec<u64> {
    let ranges = ways.iter().filter_map(|way| match way {
        Way::Reduce { lo, hi, .. } if lo < hi && hi - lo < 16 => Some(*lo..=*hi),
        _ => None,
    });
    ranges.flatten().collect()
}

/// Writes the tactic that finds an option of the rules for what a way to move gives: for each line, and each
/// order of the parts.
fn options(heap: &str, lines: &[Said], ways: &[Way]) -> Result<String, Missing> {
    let most = lines.iter().map(|line| line.parts.len()).max().unwrap_or(0);
    let letters = ["a", "b", "c", "d"];
    if most > letters.len() {
        return Err(Missing::Rules("more than four parts"));
    }
    let parts: Vec<String> =
        letters.iter().take(most).map(|letter| name(letter, &[heap.to_owned()])).collect();
    let mut by_parts = vec![Vec::new(); most + 1];
    for (index, line) in lines.iter().enumerate() {
        let mut side = "right; ".repeat(index);
        if index + 1 < lines.len() {
            side.push_str("left; ");
        }
        let attempt = |names: &[String], same: &str| -> Result<String, Missing> {
            let witnesses =
                line.witnesses(heap, names).ok_or(Missing::Rules("a choice that no equation tells"))?;
            let witnesses = match witnesses.is_empty() {
                true => String::new(),
                false => format!("exists {}; ", witnesses.join(", ").replace("exists ", "")),
            };
            let list = names.join("; ");
            Ok(format!("exists [{list}]; split; [solve [{side}{witnesses}repeat split; lia] | {same}]"))
        };
        match line.parts[..] {
            [x, y] if x == y => {
                // Any two equal parts will do: one of the first heaps, or what is left when little is taken.
                let first = (0..4).map(|part| part.to_string());
                let halves = (0..=12).map(|taken| format!("(({heap} - {taken}) / 2)"));
                for part in first.chain(halves) {
                    by_parts[0].push(attempt(&[part.clone(), part], "apply twins_again")?);
                }
            }
            [_, _] => {
                let [a, b] = [&parts[0], &parts[1]].map(String::clone);
                // A way has the smaller part first, while the line may have it second.
                by_parts[2].push(attempt(&[a.clone(), b.clone()], "apply itself")?);
                by_parts[2].push(attempt(&[b, a], "apply exchanged")?);
            }
            _ => {
                let count = line.parts.len();
                for (turn, order) in orders(&parts[..count]).iter().enumerate() {
                    let same = if turn == 0 { "apply itself" } else { "in_other_order" };
                    by_parts[count].push(attempt(order, same)?);
                }
            }
        }
    }
    if lines.is_empty() {
        return Ok(String::new());
    }
    let mut text = String::from("  all: match goal with\n");
    for (count, attempts) in by_parts.into_iter().enumerate().filter(|(_, attempts)| !attempts.is_empty()) {
        let parts = &parts[..count];
        let pattern: Vec<String> = parts.iter().map(|part| format!("?{part}")).collect();
        let goal = format!("  | |- exists r, _ /\\ worth_same [{}] r =>", pattern.join("; "));
        let each = attempts.join("\n    | ");
        // With three parts or more, the tactic first finds out their order.
        let mut cases = Vec::new();
        for (at, part) in parts.iter().enumerate().filter(|_| count > 2) {
            cases.extend(parts[..at].iter().map(|before| format!("(N.le_gt_cases {before} {part})")));
        }
        let open = if cases.is_empty() { String::new() } else { format!("destruct {}; ", cases.join(", ")) };
        let _ = writeln!(text, "{goal} {open}first\n    [ {each} ]");
        // Where amounts of several lines follow each other, an amount is that of one line.
        let amounts = amounts(ways);
        if let ([part], true) = (parts, lines.len() > 1 && !amounts.is_empty()) {
            let all: Vec<String> =
                amounts.iter().map(|amount| format!("{heap} = {part} + {amount}")).collect();
            let cases = (1..all.len()).fold("C".to_owned(), |rest, _| format!("[C | {rest}]"));
            let _ = writeln!(
                text,
                "{goal}\n    assert (C : {}) by lia; destruct C as {cases}; first\n    [ {each} ]",
                all.join(" \\/ ")
            );
        }
    }
    text.push_str("  end.");
    Ok(text)
}

/// Returns the parts in all orders, their own first.
fn orders(parts: &[String]) -> Vec<Vec<String>> {
    let Some((first, rest)) = parts.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for place in 0..parts.len() {
        for mut order in orders(rest) {
            order.insert(place, first.clone());
            all.push(order);
        }
    }
    all
}
