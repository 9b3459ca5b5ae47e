//! A crowd with ORCA that owns its memory, for callers with an allocator.

use super::owned::{GRID_NAMES, one_for_each, one_or_each, put_moved};
use super::{
    Dimensions, GridSettings, HeightBand, OrcaArrivalSettings, OrcaCapsule, OrcaCrowdSettings, OrcaMember,
    OrcaPhase, OrcaTraveler, OwnedGrid, OwnedWalls, Placed, Wall, step_orca, step_orca_arrivals,
    step_orca_capsules,
};
use crate::geometry::{List, PathTopology};
use crate::numeric::{Level, put};
use crate::refusal::{Refusal, Within, at_least_zero_within_range, vector_within_range};
use crate::steering::{Agent, AvoidanceLayers, seek};
use crate::units::from_centimeters;
use alloc::vec::Vec;
use glam::DVec3;

/// A crowd whose agents avoid each other and walls, and settle at their goals.
///
/// Fill the lists, add walls, call [`step`](Self::step). Radii, speeds and layers may have one item for all agents. The defaults are
/// a walker's. A list that is too short is refused by its name.
///
/// ```
/// use pursuit_core::crowd::OrcaCrowd;
/// use pursuit_core::geometry::PathTopology;
///
/// let mut crowd = OrcaCrowd::for_units(1.0);
/// crowd.positions = vec![[-5.0, 0.0, 0.0].into(), [5.0, 0.0, 0.0].into()];
/// crowd.goals = vec![[5.0, 0.0, 0.0].into(), [-5.0, 0.0, 0.0].into()];
/// crowd.add_wall([[-9.0, 2.0, 0.0], [9.0, 2.0, 0.0]], PathTopology::Open, 0.0)?;
/// while !(0..2).all(|agent| crowd.has_arrived(agent)) {
///     crowd.step(1.0 / 30.0)?;
/// }
/// assert!(crowd.positions[0].x > 4.8 && crowd.positions[1].x < -4.8);
/// # Ok::<(), pursuit_core::Refusal>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrcaCrowd {
    /// Position of each agent: they decide how many there are.
    pub positions: Vec<DVec3>,
    /// Velocity of each agent, per second. Agents that are missing are at rest.
    pub velocities: Vec<DVec3>,
    /// Goal of each agent. Empty for none: then agents do not settle, and every phase is [`OrcaPhase::UnderWay`].
    pub goals: Vec<DVec3>,
    /// What each agent would do alone, such as along a path. Empty for straight to its goal at its preferred speed; without goals,
    /// stand.
    pub preferred_velocities: Vec<DVec3>,
    /// Radius of each agent, or one for all. 0.4 m by default.
    pub radii: Vec<f64>,
    /// Greatest speed of each agent, or one for all. 1.5 m/s by default.
    pub max_speeds: Vec<f64>,
    /// Speed of each agent straight to its goal, or one for all. 1.2 m/s by default.
    pub preferred_speeds: Vec<f64>,
    /// Half of the length of each agent's segment, or one for all, for capsules in two dimensions as in [`OrcaCapsule`]. Empty: all
    /// are discs.
    pub half_lengths: Vec<f64>,
    /// Heading of each agent, where there are `half_lengths`. Agents whose heading is missing or zero begin along their preferred
    /// velocity.
    pub headings: Vec<DVec3>,
    /// The layers of each agent, or one for all. Empty: each avoids all.
    pub layers: Vec<AvoidanceLayers>,
    /// The part of its patience that each agent has used up, from 0 to 1: with positions, velocities and headings all that a step
    /// remembers. Agents that are missing have used none.
    pub waited: Vec<f64>,
    /// Two by default: z is neither read nor written.
    pub dimensions: Dimensions,
    /// How agents avoid each other.
    pub settings: OrcaCrowdSettings,
    /// How agents settle at their goals.
    pub arrival_settings: OrcaArrivalSettings,
    #[cfg_attr(feature = "serde", serde(skip, default = "Level::detect"))]
    level: Level,
    #[cfg_attr(feature = "serde", serde(skip))]
    grid: OwnedGrid,
    walls: Vec<Wall>,
    corners: Vec<DVec3>,
    /// `None` until the walls are built.
    #[cfg_attr(feature = "serde", serde(skip))]
    tree: Option<OwnedWalls>,
    #[cfg_attr(feature = "serde", serde(skip))]
    preferred: Vec<DVec3>,
    #[cfg_attr(feature = "serde", serde(skip))]
    next_preferred: Vec<DVec3>,
    #[cfg_attr(feature = "serde", serde(skip))]
    next_headings: Vec<DVec3>,
    #[cfg_attr(feature = "serde", serde(skip))]
    next_waited: Vec<f64>,
    phases: Vec<OrcaPhase>,
    blocked_by: Vec<Option<u32>>,
    max_violation: f64,
}

