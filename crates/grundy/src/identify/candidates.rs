//! The games that numbers are held against, and how each is computed heap by heap.

use super::Named;
use super::atlas::{self, Misere};
use crate::RuleGame;
use crate::games::{Reading, resolve_as};
use crate::laws::Entry;
use crate::tables::Span;
use grundy_budget::Budget;
use grundy_catalog::{GAMES, Settings};
use grundy_rules::lang::{Claim, parse_claim};
use grundy_rules::octal::Base;
use std::sync::Arc;

/// Larger heaps are tabulated by the engine, and amounts of endless families are below this number.
pub(super) const MOST_HEAPS: usize = 512;

/// The largest elements: of a subtraction set of any shape, and of amounts that follow one another.
const MOST_IN_SET: usize = 12;
const MOST_IN_RUN: usize = 40;

/// A game, or a formula, that may have the numbers.
#[derive(Clone)]
pub(super) struct Candidate {
    pub named: Named,
    /// The simplest is the smallest: a kind, and a length.
    pub rank: (u8, usize),
    pub play: Play,
}

/// How a candidate is computed.
#[derive(Clone)]
pub(super) enum Play {
    Amounts(Amounts),
    /// A code in misère play in which moves leave several heaps: who loses a heap, as the atlas has it.
    Kept(Arc<Misere>),
    /// What Left may take, and what Right may.
    Sides(Arc<[Vec<usize>; 2]>),
    /// Rules on one number, or the starts of rules.
    Rules(Box<RuleGame>),
    /// A formula of `n`.
    Formula(Box<Claim>),
}

/// Amounts that may be taken, in ascending order, each with its digit of a code.
#[derive(Clone)]
pub(super) struct Amounts {
    digits: Vec<(usize, u8)>,
    /// Misere play, in which no move leaves several heaps.
    is_misere: bool,
}

/// Formulas, and the largest of their constants `c` and `d`, which are at least 2; 0 where they have none.
const FORMULAS: &[(&str, u64, u64)] = &[
    ("n", 0, 0),
    ("n % {c}", 32, 0),
    ("n // {c}", 32, 0),
    ("min(n, {c})", 10, 0),
    ("max(n, {c}) - {c}", 10, 0),
    ("bit_length(n)", 0, 0),
    ("popcount(n)", 0, 0),
    ("isqrt(n)", 0, 0),
    ("{c} * n", 10, 0),
    ("n * n", 0, 0),
    ("gcd(n, {c})", 12, 0),
    ("xor(n, {c})", 10, 0),
    ("n & {c}", 15, 0),
    ("n // {c} % {d}", 10, 10),
    ("n % {c} // {d}", 16, 10),
    ("xor(n, 1)", 0, 0),
    ("(n + 1) // {c}", 10, 0),
    ("(n + 1) % {c}", 16, 0),
    ("(n + {d}) // {c}", 10, 10),
    ("(n + {d}) % {c}", 16, 15),
];

/// Returns what a text of ours says of one number.
fn said(text: &str, name: &str) -> Claim {
    parse_claim(text, &[name]).expect("a text of ours is in the rule language")
}

/// Returns all candidates; of P-positions those of misere play too.
pub(super) fn candidates(is_lost: bool) -> Vec<Candidate> {
    let mut all = Vec::new();
    catalogued(&mut all);
    codes(is_lost, &mut all);
    if is_lost {
        kept(&mut all);
    }
    families(is_lost, &mut all);
    for &(text, most_c, most_d) in FORMULAS {
        let each = |most: u64| if most == 0 { 0..=0 } else { 2..=most };
        for (c, d) in each(most_c).flat_map(|c| each(most_d).map(move |d| (c, d))) {
            // A quotient of a smaller remainder is 0.
            if d >= c && text.starts_with("n % {c} ") {
                continue;
            }
            let text = text.replace("{c}", &c.to_string()).replace("{d}", &d.to_string());
            let (rank, formula) = ((3, text.len()), Box::new(said(&text, "n")));
            let text = if is_lost { format!("P iff {text} == 0") } else { format!("g(n) = {text}") };
            let named = Named { text, ..Named::default() };
            all.push(Candidate { named, rank, play: Play::Formula(formula) });
        }
    }
    all
}

