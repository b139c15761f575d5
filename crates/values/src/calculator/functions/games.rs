//! Functions of games: what they lead to, what they are worth, and what is made of several.

use super::super::surreals;
use super::super::value::Value;
use super::{
    Answer, Argument, Function, Refused, as_number, functions, games, loopy, made, none, number, player,
    short, worth,
};
use crate::form::{Compound, Form, Forms, Names, Printer, Step, Typography};
use crate::loopy::{Error as LoopyError, Worth};
use crate::{Dyadic, Player, Stop};
use dashu_int::IBig;

pub(super) static FUNCTIONS: &[Function] = functions! {
    "canonical" | "canonicalform" | "gamevalue" ("G") -> "G: every value is in canonical form",
        "canonical({0||0|-2})" => "Tiny(2)"
        = |_, a| Ok(worth(a, 0)?.into());
    "reduction" by Options ("G") -> "which of the options written in G are dominated and reversible, step by step",
        "reduction({0,*|1})" => "Left's option * is reversible through 0; instead: none\ncanonical: 1/2"
        = |arena, a| reduction(&mut arena.forms, &a[0]);
    "options" ("G", "player?") -> "the options of Left or of Right, or of a game of misere play",
        "options(^, Right)" => "*"
        = |arena, a| match a[0].value {
            Value::Misere(game) => Ok(Value::List(arena.misere.options(game).iter().copied().map(Value::Misere).collect())),
            _ => options(&mut arena.forms, a, player(a, 1)?),
        };
    "n_options" by Moves ("G", "player?") -> "how many options a player has; of a position as its rules give them",
        "n_options(*3, Left)" => "3"
        = |arena, a| {
            let n = match (&a[0].value, a.len()) {
                // Such a game has the same options for both players, so none is named.
                (Value::Misere(game), 1) => arena.misere.options(*game).len(),
                _ => match (worth(a, 0)?, player(a, 1)?) {
                    (Worth::Short(g), player) => arena.forms.options(g, player)?.len(),
                    (Worth::Loopy(g), player) => g.options(player, &mut arena.forms)?.len(),
                },
            };
            number(&mut arena.forms, &IBig::from(n as u64).into())
        };
    "left" | "leftoptions" ("G") -> "Left's options",
        "left(*3)" => "0, *, *2"
        = |arena, a| options(&mut arena.forms, a, Player::Left);
    "right" | "rightoptions" ("G") -> "Right's options",
        "right(over)" => "over"
        = |arena, a| options(&mut arena.forms, a, Player::Right);
    "followers" ("G") -> "all games that moves from G lead to, and G",
        "followers(^)" => "0, *, ^"
        = |arena, a| match worth(a, 0)? {
            Worth::Short(g) => Ok(games(arena.forms.followers(g)?)),
            Worth::Loopy(g) => Ok(Value::Games(g.followers(&mut arena.forms)?)),
        };
    "follower_count" ("G") -> "how many followers there are",
        "follower_count(-1000000000000)" => "1000000000001"
        = |arena, a| match worth(a, 0)? {
            Worth::Short(g) => { let n = arena.forms.follower_count(g)?; number(&mut arena.forms, &Dyadic::from(n)) }
            Worth::Loopy(g) => { let n = g.follower_count()? as u64; number(&mut arena.forms, &IBig::from(n).into()) }
        };
    "incentives" ("G") -> "what moves gain, the best of both players",
        "incentives(^)" => "^*"
        = |arena, a| { let g = short(a, 0)?; Ok(games(arena.forms.all_incentives(g)?)) };
    "left_incentives" ("G") -> "what Left's moves gain",
        "left_incentives(^)" => "v"
        = |arena, a| { let g = short(a, 0)?; Ok(games(arena.forms.incentives(g, Player::Left)?)) };
    "right_incentives" ("G") -> "what Right's moves gain",
        "right_incentives(^)" => "^*"
        = |arena, a| { let g = short(a, 0)?; Ok(games(arena.forms.incentives(g, Player::Right)?)) };
    "birthday" ("G") -> "the number of moves in the longest line of G, an ordinal where lines have no bound",
        "birthday({3|1})" => "4"
        = |arena, a| match a[0].value {
            Value::Misere(game) => { let n = arena.misere.birthday(game); number(&mut arena.forms, &IBig::from(n).into()) }
            Value::Number(ref x) => surreals::answer(&mut arena.forms, x.birthday(), "the birthday of this number is not computed"),
            _ => { let g = short(a, 0)?; let n = arena.forms.birthday(g)?; number(&mut arena.forms, &n.into()) }
        };
    "stop" ("G", "player") -> "the number that is reached when this player moves first",
        "stop({3||2|1}, Right)" => "2"
        = |arena, a| stop(&mut arena.forms, a, player(a, 1)?);
    "left_stop" ("G") -> "the number that is reached when Left moves first",
        "left_stop({3||2|1})" => "3"
        = |arena, a| stop(&mut arena.forms, a, Player::Left);
    "right_stop" ("G") -> "the number that is reached when Right moves first",
        "right_stop(over)" => "over"
        = |arena, a| stop(&mut arena.forms, a, Player::Right);
    "stop_count" ("G") -> "the number of lines of play to the first number",
        "stop_count(*3)" => "18"
        = |arena, a| { let g = short(a, 0)?; let n = arena.forms.stop_count(g)?; number(&mut arena.forms, &n.into()) };
    "mean" ("G") -> "the mean value",
        "mean({3||2|1})" => "9/4"
        = |arena, a| { let g = short(a, 0)?; let mean = arena.forms.mean(g)?; number(&mut arena.forms, &mean) };
    "temperature" ("G") -> "the temperature; -1/2^n for a number with denominator 2^n",
        "temperature({3||2|1})" => "3/4"
        = |arena, a| { let g = short(a, 0)?; let t = arena.forms.temperature(g)?; number(&mut arena.forms, &t) };
    "thermograph" ("G") -> "both walls, by their corners from the mast down, and the values at -1",
        "thermograph({3||2|1})" => "left 9/4 at 3/4, 4 at -1; right 9/4 at 3/4, 2 at 1/2, 2 at -1"
        = |arena, a| { let g = short(a, 0)?; thermograph(&mut arena.forms, g) };
    "cool" ("G", "t") -> "G cooled by the number t",
        "cool({3||2*|1*}, 1/2)" => "{5/2|2*}"
        = |arena, a| { let (g, t) = (short(a, 0)?, as_number(&arena.forms, a, 1)?); Ok(Value::Game(arena.forms.cool(g, &t)?)) };
    "freeze" ("G") -> "G cooled by its temperature; a number stays as it is",
        "freeze({3|1})" => "2*"
        = |arena, a| { let g = short(a, 0)?; Ok(Value::Game(arena.forms.freeze(g)?)) };
    "heat" ("G", "t") -> "G heated by t",
        "heat(*, 1)" => "+-1"
        = |arena, a| { let (g, t) = (short(a, 0)?, short(a, 1)?); Ok(Value::Game(arena.forms.heat(g, t)?)) };
    "overheat" ("G", "s", "t") -> "G overheated from s to t",
        "overheat(1, 1, 1)" => "1"
        = |arena, a| {
            let (g, s, t) = (short(a, 0)?, short(a, 1)?, short(a, 2)?);
            Ok(Value::Game(arena.forms.overheat(g, s, t)?))
        };
    "atomic_weight" ("G") -> "how many ups G is worth, as a game",
        "atomic_weight({^^^|vv})" => "{1|0}"
        = |arena, a| {
            let g = short(a, 0)?;
            let weight = arena.forms.atomic_weight(g)?;
            weight.map(Value::Game).ok_or_else(|| none("this game has no atomic weight"))
        };
    "reduced" | "reduced_canonical_form" ("G") -> "the simplest game that differs from G by an infinitesimal",
        "reduced({3||2*|1*})" => "{3||2|1}"
        = |arena, a| { let g = short(a, 0)?; Ok(Value::Game(arena.forms.reduced_canonical_form(g)?)) };
    "uptimal" | "uptimal_expansion" ("G") -> "number, nimber and, behind the point, how many ups of each order",
        "uptimal(2^<2>*)" => "2*.01"
        = |arena, a| {
            let g = short(a, 0)?;
            let sum = Names::new(&arena.forms).sum(&mut arena.forms, g)?;
            sum.map(|sum| Value::Words(sum.expansion())).ok_or_else(|| none("this game is no sum of a number, ups and a nimber"))
        };
    "companion" ("G") -> "the companion of G, by those of its options",
        "companion(^)" => "^*"
        = |arena, a| { let g = short(a, 0)?; Ok(Value::Game(arena.forms.companion(g)?)) };
    "tiny" | "⧾" ("G") -> "{0||0|-G}, whatever G is: tiny(-1) is 1/4",
        "tiny(2)" => "Tiny(2)"
        = |arena, a| tiny(&mut arena.forms, a).map(Value::from);
    "miny" | "⧿" ("G") -> "{G|0||0}",
        "miny(2)" => "Miny(2)"
        = |arena, a| match tiny(&mut arena.forms, a)? {
            Worth::Short(tiny) => Ok(Value::Game(arena.forms.negate(tiny)?)),
            Worth::Loopy(tiny) => { let miny = tiny.negative(&arena.forms.budget.clone())?; made(&mut arena.forms, miny) }
        };
    "norton" | "norton_product" ("G", "U") -> "Norton's product G . U",
        "norton(1/2, ^)" => "{^^*|v*}"
        = |arena, a| { let (g, u) = (short(a, 0)?, short(a, 1)?); Ok(Value::Game(arena.forms.norton_product(g, u)?)) };
    "conway" | "conway_product" ("G", "H") -> "Conway's product of the canonical forms",
        "conway(*2, *3)" => "*"
        = |arena, a| { let (g, h) = (short(a, 0)?, short(a, 1)?); Ok(Value::Game(arena.forms.conway_product(g, h)?)) };
    "ordinal" | "ordinal_sum" by Options ("G", "H") -> "G : H, in which a move in G ends play in H",
        "ordinal('{*|*}', 3)" => "^[3]"
        = |arena, a| { let h = worth(a, 1)?; short(a, 0)?; Ok(ordinal_sum(&mut arena.forms, &a[0], &h)?.into()) };
    "ordinal_product" ("G", "H") -> "H with each of Left's moves replaced by a copy of G, and each of Right's by -G",
        "ordinal_product(*5, *6)" => "*30"
        = |arena, a| {
            let games = [explicit(&mut arena.forms, a, 0)?, explicit(&mut arena.forms, a, 1)?];
            // Every follower of the second game is walked through, and of the first its options alone.
            walkable(&mut arena.forms, short(a, 1)?)?;
            let [[gl, gr], [hl, hr]] = &games;
            Ok(Value::Game(arena.forms.ordinal_product([gl, gr], [hl, hr])?))
        };
    "conjunctive" | "conjunctive_sum" ("G", "H") -> "a move is one in both games, and play ends where one has ended",
        "conjunctive(*5, *6)" => "*5"
        = |arena, a| compound(&mut arena.forms, a, Compound::Conjunctive);
    "selective" | "selective_sum" ("G", "H") -> "a move is one in one of the games or in both",
        "selective(1/2, 1/4)" => "3/4"
        = |arena, a| compound(&mut arena.forms, a, Compound::Selective);
    "subordinate" by Options ("G", "H") -> "the game x with G = H : x",
        "subordinate(1/8, 1)" => "-3"
        = |arena, a| subordinate(&mut arena.forms, a);
    "pow" | "power" ("G", "x") -> "for G = {0|H} the game {0 | H : (1 - x)}; of ^ the x-th up ^<x>",
        "pow(^, 3)" => "^<3>"
        = |arena, a| {
            let g = short(a, 0)?;
            let power = match exponent(&mut arena.forms, a)? {
                Worth::Short(x) => arena.forms.power(g, x)?.map(Worth::Short),
                Worth::Loopy(x) => Worth::power(g, &x, &mut arena.forms)?,
            };
            power.map(Value::from).ok_or_else(|| none("no game {0|H}, or the power is no number from 1 upwards"))
        };
    "pow_to" | "power_to" ("G", "x") -> "G : (x - 1), and 0 where x is 0; of ^ the sum ^[x] of the first x ups",
        "pow_to(^, 3)" => "^[3]"
        = |arena, a| {
            let g = short(a, 0)?;
            let power = match exponent(&mut arena.forms, a)? {
                Worth::Short(x) => arena.forms.power_to(g, x)?.map(Worth::Short),
                Worth::Loopy(x) => Some(Worth::power_to(g, &x, &mut arena.forms)?),
            };
            power.map(Value::from).ok_or(Refused::Kind { argument: 1, expected: "0 or a number from 1 upwards" })
        };
    "onside" ("G") -> "what G is worth when draws are Left's: G, but for some games with loops",
        "onside(over - over)" => "over"
        = |arena, a| side(&mut arena.forms, a, Player::Left);
    "offside" ("G") -> "what G is worth when draws are Right's",
        "offside(over - over)" => "under"
        = |arena, a| side(&mut arena.forms, a, Player::Right);
    "upsum" ("G", "H") -> "the onside of G + H, as G upsum H",
        "upsum(upon, -upon)" => "^<on>"
        = |arena, a| sum_for(&mut arena.forms, a, Player::Left);
    "downsum" ("G", "H") -> "the offside of G + H",
        "downsum(upon, -upon)" => "v<on>"
        = |arena, a| sum_for(&mut arena.forms, a, Player::Right);
    "degree" ("G") -> "the degree of loopiness of a stopper, the onside of G - G",
        "degree(Tiny(on))" => "Tiny(on)"
        = |arena, a| match worth(a, 0)? {
            // A short game less itself is 0.
            Worth::Short(_) => Ok(Value::Game(arena.forms.zero())),
            Worth::Loopy(g) => { let degree = g.degree(&arena.forms.budget.clone())?; made(&mut arena.forms, degree) }
        };
    "variety" ("G") -> "the variety of a stopper relative to its degree, where there is one",
        "variety(5over)" => "over"
        = |arena, a| match worth(a, 0)? {
            // The degree is 0, and so is the game less itself.
            Worth::Short(_) => Ok(Value::Game(arena.forms.zero())),
            Worth::Loopy(g) => { let variety = g.variety(&arena.forms.budget.clone())?; made(&mut arena.forms, variety) }
        };
    "upsum_variety" ("G", "D") -> "the variety of a stopper relative to a degree, by upsum",
        "upsum_variety(upon, ^<on>)" => "v<on>"
        = |arena, a| variety_by(&mut arena.forms, a, Player::Left);
    "downsum_variety" ("G", "D") -> "the variety relative to a degree, by downsum",
        "downsum_variety(upon, ^<on>)" => "v<on>"
        = |arena, a| variety_by(&mut arena.forms, a, Player::Right);
};

