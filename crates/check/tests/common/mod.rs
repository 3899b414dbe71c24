//! Results, their certificates, and a codec of its own that takes certificates apart into fields.
#![allow(dead_code, reason = "each test binary uses a part of this module")]

use miniz_oxide::{deflate::compress_to_vec_zlib, inflate::decompress_to_vec_zlib};
use misere_check::{Certificate, check};
use misere_games::{Ruleset, parse_rules};
use misere_quotient::certificate::{self, InfiniteCertificate};
use misere_quotient::{Limits, Solution, solve};

pub fn solution(rules: &dyn Ruleset, max_heap: usize) -> Solution {
    let limits = Limits { max_heap, max_order: 20_000, stop: &|| None };
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
    certificate::decode(bytes).is_ok_and(|read| read.verify().is_ok())
        || InfiniteCertificate::decode(bytes).is_ok_and(|read| read.verify(&|| None).is_ok())
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
    pub p: Vec<bool>,
    pub phi: Vec<i64>,
    pub claim: Vec<i64>,
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
        let mut heap = 0;
        let mut generator = |rest: &mut &[u8]| {
            heap += number(rest);
            heap
        };
        let generators: Vec<i64> = (0..header(16, 4)).map(|_| generator(&mut rest)).collect();
        let actions = generators.iter().map(|_| elements(&mut rest, order)).collect();
        let bits =
            rest[..order.div_ceil(8) as usize].iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 != 0));
        let p = bits.take(order as usize).collect();
        rest = &rest[order.div_ceil(8) as usize..];
        let phi = elements(&mut rest, heaps);
        let mut claim = Vec::new();
        while !rest.is_empty() {
            claim.push(number(&mut rest));
        }
        Fields { version: header(8, 2), kind: header(10, 2), order, heaps, rules, generators, actions, p, phi, claim }
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
        let mut before = 0;
        for &heap in &self.generators {
            write_numbers(&mut payload, &[heap - before]);
            before = heap;
        }
        self.actions.iter().for_each(|action| write_elements(&mut payload, action));
        for byte in self.p.chunks(8) {
            payload.push(byte.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit)));
        }
        write_elements(&mut payload, &self.phi);
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
