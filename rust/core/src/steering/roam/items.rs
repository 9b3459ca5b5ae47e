//! What the caller has many of.

/// Things in the caller's memory, however they lie there.
pub trait Items<T> {
    /// How many there are.
    fn count(&self) -> usize;

    /// The one of that index; `None` from [`Items::count`] on.
    fn item(&self, index: usize) -> Option<T>;
}

impl<T: Copy> Items<T> for &[T] {
    fn count(&self) -> usize {
        self.len()
    }

    fn item(&self, index: usize) -> Option<T> {
        self.get(index).copied()
    }
}

impl<T: Copy, const N: usize> Items<T> for [T; N] {
    fn count(&self) -> usize {
        N
    }

    fn item(&self, index: usize) -> Option<T> {
        self.get(index).copied()
    }
}