fn options(forms: &mut Forms, arguments: &[Argument], player: Player) -> Answer {
    match worth(arguments, 0)? {
        Worth::Short(g) => Ok(games(forms.options(g, player)?)),
        Worth::Loopy(g) => Ok(Value::Games(g.options(player, forms)?)),
    }
}

fn stop(forms: &mut Forms, arguments: &[Argument], player: Player) -> Answer {
    match worth(arguments, 0)? {
        Worth::Short(g) => {
            let stop = forms.stop(g, player);
            number(forms, &stop)
        }
        Worth::Loopy(g) => Ok(g.stop(player, forms)?.into()),
    }
}

fn side(forms: &mut Forms, arguments: &[Argument], player: Player) -> Answer {
    match worth(arguments, 0)? {
        Worth::Short(g) => Ok(Value::Game(g)),
        Worth::Loopy(g) => made(forms, g.side(player)),
    }
}

fn sum_for(forms: &mut Forms, arguments: &[Argument], player: Player) -> Answer {
    match [worth(arguments, 0)?, worth(arguments, 1)?] {
        // Of short games the sides of a sum are the sum.
        [Worth::Short(g), Worth::Short(h)] => Ok(Value::Game(forms.add(g, h)?)),
        _ => {
            let (g, h) = (loopy(forms, arguments, 0)?, loopy(forms, arguments, 1)?);
            let sum = g.add_for(&h, player, &forms.budget.clone())?;
            made(forms, sum)
        }
    }
}

