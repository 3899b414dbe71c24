//! Files that may keep the program waiting: a pipe at whose other end nobody is blocks whoever opens, reads or writes
//! it.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How long to wait when the user gives no time limit.
const DEFAULT: Duration = Duration::from_secs(20);
static PATIENCE: OnceLock<Duration> = OnceLock::new();

/// Sets how long to wait for a pipe: the time limit of the command line.
pub fn set(limit: Duration) {
    // There is one command line.
    let _ = PATIENCE.set(limit);
}

/// Does what may block in a thread of its own, which is left behind when it takes too long.
///
/// # Errors
/// Those of `work`, or that the time is over.
pub fn in_time<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    let (send, receive) = channel();
    std::thread::Builder::new().spawn(move || send.send(work()))?;
    let patience = PATIENCE.get().copied().unwrap_or(DEFAULT);
    receive.recv_timeout(patience).unwrap_or_else(|error| {
        Err(match error {
            RecvTimeoutError::Timeout => {
                let message = format!("nothing came or went at its other end for {} seconds", patience.as_secs_f64());
                io::Error::new(ErrorKind::TimedOut, message)
            }
            RecvTimeoutError::Disconnected => ErrorKind::Other.into(),
        })
    })
}

/// The first bytes of a file, at most `most` of them, or of whatever else the path names.
///
/// # Errors
/// That it cannot be read, or that a pipe gives nothing in time.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let bytes = move |path: PathBuf| {
        let mut bytes = Vec::new();
        File::open(path)?.take(most).read_to_end(&mut bytes).map(|_| bytes)
    };
    let path = path.to_path_buf();
    if std::fs::metadata(&path)?.is_file() { bytes(path) } else { in_time(move || bytes(path)) }
}
