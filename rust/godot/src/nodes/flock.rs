//! The node that moves a flock.

use super::say;
use crate::flyers::Flyers;
use godot::classes::{INode, Node};
use godot::prelude::*;
use pursuit_core::crowd::{FlockRule, FlockRules};
use pursuit_core::steering::SteeringLimits;

/// Moves many agents as a flock, such as birds or fish: each keeps clear of near neighbors, flies along with them, and toward their center.
///
/// It holds no nodes: give it positions and velocities as packed arrays, and place your nodes, or the instances of a MultiMesh, where
/// [method get_positions] says. Lengths are meters. Agents are numbered as in the arrays.
#[derive(GodotClass)]
#[class(init, base=Node)]
pub struct PursuitFlock3D {
    /// Whether it steps by itself at each physics tick. Otherwise call [method step].
    #[export]
    #[init(val = true)]
    automatic: bool,
    /// Whether heights are left alone. Otherwise agents move in space.
    #[export]
    #[init(val = false)]
    on_ground: bool,
    /// Separation, away from near neighbors: the radius of the neighborhood, in meters.
    #[export(range = (0.0, 100.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 5.0)]
    separation_radius: f64,
    /// Separation: cosine of the half angle of view about an agent's velocity, from 1, straight ahead only, to -1, all around.
    #[export(range = (-1.0, 1.0, 0.001))]
    #[init(val = -0.707)]
    separation_view_cosine: f64,
    /// Separation: its factor; 0 turns it off.
    #[export(range = (0.0, 10.0, 0.01, or_greater))]
    #[init(val = 1.5)]
    separation_weight: f64,
    /// Alignment, along with neighbors: the radius of the neighborhood, in meters.
    #[export(range = (0.0, 100.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 7.5)]
    alignment_radius: f64,
    /// Alignment: cosine of the half angle of view about an agent's velocity, from 1, straight ahead only, to -1, all around.
    #[export(range = (-1.0, 1.0, 0.001))]
    #[init(val = 0.7)]
    alignment_view_cosine: f64,
    /// Alignment: its factor; 0 turns it off.
    #[export(range = (0.0, 10.0, 0.01, or_greater))]
    #[init(val = 1.0)]
    alignment_weight: f64,
    /// Cohesion, toward the center of neighbors: the radius of the neighborhood, in meters.
    #[export(range = (0.0, 100.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 9.0)]
    cohesion_radius: f64,
    /// Cohesion: cosine of the half angle of view about an agent's velocity, from 1, straight ahead only, to -1, all around.
    #[export(range = (-1.0, 1.0, 0.001))]
    #[init(val = -0.15)]
    cohesion_view_cosine: f64,
    /// Cohesion: its factor; 0 turns it off.
    #[export(range = (0.0, 10.0, 0.01, or_greater))]
    #[init(val = 1.0)]
    cohesion_weight: f64,
    /// Speed below which no rule brakes an agent, in m/s; 0: the rules may stop it.
    #[export(range = (0.0, 100.0, 0.01, or_greater, suffix = "m/s"))]
    #[init(val = 6.0)]
    cruising_speed: f64,
    /// The greatest speed of an agent, in m/s.
    #[export(range = (0.0, 100.0, 0.01, or_greater, suffix = "m/s"))]
    #[init(val = 6.0)]
    max_speed: f64,
    /// The greatest acceleration of an agent, in m/s per second.
    #[export(range = (0.0, 100.0, 0.01, or_greater))]
    #[init(val = 20.48)]
    max_acceleration: f64,
    flyers: Flyers,
    problem: GString,
    base: Base<Node>,
}

#[godot_api]
impl PursuitFlock3D {
    /// Places the agents, one for each position. New agents are at rest. Returns whether the positions were taken.
    #[func]
    fn set_positions(&mut self, positions: PackedVector3Array) -> bool {
        let said = self.flyers.place(positions.as_slice());
        self.taken(said)
    }

    /// Where the agents are now.
    #[func]
    fn get_positions(&self) -> PackedVector3Array {
        self.flyers.positions().collect()
    }

    /// Gives each agent a velocity, in m/s. Returns whether the velocities were taken.
    #[func]
    fn set_velocities(&mut self, velocities: PackedVector3Array) -> bool {
        let said = self.flyers.push(velocities.as_slice());
        self.taken(said)
    }

    /// Velocity of each agent.
    #[func]
    fn get_velocities(&self) -> PackedVector3Array {
        self.flyers.velocities().collect()
    }

    /// Which agents each flocks with: four numbers for each agent, or for all. The first three are sets of bits: the groups that it
    /// belongs to, those that it flocks with (-1 for all) and those that it ignores. The fourth is not read. An empty array for one
    /// flock of all, as at first. Returns whether they were taken.
    #[func]
    fn set_layers(&mut self, layers: PackedInt32Array) -> bool {
        let said = self.flyers.set_layers(layers.as_slice());
        self.taken(said)
    }

    /// Moves all agents by delta seconds. Returns whether they moved: otherwise [method get_problem] says why not.
    #[func]
    fn step(&mut self, delta: f64) -> bool {
        let rule = |radius, view_cosine, weight| FlockRule { radius, view_cosine, weight };
        let rules = FlockRules {
            separation: rule(self.separation_radius, self.separation_view_cosine, self.separation_weight),
            alignment: rule(self.alignment_radius, self.alignment_view_cosine, self.alignment_weight),
            cohesion: rule(self.cohesion_radius, self.cohesion_view_cosine, self.cohesion_weight),
            cruising_speed: self.cruising_speed,
        };
        let limits = SteeringLimits {
            max_speed: self.max_speed,
            max_acceleration: self.max_acceleration,
            ..SteeringLimits::for_units(1.0)
        };
        self.flyers.keep_on_ground(self.on_ground);
        let said = self.flyers.step(rules, limits, delta);
        self.taken(said)
    }

    /// Why the last call was refused; empty while all is well.
    #[func]
    fn get_problem(&self) -> GString {
        self.problem.clone()
    }

    /// Says once why a call was refused.
    fn taken(&mut self, said: Result<(), String>) -> bool {
        say(&mut self.problem, "PursuitFlock3D", said)
    }
}

#[godot_api]
impl INode for PursuitFlock3D {
    fn physics_process(&mut self, delta: f64) {
        if self.automatic {
            self.step(delta);
        }
    }
}