fn variety_by(forms: &mut Forms, arguments: &[Argument], player: Player) -> Answer {
    let (g, degree) = (loopy(forms, arguments, 0)?, loopy(forms, arguments, 1)?);
    let variety = g.variety_by(&degree, player, &forms.budget.clone())?;
    made(forms, variety)
}

/// Returns `{0||0|-a}`.
fn tiny(forms: &mut Forms, arguments: &[Argument]) -> Result<Worth, Refused> {
    let size = match worth(arguments, 0)? {
        Worth::Short(size) => return Ok(Worth::Short(forms.tiny(size)?)),
        // The threat is `{0 | -G}`.
        Worth::Loopy(size) => Worth::Loopy(size.negative(&forms.budget.clone())?),
    };
    let zero = Worth::Short(forms.zero());
    let threat = Worth::of_options(&[vec![zero.clone()], vec![size]], forms)?;
    Ok(Worth::of_options(&[vec![zero], vec![threat]], forms)?)
}

fn thermograph(forms: &mut Forms, g: Form) -> Answer {
    let graph = forms.thermograph(g)?;
    let end = Dyadic::from(-1);
    let walls = Player::BOTH.map(|player| {
        let wall = graph.wall(player);
        let mut points = wall.corners();
        points.push((wall.at(&end), end.clone()));
        points.dedup();
        points.iter().map(|(value, t)| format!("{value} at {t}")).collect::<Vec<_>>().join(", ")
    });
    Ok(Value::Words(format!("left {}; right {}", walls[0], walls[1])))
}

