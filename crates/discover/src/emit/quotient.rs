//! Programs for sums of heaps in misère play, by a misère quotient.

use super::code::{Code, Returned};
use super::language::{Language, Unsupported};
use grundy_proof::Pretending;

/// A table of products has the square of so many numbers at most.
const MOST: usize = 256;

/// Writes `element`, `product` and `lost`.
pub(super) fn write(law: &Pretending, n: &str, code: &mut Code) -> Result<(), Unsupported> {
    let quotient = law.quotient();
    let order = quotient.order();
    if order > MOST {
        return Err(Unsupported(format!("a misere quotient of more than {MOST} elements")));
    }
    let (preperiod, period) = (law.preperiod(), law.period());
    let last = preperiod + period - 1;
    code.comment(&format!(
        "What heaps 0 to {last} are worth in the misere quotient; heaps from {preperiod} on repeat."
    ));
    let elements: Vec<i128> = law.elements().iter().map(|element| i128::from(*element)).collect();
    code.table("ELEMENTS", &elements);
    code.blank();
    code.comment("The products of two elements, row by row.");
    let pairs = quotient.elements().flat_map(|x| quotient.elements().map(move |y| (x, y)));
    let products: Vec<i128> = pairs.map(|(x, y)| i128::from(quotient.product(x, y))).collect();
    code.table("PRODUCTS", &products);
    code.blank();
    code.comment("The elements that sums lost for who moves first are worth.");
    let lost: Vec<i128> = quotient.elements().map(|x| i128::from(quotient.is_lost(x))).collect();
    code.table("LOST", &lost);
    code.blank();

    code.describe("What a heap is worth.");
    code.open_function("element", &[n], Returned::Number);
    code.open_if(&format!("{n} < {preperiod}"));
    let early = code.element("ELEMENTS", n);
    code.statement(&format!("return {early}"));
    code.close();
    let late = code.element("ELEMENTS", &format!("{preperiod} + ({n} - {preperiod}) % {period}"));
    code.give(&late);
    code.close();
    code.blank();

    code.describe("What two sums together are worth.");
    code.open_function("product", &["x", "y"], Returned::Number);
    let product = code.element("PRODUCTS", &format!("{order} * x + y"));
    code.give(&product);
    code.close();
    code.blank();

    code.describe("Whether the player who moves first loses a sum of heaps.");
    code.lines(match code.language {
        Language::C => {
            "bool lost(const Int *heaps, size_t count) {
    Int worth = 0;
    for (size_t i = 0; i < count; i++) worth = product(worth, element(heaps[i]));
    return LOST[worth] == 1;
}"
        }
        Language::Cpp => {
            "bool lost(const std::vector<Int>& heaps) {
    Int worth = 0;
    for (Int heap : heaps) worth = product(worth, element(heap));
    return LOST[worth] == 1;
}"
        }
        Language::Rust => {
            "pub fn lost(heaps: &[Int]) -> bool {
    LOST[heaps.iter().fold(0, |worth, heap| product(worth, element(*heap))) as usize] == 1
}"
        }
        Language::Python => {
            "def lost(heaps):
    worth = 0
    for heap in heaps:
        worth = product(worth, element(heap))
    return LOST[worth] == 1"
        }
    });
    Ok(())
}
