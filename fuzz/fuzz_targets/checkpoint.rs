//! Checkpoints: no panic, no more memory than declared, and never a wrong quotient.
//!
//! The input is the words of a checkpoint; the target puts them into blocks with their checksums, which random changes
//! would hardly ever get right. An input that starts with the first bytes of a checkpoint is taken as it is.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_games::parse_rules;
use misere_quotient::{Meter, Limits, StopReason, checkpoint, verify_quotient};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

fn seal(words: &[u8]) -> Vec<u8> {
    let mut file = checkpoint::MAGIC.to_vec();
    file.extend(checkpoint::VERSION.to_le_bytes());
    file.extend((1u64 << 24).to_le_bytes());
    let mut checksum = crc32fast::Hasher::new();
    for block in words.chunks(1 << 20) {
        checksum.update(block);
        let packed = lz4_flex::block::compress(block);
        for number in [block.len() as u32, packed.len() as u32, checksum.clone().finalize()] {
            file.extend(number.to_le_bytes());
        }
        file.extend(packed);
    }
    file.extend([0; 4]);
    file
}

fuzz_target!(|bytes: &[u8]| {
    let file = if bytes.starts_with(&checkpoint::MAGIC) { bytes.to_vec() } else { seal(&bytes[..bytes.len() & !3]) };
    let rules = parse_rules("0.77").unwrap();
    let asked = AtomicU32::new(0);
    let stop = || (asked.fetch_add(1, Relaxed) > 200).then_some(StopReason::Time);
    let limits = Limits { max_heap: 30, max_order: 100, meter: &Meter::new(u64::MAX, &stop) };
    let Ok(mut solver) = checkpoint::restore(&*rules, limits, &mut file.as_slice(), 1 << 25) else { return };
    while solver.advance(&mut |_| ()).is_ok() {}
    assert_eq!(verify_quotient(&*rules, solver.quotient(), &Meter::with_limit(10_000_000_000)), Ok(()));
});
