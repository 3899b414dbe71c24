//! Files from strangers: an error, never a panic, nor more than twice the memory that the header declares.
#![allow(unsafe_code, reason = "an allocator that counts")]

use crate::common::{Fields, InfiniteFields, Rules, certificate_of, is_valid, with_payload};
use misere_check::{Certificate, Error};
use misere_quotient::certificate::{self, CertificateError, FiniteCertificate, InfiniteCertificate};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static HELD: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

struct Counting;

fn count(more: usize, less: usize) {
    let _ = HELD.try_with(|held| {
        let now = (held.get().0 + more).saturating_sub(less);
        held.set((now, held.get().1.max(now)));
    });
}

// SAFETY: every call goes to the system's allocator as it is; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(0, layout.size());
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most that this thread holds during the work, beyond what it held before.
fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = HELD.get().0;
    HELD.set((before, before));
    let result = work();
    (result, HELD.get().1 - before)
}

/// What the header declares by `docs/src/reference/certificate.md`, plus the state of the decompressor and a message.
fn declared(bytes: &[u8]) -> usize {
    let header = |at: usize| {
        let bytes = bytes.get(at..at + 4).map_or([0; 4], |bytes| bytes.try_into().unwrap());
        u32::from_le_bytes(bytes) as usize
    };
    let (order, generators, heaps, length) = (header(12), header(16), header(20), header(24));
    100_000 + 9 * length + 4 * (order * generators + 2 * order + heaps)
}

/// All readers, within the declared memory; whether all refuse.
fn refused(bytes: &[u8]) -> bool {
    let (read, held) = peak(|| Certificate::read(bytes));
    assert!(held <= 2 * declared(bytes), "{held} bytes");
    let (decoded, held) = peak(|| FiniteCertificate::decode(bytes));
    assert!(held <= 2 * declared(bytes), "{held} bytes");
    let (infinite, held) = peak(|| InfiniteCertificate::decode(bytes));
    assert!(held <= 2 * declared(bytes), "{held} bytes");
    read.is_err() && decoded.is_err() && infinite.is_err()
}

#[test]
fn cut_off_anywhere_and_too_long() {
    let infinite = [("0.31011", 5), ("0.31011", 1000), ("0.76", 12), ("0.14", 22)];
    for (code, max_heap) in [("0.77", 1000), ("0.3", 0), ("nim", 7), ("0.07", 25)].into_iter().chain(infinite) {
        let bytes = certificate_of(code, max_heap);
        assert!(!refused(&bytes));
        for length in 0..bytes.len() {
            assert!(refused(&bytes[..length]), "{code}: {length} bytes");
        }
        for more in [vec![0], vec![0xff; 100], bytes.clone()] {
            assert!(refused(&[bytes.clone(), more].concat()), "{code}");
        }
        let payload = miniz_oxide::inflate::decompress_to_vec_zlib(&bytes[28..]).unwrap();
        let fields = Fields::read(&bytes);
        for length in 0..payload.len() {
            assert!(refused(&with_payload(&fields, &payload[..length])), "{code}: {length} bytes of data");
        }
        assert!(refused(&with_payload(&fields, &[payload, vec![0]].concat())));
    }
}

#[test]
fn headers() {
    for (code, max_heap) in [("0.77", 1000), ("0.31011", 5)] {
        headers_of(&certificate_of(code, max_heap));
    }
}

fn headers_of(bytes: &[u8]) {
    let with = |at: usize, number: &[u8]| {
        let mut bytes = bytes.to_vec();
        bytes[at..at + number.len()].copy_from_slice(number);
        bytes
    };
    for at in [12, 16, 20, 24] {
        let number = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        for other in [0, 1, number - 1, number + 1, 2 * number, 30_000, 30_001, 1 << 20, 1 << 28, u32::MAX] {
            assert!(other == number || refused(&with(at, &other.to_le_bytes())), "{other} at {at}");
        }
    }
    assert!(refused(&with(0, b"misere")));
    // The other kind: its fields are others.
    assert!(refused(&with(10, &u16::to_le_bytes(3 - u16::from(bytes[10])))));
    for version in [0, 3, 0x100, 0xffff] {
        assert_eq!(certificate::decode(&with(8, &u16::to_le_bytes(version))), Err(CertificateError::Version(version)));
        assert_eq!(certificate::decode(&with(10, &u16::to_le_bytes(version))), Err(CertificateError::Kind(version)));
        let infinite = InfiniteCertificate::decode(&with(10, &u16::to_le_bytes(version)));
        assert_eq!(infinite, Err(CertificateError::Kind(version)));
        assert!(refused(&with(8, &u16::to_le_bytes(version))) && refused(&with(10, &u16::to_le_bytes(version))));
    }
}

