//! Who meets where not all can pass at once gets through: two-way doors and corridors, a crossing, a bend, and what those say who
//! cannot. People of radius 0.4 m who prefer 1.3 m/s, with default settings in meters, thirty steps a second. `SEEDS=50` runs the
//! seeds of the table of docs/crowd-evidence.md.

use pursuit_core::DVec3;
use pursuit_core::crowd::{Dimensions, OrcaPhase};

use crate::people::{RADIUS, SPEED, around_bend, scatter, single_file, through_door, toward};
use crate::seeded::Generator;
use crate::settling::{Crowd, seeds};

/// No agent may be deeper than this share of two radii in another.
const DEEPEST: f64 = 0.05;

fn people(positions: Vec<DVec3>, goals: Vec<DVec3>) -> Crowd {
    let mut crowd = Crowd::new(positions, goals, Dimensions::Two);
    (crowd.radius, crowd.delta_time) = (RADIUS, 1.0 / 30.0);
    crowd.route = toward;
    crowd
}

/// Steps until all are through: after how many seconds. Whoever stands still says why within a second.
fn seconds_through(crowd: &mut Crowd, limit: f64, is_through: impl Fn(&Crowd, usize) -> bool) -> Option<f64> {
    let count = crowd.positions.len();
    let mut stood = vec![0; count];
    for step in 0..(limit / crowd.delta_time) as usize {
        if (0..count).all(|agent| is_through(crowd, agent)) {
            return Some(step as f64 * crowd.delta_time);
        }
        crowd.step();
        assert!(crowd.deepest() <= DEEPEST * 2.0 * RADIUS, "{}", crowd.deepest());
        for (agent, stood) in stood.iter_mut().enumerate() {
            let stands = crowd.velocities[agent].length() < 0.05 * SPEED;
            *stood = if stands && crowd.phases[agent] == OrcaPhase::UnderWay { *stood + 1 } else { 0 };
            assert!(*stood <= 30, "{agent} stands under way at {}", crowd.positions[agent]);
        }
    }
    None
}

/// Two halls with a wall between them and a door in it, equally many on each side; all of a side to one point, or each to a place of its
/// own in the other hall.
fn halls(seed: u64, each: usize, door: f64, have_own_goals: bool) -> Crowd {
    let random = &mut Generator::new(seed);
    let mut in_halls = |halls: [(f64, f64); 2]| halls.map(|x| scatter(random, each, x, (-4.5, 4.5))).concat();
    let places = in_halls([(-9.5, -0.5), (0.5, 9.5)]);
    let goals = if have_own_goals {
        in_halls([(1.5, 9.5), (-9.5, -1.5)])
    } else {
        (0..2 * each).map(|agent| DVec3::X * if agent < each { 14.0 } else { -14.0 }).collect()
    };
    let mut crowd = people(places, goals);
    let post = |y: f64| vec![DVec3::Y * y * 0.5 * door, DVec3::Y * y * 30.0];
    crowd.walls = vec![(false, post(1.0)), (false, post(-1.0))];
    crowd.route = through_door;
    crowd
}

fn is_in_other_hall(crowd: &Crowd, agent: usize) -> bool {
    crowd.positions[agent].x * crowd.goals[agent].x.signum() > RADIUS
}

