//! Results, their certificates, and a codec of its own that takes certificates apart into fields.
#![allow(dead_code, reason = "each test binary uses a part of this module")]

use miniz_oxide::{deflate::compress_to_vec_zlib, inflate::decompress_to_vec_zlib};
use misere_check::{Certificate, check};
use misere_games::{Ruleset, parse_rules};
use misere_quotient::certificate;
use misere_quotient::{Limits, Meter, Solution, solve};

pub fn solution(rules: &dyn Ruleset, max_heap: usize) -> Solution {
    let limits = Limits { max_heap, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) };
    solve(rules, &limits, &mut |_| ())
}

/// The certificate of a code up to a heap.
pub fn certificate_of(code: &str, max_heap: usize) -> Vec<u8> {
    let rules = parse_rules(code).unwrap();
    certificate::encode(&*rules, &solution(&*rules, max_heap)).unwrap()
}

/// What a check may take.
pub const MEMORY: u64 = 1 << 32;

/// Whether a certificate can be read and every claim is proven.
pub fn is_valid(bytes: &[u8], rules: Option<&str>) -> bool {
    let findings = |certificate| check(&certificate, rules, MEMORY).expect("rules that can be read, and memory enough");
    Certificate::read(bytes).is_ok_and(|read| findings(read).iter().all(|finding| finding.verdict.is_ok()))
}

/// The same judgement by the solver's own crate.
pub fn is_verified(bytes: &[u8]) -> bool {
    certificate::decode(bytes).is_ok_and(|read| read.verify(&Meter::with_limit(10_000_000_000)).is_ok())
}

/// A certificate as numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields {
    pub version: u64,
    pub kind: u64,
    pub order: u64,
    pub heaps: u64,
    /// Digits (k, digit) of a code one after the other, or label, `complete` and lists of options.
    pub rules: Rules,
    pub generators: Vec<i64>,
    pub actions: Vec<Vec<i64>>,
    /// Empty for infinite quotients.
    pub p: Vec<bool>,
    pub phi: Vec<i64>,
    pub infinite: Option<InfiniteFields>,
    pub claim: Vec<i64>,
}

/// What certificates of infinite quotients have in the place of P.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfiniteFields {
    pub growing: Vec<i64>,
    /// Heaps with words, and their words.
    pub with_words: Vec<i64>,
    pub words: Vec<Vec<i64>>,
    pub slices: Vec<Vec<bool>>,
    /// For each state the slice and the children.
    pub states: Vec<Vec<i64>>,
    /// For each ray j, v, t, p, q, x, L, is_p.
    pub rays: Vec<Vec<i64>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    Digits(Vec<i64>),
    Options { label: Vec<u8>, complete: i64, lists: Vec<Vec<Vec<i64>>> },
}

impl Fields {
    pub fn read(bytes: &[u8]) -> Fields {
        let header = |at: usize, size: usize| bytes[at..at + size].iter().rev().fold(0, |n, &b| n << 8 | u64::from(b));
        let (order, heaps) = (header(12, 4), header(20, 4));
        let payload = decompress_to_vec_zlib(&bytes[28..]).unwrap();
        assert_eq!(header(24, 4), payload.len() as u64);
        let mut rest = payload.as_slice();
        let rules = match number(&mut rest) {
            0 => {
                let count = number(&mut rest);
                Rules::Digits((0..2 * count).map(|_| number(&mut rest)).collect())
            }
            _ => {
                let length = number(&mut rest) as usize;
                let label = rest[..length].to_vec();
                rest = &rest[length..];
                let complete = number(&mut rest);
                let list = |rest: &mut &[u8]| {
                    let count = number(rest);
                    let option = |rest: &mut &[u8]| (0..number(rest)).map(|_| number(rest)).collect();
                    (0..count).map(|_| option(rest)).collect()
                };
                Rules::Options { label, complete, lists: (0..heaps).map(|_| list(&mut rest)).collect() }
            }
        };
        let kind = header(10, 2);
        let generators = ascending(&mut rest, header(16, 4) as i64);
        let actions = generators.iter().map(|_| elements(&mut rest, order)).collect();
        let mut infinite = (kind == 2).then(|| {
            let count = number(&mut rest);
            let growing = ascending(&mut rest, count);
            let count = number(&mut rest);
            let with_words = ascending(&mut rest, count);
            let words = with_words.iter().map(|_| list(&mut rest)).collect();
            InfiniteFields { growing, with_words, words, slices: vec![], states: vec![], rays: vec![] }
        });
        let p = if kind == 1 { subset(&mut rest, order) } else { Vec::new() };
        let phi = elements(&mut rest, heaps);
        if let Some(infinite) = &mut infinite {
            let variables = infinite.growing.len();
            infinite.slices = (0..number(&mut rest)).map(|_| subset(&mut rest, order)).collect();
            let mut lists = |length: usize| {
                let count = number(&mut rest);
                (0..count).map(|_| (0..length).map(|_| number(&mut rest)).collect()).collect()
            };
            infinite.states = lists(1 + (1 << variables));
            infinite.rays = lists(6 + 2 * variables);
        }
        let mut claim = Vec::new();
        while !rest.is_empty() {
            claim.push(number(&mut rest));
        }
        let version = header(8, 2);
        Fields { version, kind, order, heaps, rules, generators, actions, p, phi, infinite, claim }
    }

