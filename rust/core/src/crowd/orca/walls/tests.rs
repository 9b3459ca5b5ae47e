//! The velocities that walls forbid, against brute force: the path of a disc, tried from end to end.

use super::super::MAX_ORCA_WALLS;
use super::super::constraint::HalfPlane;
use super::wall_velocity_obstacle::{Segment, WallAgent};
use super::{Wall, WallTree, wall_numbers};
use crate::crowd::{
    Dimensions, HalfSpace, HeightBand, OrcaAgent, OrcaNeighbor, OrcaSettings, solve_orca_velocity,
};
use crate::geometry::PathTopology;
use crate::seeded::Generator;
use crate::steering::AvoidanceLayers;
use crate::{DVec3, RefusalKind};
use glam::DVec2;

/// How far the segment from `a` to `b` is from zero.
fn distance(a: DVec2, b: DVec2) -> f64 {
    let way = b - a;
    let along = if way == DVec2::ZERO { 0.0 } else { (-a.dot(way) / way.length_squared()).clamp(0.0, 1.0) };
    (a + way * along).length()
}

/// The least distance of a point that moves with `velocity` for `time` from a segment. It is a convex function of the time.
fn least_distance(segment: &Segment, velocity: DVec2, time: f64) -> f64 {
    let at = |t: f64| distance(segment.start - velocity * t, segment.end - velocity * t);
    let (mut low, mut high) = (0.0, time);
    for _ in 0..60 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if at(a) < at(b) { high = b } else { low = a }
    }
    at(low).min(at(time)).min(at(0.0))
}

fn in_square(random: &mut Generator, half: f64) -> DVec2 {
    random.in_cube(half).truncate()
}

#[test]
fn a_velocity_that_a_segment_allows_keeps_the_disc_clear_of_it_for_the_horizon() {
    let (mut clear, mut tight) = (0, 0);
    for seed in 0..3_000 {
        let random = &mut Generator::new(seed);
        let (start, end) = (in_square(random, 5.0), in_square(random, 5.0));
        let radius = random.uniform(0.0, 2.0);
        if (end - start).perp_dot(start) < 0.0 || distance(start, end) <= radius {
            continue;
        }
        let horizon = random.uniform(0.1, 5.0);
        let side_bias = random.uniform(0.0, 0.5) * (random.bits() % 2) as f64;
        let velocity = in_square(random, 5.0);
        let walker = WallAgent { velocity, radius, rate: 1.0 / horizon, side_bias };
        let segment = Segment { start, end };
        let (demand, _) = segment.demand(&walker);
        assert_eq!(demand.clearance, radius, "seed {seed}: in it");
        let HalfPlane { normal, offset } = demand.plane;
        assert!((normal.length() - 1.0).abs() < 1e-12 && offset <= 0.0, "seed {seed}: {normal} {offset}");
        for at in -5..=5 {
            let allowed = normal * offset + normal.perp() * f64::from(at * at * at) * 0.1;
            let least = least_distance(&segment, allowed, horizon);
            assert!(least > radius - 1e-6, "seed {seed}: {least} of {radius}");
            clear += 1;
        }
        // It touches what is forbidden: a little beyond its rim, somewhere, the disc meets the segment.
        if seed % 30 == 0 {
            let beyond = |at: i32| normal * (offset - 1e-2) + normal.perp() * (f64::from(at) * 2e-2);
            let touches = |at: i32| least_distance(&segment, beyond(at), horizon) < radius;
            assert!((-1000..=1000).any(touches), "seed {seed}: {normal} {offset}");
            tight += 1;
        }
    }
    assert!(clear > 8_000 && tight > 20, "{clear} {tight}");
}

/// Corners of walls, and which of them belong together.
struct Map {
    walls: Vec<Wall>,
    corners: Vec<DVec3>,
}

impl Map {
    fn new(chains: &[(bool, &[(f64, f64)])]) -> Self {
        let corners =
            chains.iter().flat_map(|(_, chain)| chain.iter().map(|&(x, y)| DVec3::new(x, y, f64::NAN)));
        let walls = chains.iter().map(|&(is_closed, chain)| Wall {
            corners: chain.len(),
            topology: if is_closed { PathTopology::Closed } else { PathTopology::Open },
            height: HeightBand::EVERYWHERE,
        });
        Self { walls: walls.collect(), corners: corners.collect() }
    }

    fn build<'memory>(&self, numbers: &'memory mut Vec<f64>) -> WallTree<'memory> {
        numbers.resize(wall_numbers(self.corners.len()), f64::NAN);
        WallTree::build(self.walls.iter().copied(), &self.corners, numbers).unwrap()
    }

    /// The distance from the nearest wall.
    fn distance(&self, at: DVec3) -> f64 {
        let (mut first, mut nearest) = (0, f64::INFINITY);
        for wall in &self.walls {
            let ends = if wall.topology == PathTopology::Closed { wall.corners } else { wall.corners - 1 };
            for index in 0..ends {
                let corner = |index: usize| (self.corners[first + index % wall.corners] - at).truncate();
                nearest = nearest.min(distance(corner(index), corner(index + 1)));
            }
            first += wall.corners;
        }
        nearest
    }
}

