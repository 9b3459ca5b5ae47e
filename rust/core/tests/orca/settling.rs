//! Crowds that settle: agents bound for one place, for places of their own, and through those who stand. People of a radius of
//! 0.5 m who prefer 1 m/s, with default settings in meters, ten steps a second.
//!
//! Forty to one point go on at a mean of 0.060 m/s for good in RVO2, and at 0.07 to 0.29 here without arrivals.

use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dimensions, HeightBand, OrcaArrival, OrcaArrivalSettings, OrcaCrowdSettings, OrcaMember, OrcaPhase,
    OrcaTraveler, Placed, Wall, WallTree, obstacle_numbers, step_orca, step_orca_arrivals, wall_numbers,
};
use pursuit_core::geometry::Shape;

use crate::scenes::{grid_of, ring, topology};
use crate::seeded::Generator;

const RADIUS: f64 = 0.5;
const SPEED: f64 = 1.0;
const MAX_SPEED: f64 = 2.0;
const DELTA_TIME: f64 = 0.1;
const BOTH: [Dimensions; 2] = [Dimensions::Two, Dimensions::Three];

struct Crowd {
    positions: Vec<DVec3>,
    velocities: Vec<DVec3>,
    goals: Vec<DVec3>,
    waited: Vec<f64>,
    phases: Vec<OrcaPhase>,
    /// Chains and polygons in the plane, or shapes in space.
    walls: Vec<(bool, Vec<DVec3>)>,
    shapes: Vec<Shape>,
    /// Where everybody prefers to go, where that is not straight to the goal.
    way: DVec3,
    dimensions: Dimensions,
}

impl Crowd {
    fn new(positions: Vec<DVec3>, goals: Vec<DVec3>, dimensions: Dimensions) -> Self {
        let count = positions.len();
        let velocities = vec![DVec3::ZERO; count];
        Self {
            positions,
            velocities,
            goals,
            waited: vec![0.0; count],
            phases: vec![OrcaPhase::UnderWay; count],
            walls: vec![],
            shapes: vec![],
            way: DVec3::ZERO,
            dimensions,
        }
    }

    fn step(&mut self) {
        let count = self.positions.len();
        let settings = OrcaCrowdSettings::for_units(1.0);
        let mut memory = Default::default();
        let grid = grid_of(&self.positions, &self.velocities, 5.0, self.dimensions, &mut memory);
        let member = |preferred_velocity| OrcaMember {
            preferred_velocity,
            max_speed: MAX_SPEED,
            radius: RADIUS,
            responsibility: 1.0,
        };
        let way = |agent: usize| (self.goals[agent] - self.positions[agent]).normalize_or_zero() * SPEED;
        let alone = |agent: usize| member(if self.way == DVec3::ZERO { way(agent) } else { self.way });
        let corners: Vec<DVec3> = self.walls.iter().flat_map(|(_, corners)| corners.clone()).collect();
        let walls = self.walls.iter().map(|(is_closed, corners)| Wall {
            corners: corners.len(),
            topology: topology(*is_closed),
            height: HeightBand::EVERYWHERE,
        });
        let mut numbers = vec![0.0; wall_numbers(corners.len()).max(obstacle_numbers(self.shapes.len()))];
        let walls = if self.shapes.is_empty() {
            WallTree::build(walls, &corners.as_slice(), &mut numbers)
        } else {
            WallTree::build_obstacles(&self.shapes.as_slice(), &mut numbers)
        };
        let walls = walls.unwrap();
        // Lists of the types that the other tests of this program step.
        let members: Vec<_> = (0..count).map(alone).collect();
        let travelers: Vec<_> = self
            .goals
            .iter()
            .zip(&self.waited)
            .map(|(&goal, &waited)| OrcaTraveler { goal, waited })
            .collect();
        let mut arrivals = Vec::new();
        let arrival_settings = OrcaArrivalSettings::for_units(1.0);
        let give: &mut dyn FnMut(u32, OrcaArrival) =
            &mut |agent, arrival| arrivals.push((agent as usize, arrival));
        step_orca_arrivals(
            &grid,
            &members.as_slice(),
            &travelers.as_slice(),
            &walls,
            &settings,
            &arrival_settings,
            DELTA_TIME,
            0..count,
            give,
        )
        .unwrap();
        let mut preferred = vec![DVec3::ZERO; count];
        for (agent, arrival) in arrivals {
            preferred[agent] = arrival.preferred_velocity;
            (self.waited[agent], self.phases[agent]) = (arrival.waited, arrival.phase);
        }
        let mut moved = Vec::new();
        let members: Vec<_> = preferred.into_iter().map(member).collect();
        let give: &mut dyn FnMut(Placed, f64) = &mut |placed, _| moved.push(placed);
        step_orca(&grid, &members.as_slice(), &walls, &settings, DELTA_TIME, 0..count, give).unwrap();
        for placed in moved {
            assert!(placed.velocity.length() <= MAX_SPEED * (1.0 + 1e-12) && placed.position.is_finite());
            self.positions[placed.agent as usize] = placed.position;
            self.velocities[placed.agent as usize] = placed.velocity;
        }
    }

