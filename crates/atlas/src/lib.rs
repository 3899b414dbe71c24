//! What surveys have found: one row a game, in files of compressed JSON lines.
//!
//! The rows say what was proven when they were written; the certificates beside them prove it again. Bytes come in and
//! bytes go out: no file is opened here. `docs/src/reference/atlas.md` describes the format.
//!
//! ```
//! use misere_atlas::{Atlas, Filter, Row, Status, read, write};
//! let kayles = Row {
//!     name: "0.77".into(),
//!     status: Status::Solved,
//!     order: Some(40),
//!     members: vec![misere_atlas::Member { name: "4.4".into(), shift: 1 }],
//!     ..Row::default()
//! };
//! let bytes = write(&[kayles])?;
//! let atlas = Atlas::new(read(&bytes)?);
//! let (row, shift) = atlas.find("4.4").unwrap();
//! assert_eq!((row.name.as_str(), row.order, shift), ("0.77", Some(40), 1));
//! let filter = Filter { orders: Some(30..=50), ..Filter::default() };
//! assert_eq!(atlas.matching(&filter).count(), 1);
//! # Ok::<(), misere_atlas::AtlasError>(())
//! ```

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

mod file;
mod lookup;
mod row;

pub use file::{AtlasError, MAX_TEXT, read, write};
pub use lookup::{Atlas, Filter, Kind};
pub use row::{Growth, Infinite, Limits, Member, Relative, Row, Stage, Status};
