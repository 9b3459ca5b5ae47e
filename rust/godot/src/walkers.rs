//! A crowd whose agents avoid each other and walls, and settle at their goals.

use crate::axes::leave;
use crate::lists::{entered, layers, one_for_each};
use godot::builtin::Vector3;
use pursuit_core::crowd::{Dimensions, OrcaCrowd, OrcaPhase};
use pursuit_core::geometry::PathTopology;
use pursuit_core::{DVec3, Refusal};

/// The agents that a wall stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solid {
    /// From both sides. The last corner is not joined to the first.
    BothSides,
    /// A block, such as a house: agents stay outside.
    Outside,
    /// A room: agents stay inside.
    Inside,
}

/// What has happened to an agent in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It stands at its goal, or as near to it as the crowd allows: once for each goal.
    Arrived { agent: usize, is_near: bool },
    /// It has its turn and cannot go on; without another agent a wall is before it.
    Blocked { agent: usize, by: Option<u32> },
}

/// A crowd on the ground or in space, in meters.
#[derive(Clone, Debug)]
pub struct Walkers {
    crowd: OrcaCrowd,
    phases: Vec<OrcaPhase>,
    /// Whose arrival was reported since its goal changed.
    has_arrived: Vec<bool>,
}

impl Default for Walkers {
    fn default() -> Self {
        Self { crowd: OrcaCrowd::for_units(1.0), phases: Vec::new(), has_arrived: Vec::new() }
    }
}

impl Walkers {
    /// Places the agents; there are as many as positions. Agents that are new are at rest.
    ///
    /// # Errors
    /// A position with a NaN, by its index.
    pub fn place(&mut self, positions: &[Vector3]) -> Result<(), String> {
        let positions = entered(positions, "positions")?;
        self.crowd.velocities.resize(positions.len(), DVec3::ZERO);
        self.crowd.positions = positions;
        Ok(())
    }

    /// Gives each agent a goal, or takes all goals away.
    ///
    /// # Errors
    /// The goals are not as many as the agents, or one has a NaN.
    pub fn send(&mut self, goals: &[Vector3]) -> Result<(), String> {
        self.has_one_for_each(goals.len(), false, "goals")?;
        let goals = entered(goals, "goals")?;
        for (agent, has_arrived) in self.has_arrived.iter_mut().enumerate() {
            *has_arrived &= goals.get(agent) == self.crowd.goals.get(agent);
        }
        self.crowd.goals = goals;
        Ok(())
    }

    /// The way of each agent to its goal, as a navigation mesh leads it: velocities that agents have alone. Empty for straight to the
    /// goals.
    ///
    /// # Errors
    /// As [`send`](Self::send).
    pub fn prefer(&mut self, velocities: &[Vector3]) -> Result<(), String> {
        self.has_one_for_each(velocities.len(), false, "velocities")?;
        self.crowd.preferred_velocities = entered(velocities, "velocities")?;
        Ok(())
    }

    /// Radius of each agent, or one for all.
    ///
    /// # Errors
    /// Another number of radii than one or one for each agent, or one that is not >= 0.
    pub fn set_radii(&mut self, radii: &[f32]) -> Result<(), String> {
        self.crowd.radii = self.sizes(radii, "radii")?;
        Ok(())
    }

    /// Speed of each agent straight to its goal, or one for all; the greatest speed is a quarter more.
    ///
    /// # Errors
    /// As [`set_radii`](Self::set_radii).
    pub fn set_speeds(&mut self, speeds: &[f32]) -> Result<(), String> {
        self.crowd.preferred_speeds = self.sizes(speeds, "speeds")?;
        self.crowd.max_speeds = self.crowd.preferred_speeds.iter().map(|speed| speed * 1.25).collect();
        Ok(())
    }

    /// Half of the length of each agent, without its round ends, or one for all; empty for discs.
    ///
    /// # Errors
    /// As [`set_radii`](Self::set_radii), but that there may be none.
    pub fn set_half_lengths(&mut self, half_lengths: &[f32]) -> Result<(), String> {
        self.crowd.half_lengths = match half_lengths {
            [] => Vec::new(),
            _ => self.sizes(half_lengths, "half_lengths")?,
        };
        Ok(())
    }

