//! Caller-owned lists.

/// Things in the caller's memory, however they lie there.
pub trait List<T> {
    /// How many there are.
    fn count(&self) -> usize;

    /// The one of that index; `None` from [`List::count`] on.
    fn item(&self, index: usize) -> Option<T>;
}

impl<T: Copy> List<T> for &[T] {
    fn count(&self) -> usize {
        self.len()
    }

    fn item(&self, index: usize) -> Option<T> {
        self.get(index).copied()
    }
}

impl<T: Copy, const N: usize> List<T> for [T; N] {
    fn count(&self) -> usize {
        N
    }

    fn item(&self, index: usize) -> Option<T> {
        self.get(index).copied()
    }
}