impl OrcaCrowd {
    /// A crowd of no agents, with the defaults for that number of length units in a meter: 1 for meters, 100 for centimeters.
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| alloc::vec![from_centimeters(centimeters, units_per_meter)];
        Self {
            positions: Vec::new(),
            velocities: Vec::new(),
            goals: Vec::new(),
            preferred_velocities: Vec::new(),
            radii: length(40.0),
            max_speeds: length(150.0),
            preferred_speeds: length(120.0),
            half_lengths: Vec::new(),
            headings: Vec::new(),
            layers: Vec::new(),
            waited: Vec::new(),
            dimensions: Dimensions::Two,
            settings: OrcaCrowdSettings::for_units(units_per_meter),
            arrival_settings: OrcaArrivalSettings::for_units(units_per_meter),
            level: Level::detect(),
            grid: OwnedGrid::new(),
            walls: Vec::new(),
            corners: Vec::new(),
            tree: None,
            preferred: Vec::new(),
            next_preferred: Vec::new(),
            next_headings: Vec::new(),
            next_waited: Vec::new(),
            phases: Vec::new(),
            blocked_by: Vec::new(),
            max_violation: 0.0,
        }
    }

    /// Adds a wall to a crowd in two dimensions: straight segments from corner to corner, which are vectors or arrays of three numbers.
    ///
    /// A closed wall with its corners counterclockwise is solid to agents outside, one with its corners clockwise to agents inside; an
    /// open one to both. `inset` is how far inside of what is in the way it already stands.
    ///
    /// # Errors
    /// As [`WallTree::build`](super::WallTree::build); the wall is not added then.
    pub fn add_wall<Corner: Into<DVec3>>(
        &mut self,
        corners: impl IntoIterator<Item = Corner>,
        topology: PathTopology,
        inset: f64,
    ) -> Result<(), Refusal> {
        let corners: Vec<DVec3> = corners.into_iter().map(Into::into).collect();
        let wall = Wall { corners: corners.len(), topology, height: HeightBand::EVERYWHERE, inset };
        let built = OwnedWalls::build(core::iter::once(wall), &corners);
        built.map_err(|refusal| refusal.renamed(&[("walls", "")]))?;
        self.walls.push(wall);
        self.corners.extend(corners);
        self.tree = None;
        Ok(())
    }

    /// Takes all walls away.
    pub fn clear_walls(&mut self) {
        self.walls.clear();
        self.corners.clear();
        self.tree = None;
    }

    /// Moves every agent by one tick of `delta_time` seconds: [`OwnedGrid::build`], [`step_orca_arrivals`] where there are goals,
    /// [`step_orca`] or [`step_orca_capsules`].
    ///
    /// # Errors
    /// As those, and when a list has fewer items than there are agents. No agent moves then.
    pub fn step(&mut self, delta_time: f64) -> Result<(), Refusal> {
        let count = self.positions.len();
        self.prefer(count)?;
        for (length, name) in [
            (self.radii.len(), "radii"),
            (self.max_speeds.len(), "max_speeds"),
            (if self.half_lengths.is_empty() { count } else { self.half_lengths.len() }, "half_lengths"),
            (if self.layers.is_empty() { count } else { self.layers.len() }, "layers"),
        ] {
            one_for_each(length, count, true, name)?;
        }
        self.velocities.resize(count, DVec3::ZERO);
        self.waited.resize(count, 0.0);
        self.next_waited.resize(count, 0.0);
        self.phases.resize(count, OrcaPhase::UnderWay);
        self.blocked_by.resize(count, None);
        let tree = match self.tree.take() {
            Some(tree) => tree,
            None => OwnedWalls::build(self.walls.iter().copied(), &self.corners)?,
        };
        let walls = self.tree.insert(tree).tree();

        // Any size gives the same bits. One that is no size is refused by the step, by its own name.
        let distance = self.settings.neighbor_distance;
        let cell_size = if distance > 0.0 && distance < f64::INFINITY { distance } else { 1.0 };
        let grid_settings = GridSettings { cell_size, dimensions: self.dimensions, level: self.level };
        let (positions, velocities) = (self.positions.as_slice(), self.velocities.as_slice());
        let built = self.grid.build(positions, velocities, &grid_settings);
        built.map_err(|refusal| refusal.renamed(&GRID_NAMES))?;
        if !self.layers.is_empty() {
            let layers = |agent| one_or_each(&self.layers, agent).unwrap_or(AvoidanceLayers::DEFAULT);
            self.grid.set_layers(&(count, layers))?;
        }
        let grid = self.grid.grid();
        let preferred = &mut self.preferred;
        let (radii, max_speeds) = (&self.radii, &self.max_speeds);
        let member = |preferred: &[DVec3], agent| OrcaMember {
            preferred_velocity: preferred.item(agent).unwrap_or(DVec3::ZERO),
            max_speed: one_or_each(max_speeds, agent).unwrap_or(0.0),
            radius: one_or_each(radii, agent).unwrap_or(0.0),
            responsibility: 1.0,
        };
        if self.goals.is_empty() {
            self.phases.fill(OrcaPhase::UnderWay);
            self.blocked_by.fill(None);
        } else {
            let chosen = &mut self.next_preferred;
            chosen.resize(count, DVec3::ZERO);
            let traveler = |agent| OrcaTraveler {
                goal: self.goals.item(agent).unwrap_or(DVec3::ZERO),
                waited: self.waited.item(agent).unwrap_or(0.0),
            };
            let (phases, blocked_by, waited) =
                (&mut self.phases, &mut self.blocked_by, &mut self.next_waited);
            step_orca_arrivals(
                &grid,
                &(count, |agent| member(preferred, agent)),
                &(count, traveler),
                &walls,
                &self.settings,
                &self.arrival_settings,
                delta_time,
                0..count,
                |agent, arrival| {
                    let agent = agent as usize;
                    put(chosen, agent, arrival.preferred_velocity);
                    put(waited, agent, arrival.waited);
                    put(phases, agent, arrival.phase);
                    put(blocked_by, agent, arrival.blocked_by);
                },
            )
            .map_err(|refusal| refusal.renamed(&ARRIVAL_NAMES))?;
            core::mem::swap(&mut self.waited, &mut self.next_waited);
            core::mem::swap(preferred, chosen);
        }
        let (positions, velocities) = (&mut self.positions, &mut self.velocities);
        let (mut largest, dimensions) = (0.0_f64, self.dimensions);
        let mut give = |placed: Placed, violation| {
            put_moved(&placed, dimensions, positions, velocities);
            largest = if violation > largest { violation } else { largest };
        };
        let members = (count, |agent| member(preferred, agent));
        if self.half_lengths.is_empty() {
            step_orca(&grid, &members, &walls, &self.settings, delta_time, 0..count, give)
                .map_err(|refusal| refusal.renamed(&STEP_NAMES))?;
        } else {
            self.headings.resize(count, DVec3::ZERO);
            let next = &mut self.next_headings;
            next.resize(count, DVec3::ZERO);
            let capsule = |agent| OrcaCapsule {
                half_length: one_or_each(&self.half_lengths, agent).unwrap_or(0.0),
                heading: self.headings.item(agent).unwrap_or(DVec3::ZERO),
            };
            let capsules = (count, capsule);
            let give = |placed: Placed, heading, violation| {
                put(next, placed.agent as usize, heading);
                give(placed, violation);
            };
            step_orca_capsules(
                &grid,
                &members,
                &capsules,
                &walls,
                &self.settings,
                delta_time,
                0..count,
                give,
            )
            .map_err(|refusal| refusal.renamed(&STEP_NAMES))?;
            core::mem::swap(&mut self.headings, &mut self.next_headings);
        }
        self.max_violation = largest;
        Ok(())
    }

    /// The phase of each agent in the last step.
    #[must_use]
    pub fn phases(&self) -> &[OrcaPhase] {
        &self.phases
    }

    /// Whether an agent stands at its goal, or as near to it as the crowd allows.
    #[must_use]
    pub fn has_arrived(&self, agent: usize) -> bool {
        matches!(self.phases.get(agent), Some(OrcaPhase::Arrived | OrcaPhase::ArrivedNear))
    }

    /// The agent before each agent that is blocked; `None` where a wall blocks it, or nothing.
    #[must_use]
    pub fn blocked_by(&self) -> &[Option<u32>] {
        &self.blocked_by
    }

    /// The largest constraint violation of the last step, as a speed. While it is 0 no agents collide within the horizon.
    #[must_use]
    pub const fn max_violation(&self) -> f64 {
        self.max_violation
    }

    /// Fills in what each agent would do alone.
    fn prefer(&mut self, count: usize) -> Result<(), Refusal> {
        if !self.goals.is_empty() {
            one_for_each(self.goals.len(), count, false, "goals")?;
        }
        self.preferred.clear();
        if !self.preferred_velocities.is_empty() {
            one_for_each(self.preferred_velocities.len(), count, false, "preferred_velocities")?;
            self.preferred.extend(self.preferred_velocities.iter().take(count));
            return Ok(());
        }
        one_for_each(self.preferred_speeds.len(), count, true, "preferred_speeds")?;
        self.preferred.resize(count, DVec3::ZERO);
        let agents = self.preferred.iter_mut().zip(&self.positions).zip(&self.goals).enumerate();
        for (agent, ((preferred, position), goal)) in agents {
            let position = self.dimensions.of(*position);
            let goal = self.dimensions.of(*goal);
            let max_speed = one_or_each(&self.preferred_speeds, agent).unwrap_or(0.0);
            vector_within_range(position, "positions").element(agent)?;
            vector_within_range(goal, "goals").element(agent)?;
            at_least_zero_within_range(max_speed, "preferred_speeds").element(agent)?;
            *preferred = seek(&Agent { position, velocity: DVec3::ZERO, max_speed }, goal)?;
        }
        Ok(())
    }
}

