//! Misère quotients as types that serialize.

use crate::laws::QuotientOfHeaps;
use grundy_values::quotient::Element;
use serde::Serialize;

/// What `quotient` says.
///
/// ```
/// use grundy::{Budget, RuleGame, report};
/// use grundy::rules::octal::Base;
/// let game = RuleGame::from_code("0.123", Base::Octal)?;
/// let found = game.quotient(100, &Budget::default())?;
/// let json = serde_json::to_string(&report::Quotient::new("0.123", &found)).unwrap();
/// assert!(json.starts_with(r#"{"game":"0.123","to":15,"order":20,"lost":5,"preperiod":5,"period":5,"standing":"theorem","#));
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Quotient<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The last heap that was looked at.
    pub to: u64,
    /// The number of elements.
    pub order: usize,
    /// The number of lost elements.
    pub lost: usize,
    /// The first heap whose element comes again for ever, where it is known that they do.
    pub preperiod: Option<u64>,
    /// After how many heaps.
    pub period: Option<u64>,
    /// `theorem` for the quotient of all heaps; `exact` for that of the heaps up to `to`.
    pub standing: &'static str,
    /// The certificate that the checker accepted, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// Generators and relations.
    pub presentation: String,
    /// The word of each element, from the identity 0 on.
    pub words: Vec<String>,
    /// The lost elements.
    pub lost_elements: Vec<Element>,
    /// The element of each heap, from heap 0 on.
    pub heaps: &'a [Element],
    /// The heaps with which it grew: heap, elements, lost elements.
    pub growth: Vec<(u64, usize, usize)>,
    /// The limit that ended the work early.
    pub stop: Option<&'static str>,
}

impl<'a> Quotient<'a> {
    /// Returns the report of what was found of the game called `game`.
    #[must_use]
    pub fn new(game: &'a str, found: &'a QuotientOfHeaps) -> Self {
        let quotient = &found.quotient;
        let presentation = quotient.presentation();
        Quotient {
            game,
            // Heap 0 has an element too, so there is one more element than the last heap says.
            to: found.elements.len().saturating_sub(1) as u64,
            order: quotient.order(),
            lost: quotient.n_lost(),
            preperiod: found.law().map(grundy_proof::Pretending::preperiod),
            period: found.law().map(grundy_proof::Pretending::period),
            standing: if found.proved.is_some() { "theorem" } else { "exact" },
            certificate: found.proved.as_ref().map(|proved| proved.certificate.print()),
            presentation: presentation.to_string(),
            words: quotient.elements().map(|element| presentation.word(element)).collect(),
            lost_elements: quotient.elements().filter(|element| quotient.is_lost(*element)).collect(),
            heaps: &found.elements,
            growth: found.growth.iter().map(|grown| (grown.heap, grown.order, grown.lost)).collect(),
            stop: found.stop.map(grundy_budget::Stop::name),
        }
    }
}
