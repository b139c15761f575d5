//! Laws in words.