/// What [`step_orca_arrivals`] calls the crowd's lists and settings, and what the crowd does.
const ARRIVAL_NAMES: [(&str, &str); 6] = [
    ("settings", "arrival_settings"),
    ("crowd_settings.avoidance", "settings.avoidance"),
    ("crowd_settings.neighbor_distance", "settings.neighbor_distance"),
    ("crowd_settings.max_neighbors", "settings.max_neighbors"),
    ("members", ""),
    ("travelers", ""),
];

/// The same of the steps.
const STEP_NAMES: [(&str, &str); 3] = [("members", ""), ("capsules", ""), ("grid", "dimensions")];

#[cfg(test)]
mod tests {
    use super::OrcaCrowd;
    use crate::crowd::{Dimensions, OrcaPhase};
    use crate::geometry::PathTopology;
    use crate::refusal::{Refusal, Requirement};
    use crate::steering::AvoidanceLayers;
    use crate::{DVec3, RefusalKind};
    use alloc::string::ToString;
    use alloc::vec;
    use alloc::vec::Vec;

    const TICK: f64 = 1.0 / 16.0;

    fn walker() -> OrcaCrowd {
        let mut crowd = OrcaCrowd::for_units(1.0);
        crowd.positions = vec![DVec3::Z];
        crowd.goals = vec![DVec3::new(3.0, 0.0, -9.0)];
        crowd.preferred_speeds = vec![1.0];
        crowd
    }

