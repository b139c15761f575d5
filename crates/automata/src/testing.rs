//! What several modules' tests share.

use crate::numeration::Numeration;

/// Returns one numeration of each kind and size that the tests go through.
pub fn all() -> Vec<Numeration> {
    let mut all = vec![Numeration::BINARY, Numeration::base(3).unwrap(), Numeration::base(10).unwrap()];
    all.extend((1..=4).map(|a| Numeration::numerators(a).unwrap()));
    all.extend((2..=4).map(|a| Numeration::denominators(a).unwrap()));
    all
}