/// In a press agents are wanted nearer to each other than they fit, and no velocity satisfies them all. What is left over is their way in
/// a tick: walls hold, and two overlap by no more than both of them walk in one.
#[test]
fn in_a_press_before_a_door_two_overlap_by_less_than_they_walk_in_a_tick_and_none_is_in_the_wall() {
    const DOOR: f64 = 3.0;
    for (rate, seconds) in [(15.0, 40.0), (30.0, 40.0), (60.0, 20.0)] {
        let places = (0..200).map(|agent| {
            let (row, column) = (f64::from(agent / 20), f64::from(agent % 20));
            DVec3::new(-4.0 - row, column - 9.5, 0.0)
        });
        let places: Vec<_> = places.collect();
        let goals = places.iter().map(|at| DVec3::new(20.0 - 2.5 * at.x, 2.5 * at.y, 0.0)).collect();
        let mut crowd = people(places, goals);
        let post = |y: f64| vec![DVec3::Y * y * 0.5 * DOOR, DVec3::Y * y * 60.0];
        crowd.walls = vec![(false, post(1.0)), (false, post(-1.0))];
        crowd.route = through_door;
        crowd.delta_time = 1.0 / rate;
        let (mut deepest, mut in_wall) = (0.0_f64, 0.0_f64);
        for _ in 0..(seconds * rate) as usize {
            crowd.step();
            deepest = deepest.max(crowd.deepest());
            for at in &crowd.positions {
                let nearest = DVec3::Y * at.y.abs().max(0.5 * DOOR) * at.y.signum();
                in_wall = in_wall.max(RADIUS - at.distance(nearest));
            }
        }
        println!("{rate} ticks a second: two overlap by {deepest:.4} m at most, walls by {in_wall:e}");
        assert!(deepest > 0.0 && deepest <= 2.0 * SPEED / rate, "{rate}: {deepest}");
        assert!(in_wall <= 1e-9, "{rate}: {in_wall}");
    }
}

#[test]
fn ten_against_ten_pass_a_door_of_two_meters() {
    for seed in 1..=seeds() {
        for have_own_goals in [false, true] {
            let mut crowd = halls(seed, 10, 2.0, have_own_goals);
            let seconds = seconds_through(&mut crowd, 60.0, is_in_other_hall);
            println!("door 2 m, seed {seed}, own goals {have_own_goals}: {seconds:?}");
            assert!(seconds.is_some(), "seed {seed}, {have_own_goals}");
        }
    }
}

#[test]
fn crowds_against_each_other_pass_a_door_as_wide_as_one() {
    for seed in 1..=seeds() {
        for have_own_goals in [false, true] {
            // Fifty against fifty with more seeds: they take minutes.
            let each = if seeds() > 1 { 50 } else { 8 };
            let mut crowd = halls(seed, each, 0.96, have_own_goals);
            let seconds = seconds_through(&mut crowd, 10.0 * each as f64, is_in_other_hall);
            println!("door 0.96 m, {each} each, seed {seed}, own goals {have_own_goals}: {seconds:?}");
            assert!(seconds.is_some(), "seed {seed}, {have_own_goals}");
        }
    }
}

/// Two groups in a corridor along x, each straight on.
fn corridor(seed: u64, each: usize, width: f64) -> Crowd {
    let random = &mut Generator::new(seed);
    let (half, long) = (0.5 * width - 0.41, 1.28 * each as f64 / width + 7.0);
    let places = [(-long, -3.0), (3.0, long)].map(|x| scatter(random, each, x, (-half, half))).concat();
    let goal =
        |(agent, at): (usize, &DVec3)| DVec3::new(if agent < each { 500.0 } else { -500.0 }, at.y, 0.0);
    let goals = places.iter().enumerate().map(goal).collect();
    let mut crowd = people(places, goals);
    let wall = |y: f64| (false, vec![DVec3::new(-600.0, y, 0.0), DVec3::new(600.0, y, 0.0)]);
    crowd.walls = vec![wall(0.5 * width), wall(-0.5 * width)];
    crowd.route = |_, goal| DVec3::X * goal.x.signum() * SPEED;
    crowd
}

