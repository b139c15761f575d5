//! The examples of the crate run.

#[path = "../../examples/hot_games.rs"]
mod hot_games;
#[path = "../../examples/law_to_code.rs"]
mod law_to_code;
#[path = "../../examples/own_games.rs"]
mod own_games;
#[path = "../../examples/who_wins.rs"]
mod who_wins;

#[test]
fn examples_run() {
    who_wins::main().unwrap();
    law_to_code::main().unwrap();
    hot_games::main().unwrap();
    own_games::main().unwrap();
}
