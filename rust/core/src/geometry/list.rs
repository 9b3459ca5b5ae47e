//! Caller-owned lists.

/// A list in the caller's memory, in whatever layout: a slice, an array, a `Vec` with the feature `alloc`, or a count and a
/// function of the index.
pub trait List<T> {
    /// How many items there are.
    fn count(&self) -> usize;

    /// The item at `index`; `None` from [`List::count`] on.
    fn item(&self, index: usize) -> Option<T>;

    /// The items in their order.
    fn items(&self) -> impl Iterator<Item = T>
    where
        Self: Sized,
    {
        (0..self.count()).map_while(|index| self.item(index))
    }
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

#[cfg(any(test, feature = "alloc"))]
impl<T: Copy> List<T> for alloc::vec::Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }

    fn item(&self, index: usize) -> Option<T> {
        self.get(index).copied()
    }
}

impl<T, Item: Fn(usize) -> T> List<T> for (usize, Item) {
    fn count(&self) -> usize {
        self.0
    }

    fn item(&self, index: usize) -> Option<T> {
        (index < self.0).then(|| (self.1)(index))
    }
}

#[cfg(test)]
mod tests {
    use super::List;

    #[test]
    fn slices_arrays_and_functions_are_lists_of_the_same_items() {
        let array = [1, 4, 9];
        let lists: [&dyn List<usize>; 3] =
            [&array, &&array[..], &(3, |index: usize| (index + 1) * (index + 1))];
        for list in lists {
            assert_eq!((list.count(), list.item(0), list.item(2), list.item(3)), (3, Some(1), Some(9), None));
        }
    }
}
