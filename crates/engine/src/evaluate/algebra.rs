//! What positions are worth, and how the values of options make the value of a position.

use grundy_budget::Stop;
use grundy_values::MexSet;
use grundy_values::form::{Form, Forms};

/// Values that can be added, negated, and made of the values of options.
pub(super) trait Algebra {
    type Value: Copy + Ord;

    /// The value of no component.
    fn zero(&self) -> Self::Value;

    fn add(&mut self, a: Self::Value, b: Self::Value) -> Result<Self::Value, Stop>;

    fn negate(&mut self, a: Self::Value) -> Result<Self::Value, Stop>;

    /// The value of a position from those of its options; a value may be there more than once.
    fn position(&mut self, left: &[Self::Value], right: &[Self::Value]) -> Result<Self::Value, Stop>;
}

impl Algebra for Forms {
    type Value = Form;

    fn zero(&self) -> Form {
        Forms::zero(self)
    }

    fn add(&mut self, a: Form, b: Form) -> Result<Form, Stop> {
        Forms::add(self, a, b)
    }

    fn negate(&mut self, a: Form) -> Result<Form, Stop> {
        Forms::negate(self, a)
    }

    fn position(&mut self, left: &[Form], right: &[Form]) -> Result<Form, Stop> {
        self.game(left, right)
    }
}

/// Grundy values, for impartial games: Left's options are everybody's.
#[derive(Default)]
pub(super) struct Nimbers {
    seen: MexSet,
}

impl Algebra for Nimbers {
    type Value = u64;

    fn zero(&self) -> u64 {
        0
    }

    fn add(&mut self, a: u64, b: u64) -> Result<u64, Stop> {
        Ok(a ^ b)
    }

    fn negate(&mut self, a: u64) -> Result<u64, Stop> {
        Ok(a)
    }

    fn position(&mut self, left: &[u64], _: &[u64]) -> Result<u64, Stop> {
        self.seen.clear();
        // `position` may be given a value several times; the mex does not mind.
        left.iter().for_each(|value| self.seen.insert(*value));
        Ok(self.seen.mex())
    }
}
