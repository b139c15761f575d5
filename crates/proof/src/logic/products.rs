//! Remainders of products by small numbers, by those of their factors.

use super::Outside;
use super::linear::Linear;
use super::translate::{Cases, Translator};
use grundy_rules::ir::{Expr, Operator};

/// The remainder of a product by a number to here has a case for each two remainders of its factors.
const MOST_MODULUS: i128 = 8;

impl Translator {
    /// `(x * y) % m` where neither factor is a number, and `m` is a small one: `x y` leaves modulo `m` what
    /// the product of `x % m` and `y % m` leaves, for any whole numbers `x` and `y`.
    pub(super) fn product_modulo(&mut self, expr: &Expr) -> Result<Option<Cases>, Outside> {
        let Expr::Binary(Operator::Modulo, product, modulus) = expr else { return Ok(None) };
        let Expr::Binary(Operator::Multiply, x, y) = &**product else { return Ok(None) };
        let Expr::Number(modulus @ 1..=MOST_MODULUS) = **modulus else { return Ok(None) };
        // With a constant factor the product is linear, and a residue of it is one atom.
        if !x.mentions(|_| true) || !y.mentions(|_| true) {
            return Ok(None);
        }
        let modulus = i64::try_from(modulus).map_err(|_| Outside::Large)?;
        let (x, y) = (self.number(x)?, self.number(y)?);
        let product = self.paired(&x, &y, |this, x, y| {
            let (x, y) = (this.divided(x, modulus, true)?, this.divided(y, modulus, true)?);
            this.paired(&x, &y, |_, x, y| {
                // Both are numbers, from 0 to below the modulus.
                let (Some(x), Some(y)) = (x.as_constant(), y.as_constant()) else {
                    return Err(Outside::Cases);
                };
                Ok(vec![(Vec::new(), Linear::constant(x * y % modulus))])
            })
        });
        product.map(Some)
    }
}
