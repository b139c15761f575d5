//! The answers of the page, computed in the page itself: [`grundy_web::handle`] behind three functions for a
//! browser.
//!
//! The caller asks for [`room`], writes the text of a question there, lets it be [`answer`]ed, and reads as
//! many bytes at [`text`]. One question is asked at a time. A fault of the program, and a stack that is too
//! deep, end the instance: then the caller makes a new one.

mod clock;

use grundy::Budget;
use grundy_web::wire::{Question, told};
use grundy_web::{handle, limits};
use std::cell::RefCell;

thread_local! {
    /// The question, and in its place the answer.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of this number of bytes, and returns its address.
#[allow(unsafe_code, reason = "the page calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; bytes];
        text.as_mut_ptr()
    })
}

/// Answers the question within the limits of a short one, or where `long` is not 0 of a job, and returns the
/// number of bytes of what came of it: an object with `answer` or `error`, as the server sends it.
#[allow(unsafe_code, reason = "the page calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn answer(long: u32) -> usize {
    let question = TEXT.take();
    let (time, bytes) = match long {
        0 => (limits::SHORT, limits::SHORT_BYTES),
        _ => (limits::LONG, limits::LONG_BYTES),
    };
    let budget = Budget::default().with_clock(clock::of_the_page()).with_time(time).with_bytes(bytes);
    let outcome = Question::of_json(&question).and_then(|question| handle(&question, &budget));
    TEXT.set(told(&outcome).into_bytes());
    TEXT.with_borrow(Vec::len)
}

/// Returns the address of what came of the question.
#[allow(unsafe_code, reason = "the page calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