    fn run(&mut self, seconds: f64) {
        for _ in 0..(seconds / DELTA_TIME).round() as usize {
            self.step();
        }
    }

    fn mean_speed(&self) -> f64 {
        self.velocities.iter().map(|velocity| velocity.length()).sum::<f64>() / self.velocities.len() as f64
    }

    fn count(&self, phase: OrcaPhase) -> usize {
        self.phases.iter().filter(|&&one| one == phase).count()
    }

    /// How deep any two are in each other now.
    fn deepest(&self) -> f64 {
        let pairs = self.positions.iter().enumerate();
        pairs
            .flat_map(|(at, one)| self.positions[..at].iter().map(move |other| one.distance(*other)))
            .fold(0.0, |deepest, distance| f64::max(deepest, 2.0 * RADIUS - distance))
    }
}

/// Forty about the origin, which is where all are bound for: on rings, which lock where all press inward alike, and anywhere.
fn gatherings(dimensions: Dimensions) -> Vec<Crowd> {
    let random = &mut Generator::new(12);
    let rings = [5.0, 8.0, 10.0, 12.0].map(|radius| ring(40, radius)).into_iter();
    let scattered = (0..8).map(|_| (0..40).map(|_| random.in_cube(10.0)).collect());
    rings.chain(scattered).map(|start| Crowd::new(start, vec![DVec3::ZERO; 40], dimensions)).collect()
}

#[test]
fn forty_bound_for_one_point_stand_still_after_twenty_seconds() {
    for dimensions in BOTH {
        for (which, mut crowd) in gatherings(dimensions).into_iter().enumerate() {
            crowd.run(20.0);
            let speed = crowd.mean_speed();
            assert!(speed < 0.02, "{dimensions:?}, {which}: {speed}");
        }
    }
}

#[test]
fn who_cannot_get_nearer_says_that_it_has_arrived_near() {
    for dimensions in BOTH {
        for (which, mut crowd) in gatherings(dimensions).into_iter().enumerate() {
            crowd.run(40.0);
            assert_eq!(crowd.count(OrcaPhase::UnderWay), 0, "{dimensions:?}, {which}");
            assert!(crowd.count(OrcaPhase::ArrivedNear) >= 39, "{dimensions:?}, {which}");
            assert!(crowd.deepest() <= 1e-9, "{dimensions:?}, {which}: {}", crowd.deepest());
            // The densest disc of 40 of these has a radius of 3.36, the densest ball one of 2.2: centers up to 2.9 and 1.7.
            let farthest = crowd.positions.iter().map(|position| position.length()).fold(0.0, f64::max);
            let is_flat = dimensions == Dimensions::Two || crowd.positions.iter().all(|at| at.z == 0.0);
            let within = if is_flat { 2.0 * 2.9 } else { 2.0 * 1.7 };
            assert!(farthest < within, "{dimensions:?}, {which}: {farthest}");
        }
    }
}

