//! What positions are worth, and how hot they are: `cargo run -p grundy --example hot_games`.

use grundy::Budget;
use grundy::calculator::Calculator;
use grundy::values::calculator::Value;
use grundy::values::form::Typography;

/// Computes a value with a board in it, and its thermograph.
pub fn main() -> Result<(), grundy::Error> {
    let mut calculator = Calculator::new(&Budget::default());
    let value = calculator.evaluate("domineering[2x2] + {1|*}")?;
    println!("{}", calculator.text(&value, Typography::Plain)?);
    let Value::Game(game) = value else { unreachable!("the sum of two games is a game") };
    let thermograph = calculator.thermograph(game)?;
    println!("mean {}, temperature {}", thermograph.mean(), thermograph.temperature());
    assert!(calculator.evaluate("{1|*} > 0")? == Value::Truth(true));
    Ok(())
}
