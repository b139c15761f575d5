use super::*;
use crate::looks::LOOK_EVERY;

#[test]
fn a_passed_deadline_stops_at_the_first_step() {
    let budget = Budget::default().with_time(Duration::ZERO);
    assert_eq!(budget.spend(1), Err(Stop::Time));
}

#[test]
fn a_budget_within_another_ends_with_the_sooner_of_both() {
    let hour = Duration::from_secs(3600);
    let passed = Budget::default().with_time(Duration::ZERO);
    assert_eq!(passed.within(hour).check(), Err(Stop::Time));
    let budget = Budget::default().with_time(hour).with_steps(10);
    assert_eq!(budget.within(Duration::ZERO).check(), Err(Stop::Time));
    budget.within(hour).spend(8).unwrap();
    assert_eq!((budget.check(), budget.spend(3)), (Ok(()), Err(Stop::Steps)));
}

#[test]
fn a_raised_flag_stops_within_the_steps_between_two_looks() {
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::default().with_cancel(Arc::clone(&flag));
    assert_eq!(budget.spend(1), Ok(()));
    flag.store(true, Ordering::Relaxed);
    let stopped_after = (0..=LOOK_EVERY).take_while(|_| budget.spend(1).is_ok()).count();
    assert!(u64::try_from(stopped_after).unwrap() <= LOOK_EVERY);
    assert_eq!(budget.check(), Err(Stop::Cancelled));
}

#[test]
fn long_steps_are_followed_by_a_look_each_and_short_ones_by_few() {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    static NOW: AtomicU64 = AtomicU64::new(0);
    let clock = Clock::new(|| {
        LOOKS.fetch_add(1, Ordering::Relaxed);
        Duration::from_nanos(NOW.load(Ordering::Relaxed))
    });
    let budget = Budget::default().with_clock(clock).with_time(Duration::from_secs(3600));
    let looks = |n_steps: u64, lasts: Duration| {
        let before = LOOKS.load(Ordering::Relaxed);
        for _ in 0..n_steps {
            NOW.fetch_add(u64::try_from(lasts.as_nanos()).unwrap(), Ordering::Relaxed);
            budget.spend(1).unwrap();
        }
        LOOKS.load(Ordering::Relaxed) - before
    };
    let short = Duration::from_nanos(100);
    assert!(looks(100_000, short) < 120);
    // The first long steps are counted before it is known that they are long.
    looks(LOOK_EVERY, Duration::from_millis(10));
    assert_eq!(looks(100, Duration::from_millis(10)), 100);
    assert!(looks(100_000, short) < 120);
}

#[test]
fn bytes_refused_are_not_counted_as_held() {
    let budget = Budget::default().with_bytes(100);
    assert_eq!(budget.hold(60, 1), Ok(()));
    assert_eq!((budget.hold(60, 1), budget.hold(1_u64 << 62, 4)), (Err(Stop::Memory), Err(Stop::Memory)));
    assert_eq!(budget.bytes_left(), Some(40));
    budget.release(60, 1);
    assert_eq!(budget.hold(100, 1), Ok(()));
}

#[test]
fn clones_share_what_is_spent() {
    let budget = Budget::default().with_steps(10);
    budget.clone().spend(8).unwrap();
    assert_eq!(budget.spend(3), Err(Stop::Steps));
}

#[test]
fn a_deadline_by_another_clock_stands_beside_the_first() {
    static SECONDS: AtomicU64 = AtomicU64::new(0);
    let clock = Clock::new(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
    let stands_still = Clock::new(|| Duration::ZERO);
    let outer = Budget::default().with_clock(clock).with_time(Duration::from_secs(2));
    let both = outer.within_by(stands_still, Duration::from_secs(5));
    assert_eq!(both.time_left(), Some(Duration::from_secs(2)));
    assert_eq!(both.within_by(clock, Duration::from_secs(1)).time_left(), Some(Duration::from_secs(1)));
    assert_eq!(both.check(), Ok(()));
    SECONDS.store(2, Ordering::Relaxed);
    assert_eq!(both.check(), Err(Stop::Time));
}
