//! The leaves of the trees that walls and obstacles are sorted into.

use core::ops::Range;

/// At most so many items are in one leaf.
const LEAF: usize = 4;
/// As deep as a tree of 2^24 items, twice.
const DEPTH: usize = 64;

/// How many leaves a tree of so many items has: a power of two.
pub(super) const fn leaves(items: usize) -> usize {
    items.div_ceil(LEAF).next_power_of_two()
}

/// The items of a node of a tree of so many: the halves of the node `n` are the nodes `2 n` and `2 n + 1`, and the node 1 has
/// all.
pub(super) fn items_of(node: usize, items: usize) -> Range<usize> {
    let level = node.checked_ilog2().unwrap_or(0);
    let part = node - (1 << level);
    // Both at most 2^25: the product fits.
    let begin = |part: usize| ((items as u64 * part as u64) >> level) as usize;
    begin(part)..begin(part + 1)
}

/// The leaves that may hold what is looked for, one after another.
pub(super) struct Leaves {
    /// The nodes yet to be looked at.
    nodes: [u32; DEPTH],
    waiting: usize,
    items: usize,
}

impl Leaves {
    /// Those of a tree of so many items.
    pub fn of(items: usize) -> Self {
        let mut nodes = [0; DEPTH];
        nodes[0] = 1;
        Self { nodes, waiting: usize::from(items > 0), items }
    }

    /// The items of the next leaf that is near, as are all nodes above it. `boxes` has a box for every node.
    #[inline(always)]
    pub fn next<Bounds>(
        &mut self,
        boxes: &[Bounds],
        is_near: impl Fn(&Bounds) -> bool,
    ) -> Option<Range<usize>> {
        while self.waiting > 0 {
            self.waiting -= 1;
            let node = self.nodes.get(self.waiting).map_or(0, |&node| node as usize);
            if !boxes.get(node).is_some_and(&is_near) {
                continue;
            }
            if node >= boxes.len() / 2 {
                return Some(items_of(node, self.items));
            }
            for child in [2 * node, 2 * node + 1] {
                if let Some(free) = self.nodes.get_mut(self.waiting) {
                    *free = child as u32;
                    self.waiting += 1;
                }
            }
        }
        None
    }
}
