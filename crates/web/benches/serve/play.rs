//! Sessions of play: many clients, each with its own connection. One thread has all of them, so that they
//! take little from the server and wait for one another as little as clients on other machines do.

use crate::client::Running;
use crate::strangers::Dice;
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;

/// Games of all kinds, each from a position of a usual size.
const GAMES: [(&str, &str); 10] = [
    ("nim", "9 12 15"),
    ("wythoff", "12 17"),
    ("kayles", "9 14"),
    ("chomp", "5 4 3"),
    ("euclid", "34 12"),
    ("domineering", "4x4"),
    ("clobber", "xoxo|oxox"),
    ("toads-and-frogs", "tt.t.ff.f"),
    ("hackenbush", "1-2l 2-3r 2-4l 1-5r 5-6l"),
    ("n -> n - k where k in {1, 3, 4}", "13 9"),
];

/// How long an answer took, and the game that it was about.
type Wait = (Duration, &'static str);

/// Lets this number of clients play for some seconds; each thinks so long before each of its moves. The
/// server is one at an address, or one of this process.
pub fn play(elsewhere: Option<SocketAddr>, n_sessions: usize, think: Duration) {
    let server = elsewhere.is_none().then(Running::start);
    let address =
        server.as_ref().map_or(elsewhere, |server| Some(server.address)).expect("there is a server");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let end = Instant::now() + Duration::from_secs(8);
    let mut waits: Vec<Wait> = runtime.block_on(async {
        let sessions: Vec<_> =
            (0..n_sessions).map(|seed| tokio::spawn(session(address, seed, think, end))).collect();
        let mut waits = Vec::new();
        for session in sessions {
            waits.extend(session.await.expect("nothing panics").expect("no error"));
        }
        waits
    });
    waits.sort_unstable();
    let at = |percent: usize| waits[(waits.len() - 1) * percent / 100].0;
    println!(
        "{n_sessions} sessions, {think:?} between moves: {} questions in 8 s, p50 {:.1?}, p90 {:.1?}, p99 {:.1?}, longest {:.1?}",
        waits.len(),
        at(50),
        at(90),
        at(99),
        waits[waits.len() - 1].0
    );
    // The games among the slowest hundredth.
    let slowest = &waits[waits.len() * 99 / 100..];
    let count = |game: &str| slowest.iter().filter(|(_, of)| *of == game).count();
    let counts = GAMES.map(|(game, _)| format!("{} {}", count(game), game.split(' ').next().unwrap_or(game)));
    println!("    the slowest hundredth: {}", counts.join(", "));
}

/// Plays games one after the other, each against the engine by random moves; returns how long each answer
/// took.
async fn session(address: SocketAddr, seed: usize, think: Duration, end: Instant) -> io::Result<Vec<Wait>> {
    let mut dice = Dice(seed as u64);
    // Sessions do not begin at one moment.
    tokio::time::sleep(think * u32::try_from(dice.below(100)).expect("it is small") / 100).await;
    let connection = Connection::open(address).await?;
    let mut waits = Vec::new();
    while Instant::now() < end {
        let (game, start) = GAMES[dice.below(GAMES.len())];
        let mut asked = json!({"ask": "position", "game": game, "position": start, "values": true});
        loop {
            let begun = Instant::now();
            let came = connection.ask(&asked).await?;
            waits.push((begun.elapsed(), game));
            let mut answer: Value = serde_json::from_slice(&came)?;
            let answer = &mut answer["answer"];
            let position = if asked["ask"] == "reply" { answer["next"].take() } else { answer.take() };
            if !position["end"].is_null() || Instant::now() >= end {
                break;
            }
            tokio::time::sleep(think).await;
            let moves = position["moves"].as_array().expect("moves");
            let to = &moves[dice.below(moves.len())]["to"];
            asked = json!({"ask": "reply", "game": game, "position": to, "player": "Right", "seed": seed, "values": true});
        }
    }
    Ok(waits)
}

/// A connection that is kept.
struct Connection {
    stream: TcpStream,
    host: String,
}

impl Connection {
    async fn open(address: SocketAddr) -> io::Result<Connection> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream, host: address.to_string() })
    }

    /// Asks a question; returns the body of what came.
    async fn ask(&self, question: &Value) -> io::Result<Vec<u8>> {
        let body = question.to_string();
        let head =
            format!("POST /api HTTP/1.1\r\nhost: {}\r\ncontent-length: {}\r\n\r\n", self.host, body.len());
        let request = [head.as_bytes(), body.as_bytes()].concat();
        let mut sent = 0;
        while sent < request.len() {
            self.stream.writable().await?;
            sent += ready(self.stream.try_write(&request[sent..]))?;
        }
        let (mut came, mut block) = (Vec::new(), vec![0; 1 << 16]);
        loop {
            self.stream.readable().await?;
            match self.stream.try_read(&mut block) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                read => came.extend_from_slice(&block[..ready(read)?]),
            }
            if let Some(begin) = body_of(&came)? {
                return Ok(came.split_off(begin));
            }
        }
    }
}

/// Takes an attempt that has to be made again as one that did nothing.
fn ready(done: io::Result<usize>) -> io::Result<usize> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(0),
        done => done,
    }
}

/// Returns where the body begins, once all of it has come.
fn body_of(came: &[u8]) -> io::Result<Option<usize>> {
    let Some(end) = came.windows(4).position(|window| window == b"\r\n\r\n") else { return Ok(None) };
    let head = String::from_utf8_lossy(&came[..end]).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    match length {
        Some(length) if head.starts_with("http/1.1 200 ") => {
            Ok((came.len() >= end + 4 + length).then_some(end + 4))
        }
        _ => Err(io::Error::other(head)),
    }
}
