//! Games of others, said by pictures in `docs/rules.md`, beside a plain search by what the games are.

use grundy::{Ask, Budget, Game, Outcome, Player, resolve};
use proptest::prelude::*;
use std::collections::HashMap;

const PAGE: &str = include_str!("../../../../docs/rules.md");

type Grid = Vec<Vec<char>>;

const ALL: [(isize, isize); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

fn grid(text: &str) -> Grid {
    text.split('|').map(|row| row.chars().collect()).collect()
}

/// Returns the cell that lies this far from a cell.
fn step(
    board: &Grid,
    (row, column): (usize, usize),
    way: (isize, isize),
    far: isize,
) -> Option<(usize, usize)> {
    let row = row.checked_add_signed(way.0 * far)?;
    let column = column.checked_add_signed(way.1 * far)?;
    (row < board.len() && column < board[0].len()).then_some((row, column))
}

fn cells(board: &Grid, letter: char) -> Vec<(usize, usize)> {
    let all = (0..board.len()).flat_map(|row| (0..board[0].len()).map(move |column| (row, column)));
    all.filter(|(row, column)| board[*row][*column] == letter).collect()
}

fn with(board: &Grid, changes: &[((usize, usize), char)]) -> Grid {
    let mut board = board.clone();
    for ((row, column), letter) in changes {
        board[*row][*column] = *letter;
    }
    board
}

/// Returns the empty cells that a queen reaches.
fn reached(board: &Grid, from: (usize, usize)) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for way in ALL {
        for far in 1.. {
            match step(board, from, way, far) {
                Some(cell) if board[cell.0][cell.1] == '.' => found.push(cell),
                _ => break,
            }
        }
    }
    found
}

fn amazons(board: &Grid, player: Player) -> Vec<Grid> {
    let own = ['x', 'o'][player as usize];
    let mut found = Vec::new();
    for from in cells(board, own) {
        for to in reached(board, from) {
            let moved = with(board, &[(from, '.'), (to, own)]);
            found.extend(reached(&moved, to).into_iter().map(|burnt| with(&moved, &[(burnt, '#')])));
        }
    }
    found
}

fn cannibals(board: &Grid, player: Player) -> Vec<Grid> {
    let own = ['x', 'o'][player as usize];
    let mut found = Vec::new();
    for from in cells(board, own) {
        for to in ALL[..4].iter().filter_map(|way| step(board, from, *way, 1)) {
            if matches!(board[to.0][to.1], 'x' | 'o') {
                found.push(with(board, &[(from, '.'), (to, own)]));
            }
        }
    }
    found
}

fn toads(board: &Grid, player: Player) -> Vec<Grid> {
    let (own, way) = [('t', (0, 1)), ('f', (0, -1))][player as usize];
    let mut found = Vec::new();
    for from in cells(board, own) {
        let at = |far: isize| step(board, from, way, far).map(|(row, column)| board[row][column]);
        let n_empty = (1..=3).take_while(|far| at(*far) == Some('.')).count().cast_signed();
        let n_animals = (1..).take_while(|far| matches!(at(*far), Some('t' | 'f'))).count().cast_signed();
        let mut landings: Vec<isize> = (1..=n_empty).collect();
        if (1..=2).contains(&n_animals) && at(n_animals + 1) == Some('.') {
            landings.push(n_animals + 1);
        }
        let land = |far: isize| step(board, from, way, far).unwrap();
        found.extend(landings.into_iter().map(|far| with(board, &[(from, '.'), (land(far), own)])));
    }
    found
}

fn kings(board: &Grid, player: Player) -> Vec<Grid> {
    let (own, unplaced) = [('x', 'X'), ('o', 'O')][player as usize];
    let mut found = Vec::new();
    for from in cells(board, own) {
        let near = ALL.iter().filter_map(|way| step(board, from, *way, 1));
        let free = near.filter(|(row, column)| board[*row][*column] == '.');
        found.extend(free.map(|to| with(board, &[(from, '#'), (to, own)])));
    }
    for from in cells(board, unplaced) {
        found.extend(cells(board, '.').into_iter().map(|to| with(board, &[(from, '#'), (to, own)])));
    }
    found
}

