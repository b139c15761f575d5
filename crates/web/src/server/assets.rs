//! The files of the page, which are part of the program.

/// A file of the page.
pub(super) struct Asset {
    pub(super) path: &'static str,
    pub(super) kind: &'static str,
    pub(super) bytes: &'static [u8],
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
pub(super) static ASSETS: [Asset; 6] = [
    asset!("/", "index.html", "text/html; charset=utf-8"),
    asset!("/app.js", "app.js", "text/javascript; charset=utf-8"),
    asset!("/en.js", "en.js", "text/javascript; charset=utf-8"),
    asset!("/zh.js", "zh.js", "text/javascript; charset=utf-8"),
    asset!("/app.css", "app.css", "text/css; charset=utf-8"),
    asset!("/icon.svg", "icon.svg", "image/svg+xml"),
];
