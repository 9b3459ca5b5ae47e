//! A flock that owns its memory, for callers with an allocator.

use super::owned::{GRID_NAMES, one_for_each, one_or_each, put_moved};
use super::{Dimensions, FlockRules, GridSettings, OwnedGrid, step_flock};
use crate::numeric::{Level, max_or_second};
use crate::refusal::Refusal;
use crate::steering::{AvoidanceLayers, SteeringLimits};
use alloc::vec::Vec;
use glam::DVec3;

/// A flock: separation, alignment and cohesion, under the limits of a body.
///
/// Fill the lists, call [`step`](Self::step). Layers may have one item for all agents. A list that is too short is refused by its
/// name.
///
/// ```
/// use pursuit_core::crowd::Flock;
///
/// let mut flock = Flock::for_units(1.0);
/// flock.positions = vec![[0.0, 0.0, 0.0].into(), [0.0, 8.0, 0.0].into()];
/// flock.velocities = vec![[6.0, 0.0, 0.0].into(); 2];
/// for _ in 0..60 {
///     flock.step(1.0 / 60.0)?;
/// }
/// // They are drawn to each other.
/// assert!(flock.positions[1].y - flock.positions[0].y < 8.0);
/// # Ok::<(), pursuit_core::Refusal>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Flock {
    /// Position of each agent: they decide how many there are.
    pub positions: Vec<DVec3>,
    /// Velocity of each agent, per second. Agents that are missing are at rest.
    pub velocities: Vec<DVec3>,
    /// The layers of each agent, or one for all: it flocks with those that its layers avoid. Empty: with all.
    pub layers: Vec<AvoidanceLayers>,
    /// Three by default. In two z is neither read nor written.
    pub dimensions: Dimensions,
    /// Separation, alignment and cohesion.
    pub rules: FlockRules,
    /// Limits of each agent's body.
    pub limits: SteeringLimits,
    #[cfg_attr(feature = "serde", serde(skip, default = "Level::detect"))]
    level: Level,
    #[cfg_attr(feature = "serde", serde(skip))]
    grid: OwnedGrid,
}

