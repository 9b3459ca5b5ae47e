//! Grids and walls that own their memory, for callers with an allocator.

use super::{
    Dimensions, GridMemory, GridSettings, GridShape, MAX_AGENTS, NeighborGrid, Placed, Wall, WallTree,
    grid_integers, grid_numbers, obstacle_numbers, wall_numbers,
};
use crate::geometry::{List, Shape};
use crate::numeric::put;
use crate::refusal::{Refusal, Requirement};
use crate::steering::{AvoidanceLayers, HeightBand};
use alloc::vec::Vec;
use glam::DVec3;

/// A grid that owns its memory, and keeps it from one step of a crowd to the next.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::crowd::{Dimensions, GridSettings, Neighbor, OwnedGrid};
/// use pursuit_core::numeric::Level;
///
/// let settings = GridSettings { cell_size: 2.0, dimensions: Dimensions::Two, level: Level::BASELINE };
/// let positions = vec![DVec3::ZERO, DVec3::X, DVec3::X * 9.0];
/// let mut grid = OwnedGrid::new();
/// let built = grid.build(&positions, &[DVec3::ZERO; 3], &settings).unwrap();
/// let mut near = [Neighbor::default(); 4];
/// assert_eq!(built.nearest(DVec3::ZERO, 2.0, Some(0), &mut near), Ok(1));
/// assert_eq!(near[0].agent, 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct OwnedGrid {
    numbers: Vec<f64>,
    integers: Vec<u32>,
    layers: Vec<AvoidanceLayers>,
    heights: Vec<HeightBand>,
    shape: Option<GridShape>,
}

impl OwnedGrid {
    /// An empty grid; it has no memory yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            numbers: Vec::new(),
            integers: Vec::new(),
            layers: Vec::new(),
            heights: Vec::new(),
            shape: None,
        }
    }

    /// [`NeighborGrid::build`] in memory that grows with the crowd.
    ///
    /// # Errors
    /// As [`NeighborGrid::build`]; the grid holds no agents then.
    pub fn build(
        &mut self,
        positions: &(impl List<DVec3> + ?Sized),
        velocities: &(impl List<DVec3> + ?Sized),
        settings: &GridSettings,
    ) -> Result<NeighborGrid<'_>, Refusal> {
        self.shape = None;
        self.layers.clear();
        self.heights.clear();
        // More agents than a grid may have are refused: no memory for them.
        let agents = Some(positions.count()).filter(|&count| count <= MAX_AGENTS).unwrap_or(0);
        grow(&mut self.numbers, grid_numbers(agents), 0.0);
        grow(&mut self.integers, grid_integers(agents), 0);
        let memory = GridMemory { numbers: &mut self.numbers, integers: &mut self.integers };
        let built = NeighborGrid::build(positions, velocities, settings, memory)?;
        self.shape = Some(built.shape());
        Ok(built)
    }

    /// [`NeighborGrid::with_layers`], for the agents of the grid that was built last, until it is built again.
    ///
    /// # Errors
    /// As [`NeighborGrid::with_layers`]; the grid holds no agents then.
    pub fn set_layers(
        &mut self,
        layers: &(impl List<AvoidanceLayers> + ?Sized),
    ) -> Result<NeighborGrid<'_>, Refusal> {
        let mut room = core::mem::take(&mut self.layers);
        grow(&mut room, self.grid().count(), AvoidanceLayers::DEFAULT);
        if let Err(refusal) = self.grid().with_layers(layers, &mut room) {
            self.shape = None;
            return Err(refusal);
        }
        self.layers = room;
        Ok(self.grid())
    }

    /// [`NeighborGrid::with_heights`], for the agents of the grid that was built last: agents that share no height do not see each
    /// other, until it is built again.
    ///
    /// ```
    /// use pursuit_core::DVec3;
    /// use pursuit_core::crowd::{Dimensions, GridSettings, HeightBand, Neighbor, OwnedGrid};
    ///
    /// let settings = GridSettings { dimensions: Dimensions::Two, ..GridSettings::for_units(1.0) };
    /// let mut grid = OwnedGrid::new();
    /// grid.build(&[DVec3::ZERO, DVec3::X], &[DVec3::ZERO; 2], &settings)?;
    /// // The second agent is a floor higher.
    /// let floors = [0.0, 3.0].map(|center| HeightBand { center, half_height: 1.0 });
    /// let grid = grid.set_heights(&floors)?.seen_at(0.0, 1.0)?;
    /// assert_eq!(grid.nearest(DVec3::ZERO, 2.0, Some(0), &mut [Neighbor::default(); 4]), Ok(0));
    /// # Ok::<(), pursuit_core::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// As [`NeighborGrid::with_heights`]; the grid holds no agents then.
    pub fn set_heights(
        &mut self,
        heights: &(impl List<HeightBand> + ?Sized),
    ) -> Result<NeighborGrid<'_>, Refusal> {
        let mut room = core::mem::take(&mut self.heights);
        grow(&mut room, self.grid().count(), HeightBand::EVERYWHERE);
        if let Err(refusal) = self.grid().with_heights(heights, &mut room) {
            self.shape = None;
            return Err(refusal);
        }
        self.heights = room;
        Ok(self.grid())
    }

    /// The grid that was built last; empty before the first, and after a refusal.
    #[must_use]
    pub fn grid(&self) -> NeighborGrid<'_> {
        self.shape.and_then(|shape| NeighborGrid::from_shape(shape, &self.numbers, &self.integers)).map_or(
            NeighborGrid::EMPTY,
            |grid| {
                let grid = grid.with_written_layers(&self.layers).unwrap_or(grid);
                grid.with_written_heights(&self.heights).unwrap_or(grid)
            },
        )
    }
}

