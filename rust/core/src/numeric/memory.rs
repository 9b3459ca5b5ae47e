//! Memory that a caller gives: divided, and written without a panic.

/// The first `count` entries of what is left of a memory; `None` if fewer are left.
pub(crate) fn take<'memory, T>(rest: &mut &'memory mut [T], count: usize) -> Option<&'memory mut [T]> {
    let (taken, left) = core::mem::take(rest).split_at_mut_checked(count)?;
    *rest = left;
    Some(taken)
}

/// Writes `value` at `index`; an index beyond the end writes nothing.
pub(crate) fn put<T>(entries: &mut [T], index: usize, value: T) {
    if let Some(entry) = entries.get_mut(index) {
        *entry = value;
    }
}
