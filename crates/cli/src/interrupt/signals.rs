//! Where signals come from.

/// Calls `hear` with the number of every signal that asks the program to end, on a thread of its own.
#[cfg(unix)]
pub fn listen(hear: impl Fn(u8) + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::{flag, iterator::Signals};
    use std::thread;

    // A file that may grow no more is then an error of the call that writes it, and not the end of the
    // program.
    let _ = flag::register(SIGXFSZ, std::sync::Arc::default());
    let ignored = ignored();
    // Whoever began the program with a signal ignored, as `nohup` does, wants it ignored.
    let heard = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let Ok(mut signals) = Signals::new(heard) else { return };
    let listener = move || signals.forever().filter_map(|signal| u8::try_from(signal).ok()).for_each(hear);
    // Without a thread nobody hears, and a second process has to end this one.
    let _ = thread::Builder::new().spawn(listener);
}

/// Returns the signals that the program was begun with as ignored, from bit 0 for signal 1; the standard
/// library itself ignores SIGPIPE. To ask the system directly takes unsafe code, and Linux says it in a file;
/// elsewhere a child, which has what this process has, is asked to send itself each of them.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_else(survived)
}

#[cfg(unix)]
fn survived() -> u64 {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use std::process::{Command, Stdio};
    let survives = |signal: &i32| {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("kill -{signal} $$")]).stdin(Stdio::null()).stderr(Stdio::null());
        shell.status().is_ok_and(|status| status.success())
    };
    [SIGHUP, SIGINT, SIGTERM]
        .iter()
        .filter(|signal| survives(signal))
        .fold(0, |mask, signal| mask | 1 << (signal - 1))
}

/// Elsewhere only Ctrl-C and its like are known.
#[cfg(not(unix))]
pub fn listen(hear: impl Fn(u8) + Send + 'static) {
    const SIGINT: u8 = 2;
    let _ = ctrlc::set_handler(move || hear(SIGINT));
}