/// Walls that own their memory.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::crowd::{OwnedWalls, Wall};
///
/// let pillar = [DVec3::ZERO, DVec3::X * 4.0, DVec3::new(4.0, 1.0, 0.0), DVec3::Y];
/// let fence = [DVec3::Y * 5.0, DVec3::new(4.0, 5.0, 0.0)];
/// let corners = [&pillar[..], &fence].concat();
/// let walls = OwnedWalls::build([Wall::closed(4), Wall::open(2)].into_iter(), &corners)?;
/// assert_eq!(walls.tree().count(), 5);
/// # Ok::<(), pursuit_core::Refusal>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct OwnedWalls {
    numbers: Vec<f64>,
    segments: usize,
    are_in_space: bool,
}

impl OwnedWalls {
    /// No walls; they have no memory yet.
    ///
    /// ```
    /// use pursuit_core::crowd::OwnedWalls;
    ///
    /// assert_eq!(OwnedWalls::new().tree().count(), 0);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { numbers: Vec::new(), segments: 0, are_in_space: false }
    }

    /// [`WallTree::build`] in memory of its own.
    ///
    /// # Errors
    /// As [`WallTree::build`].
    pub fn build(
        walls: impl Iterator<Item = Wall> + Clone,
        points: &(impl List<DVec3> + ?Sized),
    ) -> Result<Self, Refusal> {
        let mut numbers = Vec::new();
        let corners = walls.clone().fold(0_usize, |sum, wall| sum.saturating_add(wall.corners));
        grow(&mut numbers, wall_numbers(corners.min(points.count())), 0.0);
        let segments = WallTree::build(walls, points, &mut numbers)?.count();
        Ok(Self { numbers, segments, are_in_space: false })
    }

    /// [`WallTree::build_obstacles`] in memory of its own.
    ///
    /// ```
    /// use pursuit_core::DVec3;
    /// use pursuit_core::crowd::OwnedWalls;
    /// use pursuit_core::geometry::Shape;
    ///
    /// let pillar = Shape::Sphere { center: DVec3::X * 10.0, radius: 2.0 };
    /// assert_eq!(OwnedWalls::build_obstacles(&[pillar]).unwrap().tree().count(), 1);
    /// ```
    ///
    /// # Errors
    /// As [`WallTree::build_obstacles`].
    pub fn build_obstacles(obstacles: &(impl List<Shape> + ?Sized)) -> Result<Self, Refusal> {
        let mut numbers = Vec::new();
        // More shapes than there may be are refused: no memory for them.
        let count = Some(obstacles.count()).filter(|&count| count <= MAX_AGENTS).unwrap_or(0);
        grow(&mut numbers, obstacle_numbers(count), 0.0);
        let segments = WallTree::build_obstacles(obstacles, &mut numbers)?.count();
        Ok(Self { numbers, segments, are_in_space: true })
    }

    /// The walls, for a step of a crowd.
    #[must_use]
    pub fn tree(&self) -> WallTree<'_> {
        let tree = if self.are_in_space { WallTree::from_obstacle_count } else { WallTree::from_count };
        tree(self.segments, &self.numbers).unwrap_or(WallTree::EMPTY)
    }
}

fn grow<T: Clone>(memory: &mut Vec<T>, count: usize, filling: T) {
    if memory.len() < count {
        memory.resize(count, filling);
    }
}