    /// Where each long agent looks; zero for along its way.
    ///
    /// # Errors
    /// As [`send`](Self::send).
    pub fn turn(&mut self, headings: &[Vector3]) -> Result<(), String> {
        self.has_one_for_each(headings.len(), false, "headings")?;
        self.crowd.headings = entered(headings, "headings")?;
        Ok(())
    }

    /// The groups that each agent belongs to, avoids and ignores, and its priority, one after the other; or one set for all. Empty:
    /// each avoids all.
    ///
    /// # Errors
    /// No sets of four, or another number of them than one or one for each agent.
    pub fn set_layers(&mut self, numbers: &[i32]) -> Result<(), String> {
        self.crowd.layers = layers(numbers, self.crowd.positions.len())?;
        Ok(())
    }

    /// Adds a wall, its corners in either sense.
    ///
    /// # Errors
    /// A corner with a NaN, or too few corners.
    pub fn add_wall(&mut self, corners: &[Vector3], solid: Solid) -> Result<(), String> {
        let mut corners = entered(corners, "corners")?;
        let next = corners.iter().cycle().skip(1);
        let twice_area: f64 =
            corners.iter().zip(next).map(|(one, next)| one.x * next.y - one.y * next.x).sum();
        if solid == Solid::Outside && twice_area < 0.0 || solid == Solid::Inside && twice_area > 0.0 {
            corners.reverse();
        }
        let topology = if solid == Solid::BothSides { PathTopology::Open } else { PathTopology::Closed };
        self.crowd.add_wall(corners, topology, 0.0).map_err(|refusal| refusal.to_string())
    }

    /// Takes all walls away.
    pub fn clear_walls(&mut self) {
        self.crowd.clear_walls();
    }

    /// Whether heights are left alone; otherwise agents move in space, where there are no walls and no long agents.
    pub fn keep_on_ground(&mut self, on_ground: bool) {
        self.crowd.dimensions = if on_ground { Dimensions::Two } else { Dimensions::Three };
    }

    /// Moves every agent by one tick.
    ///
    /// # Errors
    /// As [`OrcaCrowd::step`]; no agent moves then.
    pub fn step(&mut self, delta_time: f64) -> Result<Vec<Event>, Refusal> {
        self.crowd.step(delta_time)?;
        let mut events = Vec::new();
        self.has_arrived.resize(self.crowd.positions.len(), false);
        for (agent, (phase, has_arrived)) in self.crowd.phases().iter().zip(&mut self.has_arrived).enumerate()
        {
            match phase {
                OrcaPhase::Arrived | OrcaPhase::ArrivedNear if !*has_arrived => {
                    *has_arrived = true;
                    events.push(Event::Arrived { agent, is_near: *phase == OrcaPhase::ArrivedNear });
                }
                OrcaPhase::Blocked if self.phases.get(agent) != Some(phase) => {
                    let by = self.crowd.blocked_by().get(agent).copied().flatten();
                    events.push(Event::Blocked { agent, by });
                }
                _ => {}
            }
        }
        self.phases.clear();
        self.phases.extend(self.crowd.phases());
        Ok(events)
    }

    /// Where the agents are.
    pub fn positions(&self) -> impl Iterator<Item = Vector3> {
        self.crowd.positions.iter().copied().map(leave)
    }

    /// Velocity of each agent.
    pub fn velocities(&self) -> impl Iterator<Item = Vector3> {
        self.crowd.velocities.iter().copied().map(leave)
    }

    /// Where each agent looks, where they are long; otherwise none.
    pub fn headings(&self) -> impl Iterator<Item = Vector3> {
        let are_long = !self.crowd.half_lengths.is_empty();
        self.crowd.headings.iter().filter(move |_| are_long).copied().map(leave)
    }

    /// The phase of each agent: its number in the C library.
    pub fn phases(&self) -> impl Iterator<Item = i32> {
        self.crowd.phases().iter().map(|phase| match phase {
            OrcaPhase::UnderWay => 0,
            OrcaPhase::Arrived => 1,
            OrcaPhase::ArrivedNear => 2,
            OrcaPhase::WaitsTurn => 3,
            OrcaPhase::Blocked => 4,
        })
    }

