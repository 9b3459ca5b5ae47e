//! Sorting in place without recursion and without a panic, which the standard library's sort has for an order that
//! contradicts itself.

/// Sorts by heaps (Williams 1964): not stable, in at most `2 n log2 n` comparisons. `is_less` must be a strict order of
/// items that are all different, or equal ones may stand in any order.
pub(crate) fn heap_sort<T>(items: &mut [T], is_less: impl Fn(&T, &T) -> bool) {
    make_heap(items, &is_less);
    sort_heap(items, &is_less);
}

/// Sorts the items of a heap.
pub(crate) fn sort_heap<T>(items: &mut [T], is_less: &impl Fn(&T, &T) -> bool) {
    for end in (1..items.len()).rev() {
        swap(items, 0, end);
        if let Some(rest) = items.get_mut(..end) {
            sink(rest, 0, is_less);
        }
    }
}

/// Brings the items into such an order that none is less than the two below it, `2 i + 1` and `2 i + 2`: the greatest is
/// the first.
pub(crate) fn make_heap<T>(items: &mut [T], is_less: &impl Fn(&T, &T) -> bool) {
    for at in (0..items.len() / 2).rev() {
        sink(items, at, is_less);
    }
}

/// Moves the item at `at` of a heap, which may be too small for its place, below those that are greater.
pub(crate) fn sink<T>(items: &mut [T], mut at: usize, is_less: &impl Fn(&T, &T) -> bool) {
    loop {
        let next = match (items.get(2 * at + 1), items.get(2 * at + 2)) {
            (Some(left), Some(right)) if is_less(left, right) => 2 * at + 2,
            (Some(_), _) => 2 * at + 1,
            _ => return,
        };
        match (items.get(at), items.get(next)) {
            (Some(here), Some(greater)) if is_less(here, greater) => swap(items, at, next),
            _ => return,
        }
        at = next;
    }
}

/// Puts the items in an order that follows from their number alone and is none of those that they come in: each swapped
/// with one of those before it, by the numbers of D. Knuth's generator MMIX.
pub(crate) fn shuffle<T>(items: &mut [T]) {
    let mut state = 0_u64;
    for at in (1..items.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        swap(items, at, (state >> 33) as usize % (at + 1));
    }
}

pub(super) fn swap<T>(items: &mut [T], a: usize, b: usize) {
    if let Ok([a, b]) = items.get_disjoint_mut([a, b]) {
        core::mem::swap(a, b);
    }
}

#[cfg(test)]
mod tests {
    use super::heap_sort;
    use crate::seeded::Generator;

    #[test]
    fn what_is_sorted_stands_as_the_standard_library_sorts_it() {
        let mut random = Generator::new(1964);
        for length in (0..200).chain([1000, 5000]) {
            let mut items: Vec<u64> = (0..length).map(|_| random.uniform(0.0, 100.0) as u64).collect();
            let mut sorted = items.clone();
            sorted.sort();
            heap_sort(&mut items, |a, b| a < b);
            assert_eq!(items, sorted);
        }
    }
}
