//! Benchmarks: `cargo bench --manifest-path benches/Cargo.toml`.
