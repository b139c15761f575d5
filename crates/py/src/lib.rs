//! The Python package: what `import grundy` is built on.
//!
//! This crate turns Python's arguments into questions to the facade, and answers into Python's objects. Long
//! work runs on a thread of its own while the calling one waits for it and for Ctrl-C ([`interrupt`]). What
//! users see is in `python/grundy`.

mod arena;
mod error;
mod game;
mod identify;
mod interrupt;
mod judge;
mod law;
mod loopy;
mod misere;
mod number;
mod quotient;
mod sheet;
mod solution;
mod table;
mod thermograph;
mod user;
mod value;
mod worth;

use pyo3::prelude::pymodule;

#[pymodule]
mod _grundy {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::game::{Game, find, page};
    #[pymodule_export]
    use super::identify::identify;
    #[pymodule_export]
    use super::interrupt::Limits;
    #[pymodule_export]
    use super::judge::{judge, tasks};
    #[pymodule_export]
    use super::law::{Law, check, guess, replay};
    #[pymodule_export]
    use super::loopy::LoopyValue;
    #[pymodule_export]
    use super::misere::{MisereGame, misere};
    #[pymodule_export]
    use super::quotient::Quotient;
    #[pymodule_export]
    use super::sheet::sheet;
    #[pymodule_export]
    use super::table::{draw, plot, save};
    #[pymodule_export]
    use super::thermograph::Thermograph;
    #[pymodule_export]
    use super::user::Listing;
    #[pymodule_export]
    use super::value::Value;
    #[pymodule_export]
    use super::worth::evaluate;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