struct Visitor {
    agent: OrcaAgent,
    settings: OrcaSettings,
}

impl Visitor {
    fn new(x: f64, y: f64, preferred_velocity: DVec3) -> Self {
        Self {
            agent: OrcaAgent {
                position: DVec3::new(x, y, 0.0),
                velocity: DVec3::ZERO,
                preferred_velocity,
                max_speed: preferred_velocity.length(),
                radius: 0.5,
                half_height: 0.0,
                layers: AvoidanceLayers::DEFAULT,
                id: 0,
            },
            settings: OrcaSettings::default(),
        }
    }

    fn step(&mut self, walls: &WallTree<'_>, neighbors: &[OrcaNeighbor]) {
        let mut memory = [HalfSpace::default(); 4];
        let neighbors = neighbors.iter().copied();
        let answer = solve_orca_velocity(
            &self.agent,
            neighbors,
            walls,
            &self.settings,
            Dimensions::Two,
            0.1,
            &mut memory,
        )
        .unwrap();
        self.agent.velocity = answer.velocity;
        self.agent.position += answer.velocity * 0.1;
    }
}

#[test]
fn an_agent_slides_along_walls_and_over_their_seams_without_being_held_up() {
    // A wall of 40 collinear pieces, from both sides and in both directions; then a polygon of 48 corners from inside.
    let pieces: Vec<_> = (0..=40).map(|at| (0.3 * f64::from(at), 0.1 * f64::from(at))).collect();
    let straight = Map::new(&[(false, &pieces)]);
    let numbers = &mut Vec::new();
    let walls = straight.build(numbers);
    for side in [1.0, -1.0] {
        for way in [1.0, -1.0] {
            let along = DVec3::new(0.3, 0.1, 0.0).normalize() * way;
            let into = DVec3::new(0.1, -0.3, 0.0).normalize() * side;
            let start = DVec3::new(6.0, 2.0, 0.0) - along * 5.0 - into * 0.6;
            let mut visitor = Visitor::new(start.x, start.y, (along + into).normalize());
            let mut slow = 0;
            for _ in 0..120 {
                visitor.step(&walls, &[]);
                assert!(straight.distance(visitor.agent.position) >= 0.5 - 1e-12);
                slow += usize::from(visitor.agent.velocity.dot(along) < 0.70);
            }
            // Half of the way into the wall is lost, none of the way along it.
            let gone = (visitor.agent.position - start).dot(along);
            assert!(gone > 0.70 * 12.0 && slow <= 2, "{side} {way}: {gone}, {slow} times slow");
        }
    }
    let round: Vec<_> = (0..48)
        .map(|at| {
            let (sine, cosine) = (-f64::from(at) * core::f64::consts::TAU / 48.0).sin_cos();
            (5.0 * cosine, 5.0 * sine)
        })
        .collect();
    let room = Map::new(&[(true, &round)]);
    let walls = room.build(numbers);
    let mut visitor = Visitor::new(4.0, 0.0, DVec3::X);
    for _ in 0..1000 {
        let out = visitor.agent.position.normalize();
        visitor.agent.preferred_velocity = (out + DVec3::new(-out.y, out.x, 0.0)).normalize();
        visitor.step(&walls, &[]);
        assert!(room.distance(visitor.agent.position) >= 0.5 - 1e-12);
        assert!(visitor.agent.position.length() < 5.0 && visitor.agent.velocity.length() > 0.5);
    }
}

#[test]
fn an_agent_that_is_in_a_wall_leaves_it_within_the_step() {
    let map = Map::new(&[(false, &[(-5.0, 0.0), (5.0, 0.0), (5.0, 5.0)])]);
    let numbers = &mut Vec::new();
    let walls = map.build(numbers);
    for y in [0.01, 0.2, 0.49, -0.3] {
        let mut visitor = Visitor::new(0.0, y, DVec3::X * 10.0);
        visitor.step(&walls, &[]);
        assert!(map.distance(visitor.agent.position) > 0.5 - 1e-12, "{y}: {}", visitor.agent.position);
        assert!(visitor.agent.position.y * y > 0.0);
    }
}

#[test]
fn no_crowd_presses_an_agent_into_a_wall() {
    let map = Map::new(&[
        (true, &[(-3.0, -3.0), (3.0, -3.0), (3.0, 0.0), (-3.0, 0.0)]),
        (false, &[(3.5, -3.0), (3.5, 4.0)]),
    ]);
    let numbers = &mut Vec::new();
    let walls = map.build(numbers);
    for seed in 0..300 {
        let random = &mut Generator::new(seed);
        let mut visitor = Visitor::new(random.uniform(-3.0, 2.9), 0.5, DVec3::X * 2.0);
        for _ in 0..50 {
            let neighbors = [1, 2].map(|id| OrcaNeighbor {
                position: visitor.agent.position + random.in_cube(1.0).with_z(0.0),
                velocity: random.in_cube(3.0).with_z(0.0),
                radius: 0.5,
                agent_share: 0.5,
                half_height: 0.0,
                layers: AvoidanceLayers::DEFAULT,
                id,
            });
            visitor.step(&walls, &neighbors);
            assert!(map.distance(visitor.agent.position) >= 0.5 - 1e-12, "seed {seed}");
        }
    }
}