    fn sizes(&self, list: &[f32], name: &str) -> Result<Vec<f64>, String> {
        self.has_one_for_each(list.len(), true, name)?;
        match list.iter().position(|number| !(number.is_finite() && *number >= 0.0)) {
            Some(index) => Err(format!("{name}[{index}] must be finite and >= 0")),
            None => Ok(list.iter().copied().map(f64::from).collect()),
        }
    }

    fn has_one_for_each(&self, length: usize, or_one: bool, name: &str) -> Result<(), String> {
        one_for_each(length, self.crowd.positions.len(), or_one, name)
    }
}

#[cfg(test)]
mod tests {
    use super::{Event, Solid, Walkers};
    use godot::builtin::Vector3;
    use std::fs;

    const TICK: f64 = 1.0 / 30.0;

    fn at(x: f32, z: f32) -> Vector3 {
        Vector3::new(x, 0.5, z)
    }

    fn crowd(positions: &[Vector3], goals: &[Vector3]) -> Walkers {
        let mut walkers = Walkers::default();
        walkers.place(positions).unwrap();
        walkers.send(goals).unwrap();
        walkers
    }

    #[test]
    fn one_agent_walks_straight_at_its_speed_and_keeps_its_height() {
        let mut walkers = crowd(&[at(0.0, 0.0)], &[at(3.0, 4.0)]);
        walkers.set_speeds(&[1.0]).unwrap();
        for tick in 1..=60 {
            assert_eq!(walkers.step(0.0625).unwrap(), []);
            let way = 0.0625 * tick as f32;
            let place = walkers.positions().next().unwrap();
            assert!((place - at(0.6 * way, 0.8 * way)).length() < 1e-5, "{place}");
        }
    }

    #[test]
    fn twelve_agents_leave_by_a_door_without_overlap_and_each_arrives_once() {
        let starts: Vec<_> =
            (0..12).map(|agent| at(-6.0 + (agent / 4) as f32, -1.5 + (agent % 4) as f32)).collect();
        let goals: Vec<_> = starts.iter().map(|start| *start + Vector3::new(14.0, 0.0, 0.0)).collect();
        let mut walkers = crowd(&starts, &goals);
        walkers.set_radii(&[0.4]).unwrap();
        // A door of 1.2 m.
        walkers.add_wall(&[at(0.0, -9.0), at(0.0, -0.6)], Solid::BothSides).unwrap();
        walkers.add_wall(&[at(0.0, 0.6), at(0.0, 9.0)], Solid::BothSides).unwrap();
        let mut arrived = [0; 12];
        for _ in 0..2400 {
            // Each makes for the door until it is through, as a navigation mesh would lead it.
            let ways: Vec<_> = walkers
                .positions()
                .zip(&goals)
                .map(|(place, goal)| {
                    let to = if place.x < 0.3 { at(0.8, 0.0) } else { *goal };
                    Vector3 { y: 0.0, ..to - place }.try_normalized().unwrap_or_default() * 1.2
                })
                .collect();
            walkers.prefer(&ways).unwrap();
            for event in walkers.step(TICK).unwrap() {
                if let Event::Arrived { agent, .. } = event {
                    arrived[agent] += 1;
                }
            }
            let places: Vec<_> = walkers.positions().collect();
            for (agent, place) in places.iter().enumerate() {
                assert!(place.z.abs() <= 0.6 || place.x.abs() > 0.4 - 1e-3, "{place} is in the wall");
                for other in &places[..agent] {
                    assert!(place.distance_to(*other) > 0.75, "{place} and {other}");
                }
            }
        }
        assert_eq!(arrived, [1; 12]);
        assert!(walkers.positions().zip(&goals).all(|(place, goal)| place.distance_to(*goal) < 0.5));
    }

    #[test]
    fn agents_stay_outside_of_a_block_and_inside_of_a_room_in_either_sense_of_its_corners() {
        let corners = [at(2.0, -1.0), at(4.0, -1.0), at(4.0, 1.0), at(2.0, 1.0)];
        let mut reversed = corners;
        reversed.reverse();
        for corners in [corners, reversed] {
            let mut outside = crowd(&[at(0.0, 0.0)], &[at(3.0, 0.0)]);
            outside.add_wall(&corners, Solid::Outside).unwrap();
            let mut inside = crowd(&[at(3.0, 0.0)], &[at(9.0, 0.0)]);
            inside.add_wall(&corners, Solid::Inside).unwrap();
            for _ in 0..300 {
                outside.step(TICK).unwrap();
                inside.step(TICK).unwrap();
                let (out, within) = (outside.positions().next().unwrap(), inside.positions().next().unwrap());
                assert!(out.x < 1.6 + 1e-3 && within.x < 3.6 + 1e-3, "{out} {within}");
            }
            assert!(outside.positions().next().unwrap().x > 1.5);
            outside.clear_walls();
            outside.step(TICK).unwrap();
        }
    }