/// Returns whether each stone has a way over stones of its kind to an empty cell.
fn breathes(board: &Grid) -> bool {
    ['x', 'o'].into_iter().all(|letter| {
        cells(board, letter).into_iter().all(|stone| {
            let mut met = vec![stone];
            let mut at = 0;
            while let Some(cell) = met.get(at).copied() {
                at += 1;
                for (row, column) in ALL[..4].iter().filter_map(|way| step(board, cell, *way, 1)) {
                    if board[row][column] == '.' {
                        return true;
                    }
                    if board[row][column] == letter && !met.contains(&(row, column)) {
                        met.push((row, column));
                    }
                }
            }
            false
        })
    })
}

fn nogo(board: &Grid, player: Player) -> Vec<Grid> {
    let own = ['x', 'o'][player as usize];
    let put = |cell| with(board, &[(cell, own)]);
    cells(board, '.').into_iter().map(put).filter(breathes).collect()
}

type Moves = fn(&Grid, Player) -> Vec<Grid>;

/// The games of the page, in its order, with their letters and moves.
const GAMES: [(&str, &str, Moves); 5] = [
    ("Amazons", "xo..#", amazons),
    ("Cannibal Clobber", "xo.", cannibals),
    ("Toads and Frogs", "tf..", toads),
    ("King Dirt", "xo..#", kings),
    ("NoGo", "xo...#", nogo),
];

/// Returns the rules of a game on the page.
fn rules(name: &str) -> Box<dyn Game> {
    let section = PAGE.split("### Games on boards in these words").nth(1).unwrap();
    let at = GAMES.iter().position(|(game, ..)| *game == name).unwrap();
    let block = section.split("```boards\n").nth(at + 1).unwrap();
    resolve(block.split("```").next().unwrap()).unwrap()
}

fn wins(
    moves: Moves,
    board: &Grid,
    player: Player,
    stuck_wins: bool,
    known: &mut HashMap<(Grid, bool), bool>,
) -> bool {
    let key = (board.clone(), player == Player::Left);
    if let Some(wins) = known.get(&key) {
        return *wins;
    }
    let options = moves(board, player);
    let won = options.is_empty() && stuck_wins
        || options.iter().any(|option| !wins(moves, option, player.opponent(), stuck_wins, known));
    known.insert(key, won);
    won
}

fn outcome(moves: Moves, board: &str, stuck_wins: bool) -> Outcome {
    let mut known = HashMap::new();
    let [left, right] = Player::BOTH.map(|player| wins(moves, &grid(board), player, stuck_wins, &mut known));
    Outcome::of(left, right)
}

