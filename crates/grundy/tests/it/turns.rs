//! Points, turns of several moves, positions that tell who moves, and ends for a named player: random games on
//! vertices beside a recursion that follows the definition.

use grundy::catalog::Settings;
use grundy::games::KindGame;
use grundy::values::Chance;
use grundy::{Ask, Game, Outcome};
use proptest::prelude::*;

/// An arrow to a lower vertex.
#[derive(Clone, Debug)]
struct Arrow {
    from: usize,
    to: usize,
    gain: i128,
    is_again: bool,
    /// 0 for Left alone, 1 for Right alone, 2 for both.
    whose: usize,
}

/// What a text of these tests has beside arrows.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    points: bool,
    again: bool,
    sides: bool,
    owners: bool,
    ends: bool,
    goals: bool,
}

#[derive(Clone, Debug)]
struct Drawn {
    arrows: Vec<Arrow>,
    /// Of each vertex 0 or 1: who moves there, where the text says so.
    owners: Vec<usize>,
    /// Of each vertex: 0 Left has won, 1 Right has won, 2 nobody has, else play goes on.
    ends: Vec<usize>,
    /// Of each vertex: 0 who comes there wins, 1 loses, else play goes on.
    goals: Vec<usize>,
}

const N_VERTICES: usize = 7;

fn drawn() -> impl Strategy<Value = Drawn> {
    let arrow = (1..N_VERTICES, any::<prop::sample::Index>(), -3..4i128, any::<bool>(), 0..3usize).prop_map(
        |(from, to, gain, is_again, whose)| Arrow { from, to: to.index(from), gain, is_again, whose },
    );
    let arrows = prop::collection::vec(arrow, 0..14);
    let each = |to: usize| prop::collection::vec(0..to, N_VERTICES);
    (arrows, each(2), each(7), each(7)).prop_map(|(arrows, owners, ends, goals)| Drawn {
        arrows,
        owners,
        ends,
        goals,
    })
}

impl Drawn {
    /// Returns the rules as text.
    fn text(&self, said: Said) -> String {
        let list = |of: &[usize]| of.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let row = |arrow: &Arrow| {
            let (gain, again) = (arrow.gain + 3, usize::from(arrow.is_again));
            format!("[{}, {}, {gain}, {again}, {}]", arrow.from, arrow.to, arrow.whose)
        };
        let rows: Vec<String> = self.arrows.iter().map(row).chain(["[99, 0, 0, 0, 2]".to_owned()]).collect();
        let mut text = format!(
            "param m = [{}]\nparam own = [{}]\nparam end = [{}]\nparam goal = [{}]\nposition v\n",
            rows.join(", "),
            list(&self.owners),
            list(&self.ends),
            list(&self.goals)
        );
        if said.goals {
            text += "win when goal[v] == 0\nlose when goal[v] == 1\n";
        }
        if said.owners {
            text += "left moves when own[v] == 0\n";
        }
        if said.ends {
            text += "win for left when end[v] == 0\nlose for left when end[v] == 1\ndraw when end[v] == 2\n";
        }
        let gains = if said.points { " gains m[j][2] - 3" } else { "" };
        let sides: &[_] = if said.sides {
            &[("left ", " and m[j][4] != 1"), ("right ", " and m[j][4] != 0")]
        } else {
            &[("", "")]
        };
        for (side, is_theirs) in sides {
            for (again, is_again) in [("", 0), ("again ", 1)] {
                let is_kind = if said.again { format!(" and m[j][3] == {is_again}") } else { String::new() };
                if said.again || is_again == 0 {
                    text +=
                        &format!("{side}{again}v -> m[j][1]{gains} where m[j][0] == v{is_kind}{is_theirs}\n");
                }
            }
        }
        text
    }

    /// Returns what `player`, to move, reaches: the points gained more from here on, or where there are none 1, 0
    /// or -1.
    fn value(&self, said: Said, vertex: usize, player: usize) -> i128 {
        if said.ends {
            match self.ends[vertex] {
                2 => return 0,
                winner @ (0 | 1) => return if winner == player { 1 } else { -1 },
                _ => {}
            }
        }
        if said.owners && self.owners[vertex] != player {
            return -self.value(said, vertex, 1 - player);
        }
        let is_mine = |arrow: &&Arrow| arrow.from == vertex && (!said.sides || arrow.whose != 1 - player);
        let after = |arrow: &Arrow| {
            let gain = if said.points { arrow.gain } else { 0 };
            let moves_again = said.again && arrow.is_again;
            // A start is made by nobody; a move ends play, whatever else holds where it leads.
            match self.goals[arrow.to] {
                0 if said.goals => return 1,
                1 if said.goals => return -1,
                _ => {}
            }
            gain + if moves_again {
                self.value(said, arrow.to, player)
            } else {
                -self.value(said, arrow.to, 1 - player)
            }
        };
        let stuck = if said.points { 0 } else { -1 };
        self.arrows.iter().filter(is_mine).map(after).max().unwrap_or(stuck)
    }
}

fn outcome(left: i128, right: i128) -> Outcome {
    let chance = |value: i128| if value == 0 { Chance::Draw } else { Chance::of(value > 0) };
    Outcome::of_chances(chance(left), chance(right))
}

/// All that goes together.
fn said() -> impl Strategy<Value = Said> {
    let plain = Said::default();
    prop_oneof![
        Just(Said { points: true, ..plain }),
        Just(Said { points: true, again: true, ..plain }),
        Just(Said { points: true, sides: true, ..plain }),
        Just(Said { points: true, owners: true, ..plain }),
        Just(Said { points: true, owners: true, sides: true, ..plain }),
        Just(Said { again: true, ..plain }),
        Just(Said { again: true, sides: true, ..plain }),
        Just(Said { ends: true, ..plain }),
        Just(Said { ends: true, again: true, ..plain }),
        Just(Said { ends: true, sides: true, ..plain }),
        Just(Said { ends: true, owners: true, ..plain }),
        Just(Said { owners: true, sides: true, ..plain }),
        Just(Said { goals: true, owners: true, ..plain }),
        Just(Said { goals: true, ends: true, ..plain }),
        Just(Said { goals: true, ends: true, owners: true, sides: true, ..plain }),
        Just(Said { goals: true, ends: true, again: true, ..plain }),
        Just(Said { goals: true, again: true, sides: true, ..plain }),
    ]
}

fn game(text: &str) -> KindGame {
    KindGame::read(text, &Settings::default()).unwrap_or_else(|error| panic!("{text}\n{error:?}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_the_definition(drawn in drawn(), said in said()) {
        let text = drawn.text(said);
        let game = game(&text);
        for vertex in 0..N_VERTICES {
            let found = game.solve(&Ask::new([vertex.to_string().as_str()])).unwrap();
            let (left, right) = (drawn.value(said, vertex, 0), drawn.value(said, vertex, 1));
            prop_assert_eq!(found.outcome, outcome(left, right), "{}{}", text, vertex);
            if said.points {
                // The first of them is Left's, also where both are equal.
                let scores = if found.is_partizan { vec![left, right] } else { vec![left] };
                prop_assert!(found.is_partizan || left == right);
                prop_assert_eq!(found.scores(), Some(scores), "{}{}", text, vertex);
            }
        }
    }
}
