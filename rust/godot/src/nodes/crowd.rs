//! The node that moves a crowd.

use super::say;
use crate::walkers::{Event, Solid, Walkers};
use godot::classes::{INode, Node};
use godot::prelude::*;

/// Moves many agents to their goals, on the ground or in space: they avoid each other and walls, queue at doors, and settle.
///
/// It holds no nodes: give it positions and goals as packed arrays, and place your nodes, or the instances of a MultiMesh, where
/// [method get_positions] says. Lengths are meters. Agents are numbered as in the arrays.
#[derive(GodotClass)]
#[class(init, base=Node)]
pub struct PursuitCrowd3D {
    /// Whether it steps by itself at each physics tick. Otherwise call [method step].
    #[export]
    #[init(val = true)]
    automatic: bool,
    /// Whether heights are left alone. Otherwise agents move in space, such as drones or fish: without walls, and without half lengths.
    #[export]
    #[init(val = true)]
    on_ground: bool,
    walkers: Walkers,
    problem: GString,
    base: Base<Node>,
}

#[godot_api]
impl PursuitCrowd3D {
    /// It makes for its goal.
    #[constant]
    const PHASE_UNDER_WAY: i64 = 0;
    /// It stands at its goal.
    #[constant]
    const PHASE_ARRIVED: i64 = 1;
    /// It stands as near to its goal as the crowd allows.
    #[constant]
    const PHASE_ARRIVED_NEAR: i64 = 2;
    /// It lets others go first.
    #[constant]
    const PHASE_WAITS_TURN: i64 = 3;
    /// It has its turn and cannot go on.
    #[constant]
    const PHASE_BLOCKED: i64 = 4;
    /// A line of walls, solid from both sides.
    #[constant]
    const SOLID_BOTH_SIDES: i64 = 0;
    /// A block, such as a house: agents stay outside.
    #[constant]
    const SOLID_OUTSIDE: i64 = 1;
    /// A room: agents stay inside.
    #[constant]
    const SOLID_INSIDE: i64 = 2;

    /// An agent stands at its goal, or, with is_near, as near to it as the crowd allows. Once for each goal.
    #[signal]
    fn arrived(agent: i64, is_near: bool);

    /// An agent cannot go on, because of the agent blocked_by, or because of a wall when that is -1.
    #[signal]
    fn blocked(agent: i64, blocked_by: i64);

    /// Places the agents, one for each position. New agents are at rest. Returns whether the positions were taken.
    #[func]
    fn set_positions(&mut self, positions: PackedVector3Array) -> bool {
        let said = self.walkers.place(positions.as_slice());
        self.taken(said)
    }

    /// Where the agents are now.
    #[func]
    fn get_positions(&self) -> PackedVector3Array {
        self.walkers.positions().collect()
    }

    /// Velocity of each agent.
    #[func]
    fn get_velocities(&self) -> PackedVector3Array {
        self.walkers.velocities().collect()
    }

    /// Gives each agent a goal; an empty array takes all goals away. Returns whether the goals were taken.
    #[func]
    fn set_goals(&mut self, goals: PackedVector3Array) -> bool {
        let said = self.walkers.send(goals.as_slice());
        self.taken(said)
    }

    /// The velocity that each agent would have alone, such as along the path of a navigation mesh; an empty array for straight to the
    /// goals. Returns whether they were taken.
    #[func]
    fn set_preferred_velocities(&mut self, velocities: PackedVector3Array) -> bool {
        let said = self.walkers.prefer(velocities.as_slice());
        self.taken(said)
    }

    /// Radius of each agent, or one for all: 0.4 m at first. Returns whether they were taken.
    #[func]
    fn set_radii(&mut self, radii: PackedFloat32Array) -> bool {
        let said = self.walkers.set_radii(radii.as_slice());
        self.taken(said)
    }

    /// Speed of each agent to its goal, or one for all: 1.2 m/s at first. To avoid others it may be a quarter faster. Returns whether
    /// they were taken.
    #[func]
    fn set_speeds(&mut self, speeds: PackedFloat32Array) -> bool {
        let said = self.walkers.set_speeds(speeds.as_slice());
        self.taken(said)
    }

    /// For long agents, such as horses: half of the length of each, without its round ends, or one for all; an empty array for discs,
    /// as at first. Returns whether they were taken.
    #[func]
    fn set_half_lengths(&mut self, half_lengths: PackedFloat32Array) -> bool {
        let said = self.walkers.set_half_lengths(half_lengths.as_slice());
        self.taken(said)
    }

    /// Where each long agent looks; a zero vector for along its way, as at first. Each step turns them. Returns whether they were taken.
    #[func]
    fn set_headings(&mut self, headings: PackedVector3Array) -> bool {
        let said = self.walkers.turn(headings.as_slice());
        self.taken(said)
    }

    /// Where each long agent looks; an empty array for discs.
    #[func]
    fn get_headings(&self) -> PackedVector3Array {
        self.walkers.headings().collect()
    }

    /// Which agents each avoids: four numbers for each agent, or for all. The first three are sets of bits: the groups that it belongs
    /// to, those that it avoids (-1 for all) and those that it ignores. The fourth is its priority: of two the lower one gives way. An
    /// empty array for all avoid all, as at first. Returns whether they were taken.
    #[func]
    fn set_layers(&mut self, layers: PackedInt32Array) -> bool {
        let said = self.walkers.set_layers(layers.as_slice());
        self.taken(said)
    }

    /// Adds a wall, from corner to corner in either sense; solid is one of the SOLID constants. Returns whether it was added.
    #[func]
    fn add_wall(&mut self, corners: PackedVector3Array, solid: i64) -> bool {
        let solid = match solid {
            Self::SOLID_BOTH_SIDES => Solid::BothSides,
            Self::SOLID_OUTSIDE => Solid::Outside,
            Self::SOLID_INSIDE => Solid::Inside,
            _ => return self.taken(Err(format!("solid must be 0, 1 or 2, not {solid}"))),
        };
        let said = self.walkers.add_wall(corners.as_slice(), solid);
        self.taken(said)
    }

    /// Takes all walls away.
    #[func]
    fn clear_walls(&mut self) {
        self.walkers.clear_walls();
    }

    /// Moves all agents by delta seconds. Returns whether they moved: otherwise [method get_problem] says why not.
    #[func]
    fn step(&mut self, delta: f64) -> bool {
        self.walkers.keep_on_ground(self.on_ground);
        match self.walkers.step(delta) {
            Ok(events) => {
                self.problem = GString::new();
                for event in events {
                    match event {
                        Event::Arrived { agent, is_near } => {
                            self.signals().arrived().emit(agent as i64, is_near);
                        }
                        Event::Blocked { agent, by } => {
                            self.signals().blocked().emit(agent as i64, by.map_or(-1, i64::from));
                        }
                    }
                }
                true
            }
            Err(refusal) => self.taken(Err(refusal.to_string())),
        }
    }

    /// One of the PHASE constants for each agent.
    #[func]
    fn get_phases(&self) -> PackedInt32Array {
        self.walkers.phases().collect()
    }

    /// Why the last call was refused; empty while all is well.
    #[func]
    fn get_problem(&self) -> GString {
        self.problem.clone()
    }

    /// Says once why a call was refused.
    fn taken(&mut self, said: Result<(), String>) -> bool {
        say(&mut self.problem, "PursuitCrowd3D", said)
    }
}

#[godot_api]
impl INode for PursuitCrowd3D {
    fn physics_process(&mut self, delta: f64) {
        if self.automatic {
            self.step(delta);
        }
    }
}
