//! Programs for sums of heaps in misère play, by a misère quotient or in a tame game: what heaps are worth is
//! a number, and what two sums are worth together a function of theirs.

use super::code::{Code, Returned};
use super::language::{Language, Unsupported};
use super::law::table_of;
use grundy_proof::{Pretending, Tame};

/// A table of products has the square of this number of numbers at most.
const MOST: usize = 256;

/// Writes `element`, `product`, `is_lost` and `lost`.
pub(super) fn quotient(law: &Pretending, n: &str, code: &mut Code) -> Result<(), Unsupported> {
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

    code.describe("Whether sums worth this are lost for the player who moves first.");
    code.open_function("is_lost", &["x"], Returned::Truth);
    let lost = code.element("LOST", "x");
    code.give(&format!("{lost} == 1"));
    code.close();
    code.blank();
    write_lost(code);
    Ok(())
}

/// Writes `fickle`, `element`, `product`, `is_lost` and `lost`, below `grundy`.
pub(super) fn tame(law: &Tame, n: &str, code: &mut Code) {
    code.comment("The automaton of the fickle heaps reads them in binary.");
    table_of(std::slice::from_ref(law.fickle()), ["LEADS", "FICKLE"], code);
    code.describe("Whether a heap is fickle.");
    code.open_function("fickle", &[n], Returned::Truth);
    walk(n, code);
    code.close();
    code.blank();

    code.describe(
        "What a heap is worth: twice its Grundy value in normal play, and 1 more where it is firm.",
    );
    code.open_function("element", &[n], Returned::Number);
    code.give(&match code.language {
        Language::C | Language::Cpp => format!("2 * grundy({n}) + (fickle({n}) ? 0 : 1)"),
        Language::Rust => format!("2 * grundy({n}) + if fickle({n}) {{ 0 }} else {{ 1 }}"),
        Language::Python => format!("2 * grundy({n}) + (0 if fickle({n}) else 1)"),
    });
    code.close();
    code.blank();

    code.describe("What two sums together are worth: the nim-sum, firm where one of them is.");
    code.open_function("product", &["x", "y"], Returned::Number);
    // The lowest bit tells whether a sum is firm. A sum is firm where one heap is, so this bit is the `or` of
    // both, and the other bits are the nim-sum.
    code.give("(x ^ y) | (x & y & 1)");
    code.close();
    code.blank();

    code.describe("Whether sums worth this are lost for the player who moves first: firm of value 0, or fickle of value 1.");
    code.open_function("is_lost", &["x"], Returned::Truth);
    code.give(if code.language == Language::Python { "x == 1 or x == 2" } else { "x == 1 || x == 2" });
    code.close();
    code.blank();
    write_lost(code);
}

/// Returns whether the automaton of `LEADS` and `FICKLE` accepts a number in binary.
fn walk(n: &str, code: &mut Code) {
    // Zeros before a number change nothing, so that C and Rust may begin at the highest place that there is.
    let next = code.element("LEADS", &format!("2 * state + ({n} >> place & 1)"));
    let accepting = code.element("FICKLE", "state");
    code.lines(&match code.language {
        Language::C | Language::Cpp => format!(
            "int state = 0;
for (int place = 62; place >= 0 && state >= 0; place--) state = (int){next};
return state >= 0 && {accepting} == 1;"
        ),
        Language::Rust => format!(
            "let mut state = 0;
for place in (0..63).rev() {{
    if state < 0 {{
        return false;
    }}
    state = {next} as Int;
}}
state >= 0 && {accepting} == 1"
        ),
        Language::Python => format!(
            "state = 0
for place in reversed(range({n}.bit_length())):
    state = {next}
    if state < 0:
        return False
return {accepting} == 1"
        ),
    });
}

/// Writes `lost` of a list of heaps.
fn write_lost(code: &mut Code) {
    code.describe("Whether the player who moves first loses a sum of heaps.");
    code.lines(match code.language {
        Language::C => {
            "bool lost(const Int *heaps, size_t count) {
    Int worth = 0;
    for (size_t i = 0; i < count; i++) worth = product(worth, element(heaps[i]));
    return is_lost(worth);
}"
        }
        Language::Cpp => {
            "bool lost(const std::vector<Int>& heaps) {
    Int worth = 0;
    for (Int heap : heaps) worth = product(worth, element(heap));
    return is_lost(worth);
}"
        }
        Language::Rust => {
            "pub fn lost(heaps: &[Int]) -> bool {
    is_lost(heaps.iter().fold(0, |worth, heap| product(worth, element(*heap))))
}"
        }
        Language::Python => {
            "def lost(heaps):
    worth = 0
    for heap in heaps:
        worth = product(worth, element(heap))
    return is_lost(worth)"
        }
    });
}