    /// Points of an agent's segment.
    fn spine(walkers: &Walkers, agent: usize) -> Vec<Vector3> {
        let (place, heading) =
            (walkers.positions().nth(agent).unwrap(), walkers.headings().nth(agent).unwrap());
        (-8..=8).map(|part| place + heading * (0.1 * part as f32)).collect()
    }

    #[test]
    fn long_agents_pass_without_touching_and_look_where_they_go() {
        let mut walkers = crowd(&[at(-6.0, 0.1), at(6.0, -0.1)], &[at(6.0, 0.1), at(-6.0, -0.1)]);
        walkers.set_half_lengths(&[0.8]).unwrap();
        walkers.turn(&[Vector3::BACK, Vector3::ZERO]).unwrap();
        for _ in 0..600 {
            walkers.step(TICK).unwrap();
            let (one, other) = (spine(&walkers, 0), spine(&walkers, 1));
            let least =
                one.iter().flat_map(|a| other.iter().map(|b| a.distance_to(*b))).fold(f32::MAX, f32::min);
            assert!(least > 0.8 - 1e-4, "{least}");
            assert!(walkers.headings().all(|heading| heading.y == 0.0));
        }
        assert_eq!(walkers.phases().collect::<Vec<_>>(), [1, 1]);
        walkers.set_half_lengths(&[]).unwrap();
        assert_eq!(walkers.headings().count(), 0);
        walkers.step(TICK).unwrap();
    }

    #[test]
    fn agents_whose_layers_avoid_none_walk_through_each_other() {
        let mut walkers = crowd(&[at(-3.0, 0.0), at(3.0, 0.0)], &[at(3.0, 0.0), at(-3.0, 0.0)]);
        walkers.set_layers(&[1, 0, 0, 0]).unwrap();
        let mut least = f32::MAX;
        for _ in 0..120 {
            walkers.step(TICK).unwrap();
            let places: Vec<_> = walkers.positions().collect();
            least = least.min(places[0].distance_to(places[1]));
        }
        assert!(least < 0.1, "{least}");
        // -1 is all groups.
        walkers.set_layers(&[1, -1, 0, 0, 1, -1, 0, 5]).unwrap();
        walkers.set_layers(&[]).unwrap();
        assert_eq!(walkers.set_layers(&[1, 2, 3]).unwrap_err(), "layers has 3 numbers: four for an agent");
        assert_eq!(walkers.set_layers(&[0; 12]).unwrap_err(), "layers has 3 items for 2 agents");
        assert_eq!(walkers.set_half_lengths(&[-1.0]).unwrap_err(), "half_lengths[0] must be finite and >= 0");
        assert_eq!(walkers.turn(&[Vector3::BACK]).unwrap_err(), "headings has 1 items for 2 agents");
    }

    #[test]
    fn in_space_agents_pass_above_each_other_and_walls_and_long_agents_are_refused() {
        let up = Vector3::new(0.0, 4.0, 0.0);
        let mut walkers = crowd(&[at(0.0, 0.0), at(0.0, 0.0) + up], &[at(0.0, 0.0) + up, at(0.0, 0.0)]);
        walkers.keep_on_ground(false);
        let mut least = f32::MAX;
        for _ in 0..600 {
            walkers.step(TICK).unwrap();
            let places: Vec<_> = walkers.positions().collect();
            least = least.min(places[0].distance_to(places[1]));
        }
        assert!(least > 0.8 - 1e-3, "{least}");
        assert_eq!(walkers.phases().collect::<Vec<_>>(), [1, 1]);
        assert!(walkers.positions().next().unwrap().y > 4.0);
        walkers.set_half_lengths(&[1.0]).unwrap();
        walkers.step(TICK).unwrap_err();
        walkers.set_half_lengths(&[]).unwrap();
        walkers.add_wall(&[at(2.0, -3.0), at(2.0, 3.0)], Solid::BothSides).unwrap();
        assert!(walkers.step(TICK).unwrap_err().to_string().starts_with("walls must be of a kind"));
        walkers.keep_on_ground(true);
        walkers.step(TICK).unwrap();
    }

