//! The memory that a check may still take.

use crate::error::Error;

pub(crate) struct Budget {
    left: u64,
    allowed: u64,
}

impl Budget {
    /// What is left of the allowed bytes when these are needed.
    pub(crate) fn new(allowed: u64, needed: u64) -> Result<Budget, Error> {
        let left = allowed.checked_sub(needed).ok_or(Error::Memory(needed))?;
        Ok(Budget { left, allowed })
    }

    /// Takes bytes for good.
    pub(crate) fn take(&mut self, bytes: usize) -> Result<(), Error> {
        self.allow(bytes)?;
        self.left -= bytes as u64;
        Ok(())
    }

    /// Whether as many bytes are left, for what is given back.
    pub(crate) fn allow(&self, bytes: usize) -> Result<(), Error> {
        if bytes as u64 <= self.left { Ok(()) } else { Err(Error::Memory(self.allowed)) }
    }
}