    fn crossing() -> OrcaCrowd {
        let mut crowd = OrcaCrowd::for_units(1.0);
        for agent in 0..16 {
            let x = if agent < 8 { -1.0 } else { 1.0 } * f64::from(4 + agent % 8);
            crowd.positions.push(DVec3::new(x, f64::from(agent % 5), 0.0));
            crowd.goals.push(DVec3::new(-x, f64::from(agent % 5), 0.0));
        }
        crowd
    }

    fn bits(crowd: &OrcaCrowd) -> Vec<[u64; 3]> {
        crowd.positions.iter().map(|position| position.to_array().map(f64::to_bits)).collect()
    }

    #[test]
    fn one_agent_walks_straight_to_its_goal_and_its_height_is_left_alone() {
        let mut crowd = walker();
        for tick in 1..=40 {
            crowd.step(TICK).unwrap();
            assert_eq!(crowd.positions, [DVec3::new(f64::from(tick) * TICK, 0.0, 1.0)]);
            assert_eq!((crowd.phases(), crowd.has_arrived(0)), (&[OrcaPhase::UnderWay][..], false));
        }
        for _ in 0..40 {
            crowd.step(TICK).unwrap();
        }
        assert!(
            (crowd.positions[0].x - 3.0).abs() <= crowd.arrival_settings.tolerance && crowd.has_arrived(0)
        );
        assert_eq!(
            (crowd.blocked_by(), crowd.waited.as_slice(), crowd.has_arrived(1)),
            (&[None][..], &[0.0][..], false)
        );
    }