/// The games of the catalogue that are played on one number, also with other small parameters.
fn catalogued(all: &mut Vec<Candidate>) {
    for record in GAMES.iter().filter(|record| record.rules_text().is_some()) {
        let mut push = |set: Option<(String, String)>, rank: (u8, usize)| {
            // A parameter that does not suit the game makes no candidate.
            let reading =
                Reading { settings: Settings::new(set.iter().cloned().collect()), ..Reading::default() };
            let Ok(game) = resolve_as(record.name, &reading) else { return };
            let Ok(rules) = game.rules() else { return };
            // A table of starts has all positions below them, so that many numbers are too many.
            let is_row = match rules.start_names().len() {
                0 => rules.axes().len() == 1,
                n_given => n_given == 1 && rules.axes().len() == 2,
            };
            if is_row && rules.is_impartial() {
                let starts = !rules.start_names().is_empty();
                let named = Named { text: record.name.to_owned(), set, starts, ..Named::default() };
                all.push(Candidate { named, rank, play: Play::Rules(Box::new(rules.clone())) });
            }
        };
        push(None, (0, record.name.len()));
        for param in record.params().iter().filter(|param| param.default.parse::<u64>().is_ok()) {
            // The default value has been pushed without a parameter.
            for value in (1..=6).map(|value: u64| value.to_string()).filter(|value| *value != param.default) {
                push(Some((param.name.to_owned(), value)), (2, 0));
            }
        }
    }
}

/// A digit of a code.
fn small(digit: usize) -> u8 {
    u8::try_from(digit).expect("a digit is below 16")
}

fn codes(is_lost: bool, all: &mut Vec<Candidate>) {
    let mut push = |base: usize, n_digits: u32, before: usize, number: usize| {
        let place = |at: u32| number / base.pow(n_digits - at) % base;
        let digits: Vec<u8> = (1..=n_digits).map(|at| small(place(at))).collect();
        // A longer code that ends in 0 is written shorter, and one of digits below 8 is octal.
        if n_digits > 1 && number.is_multiple_of(base)
            || base == 16 && before < 8 && digits.iter().all(|digit| *digit < 8)
        {
            return;
        }
        let after: String = digits.iter().map(|digit| format!("{digit:X}")).collect();
        let length =
            1000 * n_digits as usize + usize::from(before > 0) * 500 + usize::from(base == 16) * 1500;
        let digits = || std::iter::once(small(before)).chain(digits.iter().copied()).enumerate();
        // In misère play the definition here needs moves that leave one heap at most.
        let has_misere = is_lost && digits().all(|(_, digit)| digit < 4);
        for is_misere in if has_misere { &[false, true][..] } else { &[false] } {
            let (text, hex) = (format!("{before:X}.{after}"), base == 16);
            let named = Named { text, hex, misere: *is_misere, ..Named::default() };
            let rank = (1, length + usize::from(*is_misere));
            all.push(Candidate { named, rank, play: Play::Amounts(Amounts::new(digits(), *is_misere)) });
        }
    };
    for n_digits in 1..=3 {
        (0..8_usize.pow(n_digits))
            .for_each(|number| [0, 4].iter().for_each(|b| push(8, n_digits, *b, number)));
    }
    for n_digits in 1..=2 {
        let before = [0, 4, 8, 12];
        (0..16_usize.pow(n_digits))
            .for_each(|number| before.iter().for_each(|b| push(16, n_digits, *b, number)));
    }
}

/// Codes in misère play that the atlas knows; of those without a digit from 4 on a heap is soon computed.
fn kept(all: &mut Vec<Candidate>) {
    let splits = |code: &str| code.bytes().any(|letter| (b'4'..b'8').contains(&letter));
    for (code, known) in atlas::misere().filter(|(code, _)| splits(code)) {
        let named = Named { text: code.to_owned(), misere: true, ..Named::default() };
        let rank = (1, 1000 * (code.len() - 2) + if code.starts_with('0') { 1 } else { 501 });
        all.push(Candidate { named, rank, play: Play::Kept(Arc::new(known)) });
    }
}

