//! Strangers at the door: none of them is let in, and those who have the key go on.

use super::{CHASE, SIDES, game, hosts};
use grundy::files::Disk;
use grundy::tables::Sides;
use grundy_budget::Budget;
use grundy_cluster::{ClusterError, Hosts, Key, Setup, Summary, solve};
use std::fs::{self, Permissions};
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::sync::Mutex;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

static REFUSED: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn key(text: &str, mode: u32) -> io::Result<Key> {
    let file = tempfile::NamedTempFile::new()?;
    fs::write(file.path(), text)?;
    fs::set_permissions(file.path(), Permissions::from_mode(mode))?;
    Key::read(file.path())
}

fn right() -> Option<Key> {
    Some(key("what nobody else knows", 0o600).unwrap())
}

fn start(hosts: &Hosts, process: usize, key: Option<Key>) -> JoinHandle<Result<Summary, ClusterError>> {
    let refused = |text: &str| REFUSED.lock().unwrap().push(text.to_owned());
    let patience = Duration::from_secs(30);
    let setup = Setup { key, refused, patience, ..Setup::new(hosts.clone(), process) };
    let sides = Sides::new(&SIDES).unwrap();
    thread::spawn(move || solve(&game(CHASE), &sides, &setup, &Disk::default(), &Budget::default()))
}

fn reach(address: &str) -> TcpStream {
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => return stream,
            Err(_) => thread::yield_now(),
        }
    }
}

/// Returns the same hosts with somebody else at the first address.
fn with_a_stranger(hosts: &Hosts) -> (TcpListener, Hosts) {
    let stranger = TcpListener::bind("127.0.0.1:0").unwrap();
    let lines = format!("{}\n{}", stranger.local_addr().unwrap(), hosts.address(1));
    (stranger, lines.parse().unwrap())
}

/// Runs both processes with somebody between, who returns how the second came in on each connection, and the
/// checksum.
fn overheard() -> (Vec<Vec<u8>>, u64) {
    let hosts = hosts(2);
    let (stranger, around) = with_a_stranger(&hosts);
    let (first, second) = (start(&hosts, 0, right()), start(&around, 1, right()));
    let listen = |(mut from, _): (TcpStream, _)| {
        let mut to = reach(hosts.address(0));
        let (mut back_from, mut back_to) = (to.try_clone().unwrap(), from.try_clone().unwrap());
        thread::spawn(move || io::copy(&mut back_from, &mut back_to));
        let mut heard = [0; 52 + 32 + 32];
        for part in [0..52, 52..84, 84..116] {
            from.read_exact(&mut heard[part.clone()]).unwrap();
            to.write_all(&heard[part]).unwrap();
        }
        thread::spawn(move || io::copy(&mut from, &mut to));
        heard.to_vec()
    };
    let heard = (0..2).map(|_| listen(stranger.accept().unwrap())).collect();
    let [first, second] = [first, second].map(|one| one.join().unwrap().unwrap().checksum);
    assert_eq!(first, second);
    (heard, first)
}

#[test]
fn whoever_lacks_the_key_is_refused_and_the_others_go_on() {
    let ((heard, checksum), hosts) = (overheard(), hosts(2));
    let first = start(&hosts, 0, right());
    let silent: Vec<TcpStream> = (0..20).map(|_| reach(hosts.address(0))).collect();
    let begun = Instant::now();
    for said in [&b"GET / HTTP/1.1\r\n\r\n".repeat(9), &heard[0], &heard[1]] {
        let mut stream = reach(hosts.address(0));
        stream.write_all(said).unwrap();
        let mut bytes = Vec::new();
        // It may be closed with what it did not read.
        let _ = stream.read_to_end(&mut bytes);
        assert!(bytes.len() <= 52, "a number is said, and no proof");
    }
    for (key, words) in [(key("what somebody believes", 0o600).ok(), "has another key"), (None, "has a key")]
    {
        let refused = start(&hosts, 1, key).join().unwrap().unwrap_err().to_string();
        assert!(refused.starts_with("process 0 at 127.") && refused.contains(words), "{refused}");
    }
    let found = [start(&hosts, 1, right()), first].map(|one| one.join().unwrap().unwrap().checksum);
    assert_eq!(found, [checksum; 2]);
    // One after the other those who say nothing take longer.
    assert!(begun.elapsed() < Duration::from_secs(30));
    drop(silent);
    let told = REFUSED.lock().unwrap();
    for (words, times) in [("has another key", 3), ("has no key", 1), ("is no process of such a run", 1)] {
        assert!(told.iter().filter(|text| text.contains(words)).count() >= times, "{told:?}");
    }
}

/// A stranger in the place of the first process says again what it hears from the second.
#[test]
fn what_is_reflected_opens_nothing() {
    let (stranger, around) = with_a_stranger(&hosts(2));
    let second = start(&around, 1, right());
    let (mut stream, _) = stranger.accept().unwrap();
    let (mut opening, mut proof) = ([0; 52], [0; 32]);
    stream.read_exact(&mut opening).unwrap();
    opening[12] = 0;
    stream.write_all(&opening).unwrap();
    stream.read_exact(&mut proof).unwrap();
    stream.write_all(&proof).unwrap();
    let refused = second.join().unwrap();
    assert!(matches!(refused, Err(ClusterError::Refused { process: 0, .. })), "{refused:?}");
}

#[test]
fn keys_are_long_and_their_owners_alone() {
    for (bytes, mode, words) in
        [(0, 0o600, "found 0"), (15, 0o600, "found 15"), (5000, 0o600, "found 4097"), (32, 0o640, "mode 640")]
    {
        let refused = key(&"7".repeat(bytes), mode).unwrap_err().to_string();
        assert!(refused.contains(words), "{refused}");
    }
}
