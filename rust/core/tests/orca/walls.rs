//! Agents among walls in two dimensions: no wall is touched, and none holds an agent up.

use crate::seeded::Generator;
use pursuit_core::DVec2;
use pursuit_core::crowd::{
    Dimensions, HalfSpace, HeightBand, OrcaAgent, OrcaNeighbor, OrcaSettings, Wall, WallTree,
    solve_orca_velocity, wall_numbers,
};
use pursuit_core::geometry::PathTopology;
use pursuit_core::steering::AvoidanceLayers;
use pursuit_core::{DVec3, RefusalKind};

/// How far the segment from `a` to `b` is from zero.
fn distance(a: DVec2, b: DVec2) -> f64 {
    let way = b - a;
    let along = if way == DVec2::ZERO { 0.0 } else { (-a.dot(way) / way.length_squared()).clamp(0.0, 1.0) };
    (a + way * along).length()
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
            inset: 0.0,
        });
        Self { walls: walls.collect(), corners: corners.collect() }
    }

    fn build<'memory>(&self, numbers: &'memory mut Vec<f64>) -> WallTree<'memory> {
        numbers.resize(wall_numbers(self.corners.len()), f64::NAN);
        WallTree::build(self.walls.iter().copied(), &self.corners.as_slice(), numbers).unwrap()
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

#[test]
fn walls_that_make_no_sense_are_refused() {
    let numbers = &mut vec![0.0; wall_numbers(4)];
    let build = |corners: &[DVec3], each: usize, numbers: &mut [f64]| {
        let walls = (0..corners.len() / each).map(|_| Wall {
            corners: each,
            topology: PathTopology::Closed,
            height: HeightBand::EVERYWHERE,
            inset: 0.0,
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