#[test]
fn a_closed_wall_is_solid_from_outside_only_and_an_open_one_from_both_sides() {
    let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
    let numbers = &mut Vec::new();
    for (is_closed, x, way, is_stopped) in
        [(true, -3.0, 1.0, true), (true, 2.0, 1.0, false), (false, 6.0, -1.0, true), (false, 2.0, 1.0, true)]
    {
        let map = Map::new(&[(is_closed, &square)]);
        let walls = map.build(numbers);
        let mut visitor = Visitor::new(x, 2.0, DVec3::X * way);
        let nearest = (0..100).map(|_| {
            visitor.step(&walls, &[]);
            map.distance(visitor.agent.position)
        });
        let nearest = nearest.fold(f64::INFINITY, f64::min);
        assert_eq!(nearest >= 0.5 - 1e-12, is_stopped, "{is_closed} from {x}: {nearest}");
    }
}

/// Thousands of segments, those near a point found by looking at all.
#[test]
fn the_nearest_segments_are_those_of_brute_force() {
    let random = &mut Generator::new(7);
    let corners: Vec<DVec3> = (0..5000).map(|_| random.in_cube(50.0)).collect();
    // 2500 walls of one segment, the second end near the first.
    let corner = |at: usize| corners[at & !1] + corners[at | 1] * (0.02 * (at & 1) as f64);
    let map = Map {
        walls: vec![Wall { corners: 2, topology: PathTopology::Open, height: HeightBand::EVERYWHERE }; 2500],
        corners: (0..5000).map(corner).collect(),
    };
    let numbers = &mut Vec::new();
    let walls = map.build(numbers);
    assert_eq!(walls.count(), 2500);
    let mut near = super::tree::NearWalls::new();
    for _ in 0..500 {
        let (center, range) = (random.in_cube(55.0).truncate(), random.uniform(0.0, 12.0));
        near.find(&walls, center, &HeightBand::EVERYWHERE, range);
        let found: Vec<_> = near
            .places()
            .iter()
            .map(|&place| {
                let segment = walls.seen_from(place, center).unwrap();
                distance(segment.start, segment.end)
            })
            .collect();
        let mut all: Vec<_> = (0..2500)
            .map(|at| {
                distance(map.corners[2 * at].truncate() - center, map.corners[2 * at + 1].truncate() - center)
            })
            .filter(|&distance| distance <= range)
            .collect();
        all.sort_by(f64::total_cmp);
        all.truncate(MAX_ORCA_WALLS);
        assert_eq!(found.len(), all.len());
        assert!(found.iter().zip(&all).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?} {all:?}");
    }
}

#[test]
fn walls_that_make_no_sense_are_refused() {
    let numbers = &mut vec![0.0; wall_numbers(4)];
    let build = |corners: &[DVec3], each: usize, numbers: &mut [f64]| {
        let walls = (0..corners.len() / each).map(|_| Wall {
            corners: each,
            topology: PathTopology::Closed,
            height: HeightBand::EVERYWHERE,
        });
        WallTree::build(walls, &corners, numbers).map(|tree| tree.count())
    };
    let square = [DVec3::ZERO, DVec3::X, DVec3::ONE, DVec3::Y];
    assert_eq!(build(&square, 4, numbers).unwrap(), 4);
    // Twice the same corner counts once; a wall without length is a point.
    assert_eq!(build(&[DVec3::ZERO, DVec3::X, DVec3::X, DVec3::Y], 4, numbers).unwrap(), 3);
    assert_eq!(build(&[DVec3::ONE; 4], 4, numbers).unwrap(), 1);
    assert_eq!(build(&square, 1, numbers).unwrap_err(), RefusalKind::OutOfDomain);
    assert_eq!(build(&square, 4, &mut [0.0; 10]).unwrap_err(), RefusalKind::BufferTooSmall);
    let bad = [DVec3::ZERO, DVec3::X * f64::NAN, DVec3::ONE, DVec3::Y];
    assert_eq!(build(&bad, 4, numbers).unwrap_err(), RefusalKind::NotFinite);
    // In space agents know no walls of the plane.
    let walls =
        build(&square, 4, numbers).map(|count| WallTree::from_count(count, numbers).unwrap()).unwrap();
    let visitor = Visitor::new(5.0, 5.0, DVec3::X);
    let answer =
        solve_orca_velocity(&visitor.agent, [], &walls, &visitor.settings, Dimensions::Three, 0.1, &mut []);
    assert_eq!(answer.unwrap_err(), RefusalKind::OutOfDomain);
}