/// In a block and in a single file, 1.2 m apart, all from the same side of the point that they are bound for.
#[test]
fn forty_that_queue_at_one_point_from_one_side_settle() {
    for dimensions in BOTH {
        for columns in [1, 5] {
            let place = |at: usize| {
                let (row, column) = (at / columns, at % columns);
                DVec3::new(2.0 + 1.2 * row as f64, 1.2 * column as f64 - 0.6 * (columns - 1) as f64, 0.0)
            };
            let mut crowd = Crowd::new((0..40).map(place).collect(), vec![DVec3::ZERO; 40], dimensions);
            // The last has this far to go, and everybody 20 s to settle.
            crowd.run(place(39).length() / SPEED + 20.0);
            assert_eq!(crowd.count(OrcaPhase::UnderWay), 0, "{dimensions:?}, {columns}");
            assert!(crowd.count(OrcaPhase::ArrivedNear) >= 39, "{dimensions:?}, {columns}");
            assert!(crowd.mean_speed() < 1e-9, "{dimensions:?}, {columns}: {}", crowd.mean_speed());
            // They have not stopped short: one of them stands over the point.
            let nearest = crowd.positions.iter().map(|place| place.length()).fold(f64::INFINITY, f64::min);
            assert!(nearest <= RADIUS, "{dimensions:?}, {columns}: {nearest}");
        }
    }
}

#[test]
fn who_waits_starts_again_when_those_at_the_goal_leave() {
    for mut crowd in gatherings(Dimensions::Two) {
        crowd.run(40.0);
        let mut order: Vec<usize> = (0..40).collect();
        order.sort_by(|&a, &b| crowd.positions[a].length().total_cmp(&crowd.positions[b].length()));
        let mean_distance = |crowd: &Crowd, who: &[usize]| {
            who.iter().map(|&agent| crowd.positions[agent].length()).sum::<f64>() / who.len() as f64
        };
        let before = mean_distance(&crowd, &order[20..]);
        for &agent in &order[..20] {
            crowd.goals[agent] = crowd.positions[agent].normalize_or(DVec3::X) * 30.0;
        }
        crowd.run(90.0);
        let after = mean_distance(&crowd, &order[20..]);
        // In densest discs the outer half would come from 0.86 of the radius to 0.47 of it.
        assert!(after < 0.85 * before, "{after} after {before}");
        assert!(crowd.mean_speed() < 0.02 && crowd.count(OrcaPhase::UnderWay) == 0);
    }
}

#[test]
fn two_with_one_goal_stand_side_by_side_and_strangers_do_not_stop_anyone() {
    let mut two = Crowd::new(vec![DVec3::X * 3.0, DVec3::X * -4.0], vec![DVec3::ZERO; 2], Dimensions::Two);
    two.run(15.0);
    assert_eq!(two.count(OrcaPhase::UnderWay), 0);
    assert!(two.mean_speed() == 0.0 && two.deepest() <= 1e-9);
    // One who stands in the way, but not at the goal, is gone round.
    let mut crowd =
        Crowd::new(vec![DVec3::ZERO, DVec3::X * -5.0], vec![DVec3::ZERO, DVec3::X * 5.0], Dimensions::Two);
    crowd.run(20.0);
    assert_eq!(crowd.phases, [OrcaPhase::Arrived; 2]);
}

#[test]
fn one_passes_through_a_standing_crowd_that_makes_way_and_comes_back() {
    // Nine by nine with gaps of a quarter, of half and of one diameter; straight at one of them, and between two.
    for (spacing, seconds) in [(1.25, 90.0), (1.5, 60.0), (2.0, 40.0)] {
        for offset in [0.0, 0.5] {
            let places =
                (0..81).map(|at| DVec3::new(f64::from(at % 9 - 4), f64::from(at / 9 - 4), 0.0) * spacing);
            let mut positions: Vec<_> = places.collect();
            let mut goals = positions.clone();
            positions.push(DVec3::new(-12.0, offset * spacing, 0.0));
            goals.push(DVec3::new(12.0, offset * spacing, 0.0));
            let mut crowd = Crowd::new(positions, goals, Dimensions::Two);
            crowd.run(seconds);
            assert_eq!(crowd.count(OrcaPhase::Arrived), 82, "{spacing}, {offset}");
        }
    }
}

#[test]
fn twelve_spawned_on_one_spot_are_apart_within_two_seconds() {
    for dimensions in BOTH {
        // Bound for that spot, and for places of their own around it.
        for goals in [vec![DVec3::ZERO; 12], ring(12, 20.0)] {
            let mut crowd = Crowd::new(vec![DVec3::ZERO; 12], goals, dimensions);
            crowd.run(2.0);
            assert!(crowd.deepest() <= 1e-9, "{dimensions:?}: {}", crowd.deepest());
        }
    }
}

