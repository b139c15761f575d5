//! Tables of rules on numbers, counts of their positions, and what writes and keeps both.

pub mod export;
pub mod space;
pub mod store;

pub use crate::by_rules::{
    Arrangement, Count, Outcomes, RuleTable, Sides, Size, Span, Stored, Sums, Tabulation,
};
pub use crate::rectangles::{Rectangle, Rectangles, rectangles};
pub use dashu_int::UBig;