/// What [`OwnedGrid::build`] calls the lists of a crowd, and what their owner does.
pub(super) const GRID_NAMES: [(&str, &str); 3] =
    [("crowd.positions", "positions"), ("crowd.velocities", "velocities"), ("crowd.count", "positions")];

/// Refuses a list that has fewer items than there are agents, and not one for all.
pub(super) fn one_for_each(
    length: usize,
    count: usize,
    or_one: bool,
    name: &'static str,
) -> Result<(), Refusal> {
    if length >= count || or_one && length == 1 {
        return Ok(());
    }
    Err(Refusal::out_of_domain(Requirement::OneForEach, name))
}

/// The item of an agent, or the one for all.
pub(super) fn one_or_each<T: Copy>(list: &[T], agent: usize) -> Option<T> {
    if let [all] = list { Some(*all) } else { list.get(agent).copied() }
}

/// Writes where an agent of a step is now into the lists; in two dimensions their z stays.
pub(super) fn put_moved(
    placed: &Placed,
    dimensions: Dimensions,
    positions: &mut [DVec3],
    velocities: &mut [DVec3],
) {
    let agent = placed.agent as usize;
    for (column, moved) in [(positions, placed.position), (velocities, placed.velocity)] {
        let z = column.get(agent).map_or(0.0, |old| old.z);
        put(column, agent, if dimensions == Dimensions::Two { moved.with_z(z) } else { moved });
    }
}

#[cfg(test)]
mod tests {
    use super::{OwnedGrid, OwnedWalls};
    use crate::crowd::{
        Dimensions, GridSettings, HeightBand, MAX_AGENTS, Neighbor, OrcaCrowdSettings, OrcaMember, Wall,
        step_orca,
    };
    use crate::geometry::Shape;
    use crate::numeric::Level;
    use crate::refusal::Requirement;
    use crate::steering::AvoidanceLayers;
    use crate::{DVec3, RefusalKind};
    use alloc::vec::Vec;

    const SETTINGS: GridSettings =
        GridSettings { cell_size: 2.0, dimensions: Dimensions::Two, level: Level::BASELINE };

    fn line(count: usize) -> Vec<DVec3> {
        (0..count).map(|agent| DVec3::X * agent as f64).collect()
    }

    /// How many are within 1.5 of an agent in the middle of a line, itself not counted.
    fn seen(grid: &OwnedGrid) -> usize {
        grid.grid().nearest(DVec3::X * 5.0, 1.5, Some(5), &mut [Neighbor::default(); 8]).unwrap()
    }

    /// As [`seen`], by an agent of a height.
    fn seen_at(grid: &OwnedGrid, height: f64) -> usize {
        let grid = grid.grid().seen_at(height, 1.0).unwrap();
        grid.nearest(DVec3::X * 5.0, 1.5, Some(5), &mut [Neighbor::default(); 8]).unwrap()
    }

    #[test]
    fn a_grid_serves_crowds_that_grow_and_shrink() {
        let mut grid = OwnedGrid::new();
        assert_eq!((grid.grid().count(), seen(&grid)), (0, 0));
        for count in [10, 1000, 7, 300] {
            let agents = line(count);
            assert_eq!(grid.build(&agents, &agents, &SETTINGS).unwrap().count(), count);
            assert_eq!((grid.grid().count(), seen(&grid)), (count, 2));
        }
    }

    #[test]
    fn layers_last_until_the_grid_is_built_without() {
        let mut grid = OwnedGrid::new();
        let agents = line(10);
        // No agent avoids the fourth.
        let mut layers = [AvoidanceLayers::DEFAULT; 10];
        layers[4].group = 0;
        grid.build(&agents, &agents, &SETTINGS).unwrap();
        assert_eq!(grid.set_layers(&layers).unwrap().count(), 10);
        assert_eq!(seen(&grid), 1);
        grid.build(&agents, &agents, &SETTINGS).unwrap();
        assert_eq!(seen(&grid), 2);
    }

    #[test]
    fn heights_last_until_the_grid_is_built_without() {
        let mut grid = OwnedGrid::new();
        let agents = line(10);
        // The fourth is a floor higher, and the sixth is avoided by none.
        let mut heights = [HeightBand { center: 0.0, half_height: 1.0 }; 10];
        heights[4].center = 3.0;
        let mut layers = [AvoidanceLayers::DEFAULT; 10];
        layers[6].group = 0;
        grid.build(&agents, &agents, &SETTINGS).unwrap();
        grid.set_heights(&heights).unwrap();
        assert_eq!((seen(&grid), seen_at(&grid, 0.0), seen_at(&grid, 3.0)), (2, 1, 1));
        grid.set_layers(&layers).unwrap();
        assert_eq!((seen(&grid), seen_at(&grid, 0.0), seen_at(&grid, 3.0)), (1, 0, 1));
        grid.build(&line(3), &line(3), &SETTINGS).unwrap();
        grid.build(&agents, &agents, &SETTINGS).unwrap();
        assert_eq!(seen_at(&grid, 0.0), 2);
    }

