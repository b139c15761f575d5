//! Values that repeat as an expression: a list of those that come back, after one of those before.

use super::periodic;
use grundy_proof::Periodic;
use grundy_rules::lang::{Claim, parse_claim};

/// Longer lists of values are in no formula.
const MOST_LISTED: usize = 64;

/// Returns the law as an expression in `n`: short where one is known, else by lists; `None` where these would
/// be long, or values grow.
///
/// ```
/// use grundy_discover::present::listed;
/// let said = |preperiod, values| {
///     let law = grundy_proof::Periodic::new(preperiod, 0, values).unwrap();
///     listed(&law).unwrap().print(&["n".to_owned()])
/// };
/// assert_eq!(said(0, vec![0, 1, 0, 2, 2]), "[0, 1, 0, 2, 2][n % 5]");
/// assert_eq!(said(1, vec![0, 1, 2]), "0 if n == 0 else 2 - n % 2");
/// assert_eq!(said(3, vec![0, 1, 0, 3]), "[0, 1, 0][n] if n < 3 else 3");
/// ```
#[must_use]
pub fn listed(law: &Periodic) -> Option<Claim> {
    if let Some(short) = periodic::formula(law) {
        return Some(short);
    }
    // Values that grow do not come back, so no list holds them.
    if law.saltus() > 0 || law.values().len() > MOST_LISTED {
        return None;
    }
    let (preperiod, period) = (law.preperiod(), law.period());
    // Residues count from 0, so the list begins at a multiple of the period.
    let start = u128::from(preperiod.div_ceil(period) * period);
    let late = (0..period).map(|n| u64::try_from(law.value(start + u128::from(n))?).ok());
    let late = late.collect::<Option<Vec<u64>>>()?;
    // The part that repeats may have a short formula though the whole law has none.
    let short = Periodic::new(0, 0, late.clone()).ok().and_then(|late| periodic::formula(&late));
    let late = match (&late[..], short) {
        ([one], _) => one.to_string(),
        (_, Some(short)) => short.print(&["n".to_owned()]),
        ([more, less], None) if *more == less + 1 => format!("{more} - n % 2"),
        ([less, more], None) if *more == less + 1 => format!("n % 2 + {less}"),
        (late, None) => format!("[{}][n % {period}]", written(late)),
    };
    let early = &law.values()[..usize::try_from(preperiod).ok()?];
    let text = match early {
        [] => late,
        [one] => format!("{one} if n == 0 else {late}"),
        [one, others @ ..] if others.iter().all(|other| other == one) => {
            format!("{one} if n < {preperiod} else {late}")
        }
        early => format!("[{}][n] if n < {preperiod} else {late}", written(early)),
    };
    parse_claim(&text, &["n"]).ok()
}

fn written(values: &[u64]) -> String {
    values.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_expression_says_what_the_law_says(values in prop::collection::vec(0u64..4, 1..12), early in 0usize..8) {
            let preperiod = early.min(values.len() - 1) as u64;
            let law = Periodic::new(preperiod, 0, values).unwrap();
            let claim = listed(&law).unwrap();
            for n in 0..60 {
                prop_assert_eq!(claim.at(&[n]), law.value(n.into()).map(u128::cast_signed));
            }
        }
    }
}
