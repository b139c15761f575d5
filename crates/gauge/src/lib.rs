//! An allocator for tests and fuzzing: it counts the bytes that the program holds, and their most; and it
//! refuses the n-th large block, as a system without memory would.
//!
//! A program has one allocator, so what is measured is the whole program: one measurement at a time.
//!
//! ```
//! use grundy_gauge::Gauge;
//! #[global_allocator]
//! static GAUGE: Gauge = Gauge::new();
//!
//! let (text, most) = GAUGE.most_held(|| "x".repeat(1 << 20));
//! assert!(text.len() == 1 << 20 && (1 << 20..2 << 20).contains(&most));
//! let (made, refused) = GAUGE.refusing(1, 1 << 20, || {
//!     let mut text = String::new();
//!     text.try_reserve(1 << 20).is_ok()
//! });
//! assert!(!made && refused);
//! ```

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The allocator: the system's, with counts.
pub struct Gauge {
    held: AtomicUsize,
    most: AtomicUsize,
    /// Blocks of at least this number of bytes are counted down, on a thread that refuses.
    large: AtomicUsize,
    /// The large block that is refused, counted down to 1; the ones behind it are given.
    refused: AtomicUsize,
    measuring: Mutex<()>,
}

thread_local! {
    /// Whether a large block of this thread may be refused; other threads are not to suffer.
    static REFUSES: Cell<bool> = const { Cell::new(false) };
}

impl Gauge {
    /// Returns an allocator that has given nothing yet.
    #[must_use]
    pub const fn new() -> Gauge {
        Gauge {
            held: AtomicUsize::new(0),
            most: AtomicUsize::new(0),
            large: AtomicUsize::new(0),
            refused: AtomicUsize::new(0),
            measuring: Mutex::new(()),
        }
    }

    fn alone(&self) -> MutexGuard<'_, ()> {
        self.measuring.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what the work returns, and the most bytes that were held at one time beyond those held before
    /// it.
    pub fn most_held<T>(&self, work: impl FnOnce() -> T) -> (T, usize) {
        let _alone = self.alone();
        let before = self.held.load(Ordering::SeqCst);
        self.most.store(before, Ordering::SeqCst);
        let done = work();
        (done, self.most.load(Ordering::SeqCst).saturating_sub(before))
    }

    /// Refuses the n-th block of at least `large` bytes that the work asks for on this thread, counted from
    /// 1; returns what the work returns, and whether there was such a block.
    pub fn refusing<T>(&self, nth: usize, large: usize, work: impl FnOnce() -> T) -> (T, bool) {
        let _alone = self.alone();
        self.refused.store(nth, Ordering::SeqCst);
        self.large.store(large, Ordering::SeqCst);
        REFUSES.set(true);
        let done = work();
        REFUSES.set(false);
        (done, self.refused.load(Ordering::SeqCst) == 0)
    }

    /// Returns whether a block is the one to be refused.
    fn refuses(&self, bytes: usize) -> bool {
        if !REFUSES.try_with(Cell::get).unwrap_or(false) || bytes < self.large.load(Ordering::Relaxed) {
            return false;
        }
        let before = self.refused.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1));
        before == Ok(1)
    }

    fn count(&self, bytes: usize) {
        let held = self.held.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.most.fetch_max(held, Ordering::Relaxed);
    }

    fn uncount(&self, bytes: usize) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Default for Gauge {
    fn default() -> Gauge {
        Gauge::new()
    }
}

// SAFETY: every call is handed to the system's allocator as it came, and its answer is handed back; a
// null pointer, which stands for a block that could not be had, is allowed at any time. The counts are
// no memory of the program's.
#[expect(unsafe_code, reason = "the trait of allocators is unsafe")]
unsafe impl GlobalAlloc for Gauge {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.refuses(layout.size()) {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller keeps the contract of `alloc`.
        let block = unsafe { System.alloc(layout) };
        if !block.is_null() {
            self.count(layout.size());
        }
        block
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if self.refuses(layout.size()) {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        let block = unsafe { System.alloc_zeroed(layout) };
        if !block.is_null() {
            self.count(layout.size());
        }
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.uncount(layout.size());
        // SAFETY: the block is one of the system's, with this layout.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if size > layout.size() && self.refuses(size) {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller keeps the contract of `realloc`.
        let moved = unsafe { System.realloc(block, layout, size) };
        if !moved.is_null() {
            self.uncount(layout.size());
            self.count(size);
        }
        moved
    }
}
