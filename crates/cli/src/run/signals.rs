//! Signals that ask the program to end: Ctrl-C everywhere, and on Unix SIGTERM and SIGHUP, which schedulers and closed
//! terminals send. The first asks the computation to end with what it has; the second ends the program.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static AT_ONCE: AtomicBool = AtomicBool::new(false);

/// Whether the computation was asked to end.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
}

/// From now on a signal ends the program at once: the computation is over, and a person is asked.
pub fn interrupt_at_once() {
    AT_ONCE.store(true, Relaxed);
}

/// Catches the signals from now on.
pub fn catch() {
    static INSTALL: Once = Once::new();
    // Without a handler a signal ends the program at once, which is an acceptable fallback.
    INSTALL.call_once(|| {
        let _ = ctrlc::set_handler(|| ask(130));
        #[cfg(unix)]
        catch_others();
    });
}

fn ask(code: i32) {
    // Nothing may see the mark before the program ends at once.
    if AT_ONCE.load(Relaxed) || INTERRUPTED.swap(true, Relaxed) {
        std::process::exit(code);
    }
}

#[cfg(unix)]
fn catch_others() {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let wanted = if hangup_is_ignored() { &[SIGTERM][..] } else { &[SIGTERM, SIGHUP] };
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) {
        std::thread::spawn(move || signals.forever().for_each(|signal| ask(128 + signal)));
    }
}

/// Whether SIGHUP is ignored, as `nohup` wants it; known on Linux only. A run under `nohup` must outlive its terminal.
#[cfg(unix)]
fn hangup_is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 != 0)
}
