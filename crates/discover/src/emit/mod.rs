//! Code from laws.
