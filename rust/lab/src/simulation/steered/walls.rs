//! Wall following: agents that go along the walls of a room and around a pillar.

use super::{Behavior, FIELD, Role, any_direction, limits_up_to};
use crate::scenario;
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Shape, Statistic, snippet};
use pursuit_core::geometry::{Surface, wall_surface};
use pursuit_core::steering::{Agent, FollowWallSettings, SteeringLimits, WallTravel, follow_wall};
use pursuit_core::{DVec2, DVec3, Refusal};

/// The corners of the room, in halves of the field.
const ROOM: [(f64, f64); 8] = [
    (-0.95, -0.95),
    (0.25, -0.95),
    (0.25, -0.35),
    (0.95, -0.35),
    (0.95, 0.95),
    (-0.25, 0.95),
    (-0.25, 0.35),
    (-0.95, 0.35),
];
/// The corners of the pillar in it.
const PILLAR: [(f64, f64); 4] = [(-0.08, -0.12), (0.08, -0.12), (0.08, 0.12), (-0.08, 0.12)];
/// How long an agent may take to get to its wall, in seconds.
const APPROACH: f64 = 4.0;

/// The walls, and how well they are followed.
#[derive(Clone)]
pub struct WallFollowing {
    walls: Vec<[DVec3; 2]>,
    time: f64,
    /// The least distance from a wall that anybody had, and the mean difference from the one wanted.
    nearest: f64,
    astray: f64,
    samples: u64,
}

fn corners(of: &[(f64, f64)]) -> Vec<DVec2> {
    of.iter().map(|&(x, y)| DVec2::new(x, y) * FIELD).collect()
}

impl WallFollowing {
    /// The walls as seen from a place.
    fn surfaces(&self, from: DVec3) -> Result<Vec<Surface>, Refusal> {
        self.walls.iter().map(|&[start, end]| wall_surface(start, end, from)).collect()
    }

    fn distance(&self, from: DVec3) -> f64 {
        let surfaces = self.surfaces(from).unwrap_or_default();
        surfaces.iter().map(|surface| surface.point.distance(from)).fold(f64::INFINITY, f64::min)
    }

    fn following(settings: &scenario::WallFollowing, index: usize) -> FollowWallSettings {
        let axis = if is_right(index) { DVec3::Z } else { -DVec3::Z };
        FollowWallSettings {
            travel: WallTravel::About(axis),
            distance: settings.distance,
            look_ahead_time: settings.look_ahead_time,
        }
    }

    fn ask(&self, settings: &scenario::WallFollowing, index: usize, agent: &Agent) -> Result<DVec3, Refusal> {
        let surfaces = self.surfaces(agent.position)?;
        follow_wall(agent, &surfaces, &Self::following(settings, index))
    }
}

/// Whether an agent keeps its wall on the right.
fn is_right(index: usize) -> bool {
    index.is_multiple_of(2)
}

