//! `grundy serve`, as a process: where it says it is, how it ends, what it holds.

use crate::process::{command, command_that_hears};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command};
use std::time::{Duration, Instant};

/// A server that has said where it is.
pub struct Served {
    child: Child,
    stdout: BufReader<ChildStdout>,
    address: String,
}

impl Served {
    pub fn start<'a>(args: impl IntoIterator<Item = &'a str>) -> Served {
        Served::start_with(args, &[])
    }

    fn start_with<'a>(args: impl IntoIterator<Item = &'a str>, environment: &[(&str, &str)]) -> Served {
        let mut child = command_that_hears(args).envs(environment.iter().copied()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let address =
            line.trim_end().strip_prefix("grundy is at http://").expect("it says where it is").to_owned();
        Served { child, stdout, address }
    }

    fn get(&self, path: &str) -> String {
        self.request(&format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address))
    }

    fn ask(&self, question: &str) -> String {
        let (host, length) = (&self.address, question.len());
        self.request(&format!(
            "POST /api HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{question}"
        ))
    }

    fn request(&self, text: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(9))).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        let mut came = String::new();
        stream.read_to_string(&mut came).unwrap();
        came
    }

    /// Does what Ctrl-C does, and waits for the end: success, and nothing more printed.
    pub fn end_and_expect_success(mut self) {
        let sent = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if begun.elapsed() > Duration::from_secs(4) {
                self.child.kill().unwrap();
                panic!("the server goes on after Ctrl-C");
            }
            std::thread::yield_now();
        };
        assert_eq!(status.code(), Some(0));
        let (mut printed, mut message) = (String::new(), String::new());
        self.stdout.read_to_string(&mut printed).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
        assert_eq!((printed.as_str(), message.as_str()), ("", ""));
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_is_there_within_a_second_and_ctrl_c_ends_it() {
    let begun = Instant::now();
    let served = Served::start(["serve", "--port", "0"]);
    let page = served.get("/");
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    assert!(page.starts_with("HTTP/1.1 200 OK") && page.contains("<!doctype html>"), "{page}");
    assert!(served.get("/health").ends_with("\r\nok"));
    served.end_and_expect_success();
}

#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened_in_the_browser_that_the_system_names() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let opened = folder.path().join("opened");
    let opener = folder.path().join("xdg-open");
    std::fs::write(&opener, format!("#!/bin/sh\necho \"$1\" > {}.part; mv {0}.part {0}\n", opened.display()))
        .unwrap();
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap_or_default());
    let served = Served::start_with(["serve", "--port", "0", "--open"], &[("PATH", &path)]);
    let begun = Instant::now();
    while !opened.exists() && begun.elapsed() < Duration::from_secs(5) {
        std::thread::yield_now();
    }
    assert_eq!(std::fs::read_to_string(opened).unwrap().trim(), format!("http://{}", served.address));
    served.end_and_expect_success();
}

#[test]
fn work_under_way_does_not_keep_the_server_from_ending() {
    let served = Served::start(["serve", "--port", "0"]);
    let long = r#"{"ask": "start", "request": {"ask": "law", "game": "n -> a, b where a + b <= n and a != 2 * b and 1 <= a"}}"#;
    assert!(served.ask(long).contains(r#"{"answer":{"job":""#));
    served.end_and_expect_success();
}

#[test]
fn a_port_in_use_is_named_with_what_to_try() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let output = command(["serve", "--port", &port.to_string()]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with(&format!("error: port {port} is in use")), "{message}");
    assert!(message.contains("--port 0"), "{message}");
    assert!(output.stdout.is_empty());
}

/// The bytes of memory that the process had at most so far.
#[cfg(target_os = "linux")]
fn most_memory(served: &Served) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", served.child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    peak.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() << 10
}

#[cfg(target_os = "linux")]
#[test]
fn strangers_who_ask_for_much_at_once_do_not_exhaust_the_memory() {
    use grundy_web::limits;
    let served = Served::start(["serve", "--port", "0"]);
    let questions = [
        r#"{"ask": "table", "game": "n -> a, b where a + b <= n and a != 2 * b", "to": 100000}"#,
        r#"{"ask": "position", "game": "domineering", "position": "8x8", "values": true}"#,
        r#"{"ask": "position", "game": "(a, b, c) -> (x, y, z) where x + y + z < a + b + c", "position": "50 50 50"}"#,
        r#"{"ask": "law", "game": "(a, b, c) -> (a - i, b - j, c - k) where i + j + k >= 1"}"#,
        r#"{"ask": "law", "game": "n -> a, b, c, d, e, f, g, h, i, j, k, l where a + b + c + d + e + f + g + h + i + j + k + l == n"}"#,
        r#"{"ask": "value", "text": "nim_product(10^30, 10^29) + domineering[6x7]"}"#,
        r#"{"ask": "position", "game": "n -> n + 1, n + 1", "position": "5", "values": true}"#,
        r#"{"ask": "position", "game": "\".\" -> \"x\"; \"x\" -> \".\"", "position": ".....|.....|.....", "values": true}"#,
        r#"{"ask": "position", "game": "nim", "position": "18446744073709551615", "values": true}"#,
    ];
    std::thread::scope(|scope| {
        for question in questions.into_iter().cycle().take(2 * limits::SHORT_THREADS) {
            let served = &served;
            scope.spawn(move || {
                // Those that found no thread in time are told so.
                let answer = served.ask(question);
                let status = answer.strip_prefix("HTTP/1.1 ").unwrap();
                assert!(status.starts_with("200") || status.starts_with("429"), "{question}: {answer}");
            });
        }
    });
    let most = most_memory(&served);
    assert!(most < limits::most_bytes(), "{most} bytes, the bound is {}", limits::most_bytes());
    served.end_and_expect_success();
}
