//! The functions of the calculator, each a row with its name, its arguments and what it returns.

use super::value::{MOST_NIMBER, Value};
use crate::form::{Form, Forms, Names, Printer, Step, Typography};
use crate::{Dyadic, Player, Stop, nim_field};
use dashu_int::IBig;

/// A function of games.
#[derive(Debug)]
pub struct Function {
    /// Its name; in expressions upper case and lower case and `_` do not matter.
    pub name: &'static str,
    /// Other names, CGSuite's where they differ.
    pub also: &'static [&'static str],
    /// The names of its arguments.
    pub arguments: &'static [&'static str],
    /// What it returns.
    pub returns: &'static str,
    pub(super) apply: fn(&mut Forms, &[Argument]) -> Result<Value, Refused>,
}

/// An argument of a function.
pub(super) struct Argument {
    pub game: Form,
    /// The options that were written, Left's first, where the argument is written in braces.
    pub written: Option<[Vec<Form>; 2]>,
    /// Whether it stands in quotes, and is not to be made canonical.
    pub as_it_stands: bool,
}

/// Why a function has no value.
pub(super) enum Refused {
    /// An argument is of the wrong kind.
    Kind {
        argument: usize,
        expected: &'static str,
    },
    /// There is none.
    No(String),
    Stopped(Stop),
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Refused {
        Refused::Stopped(stop)
    }
}

impl Function {
    /// Returns how the function is called.
    #[must_use]
    pub fn signature(&self) -> String {
        format!("{}({})", self.name, self.arguments.join(", "))
    }

    fn is_called(&self, plain: &str) -> bool {
        std::iter::once(&self.name).chain(self.also).any(|name| name.replace('_', "") == plain)
    }
}

/// Returns the function of this name.
pub(super) fn find(name: &str) -> Option<&'static Function> {
    let plain = name.replace('_', "").to_lowercase();
    FUNCTIONS.iter().find(|function| function.is_called(&plain))
}

/// Returns names of functions near to `name`.
pub(super) fn nearest(name: &str) -> Vec<String> {
    const MOST_EDITS: usize = 2;
    let name = name.to_lowercase();
    if name.len() > 40 {
        return Vec::new();
    }
    let mut near: Vec<(usize, &str)> = FUNCTIONS
        .iter()
        .map(|function| (edits(&name, function.name), function.name))
        .filter(|(edits, found)| *edits <= MOST_EDITS && *edits < found.len())
        .collect();
    near.sort_unstable();
    near.into_iter().take(3).map(|(_, name)| name.to_owned()).collect()
}

