//! A part of a computation with a bound on its work, that may be left out.

use misere_limits::{Meter, StopReason};

/// What is found with so much work; `None` when it is not enough, or when there is no room.
///
/// # Errors
/// What the meter says of the whole.
pub(super) fn within<T>(
    most: u64,
    meter: &Meter<'_>,
    find: &mut dyn FnMut(&Meter<'_>) -> Result<T, StopReason>,
) -> Result<Option<T>, StopReason> {
    let part = meter.part(most);
    let found = find(&part);
    meter.pay(part.paid())?;
    match found {
        Err(StopReason::Work) => Ok(None),
        Err(StopReason::Memory) => meter.ask().map(|()| None),
        found => found.map(Some),
    }
}
