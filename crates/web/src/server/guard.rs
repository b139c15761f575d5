//! Who may ask: only pages of this server, and on loopback only under its own names. Every answer says what a
//! page may do.
//!
//! A request says its host once: two hosts, or one that is told in two ways, are told apart differently by
//! what stands between.

use crate::wire::Failure;
use axum::Router;
use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::Response;

/// Nothing but files of this server; pictures may also be made by the page itself, to be downloaded.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// What every answer says.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Returns the service behind the guard. A `public` server is asked under names that it does not know.
pub(super) fn guarded(router: Router, public: bool) -> Router {
    router.layer(middleware::from_fn(move |request: Request, next: Next| async move {
        let mut response = match refusal(request.headers(), request.uri(), public) {
            Some((status, message)) => super::requests::failed(status, &Failure::new(message)),
            None => next.run(request).await,
        };
        add_headers(&mut response);
        response
    }))
}

fn add_headers(response: &mut Response) {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    // The files of a newer program have the same names.
    let fresh = HeaderValue::from_static("no-cache");
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(fresh);
}

/// Returns why a request is refused, if it is.
fn refusal(headers: &HeaderMap, uri: &Uri, public: bool) -> Option<(StatusCode, String)> {
    let host = match host(headers, uri) {
        Ok(host) => host,
        Err(message) => return Some((StatusCode::BAD_REQUEST, message)),
    };
    foreign(headers, host, public).map(|message| (StatusCode::FORBIDDEN, message))
}

/// Returns the one host that a request names.
fn host<'a>(headers: &'a HeaderMap, uri: &Uri) -> Result<&'a str, String> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (None, _) => return Err("expected a header Host, found none".to_owned()),
        (Some(_), Some(_)) => return Err("expected one header Host, found several".to_owned()),
        (Some(host), None) => host.to_str().map_err(|_| "expected a header Host of ASCII".to_owned())?,
    };
    match uri.authority() {
        Some(other) if !other.as_str().eq_ignore_ascii_case(host) => {
            let (host, other) = (host.escape_debug(), other.as_str().escape_debug());
            Err(format!(
                "expected the address and the header Host to name one host, found \"{other}\" and \"{host}\""
            ))
        }
        _ => Ok(host),
    }
}

/// Returns why a question to this host is not from here, where it is not.
fn foreign(headers: &HeaderMap, host: &str, public: bool) -> Option<String> {
    // A page elsewhere may give its own name this machine's address, and then ask in the name of its reader.
    if !public && !is_loopback(host) {
        return Some(format!("expected the host localhost or 127.0.0.1, found \"{}\"", host.escape_debug()));
    }
    let origin = headers.get(header::ORIGIN)?.to_str().unwrap_or("no text");
    let own = origin.split_once("://").is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host));
    (!own).then(|| {
        format!("expected a question from a page of {host}, found one from {}", origin.escape_debug())
    })
}

/// Returns whether a host, with or without its port, is this machine by a name that nobody else can have.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_are_this_machine_are_loopback() {
        for yes in ["localhost", "LocalHost:7171", "127.0.0.1:80", "[::1]", "[::1]:7171"] {
            assert!(is_loopback(yes), "{yes}");
        }
        for no in ["", "evil.example:7171", "localhost.evil.example", "127.0.0.1.nip.io", "10.0.0.1", "a:b"] {
            assert!(!is_loopback(no), "{no}");
        }
    }
}
