//! The server over real connections.

use crate::client::{Client, Running};
use grundy_web::limits;
use serde_json::json;
use std::time::{Duration, Instant};

#[test]
fn the_page_and_its_files_come_with_strict_headers() {
    let server = Running::start();
    let mut client = server.client();
    for (path, kind) in [
        ("/", "text/html"),
        ("/app.js", "text/javascript"),
        ("/app.css", "text/css"),
        ("/icon.svg", "image/svg+xml"),
    ] {
        let came = client.send("GET", path, "", b"").unwrap();
        assert_eq!(came.status, 200, "{path}");
        assert!(came.header("content-type").unwrap().starts_with(kind), "{path}");
        assert!(came.header("content-security-policy").unwrap().starts_with("default-src 'self';"));
        assert_eq!(came.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(came.header("referrer-policy"), Some("no-referrer"));
        assert!(!came.body.is_empty(), "{path}");
    }
    assert_eq!(client.send("GET", "/health", "", b"").unwrap().body, b"ok");
    for (method, path, status) in
        [("GET", "/../Cargo.toml", 404), ("GET", "/etc/passwd", 404), ("GET", "/api", 405)]
    {
        let came = client.send(method, path, "", b"").unwrap();
        assert_eq!(came.status, status, "{path}");
        assert!(came.json()["error"]["message"].is_string());
    }
}

#[test]
fn a_file_is_sent_packed_and_only_once_as_long_as_it_is_the_same() {
    let server = Running::start();
    let mut client = server.client();
    let plain = client.send("GET", "/app.js", "", b"").unwrap();
    assert_eq!(plain.header("content-encoding"), None);
    let packed = client.send("GET", "/app.js", "accept-encoding: br, gzip\r\n", b"").unwrap();
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() * 2 < plain.body.len());
    let tag = packed.header("etag").unwrap();
    assert_eq!(plain.header("etag"), Some(tag));
    let again = client.send("GET", "/app.css", &format!("if-none-match: {tag}\r\n"), b"").unwrap();
    assert_eq!(again.status, 200, "another file has another tag");
    let mut direct = server.client();
    direct
        .write(
            format!(
                "GET /app.js HTTP/1.1\r\nhost: {}\r\nif-none-match: {tag}\r\nconnection: close\r\n\r\n",
                server.address
            )
            .as_bytes(),
        )
        .unwrap();
    assert_eq!(direct.status().unwrap(), 304);
}

#[test]
fn questions_in_the_name_of_others_are_refused() {
    let server = Running::start();
    let own = server.address.to_string();
    let question = br#"{"ask": "games"}"#;
    for (headers, status) in [
        (String::new(), 200),
        (format!("origin: http://{own}\r\n"), 200),
        ("origin: http://evil.example\r\n".to_owned(), 403),
        ("origin: null\r\n".to_owned(), 403),
        ("host: evil.example\r\n".to_owned(), 403),
        (format!("host: localhost:{}\r\n", server.address.port()), 200),
    ] {
        let came = server.client().send("POST", "/api", &headers, question).unwrap();
        assert_eq!(came.status, status, "{headers}");
        assert_eq!(came.json()["error"].is_object(), status == 403);
    }
}