#[test]
fn two_groups_pass_each_other_in_a_corridor_that_is_too_narrow_for_both_fronts() {
    for seed in 1..=seeds() {
        for (width, each) in [(3.0, 15), (2.4, 10), (2.0, 6)] {
            let mut crowd = corridor(seed, each, width);
            let seconds = seconds_through(&mut crowd, 60.0, |crowd, agent| {
                let (to, x) = (crowd.goals[agent].x.signum(), crowd.positions[agent].x);
                let mut others = crowd.positions.iter().zip(&crowd.goals);
                others.all(|(at, goal)| goal.x.signum() == to || (x - at.x) * to > 0.0)
            });
            println!("corridor {width} m, {each} each, seed {seed}: {seconds:?}");
            assert!(seconds.is_some(), "seed {seed}, {width}");
        }
    }
}

/// Where one goes on in the crossing: straight along its corridor; who was pushed out of that goes back to the crossing first.
fn over_crossing(at: DVec3, goal: DVec3) -> DVec3 {
    let is_along_x = goal.x.abs() > goal.y.abs();
    let (along, aside) =
        if is_along_x { (DVec3::X * goal.x.signum(), at.y) } else { (DVec3::Y * goal.y.signum(), at.x) };
    if aside.abs() > 0.8 { toward(at, along * 0.5) } else { along * SPEED }
}

/// Two corridors 2 m wide that cross at the origin, with a stream toward it from each of the four sides, each straight on.
fn crossing(seed: u64, each: usize) -> Crowd {
    const HALF: f64 = 1.0;
    let random = &mut Generator::new(seed);
    let (half, long) = (HALF - 0.41, 0.64 * each as f64 + 3.0);
    let quarter_turns = |times: usize, at: DVec3| match times {
        0 => at,
        1 => DVec3::new(-at.y, at.x, 0.0),
        2 => -at,
        _ => DVec3::new(at.y, -at.x, 0.0),
    };
    let (mut places, mut goals) = (Vec::new(), Vec::new());
    for times in 0..4 {
        for place in scatter(random, each, (-long, -2.0), (-half, half)) {
            places.push(quarter_turns(times, place));
            goals.push(quarter_turns(times, DVec3::new(500.0, place.y, 0.0)));
        }
    }
    let mut crowd = people(places, goals);
    let corner = [(600.0, HALF), (HALF, HALF), (HALF, 600.0)];
    let wall = |times| (false, corner.map(|(x, y)| quarter_turns(times, DVec3::new(x, y, 0.0))).to_vec());
    crowd.walls = (0..4).map(wall).collect();
    crowd.route = over_crossing;
    crowd
}

#[test]
fn four_streams_get_across_the_crossing_of_two_corridors() {
    for seed in 1..=seeds() {
        for each in [2, 4, 8, 12] {
            let mut crowd = crossing(seed, each);
            let seconds = seconds_through(&mut crowd, 50.0 * each as f64, |crowd, agent| {
                let along = over_crossing(DVec3::ZERO, crowd.goals[agent]).normalize();
                crowd.positions[agent].dot(along) > 3.0
            });
            println!("crossing, {each} in each stream, seed {seed}: {seconds:?}");
            assert!(seconds.is_some(), "seed {seed}, {each}");
        }
    }
}

/// How far inside of what is in the way the walls stand, as the borders of a navigation mesh do.
const INSET: f64 = 0.25;

#[test]
fn between_inset_walls_two_groups_pass_each_other_as_between_what_they_stand_for() {
    for seed in 1..=seeds() {
        for (width, each) in [(3.0, 15), (2.4, 10), (2.0, 6)] {
            let mut crowd = corridor(seed, each, width);
            let mut inset = corridor(seed, each, width);
            inset.inset = INSET;
            for corner in inset.walls.iter_mut().flat_map(|(_, corners)| corners) {
                corner.y -= INSET * corner.y.signum();
            }
            // Rounding grows when they push each other: the fronts meet after two seconds.
            for step in 0..120 {
                crowd.step();
                inset.step();
                let apart = crowd.positions.iter().zip(&inset.positions).map(|(a, b)| a.distance(*b));
                let farthest = apart.fold(0.0, f64::max);
                assert!(farthest < 1e-6, "{width} m, seed {seed}: {farthest} at step {step}");
            }
        }
    }
}

