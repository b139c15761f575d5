//! From rules to a theorem, and from the theorem to a program: `cargo run -p grundy --example law_to_code`.

use grundy::catalog::Settings;
use grundy::laws::emit::Language;
use grundy::laws::prove::Effort;
use grundy::proof::{Certificate, check};
use grundy::{Budget, RuleGame};

/// Finds the law of a game, has the checker believe it, and prints C++.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let budget = Budget::default();
    let game = RuleGame::read("n -> n - k where k in powers(2)", &Settings::default())?;
    let finding = game.law(&Effort::default(), &budget);
    let known = finding.known.as_ref().ok_or("there is a law")?;
    assert_eq!(&*known.statement, "g(n) = n mod 3");

    // Who gets the certificate needs nothing else: not the table, and not the search.
    let (_, certificate) = known.proved.as_ref().ok_or("it is a theorem")?;
    let text = certificate.print();
    let theorem = check(&Certificate::read(&text)?, &budget)?;
    println!("{}", grundy::laws::statement(&theorem));

    println!("{}", game.code(known, finding.checked_to, finding.values_besides(), Language::Cpp)?);
    Ok(())
}