#[test]
fn bad_requests_are_refused_with_their_reason() {
    let server = Running::start();
    let refused = |body: &[u8]| {
        let came = server.client().send("POST", "/api", "", body).unwrap();
        (came.status, came.json()["error"]["message"].as_str().unwrap().to_owned())
    };
    assert_eq!(refused(b"{").0, 400);
    assert_eq!(refused(b"\xff").0, 400);
    assert_eq!(refused(b"[1]").0, 400);
    let (status, message) = refused(br#"{"ask": "nothing"}"#);
    assert!(status == 400 && message.contains("expected one of `games`"), "{message}");
    assert!(refused(br#"{"ask": "position", "game": "nim"}"#).1.contains("position"));
    assert_eq!(refused("[".repeat(60_000).as_bytes()).0, 400);
    assert!(refused(br#"{"ask": "start", "request": {"ask": "start"}}"#).1.contains("start"));
    assert_eq!(refused(br#"{"ask": "poll", "job": "x"}"#).0, 400);
    let (status, message) = refused(&vec![b' '; limits::BODY + 1]);
    assert!(status == 413 && message.contains("65536"), "{message}");
}

#[test]
fn a_job_is_polled_until_it_is_done_and_can_be_cancelled() {
    let server = Running::start();
    let mut client = server.client();
    let mut ask = |question: serde_json::Value| client.ask(&question).unwrap();
    let started =
        ask(json!({"ask": "start", "request": {"ask": "law", "game": "n -> n - k where k in {1, 2}"}}));
    let job = started.answer()["job"].take();
    let begun = Instant::now();
    let found = loop {
        let polled = ask(json!({"ask": "poll", "job": job})).answer();
        if polled["done"] == true {
            break polled;
        }
        assert!(polled["steps"].is_u64() && polled["elapsed_ms"].is_u64());
        assert!(begun.elapsed() < Duration::from_secs(8), "it goes on");
        std::thread::yield_now();
    };
    assert_eq!(found["answer"]["laws"][0]["statement"], "g(n) = n mod 3");
    // What is done is handed out once.
    assert!(ask(json!({"ask": "poll", "job": job})).json()["error"].is_object());

    // More jobs than there are threads; none of them would end soon. Cancelled, they make room for the last.
    let long =
        json!({"ask": "law", "game": "n -> a, b where a + b <= n and a != 2 * b and 1 <= a and 1 <= b"});
    let jobs: Vec<_> = (0..limits::LONG_THREADS + 1)
        .map(|_| ask(json!({"ask": "start", "request": long})).answer()["job"].take())
        .collect();
    for job in &jobs {
        assert_eq!(ask(json!({"ask": "cancel", "job": job})).answer(), json!({}));
    }
    let failed =
        ask(json!({"ask": "start", "request": {"ask": "page", "name": "none"}})).answer()["job"].take();
    let begun = Instant::now();
    loop {
        let polled = ask(json!({"ask": "poll", "job": failed})).answer();
        if polled["done"] == true {
            assert!(polled["error"]["message"].is_string());
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(8), "cancelled jobs go on");
        std::thread::yield_now();
    }
}

/// A question that takes all of its time.
fn slow() -> serde_json::Value {
    json!({"ask": "law", "game": "n -> a, b where a + b <= n and a != 2 * b and 1 <= a and 1 <= b"})
}

#[test]
fn quick_questions_do_not_wait_for_slow_ones() {
    let server = Running::start();
    let mut busy: Vec<Client> = (0..limits::SHORT_THREADS / 2).map(|_| server.client()).collect();
    let body = slow().to_string();
    for client in &mut busy {
        let head =
            format!("POST /api HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        client.write(head.as_bytes()).unwrap();
    }
    let begun = Instant::now();
    let came = server.client().ask(&json!({"ask": "position", "game": "nim", "position": "3 5"})).unwrap();
    assert_eq!(came.answer()["moves"].as_array().unwrap().len(), 8);
    assert!(begun.elapsed() < limits::SHORT, "{:?}", begun.elapsed());
    for client in &mut busy {
        assert_eq!(client.receive().unwrap().status, 200);
    }
}

#[test]
fn work_that_nobody_waits_for_ends() {
    let server = Running::start();
    let body = slow().to_string();
    let head =
        format!("POST /api HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    // Three times as many as run at one time: each would take two seconds, and the last would wait for four.
    for _ in 0..3 * limits::SHORT_THREADS {
        server.client().write(head.as_bytes()).unwrap();
    }
    let begun = Instant::now();
    let came = server.client().ask(&json!({"ask": "games"})).unwrap();
    assert_eq!(came.status, 200);
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[test]
fn many_sessions_of_play_are_answered() {
    let server = Running::start();
    let address = server.address;
    let sessions: Vec<_> = (0..20)
        .map(|seed| {
            std::thread::spawn(move || {
                let mut client = Client::connect(address).unwrap();
                for at in 0..10 {
                    let asked = json!({"ask": "reply", "game": "kayles", "position": format!("{} 7 5", 9 + at),
                                       "seed": seed, "values": true});
                    let reply = client.ask(&asked).unwrap().answer();
                    assert_eq!(reply["next"]["position"], reply["made"]["to"]);
                }
            })
        })
        .collect();
    for session in sessions {
        session.join().unwrap();
    }
}

/// Connects from another address of this machine.
fn client_at(last: u8, server: &Running) -> std::io::Result<Client> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4()?;
        socket.bind(([127, 0, 0, last], 0).into())?;
        socket.connect(server.address).await?.into_std()
    })?;
    stream.set_nonblocking(false)?;
    Client::on(stream, server.address)
}

#[test]
fn connections_of_one_address_leave_seats_for_others() {
    let server = Running::start();
    // They send questions without end, or nothing at all, and read nothing.
    let question = r#"{"ask": "games"}"#;
    let length = question.len();
    let head = format!("POST /api HTTP/1.1\r\nhost: localhost\r\ncontent-length: {length}\r\n\r\n{question}");
    let mut deaf = Vec::new();
    for at in 0..limits::CONNECTIONS + 20 {
        let mut client = client_at(2, &server).unwrap();
        if at % 8 == 0 {
            // Whoever is one too many is closed.
            let _ = client.write(head.repeat(20).as_bytes());
        }
        deaf.push(client);
    }
    let begun = Instant::now();
    let mut honest = client_at(3, &server).unwrap();
    for _ in 0..5 {
        let came = honest.ask(&json!({"ask": "position", "game": "nim", "position": "3 5"})).unwrap();
        assert_eq!(came.answer()["moves"].as_array().unwrap().len(), 8);
    }
    assert!(begun.elapsed() < 4 * limits::SHORT, "{:?}", begun.elapsed());
}

#[test]
fn questions_and_jobs_of_one_address_leave_threads_for_others() {
    let server = Running::start();
    let body = slow().to_string();
    let head =
        format!("POST /api HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let mut greedy = client_at(2, &server).unwrap();
    let start = json!({"ask": "start", "request": slow()});
    for at in 0..limits::JOBS_EACH + 1 {
        let came = greedy.ask(&start).unwrap().json();
        assert_eq!(came["error"].is_object(), at == limits::JOBS_EACH, "{came}");
    }
    let mut many: Vec<Client> =
        (0..4 * limits::SHORT_THREADS).map(|_| client_at(2, &server).unwrap()).collect();
    for client in &mut many {
        client.write(head.as_bytes()).unwrap();
    }
    let begun = Instant::now();
    let mut honest = client_at(3, &server).unwrap();
    let came = honest.ask(&json!({"ask": "position", "game": "nim", "position": "3 5"})).unwrap();
    assert_eq!(came.answer()["moves"].as_array().unwrap().len(), 8);
    let request = json!({"ask": "law", "game": "n -> n - k where k in {1, 2}"});
    let job = honest.ask(&json!({"ask": "start", "request": request})).unwrap().answer()["job"].take();
    while honest.ask(&json!({"ask": "poll", "job": job})).unwrap().answer()["done"] != true {
        assert!(begun.elapsed() < Duration::from_secs(8), "the job waits for those of the other address");
        std::thread::yield_now();
    }
}

#[test]
fn a_request_says_its_host_once() {
    let server = Running::start();
    let own = server.address.to_string();
    let body = r#"{"ask": "games"}"#;
    for (line, hosts, status) in [
        ("POST /api HTTP/1.1".to_owned(), vec![own.as_str()], 200),
        (format!("POST http://{own}/api HTTP/1.1"), vec![own.as_str()], 200),
        ("POST /api HTTP/1.1".to_owned(), vec![own.as_str(), "evil.example"], 400),
        ("POST /api HTTP/1.1".to_owned(), vec!["evil.example", own.as_str()], 400),
        ("POST /api HTTP/1.1".to_owned(), vec![own.as_str(), own.as_str()], 400),
        ("POST /api HTTP/1.1".to_owned(), vec![], 400),
        ("POST http://evil.example/api HTTP/1.1".to_owned(), vec![own.as_str()], 400),
        (format!("POST http://{own}/api HTTP/1.1"), vec!["evil.example"], 400),
        ("POST http://evil.example/api HTTP/1.1".to_owned(), vec!["evil.example"], 403),
        (format!("POST http://{own}/api HTTP/1.1"), vec![], 400),
        ("GET http://evil.example/ HTTP/1.1".to_owned(), vec![own.as_str()], 400),
    ] {
        let hosts: String = hosts.iter().map(|host| format!("host: {host}\r\n")).collect();
        let body = if line.starts_with("GET") { "" } else { body };
        let mut client = server.client();
        client
            .write(format!("{line}\r\n{hosts}content-length: {}\r\n\r\n{body}", body.len()).as_bytes())
            .unwrap();
        let came = client.receive().unwrap();
        assert_eq!(came.status, status, "{line} {hosts}");
        assert_eq!(came.json()["error"].is_object(), status != 200);
    }
}
