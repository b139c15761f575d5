//! Random lines of rules on one heap, which laws are looked for and proved of.

use proptest::prelude::*;

pub fn line() -> impl Strategy<Value = String> {
    let amount = prop_oneof![
        Just("k >= 1".to_owned()),
        (1..5).prop_map(|k| format!("k >= {k}")),
        Just("k in powers(2)".to_owned()),
        Just("k in odd".to_owned()),
        (2..5).prop_map(|m| format!("k % {m} != 0")),
        (1..5, 0..4).prop_map(|(from, more)| format!("{from} <= k <= {}", from + more)),
        (1..5, 6..11).prop_map(|(a, b)| format!("k in {{{a}, {b}}}")),
    ];
    (amount, 0..6).prop_map(|(amount, parts)| match parts {
        0 => format!("n -> a, b where a + b + k == n and 1 <= a <= b and {amount}"),
        1 => format!("n -> a, a where a + a + k == n and a >= 1 and {amount}"),
        _ => format!("n -> n - k where {amount}"),
    })
}