/// The options of an argument: as they are written, in quotes, else those of the canonical form.
fn explicit(forms: &mut Forms, arguments: &[Argument], argument: usize) -> Result<[Vec<Form>; 2], Refused> {
    let game = short(arguments, argument)?;
    Ok(standing(forms, &arguments[argument], game)?)
}

fn standing(forms: &mut Forms, argument: &Argument, game: Form) -> Result<[Vec<Form>; 2], Stop> {
    match &argument.written {
        Some(written) if argument.as_it_stands => Ok(written.clone()),
        _ => Ok([forms.options(game, Player::Left)?, forms.options(game, Player::Right)?]),
    }
}

fn compound(forms: &mut Forms, arguments: &[Argument], compound: Compound) -> Answer {
    // All pairs of followers are made, and a large integer has as many followers as it says.
    for argument in 0..2 {
        walkable(forms, short(arguments, argument)?)?;
    }
    let [[gl, gr], [hl, hr]] = &[explicit(forms, arguments, 0)?, explicit(forms, arguments, 1)?];
    Ok(Value::Game(forms.compound(compound, [[gl, gr], [hl, hr]])?))
}

/// Ordinal sums go through all followers of their second game, also of numbers: it may be this number of
/// moves deep.
const MOST_MOVES: i64 = 100_000;

