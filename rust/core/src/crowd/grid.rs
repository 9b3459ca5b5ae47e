//! The neighbor grid: agents in the order of their cells, read-only.

use super::cells::{Cells, Place, Span, SpanIndexes, SpanPieces};
use super::grid_layout::{Integers, Numbers, divide};
use crate::numeric::Level;
use crate::refusal::{Refusal, finite_above_zero};
use crate::steering::AvoidanceLayers;
use crate::steering::HeightBand;
use crate::units::{default_in_centimeters, from_centimeters};
use core::ops::Range;
use glam::DVec3;

/// The number of dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Dimensions {
    /// Only x and y are read; z is taken for zero.
    Two,
    /// All three coordinates are read.
    Three,
}

impl Dimensions {
    /// The vector, with z = 0 in two dimensions.
    pub(crate) fn of(self, v: DVec3) -> DVec3 {
        match self {
            Self::Two => v.with_z(0.0),
            Self::Three => v,
        }
    }
}

/// How a grid is built.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GridSettings {
    /// The side of a cell: the most frequent query radius, or more. Finite and > 0. It affects the time of a query, never its
    /// answer: in cells much smaller than the radius a query takes up to twice as long. Larger ones cost little, because cells that
    /// many agents would share are halved. Cells are made larger where there would be many more of them than agents.
    pub cell_size: f64,
    /// Two or three dimensions.
    pub dimensions: Dimensions,
    /// Instruction set of the processor to use. It changes the time, never the answer. It is not saved: who loads settings gets the
    /// best of the processor at hand.
    #[cfg_attr(feature = "serde", serde(skip, default = "Level::detect"))]
    pub level: Level,
}

impl GridSettings {
    /// In three dimensions, cells of 9 m, the largest radius of the default flock; the best instructions of the processor.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::crowd::{Dimensions, GridSettings};
    ///
    /// let settings = GridSettings { dimensions: Dimensions::Two, ..GridSettings::for_units(1.0) };
    /// assert_eq!(settings.cell_size, 9.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        Self::for_units_at_level(units_per_meter, Level::detect())
    }

    /// [`GridSettings::for_units`] at a level that is known: [`Level::detect`] can take several microseconds.
    ///
    /// ```
    /// use pursuit_core::crowd::GridSettings;
    /// use pursuit_core::numeric::Level;
    ///
    /// assert_eq!(GridSettings::for_units_at_level(1.0, Level::detect()), GridSettings::for_units(1.0));
    /// ```
    #[must_use]
    pub fn for_units_at_level(units_per_meter: f64, level: Level) -> Self {
        let cell_size = from_centimeters(900.0, units_per_meter);
        Self { cell_size, dimensions: Dimensions::Three, level }
    }
}

default_in_centimeters!(GridSettings);

impl GridSettings {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        finite_above_zero(self.cell_size, "cell_size")
    }
}

/// Layout of a grid. With the memory that the grid was built in, it restores the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridShape {
    pub(super) count: usize,
    pub(super) cells: Cells,
    pub(super) dimensions: Dimensions,
    pub(super) level: Level,
}

impl GridShape {
    /// How many agents there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Two or three dimensions.
    pub fn dimensions(&self) -> Dimensions {
        self.dimensions
    }

    /// Which instructions of the processor are used.
    pub fn level(&self) -> Level {
        self.level
    }
}

/// Agents sorted by cell, and by index within a cell.
///
/// Read-only: any number of threads may ask it at once.
#[derive(Clone, Copy, Debug)]
pub struct NeighborGrid<'memory> {
    pub(super) shape: GridShape,
    /// Along each axis, where the agents are.
    pub(super) positions: [&'memory [f64]; 3],
    velocities: [&'memory [f64]; 3],
    agents: &'memory [u32],
    starts: &'memory [u32],
    /// Of each place; empty when all are the default.
    pub(super) layers: &'memory [AvoidanceLayers],
    /// Of each place; empty when all are at every height.
    pub(super) heights: &'memory [HeightBand],
    /// Of whoever asks for neighbors.
    pub(super) asking: AvoidanceLayers,
    pub(super) asking_height: HeightBand,
}

/// An agent at its place in cell order.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placed {
    /// Index of the agent, in the caller's order.
    pub agent: u32,
    /// Position; with z = 0 in two dimensions.
    pub position: DVec3,
    /// Velocity; with z = 0 in two dimensions.
    pub velocity: DVec3,
}

impl<'memory> NeighborGrid<'memory> {
    /// An empty grid.
    pub const EMPTY: Self = Self {
        shape: GridShape {
            count: 0,
            cells: Cells::of_size(1.0),
            dimensions: Dimensions::Three,
            level: Level::BASELINE,
        },
        positions: [&[]; 3],
        velocities: [&[]; 3],
        agents: &[],
        starts: &[],
        layers: &[],
        heights: &[],
        asking: AvoidanceLayers::DEFAULT,
        asking_height: HeightBand::EVERYWHERE,
    };

    /// The grid of that shape in the memory that [`NeighborGrid::build`] wrote; `None` when the memory is too small.
    ///
    /// Memory that holds something else gives wrong answers after any time, and nothing worse.
    pub fn from_shape(shape: GridShape, numbers: &'memory [f64], integers: &'memory [u32]) -> Option<Self> {
        let (numbers, integers) = divide(numbers, integers, shape.count, shape.cells.count())?;
        Some(Self::new(shape, numbers, integers))
    }