    #[test]
    fn heights_change_nothing_in_space_and_before_a_grid() {
        let mut grid = OwnedGrid::new();
        assert_eq!(grid.set_heights(&[HeightBand::EVERYWHERE; 0]).unwrap().count(), 0);
        let settings = GridSettings { dimensions: Dimensions::Three, ..SETTINGS };
        grid.build(&line(10), &line(10), &settings).unwrap();
        grid.set_heights(&(10, |agent| HeightBand { center: 9.0 * agent as f64, half_height: 1.0 })).unwrap();
        assert_eq!((seen(&grid), seen_at(&grid, 0.0)), (2, 2));
    }

    #[test]
    fn after_a_refusal_the_grid_holds_nobody() {
        let mut grid = OwnedGrid::new();
        let agents = line(10);
        let still = [DVec3::ZERO; 10];
        for refused in 0..6 {
            grid.build(&agents, &still, &SETTINGS).unwrap();
            let band = |half_height| HeightBand { center: 0.0, half_height };
            let refused = match refused {
                0 => grid.build(&agents, &[DVec3::NAN; 10], &SETTINGS).map(drop),
                1 => grid.build(&agents, &[DVec3::ZERO; 9], &SETTINGS).map(drop),
                2 => grid.set_layers(&[AvoidanceLayers::DEFAULT; 9]).map(drop),
                3 => grid.set_heights(&[band(1.0); 9]).map(drop),
                4 => grid.set_heights(&[band(-1.0); 10]).map(drop),
                _ => grid.set_heights(&[band(f64::NAN); 10]).map(drop),
            };
            assert!(refused.is_err());
            assert_eq!(grid.grid().count(), 0);
        }
    }

    #[test]
    fn walls_without_all_their_corners_are_refused() {
        let refused = OwnedWalls::build([Wall::open(3)].into_iter(), &[DVec3::ZERO, DVec3::X]);
        let refused = refused.unwrap_err();
        assert_eq!((refused.kind, refused.requirement), (RefusalKind::OutOfDomain, Requirement::OneForEach));
        assert_eq!((OwnedWalls::default().tree().count(), OwnedWalls::new().tree().count()), (0, 0));
    }

    #[test]
    fn shapes_are_walls_in_space_that_an_agent_goes_around() {
        let ball = Shape::Sphere { center: DVec3::X * 3.0, radius: 1.0 };
        let ground = Shape::HalfSpace { point: DVec3::Z * -9.0, normal: DVec3::Z };
        let walls = OwnedWalls::build_obstacles(&[ball, ground]).unwrap();
        assert_eq!(walls.tree().count(), 2);
        let settings = GridSettings { dimensions: Dimensions::Three, ..SETTINGS };
        let member =
            OrcaMember { preferred_velocity: DVec3::X, max_speed: 1.0, radius: 0.5, responsibility: 1.0 };
        let (mut grid, mut position) = (OwnedGrid::new(), DVec3::ZERO);
        for _ in 0..100 {
            let grid = grid.build(&[position], &[DVec3::X], &settings).unwrap();
            let settings = OrcaCrowdSettings::for_units(1.0);
            let moves = |placed: crate::crowd::Placed, _| position = placed.position;
            step_orca(&grid, &[member], &walls.tree(), &settings, 0.1, 0..1, moves).unwrap();
            assert!(position.distance(DVec3::X * 3.0) > 1.5 - 1e-9, "{position}");
        }
        assert!(position.x > 4.0, "{position}");
    }

    #[test]
    fn shapes_that_are_none_and_too_many_are_refused() {
        let nothing = Shape::Sphere { center: DVec3::NAN, radius: 1.0 };
        let refused = OwnedWalls::build_obstacles(&[nothing]).unwrap_err();
        assert_eq!(refused.kind, RefusalKind::NotFinite);
        let many = (MAX_AGENTS + 1, |_| Shape::Sphere { center: DVec3::ZERO, radius: 1.0 });
        let refused = OwnedWalls::build_obstacles(&many).unwrap_err();
        assert_eq!(refused.requirement, Requirement::AtMostAgents);
    }
}
