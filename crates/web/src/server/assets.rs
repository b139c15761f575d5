//! The files of the page, which are part of the program.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};

/// A file of the page.
pub(super) struct Asset {
    pub(super) path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! asset {
    ($path:literal, $file:literal, $kind:literal) => {
        Asset {
            path: $path,
            kind: $kind,
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/page/dist/", $file)),
        }
    };
}

/// All files, with the addresses at which they are.
pub(super) static ASSETS: [Asset; 8] = [
    asset!("/", "index.html", "text/html; charset=utf-8"),
    asset!("/app.js", "app.js", "text/javascript; charset=utf-8"),
    asset!("/chinese.js", "chinese.js", "text/javascript; charset=utf-8"),
    asset!("/codemirror.js", "codemirror.js", "text/javascript; charset=utf-8"),
    asset!("/en.js", "en.js", "text/javascript; charset=utf-8"),
    asset!("/zh.js", "zh.js", "text/javascript; charset=utf-8"),
    asset!("/app.css", "app.css", "text/css; charset=utf-8"),
    asset!("/icon.svg", "icon.svg", "image/svg+xml"),
];

/// A file as it is sent: packed for whoever takes that, and only once as long as it is the same.
#[derive(Clone)]
pub(super) struct Sent {
    kind: &'static str,
    plain: &'static [u8],
    packed: Bytes,
    /// What the file is called as long as its content is the same.
    tag: HeaderValue,
}

impl Sent {
    pub(super) fn of(asset: &Asset) -> io::Result<Sent> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        packer.write_all(asset.bytes)?;
        let mut hasher = DefaultHasher::new();
        asset.bytes.hash(&mut hasher);
        let tag =
            HeaderValue::try_from(format!("W/\"{:016x}\"", hasher.finish())).map_err(io::Error::other)?;
        Ok(Sent { kind: asset.kind, plain: asset.bytes, packed: Bytes::from(packer.finish()?), tag })
    }

    /// Answers a request with these headers.
    pub(super) fn answer(&self, asked: &HeaderMap) -> Response {
        // A header may be given several times, and each may list several words.
        let says = |name, word: &str| {
            asked.get_all(name).iter().any(|value| value.to_str().is_ok_and(|text| text.contains(word)))
        };
        let named =
            [(header::ETAG, self.tag.clone()), (header::VARY, HeaderValue::from_static("accept-encoding"))];
        if self.tag.to_str().is_ok_and(|tag| says(header::IF_NONE_MATCH, tag)) {
            return (StatusCode::NOT_MODIFIED, named).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        if says(header::ACCEPT_ENCODING, "gzip") {
            return (named, kind, [(header::CONTENT_ENCODING, "gzip")], self.packed.clone()).into_response();
        }
        (named, kind, self.plain).into_response()
    }
}
