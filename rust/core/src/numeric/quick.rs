//! Sorting large items, and finding the ones that come first, in place, without recursion and without a panic: faster than by heaps where
//! many items do not fit into the cache.

use super::heap::{heap_sort, swap};

/// So few items are sorted by a heap.
const FEW: usize = 24;

/// Brings the items into such an order that the first `count` are those that come first. `is_less` must be a strict order of items that are
/// all different, or equal ones may stand on either side.
///
/// Quickselect (Hoare 1961), with heaps after more halvings than a good pivot needs: at most `O(n log n)` comparisons.
pub(crate) fn split_first<T>(items: &mut [T], count: usize, is_less: impl Fn(&T, &T) -> bool) {
    let (mut rest, mut wanted) = (items, count);
    for _ in 0..halvings(rest.len()) {
        if rest.len() <= FEW || wanted == 0 || wanted >= rest.len() {
            break;
        }
        let pivot = partition(rest, &is_less);
        let (before, after) = rest.split_at_mut_checked(pivot).unwrap_or_default();
        if wanted <= pivot {
            rest = before;
        } else {
            // The pivot is one of the first.
            rest = after.get_mut(1..).unwrap_or_default();
            wanted -= pivot + 1;
        }
    }
    if wanted > 0 && wanted < rest.len() {
        heap_sort(rest, is_less);
    }
}

/// Sorts by partitions (quicksort, Hoare 1961), with heaps after more halvings than a good pivot needs: not stable, at most `O(n log n)`
/// comparisons. `is_less` must be as in [`split_first`].
pub(crate) fn quick_sort<T>(items: &mut [T], is_less: impl Fn(&T, &T) -> bool) {
    let mut waiting = [(0, 0, 0); MOST_WAITING];
    waiting[0] = (0, items.len(), halvings(items.len()));
    let mut count = 1;
    while let Some(&(begin, end, left)) = waiting.get(..count).and_then(<[_]>::last) {
        count -= 1;
        let Some(part) = items.get_mut(begin..end) else { continue };
        if part.len() <= FEW || left == 0 || count + 2 > MOST_WAITING {
            heap_sort(part, &is_less);
            continue;
        }
        let middle = begin + partition(part, &is_less);
        let parts = [(begin, middle, left - 1), (middle + 1, end, left - 1)];
        // The shorter part is the next, so that few wait.
        let is_first_short = middle - begin <= end - middle;
        for part in [parts[usize::from(is_first_short)], parts[usize::from(!is_first_short)]] {
            if let Some(room) = waiting.get_mut(count) {
                *room = part;
                count += 1;
            }
        }
    }
}

/// How many parts wait while shorter ones are sorted: each is at least as long as all that were put there after it.
const MOST_WAITING: usize = 64;

/// How many partitions are done before the rest is left to a heap: twice as many as halve the items to one.
fn halvings(count: usize) -> u32 {
    2 * count.checked_ilog2().unwrap_or(0)
}

/// Moves what is less than the median of three items before it, and all else behind it: where that stands.
fn partition<T>(items: &mut [T], is_less: &impl Fn(&T, &T) -> bool) -> usize {
    let last = items.len().saturating_sub(1);
    for (a, b) in [(0, last / 2), (last / 2, last), (0, last / 2)] {
        if let (Some(first), Some(second)) = (items.get(a), items.get(b))
            && is_less(second, first)
        {
            swap(items, a, b);
        }
    }
    swap(items, last / 2, last);
    let mut less = 0;
    for at in 0..last {
        if let (Some(item), Some(pivot)) = (items.get(at), items.get(last))
            && is_less(item, pivot)
        {
            swap(items, at, less);
            less += 1;
        }
    }
    swap(items, less, last);
    less
}

#[cfg(test)]
mod tests {
    use super::{quick_sort, split_first};
    use crate::seeded::Generator;

    fn check(items: &[u64], count: usize) {
        let mut sorted = items.to_vec();
        sorted.sort_unstable();
        let mut split = items.to_vec();
        split_first(&mut split, count, |a, b| a < b);
        let count = count.min(split.len());
        split[..count].sort_unstable();
        split[count..].sort_unstable();
        assert_eq!(split, sorted, "the first {count} of {items:?}");
    }

    #[test]
    fn what_is_sorted_by_partitions_stands_as_the_standard_library_sorts_it() {
        let mut random = Generator::new(1962);
        for length in (0..100).chain([1000, 5000]) {
            for most in [3.0, 1e9] {
                let mut items: Vec<u64> = (0..length).map(|_| random.uniform(0.0, most) as u64).collect();
                let mut sorted = items.clone();
                sorted.sort_unstable();
                quick_sort(&mut items, |a, b| a < b);
                assert_eq!(items, sorted);
                quick_sort(&mut items, |a, b| a < b);
                assert_eq!(items, sorted);
            }
        }
    }

    #[test]
    fn the_first_items_are_those_that_sorting_puts_there() {
        let mut random = Generator::new(1961);
        for length in (0..60).chain([1000, 3000]) {
            let draw = |most: f64, random: &mut Generator| random.uniform(0.0, most) as u64;
            let drawn: Vec<u64> = (0..length).map(|_| draw(1e9, &mut random)).collect();
            let few_values: Vec<u64> = (0..length).map(|_| draw(4.0, &mut random)).collect();
            let organ_pipe: Vec<u64> = (0..length).map(|at| at.min(length - at)).collect();
            for items in [drawn, few_values, organ_pipe, (0..length).collect(), (0..length).rev().collect()] {
                for count in
                    [0, 1, items.len() / 2, items.len().saturating_sub(1), items.len(), items.len() + 1]
                {
                    check(&items, count);
                }
            }
        }
    }
}
