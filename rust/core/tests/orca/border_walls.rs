//! Borders of generated floors as walls, against the borders themselves. WORLDS asks for more floors.

use crate::seeded::Generator;
use pursuit_core::crowd::{
    Border, BorderOpening, BorderWallSettings, BorderWalls, Wall, border_wall_numbers, build_border_walls,
};
use pursuit_core::geometry::PathTopology;
use pursuit_core::{DVec2, DVec3, RefusalKind};

const SIDE: usize = 7;

/// A floor of square cells, some of them missing, sheared by whole numbers; and the straight pieces of its border, whose corners are
/// whole numbers, in any order.
struct Floor {
    borders: Vec<Border>,
}

impl Floor {
    fn new(generator: &mut Generator) -> Self {
        let density = generator.uniform(0.3, 1.0);
        let cells: Vec<bool> = (0..SIDE * SIDE).map(|_| generator.uniform(0.0, 1.0) < density).collect();
        let shear = (generator.bits() % 3) as f64;
        let height = (generator.bits() % 3) as f64 * 8.0;
        let there = |x: i32, y: i32| {
            let inside = (0..SIDE as i32).contains(&x) && (0..SIDE as i32).contains(&y);
            inside && cells[y as usize * SIDE + x as usize]
        };
        let corner = |x: i32, y: i32| DVec3::new(f64::from(x) + shear * f64::from(y), f64::from(y), height);
        let mut borders = Vec::new();
        for y in 0..SIDE as i32 {
            for x in 0..SIDE as i32 {
                // Around a cell clockwise, x to the right and y up: the floor is on the right.
                let around =
                    [(0, 0, 0, 1, -1, 0), (0, 1, 1, 1, 0, 1), (1, 1, 1, 0, 1, 0), (1, 0, 0, 0, 0, -1)];
                for (from_x, from_y, to_x, to_y, beside_x, beside_y) in around {
                    if there(x, y) && !there(x + beside_x, y + beside_y) {
                        let (start, end) = (corner(x + from_x, y + from_y), corner(x + to_x, y + to_y));
                        borders.push(Border { start, end });
                    }
                }
            }
        }
        let mut floor = Self { borders };
        floor.shuffle(generator);
        floor
    }

    fn shuffle(&mut self, generator: &mut Generator) {
        for last in (1..self.borders.len()).rev() {
            self.borders.swap(last, (generator.bits() % (last as u64 + 1)) as usize);
        }
    }
}