/// A square with sides of 4 around the origin, solid from outside.
fn square() -> (bool, Vec<DVec3>) {
    (true, [(2.0, -2.0), (2.0, 2.0), (-2.0, 2.0), (-2.0, -2.0)].map(|(x, y)| DVec3::new(x, y, 0.0)).to_vec())
}

#[test]
fn one_whose_goal_is_in_a_wall_or_too_near_to_one_stops_beside_it_and_goes_on_when_the_wall_is_gone() {
    for dimensions in BOTH {
        // In the square, and outside, nearer to it than its radius: its nearest place is 2.5 from the middle in both.
        for goal in [DVec3::ZERO, DVec3::X * 2.2] {
            let mut crowd = Crowd::new(vec![DVec3::X * 6.0], vec![goal], dimensions);
            if dimensions == Dimensions::Two {
                crowd.walls = vec![square()];
            } else {
                let half_extents = DVec3::splat(2.0);
                crowd.shapes =
                    vec![Shape::Box { center: DVec3::ZERO, forward: DVec3::X, up: DVec3::Z, half_extents }];
            }
            crowd.run(15.0);
            assert_eq!(crowd.phases, [OrcaPhase::ArrivedNear], "{dimensions:?}, {goal}");
            let off = crowd.positions[0].distance(DVec3::X * 2.5);
            assert!(off < 0.05 && crowd.mean_speed() == 0.0, "{dimensions:?}, {goal}: {off}");
            (crowd.walls, crowd.shapes) = (vec![], vec![]);
            crowd.run(6.0);
            assert_eq!(crowd.phases, [OrcaPhase::Arrived], "{dimensions:?}, {goal}");
        }
    }
}

#[test]
fn twelve_whose_goal_lies_behind_a_dead_end_settle_in_it() {
    // Open to the left: 5 wide, and the goal 2 behind its end.
    let corners = [(-12.0, -2.5), (0.0, -2.5), (0.0, 2.5), (-12.0, 2.5)];
    let start =
        (0..12).map(|at| DVec3::new(-8.0 - 1.2 * f64::from(at / 3), 1.2 * f64::from(at % 3 - 1), 0.0));
    let mut crowd = Crowd::new(start.collect(), vec![DVec3::X * 2.0; 12], Dimensions::Two);
    crowd.walls = vec![(false, corners.map(|(x, y)| DVec3::new(x, y, 0.0)).to_vec())];
    crowd.run(40.0);
    assert_eq!(crowd.count(OrcaPhase::ArrivedNear), 12, "{:?}", crowd.phases);
    assert!(
        crowd.mean_speed() < 1e-9 && crowd.deepest() <= 1e-9,
        "{} {}",
        crowd.mean_speed(),
        crowd.deepest()
    );
    // They have not stopped short: twelve discs in rows of four are four rows deep at most.
    let nearest = crowd.positions.iter().map(|at| at.x).fold(f64::NEG_INFINITY, f64::max);
    let farthest = crowd.positions.iter().map(|at| at.x).fold(f64::INFINITY, f64::min);
    assert!((-0.55..=-0.5).contains(&nearest) && farthest > -5.0, "{nearest} {farthest}");
}

#[test]
fn one_that_a_path_leads_along_a_wall_away_from_its_goal_is_under_way() {
    let mut crowd = Crowd::new(vec![DVec3::Y * -0.5], vec![DVec3::Y * 3.0], Dimensions::Two);
    crowd.walls = vec![(false, vec![DVec3::X * -20.0, DVec3::X * 20.0])];
    crowd.way = DVec3::X * SPEED;
    for _ in 0..150 {
        crowd.step();
        assert_eq!(crowd.phases, [OrcaPhase::UnderWay]);
    }
    assert!(crowd.positions[0].distance(DVec3::new(15.0, -0.5, 0.0)) < 1e-9, "{}", crowd.positions[0]);
}

#[test]
fn one_that_slides_around_a_round_pillar_gets_to_its_goal() {
    let mut crowd = Crowd::new(vec![DVec3::X * -6.0], vec![DVec3::X * 6.0], Dimensions::Two);
    crowd.walls = vec![(true, ring(24, 2.0))];
    crowd.run(60.0);
    assert_eq!(crowd.phases, [OrcaPhase::Arrived], "{}", crowd.positions[0]);
}