    #[test]
    fn an_agent_that_a_wall_keeps_from_its_goal_says_so() {
        let mut walkers = crowd(&[at(0.0, 0.0)], &[at(5.0, 0.0)]);
        walkers.add_wall(&[at(2.0, -3.0), at(2.0, 3.0)], Solid::BothSides).unwrap();
        let events: Vec<_> = (0..600).flat_map(|_| walkers.step(TICK).unwrap()).collect();
        assert_eq!(
            events,
            [Event::Blocked { agent: 0, by: None }, Event::Arrived { agent: 0, is_near: true }]
        );
        assert_eq!(walkers.phases().collect::<Vec<_>>(), [2]);
        walkers.send(&[at(5.0, 0.0)]).unwrap();
        assert_eq!(walkers.step(TICK).unwrap(), [], "the same goal again");
        // A new goal is a new arrival.
        walkers.send(&[at(1.0, 0.0)]).unwrap();
        let events: Vec<_> = (0..600).flat_map(|_| walkers.step(TICK).unwrap()).collect();
        assert_eq!(events.last(), Some(&Event::Arrived { agent: 0, is_near: false }));
    }

    #[test]
    fn wrong_sizes_and_numbers_that_are_none_are_refused_and_nothing_changes() {
        let mut walkers = crowd(&[at(0.0, 0.0), at(3.0, 0.0)], &[at(5.0, 0.0), at(8.0, 0.0)]);
        let nan = Vector3::new(0.0, 0.0, f32::NAN);
        for (said, expected) in [
            (walkers.place(&[at(0.0, 0.0), nan]), "positions[1] must be finite"),
            (walkers.send(&[at(0.0, 0.0)]), "goals has 1 items for 2 agents"),
            (walkers.send(&[nan, nan]), "goals[0] must be finite"),
            (walkers.prefer(&[at(0.0, 0.0); 3]), "velocities has 3 items for 2 agents"),
            (walkers.prefer(&[at(0.0, 0.0), nan]), "velocities[1] must be finite"),
            (walkers.set_radii(&[0.4; 3]), "radii has 3 items for 2 agents"),
            (walkers.set_radii(&[]), "radii has 0 items for 2 agents"),
            (walkers.set_radii(&[0.4, -1.0]), "radii[1] must be finite and >= 0"),
            (walkers.set_speeds(&[f32::INFINITY]), "speeds[0] must be finite and >= 0"),
            (walkers.add_wall(&[at(0.0, 0.0), nan], Solid::Inside), "corners[1] must be finite"),
        ] {
            assert_eq!(said.unwrap_err(), expected);
        }
        assert!(walkers.add_wall(&[at(0.0, 0.0)], Solid::BothSides).is_err());
        assert!(walkers.add_wall(&[], Solid::Outside).is_err());
        let places: Vec<_> = walkers.positions().collect();
        for delta_time in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(walkers.step(delta_time).is_err(), "{delta_time}");
            assert_eq!(walkers.positions().collect::<Vec<_>>(), places);
        }
        walkers.step(TICK).unwrap();
        // Agents that go take their goals along: those are sent anew.
        walkers.place(&[at(0.0, 0.0)]).unwrap();
        assert!(walkers.step(TICK).is_ok());
        walkers.place(&[at(0.0, 0.0); 3]).unwrap();
        assert!(walkers.step(TICK).unwrap_err().to_string().contains("goals"));
        let mut none = Walkers::default();
        assert_eq!(none.step(TICK).unwrap(), []);
    }

    #[test]
    fn phases_have_the_numbers_of_the_c_library() {
        let header = concat!(env!("CARGO_MANIFEST_DIR"), "/../../include/pursuit.h");
        let header = fs::read_to_string(header).unwrap();
        let names = ["UNDER_WAY", "ARRIVED", "ARRIVED_NEAR", "WAITS_TURN", "BLOCKED"];
        for (number, name) in names.iter().enumerate() {
            let line = format!("#define PURSUIT_ORCA_PHASE_{name} {number}");
            assert!(header.lines().any(|text| text == line), "{line}");
        }
    }
}
