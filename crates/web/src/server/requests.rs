//! Requests and responses: the page's files, `/health`, `/api`.

use super::Caller;
use super::api::{Api, Refused};
use super::assets::{ASSETS, Sent};
use crate::limits;
use crate::wire::{self, Failure};
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router};
use std::io;
use std::sync::Arc;

/// Returns the service without its guard.
pub(super) fn router(api: Arc<Api>) -> io::Result<Router> {
    let mut router = Router::new()
        .route("/health", get(|| async { response(StatusCode::OK, "text/plain; charset=utf-8", "ok") }))
        .route("/api", post(ask));
    for asset in &ASSETS {
        let sent = Sent::of(asset)?;
        router = router.route(asset.path, get(|asked: HeaderMap| async move { sent.answer(&asked) }));
    }
    let nothing =
        || async { failed(StatusCode::NOT_FOUND, &Failure::new("there is nothing at this address")) };
    let method = || async {
        let message = "expected GET for a file of the page, POST for /api";
        failed(StatusCode::METHOD_NOT_ALLOWED, &Failure::new(message))
    };
    Ok(router.fallback(nothing).method_not_allowed_fallback(method).with_state(api))
}

async fn ask(
    State(api): State<Arc<Api>>,
    Extension(Caller(from)): Extension<Caller>,
    body: Body,
) -> Response {
    // A client that sends a byte now and then would hold the connection for ever.
    let text = match tokio::time::timeout(limits::ARRIVAL, to_bytes(body, limits::BODY)).await {
        Ok(Ok(text)) => text,
        Ok(Err(_)) => return failed(StatusCode::PAYLOAD_TOO_LARGE, &wire::too_long()),
        Err(_) => {
            let message = format!("the question did not arrive within {} seconds", limits::ARRIVAL.as_secs());
            return failed(StatusCode::REQUEST_TIMEOUT, &Failure::new(message));
        }
    };
    match api.answer(from, &text).await {
        Ok(outcome) => json(StatusCode::OK, wire::told(&outcome)),
        Err(Refused::Malformed(failure)) => failed(StatusCode::BAD_REQUEST, &failure),
        Err(Refused::Busy) => {
            let busy =
                Failure::new("too busy: too many questions wait").with_help("try again in a few seconds");
            failed(StatusCode::TOO_MANY_REQUESTS, &busy)
        }
    }
}

/// Returns the response that says why there is no answer.
pub(super) fn failed(status: StatusCode, failure: &Failure) -> Response {
    json(status, wire::told(&Err(failure.clone())))
}

fn json(status: StatusCode, text: String) -> Response {
    response(status, "application/json", text)
}

fn response(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
    let response = Response::builder().status(status).header(header::CONTENT_TYPE, kind);
    response.body(body.into()).expect("the status and the header are sound")
}