#[test]
fn crowds_against_each_other_pass_a_door_as_wide_as_one_whose_walls_are_inset() {
    for seed in 1..=seeds() {
        for have_own_goals in [false, true] {
            let mut crowd = halls(seed, 8, 0.96, have_own_goals);
            let corner = |x: f64, y: f64| DVec3::new(x * INSET, y, 0.0);
            let post = |y: f64| {
                let side = 0.5 * 0.96 - INSET;
                let corners = [(-1.0, 30.0), (-1.0, side), (1.0, side), (1.0, 30.0)];
                (false, corners.map(|(x, at)| corner(x, at * y)).to_vec())
            };
            (crowd.walls, crowd.inset) = (vec![post(1.0), post(-1.0)], INSET);
            let seconds = seconds_through(&mut crowd, 80.0, is_in_other_hall);
            println!("door 0.96 m, inset, 8 each, seed {seed}, own goals {have_own_goals}: {seconds:?}");
            assert!(seconds.is_some(), "seed {seed}, {have_own_goals}");
        }
    }
}

#[test]
fn six_in_single_file_get_around_the_bend_of_a_corridor() {
    for seed in 1..=seeds() {
        let random = &mut Generator::new(seed);
        let mut crowd = people(single_file(random), vec![DVec3::Y * 12.0; 6]);
        let corners =
            |corners: [(f64, f64); 3]| (false, corners.map(|(x, y)| DVec3::new(x, y, 0.0)).to_vec());
        crowd.walls = vec![
            corners([(-20.0, 0.5), (-0.5, 0.5), (-0.5, 20.0)]),
            corners([(0.5, 20.0), (0.5, -0.5), (-20.0, -0.5)]),
        ];
        crowd.route = around_bend;
        let seconds = seconds_through(&mut crowd, 30.0, |crowd, agent| crowd.positions[agent].y > 2.0);
        println!("bend, seed {seed}: {seconds:?}");
        assert!(seconds.is_some(), "seed {seed}");
    }
}

#[test]
fn who_cannot_pass_between_a_wall_and_one_who_stands_says_within_a_second_by_whom_it_is_blocked() {
    // The gap is 0.6 m wide, and the corridor has no other way.
    for delta_time in [1.0 / 60.0, 1.0 / 30.0, 0.1] {
        let mut crowd =
            people(vec![DVec3::new(-3.0, 0.3, 0.0), DVec3::ZERO], vec![DVec3::X * 6.0, DVec3::ZERO]);
        crowd.delta_time = delta_time;
        let wall = |y: f64| (false, vec![DVec3::new(-20.0, y, 0.0), DVec3::new(20.0, y, 0.0)]);
        crowd.walls = vec![wall(1.0), wall(-1.0)];
        crowd.is_fixed = |agent| agent == 1;
        let mut slow = 0.0;
        for _ in 0..(8.0 / delta_time) as usize {
            crowd.step();
            slow = if crowd.velocities[0].length() < 0.1 * SPEED { slow + delta_time } else { 0.0 };
            if slow > 1.0 {
                assert_eq!(crowd.phases[0], OrcaPhase::Blocked, "{delta_time}: {}", crowd.positions[0]);
                assert_eq!(crowd.blocked_by[0], Some(1), "{delta_time}");
            }
        }
        assert!(slow > 1.0, "{delta_time}: it passes, at {}", crowd.positions[0]);
    }
}

/// A passage of 12 along x between two halls.
fn passage(width: f64) -> Vec<(bool, Vec<DVec3>)> {
    let side = |side: f64| {
        let corners = [(-6.0, 8.0), (-6.0, 0.5 * width), (6.0, 0.5 * width), (6.0, 8.0)];
        (false, corners.map(|(x, y)| DVec3::new(x, side * y, 0.0)).to_vec())
    };
    vec![side(1.0), side(-1.0)]
}

