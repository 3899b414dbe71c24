//! Certificates of finite and of infinite quotients: no panic, two readers that agree, and never a wrong "valid".
//!
//! The input is taken as the bytes of a certificate, and once more as header and uncompressed data, which gets past the
//! checksum of the compression.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_check::{Certificate, check};
use misere_quotient::certificate;
use misere_quotient::{Flaw, Meter, StopReason};
use std::time::{Duration, Instant};

/// The most that one input may cost: the square of the order, and the heaps.
const MOST: u64 = 1 << 26;

fn judge(bytes: &[u8]) {
    let read = Certificate::read(bytes);
    let decoded = certificate::decode(bytes);
    if let Ok(decoded) = &decoded {
        assert!(read.is_ok());
        let again = decoded.encode().unwrap();
        assert_eq!(certificate::decode(&again).as_ref(), Ok(decoded));
    }
    let Ok(read) = read else { return };
    let (_, heaps, order) = read.title();
    if read.memory() > MOST || heaps > 300 || order > 300 || bytes.len() > 1 << 14 {
        return;
    }
    // Views may take more memory than this: then there is no verdict.
    let Ok(findings) = check(&read, None, read.memory() + MOST) else { return };
    let valid = findings.iter().all(|finding| finding.verdict.is_ok());
    if let Ok(decoded) = &decoded {
        // To find that an automaton is not that of a shift-regular set can take long.
        let start = Instant::now();
        let stop = || (start.elapsed() > Duration::from_millis(300)).then_some(StopReason::Time);
        match decoded.verify(&Meter::new(u64::MAX, &stop)) {
            Err(Flaw::Stopped(_)) => {}
            verdict => assert_eq!(valid, verdict.is_ok()),
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    judge(bytes);
    if bytes.len() > 28 {
        let payload = &bytes[28..];
        let mut packed = bytes[..24].to_vec();
        packed.extend((payload.len() as u32).to_le_bytes());
        packed.extend(miniz_oxide::deflate::compress_to_vec_zlib(payload, 1));
        judge(&packed);
    }
});
