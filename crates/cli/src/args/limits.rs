//! Limits on work: `--budget` and `--memory`.

use super::values;
use grundy::Budget;
use grundy::laws::clock_of_work;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Limits {
    /// Stop after this time: a whole number with ms, s, m or h [default: 30s for a law, 2m for a check, else no limit]
    #[arg(long, value_name = "TIME", value_parser = time)]
    budget: Option<Duration>,

    /// Hold at most this many bytes of positions: a whole number with B, kB, MB, GB, KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "4GiB")]
    memory: u64,
}

impl Limits {
    /// Returns the budget that these limits say, to be cancelled by `flag`.
    pub fn budget(&self, flag: Arc<AtomicBool>) -> Budget {
        let budget = Budget::default().with_bytes(self.memory).with_cancel(flag);
        match self.budget {
            Some(time) => budget.with_time(time),
            None => budget,
        }
    }

    /// Returns the same for work that may take `time` where no limit is given.
    pub fn budget_or(&self, time: Duration, flag: Arc<AtomicBool>) -> Budget {
        let budget = self.budget(flag);
        if self.budget.is_none() { budget.with_time(time) } else { budget }
    }

    /// Returns the same for work that goes on in the calling thread, by the time that the thread works, so
    /// that other programs do not change what comes of it ([`clock_of_work`]).
    pub fn budget_of_work(&self, time: Duration, flag: Arc<AtomicBool>) -> Budget {
        let budget = self.budget(flag).with_clock(clock_of_work());
        budget.with_time(self.budget.unwrap_or(time))
    }
}

pub(super) fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)];
    in_units(text, &units)
        .map(Duration::from_millis)
        .ok_or_else(|| "expected a whole number with its unit, as 500ms, 10s, 5m or 1h".to_owned())
}

fn bytes(text: &str) -> Result<u64, String> {
    let units = [
        ("kB", 1000),
        ("MB", 1_000_000),
        ("GB", 1_000_000_000),
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
        ("B", 1),
    ];
    in_units(text, &units)
        .ok_or_else(|| "expected a whole number with its unit, as 500MB, 512MiB or 4GiB".to_owned())
}

/// Reads `12ms` with the units given, the case of the unit aside; `None` also where the product overflows.
fn in_units(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    // The number may have letters in it, as 1e6, so it goes on to the last digit.
    let unit = text.rfind(|letter: char| letter.is_ascii_digit()).map_or(0, |last| last + 1);
    let (number, unit) = text.split_at(unit);
    let (_, scale) = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit.trim()))?;
    values::read::<u64>(number)?.checked_mul(*scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_whole_number_with_its_unit() {
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("2 m"), Ok(Duration::from_secs(120)));
        assert_eq!(bytes("4GiB"), Ok(1 << 32));
        assert_eq!(bytes("3kb"), Ok(3000));
        assert_eq!(bytes("1e3kb"), Ok(1_000_000));
        assert_eq!(time("1_0s"), Ok(Duration::from_secs(10)));
        for text in
            ["", "10", "s", "-1s", "1.5s", "10 days", "99999999999999999999s", "18446744073709551615h"]
        {
            assert!(time(text).is_err(), "{text}");
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
