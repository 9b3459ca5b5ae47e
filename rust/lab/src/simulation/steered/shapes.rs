//! Obstacles of the plane: random ones, drawn ones, and what is inside them.

use super::super::snippet;
use super::{FIELD, Panel, Role, direction, place};
use crate::seeded::Generator;
use crate::simulation::Shape as Drawn;
use core::f64::consts::{PI, TAU};
use pursuit_core::geometry::{Shape, signed_distance};
use pursuit_core::steering::{Agent, AvoidanceSettings, SteeringLimits, apply_guard, avoid_obstacles};
use pursuit_core::{DVec2, DVec3, Refusal};

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

/// A steering that is led around the obstacles, and guarded.
///
/// # Errors
/// What the core refuses.
pub(super) fn safely(
    agent: &Agent,
    wish: DVec3,
    obstacles: &[Shape],
    avoidance: &AvoidanceSettings,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<DVec3, Refusal> {
    let around = avoid_obstacles(agent, wish, &obstacles, avoidance)?.steering;
    Ok(apply_guard(agent, around, &obstacles, avoidance, limits, delta_time)?.steering)
}

/// How far the agent that is nearest to one of the shapes is from it.
pub(super) fn least_distance(shapes: &[Shape], agents: &[Agent]) -> f64 {
    agents.iter().map(|agent| free_distance(shapes, agent.position)).fold(f64::INFINITY, f64::min)
}

/// From where what is in space is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::simulation) enum Side {
    /// From above: x to the right, y up.
    Above,
    /// From in front: x to the right, z up.
    Front,
}

impl Side {
    /// Where a place of space is on the picture.
    pub(in crate::simulation) fn flat(self, place: DVec3) -> DVec2 {
        match self {
            Self::Above => place.truncate(),
            Self::Front => DVec2::new(place.x, place.z),
        }
    }

    /// How near to the viewer a place is.
    pub(in crate::simulation) fn nearness(self, place: DVec3) -> f64 {
        match self {
            Self::Above => place.z,
            Self::Front => -place.y,
        }
    }
}

/// Draws the shapes as seen from above.
pub(super) fn draw(shapes: &[Shape], role: Role, panel: &mut Panel) {
    draw_from(Side::Above, shapes, role, panel);
}

/// Draws the outlines of the shapes as seen from a side.
pub(in crate::simulation) fn draw_from(from: Side, shapes: &[Shape], role: Role, panel: &mut Panel) {
    for shape in shapes {
        match *shape {
            Shape::Sphere { center, radius } => panel.disk(role, from.flat(center), radius),
            Shape::Box { center, forward, up, half_extents } => {
                let ahead = forward.normalize_or(DVec3::X);
                let left = up.cross(ahead).normalize_or(DVec3::Y);
                let axes = [ahead, left, ahead.cross(left)];
                let [x, y, z] = [0, 1, 2].map(|axis| from.flat(axes[axis] * half_extents[axis]));
                let corners =
                    [-1.0, 1.0].map(|a| [-1.0, 1.0].map(|b| [-1.0, 1.0].map(|c| x * a + y * b + z * c)));
                let corners = corners.as_flattened().as_flattened();
                let points = outline(corners).into_iter().map(|corner| from.flat(center) + corner).collect();
                panel.shapes.push(Drawn::Area { role, points });
            }
            Shape::Capsule { center, axis, half_length, radius } => {
                // One that points at the viewer is seen as a disk.
                let along = from.flat(axis.normalize_or(DVec3::X)) * half_length;
                let (ahead, center) = (along.normalize_or(DVec2::X), from.flat(center));
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

/// The corners of the smallest convex area around points, in their order about it.
/// Source: A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
fn outline(points: &[DVec2]) -> Vec<DVec2> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let chain = |points: &mut dyn Iterator<Item = &DVec2>| {
        let mut chain: Vec<DVec2> = Vec::new();
        for &point in points {
            while let [.., before, last] = chain[..]
                && (last - before).perp_dot(point - last) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    [chain(&mut sorted.iter()), chain(&mut sorted.iter().rev())].concat()
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
    snippet::array("PursuitShape", name, &shapes.iter().map(one).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::{Side, draw_from, outline};
    use crate::simulation::{Bounds, Panel, Role, Shape as Drawn};
    use pursuit_core::geometry::Shape;
    use pursuit_core::{DVec2, DVec3};

    fn corners(from: Side, shape: Shape) -> Vec<DVec2> {
        let mut panel = Panel::new("", Bounds::around(DVec2::ZERO, 1.0, 1.0));
        draw_from(from, &[shape], Role::Danger, &mut panel);
        match panel.shapes.pop() {
            Some(Drawn::Area { points, .. }) => points,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_outline_goes_around_what_is_inside_and_on_its_sides() {
        let square = [(0.0, 0.0), (2.0, 0.0), (1.0, 1.0), (1.0, 0.0), (2.0, 2.0), (0.0, 2.0)];
        let found = outline(&square.map(|(x, y)| DVec2::new(x, y)));
        assert_eq!(found, [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)].map(|(x, y)| DVec2::new(x, y)));
    }

    #[test]
    fn a_box_is_as_wide_and_as_high_as_its_side_says() {
        // Turned by the angle of a 3-4-5 triangle.
        let turned = Shape::Box {
            center: DVec3::new(10.0, 20.0, 30.0),
            forward: DVec3::new(4.0, 3.0, 0.0),
            up: DVec3::Z,
            half_extents: DVec3::new(5.0, 10.0, 7.0),
        };
        let extent = |from| {
            let corners = corners(from, turned);
            let least = corners.iter().copied().reduce(DVec2::min).unwrap();
            let greatest = corners.iter().copied().reduce(DVec2::max).unwrap();
            (corners.len(), least, greatest)
        };
        // 5 * 0.8 + 10 * 0.6 along x, 5 * 0.6 + 10 * 0.8 along y.
        let (count, least, greatest) = extent(Side::Above);
        assert_eq!(count, 4);
        assert!(least.distance(DVec2::new(0.0, 9.0)) < 1e-9, "{least}");
        assert!(greatest.distance(DVec2::new(20.0, 31.0)) < 1e-9, "{greatest}");
        let (_, least, greatest) = extent(Side::Front);
        assert!(least.distance(DVec2::new(0.0, 23.0)) < 1e-9, "{least}");
        assert!(greatest.distance(DVec2::new(20.0, 37.0)) < 1e-9, "{greatest}");
    }
}