fn walkable(forms: &mut Forms, g: Form) -> Result<(), Stop> {
    if forms.birthday(g)? > IBig::from(MOST_MOVES) { Err(Stop::Reach) } else { Ok(()) }
}

/// Returns the ordinal sum, whose base is taken as it is written where it stands in quotes; the base is a
/// short game.
pub(in super::super) fn ordinal_sum(
    forms: &mut Forms,
    base: &Argument,
    top: &Worth,
) -> Result<Worth, LoopyError> {
    let Value::Game(game) = base.value else { unreachable!("the base was found to be a short game") };
    let [left, right] = &standing(forms, base, game)?;
    match top {
        Worth::Loopy(top) => Worth::ordinal_sum([left, right], top, forms),
        Worth::Short(top) => {
            walkable(forms, *top)?;
            // A sum depends on the form of its base, so options that stand as written are kept.
            let has_options = base.as_it_stands && base.written.is_some();
            Ok(Worth::Short(if has_options {
                forms.ordinal_sum_of([left, right], *top)?
            } else {
                forms.ordinal_sum(game, *top)?
            }))
        }
    }
}

/// The second argument: a number, as far as ordinal sums go, or one with loops.
fn exponent(forms: &mut Forms, arguments: &[Argument]) -> Result<Worth, Refused> {
    let x = worth(arguments, 1)?;
    match &x {
        // A power has a form for each move of its exponent.
        Worth::Short(x) => walkable(forms, *x)?,
        Worth::Loopy(x) if x.is_stopper() && x.is_pseudonumber(&forms.budget)? => {}
        Worth::Loopy(_) => {
            return Err(Refused::Kind { argument: 1, expected: "a number, perhaps with loops" });
        }
    }
    Ok(x)
}

fn subordinate(forms: &mut Forms, arguments: &[Argument]) -> Answer {
    let game = worth(arguments, 0)?;
    let options = explicit(forms, arguments, 1)?;
    let base = [&options[0][..], &options[1]];
    let found = match game {
        Worth::Short(game) => forms.subordinate_of(game, base)?.map(Worth::Short),
        Worth::Loopy(game) => Worth::subordinate(&game, base, forms)?,
    };
    found
        .map(Value::from)
        .ok_or_else(|| none("the first game was found to be no ordinal sum with the second as its base"))
}

/// Returns step by step how the options that were written come down to the canonical form.
fn reduction(forms: &mut Forms, argument: &Argument) -> Answer {
    // A value alone is canonical, and nothing of it could be taken away.
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
                let instead = printer.sorted(forms, instead)?;
                let instead: Result<Vec<_>, _> =
                    instead.into_iter().map(|game| printer.text(forms, game)).collect();
                let instead = instead?.join(", ");
                let instead = if instead.is_empty() { "none" } else { &instead };
                format!("{player}'s option {option} is reversible through {through}; instead: {instead}")
            }
        });
    }
    lines.push(format!("canonical: {}", printer.text(forms, reduction.form)?));
    Ok(Value::Words(lines.join("\n")))
}