#[test]
fn bombs() {
    let fields = Fields::read(&certificate_of("0.3", 0));
    // Much data behind an honest length; a length that the data do not have; data that are longer than it says.
    let large = with_payload(&fields, &vec![0; 100_000_000]);
    assert!(large.len() < 200_000 && refused(&large));
    for length in [1 << 10, 1 << 20, 99_999_999, 100_000_001, 1 << 28, u32::MAX] {
        let mut bomb = large.clone();
        bomb[24..28].copy_from_slice(&u32::to_le_bytes(length));
        assert!(refused(&bomb), "{length}");
    }
    // A million heaps without options, and one option after the other; the smallest lists there are.
    let heaps = Fields { heaps: 1 << 20, ..fields.clone() };
    // P, the values of the heaps, all 0, and no claim.
    let rest = [vec![0, 0], vec![1; (1 << 20) - 1], vec![0]].concat();
    let data = |lists: &[u8]| [&[1, 0, 1], lists, &rest].concat();
    assert!(!refused(&with_payload(&heaps, &data(&vec![0; 1 << 20]))));
    let mut options = vec![0; 1];
    (0..(1 << 20) - 1).for_each(|_| options.extend([2, 0, 1, 1]));
    assert!(!refused(&with_payload(&heaps, &data(&options))));
    // Much data in the place of an infinite quotient, and long lists of each kind there.
    let infinite = Fields::read(&certificate_of("0.31011", 5));
    for byte in [0, 1, 2, 0x7f] {
        let payload = [vec![0, 4, 1, 3, 2, 1, 4, 1, 5, 1], vec![byte; 50_000_000]].concat();
        assert!(refused(&with_payload(&infinite, &payload)));
    }
    // Lists that claim to be longer than the data.
    for count in [[0xff, 0xff, 0xff, 0xff, 0x0f], [0xff, 0xff, 0xff, 0xff, 0x1f], [0x80, 0x80, 0x80, 0x80, 0x00]] {
        for kind in [vec![0], vec![1], vec![1, 0, 1], vec![1, 0, 1, 0, 1]] {
            let fields = Fields { heaps: 2, ..fields.clone() };
            assert!(refused(&with_payload(&fields, &[&kind[..], &count, &[0; 8]].concat())));
        }
    }
}

/// The check itself stays within what it says that it could take.
#[test]
fn memory_of_the_check() {
    let infinite = [("0.31011", 1000), ("0.14", 22)];
    let finite = [("0.07", 33), ("0.04", 44), ("0.15", 1000), ("8.f7", 9), ("grundy", 14)];
    for (code, max_heap) in finite.into_iter().chain(infinite) {
        let bytes = certificate_of(code, max_heap);
        let certificate = Certificate::read(&bytes).unwrap();
        let (valid, held) = peak(|| is_valid(&bytes, None));
        assert!(valid, "{code}");
        if certificate.growing().is_none() {
            assert!(held as u64 <= 2 * (certificate.memory() + declared(&bytes) as u64), "{code}: {held} bytes");
            continue;
        }
        // What the views take is counted: it is refused when it is too much, and never exceeded.
        let least =
            (0..40).map(|bits| 1 << bits).find(|&memory| misere_check::check(&certificate, None, memory).is_ok());
        let (least, (findings, held)) =
            (least.unwrap(), peak(|| misere_check::check(&certificate, None, least.unwrap())));
        assert!(findings.unwrap().iter().all(|finding| finding.verdict.is_ok()));
        assert!(held as u64 <= 2 * (least + declared(&bytes) as u64), "{code}: {held} bytes with {least}");
    }
}

/// Options that the format excludes: twice, out of order, with ascending heaps, with no heap or too large ones.
#[test]
fn excluded_options() {
    let bytes = certificate_of("nim", 3);
    let with = |third: Vec<Vec<i64>>| {
        let mut fields = Fields::read(&bytes);
        let Rules::Options { lists, .. } = &mut fields.rules else { panic!("nim has a code") };
        lists[2] = third;
        fields.write()
    };
    assert!(is_valid(&with(vec![vec![], vec![1], vec![2]]), None));
    assert!(!refused(&with(vec![vec![], vec![1], vec![1, 1], vec![2], vec![2, 1]])));
    for third in [
        vec![vec![], vec![], vec![1], vec![2]],
        vec![vec![], vec![1], vec![2], vec![2]],
        vec![vec![], vec![2], vec![1]],
        vec![vec![1], vec![], vec![2]],
        vec![vec![], vec![1], vec![1, 2], vec![2]],
        vec![vec![], vec![1, 1], vec![1], vec![2]],
        vec![vec![], vec![0], vec![1], vec![2]],
        vec![vec![], vec![1], vec![2], vec![3]],
    ] {
        assert!(refused(&with(third.clone())), "{third:?}");
    }
}

/// A small file with long words, whose options would take gigabytes.
#[test]
fn memory_of_words() {
    let (growing, heaps) = (16, 900);
    let mut lists: Vec<Vec<Vec<i64>>> = vec![Vec::new(); heaps];
    for heap in 1..=growing {
        for (a, b, c) in (1..heap).flat_map(|a| (1..=a).flat_map(move |b| (1..=b).map(move |c| (a, b, c)))) {
            lists[heap as usize - 1].push(vec![a, b, c]);
        }
    }
    let word = |heap: i64| (0..heap % 40).map(|_| growing).chain((1..growing).rev()).collect();
    let with_words: Vec<i64> = (growing + 1..=heaps as i64).collect();
    let infinite = InfiniteFields {
        growing: (1..=growing).collect(),
        words: with_words.iter().map(|&heap| word(heap)).collect(),
        with_words,
        slices: vec![vec![false]],
        states: vec![vec![0; 1 + (1 << growing)]],
        rays: vec![[vec![0], vec![1; 16], vec![0, 1, 0], vec![0; 16], vec![1, 0]].concat()],
    };
    let fields = Fields {
        order: 1,
        heaps: heaps as u64,
        rules: Rules::Options { label: b"words".to_vec(), complete: 1, lists },
        generators: Vec::new(),
        actions: Vec::new(),
        p: Vec::new(),
        phi: vec![0; heaps],
        infinite: Some(infinite),
        ..Fields::read(&certificate_of("0.31011", 5))
    };
    let bytes = fields.write();
    assert!(bytes.len() < 40_000, "{} bytes", bytes.len());
    let certificate = Certificate::read(&bytes).unwrap();
    let memory = 50 << 20;
    let (found, held) = peak(|| misere_check::check(&certificate, None, memory));
    assert_eq!(found, Err(Error::Memory(memory)));
    assert!(held as u64 <= memory, "{held} bytes");
}
