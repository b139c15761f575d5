//! Expressions, their values, and what is said about texts that are none.

use super::*;
use crate::Budget;
