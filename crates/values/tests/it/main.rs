//! Values of short games against published tables.

mod golden;
mod thermographs;