    #[test]
    fn what_agents_prefer_comes_before_the_way_straight_to_the_goal() {
        let mut crowd = walker();
        crowd.preferred_velocities = vec![DVec3::Y];
        crowd.step(0.5).unwrap();
        assert_eq!(crowd.positions, [DVec3::new(0.0, 0.5, 1.0)]);
        crowd.goals.clear();
        crowd.step(0.5).unwrap();
        assert_eq!((crowd.positions[0].y, crowd.phases()[0]), (1.0, OrcaPhase::UnderWay));
        crowd.preferred_velocities.clear();
        crowd.step(0.5).unwrap();
        assert_eq!(crowd.positions[0].y, 1.0);
    }

    #[test]
    fn agents_keep_clear_of_walls_and_of_each_other() {
        let mut crowd = crossing();
        crowd.add_wall([[0.0, 2.0, 0.0], [0.0, 9.0, 0.0]], PathTopology::Open, 0.0).unwrap();
        for _ in 0..400 {
            crowd.step(TICK).unwrap();
            for (agent, position) in crowd.positions.iter().enumerate() {
                assert!(position.y < 2.0 || position.x.abs() > 0.4 - 1e-9, "{position}");
                for other in &crowd.positions[..agent] {
                    assert!(position.distance(*other) > 0.8 - 1e-9 || crowd.max_violation() > 0.0);
                }
            }
        }
    }