impl Behavior for WallFollowing {
    type Settings = scenario::WallFollowing;
    const TRAIL: f64 = 4.0;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let sides = |of: &[(f64, f64)]| {
            let corners = corners(of);
            let next = corners.iter().cycle().skip(1);
            corners.iter().zip(next).map(|(a, b)| [a.extend(0.0), b.extend(0.0)]).collect::<Vec<_>>()
        };
        let walls = [sides(&ROOM), sides(&PILLAR)].concat();
        // Around the pillar, and in both ends of the room.
        let end = DVec3::new(950.0, 480.0, 0.0);
        let start = |index: u64| {
            let (middle, least, most) = match index % 3 {
                0 => (DVec3::ZERO, 170.0, 230.0),
                1 => (-end, 0.0, 120.0),
                _ => (end, 0.0, 120.0),
            };
            middle + any_direction(random) * random.uniform(least, most)
        };
        let places = (0..settings.agents).map(start).collect();
        (Self { walls, time: 0.0, nearest: f64::INFINITY, astray: 0.0, samples: 0 }, places)
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        limits_up_to(settings.max_speed)
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        index: usize,
        agent: &Agent,
        _: f64,
    ) -> Result<DVec3, Refusal> {
        self.ask(settings, index, agent)
    }

    fn look(&mut self, settings: &Self::Settings, agents: &[Agent], delta_time: f64) {
        self.time += delta_time;
        for agent in agents {
            let distance = self.distance(agent.position);
            self.nearest = self.nearest.min(distance);
            if self.time > APPROACH {
                self.astray += (distance - settings.distance).abs();
                self.samples += 1;
            }
        }
    }

    fn draw(&self, _: &Self::Settings, _: &[Agent], panel: &mut Panel) {
        let mut room = corners(&ROOM);
        room.extend(room.first().copied());
        panel.line(Role::Wall, room, 3.0);
        panel.shapes.push(Shape::Area { role: Role::Wall, points: corners(&PILLAR) });
    }

    fn role(&self, index: usize) -> Role {
        if is_right(index) { Role::Pursuer } else { Role::Target }
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("wall on the right"),
            Role::Target => Some("wall on the left"),
            Role::PursuerTrail => Some("way, wall on the right"),
            Role::TargetTrail => Some("way, wall on the left"),
            Role::Wall => Some("walls"),
            _ => None,
        }
    }

    fn captions(&self, _: &Self::Settings) -> [&'static str; 2] {
        [
            "Agents follow the walls of a room or of its pillar: blue keeps them on the right, yellow on the left.",
            "Try Look ahead time 0.1: who looks less far ahead keeps the distance better around corners.",
        ]
    }

    fn inspect(&self, settings: &Self::Settings, agent: &Agent, _: f64) -> Inspection {
        let answer = self.ask(settings, 0, agent);
        let surfaces = self.surfaces(agent.position).unwrap_or_default();
        let line = |surface: &Surface| {
            format!(
                "    {{ .point = {}, .normal = {} }},\n",
                snippet::vector(surface.point),
                snippet::vector(surface.normal)
            )
        };
        let lines: String = surfaces.iter().map(line).collect();
        let c_snippet = snippet::agent(agent)
            + &snippet::array("PursuitSurface", "surfaces", &lines)
            + &format!(
                "PursuitFollowWallSettings settings = pursuit_follow_wall_settings_default(100.0);\n\
                 settings.travel = PURSUIT_WALL_ABOUT_AXIS;\nsettings.axis = (PursuitVec3){};\nsettings.distance = {};\n\
                 settings.look_ahead_time = {};\nPursuitVec3 steering;\n\
                 PursuitStatus status = pursuit_steer_follow_wall(&agent, surfaces, {}, &settings, &steering);\n",
                snippet::vector(DVec3::Z),
                snippet::number(settings.distance),
                snippet::number(settings.look_ahead_time),
                surfaces.len(),
            );
        Inspection {
            function: "steering::follow_wall",
            inputs: vec![
                Entry::vector("position", &agent.position.to_array(), "cm"),
                Entry::vector("velocity", &agent.velocity.to_array(), "cm/s"),
                Entry::words("surfaces", surfaces.len().to_string()),
                Entry::number("distance", settings.distance, "cm"),
            ],
            outputs: answer.map_or(Vec::new(), |steering| {
                vec![
                    Entry::vector("steering", &steering.to_array(), "cm/s"),
                    Entry::number("distance now", self.distance(agent.position), "cm"),
                ]
            }),
            point: None,
            time: None,
            status: "",
            reason: "it makes for a point at the distance, further along".into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, agents: &[Agent]) -> Vec<Measure> {
        let first = agents.first().map_or(f64::NAN, |agent| self.distance(agent.position));
        vec![Measure::new("distance", "cm", first), Measure::new("least_distance", "cm", self.nearest)]
    }

    fn summary(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        let name = "Mean difference from the distance";
        vec![
            match self.samples {
                0 => Statistic::words(name, "-"),
                samples => Statistic::number(name, self.astray / samples as f64, "cm"),
            },
            Statistic::number("Least distance from a wall", self.nearest, "cm"),
        ]
    }
}
