//! Certificates of the laws of games. Each is about the rules on the game's page, with the parameters that
//! stand there.
//!
//! A certificate is a text and claims nothing by itself: whatever calls a law a theorem has it checked first,
//! as `grundy::Game::kept_theorem` does. `grundy prove NAME --certificate FILE` writes one, with `--claim`
//! where no search finds the law.

use crate::Record;

/// Returns the row of the game's certificate.
macro_rules! certificate {
    ($name:literal) => {
        ($name, include_str!(concat!("../certificates/", $name, ".cert")))
    };
}

/// By the name of the game.
const CERTIFICATES: &[(&str, &str)] = &[
    certificate!("anti-sg"),
    certificate!("bash"),
    certificate!("box-cards"),
    certificate!("cutting"),
    certificate!("dawsons-chess"),
    certificate!("dawsons-kayles"),
    certificate!("divisor"),
    certificate!("dynamic-subtraction"),
    certificate!("end-nim"),
    certificate!("euclid"),
    certificate!("fibonacci-nim"),
    certificate!("forced-pile-nim"),
    certificate!("generalised-wythoff"),
    certificate!("georgia-bob"),
    certificate!("greedy-nim"),
    certificate!("halving-into-k"),
    certificate!("kayles"),
    certificate!("kenyons-game"),
    certificate!("lasker"),
    certificate!("last-loses-range"),
    certificate!("mark"),
    certificate!("misere-nim"),
    certificate!("mock-turtles"),
    certificate!("moore-nim"),
    certificate!("nim"),
    certificate!("nim-with-a-pass"),
    certificate!("nimble"),
    certificate!("positive-euclid"),
    certificate!("power2"),
    certificate!("proper-divisor"),
    certificate!("public-sale"),
    certificate!("ruler"),
    certificate!("silver-dollar"),
    certificate!("staircase"),
    certificate!("stripes"),
    certificate!("subtraction"),
    certificate!("take-a-power"),
    certificate!("take-at-most-half"),
    certificate!("take-away"),
    certificate!("take-coprime"),
    certificate!("team-nim"),
    certificate!("to-a-divisor"),
    certificate!("turning-turtles"),
    certificate!("twins"),
    certificate!("two-for-one"),
    certificate!("volunteers"),
    certificate!("wythoff"),
];

impl Record {
    /// Returns the text of a certificate of the game's law, where there is one that is checked within a
    /// moment.
    ///
    /// ```
    /// let nim = grundy_catalog::find("nim").unwrap();
    /// assert!(nim.certificate().unwrap().starts_with("grundy certificate 1"));
    /// ```
    #[must_use]
    pub fn certificate(&self) -> Option<&'static str> {
        CERTIFICATES.iter().find(|(name, _)| *name == self.name).map(|(_, text)| *text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_certificate_belongs_to_a_game_with_rules_and_every_file_is_listed() {
        assert!(CERTIFICATES.is_sorted_by(|a, b| a.0 < b.0));
        for (name, _) in CERTIFICATES {
            assert!(crate::find(name).is_some_and(|game| game.rules_text().is_some()), "{name}");
        }
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates");
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
        let mut files: Vec<String> = files.map(|name| name.into_string().unwrap()).collect();
        files.sort_unstable();
        let mut listed: Vec<String> = CERTIFICATES.iter().map(|(name, _)| format!("{name}.cert")).collect();
        listed.sort_unstable();
        assert_eq!(files, listed);
    }
}
