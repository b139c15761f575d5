//! Misère quotients.

use crate::error;
use crate::interrupt::{Limits, work};
use crate::law::Law;
use grundy::RuleGame;
use grundy::laws::QuotientOfHeaps;
use pyo3::prelude::*;
use std::fmt::Write;

/// The misère quotient of the heaps of a game: who wins every sum of them in misère play. Elements are
/// numbers; 0 is the identity.
#[pyclass(frozen, module = "grundy")]
pub struct Quotient {
    game: RuleGame,
    found: QuotientOfHeaps,
}

impl Quotient {
    fn known(&self, py: Python<'_>, heap: u128) -> PyResult<u16> {
        // The law knows heaps of any size; the list ends with those that were looked at.
        if let Some(law) = self.found.law() {
            return Ok(law.element(heap));
        }
        let known = usize::try_from(heap).ok().and_then(|heap| self.found.elements.get(heap));
        known.copied().ok_or_else(|| {
            let last = self.found.elements.len().saturating_sub(1);
            let message = format!("the quotient is known for heaps to {last}, found {heap}");
            error::raise(py, "Unsuited", &message, &[])
        })
    }
}

#[pymethods]
impl Quotient {
    /// The number of elements.
    #[getter]
    fn order(&self) -> usize {
        self.found.quotient.order()
    }

    /// The elements of sums that the player to move loses.
    #[getter]
    fn lost(&self) -> Vec<u16> {
        self.found.quotient.elements().filter(|x| self.found.quotient.is_lost(*x)).collect()
    }

    /// The element of each heap that was looked at, from heap 0 on.
    #[getter]
    fn heaps(&self) -> Vec<u16> {
        self.found.elements.clone()
    }

    /// The multiplication table: `table[x][y]` is the product of the elements `x` and `y`.
    #[getter]
    fn table(&self) -> Vec<Vec<u16>> {
        let quotient = &self.found.quotient;
        quotient.elements().map(|x| quotient.elements().map(|y| quotient.product(x, y)).collect()).collect()
    }

    /// Generators and relations.
    #[getter]
    fn presentation(&self) -> String {
        self.found.quotient.presentation().to_string()
    }

    /// Each element as a product of generators.
    #[getter]
    fn words(&self) -> Vec<String> {
        let presentation = self.found.quotient.presentation();
        self.found.quotient.elements().map(|element| presentation.word(element)).collect()
    }

    /// The heaps with which it grew: heap, elements, lost elements.
    #[getter]
    fn growth(&self) -> Vec<(u64, usize, usize)> {
        self.found.growth.iter().map(|grown| (grown.heap, grown.order, grown.lost)).collect()
    }

    /// `"theorem"` for the quotient of all heaps, `"exact"` for that of the heaps that were looked at.
    #[getter]
    fn standing(&self) -> &'static str {
        if self.found.proved.is_some() { "theorem" } else { "exact" }
    }

    /// The theorem about all heaps, where there is one.
    #[getter]
    fn law(&self) -> Option<Law> {
        let proved = self.found.proved.as_ref()?;
        // The theorem is about misère play, and the game as it was named may be in normal play.
        let game = self.game.clone().in_misere().ok()?;
        Some(Law::of(game, proved.theorem.clone(), proved.certificate.clone()))
    }

    /// The limit that ended the work before the last heap that was asked for, or `None`.
    #[getter]
    fn stop(&self) -> Option<&'static str> {
        self.found.stop.map(grundy::Stop::name)
    }

    /// The element of a heap.
    fn element(&self, py: Python<'_>, heap: u128) -> PyResult<u16> {
        self.known(py, heap)
    }

    /// Whether the player to move loses a sum of heaps in misère play.
    #[pyo3(signature = (*heaps))]
    fn is_lost(&self, py: Python<'_>, heaps: Vec<u128>) -> PyResult<bool> {
        let elements: Vec<u16> =
            heaps.into_iter().map(|heap| self.known(py, heap)).collect::<PyResult<_>>()?;
        Ok(self.found.quotient.is_lost(self.found.quotient.product_of(elements)))
    }

    fn __repr__(&self) -> String {
        let (order, lost) = (self.order(), self.found.quotient.n_lost());
        let last = self.found.elements.len().saturating_sub(1);
        let of =
            if self.found.proved.is_some() { "all heaps".to_owned() } else { format!("heaps to {last}") };
        format!("<misere quotient of {of}: {order} elements, {lost} lost>")
    }

    fn _repr_html_(&self) -> String {
        let words = self.words();
        let mut html = String::from("<table><tr><th></th>");
        for word in &words {
            let _ = write!(html, "<th>{word}</th>");
        }
        html.push_str("</tr>");
        for (x, row) in self.table().iter().enumerate() {
            let _ = write!(html, "<tr><th>{}</th>", words[x]);
            for product in row {
                let is_lost = self.found.quotient.is_lost(*product);
                let word = &words[usize::from(*product)];
                let _ = match is_lost {
                    true => write!(html, "<td><b>{word}</b></td>"),
                    false => write!(html, "<td>{word}</td>"),
                };
            }
            html.push_str("</tr>");
        }
        html.push_str("</table>");
        html
    }
}

/// Learns the misère quotient of a game's heaps.
pub fn find(py: Python<'_>, game: RuleGame, to: u64, limits: &Limits) -> PyResult<Quotient> {
    let asked = game.clone();
    let found = work(py, limits, move |budget| asked.quotient(to, budget))?;
    Ok(Quotient { game, found: found.map_err(|error| error::python(py, &error))? })
}
