//! Who wins a position, by which moves, and what stands behind the answer:
//! `cargo run -p grundy --example who_wins`.

use grundy::{Ask, Grundy, Outcome, Standing};

/// Asks the catalogue, rules of one's own, and a board.
pub fn main() -> Result<(), grundy::Error> {
    let solve = |game: &str, position: &[&str]| grundy::resolve(game)?.solve(&Ask::new(position));

    let wythoff = solve("wythoff", &["5", "7"])?;
    assert_eq!((wythoff.outcome, wythoff.grundy), (Outcome::N, Some(Grundy::Number(1))));
    for won in &wythoff.winning_moves {
        println!("{} -> {}", won.text, won.to);
    }

    let mine = solve("n -> n - k where k in {1, 3, 4}", &["100", "7"])?;
    println!("{}: {} by {} moves", mine.position, mine.outcome, mine.winning_moves.len());
    assert_eq!(mine.standing, Standing::Exact);

    let board = solve("domineering", &["....|...."])?;
    assert_eq!(board.outcome, Outcome::R);
    Ok(())
}
