//! A server on a thread, and a client that speaks just enough HTTP to keep its connection.

use grundy_web::{Options, Server};
use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// A server that runs until this is dropped.
pub struct Running {
    pub address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub fn start() -> Running {
        let server = Server::bind(Options { port: 0, public: false }).unwrap();
        let (address, stop) = (server.address(), Arc::new(AtomicBool::new(false)));
        let flag = Arc::clone(&stop);
        let thread = Some(std::thread::spawn(move || server.run(&flag).unwrap()));
        Running { address, stop, thread }
    }

    pub fn client(&self) -> Client {
        Client::connect(self.address).unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// A connection.
pub struct Client {
    stream: BufReader<TcpStream>,
    host: String,
}

/// What came back.
#[derive(Debug)]
pub struct Came {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Came {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("it is JSON")
    }

    /// Returns the answer, of a question that has one.
    pub fn answer(&self) -> Value {
        let mut json = self.json();
        assert_eq!((self.status, &json["error"]), (200, &Value::Null));
        json["answer"].take()
    }
}

impl Client {
    pub fn connect(address: SocketAddr) -> io::Result<Client> {
        Client::on(TcpStream::connect(address)?, address)
    }

    /// Returns the client of a connection to this address.
    pub fn on(stream: TcpStream, address: SocketAddr) -> io::Result<Client> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        Ok(Client { stream: BufReader::new(stream), host: address.to_string() })
    }

    /// Asks a question.
    pub fn ask(&mut self, question: &Value) -> io::Result<Came> {
        self.send("POST", "/api", "", question.to_string().as_bytes())
    }

    /// Sends a request with more header lines, each with its line end.
    pub fn send(&mut self, method: &str, path: &str, headers: &str, body: &[u8]) -> io::Result<Came> {
        let host = if headers.contains("host:") { String::new() } else { format!("host: {}\r\n", self.host) };
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\n{host}{headers}content-length: {length}\r\n\r\n");
        self.stream.get_mut().write_all(&[head.as_bytes(), body].concat())?;
        self.receive()
    }

    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    /// Returns the status of an answer that has no body.
    pub fn status(&mut self) -> io::Result<u16> {
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or(io::Error::other("no HTTP"))
    }

    pub fn receive(&mut self) -> io::Result<Came> {
        let bad = || io::Error::other("no HTTP");
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(bad)?;
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.push((name.to_lowercase(), value.to_owned()));
        }
        let mut came = Came { status, headers, body: Vec::new() };
        let length = came.header("content-length").and_then(|length| length.parse().ok()).ok_or_else(bad)?;
        came.body.resize(length, 0);
        self.stream.read_exact(&mut came.body)?;
        Ok(came)
    }
}