/// Returns the fewest insertions, deletions and replacements of a byte between two words.
fn edits(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, byte) in from.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, other) in to.bytes().enumerate() {
            let replaced = diagonal + usize::from(byte != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

macro_rules! functions {
    ($($name:literal $(| $also:literal)* ($($argument:literal),*) -> $returns:literal = $apply:expr;)*) => {
        &[$(Function {
            name: $name,
            also: &[$($also),*],
            arguments: &[$($argument),*],
            returns: $returns,
            apply: $apply,
        }),*]
    };
}

/// All functions of the calculator.
pub static FUNCTIONS: &[Function] = functions! {
    "tiny" | "⧾" ("G") -> "{0||0|-G}"
        = |forms, a| Ok(Value::Game(forms.tiny(a[0].game)?));
    "miny" | "⧿" ("G") -> "{G|0||0}"
        = |forms, a| { let tiny = forms.tiny(a[0].game)?; Ok(Value::Game(forms.negate(tiny)?)) };
    "canonical" | "canonicalform" ("G") -> "G: every value is in canonical form"
        = |_, a| Ok(Value::Game(a[0].game));
    "reduction" ("G") -> "which of the options written in G are dominated and reversible, step by step"
        = |forms, a| reduction(forms, &a[0]);
    "left" | "leftoptions" ("G") -> "Left's options"
        = |forms, a| Ok(Value::Games(forms.options(a[0].game, Player::Left)?));
    "right" | "rightoptions" ("G") -> "Right's options"
        = |forms, a| Ok(Value::Games(forms.options(a[0].game, Player::Right)?));
    "left_incentives" ("G") -> "what Left's moves gain"
        = |forms, a| Ok(Value::Games(forms.incentives(a[0].game, Player::Left)?));
    "right_incentives" ("G") -> "what Right's moves gain"
        = |forms, a| Ok(Value::Games(forms.incentives(a[0].game, Player::Right)?));
    "outcome" | "outcomeclass" ("G") -> "who wins: L, N, P or R"
        = |forms, a| Ok(Value::Outcome(forms.outcome(a[0].game)?));
    "onside" ("G") -> "what G is worth when draws are Left's: G, but for some games with loops"
        = |_, a| Ok(Value::Game(a[0].game));
    "offside" ("G") -> "what G is worth when draws are Right's"
        = |_, a| Ok(Value::Game(a[0].game));
    "is_stopper" ("G") -> "whether no alternate moves in G or a follower go on for ever"
        = |_, _| Ok(Value::Truth(true));
    "upsum" ("G", "H") -> "the onside of G + H, as G upsum H"
        = |forms, a| Ok(Value::Game(forms.add(a[0].game, a[1].game)?));
    "downsum" ("G", "H") -> "the offside of G + H"
        = |forms, a| Ok(Value::Game(forms.add(a[0].game, a[1].game)?));
    "degree" ("G") -> "the degree of loopiness of a stopper, the onside of G - G"
        = |forms, _| Ok(Value::Game(forms.zero()));
    "variety" ("G") -> "the variety of a stopper relative to its degree, where there is one"
        = |forms, _| Ok(Value::Game(forms.zero()));
    "birthday" ("G") -> "the number of moves in the longest line of G"
        = |forms, a| { let n = forms.birthday(a[0].game)?; number(forms, &Dyadic::from(n)) };
    "left_stop" ("G") -> "the number that is reached when Left moves first"
        = |forms, a| { let stop = forms.stop(a[0].game, Player::Left); number(forms, &stop) };
    "right_stop" ("G") -> "the number that is reached when Right moves first"
        = |forms, a| { let stop = forms.stop(a[0].game, Player::Right); number(forms, &stop) };
    "mean" ("G") -> "the mean value"
        = |forms, a| { let mean = forms.mean(a[0].game)?; number(forms, &mean) };
    "temperature" ("G") -> "the temperature; -1/2^n for a number with denominator 2^n"
        = |forms, a| { let temperature = forms.temperature(a[0].game)?; number(forms, &temperature) };
    "cool" ("G", "t") -> "G cooled by the number t"
        = |forms, a| { let t = as_number(forms, a, 1)?; Ok(Value::Game(forms.cool(a[0].game, &t)?)) };
    "freeze" ("G") -> "G cooled by its temperature"
        = |forms, a| Ok(Value::Game(forms.freeze(a[0].game)?));
    "heat" ("G", "t") -> "G heated by t"
        = |forms, a| Ok(Value::Game(forms.heat(a[0].game, a[1].game)?));
    "overheat" ("G", "s", "t") -> "G overheated from s to t"
        = |forms, a| Ok(Value::Game(forms.overheat(a[0].game, a[1].game, a[2].game)?));
    "norton" | "norton_product" ("G", "U") -> "Norton's product G . U"
        = |forms, a| Ok(Value::Game(forms.norton_product(a[0].game, a[1].game)?));
    "conway" | "conway_product" ("G", "H") -> "Conway's product of the canonical forms"
        = |forms, a| Ok(Value::Game(conway_product(forms, a[0].game, a[1].game)?));
    "ordinal" | "ordinal_sum" ("G", "H") -> "G : H, in which a move in G ends play in H"
        = |forms, a| Ok(Value::Game(ordinal_sum(forms, &a[0], a[1].game)?));
    "subordinate" ("G", "H") -> "the game x with G = H : x"
        = |forms, a| subordinate(forms, a);
    "pow" | "power" ("G", "x") -> "for G = {0|H} the game {0 | H : (1 - x)}; of ^ the x-th up ^<x>"
        = |forms, a| {
            walkable(forms, a[1].game)?;
            let power = forms.power(a[0].game, a[1].game)?;
            power.map(Value::Game).ok_or_else(|| none("no game {0|H}, or the power is no number from 1 upwards"))
        };
    "pow_to" | "power_to" ("G", "x") -> "G : (x - 1); of ^ the sum ^[x] of the first x ups"
        = |forms, a| {
            walkable(forms, a[1].game)?;
            let power = forms.power_to(a[0].game, a[1].game)?;
            power.map(Value::Game).ok_or(Refused::Kind { argument: 1, expected: "0 or a number from 1 upwards" })
        };
    "atomic_weight" ("G") -> "how many ups G is worth, as a game"
        = |forms, a| {
            let weight = forms.atomic_weight(a[0].game)?;
            weight.map(Value::Game).ok_or_else(|| none("this game has no atomic weight"))
        };
    "reduced" | "reduced_canonical_form" ("G") -> "the simplest game that differs from G by an infinitesimal"
        = |forms, a| Ok(Value::Game(forms.reduced_canonical_form(a[0].game)?));
    "uptimal" | "uptimal_expansion" ("G") -> "number, nimber and, behind the point, how many ups of each order"
        = |forms, a| {
            let sum = Names::new(forms).sum(forms, a[0].game)?;
            sum.map(|sum| Value::Words(sum.expansion())).ok_or_else(|| none("this game is no sum of a number, ups and a nimber"))
        };
    "is_number" ("G") -> "whether G is a number"
        = |forms, a| Ok(Value::Truth(forms.is_number(a[0].game)));
    "is_infinitesimal" ("G") -> "whether both stops are 0"
        = |forms, a| Ok(Value::Truth(forms.is_infinitesimal(a[0].game)));
    "is_all_small" ("G") -> "whether in each follower both players can move, or neither"
        = |forms, a| Ok(Value::Truth(forms.is_all_small(a[0].game)?));
    "nim_sum" ("a", "b") -> "the nim sum of natural numbers"
        = |forms, a| { let [a, b] = naturals(forms, a)?; natural(forms, a ^ b) };
    "nim_product" ("a", "b") -> "the nim product"
        = |forms, a| { let [a, b] = naturals(forms, a)?; natural(forms, nim_field::product(a, b)) };
    "nim_power" ("a", "n") -> "the nim product of n times a"
        = |forms, a| { let [a, n] = naturals(forms, a)?; natural(forms, nim_field::power(a, n)) };
    "nim_inverse" ("a") -> "the number whose nim product with a is 1"
        = |forms, a| {
            let [a] = naturals(forms, a)?;
            natural(forms, nim_field::inverse(a).ok_or_else(|| none("0 has no nim inverse"))?)
        };
    "nim_root" | "nim_sqrt" ("a") -> "the number whose nim square is a"
        = |forms, a| { let [a] = naturals(forms, a)?; natural(forms, nim_field::square_root(a)) };
    "nim_log" ("base", "a") -> "the least n with nim_power(base, n) = a"
        = |forms, a| {
            let [base, a] = naturals(forms, a)?;
            natural(forms, nim_field::logarithm(base, a).ok_or_else(|| none("no nim power of this base is that"))?)
        };
};

fn none(why: &str) -> Refused {
    Refused::No(why.to_owned())
}

fn number(forms: &mut Forms, x: &Dyadic) -> Result<Value, Refused> {
    Ok(Value::Game(forms.number(x)?))
}

fn natural(forms: &mut Forms, n: u64) -> Result<Value, Refused> {
    number(forms, &Dyadic::from(IBig::from(n)))
}

fn as_number(forms: &Forms, arguments: &[Argument], argument: usize) -> Result<Dyadic, Refused> {
    let number = forms.as_number(arguments[argument].game).cloned();
    number.ok_or(Refused::Kind { argument, expected: "a number" })
}

fn naturals<const N: usize>(forms: &Forms, arguments: &[Argument]) -> Result<[u64; N], Refused> {
    let mut numbers = [0; N];
    for (argument, number) in numbers.iter_mut().enumerate() {
        let value = forms.as_integer(arguments[argument].game);
        *number = value
            .and_then(|n| u64::try_from(&n).ok())
            .ok_or(Refused::Kind { argument, expected: "a natural number below 2^64" })?;
    }
    Ok(numbers)
}

/// Conway's product, of nimbers in their field: through their options it would take minutes.
fn conway_product(forms: &mut Forms, g: Form, h: Form) -> Result<Form, Stop> {
    if let (Some(a), Some(b)) = (forms.as_nimber(g), forms.as_nimber(h)) {
        let product = nim_field::product(u64::from(a), u64::from(b));
        let small = u32::try_from(product).ok().filter(|n| *n <= MOST_NIMBER);
        return forms.nimber(small.ok_or(Stop::Reach)?);
    }
    forms.conway_product(g, h)
}

/// Ordinal sums go through all followers of their second game, also of numbers: it may be this number of
/// moves deep.
const MOST_MOVES: i64 = 100_000;

fn walkable(forms: &mut Forms, g: Form) -> Result<(), Stop> {
    if forms.birthday(g)? > IBig::from(MOST_MOVES) { Err(Stop::Reach) } else { Ok(()) }
}

/// Returns the ordinal sum, whose base is taken as it is written where it stands in quotes.
pub(super) fn ordinal_sum(forms: &mut Forms, base: &Argument, top: Form) -> Result<Form, Stop> {
    walkable(forms, top)?;
    match &base.written {
        Some([left, right]) if base.as_it_stands => forms.ordinal_sum_of([left, right], top),
        _ => forms.ordinal_sum(base.game, top),
    }
}

fn subordinate(forms: &mut Forms, arguments: &[Argument]) -> Result<Value, Refused> {
    let [game, base] = arguments else { unreachable!("the number of arguments was looked at") };
    let options = match &base.written {
        Some(written) if base.as_it_stands => written.clone(),
        _ => [forms.options(base.game, Player::Left)?, forms.options(base.game, Player::Right)?],
    };
    let found = forms.subordinate_of(game.game, [&options[0], &options[1]])?;
    found
        .map(Value::Game)
        .ok_or_else(|| none("the first game was found to be no ordinal sum with the second as its base"))
}

/// Says step by step how the options that were written come down to the canonical form.
fn reduction(forms: &mut Forms, argument: &Argument) -> Result<Value, Refused> {
    let Some([left, right]) = &argument.written else {
        return Err(Refused::Kind { argument: 0, expected: "a game by its options, as {0,1|2}" });
    };
    let reduction = forms.reduction(left, right)?;
    let mut printer = Printer::new(Typography::Plain, forms);
    let mut lines = Vec::new();
    for step in &reduction.steps {
        lines.push(match step {
            Step::Dominated { player, option, by } => {
                let (option, by) = (printer.text(forms, *option)?, printer.text(forms, *by)?);
                format!("{player}'s option {option} is dominated by {by}")
            }
            Step::Reversible { player, option, through, instead } => {
                let [option, through] = [printer.text(forms, *option)?, printer.text(forms, *through)?];
                let instead = Value::Games(instead.clone()).text(forms, Typography::Plain)?;
                format!("{player}'s option {option} is reversible through {through}; instead: {instead}")
            }
        });
    }
    lines.push(format!("canonical: {}", printer.text(forms, reduction.form)?));
    Ok(Value::Words(lines.join("\n")))
}