    #[test]
    fn agents_whose_layers_avoid_none_go_through_each_other() {
        let mut crowd = OrcaCrowd::for_units(1.0);
        crowd.positions = vec![DVec3::X * -2.0, DVec3::X * 2.0];
        crowd.goals = vec![DVec3::X * 2.0, DVec3::X * -2.0];
        crowd.preferred_speeds = vec![1.0];
        let mut ghosts = crowd.clone();
        ghosts.layers = vec![AvoidanceLayers { avoids: 0, ..AvoidanceLayers::DEFAULT }];
        for _ in 0..32 {
            crowd.step(TICK).unwrap();
            ghosts.step(TICK).unwrap();
        }
        assert_eq!(ghosts.positions, [DVec3::ZERO; 2]);
        assert!(crowd.positions[0].distance(crowd.positions[1]) > 0.8 - 1e-9);
    }

    #[test]
    fn capsules_swap_places_and_turn_to_where_they_go() {
        let mut crowd = OrcaCrowd::for_units(1.0);
        crowd.positions = vec![DVec3::X * -6.0, DVec3::X * 6.0, DVec3::Y * 6.0];
        crowd.goals = vec![DVec3::X * 6.0, DVec3::X * -6.0, DVec3::Y * -6.0];
        let mut discs = crowd.clone();
        crowd.half_lengths = vec![0.8];
        crowd.headings = vec![DVec3::Y];
        for _ in 0..400 {
            crowd.step(TICK).unwrap();
        }
        assert!((0..3).all(|agent| crowd.has_arrived(agent)));
        assert_eq!(crowd.headings.len(), 3);
        discs.half_lengths = vec![0.0];
        let mut plain = discs.clone();
        plain.half_lengths.clear();
        for _ in 0..100 {
            discs.step(TICK).unwrap();
            plain.step(TICK).unwrap();
            assert_eq!(bits(&discs), bits(&plain));
        }
        crowd.half_lengths = vec![0.8, -1.0, 0.8];
        let refusal = crowd.step(TICK).unwrap_err().to_string();
        assert!(refusal.starts_with("half_lengths[1] must be"), "{refusal}");
        crowd.half_lengths = vec![0.8; 2];
        assert!(crowd.step(TICK).unwrap_err().to_string().starts_with("half_lengths must"));
        crowd.half_lengths = vec![0.8];
        crowd.goals.clear();
        crowd.dimensions = Dimensions::Three;
        assert!(crowd.step(TICK).unwrap_err().to_string().starts_with("dimensions must"));
    }

    #[test]
    fn in_space_heights_count_and_walls_of_the_plane_are_refused() {
        let mut crowd = walker();
        crowd.dimensions = Dimensions::Three;
        crowd.step(1.0).unwrap();
        assert!(crowd.positions[0].z < 0.1);
        crowd.add_wall([DVec3::Y, DVec3::X], PathTopology::Open, 0.0).unwrap();
        assert_eq!(
            crowd.step(TICK).unwrap_err().to_string(),
            "walls must be of a kind that this function takes"
        );
        crowd.clear_walls();
        crowd.step(TICK).unwrap();
    }

    #[test]
    fn agents_come_and_go() {
        let mut crowd = OrcaCrowd::for_units(1.0);
        crowd.step(TICK).unwrap();
        crowd.positions = vec![DVec3::ZERO, DVec3::X * 5.0];
        crowd.step(TICK).unwrap();
        crowd.goals = vec![DVec3::ZERO, DVec3::X * 5.0];
        crowd.step(TICK).unwrap();
        assert_eq!(crowd.phases(), [OrcaPhase::Arrived; 2]);
        crowd.positions.pop();
        crowd.step(TICK).unwrap();
        assert_eq!((crowd.velocities.len(), crowd.phases().len()), (1, 1));
    }