    pub fn write(&self) -> Vec<u8> {
        let mut payload = Vec::new();
        match &self.rules {
            Rules::Digits(digits) => {
                write_numbers(&mut payload, &[0, digits.len() as i64 / 2]);
                write_numbers(&mut payload, digits);
            }
            Rules::Options { label, complete, lists } => {
                write_numbers(&mut payload, &[1, label.len() as i64]);
                payload.extend(label);
                write_numbers(&mut payload, &[*complete]);
                for options in lists {
                    write_numbers(&mut payload, &[options.len() as i64]);
                    for option in options {
                        write_numbers(&mut payload, &[option.len() as i64]);
                        write_numbers(&mut payload, option);
                    }
                }
            }
        }
        write_ascending(&mut payload, &self.generators);
        self.actions.iter().for_each(|action| write_elements(&mut payload, action));
        let count = |payload: &mut Vec<u8>, length| write_numbers(payload, &[length as i64]);
        if let Some(infinite) = &self.infinite {
            for heaps in [&infinite.growing, &infinite.with_words] {
                count(&mut payload, heaps.len());
                write_ascending(&mut payload, heaps);
            }
            for word in &infinite.words {
                count(&mut payload, word.len());
                write_numbers(&mut payload, word);
            }
        } else {
            write_subset(&mut payload, &self.p);
        }
        write_elements(&mut payload, &self.phi);
        if let Some(infinite) = &self.infinite {
            count(&mut payload, infinite.slices.len());
            infinite.slices.iter().for_each(|slice| write_subset(&mut payload, slice));
            for lists in [&infinite.states, &infinite.rays] {
                count(&mut payload, lists.len());
                lists.iter().for_each(|list| write_numbers(&mut payload, list));
            }
        }
        write_numbers(&mut payload, &self.claim);
        with_payload(self, &payload)
    }
}

/// A certificate with the header of these fields and any payload.
pub fn with_payload(fields: &Fields, payload: &[u8]) -> Vec<u8> {
    let mut bytes = b"MISEREQC".to_vec();
    bytes.extend((fields.version as u16).to_le_bytes());
    bytes.extend((fields.kind as u16).to_le_bytes());
    for number in [fields.order, fields.generators.len() as u64, fields.heaps, payload.len() as u64] {
        bytes.extend((number as u32).to_le_bytes());
    }
    bytes.extend(compress_to_vec_zlib(payload, 6));
    bytes
}

fn number(rest: &mut &[u8]) -> i64 {
    let length = 1 + rest.iter().take_while(|&&byte| byte >= 128).count();
    let number = rest[..length].iter().rev().fold(0, |n, &byte| n << 7 | i64::from(byte & 127));
    *rest = &rest[length..];
    number
}

/// A number, and as many numbers.
fn list(rest: &mut &[u8]) -> Vec<i64> {
    let count = number(rest);
    (0..count).map(|_| number(rest)).collect()
}

fn ascending(rest: &mut &[u8], count: i64) -> Vec<i64> {
    let mut heap = 0;
    let next = |_| {
        heap += number(rest);
        heap
    };
    (0..count).map(next).collect()
}

fn subset(rest: &mut &[u8], order: u64) -> Vec<bool> {
    let (bytes, after) = rest.split_at(order.div_ceil(8) as usize);
    *rest = after;
    let bits = bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 != 0));
    bits.take(order as usize).collect()
}

fn elements(rest: &mut &[u8], count: u64) -> Vec<i64> {
    let mut expected = 0;
    let next = |_| {
        let step = number(rest);
        let element = expected + if step % 2 == 0 { step / 2 } else { -(step + 1) / 2 };
        expected = element + 1;
        element
    };
    (0..count).map(next).collect()
}

/// Negative numbers, which mutations make, come out as very large ones.
fn write_numbers(payload: &mut Vec<u8>, numbers: &[i64]) {
    for &number in numbers {
        let mut number = number as u32;
        while number >= 128 {
            payload.push(number as u8 | 128);
            number >>= 7;
        }
        payload.push(number as u8);
    }
}

fn write_ascending(payload: &mut Vec<u8>, heaps: &[i64]) {
    let mut before = 0;
    for &heap in heaps {
        write_numbers(payload, &[heap - before]);
        before = heap;
    }
}

fn write_subset(payload: &mut Vec<u8>, set: &[bool]) {
    for byte in set.chunks(8) {
        payload.push(byte.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit)));
    }
}

fn write_elements(payload: &mut Vec<u8>, elements: &[i64]) {
    let mut expected = 0;
    for &element in elements {
        let step = element - expected;
        write_numbers(payload, &[if step >= 0 { 2 * step } else { -2 * step - 1 }]);
        expected = element + 1;
    }
}

/// Small random numbers, the same in each run.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// A new value for a number that was `old`: near it, or anywhere below `bound`, or out of all bounds.
pub fn other(random: &mut Random, old: i64, bound: usize) -> i64 {
    match random.below(8) {
        0 => old + 1,
        1 => old - 1,
        2 => [-1, i64::from(u32::MAX), 1 << 31, 30_000, bound as i64][random.below(5)],
        _ => random.below(bound + 1) as i64,
    }
}

/// A list with one number changed, or two exchanged.
pub fn change(random: &mut Random, list: &mut [i64], bound: usize) {
    if !list.is_empty() {
        let at = random.below(list.len());
        if random.below(10) == 0 {
            list.swap(at, random.0 as usize % list.len());
        } else {
            list[at] = other(random, list[at], bound);
        }
    }
}