/// Everything is near, and nothing is moved.
fn exact() -> BorderWallSettings {
    BorderWallSettings {
        center: DVec3::new(3.3, 2.1, 0.0),
        query_radius: 1e6,
        height_range: 1e6,
        half_height: 1.0,
        inset: 0.25,
        tolerance: 0.0,
        max_segments: 10_000,
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Made {
    walls: Vec<Wall>,
    corners: Vec<DVec3>,
    counts: BorderWalls,
}

fn make(borders: &[Border], openings: &[BorderOpening], settings: &BorderWallSettings) -> Made {
    // What was left there does not matter.
    let mut numbers = vec![f64::NAN; border_wall_numbers(borders.len() * (1 + openings.len()))];
    let (mut walls, mut corners) = (Vec::new(), Vec::new());
    let counts = build_border_walls(&borders, &openings, settings, &mut numbers, |wall: Wall, chain| {
        walls.push(wall);
        let before = corners.len();
        corners.extend(chain);
        assert_eq!(corners.len() - before, wall.corners);
    })
    .unwrap();
    assert_eq!((counts.walls, counts.corners), (walls.len(), corners.len()));
    Made { walls, corners, counts }
}

impl Made {
    /// The segments of each wall, in order.
    fn chains(&self) -> Vec<(Wall, Vec<Border>)> {
        let mut first = 0;
        let chains = self.walls.iter().map(|wall| {
            let corners = &self.corners[first..first + wall.corners];
            first += wall.corners;
            let count = wall.corners - usize::from(wall.topology == PathTopology::Open);
            let segment =
                |index: usize| Border { start: corners[index], end: corners[(index + 1) % wall.corners] };
            (*wall, (0..count).map(segment).collect())
        });
        chains.collect()
    }

    fn segments(&self) -> Vec<Border> {
        let segments: Vec<_> = self.chains().into_iter().flat_map(|(_, segments)| segments).collect();
        assert_eq!(segments.len(), self.counts.segments);
        segments
    }
}

fn distance(point: DVec3, segment: &Border) -> f64 {
    let [point, start, end] = [point, segment.start, segment.end].map(|v: DVec3| v.truncate());
    let way: DVec2 = end - start;
    let along = ((point - start).dot(way) / way.length_squared()).clamp(0.0, 1.0);
    (start + way * along - point).length()
}

/// The greatest distance of points of some segments from others; 0 if there are none.
fn farthest(from: &[Border], to: &[Border]) -> f64 {
    let points = from.iter().flat_map(|s| (0..=16).map(|at| s.start.lerp(s.end, f64::from(at) / 16.0)));
    points
        .map(|point| to.iter().map(|s| distance(point, s)).fold(f64::INFINITY, f64::min))
        .fold(0.0, f64::max)
}

/// The unit pieces of segments between whole numbers, with their direction, sorted.
fn units(segments: &[Border]) -> Vec<[i64; 4]> {
    let mut units = Vec::new();
    for segment in segments {
        let way = segment.end - segment.start;
        let count = if way.y == 0.0 { way.x.abs() } else { way.y.abs() };
        for at in 0..count as usize {
            let (from, to) =
                (segment.start + way * (at as f64 / count), segment.start + way * ((at + 1) as f64 / count));
            assert_eq!(from.truncate(), from.truncate().round(), "walls lead along borders");
            let [a, b] = [from, to].map(|v| (v.x.round() as i64, v.y.round() as i64));
            units.push([a.0, a.1, b.0, b.1]);
        }
    }
    units.sort_unstable();
    units
}

fn worlds() -> u64 {
    std::env::var("WORLDS").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

#[test]
fn walls_are_exactly_the_borders_of_a_floor_and_straight_where_those_are() {
    for seed in 0..worlds() {
        let generator = &mut Generator::new(seed);
        let mut floor = Floor::new(generator);
        let made = make(&floor.borders, &[], &exact());
        assert_eq!(units(&made.segments()), units(&floor.borders), "floor {seed}");
        assert_eq!(made.counts.left_out, 0);
        let mut nearest = 0.0;
        for (wall, segments) in made.chains() {
            // Around every floor the border comes back to where it began.
            assert_eq!(wall.topology, PathTopology::Closed, "floor {seed}");
            assert_eq!(wall.inset, 0.25);
            let height = segments[0].start.z;
            assert_eq!((wall.height.center, wall.height.half_height), (height, 1.0));
            for (index, segment) in segments.iter().enumerate() {
                let next = &segments[(index + 1) % segments.len()];
                assert_eq!(segment.end, next.start);
                let (way, on) = (segment.end - segment.start, next.end - next.start);
                assert!(way.truncate().perp_dot(on.truncate()) != 0.0, "a corner on a line, floor {seed}");
            }
            let own = segments.iter().map(|s| distance(exact().center, s)).fold(f64::INFINITY, f64::min);
            assert!(own >= nearest - 1e-12, "the nearest wall first, floor {seed}");
            nearest = own;
        }
        // In whatever order the borders come, and if some come twice.
        floor.shuffle(generator);
        floor.borders.extend_from_within(..floor.borders.len() / 3);
        assert_eq!(make(&floor.borders, &[], &exact()), made, "floor {seed}");
    }
}

#[test]
fn walls_of_borders_that_do_not_quite_meet_are_nowhere_off_by_more_than_the_tolerance() {
    for seed in 0..worlds() {
        let generator = &mut Generator::new(seed);
        let mut floor = Floor::new(generator);
        let tolerance = generator.uniform(0.01, 0.4);
        let mut off = || generator.uniform(-0.125, 0.125) * tolerance;
        for border in &mut floor.borders {
            border.start += DVec3::new(off(), off(), off());
            border.end += DVec3::new(off(), off(), off());
        }
        let made = make(&floor.borders, &[], &BorderWallSettings { tolerance, ..exact() });
        let walls = made.segments();
        assert!(made.walls.iter().all(|wall| wall.topology == PathTopology::Closed), "floor {seed}");
        let most = tolerance * (1.0 + 1e-12);
        assert!(farthest(&walls, &floor.borders) <= most, "floor {seed}");
        assert!(farthest(&floor.borders, &walls) <= most, "floor {seed}");
        // Twice as far apart as one corner may be, nothing is joined.
        let apart = BorderWallSettings { tolerance: tolerance * 1e-9, ..exact() };
        let made = make(&floor.borders, &[], &apart);
        assert_eq!((made.counts.walls, made.counts.segments), (floor.borders.len(), floor.borders.len()));
    }
}

#[test]
fn the_nearest_segments_within_reach_are_kept_and_the_others_counted() {
    for seed in 0..worlds() {
        let generator = &mut Generator::new(seed);
        let mut borders = Vec::new();
        for _ in 0..2 {
            borders.append(&mut Floor::new(generator).borders);
        }
        let center = DVec3::new(
            generator.uniform(-2.0, 15.0),
            generator.uniform(-2.0, 9.0),
            generator.uniform(-1.0, 17.0),
        );
        let settings = BorderWallSettings {
            center,
            query_radius: generator.uniform(0.0, 12.0),
            height_range: generator.uniform(0.0, 9.0),
            ..exact()
        };
        let is_wanted = |border: &&Border| {
            distance(center, border) <= settings.query_radius
                && (border.start.z - center.z).abs() <= settings.height_range
        };
        let wanted: Vec<Border> = borders.iter().filter(is_wanted).copied().collect();
        let all = make(&borders, &[], &settings);
        let mut expected = units(&wanted);
        expected.dedup();
        let mut walls = units(&all.segments());
        walls.dedup();
        assert_eq!(walls, expected, "floor {seed}");

        let max_segments = 1 + (generator.bits() % 12) as usize;
        let few = make(&borders, &[], &BorderWallSettings { max_segments, ..settings });
        let distances = |made: &Made| {
            let mut distances: Vec<f64> = made.segments().iter().map(|s| distance(center, s)).collect();
            distances.sort_by(f64::total_cmp);
            distances
        };
        let (kept, of_all) = (distances(&few), distances(&all));
        assert_eq!(kept.len(), max_segments.min(of_all.len()), "floor {seed}");
        assert_eq!(few.counts.left_out, of_all.len() - kept.len());
        // But for rounding the nearest.
        assert!(kept.iter().zip(&of_all).all(|(a, b)| (a - b).abs() < 1e-12), "floor {seed}");
        let full = all.segments();
        for (wall, segments) in few.chains() {
            assert!(segments.iter().all(|segment| full.contains(segment)));
            // Free on both sides only where the whole border is there.
            let meets = segments[segments.len() - 1].end == segments[0].start;
            assert!(wall.topology == PathTopology::Open || meets, "floor {seed}");
        }
    }
}

#[test]
fn borders_are_open_along_a_way_across_them_and_nowhere_else() {
    let (mut opened, mut closed) = (0, 0);
    for seed in 0..worlds() {
        let generator = &mut Generator::new(seed);
        let floor = Floor::new(generator);
        let mut place =
            |height: f64| DVec3::new(generator.uniform(-1.0, 15.0), generator.uniform(-1.0, 8.0), height);
        let openings: Vec<BorderOpening> = [0.0, 8.0, 9.5]
            .map(|height| (place(height), place(height + 4.0)))
            .into_iter()
            .map(|(start, end)| BorderOpening { start, end, radius: generator.uniform(0.0, 0.7) })
            .collect();
        let walls = make(&floor.borders, &openings, &exact()).segments();
        let inside = |point: DVec3, by: f64| {
            openings.iter().any(|opening| {
                let way = Border { start: opening.start, end: opening.end };
                let shares = point.z >= opening.start.z - 1.0 && point.z <= opening.end.z + 1.0;
                shares && distance(point, &way) < opening.radius + by
            })
        };
        for wall in &walls {
            for at in 0..=64 {
                let point = wall.start.lerp(wall.end, f64::from(at) / 64.0);
                assert!(!inside(point, -1e-9), "a wall in an opening, floor {seed}");
            }
        }
        for border in &floor.borders {
            for at in 0..=64 {
                let point = border.start.lerp(border.end, f64::from(at) / 64.0);
                let off = walls.iter().map(|wall| distance(point, wall)).fold(f64::INFINITY, f64::min);
                if inside(point, 1e-9) {
                    opened += 1;
                } else {
                    closed += 1;
                    assert!(off < 1e-9, "no wall beside an opening, floor {seed}");
                }
            }
        }
    }
    assert!(opened > 1000 && closed > opened);
}

/// A stair beside a straight border was one wall that reached from floor to floor.
#[test]
fn a_wall_that_rises_is_divided_before_it_reaches_the_next_floor() {
    let corner = |at: f64| DVec3::new(at, 0.0, 0.75 * at);
    let borders: Vec<Border> =
        (0..8).map(|at| Border { start: corner(f64::from(at)), end: corner(f64::from(at + 1)) }).collect();
    let made = make(&borders, &[], &BorderWallSettings { half_height: 2.0, ..exact() });
    let mut walls: Vec<_> = made.chains();
    walls.sort_by(|a, b| a.1[0].start.x.total_cmp(&b.1[0].start.x));
    let steps: Vec<_> = walls.iter().map(|(_, s)| (s[0].start.x, s[s.len() - 1].end.x)).collect();
    assert_eq!(steps, [(0.0, 2.0), (2.0, 4.0), (4.0, 6.0), (6.0, 8.0)]);
    assert_eq!((walls[1].0.height.center, walls[1].0.height.half_height), (2.25, 2.75));
    // Without heights it is one line.
    let made = make(&borders, &[], &BorderWallSettings { half_height: 0.0, ..exact() });
    assert_eq!(
        (made.corners.as_slice(), made.walls[0].height.half_height),
        (&[corner(0.0), corner(8.0)][..], 0.0)
    );
}

#[test]
fn ends_are_one_corner_up_to_half_of_the_tolerance_apart() {
    for (gap, walls) in [(0.75, 1), (1.0, 1), (1.25, 2)] {
        let (corner, next) = (DVec3::new(8.0, 0.0, 0.0), DVec3::new(8.0 + gap, 0.0, 0.0));
        let borders =
            [Border { start: DVec3::ZERO, end: corner }, Border { start: next, end: next + DVec3::Y * 8.0 }];
        let made = make(&borders, &[], &BorderWallSettings { tolerance: 2.0, ..exact() });
        assert_eq!(made.counts.walls, walls, "{gap} apart");
    }
}

/// A bump on a straight border would be left out with its corner.
#[test]
fn a_corner_on_a_line_stays_where_it_is_higher_than_the_line() {
    let corner = |x: f64, z: f64| DVec3::new(x, 0.0, z);
    let bridge = [corner(0.0, 0.0), corner(2.0, 0.8), corner(4.0, 0.0), corner(6.0, 0.0)];
    let borders: Vec<Border> = bridge.windows(2).map(|w| Border { start: w[0], end: w[1] }).collect();
    let made = make(&borders, &[], &exact());
    assert_eq!(made.corners, [bridge[0], bridge[1], bridge[3]]);
    assert_eq!((made.walls[0].height.center, made.walls[0].height.half_height), (0.4, 1.4));
}

#[test]
fn settings_borders_and_openings_without_a_meaning_are_refused() {
    let border = Border { start: DVec3::ZERO, end: DVec3::X };
    let opening = BorderOpening { start: DVec3::ZERO, end: DVec3::X, radius: 1.0 };
    let refused =
        |borders: &[Border], openings: &[BorderOpening], settings: &BorderWallSettings, numbers: usize| {
            let mut numbers = vec![0.0; numbers];
            build_border_walls(&borders, &openings, settings, &mut numbers, |_, _| {}).unwrap_err()
        };
    let room = border_wall_numbers(1);
    for settings in [
        BorderWallSettings { center: DVec3::splat(1e51), ..exact() },
        BorderWallSettings { query_radius: -1.0, ..exact() },
        BorderWallSettings { height_range: -1.0, ..exact() },
        BorderWallSettings { half_height: -1.0, ..exact() },
        BorderWallSettings { inset: -1.0, ..exact() },
        BorderWallSettings { tolerance: -1.0, ..exact() },
        BorderWallSettings { max_segments: 0, ..exact() },
        BorderWallSettings { max_segments: usize::MAX, ..exact() },
    ] {
        assert_eq!(refused(&[border], &[], &settings, room), RefusalKind::OutOfDomain, "{settings:?}");
    }
    let nowhere = Border { end: DVec3::NAN, ..border };
    let endless = BorderOpening { radius: f64::NAN, ..opening };
    assert_eq!(refused(&[nowhere], &[], &exact(), room), RefusalKind::NotFinite);
    assert_eq!(refused(&[border], &[endless], &exact(), room), RefusalKind::NotFinite);
    assert_eq!(refused(&[border], &[], &exact(), room - 1), RefusalKind::BufferTooSmall);
    // An opening in its middle makes two of one, and room for one does not do.
    let middle =
        BorderOpening { start: DVec3::new(0.5, -1.0, 0.0), end: DVec3::new(0.5, 1.0, 0.0), radius: 0.1 };
    assert_eq!(refused(&[border], &[middle], &exact(), room), RefusalKind::BufferTooSmall);
    // Nothing to do, and no memory for it.
    let none: [Border; 0] = [];
    let no_openings: [BorderOpening; 0] = [];
    let made = build_border_walls(&none, &no_openings, &exact(), &mut [], |_, _| {}).unwrap();
    assert_eq!(made, BorderWalls::default());
}