/// Steps until all but the first, who stands in the passage, are through: after how many seconds.
fn seconds_past(crowd: &mut Crowd, has_place: bool) -> Option<f64> {
    for step in 0..(60.0 / crowd.delta_time) as usize {
        if crowd.positions.iter().skip(1).all(|at| at.x > 6.0 + RADIUS) {
            return Some(step as f64 * crowd.delta_time);
        }
        crowd.step();
        assert!(crowd.deepest() <= DEEPEST * 2.0 * RADIUS, "{}", crowd.deepest());
        if !has_place {
            crowd.goals[0] = crowd.positions[0];
        }
    }
    None
}

#[test]
fn who_stands_in_a_passage_steps_aside_for_those_who_press_and_goes_back_to_its_place() {
    let widths = [0.9, 1.2, 1.7, 2.0, 2.4, 3.0];
    for (width, x) in widths.into_iter().flat_map(|width| [-4.0, 0.0, 5.5].map(|x| (width, x))) {
        for (count, share) in [(1, 0.0), (1, -0.2), (2, 0.03), (6, 0.0), (6, -0.2)] {
            // One that has a place of its own, and one whose goal is where it is.
            for has_place in [true, false] {
                let place = DVec3::new(x, share * (width - 2.0 * RADIUS).min(1.0), 0.0);
                let file = (1..=count)
                    .map(|at| DVec3::new(-7.0 - 1.2 * f64::from(at), 0.3 * f64::from(at % 2) - 0.2, 0.0));
                let places: Vec<_> = core::iter::once(place).chain(file).collect();
                let goals = places.iter().map(|&at| if at == place { at } else { DVec3::X * 30.0 }).collect();
                let mut crowd = people(places, goals);
                crowd.walls = passage(width);
                crowd.route = |at, goal| {
                    let is_outside = at.x.abs() > 6.0 && (goal.x - at.x) * at.x < 0.0;
                    toward(at, if is_outside { DVec3::X * (5.5 * at.x.signum()) } else { goal })
                };
                let case = format!("{width} wide, {place}, {count}, {has_place}");
                let seconds = seconds_past(&mut crowd, has_place);
                assert!(seconds.is_some(), "{case}: {}", crowd.positions[0]);
                if has_place {
                    crowd.run(20.0);
                    assert_eq!(crowd.phases[0], OrcaPhase::Arrived, "{case}: {}", crowd.positions[0]);
                }
            }
        }
    }
}

/// One tick of agents of a radius of 0.5 that stand where they are, each with a velocity that it prefers: a tenth of a second.
fn ticked(agents: &[(DVec3, f64)], goals: &[DVec3], walls: Vec<(bool, Vec<DVec3>)>) -> Crowd {
    let mut crowd = Crowd::new(agents.iter().map(|(at, _)| *at).collect(), goals.to_vec(), Dimensions::Two);
    crowd.waited = agents.iter().map(|(_, waited)| *waited).collect();
    crowd.walls = walls;
    crowd.step();
    crowd
}

/// Two walls along x from x = 0 on, 1 m apart at their beginning and a little more behind.
fn mouth() -> Vec<(bool, Vec<DVec3>)> {
    [1.0, -1.0].map(|y| (false, vec![DVec3::Y * y * 0.5, DVec3::new(20.0, y * 0.7, 0.0)])).to_vec()
}

/// A wall along y with a door of 1.2 m at the origin.
fn door() -> Vec<(bool, Vec<DVec3>)> {
    [1.0, -1.0].map(|y| (false, vec![DVec3::Y * y * 0.6, DVec3::Y * y * 30.0])).to_vec()
}

const PRESSES: f64 = 0.375;

