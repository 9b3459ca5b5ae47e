//! Caller-owned lists.

/// A list in the caller's memory, in any layout: a slice, an array, a `Vec` with the feature `alloc`, a count and a function
/// of the index, or a reference to any of these.
///
/// Where a function asks for a `&dyn List`, a slice goes in as `&slice`: only a type of known size becomes a `dyn`.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::Shape;
/// use pursuit_core::steering::{Agent, AvoidanceSettings, avoid_obstacles, blend_by_priority};
///
/// let steerings: &[DVec3] = &[DVec3::ZERO, DVec3::X];
/// assert_eq!(blend_by_priority(steerings, 0.5).unwrap().steering, DVec3::X);
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::X * 6.0, max_speed: 6.0 };
/// let obstacles: &[Shape] = &[Shape::Sphere { center: DVec3::X * 4.0, radius: 1.0 }];
/// let around = avoid_obstacles(&agent, DVec3::ZERO, &obstacles, &AvoidanceSettings::for_units(1.0)).unwrap();
/// assert_eq!(around.obstacle, Some(0));
/// ```
pub trait List<T> {
    /// Number of items.
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

impl<T, L: List<T> + ?Sized> List<T> for &L {
    fn count(&self) -> usize {
        (**self).count()
    }

    fn item(&self, index: usize) -> Option<T> {
        (**self).item(index)
    }
}

impl<T: Copy> List<T> for [T] {
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
    fn a_slice_is_a_list_as_it_is_and_behind_a_reference() {
        fn sum(list: &(impl List<usize> + ?Sized)) -> usize {
            (&list).items().sum()
        }
        let (array, vec) = ([1, 4, 9], alloc::vec![1, 4, 9]);
        let slice: &[usize] = &array;
        assert_eq!([sum(slice), sum(&slice), sum(&array), sum(&vec), sum(&&vec[..])], [14; 5]);
    }

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
