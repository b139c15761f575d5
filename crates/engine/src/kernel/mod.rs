//! Inner loops, each in a portable form and in forms for vector instructions that are chosen at run time.
//!
//! All forms of a loop give the same result; the portable one is the twin that the others are tested against.
//! This is the one place in the workspace where unsafe code is allowed: to call a function compiled for
//! instructions that [`Cpu`] has seen, and to load a vector from an array of its size.

#![allow(unsafe_code)]

mod cell;
mod gaps;
mod lanes;
// Only vector instructions multiply nimbers as polynomials.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, unused_imports))]
mod nim_product;
mod nim_slices;
mod sift;
mod strike;

pub(crate) use cell::Cell;
pub(crate) use gaps::gaps;
pub(crate) use lanes::{GROUP, Hits, LANES, Stroke, mark, mark_group};
pub use nim_product::nim_products;
pub(crate) use sift::{Marks, Missing, sift};
pub(crate) use strike::strike;

/// The instructions that loops use; a value is proof that this processor has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cpu(Instructions);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Cpu {
    /// Nothing beyond what the target has anyway.
    pub const PORTABLE: Cpu = Cpu(Instructions::Portable);

    /// Returns every set of instructions that this processor has, the fastest last.
    #[must_use]
    pub fn all() -> Vec<Cpu> {
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
        let mut found = vec![Cpu::PORTABLE];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                found.push(Cpu(Instructions::Avx2));
            }
            // The forms for AVX-512 use all of these, so a processor without one of them counts as one with
            // AVX2.
            let has_avx512 = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512vbmi2")
                && is_x86_feature_detected!("popcnt");
            if has_avx512 {
                found.push(Cpu(Instructions::Avx512));
            }
        }
        found
    }

    /// Returns the fastest set of instructions that this processor has.
    #[must_use]
    pub fn best() -> Cpu {
        Cpu::all().pop().unwrap_or(Cpu::PORTABLE)
    }

    /// Returns whether a table of 1024 bits can be looked up in registers, as [`sift`] wants it.
    pub(crate) fn has_wide_tables(self) -> bool {
        match self.0 {
            Instructions::Portable => false,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => false,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => true,
        }
    }

    /// Returns the name for reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Instructions::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => "AVX-512",
        }
    }
}

impl Default for Cpu {
    fn default() -> Self {
        Cpu::best()
    }
}