impl Flock {
    /// A flock of no agents, with the defaults for that number of length units in a meter: 1 for meters, 100 for centimeters.
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        Self {
            positions: Vec::new(),
            velocities: Vec::new(),
            layers: Vec::new(),
            dimensions: Dimensions::Three,
            rules: FlockRules::for_units(units_per_meter),
            limits: SteeringLimits::for_units(units_per_meter),
            level: Level::detect(),
            grid: OwnedGrid::new(),
        }
    }

    /// Moves every agent by one tick of `delta_time` seconds: [`OwnedGrid::build`], [`step_flock`].
    ///
    /// # Errors
    /// As those, and when there are fewer layers than agents. No agent moves then.
    pub fn step(&mut self, delta_time: f64) -> Result<(), Refusal> {
        let count = self.positions.len();
        self.velocities.resize(count, DVec3::ZERO);
        let rules = [self.rules.separation, self.rules.alignment, self.rules.cohesion];
        let farthest = rules.iter().map(|rule| rule.radius).fold(0.0, max_or_second);
        // Sums follow the order of the cells, which are as large in every language. A size that is none is refused by the step, by the rule.
        let cell_size = if farthest > 0.0 && farthest < f64::INFINITY { farthest } else { 1.0 };
        let settings = GridSettings { cell_size, dimensions: self.dimensions, level: self.level };
        let built = self.grid.build(self.positions.as_slice(), self.velocities.as_slice(), &settings);
        built.map_err(|refusal| refusal.renamed(&GRID_NAMES))?;
        if !self.layers.is_empty() {
            one_for_each(self.layers.len(), count, true, "layers")?;
            let layers = |agent| one_or_each(&self.layers, agent).unwrap_or(AvoidanceLayers::DEFAULT);
            self.grid.set_layers(&(count, layers))?;
        }
        let (positions, velocities) = (&mut self.positions, &mut self.velocities);
        let (grid, dimensions) = (self.grid.grid(), self.dimensions);
        step_flock(&grid, &self.rules, &self.limits, delta_time, 0..count, |placed| {
            put_moved(&placed, dimensions, positions, velocities);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Flock;
    use crate::DVec3;
    use crate::crowd::{Dimensions, FlockRules, GridSettings, OwnedGrid, step_flock};
    use crate::numeric::Level;
    use crate::steering::{AvoidanceLayers, SteeringLimits};
    use alloc::string::ToString;
    use alloc::vec;
    use alloc::vec::Vec;

    const TICK: f64 = 1.0 / 16.0;

    /// 60 agents on a loose lattice, under way in two directions.
    fn school() -> Flock {
        let mut flock = Flock::for_units(1.0);
        for agent in 0..60 {
            flock.positions.push([4 * (agent % 10), 4 * (agent / 10), agent % 3].map(f64::from).into());
            let speed = if agent % 2 == 0 { 3.0 } else { -3.0 };
            flock.velocities.push(DVec3::new(1.0, 0.5, 0.25) * speed);
        }
        flock
    }

    fn bits(flock: &Flock) -> Vec<[u64; 3]> {
        flock.positions.iter().chain(&flock.velocities).map(|row| row.to_array().map(f64::to_bits)).collect()
    }

    #[test]
    fn a_flock_has_the_bits_of_its_parts() {
        for dimensions in [Dimensions::Two, Dimensions::Three] {
            let mut flock = Flock { dimensions, ..school() };
            let (mut positions, mut velocities) = (flock.positions.clone(), flock.velocities.clone());
            let settings = GridSettings { cell_size: 9.0, dimensions, level: Level::BASELINE };
            let (rules, limits) = (FlockRules::for_units(1.0), SteeringLimits::for_units(1.0));
            let mut grid = OwnedGrid::new();
            for _ in 0..120 {
                flock.step(TICK).unwrap();
                let grid = grid.build(&positions, &velocities, &settings).unwrap();
                step_flock(&grid, &rules, &limits, TICK, 0..60, |placed| {
                    let (at, way) =
                        (&mut positions[placed.agent as usize], &mut velocities[placed.agent as usize]);
                    let is_planar = dimensions == Dimensions::Two;
                    *at = if is_planar { placed.position.with_z(at.z) } else { placed.position };
                    *way = if is_planar { placed.velocity.with_z(way.z) } else { placed.velocity };
                })
                .unwrap();
            }
            assert_eq!((&flock.positions, &flock.velocities), (&positions, &velocities));
        }
    }

    #[test]
    fn one_agent_alone_flies_straight_at_its_cruising_speed_and_its_height_is_left_alone() {
        let mut flock = Flock::for_units(1.0);
        flock.dimensions = Dimensions::Two;
        (flock.positions, flock.velocities) = (vec![DVec3::Z * 7.0], vec![DVec3::new(6.0, 0.0, 9.0)]);
        for tick in 1..=32 {
            flock.step(TICK).unwrap();
            assert_eq!(flock.positions, [DVec3::new(6.0 * f64::from(tick) * TICK, 0.0, 7.0)]);
            assert_eq!(flock.velocities, [DVec3::new(6.0, 0.0, 9.0)]);
        }
    }

    #[test]
    fn agents_whose_layers_avoid_none_do_not_flock() {
        let mut flock = Flock::for_units(1.0);
        (flock.positions, flock.velocities) = (vec![DVec3::ZERO, DVec3::Y * 2.0], vec![DVec3::X * 6.0; 2]);
        let mut loners = flock.clone();
        loners.layers = vec![AvoidanceLayers { avoids: 0, ..AvoidanceLayers::DEFAULT }];
        flock.step(TICK).unwrap();
        loners.step(TICK).unwrap();
        assert_eq!(loners.velocities, [DVec3::X * 6.0; 2]);
        assert!(flock.velocities[0].y < 0.0 && flock.velocities[1].y > 0.0);
        loners.layers.push(AvoidanceLayers::DEFAULT);
        loners.velocities = vec![DVec3::X * 6.0; 2];
        loners.positions = vec![DVec3::ZERO, DVec3::Y * 2.0];
        loners.step(TICK).unwrap();
        assert!(loners.velocities[0] == DVec3::X * 6.0 && loners.velocities[1].y > 0.0);
    }

    #[test]
    fn agents_come_and_go() {
        let mut flock = Flock::for_units(100.0);
        assert_eq!((flock.limits.max_speed, flock.rules.cohesion.radius), (600.0, 900.0));
        flock.step(TICK).unwrap();
        flock.positions = vec![DVec3::ZERO; 3];
        flock.step(TICK).unwrap();
        flock.positions.pop();
        flock.step(TICK).unwrap();
        assert_eq!(flock.velocities.len(), 2);
    }

    #[test]
    fn bad_inputs_are_refused_by_name_and_move_no_agent() {
        type Spoil = fn(&mut Flock);
        let spoils: [(&str, Spoil); 11] = [
            ("positions[3]", |flock| flock.positions[3].x = f64::NAN),
            ("velocities[2]", |flock| flock.velocities[2].z = f64::INFINITY),
            ("layers", |flock| flock.layers = vec![AvoidanceLayers::DEFAULT; 2]),
            ("rules.separation.radius", |flock| flock.rules.separation.radius = f64::INFINITY),
            ("rules.alignment.radius", |flock| flock.rules.alignment.radius = f64::NAN),
            ("rules.cohesion.radius", |flock| flock.rules.cohesion.radius = -1.0),
            ("rules.cohesion.weight", |flock| flock.rules.cohesion.weight = 1e60),
            ("rules.cruising_speed", |flock| flock.rules.cruising_speed = f64::NAN),
            ("limits.max_speed", |flock| flock.limits.max_speed = -1.0),
            ("limits.mass", |flock| flock.limits.mass = 0.0),
            ("limits.response_time", |flock| flock.limits.response_time = f64::INFINITY),
        ];
        for (name, spoil) in spoils {
            let mut flock = school();
            spoil(&mut flock);
            let before = bits(&flock);
            assert_eq!(flock.step(TICK).unwrap_err().input.to_string(), name);
            assert_eq!(bits(&flock), before);
        }
        let mut flock = school();
        for wrong in [-1.0, f64::NAN, f64::INFINITY, 1e60] {
            assert_eq!(flock.step(wrong).unwrap_err().input.to_string(), "delta_time");
        }
        assert_eq!(bits(&flock), bits(&school()));
    }
}
