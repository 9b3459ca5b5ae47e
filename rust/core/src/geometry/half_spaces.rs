//! The nearest point in front of several surfaces.

use super::{List, Surface};
use crate::numeric::{direction_and_length, max_or_second, min_or_second, power_of_two};
use glam::DVec3;

/// Sine of the angle below which two planes count as parallel: no digit of their line would be certain.
const PARALLEL: f64 = power_of_two(-26);

/// The point nearest to `position` in front of all surfaces; `position` itself if it is in front. If there is no such point:
/// one in front of the last surface that is violated.
///
/// Adds one surface after the other. If the nearest point so far is behind the new surface, the next one lies on its plane,
/// or on its line with an earlier plane, or at a corner. The cost is one test per surface if nothing is violated, and at
/// worst the cube of their number.
///
/// Source: R. Seidel, "Small-Dimensional Linear Programming and Convex Hulls Made Easy", 1991, with the distance for the
/// objective and without the shuffling.
pub(crate) fn nearest_in_front(surfaces: &dyn List<Surface>, position: DVec3) -> DVec3 {
    let mut nearest = position;
    for index in 0..surfaces.count() {
        let Some(surface) = surface(surfaces, index) else { break };
        let height = surface.height(nearest);
        if height < 0.0 {
            nearest =
                on_plane(surfaces, index, &surface, position).unwrap_or(nearest - surface.normal * height);
        }
    }
    nearest
}

fn surface(surfaces: &dyn List<Surface>, index: usize) -> Option<Surface> {
    surfaces.item(index)?.checked().ok()
}

/// The point of the plane of a surface that is nearest to `position` in front of all earlier ones.
fn on_plane(surfaces: &dyn List<Surface>, count: usize, plane: &Surface, position: DVec3) -> Option<DVec3> {
    let foot = position - plane.normal * plane.height(position);
    let mut nearest = foot;
    for index in 0..count {
        let other = surface(surfaces, index)?;
        if other.height(nearest) >= 0.0 {
            continue;
        }
        let cosine = plane.normal.dot(other.normal);
        match direction_and_length(other.normal - plane.normal * cosine) {
            Some((inward, sine)) if sine > PARALLEL => {
                let on_line = foot - inward * (other.height(foot) / sine);
                nearest = on_line_between(surfaces, index, on_line, plane.normal.cross(inward))?;
            }
            // Parallel: in front of the plane is also in front of the other, or no point is in front of both.
            _ if cosine > 0.0 => {}
            _ => return None,
        }
    }
    Some(nearest)
}

/// The point of a line nearest to `foot`, which lies on it, in front of the first `count` surfaces.
fn on_line_between(
    surfaces: &dyn List<Surface>,
    count: usize,
    foot: DVec3,
    direction: DVec3,
) -> Option<DVec3> {
    let (mut least, mut most) = (f64::NEG_INFINITY, f64::INFINITY);
    for index in 0..count {
        let other = surface(surfaces, index)?;
        let (height, rise) = (other.height(foot), other.normal.dot(direction));
        if rise > PARALLEL {
            least = max_or_second(least, -height / rise);
        } else if rise < -PARALLEL {
            most = min_or_second(most, -height / rise);
        }
    }
    (least <= most).then(|| foot + direction * max_or_second(min_or_second(0.0, most), least))
}

#[cfg(test)]
mod tests {
    use super::nearest_in_front;
    use crate::geometry::Surface;
    use crate::seeded::Generator;
    use glam::DVec3;

    fn wall(point: DVec3, normal: DVec3) -> Surface {
        Surface { point, normal }
    }

    #[test]
    fn in_front_of_all_it_is_the_position_itself() {
        let walls = [wall(DVec3::ZERO, DVec3::X), wall(DVec3::ZERO, DVec3::Y)];
        let position = DVec3::new(1.0, 2.0, -3.0);
        assert_eq!(nearest_in_front(&walls, position), position);
        assert_eq!(nearest_in_front(&[] as &[Surface; 0], position), position);
    }

    #[test]
    fn behind_one_two_and_three_it_is_on_their_plane_line_and_point() {
        let walls = [DVec3::X, DVec3::Y, DVec3::Z].map(|normal| wall(DVec3::ZERO, normal));
        for (x, y, z) in [(-1.0, 2.0, 3.0), (-1.0, -2.0, 3.0), (-1.0, -2.0, -3.0), (1.0, -2.0, -3.0)] {
            let position = DVec3::new(x, y, z);
            assert_eq!(nearest_in_front(&walls, position), position.max(DVec3::ZERO), "{position}");
        }
        // A wedge of 45 degrees: behind both, nearest to the line.
        let wedge = [wall(DVec3::ZERO, DVec3::Y), wall(DVec3::ZERO, DVec3::new(1.0, -1.0, 0.0))];
        assert!(nearest_in_front(&wedge, DVec3::new(-5.0, -1.0, 7.0)).abs_diff_eq(DVec3::Z * 7.0, 1e-14));
    }

    #[test]
    fn walls_that_are_there_twice_count_once_and_walls_without_room_between_give_a_point() {
        let twice = [wall(DVec3::ZERO, DVec3::X), wall(DVec3::Y, DVec3::X * 3.0)];
        assert_eq!(nearest_in_front(&twice, DVec3::new(-4.0, 5.0, 6.0)), DVec3::new(0.0, 5.0, 6.0));
        let none = [wall(DVec3::X, DVec3::X), wall(-DVec3::X, -DVec3::X)];
        assert_eq!(nearest_in_front(&none, DVec3::Y), DVec3::new(-1.0, 1.0, 0.0));
    }

    /// A point of a convex volume is the nearest to another exactly if no point of the volume is further in that direction.
    #[test]
    fn no_point_in_front_of_all_is_nearer() {
        for seed in 0..3000 {
            let mut random = Generator::new(seed);
            let walls = [(); 7].map(|()| {
                let normal = random.direction();
                wall(-normal * random.uniform(0.1, 5.0), normal)
            });
            let is_within = |point: DVec3, slack: f64| {
                walls.iter().all(|wall| wall.normal.dot(point - wall.point) >= -slack)
            };
            let position = random.in_cube(20.0);
            let nearest = nearest_in_front(&walls, position);
            let scale = 1.0 + nearest.length();
            assert!(is_within(nearest, 1e-9 * scale), "seed {seed}: {nearest}");
            for _ in 0..200 {
                let other = random.in_cube(10.0);
                let further = (position - nearest).dot(other - nearest);
                assert!(!is_within(other, 0.0) || further <= 1e-7 * scale, "seed {seed}: {nearest} {other}");
            }
        }
    }
}
