//! Who may come in: with a key both ends of a connection show that they have it, before anything else is
//! read.
//!
//! Each end says a number that is new, and then the HMAC of both numbers, of who asks, whom, and for what,
//! and of its own role. So what was heard before, elsewhere, or from the other end opens nothing. What is
//! said afterwards is neither hidden nor sealed.

use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Instant;

/// Raised where what is said here changes.
const MAGIC: [u8; 8] = *b"grundy-2";
/// The bytes of a key: fewer are no secret, more a mistake.
const LEAST: usize = 16;
const MOST: usize = 4096;

const ASKS: u32 = 0;
const ANSWERS: u32 = 1;

/// What all processes of a run know, and nobody else does.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(Vec<u8>);

impl Key {
    /// Returns the key that is all of a file.
    ///
    /// # Errors
    /// It cannot be read, or others may read it, or it has fewer than 16 bytes or more than 4096.
    pub fn read(path: &Path) -> io::Result<Key> {
        let file = File::open(path)?;
        #[cfg(unix)]
        {
            let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata()?.permissions()) & 0o777;
            if mode & 0o077 != 0 {
                let open = format!(
                    "expected a key that its owner alone can read, found mode {mode:o}: `chmod 600` it"
                );
                return Err(io::Error::other(open));
            }
        }
        let mut bytes = Vec::new();
        match file.take(MOST as u64 + 1).read_to_end(&mut bytes)? {
            LEAST..=MOST => Ok(Key(bytes)),
            found => Err(io::Error::other(format!(
                "expected a key of {LEAST} to {MOST} bytes, found {found}: `head -c 32 /dev/urandom` makes one"
            ))),
        }
    }

    fn mac(&self, role: u32, asked: [u32; 3], numbers: [&[u8]; 2]) -> Hmac<Sha256> {
        let mut mac = Hmac::new_from_slice(&self.0).expect("a key may have any length");
        mac.update(&MAGIC);
        [role].iter().chain(&asked).for_each(|word| mac.update(&word.to_le_bytes()));
        numbers.iter().for_each(|number| mac.update(number));
        mac
    }
}

/// Shows nothing of it.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

/// A connection on which all has to be heard by a time. Who is not let in for want of the key is denied
/// permission.
pub(crate) struct Timed<'a> {
    pub(crate) stream: &'a TcpStream,
    pub(crate) until: Instant,
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        // No time at all is an error here.
        self.stream.set_read_timeout(Some(self.until.saturating_duration_since(Instant::now())))?;
        self.stream.read(bytes)
    }
}

fn denied(why: &str) -> io::Error {
    io::Error::new(ErrorKind::PermissionDenied, why)
}

impl Timed<'_> {
    /// Says who this is, what it asks for, and a number, which is returned.
    fn say(&mut self, key: Option<&Key>, who: [u32; 2]) -> io::Result<[u8; 32]> {
        let mut number = [0; 32];
        getrandom::fill(&mut number).map_err(|error| io::Error::other(error.to_string()))?;
        let words = [u32::from(key.is_some()), who[0], who[1]].map(u32::to_le_bytes);
        self.stream.write_all(&[&MAGIC[..], words.as_flattened(), &number].concat())?;
        Ok(number)
    }

    /// Hears the same from the other end.
    fn hear(&mut self, key: Option<&Key>) -> io::Result<([u32; 2], [u8; 32])> {
        let mut bytes = [0; 8 + 3 * 4 + 32];
        self.read_exact(&mut bytes)?;
        let rest = bytes.strip_prefix(&MAGIC[..]).ok_or(ErrorKind::InvalidData)?;
        let word = |at: usize| u32::from_le_bytes(rest[at..at + 4].try_into().expect("four bytes"));
        match (word(0), key) {
            (0, Some(_)) => Err(denied("has no key, and this process has one")),
            (1.., None) => Err(denied("has a key, and this process has none")),
            _ => Ok(([word(4), word(8)], rest[12..].try_into().expect("32 bytes are left"))),
        }
    }

    fn prove(&mut self, mac: Hmac<Sha256>) -> io::Result<()> {
        self.stream.write_all(&mac.finalize().into_bytes())
    }

    fn verify(&mut self, mac: Hmac<Sha256>) -> io::Result<()> {
        let (mut proof, other) = ([0; 32], || denied("has another key, or repeats what it heard"));
        self.read_exact(&mut proof).map_err(|error| match error.kind() {
            // Who refuses says nothing more.
            ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset => other(),
            _ => error,
        })?;
        mac.verify_slice(&proof).map_err(|_| other())
    }

    /// Comes in to a process: asks for a kind of connection, from one process to another.
    pub(crate) fn ask(&mut self, key: Option<&Key>, asked @ [kind, from, to]: [u32; 3]) -> io::Result<()> {
        let own = self.say(key, [from, kind])?;
        let (said, other) = self.hear(key)?;
        if said != [to, kind] {
            return Err(ErrorKind::InvalidData.into());
        }
        let Some(key) = key else { return Ok(()) };
        self.prove(key.mac(ASKS, asked, [&own, &other]))?;
        self.verify(key.mac(ANSWERS, asked, [&own, &other]))
    }

    /// Lets somebody in to a process; returns who asks, and for what.
    pub(crate) fn answer(&mut self, key: Option<&Key>, to: u32) -> io::Result<[u32; 2]> {
        let heard = self.hear(key);
        let kind = heard.as_ref().map_or(0, |([_, kind], _)| *kind);
        // Who is refused learns why.
        let own = self.say(key, [to, kind])?;
        let ([from, kind], other) = heard?;
        if let Some(key) = key {
            self.verify(key.mac(ASKS, [kind, from, to], [&other, &own]))?;
            self.prove(key.mac(ANSWERS, [kind, from, to], [&other, &own]))?;
        }
        Ok([from, kind])
    }
}
