//! Obstacles of the plane: random ones, drawn ones, and what is inside them.

use super::super::snippet;
use super::{FIELD, Panel, Role, direction, place};
use crate::seeded::Generator;
use crate::simulation::Shape as Drawn;
use core::f64::consts::{PI, TAU};
use pursuit_core::geometry::{Shape, signed_distance};
use pursuit_core::steering::Agent;
use pursuit_core::{DVec2, DVec3};

/// Sides of half a circle that is drawn as an area.
const SIDES: u32 = 12;

/// Spheres, boxes and capsules in turn at random places, so that an agent of twice that radius passes between any two.
pub(super) fn scatter(count: u64, room: f64, random: &mut Generator) -> Vec<Shape> {
    let mut shapes: Vec<(Shape, DVec3, f64)> = Vec::new();
    for index in 0..count {
        // Where there is no room left, there are fewer.
        for _ in 0..super::TRIES {
            let radius = random.uniform(60.0, 130.0);
            let (center, turn) = (place(random, radius + room), direction(random.uniform(0.0, TAU)));
            let is_free =
                |(_, other, wide): &(_, DVec3, f64)| center.distance(*other) >= radius + wide + room;
            if !shapes.iter().all(is_free) {
                continue;
            }
            let shape = match index % 3 {
                0 => Shape::Sphere { center, radius },
                1 => Shape::Box {
                    center,
                    forward: turn,
                    up: DVec3::Z,
                    half_extents: DVec3::new(0.8 * radius, 0.6 * radius, 100.0),
                },
                _ => Shape::Capsule { center, axis: turn, half_length: 0.6 * radius, radius: 0.4 * radius },
            };
            shapes.push((shape, center, radius));
            break;
        }
    }
    shapes.into_iter().map(|(shape, ..)| shape).collect()
}

/// The sides of the field, as the half-spaces beyond them.
pub(super) fn sides() -> [Shape; 4] {
    [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y]
        .map(|normal| Shape::HalfSpace { point: -normal * FIELD.extend(0.0), normal })
}

/// How far a place is from the nearest of the shapes; negative inside.
pub(super) fn free_distance(shapes: &[Shape], at: DVec3) -> f64 {
    let distance = |shape| signed_distance(shape, at).map_or(f64::INFINITY, |answer| answer.distance);
    shapes.iter().map(distance).fold(f64::INFINITY, f64::min)
}

/// How far the agent that is nearest to one of the shapes is from it.
pub(super) fn least_distance(shapes: &[Shape], agents: &[Agent]) -> f64 {
    agents.iter().map(|agent| free_distance(shapes, agent.position)).fold(f64::INFINITY, f64::min)
}

/// Draws the shapes as seen from above.
pub(in crate::simulation) fn draw(shapes: &[Shape], role: Role, panel: &mut Panel) {
    for shape in shapes {
        match *shape {
            Shape::Sphere { center, radius } => panel.disk(role, center.truncate(), radius),
            Shape::Box { center, forward, half_extents, .. } => {
                let (ahead, center) = (forward.truncate().normalize_or(DVec2::X), center.truncate());
                let corner = |x: f64, y: f64| {
                    center + ahead * (x * half_extents.x) + ahead.perp() * (y * half_extents.y)
                };
                let points = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
                panel.shapes.push(Drawn::Area { role, points });
            }
            Shape::Capsule { center, axis, half_length, radius } => {
                // One that stands upright is seen as a disk.
                let along = axis.normalize_or(DVec3::X).truncate() * half_length;
                let (ahead, center) = (along.normalize_or(DVec2::X), center.truncate());
                let end = |sign: f64| {
                    (0..=SIDES).map(move |side| {
                        let angle = PI * (f64::from(side) / f64::from(SIDES) - 0.5);
                        let round = ahead * libm::cos(angle) + ahead.perp() * libm::sin(angle);
                        center + (along + round * radius) * sign
                    })
                };
                panel.shapes.push(Drawn::Area { role, points: end(1.0).chain(end(-1.0)).collect() });
            }
            Shape::HalfSpace { .. } => {}
        }
    }
}

/// The sides of the field as a line.
pub(super) fn draw_sides(panel: &mut Panel) {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
    panel.line(Role::Ground, corners.map(|(x, y)| DVec2::new(x, y) * FIELD).to_vec(), 2.0);
}

/// The shapes as an array of C.
pub(super) fn in_c(name: &str, shapes: &[Shape]) -> String {
    let one = |shape: &Shape| match *shape {
        Shape::Sphere { center, radius } => format!(
            "    {{ .kind = PURSUIT_SHAPE_SPHERE, .center = {}, .radius = {} }},\n",
            snippet::vector(center),
            snippet::number(radius)
        ),
        Shape::Box { center, forward, up, half_extents } => format!(
            "    {{ .kind = PURSUIT_SHAPE_BOX, .center = {}, .axis = {}, .up = {}, .half_extents = {} }},\n",
            snippet::vector(center),
            snippet::vector(forward),
            snippet::vector(up),
            snippet::vector(half_extents)
        ),
        Shape::HalfSpace { point, normal } => format!(
            "    {{ .kind = PURSUIT_SHAPE_HALF_SPACE, .center = {}, .axis = {} }},\n",
            snippet::vector(point),
            snippet::vector(normal)
        ),
        Shape::Capsule { center, axis, half_length, radius } => format!(
            "    {{ .kind = PURSUIT_SHAPE_CAPSULE, .center = {}, .axis = {}, .half_length = {}, .radius = {} }},\n",
            snippet::vector(center),
            snippet::vector(axis),
            snippet::number(half_length),
            snippet::number(radius)
        ),
    };
    if shapes.is_empty() {
        return format!("static const PursuitShape *const {name} = NULL;\n");
    }
    let lines: String = shapes.iter().map(one).collect();
    format!("static const PursuitShape {name}[] = {{\n{lines}}};\n")
}

/// The agent in C.
pub(super) fn agent_in_c(agent: &Agent) -> String {
    snippet::structure(
        "PursuitAgent",
        "agent",
        &[
            ("position", snippet::vector(agent.position)),
            ("velocity", snippet::vector(agent.velocity)),
            ("max_speed", snippet::number(agent.max_speed)),
        ],
    )
}