/// The partizan games of the atlas that have P-positions without end.
pub(super) fn sides(all: &mut Vec<Candidate>) {
    for (name, known) in atlas::sides() {
        let (Some((left, right)), Some(text)) = (name.split_once('|'), atlas::rules(name)) else { continue };
        // Outcomes without P-positions tell nothing of these numbers.
        if !known.contains('P') {
            continue;
        }
        let set = |set: &str| -> Vec<usize> {
            set.trim_matches(['{', '}']).split(',').filter_map(|k| k.parse().ok()).collect()
        };
        let (sets, named) = (Arc::new([set(left), set(right)]), Named { text, ..Named::default() });
        // Behind all games in which both players have the same moves.
        all.push(Candidate { named, rank: (2, 1000 + name.len()), play: Play::Sides(sets) });
    }
}

/// The positions that whoever moves first loses, as 0, the others as 1.
fn row_of_sides(sets: &[Vec<usize>; 2], n_heaps: usize) -> Vec<u32> {
    let mut wins: [Vec<bool>; 2] = Default::default();
    // The two players take from the same heap, so each entry needs those of the other below it.
    for n in 0..n_heaps {
        for mover in [0, 1] {
            let is_won = sets[mover].iter().any(|k| *k <= n && !wins[1 - mover][n - k]);
            wins[mover].push(is_won);
        }
    }
    wins[0].iter().zip(&wins[1]).map(|(left, right)| u32::from(*left || *right)).collect()
}

/// Games in which some amounts may be taken, and the rest is one heap.
fn families(is_lost: bool, all: &mut Vec<Candidate>) {
    let mut push_upto = |most: usize, text: String, length: usize, is_in: &dyn Fn(usize) -> bool| {
        for is_misere in if is_lost { &[false, true][..] } else { &[false] } {
            let taken = (1..=most).filter(|t| is_in(*t)).map(|t| (t, 3));
            let amounts = Amounts::new(taken, *is_misere);
            let text = format!("n -> n - k where {text}");
            let named = Named { text, misere: *is_misere, ..Named::default() };
            let rank = (2, length + usize::from(*is_misere));
            all.push(Candidate { named, rank, play: Play::Amounts(amounts) });
        }
    };
    // Each set of amounts is a number in binary.
    for set in 1..1_u32 << MOST_IN_SET {
        let is_in = |t: usize| set >> (t - 1) & 1 == 1;
        let shown: Vec<String> = (1..=MOST_IN_SET).filter(|t| is_in(*t)).map(|t| t.to_string()).collect();
        push_upto(MOST_IN_SET, format!("k in {{{}}}", shown.join(", ")), 10 * shown.len(), &is_in);
    }
    let mut push = |text: String, length: usize| {
        let amounts = said(&text, "k");
        push_upto(MOST_HEAPS, text, length, &|t| amounts.at(&[t as u64]) == Some(1));
    };
    push("k in squares and k >= 1".to_owned(), 2);
    push("k in primes".to_owned(), 2);
    push("k in fibonacci".to_owned(), 2);
    for b in 2..=16 {
        push(format!("k in powers({b})"), b);
    }
    for p in 1..=MOST_IN_RUN {
        push(format!("k >= {p}"), 1 + p);
        for q in p + 1..=MOST_IN_RUN {
            push(format!("{p} <= k <= {q}"), if p == 1 { q } else { 2 * q + p });
        }
    }
    for step in 2..=8 {
        push(format!("k >= 1 and k % {step} == 0"), 2 * step);
        for r in 1..step {
            push(format!("k % {step} == {r}"), 2 * step);
        }
        push(format!("k % {step} != 0"), 2 * step);
    }
}

impl Candidate {
    /// The game, as `grundy` reads it from the name.
    pub fn game(&self) -> Option<RuleGame> {
        match &self.play {
            Play::Rules(game) => Some((**game).clone()),
            Play::Formula(..) => None,
            Play::Amounts(_) | Play::Kept(_) | Play::Sides(_) => {
                // A code without a name is read in the base that it was made with.
                let base = if self.named.hex { Base::Hexadecimal } else { Base::Octal };
                let game = match self.named.text.contains("->") {
                    true => RuleGame::read(&self.named.text, &Settings::default()),
                    false => RuleGame::from_code(&self.named.text, base),
                };
                if self.named.misere { game.ok()?.in_misere().ok() } else { game.ok() }
            }
        }
    }