#[test]
fn one_that_waits_or_is_over_its_goal_does_not_come_the_other_way() {
    let corridor = || {
        [1.0, -1.0]
            .map(|y| (false, vec![DVec3::new(-20.0, y * 0.6, 0.0), DVec3::new(20.0, y * 0.6, 0.0)]))
            .to_vec()
    };
    let places = [DVec3::X * 0.6, DVec3::X * -0.9];
    let phase = |waited, goal| {
        ticked(&[(places[0], waited), (places[1], 0.0)], &[goal, DVec3::X * 9.0], corridor()).phases[1]
    };
    assert_eq!(phase(0.0, DVec3::X * -9.0), OrcaPhase::WaitsTurn);
    assert_eq!(phase(1.0, DVec3::X * -9.0), OrcaPhase::UnderWay);
    assert_eq!(phase(0.0, places[0] - DVec3::X * 1e-3), OrcaPhase::UnderWay);
}

#[test]
fn beside_a_neck_an_agent_lets_the_one_in_it_come_out_up_to_a_radius_behind_its_middle() {
    for x in [-0.8, -0.4, -0.1, 0.1, 0.4] {
        let agents = [(DVec3::X * 0.5, 0.0), (DVec3::new(x, 1.25, 0.0), 0.0)];
        let crowd = ticked(&agents, &[DVec3::X * -9.0, DVec3::X * 2.0], mouth());
        assert_eq!(crowd.phases[1], OrcaPhase::WaitsTurn, "{x}");
        assert!(crowd.velocities[1].length() < 1e-9, "{x}: {}", crowd.velocities[1]);
    }
}

/// One that comes out of a door is let pass to the right, and within four radii of the door one also steps back.
#[test]
fn an_agent_that_yields_within_four_radii_of_a_neck_steps_back() {
    for (x, expected) in [(-1.6, DVec3::new(-0.4, -0.6, 0.0)), (-2.3, DVec3::new(0.0, -0.6, 0.0))] {
        let agents = [(DVec3::X * 0.3, 0.0), (DVec3::X * x, 0.0)];
        let crowd = ticked(&agents, &[DVec3::X * -9.0, DVec3::X * 9.0], door());
        assert_eq!(crowd.phases[1], OrcaPhase::WaitsTurn);
        assert!((crowd.velocities[1] - expected).length() < 1e-9, "{x}: {}", crowd.velocities[1]);
    }
}

/// Beside one that presses toward a door and is nearer to it: a little ahead of it and touching, an agent bars it and makes way, behind
/// it it does not.
#[test]
fn one_that_bars_the_way_of_one_nearer_to_a_neck_makes_way() {
    for (x, makes_way) in [(-0.75, true), (-1.2, false)] {
        let y = (1.01_f64.powi(2) - (x + 1.0_f64).powi(2)).sqrt();
        let agents = [(DVec3::new(-1.0, 0.0, 0.0), PRESSES), (DVec3::new(x, y, 0.0), 0.0)];
        let crowd = ticked(&agents, &[DVec3::X * 9.0, DVec3::new(9.0, 9.0, 0.0)], door());
        assert_eq!(crowd.phases[1] == OrcaPhase::WaitsTurn, makes_way, "{x} {:?}", crowd.phases);
    }
}

/// Whose goal is within its own radius is over it, and does not press.
#[test]
fn who_is_over_its_goal_asks_nobody_to_step_aside() {
    for (far, steps_aside) in [(0.45, false), (0.55, true), (0.95, true)] {
        let agents = [(DVec3::ZERO, 1.0 / 64.0), (DVec3::X * -1.02, PRESSES)];
        let goal = agents[1].0 - DVec3::Y * far;
        let mut crowd =
            Crowd::new(agents.map(|(at, _)| at).to_vec(), vec![DVec3::ZERO, goal], Dimensions::Two);
        crowd.waited = agents.map(|(_, waited)| waited).to_vec();
        crowd.route = |_, _| DVec3::X;
        crowd.walls = door();
        crowd.step();
        assert_eq!(crowd.phases[0] == OrcaPhase::WaitsTurn, steps_aside, "{far} {:?}", crowd.phases);
    }
}
