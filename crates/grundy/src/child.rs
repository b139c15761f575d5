//! Programs of others that are run: what they said last, and how they ended.

use std::io::{ErrorKind, Read};
use std::process::ExitStatus;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Bytes of standard error that are told.
const MOST_TOLD: usize = 600;
/// Bytes of it that are kept.
const MOST_KEPT: usize = 1 << 12;
/// The time for which whoever asks for the last words waits for their end.
const PATIENCE: Duration = Duration::from_millis(50);

/// The end of what a child says on standard error, read by a thread: it may say as much as it likes.
pub(crate) struct Said {
    bytes: Arc<Mutex<Vec<u8>>>,
    ended: Receiver<()>,
}

impl Said {
    pub(crate) fn read(mut source: impl Read + Send + 'static) -> Said {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (tell, ended) = channel();
        let shared = Arc::clone(&bytes);
        thread::spawn(move || {
            let mut block = [0; MOST_KEPT];
            loop {
                match source.read(&mut block) {
                    Ok(0) => break,
                    Ok(n) => {
                        let mut bytes = shared.lock().unwrap_or_else(PoisonError::into_inner);
                        bytes.extend_from_slice(&block[..n]);
                        let n_old = bytes.len().saturating_sub(MOST_KEPT);
                        // The last words say what went wrong, so the first ones make room.
                        bytes.drain(..n_old);
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(_) => break,
                }
            }
            // Nobody listens any more where the child was killed.
            let _ = tell.send(());
        });
        Said { bytes, ended }
    }

    /// Returns the last lines, after the stream has ended.
    pub(crate) fn last(&self) -> String {
        let _ = self.ended.recv_timeout(PATIENCE);
        let text =
            String::from_utf8_lossy(&self.bytes.lock().unwrap_or_else(PoisonError::into_inner)).into_owned();
        let text = text.trim_end();
        let mut start = text.len().saturating_sub(MOST_TOLD);
        // The end of a text is a boundary, so this ends.
        while !text.is_char_boundary(start) {
            start += 1;
        }
        let whole_lines =
            if start == 0 { 0 } else { text[start..].find('\n').map_or(start, |at| start + at + 1) };
        text[whole_lines..].to_owned()
    }
}

#[cfg(unix)]
pub(crate) fn in_words(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    let name = |signal| match signal {
        4 => " (illegal instruction)",
        6 => " (abort)",
        8 => " (arithmetic)",
        9 => " (kill)",
        11 => " (segmentation fault)",
        _ => "",
    };
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => format!("signal {signal}{}", name(signal)),
        (None, None) => status.to_string(),
    }
}

#[cfg(not(unix))]
pub(crate) fn in_words(status: ExitStatus) -> String {
    status.code().map_or_else(|| status.to_string(), |code| format!("exit status {code}"))
}
