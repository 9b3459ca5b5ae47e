//! The regular grid of a flow field.

use crate::overlap::Footprint;
use crate::types::PursuitVec3;
use crate::view::{Numbers, PursuitNumberView};
use pursuit_core::geometry::List;
use pursuit_core::steering::{FlowGrid, FlowGround};
use pursuit_core::{Refusal, Requirement, Within};
use pursuit_ffi_derive::contract;

/// The points of a regular grid, numbered first along x, then y, then z.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitFlowGrid {
    /// Position of the first point.
    #[contract(range = "[-1e50, 1e50]")]
    pub origin: PursuitVec3,
    /// Distance between neighboring points along x, y and z.
    #[contract(range = "(0, 1e50]")]
    pub spacing: PursuitVec3,
    /// Number of points along x. With 1 the field is constant along the axis.
    #[contract(range = "[1, inf)")]
    pub count_x: u32,
    /// Number of points along y.
    #[contract(range = "[1, inf)")]
    pub count_y: u32,
    /// Number of points along z. 1 for a field in two dimensions.
    #[contract(range = "[1, inf)")]
    pub count_z: u32,
}

/// What it costs to go from point to point of a grid.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitFlowGround {
    /// Where the points are.
    pub grid: PursuitFlowGrid,
    /// Cost of a unit of length at every point, such as 1 on a street and 3 in mud; INFINITY where the ground is blocked.
    #[contract(range = "(0, inf]", length = "cost_count", usual = "1")]
    pub costs: PursuitNumberView,
    /// Number of costs, at least one for each point of the grid.
    pub cost_count: u32,
}

/// The costs in C's memory.
pub(super) struct Costs {
    numbers: Numbers,
    grid: FlowGrid,
    /// Number of points.
    pub count: usize,
}

impl PursuitFlowGround {
    /// The costs, one for each point of the grid.
    ///
    /// # Safety
    /// The view holds `cost_count` readable values for as long as the result lives.
    pub(super) unsafe fn open(&self) -> Result<Costs, Refusal> {
        let grid = FlowGrid::from(self.grid);
        let (points, count) = (grid.point_count().within("grid")?, self.cost_count as usize);
        if count < points {
            return Err(Refusal::out_of_domain(Requirement::OneForEach, "cost_count"));
        }
        Ok(Costs { numbers: self.costs.open(count, "costs")?, grid, count: points })
    }
}

impl Costs {
    pub(super) fn ground(&self) -> FlowGround<'_> {
        FlowGround { grid: self.grid, costs: self }
    }

    pub(super) fn footprint(&self) -> Footprint {
        self.numbers.footprint(self.count)
    }
}

impl List<f64> for Costs {
    fn count(&self) -> usize {
        self.count
    }

    fn item(&self, index: usize) -> Option<f64> {
        // SAFETY: the maker guarantees that the view holds `count` values.
        (index < self.count).then(|| unsafe { self.numbers.get(index) })
    }
}

impl From<PursuitFlowGrid> for FlowGrid {
    fn from(grid: PursuitFlowGrid) -> Self {
        let counts = [grid.count_x, grid.count_y, grid.count_z];
        Self { counts, origin: grid.origin.into(), spacing: grid.spacing.into() }
    }
}