    #[test]
    fn bad_inputs_are_refused_by_name_and_move_no_agent() {
        type Spoil = fn(&mut OrcaCrowd);
        let spoils: [(&str, Spoil); 22] = [
            ("positions[3]", |crowd| crowd.positions[3].x = f64::NAN),
            ("velocities[2]", |crowd| crowd.velocities = vec![DVec3::ZERO, DVec3::ZERO, DVec3::NAN]),
            ("goals[1]", |crowd| crowd.goals[1].y = f64::INFINITY),
            ("goals", |crowd| crowd.goals.truncate(15)),
            ("preferred_velocities", |crowd| crowd.preferred_velocities = vec![DVec3::X; 15]),
            ("preferred_velocities[4]", |crowd| {
                crowd.preferred_velocities = vec![DVec3::X; 16];
                crowd.preferred_velocities[4].y = 1e60;
            }),
            ("radii", |crowd| crowd.radii = vec![0.4; 2]),
            ("radii", |crowd| crowd.radii.clear()),
            ("radii[5]", |crowd| {
                crowd.radii = vec![0.4; 16];
                crowd.radii[5] = -1.0;
            }),
            ("max_speeds", |crowd| crowd.max_speeds = vec![1.0; 15]),
            ("preferred_speeds", |crowd| crowd.preferred_speeds.clear()),
            ("preferred_speeds[0]", |crowd| crowd.preferred_speeds = vec![f64::NAN]),
            ("layers", |crowd| crowd.layers = vec![AvoidanceLayers::DEFAULT; 2]),
            ("settings.neighbor_distance", |crowd| crowd.settings.neighbor_distance = f64::NAN),
            ("settings.neighbor_distance", |crowd| crowd.settings.neighbor_distance = f64::INFINITY),
            ("settings.neighbor_distance", |crowd| {
                crowd.goals.clear();
                crowd.settings.neighbor_distance = f64::NAN;
            }),
            ("max_speeds[2]", |crowd| {
                crowd.max_speeds = vec![1.5; 16];
                crowd.max_speeds[2] = -1.0;
            }),
            ("waited[3]", |crowd| crowd.waited = vec![0.0, 0.0, 0.0, 2.0]),
            ("headings[1]", |crowd| {
                crowd.half_lengths = vec![1.0];
                crowd.headings = vec![DVec3::X, DVec3::NAN];
            }),
            ("settings.max_neighbors", |crowd| crowd.settings.max_neighbors = 33),
            ("arrival_settings.patience", |crowd| crowd.arrival_settings.patience = -1.0),
            ("settings.avoidance.horizon", |crowd| crowd.settings.avoidance.horizon = 0.0),
        ];
        for (name, spoil) in spoils {
            let mut crowd = crossing();
            spoil(&mut crowd);
            let before = bits(&crowd);
            let refusal: Refusal = crowd.step(TICK).unwrap_err();
            assert_eq!(refusal.input.to_string(), name);
            assert_eq!(bits(&crowd), before);
        }
        let mut crowd = crossing();
        for wrong in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(crowd.step(wrong).unwrap_err().input.to_string(), "delta_time");
        }
        assert_eq!(bits(&crowd), bits(&crossing()));
    }

    #[test]
    fn a_wall_that_is_refused_is_not_added() {
        let mut crowd = crossing();
        let none: [[f64; 3]; 0] = [];
        let refused = crowd.add_wall([DVec3::ZERO, DVec3::NAN], PathTopology::Open, 0.0).unwrap_err();
        assert_eq!(
            (refused.kind, refused.input.to_string().as_str()),
            (RefusalKind::NotFinite, "corners[1]")
        );
        assert!(crowd.add_wall(none, PathTopology::Open, 0.0).is_err());
        assert!(crowd.add_wall([DVec3::ZERO, DVec3::X], PathTopology::Loop, 0.0).is_err());
        let refused = crowd.add_wall([DVec3::ZERO, DVec3::X], PathTopology::Open, -1.0).unwrap_err();
        assert_eq!(refused.requirement, Requirement::AtLeastZero);
        assert_eq!(refused.input.to_string(), "inset");
        let mut open = crossing();
        crowd.step(TICK).unwrap();
        open.step(TICK).unwrap();
        assert_eq!(bits(&crowd), bits(&open));
    }
}
