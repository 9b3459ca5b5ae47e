//! Lists in C's memory.

use crate::view::{PursuitVec3View, element};
use pursuit_core::DVec3;
use pursuit_core::geometry::List;

/// Vectors of a view in C's memory.
pub(crate) struct VectorList {
    view: PursuitVec3View,
    count: usize,
}

impl VectorList {
    /// # Safety
    /// The view holds `count` readable values for as long as the result lives, unless `count` is 0.
    pub(crate) unsafe fn new(view: PursuitVec3View, count: usize) -> Self {
        Self { view, count }
    }
}

impl List<DVec3> for VectorList {
    fn count(&self) -> usize {
        self.count
    }

    fn item(&self, index: usize) -> Option<DVec3> {
        // SAFETY: whoever made this knows that the view holds `count` values.
        (index < self.count).then(|| unsafe { element(self.view.base, self.view.stride, index) }.into())
    }
}