#[test]
fn the_games_of_the_page_are_answered_as_by_what_they_are() {
    let table = PAGE.split("| game | position | who wins |").nth(1).unwrap();
    let rows: Vec<Vec<String>> = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            line.replace("\\|", "/")
                .split('|')
                .map(|cell| cell.trim().trim_matches('`').replace('/', "|"))
                .collect()
        })
        .collect();
    assert_eq!(rows.len(), 14);
    let budget = Budget::default();
    for row in rows {
        let [_, name, position, told, _] = &row[..] else { panic!("{row:?}") };
        let (_, _, moves) = *GAMES.iter().find(|(game, ..)| game == name).unwrap();
        let expected = outcome(moves, position, false);
        let solution = rules(name).solve(&Ask::new([position.as_str()]).with_budget(&budget)).unwrap();
        assert_eq!((solution.outcome, expected.to_string()), (expected, told.clone()), "{name} {position}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_positions_of_these_games_have_the_winners_of_a_plain_search(
        which in 0..GAMES.len(),
        drawn in prop::collection::vec(0usize..60, 9),
        rows in prop::sample::select(vec![1, 3]),
        misere: bool,
        hand: bool,
    ) {
        let (name, letters, moves) = GAMES[which];
        let letters: Vec<char> = letters.chars().collect();
        let mut board: Vec<String> = drawn
            .chunks(9 / rows)
            .map(|row| row.iter().map(|cell| letters[cell % letters.len()]).collect())
            .collect();
        if name == "King Dirt" && hand && rows == 3 {
            board[0] = "XO#".to_owned();
        }
        let board = board.join("|");
        if name == "NoGo" && !breathes(&grid(&board)) {
            prop_assert!(rules(name).solve(&Ask::new([board.as_str()])).is_err(), "{}", board);
            return Ok(());
        }
        let game = rules(name);
        let text = game.stated().unwrap().printed;
        let game = if misere { resolve(&format!("{text}; misere")).unwrap() } else { game };
        let budget = Budget::default();
        let solution = game.solve(&Ask::new([board.as_str()]).with_budget(&budget)).unwrap();
        prop_assert_eq!(solution.outcome, outcome(moves, &board, misere), "{} {} {}", name, board, misere);
    }

    /// The games in which either player may make the moves of both, in normal and in misère play.
    #[test]
    fn impartial_versions_have_the_winners_of_a_plain_search(which in 0..GAMES.len(), drawn in prop::collection::vec(0usize..60, 6), misere: bool) {
        fn both<const GAME: usize>(board: &Grid, _: Player) -> Vec<Grid> {
            Player::BOTH.into_iter().flat_map(|player| GAMES[GAME].2(board, player)).collect()
        }
        let moves = [both::<0>, both::<1>, both::<2>, both::<3>, both::<4>][which];
        let (name, letters, _) = GAMES[which];
        let letters: Vec<char> = letters.chars().collect();
        let board: String = drawn.iter().map(|cell| letters[cell % letters.len()]).collect();
        if name == "NoGo" && !breathes(&grid(&board)) {
            return Ok(());
        }
        let text = rules(name).stated().unwrap().printed;
        let game = resolve(&format!("impartial({text}{})", if misere { "; misere" } else { "" })).unwrap();
        let solution = game.solve(&Ask::new([board.as_str()]).with_budget(&Budget::default())).unwrap();
        prop_assert_eq!(solution.outcome, outcome(moves, &board, misere), "{} {} {}", name, board, misere);
        prop_assert!(game.stated().unwrap().is_impartial);
        prop_assert_eq!(resolve(&game.stated().unwrap().printed).unwrap().stated().unwrap().printed, game.stated().unwrap().printed);
    }
}

#[test]
fn a_row_of_a_thousand_cells_is_answered_by_its_pieces() {
    let game =
        resolve("left \"t.*.\" -> \"..*t\"; left \"tA*A.\" -> \".A*At\"; mirror t f; class A = t f").unwrap();
    let row = "tt.f#t..f.#.tf.##tf#".repeat(50);
    assert_eq!(row.len(), 1000);
    let budget = Budget::default();
    let solution = game.solve(&Ask::new([row.as_str()]).with_limit(1).with_budget(&budget)).unwrap();
    assert!(budget.steps_spent() < 5_000_000, "{}", budget.steps_spent());
    let piece = |text: &str| game.solve(&Ask::new([text]).with_budget(&budget)).unwrap().outcome;
    let sum = piece(&["tt.f", "t..f.", ".tf.", "tf"].map(|piece| vec![piece; 50].join(" + ")).join(" + "));
    assert_eq!(solution.outcome, sum);
    let error = game.solve(&Ask::new([format!("{row}.").as_str()]).with_budget(&budget)).unwrap_err();
    assert!(error.to_string().contains("at most 1000 cells"), "{error}");
}
