//! How a page and a WebAssembly module talk.
//!
//! The page asks for room, writes a request of some bytes there, and reads the answer: bytes that stay where they are
//! until the next request. All bytes are JSON in UTF-8. What the module needs from outside are a clock and somebody
//! who hears its last words when it panics.
//!
//! | exported | |
//! | --- | --- |
//! | `room(length)` | where to write a request of this length |
//! | `answer()` | answers it: where the answer begins |
//! | `answer_length()` | how long the answer is |
//!
//! | imported from `env` | |
//! | --- | --- |
//! | `memory` | so that the page decides how large it may become |
//! | `now()` | milliseconds since some moment |
//! | `complain(place, length)` | hears the message of a panic, after which the module traps |
//!
//! A module is `misere_wasm_abi::module!(answer)` with a function from bytes to bytes. This file has all that is
//! outside safe Rust: names of functions that a page can see.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The request, and the answer to it.
static BYTES: Mutex<(Vec<u8>, Vec<u8>)> = Mutex::new((Vec::new(), Vec::new()));

fn bytes() -> MutexGuard<'static, (Vec<u8>, Vec<u8>)> {
    BYTES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Exports the functions that answer requests by this function.
#[macro_export]
macro_rules! module {
    ($answer:path) => {
        /// Where to write a request of this length.
        #[allow(unsafe_code, reason = "a name that the page sees")]
        #[unsafe(export_name = "room")]
        pub extern "C" fn exported_room(length: usize) -> *mut u8 {
            $crate::room(length)
        }
        /// Answers the request, and says where the answer begins.
        #[allow(unsafe_code, reason = "a name that the page sees")]
        #[unsafe(export_name = "answer")]
        pub extern "C" fn exported_answer() -> *const u8 {
            $crate::answer($answer)
        }
        /// How long the answer is.
        #[allow(unsafe_code, reason = "a name that the page sees")]
        #[unsafe(export_name = "answer_length")]
        pub extern "C" fn exported_answer_length() -> usize {
            $crate::answer_length()
        }
    };
}

/// Room for a request.
pub fn room(length: usize) -> *mut u8 {
    std::panic::set_hook(Box::new(|panic| outside::complain(&panic.to_string())));
    let mut bytes = bytes();
    bytes.1 = Vec::new();
    bytes.0.clear();
    bytes.0.resize(length, 0);
    bytes.0.as_mut_ptr()
}

/// Answers the request that was written.
pub fn answer(answer: fn(&[u8]) -> Vec<u8>) -> *const u8 {
    let request = std::mem::take(&mut bytes().0);
    let found = answer(&request);
    let mut bytes = bytes();
    bytes.1 = found;
    bytes.1.as_ptr()
}

/// The length of the answer.
pub fn answer_length() -> usize {
    bytes().1.len()
}

pub use outside::{memory, now};

#[allow(unsafe_code, reason = "functions of the page")]
mod outside {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        #[link_name = "now"]
        safe fn imported_now() -> f64;
        #[link_name = "complain"]
        safe fn imported_complain(place: *const u8, length: usize);
    }

    /// Milliseconds since some moment.
    pub fn now() -> f64 {
        imported_now()
    }

    /// The bytes of memory that the module has.
    pub fn memory() -> u64 {
        core::arch::wasm32::memory_size(0) as u64 * 65_536
    }

    pub fn complain(message: &str) {
        imported_complain(message.as_ptr(), message.len());
    }
}