    pub(super) fn new(
        shape: GridShape,
        numbers: Numbers<&'memory [f64]>,
        integers: Integers<&'memory [u32]>,
    ) -> Self {
        Self {
            shape,
            positions: numbers.positions,
            velocities: numbers.velocities,
            agents: integers.agents,
            starts: integers.starts,
            ..Self::EMPTY
        }
    }

    /// What to keep beside the memory.
    pub fn shape(&self) -> GridShape {
        self.shape
    }

    /// How many agents there are, and places.
    pub fn count(&self) -> usize {
        self.shape.count
    }

    /// The agent at a place in cell order; `None` beyond the last.
    #[inline]
    pub fn placed(&self, place: usize) -> Option<Placed> {
        Some(Placed {
            agent: *self.agents.get(place)?,
            position: vector_at(&self.positions, place)?,
            velocity: vector_at(&self.velocities, place)?,
        })
    }

    /// The same grid, its columns cut to one length, so that a place is compared with one bound only.
    #[inline(always)]
    pub(super) fn cut(&self) -> Option<Self> {
        let mut cut = *self;
        for column in cut.positions.iter_mut().chain(&mut cut.velocities) {
            *column = column.get(..self.agents.len())?;
        }
        Some(cut)
    }

    /// The coordinates of all agents along an axis, and of their velocities, by places.
    #[inline(always)]
    pub(super) fn columns(&self, axis: usize) -> (&'memory [f64], &'memory [f64]) {
        (self.positions[axis], self.velocities[axis])
    }

    /// Position of the agent at a place.
    #[inline(always)]
    pub(super) fn position(&self, place: usize) -> DVec3 {
        vector_at(&self.positions, place).unwrap_or(DVec3::ZERO)
    }

    /// Velocity of the agent at a place.
    #[inline(always)]
    pub(super) fn velocity(&self, place: usize) -> DVec3 {
        vector_at(&self.velocities, place).unwrap_or(DVec3::ZERO)
    }

    /// Agent indexes in cell order.
    pub fn agents(&self) -> &'memory [u32] {
        self.agents
    }

    pub(super) fn cells(&self) -> &Cells {
        &self.shape.cells
    }

    /// The place after the last of those that share a cell, or its place in the table, with `place`.
    #[inline(always)]
    pub(super) fn end_of_cell(&self, place: Place) -> usize {
        self.starts.get(self.shape.cells.index(place) + 1).map_or(0, |&end| end as usize)
    }

    /// The places of all agents in the cells from `first` to `last`, as ranges, in ascending order.
    ///
    /// Agents of other cells may be among them; none is there twice.
    #[inline(always)]
    pub(super) fn runs(&self, first: Place, last: Place) -> Runs<'memory> {
        let cells = self.shape.cells;
        let [x, y, z] = [0, 1, 2].map(|axis: usize| cells.span(first[axis], last[axis], axis));
        let mut slices = z.indexes();
        let slice = slices.next().unwrap_or(0);
        let mut rows = y.indexes();
        let row = cells.row(rows.next().unwrap_or(0), slice);
        Runs { starts: self.starts, cells, x, y, slices, slice, rows, row, pieces: x.pieces() }
    }
}

impl<'memory> NeighborGrid<'memory> {
    /// The same where the cells lie in one layer, and those from `first` to `last` are a block in the table.
    #[inline(always)]
    pub(super) fn rows(
        &self,
        first: Place,
        last: Place,
    ) -> Option<impl Iterator<Item = Range<usize>> + 'memory> {
        let (cells, starts) = (self.shape.cells, self.starts);
        let [x, y] = [0, 1].map(|axis: usize| cells.span(first[axis], last[axis], axis));
        if x.before.is_some() || y.before.is_some() {
            return None;
        }
        let (begin, end) = (x.after.0, x.after.1 + 1);
        let rows = y.after.0..=y.after.1;
        Some(rows.map_while(move |y| {
            let row = cells.row(y, 0);
            Some(*starts.get(row + begin)? as usize..*starts.get(row + end)? as usize)
        }))
    }
}

/// Ranges of places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runs<'memory> {
    starts: &'memory [u32],
    cells: Cells,
    x: Span,
    y: Span,
    slices: SpanIndexes,
    slice: usize,
    rows: SpanIndexes,
    row: usize,
    pieces: SpanPieces,
}

impl Iterator for Runs<'_> {
    type Item = Range<usize>;

    #[inline(always)]
    fn next(&mut self) -> Option<Range<usize>> {
        loop {
            if let Some((first, last)) = self.pieces.next() {
                let start = *self.starts.get(self.row + first)?;
                let end = *self.starts.get(self.row + last + 1)?;
                return Some(start as usize..end as usize);
            }
            let y = match self.rows.next() {
                Some(y) => y,
                None => {
                    self.slice = self.slices.next()?;
                    self.rows = self.y.indexes();
                    self.rows.next()?
                }
            };
            self.row = self.cells.row(y, self.slice);
            self.pieces = self.x.pieces();
        }
    }
}

#[inline(always)]
fn vector_at(axes: &[&[f64]; 3], place: usize) -> Option<DVec3> {
    let [x, y, z] = axes;
    Some(DVec3::new(*x.get(place)?, *y.get(place)?, *z.get(place)?))
}
