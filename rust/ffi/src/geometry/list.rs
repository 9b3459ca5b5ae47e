//! Caller-owned lists.

use crate::overlap::Footprint;
use crate::view::{PursuitVec3View, Vectors};
use pursuit_core::geometry::List;
use pursuit_core::{DVec3, Refusal};

/// Vectors of a view in C's memory.
pub(crate) struct VectorList {
    vectors: Vectors,
    count: usize,
}

impl VectorList {
    /// Refused, as the input `name`, if the layout of the view is unknown, or if the view is missing.
    ///
    /// # Safety
    /// The view holds `count` readable values for as long as the result lives, unless `count` is 0.
    pub(crate) unsafe fn new(
        view: PursuitVec3View,
        count: usize,
        name: &'static str,
    ) -> Result<Self, Refusal> {
        Ok(Self { vectors: view.open(count, name)?, count })
    }

    pub(crate) fn footprint(&self) -> Footprint {
        self.vectors.footprint(self.count)
    }
}

impl List<DVec3> for VectorList {
    fn count(&self) -> usize {
        self.count
    }

    fn item(&self, index: usize) -> Option<DVec3> {
        // SAFETY: the maker guarantees that the view holds `count` values.
        (index < self.count).then(|| unsafe { self.vectors.get(index) })
    }
}