    /// The values of the first heaps, or whether they are won, as far as these are numbers and limits allow.
    pub fn row(&self, n_heaps: usize, is_lost: bool, budget: &Budget) -> Vec<u32> {
        let entry = |entry: Option<Entry>| match entry? {
            Entry::Number(value) if is_lost => Some(u32::from(value != 0)),
            Entry::Number(value) => u32::try_from(value).ok(),
            Entry::Lost if is_lost => Some(0),
            Entry::Won if is_lost => Some(1),
            _ => None,
        };
        if let Play::Kept(known) = &self.play {
            let lost = (0..n_heaps as u64).map_while(|heap| known.is_lost(heap));
            return lost.map(|is_lost| u32::from(!is_lost)).collect();
        }
        if let Play::Sides(sets) = &self.play {
            return row_of_sides(sets, n_heaps);
        }
        if let Play::Formula(formula) = &self.play {
            let value = |n| i64::try_from(formula.at(&[n])?).ok();
            let all = (0..n_heaps as u64).map(|n| value(n).map(Entry::Number));
            return all.map_while(entry).collect();
        }
        let (Some(game), Some(last)) = (self.game(), n_heaps.checked_sub(1)) else { return Vec::new() };
        if game.start_names().is_empty() {
            let table = game.table(Span::To(last as u64), budget).ok();
            return table
                .iter()
                .flat_map(|table| table.cells.iter())
                .map_while(|cell| entry(Entry::of(&cell)))
                .collect();
        }
        let Ok(starts) = game.starts(last as u64, budget) else { return Vec::new() };
        // Without a start there is no move either.
        let none = (0..starts.from()[0]).map(|_| Some(Entry::Lost));
        none.chain(starts.entries().iter().copied().map(Some)).map_while(entry).collect()
    }
}

impl Amounts {
    fn new(digits: impl Iterator<Item = (usize, u8)>, is_misere: bool) -> Amounts {
        Amounts { digits: digits.filter(|(_, digit)| *digit > 0).collect(), is_misere }
    }

    /// The values of the first heaps, or in `is_lost` 0 for those that are lost and 1 for those that are won,
    /// as long as `keep` wants more of them.
    pub fn row_while(&self, n_heaps: usize, is_lost: bool, mut keep: impl FnMut(&[u32]) -> bool) -> Vec<u32> {
        let (mut values, mut row, mut reached) = (Vec::new(), Vec::new(), Vec::new());
        while row.len() < n_heaps {
            let value = self.value(&values, &mut reached);
            values.push(value);
            row.push(if is_lost { value.min(1) } else { value });
            if !keep(&row) {
                break;
            }
        }
        row
    }

    /// The value of the next heap by the definition; in misere play 1 where it is won and 0 where it is lost.
    fn value(&self, values: &[u32], reached: &mut Vec<bool>) -> u32 {
        let n = values.len();
        reached.clear();
        let mut mark = |value: u32| {
            let value = value as usize;
            if reached.len() <= value {
                reached.resize(value + 1, false);
            }
            reached[value] = true;
        };
        // Amounts ascend, so the first one that is larger than the heap ends the list.
        for &(taken, digit) in self.digits.iter().take_while(|(taken, _)| *taken <= n) {
            let rest = n - taken;
            if rest == 0 && digit & 1 != 0 {
                // An empty heap is what is left without a part; in misère play the player who meets it wins.
                mark(u32::from(self.is_misere));
            }
            if rest > 0 && digit & 2 != 0 {
                mark(values[rest]);
            }
            // Two heaps in either order are one move.
            if digit & 4 != 0 {
                (1..=rest / 2).for_each(|a| mark(values[a] ^ values[rest - a]));
            }
            if digit & 8 != 0 {
                // Three heaps in ascending order, so that each move comes once.
                for a in 1..=rest / 3 {
                    (a..=(rest - a) / 2).for_each(|b| mark(values[a] ^ values[b] ^ values[rest - a - b]));
                }
            }
        }
        match (self.is_misere, reached.first()) {
            // A heap without a move is won in misère play.
            (true, None | Some(true)) => 1,
            (true, Some(false)) => 0,
            (false, _) => u32::try_from(reached.iter().take_while(|is_reached| **is_reached).count())
                .expect("a value of few heaps"),
        }
    }
}
