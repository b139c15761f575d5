//! Why play on boards ends: weights of letters, by which each move makes a board lighter.

use super::pattern::{Pattern, Shape, Spot};
use super::{Board, WALL, Way};

/// What a letter weighs: something by itself, and something for each cell between it and an edge of its
/// board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weights(Vec<(char, Weight)>);

/// What a letter weighs by itself, and for each cell to its left, to its right, above and below it. A piece
/// that is cut out of a board has no more cells there, so it is no heavier than the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Weight {
    alone: i32,
    /// The edge that counts, if one does, with weight 1 a cell.
    edge: Option<usize>,
}

/// The most weights that are tried.
const MOST_TRIED: usize = 1 << 18;

impl Weights {
    /// Looks for weights of these letters among small ones: those of letters by themselves, and then of
    /// places too. Others may exist where none are found.
    pub(super) fn of(live: &[char], ways: &[Vec<Way>; 2]) -> Option<Weights> {
        let letters: Vec<char> = live.iter().copied().filter(|letter| *letter != WALL).collect();
        let patterns = |way: &Way| -> Vec<Vec<Vec<Pattern>>> {
            way.steps.iter().map(|step| step.iter().map(Shape::shortest).collect()).collect()
        };
        let all: Vec<Vec<Vec<Vec<Pattern>>>> = ways.iter().flatten().map(patterns).collect();
        let alone = |most| (0..=most).map(|alone| Weight { alone, edge: None }).collect::<Vec<_>>();
        let placed = |most| {
            let edges = || std::iter::once(None).chain((0..4).map(Some));
            (0..=most).flat_map(|alone| edges().map(move |edge| Weight { alone, edge })).collect::<Vec<_>>()
        };
        // Letters by themselves come first: they are fewer, and serve most games.
        let tried = [alone(1), alone(3), placed(0), placed(1), placed(3)];
        tried.iter().find_map(|weights| lightest(&letters, weights, &all))
    }

    /// Returns the weight of a board.
    pub(super) fn board(&self, board: &Board) -> Option<u16> {
        let of_cell = |(at, letter)| {
            let place = [at / board.columns(), at % board.columns()];
            self.of_letter(letter, place, [board.rows(), board.columns()])
        };
        let total: i32 = board.cells().enumerate().map(of_cell).sum();
        // A total that does not fit gives no rank, and then the board has none.
        u16::try_from(total).ok()
    }

    fn of_letter(&self, letter: char, place: [usize; 2], size: [usize; 2]) -> i32 {
        let weight = self.find(letter);
        weight.alone + weight.edge.map_or(0, |edge| distance(place, size, edge))
    }

    fn find(&self, letter: char) -> Weight {
        self.0.iter().find(|(one, _)| *one == letter).map(|(_, weight)| *weight).unwrap_or_default()
    }

    /// Returns whether each way makes a board lighter wherever its steps lie: the directions of a step are
    /// alternatives, the steps of a way go together.
    fn fall(&self, all: &[Vec<Vec<Vec<Pattern>>>]) -> bool {
        all.iter().all(|steps| {
            let heaviest = |step: &Vec<Vec<Pattern>>| -> Option<i32> {
                // Of several directions the one that makes a board heaviest counts.
                step.iter().try_fold(i32::MIN, |most, lengths| Some(most.max(self.change(lengths)?)))
            };
            steps
                .iter()
                .try_fold(0, |total, step| Some(total + heaviest(step)?))
                // Steps of a move may each be heavier, as long as the whole is lighter.
                .is_some_and(|total| total < 0)
        })
    }

    /// Returns the most by which a pattern makes a board heavier, of a class with the letters that count
    /// least; `None` where this is more for longer runs, or farther from an edge than the pattern's own cells
    /// are. Weights are sums of numbers of cells, so one cell more in a run says what any number more does.
    fn change(&self, lengths: &[Pattern]) -> Option<i32> {
        let most = |pattern: &Pattern, weight: &dyn Fn(usize, &Spot, char) -> i32| -> i32 {
            let of = |(at, spot): (usize, &Spot)| {
                let letters = spot.cell.set.letters().iter();
                // Where a class may stand, its lightest letter is the worst case.
                let least = letters.map(|letter| weight(at, spot, *letter)).min().unwrap_or(0);
                spot.cell.to.map_or(0, |to| weight(at, spot, to) - least)
            };
            pattern.spots.iter().filter(|spot| spot.cell.to.is_some()).enumerate().map(of).sum()
        };
        let [shortest, longer @ ..] = lengths else { return None };
        let placed = |pattern: &Pattern, spot: &Spot, letter| {
            self.of_letter(letter, [spot.row, spot.column], [pattern.rows, pattern.columns])
        };
        let counts =
            |edge: usize| most(shortest, &|_, _, letter| i32::from(self.find(letter).edge == Some(edge)));
        // The cells of a run stay, so the others have one order for all lengths.
        let changing: Vec<&Spot> = shortest.spots.iter().filter(|spot| spot.cell.to.is_some()).collect();
        let grows = |longer: &Pattern| {
            most(longer, &|at, spot, letter| {
                placed(longer, spot, letter) - placed(shortest, changing[at], letter)
            }) > 0
        };
        // Each cell of a run lies farther from one edge for those behind it, so the weights of edges must not
        // grow.
        let holds = (0..4).all(|edge| counts(edge) <= 0) && !longer.iter().any(grows);
        holds.then(|| most(shortest, &|_, spot, letter| placed(shortest, spot, letter)))
    }
}

/// Returns the first choice of a weight for each letter by which all ways make boards lighter.
fn lightest(letters: &[char], weights: &[Weight], all: &[Vec<Vec<Vec<Pattern>>>]) -> Option<Weights> {
    let n_choices = weights.len().checked_pow(u32::try_from(letters.len()).ok()?)?;
    // The choices are looked at before they are tried.
    if n_choices > MOST_TRIED {
        return None;
    }
    let mut tried = Weights(letters.iter().map(|letter| (*letter, Weight::default())).collect());
    (0..n_choices).find_map(|choice| {
        // The number of the choice has a digit for each letter.
        let mut rest = choice;
        for (_, weight) in &mut tried.0 {
            *weight = weights[rest % weights.len()];
            rest /= weights.len();
        }
        tried.fall(all).then(|| tried.clone())
    })
}

/// Returns the number of cells between a cell and an edge: left, right, above, below.
fn distance([row, column]: [usize; 2], [rows, columns]: [usize; 2], edge: usize) -> i32 {
    let cells = [column, columns - 1 - column, row, rows - 1 - row][edge];
    i32::try_from(cells).expect("a board has few cells")
}
