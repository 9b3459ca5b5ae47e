//! Formations: the places of their slots, who takes which, how the anchor and the agents move, and a crowd that passes a gap.

use pursuit_core::crowd::{
    Dimensions, FormationAgent, FormationAnchor, FormationAnchorSettings, FormationAnchorStep,
    FormationAssignment, FormationHeading, FormationOrigin, FormationSettings, FormationShape, FormationSide,
    HeightBand, OrcaCrowdSettings, OrcaMember, Placed, Wall, WallTree, assign_formation, formation_slot,
    formation_slots, formation_velocities, formation_velocity, step_formation_anchor, step_orca,
    wall_numbers,
};
use pursuit_core::geometry::PathTopology;
use pursuit_core::motion::MotionState;
use pursuit_core::numeric::{AssignmentObjective, assignment_memory};
use pursuit_core::steering::{Agent, Leader, SteeringLimits};
use pursuit_core::{DVec3, Refusal, RefusalKind};

use crate::scenes::grid_of;
use crate::seeded::Generator;

const SHAPES: [FormationShape; 6] = [
    FormationShape::Line,
    FormationShape::Column,
    FormationShape::Wedge,
    FormationShape::Echelon,
    FormationShape::Box,
    FormationShape::Circle,
];
const BOTH: [AssignmentObjective; 2] = [AssignmentObjective::Bottleneck, AssignmentObjective::LinearSum];
const DELTA_TIME: f64 = 1.0 / 32.0;

fn settings(shape: FormationShape) -> FormationSettings {
    FormationSettings { shape, ..FormationSettings::for_units(1.0) }
}

fn slots(settings: &FormationSettings, count: usize) -> Vec<DVec3> {
    let mut slots = Vec::new();
    formation_slots(settings, count, |index, offset| {
        assert_eq!(index, slots.len());
        assert_eq!(formation_slot(settings, count, index), Ok(offset));
        slots.push(offset);
    })
    .unwrap();
    slots
}

fn anchor(position: DVec3, forward: DVec3) -> FormationAnchor {
    FormationAnchor { position, velocity: DVec3::ZERO, forward, up: DVec3::Z, angular_velocity: DVec3::ZERO }
}

fn at(position: DVec3, max_speed: f64) -> Agent {
    Agent { position, velocity: DVec3::ZERO, max_speed }
}

fn limits(max_speed: f64, max_acceleration: f64) -> SteeringLimits {
    SteeringLimits { max_speed, max_acceleration, mass: 1.0, response_time: 0.0 }
}

fn leader(position: DVec3, velocity: DVec3, forward: DVec3) -> Leader {
    Leader { motion: MotionState { position, velocity }, forward, up: DVec3::Z }
}

fn places(anchor: &FormationAnchor, slots: &[DVec3]) -> Vec<DVec3> {
    slots.iter().map(|&slot| anchor.slot(slot).unwrap().position).collect()
}

fn assign(
    anchor: &FormationAnchor,
    slots: &[DVec3],
    agents: &[Agent],
    objective: AssignmentObjective,
) -> (Vec<Option<usize>>, FormationAssignment) {
    let mut memory = vec![0; assignment_memory(agents.len(), slots.len())];
    let mut chosen = Vec::new();
    let give = |agent, slot| {
        assert_eq!(agent, chosen.len());
        chosen.push(slot);
    };
    let whole = assign_formation(anchor, slots, agents, objective, &mut memory, give).unwrap();
    (chosen, whole)
}

/// With a spacing of 2, by hand. A slot 45 degrees behind another is sqrt(2) back and sqrt(2) aside; the ring of six has the
/// spacing as its radius, the ring of four `2 / sqrt(2)`.
#[test]
fn slots_are_where_the_shapes_have_them() {
    let r = core::f64::consts::SQRT_2;
    let in_plane = |places: &[(f64, f64)]| places.iter().map(|&(x, y)| DVec3::new(x, y, 0.0)).collect();
    let plain = |shape| settings(shape);
    let first = |shape| FormationSettings { origin: FormationOrigin::First, ..settings(shape) };
    let front = |shape| FormationSettings { origin: FormationOrigin::Front, ..settings(shape) };
    let (high, half) = (3_f64.sqrt(), 1.0);
    let cases: Vec<(FormationSettings, Vec<DVec3>)> = vec![
        (plain(FormationShape::Line), in_plane(&[(0.0, 0.0), (0.0, -2.0), (0.0, 2.0)])),
        (plain(FormationShape::Line), in_plane(&[(0.0, -1.0), (0.0, 1.0), (0.0, -3.0), (0.0, 3.0)])),
        (plain(FormationShape::Column), in_plane(&[(2.0, 0.0), (0.0, 0.0), (-2.0, 0.0)])),
        (first(FormationShape::Wedge), in_plane(&[(0.0, 0.0), (-r, -r), (-r, r), (-2.0 * r, -2.0 * r)])),
        (first(FormationShape::Echelon), in_plane(&[(0.0, 0.0), (-r, r), (-2.0 * r, 2.0 * r)])),
        (
            front(FormationShape::Box),
            in_plane(&[(0.0, 0.0), (0.0, -2.0), (0.0, 2.0), (-2.0, -1.0), (-2.0, 1.0)]),
        ),
        (plain(FormationShape::Circle), in_plane(&[(r, 0.0), (0.0, -r), (0.0, r), (-r, 0.0)])),
        (
            plain(FormationShape::Circle),
            in_plane(&[(2.0, 0.0), (half, -high), (half, high), (-half, -high), (-half, high), (-2.0, 0.0)]),
        ),
        (plain(FormationShape::Circle), in_plane(&[(0.0, 0.0)])),
        (
            FormationSettings { layers: 2, ..plain(FormationShape::Column) },
            vec![DVec3::new(1.0, 0.0, -1.0), DVec3::new(1.0, 0.0, 1.0), DVec3::new(-1.0, 0.0, -1.0)],
        ),
        (
            FormationSettings { files: 2, ..front(FormationShape::Column) },
            in_plane(&[(0.0, -1.0), (0.0, 1.0), (-2.0, 0.0)]),
        ),
        // Two files fit in a width of 3.9, three in one of 4.
        (
            FormationSettings { max_width: 3.9, ..front(FormationShape::Wedge) },
            in_plane(&[(0.0, -1.0), (0.0, 1.0), (-2.0, -1.0), (-2.0, 1.0), (-4.0, 0.0)]),
        ),
        (
            FormationSettings { max_width: 4.0, ..front(FormationShape::Line) },
            in_plane(&[(0.0, 0.0), (0.0, -2.0), (0.0, 2.0), (-2.0, 0.0)]),
        ),
    ];
    for (settings, expected) in cases {
        let found = slots(&settings, expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            assert!(found.distance(*expected) < 1e-14, "{settings:?}: {found} {expected}");
        }
        let mirrored =
            slots(&FormationSettings { side: FormationSide::Mirrored, ..settings }, expected.len());
        for (plain, mirrored) in found.iter().zip(mirrored) {
            assert_eq!(mirrored, DVec3::new(plain.x, -plain.y, plain.z), "{settings:?}");
        }
    }
}

#[test]
fn neighbors_are_one_spacing_apart_within_the_width_and_from_front_to_rear() {
    for shape in SHAPES {
        for (count, layers, max_width) in
            (1..60).flat_map(|count| [(count, 1, f64::INFINITY), (count, 3, f64::INFINITY), (count, 1, 7.0)])
        {
            let settings = FormationSettings { layers, max_width, ..settings(shape) };
            let slots = slots(&settings, count);
            let nearest = |(index, slot): (usize, &DVec3)| {
                slots[..index].iter().map(|other| slot.distance(*other)).fold(f64::INFINITY, f64::min)
            };
            let least = slots.iter().enumerate().map(nearest).fold(f64::INFINITY, f64::min);
            assert!(count == 1 || (least - 2.0).abs() < 1e-12, "{settings:?} {count}: {least}");
            let side = |slot: &DVec3| slot.y;
            let width = slots.iter().map(side).fold(f64::NEG_INFINITY, f64::max)
                - slots.iter().map(side).fold(f64::INFINITY, f64::min);
            assert!(width <= max_width, "{settings:?} {count}: {width}");
            let back = slots.windows(2).map(|pair| pair[1].x - pair[0].x).fold(f64::NEG_INFINITY, f64::max);
            assert!(count == 1 || back <= 1e-12, "{settings:?} {count}: {back}");
            let middle = slots.iter().map(|slot| slot.x).fold(f64::NEG_INFINITY, f64::max)
                + slots.iter().map(|slot| slot.x).fold(f64::INFINITY, f64::min);
            // A ring of an odd number has no slot in the rear.
            assert!(
                shape == FormationShape::Circle || middle.abs() < 1e-12,
                "{settings:?} {count}: {middle}"
            );
        }
    }
}

/// The least greatest time, and the least sum of squares below a greatest time, over all ways to assign from `agent` on.
fn least(times: &[Vec<f64>], agent: usize, taken: u32, greatest: f64, sum: f64, most: f64) -> (f64, f64) {
    let Some(row) = times.get(agent) else { return (greatest, sum) };
    (0..row.len()).filter(|slot| taken & 1 << slot == 0 && row[*slot] <= most).fold(
        (f64::INFINITY, f64::INFINITY),
        |best, slot| {
            let time = row[slot];
            let rest =
                least(times, agent + 1, taken | 1 << slot, greatest.max(time), sum + time * time, most);
            (best.0.min(rest.0), best.1.min(rest.1))
        },
    )
}

#[test]
fn the_last_arrives_as_early_as_possible_and_the_squares_are_least() {
    for seed in 0..300 {
        let mut random = Generator::new(seed);
        let count = 1 + (seed % 6) as usize;
        let anchor = anchor(random.in_cube(3.0), random.direction());
        let slots: Vec<DVec3> = (0..count + (seed % 2) as usize).map(|_| random.in_cube(5.0)).collect();
        let agents: Vec<Agent> =
            (0..count).map(|_| at(random.in_cube(5.0), random.uniform(1.0, 4.0))).collect();
        let places = places(&anchor, &slots);
        let time = |agent: &Agent, slot: &DVec3| agent.position.distance(*slot) / agent.max_speed;
        let times: Vec<Vec<f64>> =
            agents.iter().map(|agent| places.iter().map(|slot| time(agent, slot)).collect()).collect();
        let (earliest, least_squares) = least(&times, 0, 0, 0.0, 0.0, f64::INFINITY);
        for objective in BOTH {
            let (chosen, whole) = assign(&anchor, &slots, &agents, objective);
            let taken = |agent: usize| times[agent][chosen[agent].unwrap()];
            let last = (0..count).map(taken).fold(0.0, f64::max);
            let squares: f64 = (0..count).map(|agent| taken(agent) * taken(agent)).sum();
            let expected = match objective {
                AssignmentObjective::Bottleneck => {
                    assert!((last / earliest - 1.0).abs() < 1e-12, "{seed}: {last} {earliest}");
                    least(&times, 0, 0, 0.0, 0.0, earliest * (1.0 + 1e-12)).1
                }
                AssignmentObjective::LinearSum => least_squares,
            };
            assert!((squares / expected - 1.0).abs() < 1e-12, "{seed}: {squares} {expected}");
            assert_eq!(whole.assigned, count, "{seed}");
            assert!((whole.last_arrival / last - 1.0).abs() < 1e-12, "{seed}: {whole:?} {last}");
        }
    }
}

/// The least distance over a thousand times, of which it is at most the least.
#[test]
fn the_least_distance_is_that_of_agents_who_arrive_together() {
    for seed in 0..40 {
        let mut random = Generator::new(seed);
        let anchor = anchor(DVec3::ZERO, DVec3::X);
        let slots: Vec<DVec3> = (0..6).map(|_| random.in_cube(5.0)).collect();
        let agents: Vec<Agent> = (0..5).map(|_| at(random.in_cube(5.0), 2.0)).collect();
        let (chosen, whole) = assign(&anchor, &slots, &agents, AssignmentObjective::Bottleneck);
        let mut least = f64::INFINITY;
        for tick in 0..=1000 {
            let part = f64::from(tick) / 1000.0;
            let place = |agent: usize| agents[agent].position.lerp(slots[chosen[agent].unwrap()], part);
            for (one, other) in (0..5).flat_map(|one| (0..one).map(move |other| (one, other))) {
                least = least.min(place(one).distance(place(other)));
            }
        }
        // In a thousandth of the way two come at most 2 * 18 / 1000 nearer.
        assert!((-1e-12..0.02).contains(&(least - whole.least_distance)), "{seed}: {least} {whole:?}");
    }
}

#[test]
fn those_who_are_not_wanted_and_those_who_cannot_move_stay_free() {
    let anchor = anchor(DVec3::ZERO, DVec3::X);
    let agents = [at(DVec3::X * 9.0, 1.0), at(DVec3::X, 1.0), at(DVec3::X * 5.0, 1.0)];
    let (chosen, whole) = assign(&anchor, &[DVec3::ZERO], &agents, AssignmentObjective::Bottleneck);
    assert_eq!(chosen, [None, Some(0), None]);
    assert_eq!((whole.assigned, whole.last_arrival, whole.least_distance), (1, 1.0, f64::INFINITY));
    let agents = [at(DVec3::X, 0.0), at(DVec3::ZERO, 0.0)];
    let (chosen, _) = assign(&anchor, &[DVec3::ZERO, DVec3::Y], &agents, AssignmentObjective::Bottleneck);
    assert_eq!(chosen, [None, Some(0)]);
}

/// Turpin, Michael and Kumar 2014: for any two agents `(a - b) . (A - B) >= 0`, so they pass at `1 / sqrt(2)` of the spacing.
#[test]
fn nobody_crosses_anybody_when_a_formation_turns_round() {
    for shape in SHAPES {
        for (count, turn) in [(9, 180.0), (16, 180.0), (12, 90.0), (25, 37.0), (30, 180.0)] {
            let slots = slots(&settings(shape), count);
            let before = anchor(DVec3::new(3.0, -2.0, 0.0), DVec3::X);
            let (sine, cosine) = (f64::to_radians(turn).sin(), f64::to_radians(turn).cos());
            let after = FormationAnchor { forward: DVec3::new(cosine, sine, 0.0), ..before };
            let agents: Vec<Agent> =
                places(&before, &slots).into_iter().map(|place| at(place, 2.0)).collect();
            let (chosen, whole) = assign(&after, &slots, &agents, AssignmentObjective::LinearSum);
            assert!(whole.least_distance > 2.0 * 0.707, "{shape:?} {count} {turn}: {whole:?}");
            let ends = places(&after, &slots);
            let end = |agent: usize| ends[chosen[agent].unwrap()];
            for (one, other) in (0..count).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let apart = agents[one].position - agents[other].position;
                assert!(apart.dot(end(one) - end(other)) > -1e-9, "{shape:?} {count} {turn}: {one} {other}");
            }
            // A shape that looks the same from behind stays where it is, whatever is made least.
            let is_symmetric = match shape {
                FormationShape::Line | FormationShape::Column | FormationShape::Echelon => true,
                FormationShape::Box => count == 9 || count == 16 || count == 30,
                FormationShape::Circle => count % 2 == 0,
                FormationShape::Wedge => false,
            };
            for objective in BOTH {
                let (_, whole) = assign(&after, &slots, &agents, objective);
                let stays = whole.last_arrival < 1e-12 && (whole.least_distance - 2.0).abs() < 1e-12;
                assert!(turn != 180.0 || !is_symmetric || stays, "{shape:?} {count}: {whole:?}");
            }
        }
    }
}

#[test]
fn when_one_is_lost_the_others_close_the_gap_with_the_least_last_arrival() {
    for shape in SHAPES {
        let before = slots(&settings(shape), 7);
        for lost in 0..7 {
            let anchor = anchor(DVec3::ZERO, DVec3::Y);
            let mut agents: Vec<Agent> =
                places(&anchor, &before).into_iter().map(|place| at(place, 2.0)).collect();
            agents.remove(lost);
            let slots = slots(&settings(shape), 6);
            let (chosen, whole) = assign(&anchor, &slots, &agents, AssignmentObjective::Bottleneck);
            let places = places(&anchor, &slots);
            let times: Vec<Vec<f64>> = agents
                .iter()
                .map(|agent| places.iter().map(|place| agent.position.distance(*place) / 2.0).collect())
                .collect();
            let (earliest, _) = least(&times, 0, 0, 0.0, 0.0, f64::INFINITY);
            assert!((whole.last_arrival - earliest).abs() < 1e-12, "{shape:?} {lost}: {whole:?} {earliest}");
            let mut taken: Vec<usize> = chosen.into_iter().flatten().collect();
            taken.sort_unstable();
            assert_eq!(taken, [0, 1, 2, 3, 4, 5], "{shape:?} {lost}");
        }
    }
}

fn step(
    anchor: &FormationAnchor,
    leader: &Leader,
    agents: &[FormationAgent],
    settings: &FormationAnchorSettings,
) -> FormationAnchorStep {
    step_formation_anchor(anchor, leader, agents, &limits(3.0, 4.0), settings, DELTA_TIME).unwrap()
}

/// By the positions of the slots before and after, in the plane and in space, for any turn and any speeds.
#[test]
fn no_slot_asks_for_more_than_its_agents_speed_and_no_anchor_slows_more_than_it_must() {
    let (mut slowed, mut free) = (0, 0);
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let is_flat = seed % 2 == 0;
        let direction = |random: &mut Generator| {
            let any = random.direction();
            if is_flat { any.with_z(0.0) } else { any }
        };
        let up = if is_flat { DVec3::Z } else { random.direction() };
        let before = FormationAnchor {
            velocity: direction(&mut random) * random.uniform(0.0, 3.0),
            up,
            ..anchor(random.in_cube(9.0), direction(&mut random))
        };
        let agents: Vec<FormationAgent> = (0..5)
            .map(|_| FormationAgent {
                agent: at(DVec3::ZERO, random.uniform(1.0, 6.0)),
                slot: random.in_cube(6.0),
            })
            .collect();
        let settings = FormationAnchorSettings {
            max_turn_rate: if seed % 7 == 0 { f64::INFINITY } else { random.uniform(0.1, 2.0) },
            heading: FormationHeading::Facing,
            dimensions: if is_flat { Dimensions::Two } else { Dimensions::Three },
            ..FormationAnchorSettings::for_units(1.0)
        };
        let position = before.position + direction(&mut random) * random.uniform(0.0, 20.0);
        let leader = Leader { up, ..leader(position, direction(&mut random), direction(&mut random)) };
        let step = step(&before, &leader, &agents, &settings);
        let after = step.anchor;
        let mut nearest = f64::INFINITY;
        for FormationAgent { agent, slot } in &agents {
            let (from, to) = (before.slot(*slot).unwrap(), after.slot(*slot).unwrap());
            let asked = (to.position - from.position).length() / DELTA_TIME;
            assert!(asked <= agent.max_speed * (1.0 + 1e-9), "{seed}: {asked} {agent:?}");
            let speed = to.velocity.length();
            assert!(speed <= agent.max_speed * (1.0 + 1e-9), "{seed}: {speed} {agent:?}");
            nearest = nearest.min(1.0 - speed / agent.max_speed);
        }
        match step.limiting_agent {
            Some(limiting) => {
                slowed += 1;
                let FormationAgent { agent, slot } = agents[limiting];
                let speed = after.slot(slot).unwrap().velocity.length();
                assert!(step.share < 1.0 && (speed / agent.max_speed - 1.0).abs() < 1e-9, "{seed}: {step:?}");
                assert!(nearest.abs() < 1e-9, "{seed}: {nearest}");
            }
            None => {
                free += 1;
                assert_eq!(step.share, 1.0, "{seed}");
            }
        }
    }
    assert!(slowed > 100 && free > 100, "{slowed} {free}");
}

/// Without agents an anchor turns at its rate, a quarter turn by one radian per second in pi / 2 seconds, and ends in the pose of
/// the leader.
#[test]
fn an_anchor_ends_in_the_pose_of_its_leader() {
    for (dimensions, forward) in
        [(Dimensions::Two, DVec3::Y), (Dimensions::Two, -DVec3::X), (Dimensions::Three, DVec3::Z)]
    {
        let settings = FormationAnchorSettings {
            heading: FormationHeading::Facing,
            dimensions,
            ..FormationAnchorSettings::for_units(1.0)
        };
        let mut anchor = anchor(DVec3::ZERO, DVec3::X);
        let goal = DVec3::new(6.0, 2.0, 0.0);
        let mut leader = leader(goal, DVec3::ZERO, forward);
        if dimensions == Dimensions::Three {
            leader.up = -DVec3::X;
        }
        let angle = anchor.forward.angle_between(forward);
        for tick in 1..=200 {
            anchor = step(&anchor, &leader, &[], &settings).anchor;
            let left = (angle - f64::from(tick) * DELTA_TIME).max(0.0);
            assert!((anchor.forward.angle_between(forward) - left).abs() < 1e-6, "{forward} {tick}");
        }
        assert_eq!(anchor.forward, forward);
        assert!(anchor.position.distance(goal) < 1e-4, "{forward}: {anchor:?}");
        assert!(anchor.velocity.length() < 1e-3 && anchor.angular_velocity == DVec3::ZERO, "{anchor:?}");
    }
}

#[test]
fn a_leader_that_stops_spins_or_is_lost_leaves_the_heading_as_it_is() {
    let settings = FormationAnchorSettings::for_units(1.0);
    let agents: Vec<FormationAgent> = slots(&FormationSettings::for_units(1.0), 9)
        .into_iter()
        .map(|slot| FormationAgent { agent: at(DVec3::ZERO, 5.0), slot })
        .collect();
    let heading = DVec3::new(0.8, 0.6, 0.0);
    let mut anchor = anchor(DVec3::ZERO, heading);
    // It jitters about its place, below the speed that counts, and looks everywhere, also straight down.
    for tick in 0..300 {
        let angle = f64::from(tick) * 0.7;
        let way = DVec3::new(angle.cos(), angle.sin(), 0.0);
        let look = if tick % 10 == 0 { -DVec3::Z } else { -way };
        anchor = step(&anchor, &leader(DVec3::X * 3.0, way * 0.49, look), &agents, &settings).anchor;
        assert_eq!((anchor.forward, anchor.angular_velocity), (heading, DVec3::ZERO), "{tick}");
    }
    // It is lost in full run: the last that is known of it, standing.
    let kept = FormationAnchorSettings { heading: FormationHeading::Kept, ..settings };
    for _ in 0..300 {
        anchor = step(&anchor, &leader(DVec3::Y * 4.0, DVec3::ZERO, DVec3::Y), &agents, &kept).anchor;
        assert_eq!(anchor.forward, heading);
    }
    assert!(anchor.position.distance(DVec3::Y * 4.0) < 1e-4, "{anchor:?}");
    // No agent piles up: the slots are as far apart as ever.
    let places: Vec<DVec3> = agents.iter().map(|agent| anchor.slot(agent.slot).unwrap().position).collect();
    for (index, place) in places.iter().enumerate() {
        assert!(places[..index].iter().all(|other| place.distance(*other) > 2.0 - 1e-12));
    }
}

/// A slot that would move at 2 and an agent behind it, from half of the lag on: 1 - lag in part.
#[test]
fn the_anchor_waits_for_agents_behind_their_slots_and_not_for_those_beside_or_ahead() {
    let settings = FormationAnchorSettings {
        max_lag: 4.0,
        heading: FormationHeading::Kept,
        ..FormationAnchorSettings::for_units(1.0)
    };
    let anchor = FormationAnchor { velocity: DVec3::X * 2.0, ..anchor(DVec3::ZERO, DVec3::X) };
    let leader = leader(DVec3::X * 50.0, DVec3::ZERO, DVec3::X);
    for (behind, share) in
        [(1.0, 1.0), (2.0, 1.0), (2.5, 0.75), (3.0, 0.5), (4.0, 0.0), (9.0, 0.0), (-9.0, 1.0)]
    {
        let agents = [DVec3::new(0.0, 9.0, 0.0), DVec3::new(-3.0 - behind, 1.0, 0.0)];
        let agents = agents.map(|place| FormationAgent { agent: at(place, 5.0), slot: DVec3::X * -3.0 });
        let agents = [FormationAgent { slot: DVec3::ZERO, ..agents[0] }, agents[1]];
        let step = step(&anchor, &leader, &agents, &settings);
        assert_eq!((step.share, step.limiting_agent), (share, (share < 1.0).then_some(1)), "{behind}");
        let all = step_formation_anchor(&anchor, &leader, &[], &limits(3.0, 4.0), &settings, DELTA_TIME);
        assert_eq!(step.anchor.position, all.unwrap().anchor.position * share, "{behind}");
    }
}

#[test]
fn an_agent_in_its_slot_moves_with_it_and_one_ahead_of_it_waits() {
    let anchor = FormationAnchor {
        velocity: DVec3::X * 2.0,
        angular_velocity: DVec3::Z * 0.25,
        ..anchor(DVec3::ZERO, DVec3::X)
    };
    let limits = limits(6.0, 8.0);
    let course = |position: DVec3, slot: DVec3| {
        let agent = FormationAgent { agent: at(position, 4.0), slot };
        formation_velocity(&agent, &anchor, &limits, DELTA_TIME).unwrap()
    };
    // 4 to the side of a turn of 1/4 radian per second: one backward.
    let inside = course(DVec3::Y * 4.0, DVec3::Y * 4.0);
    assert_eq!((inside.preferred_velocity, inside.distance), (DVec3::X, 0.0));
    let ahead = course(DVec3::new(20.0, 4.0, 0.0), DVec3::Y * 4.0);
    assert_eq!((ahead.preferred_velocity, ahead.distance), (DVec3::ZERO, 20.0));
    let behind = course(DVec3::new(-20.0, 4.0, 0.0), DVec3::Y * 4.0);
    assert_eq!(behind.preferred_velocity, DVec3::X * 4.0);
}

/// Whatever their velocities: a crowd under ORCA takes them at once, and beside a turn they once grew from tick to tick.
#[test]
fn no_agent_is_asked_for_more_than_its_maximum_speed() {
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let moves = FormationAnchor {
            velocity: random.direction() * random.uniform(0.0, 4.0),
            angular_velocity: DVec3::Z * random.uniform(-1.0, 1.0),
            ..anchor(random.in_cube(9.0), random.direction())
        };
        let max_speed = random.uniform(0.5, 6.0);
        let velocity = random.direction() * random.uniform(0.0, 2.0 * max_speed);
        let agent = Agent { velocity, ..at(random.in_cube(20.0), max_speed) };
        let agent = FormationAgent { agent, slot: random.in_cube(5.0) };
        let limits = limits(random.uniform(0.5, 8.0), random.uniform(0.5, 40.0));
        let chosen = formation_velocity(&agent, &moves, &limits, DELTA_TIME).unwrap().preferred_velocity;
        let most = max_speed.min(limits.max_speed);
        assert!(chosen.length() <= most * (1.0 + 1e-15 * 4.0), "{seed}: {} of {most}", chosen.length());
    }
}

/// A wedge whose leader turns off to the side; each agent has its chosen velocity at once.
#[test]
fn agents_that_take_their_velocities_at_once_come_to_their_slots() {
    let slots = slots(&FormationSettings { spacing: 2.0, ..settings(FormationShape::Wedge) }, 5);
    let mut anchor = anchor(DVec3::ZERO, DVec3::X);
    let mut agents: Vec<FormationAgent> = (0..5)
        .map(|index| FormationAgent {
            agent: at(DVec3::new(-3.0 * index as f64, 1.0, 0.0), 6.0),
            slot: slots[index],
        })
        .collect();
    let (body, march) = (limits(6.0, 20.48), limits(4.0, 20.48));
    let settings = FormationAnchorSettings::for_units(1.0);
    let mut farthest = 0.0_f64;
    for tick in 0..480 {
        farthest = 0.0;
        let mut chosen = Vec::new();
        formation_velocities(&anchor, agents.as_slice(), &body, DELTA_TIME, 0..5, |_, course| {
            farthest = farthest.max(course.distance);
            chosen.push(course.preferred_velocity);
        })
        .unwrap();
        for (FormationAgent { agent, .. }, velocity) in agents.iter_mut().zip(chosen) {
            agent.velocity = velocity;
            agent.position += velocity * DELTA_TIME;
        }
        let place = DVec3::Y * (3.0 * f64::from(tick) * DELTA_TIME);
        let leader = leader(place, DVec3::Y * 3.0, DVec3::Y);
        anchor = step_formation_anchor(&anchor, &leader, agents.as_slice(), &march, &settings, DELTA_TIME)
            .unwrap()
            .anchor;
    }
    assert!(farthest < 0.01, "{farthest}");
}

#[test]
fn a_range_of_a_formation_has_the_courses_of_its_agents() {
    let mut random = Generator::new(7);
    let limits = limits(5.0, 8.0);
    let anchor = FormationAnchor {
        velocity: random.in_cube(2.0),
        angular_velocity: DVec3::Z,
        ..anchor(DVec3::ZERO, DVec3::X)
    };
    let agents: Vec<FormationAgent> = (0..20)
        .map(|index| FormationAgent {
            agent: Agent { velocity: random.in_cube(3.0), ..at(random.in_cube(9.0), f64::from(index / 3)) },
            slot: random.in_cube(9.0),
        })
        .collect();
    let mut given = Vec::new();
    formation_velocities(&anchor, agents.as_slice(), &limits, DELTA_TIME, 3..20, |index, course| {
        given.push((index, course));
    })
    .unwrap();
    let alone = |index: usize| formation_velocity(&agents[index], &anchor, &limits, DELTA_TIME).unwrap();
    assert_eq!(given, (3..20).map(|index| (index, alone(index))).collect::<Vec<_>>());
}

/// 64 in a box of eight files at 2 m/s, who can run at 2.5, and a gap 2.4 m wide for a radius of 0.4: two fit.
struct March {
    positions: Vec<DVec3>,
    velocities: Vec<DVec3>,
    slots: Vec<DVec3>,
    anchor: FormationAnchor,
    walls: Vec<f64>,
    ticks: usize,
}

const GAP: f64 = 2.4;
const RADIUS: f64 = 0.4;

impl March {
    fn new(slots: Vec<DVec3>, has_gap: bool) -> Self {
        let anchor = anchor(DVec3::X * -12.0, DVec3::X);
        let half = 0.5 * GAP;
        let corners: Vec<DVec3> = [(half, 50.0), (-50.0, -half)]
            .into_iter()
            .flat_map(|(low, high)| [(0.0, low), (1.0, low), (1.0, high), (0.0, high)])
            .map(|(x, y)| DVec3::new(x, y, 0.0))
            .collect();
        let wall =
            Wall { corners: 4, topology: PathTopology::Closed, height: HeightBand::EVERYWHERE, inset: 0.0 };
        let mut walls = vec![0.0; wall_numbers(if has_gap { 8 } else { 0 })];
        if has_gap {
            WallTree::build([wall, wall].into_iter(), &corners.as_slice(), &mut walls).unwrap();
        }
        let positions = places(&anchor, &slots);
        Self { velocities: vec![DVec3::ZERO; slots.len()], positions, slots, anchor, walls, ticks: 0 }
    }

    fn tick(&mut self) {
        let count = self.positions.len();
        let agents: Vec<FormationAgent> = (0..count)
            .map(|index| FormationAgent {
                agent: Agent { velocity: self.velocities[index], ..at(self.positions[index], 2.5) },
                slot: self.slots[index],
            })
            .collect();
        let mut members = Vec::new();
        formation_velocities(
            &self.anchor,
            agents.as_slice(),
            &limits(3.0, 8.0),
            DELTA_TIME,
            0..count,
            |_, course| {
                members.push(OrcaMember {
                    preferred_velocity: course.preferred_velocity,
                    max_speed: 2.5,
                    radius: RADIUS,
                    responsibility: 1.0,
                });
            },
        )
        .unwrap();
        let mut memory = Default::default();
        let grid = grid_of(&self.positions, &self.velocities, 5.0, Dimensions::Two, &mut memory);
        let settings = OrcaCrowdSettings { neighbor_distance: 5.0, ..OrcaCrowdSettings::for_units(1.0) };
        let mut moved = Vec::new();
        let give: &mut dyn FnMut(Placed, f64) = &mut |placed, _| moved.push(placed);
        let segments = if self.walls.is_empty() { 0 } else { 8 };
        let walls = WallTree::from_count(segments, &self.walls).unwrap_or(WallTree::EMPTY);
        step_orca(&grid, &members.as_slice(), &walls, &settings, DELTA_TIME, 0..count, give).unwrap();
        for placed in moved {
            self.positions[placed.agent as usize] = placed.position;
            self.velocities[placed.agent as usize] = placed.velocity;
        }
        let settings = FormationAnchorSettings {
            heading: FormationHeading::Kept,
            max_lag: 2.4,
            ..FormationAnchorSettings::for_units(1.0)
        };
        let goal = leader(DVec3::X * 46.0, DVec3::ZERO, DVec3::X);
        let step = step_formation_anchor(
            &self.anchor,
            &goal,
            agents.as_slice(),
            &limits(2.0, 4.0),
            &settings,
            DELTA_TIME,
        );
        self.anchor = step.unwrap().anchor;
        self.ticks += 1;
    }

    /// Marches until all are past the wall; in which order they came through.
    fn pass(&mut self) -> Vec<usize> {
        let mut passed = Vec::new();
        while passed.len() < self.positions.len() && self.ticks < 3000 {
            self.tick();
            let is_new = |index: &usize| self.positions[*index].x > 1.0 + RADIUS && !passed.contains(index);
            let new: Vec<usize> = (0..self.positions.len()).filter(is_new).collect();
            passed.extend(new);
        }
        passed
    }
}

#[test]
fn a_box_passes_a_gap_of_two_as_a_column_in_order_and_is_a_box_behind_it() {
    let wide = FormationSettings {
        spacing: 1.2,
        origin: FormationOrigin::Front,
        ..FormationSettings::for_units(1.0)
    };
    let narrow = FormationSettings { max_width: GAP - 2.0 * RADIUS, ..wide };
    let (wide, narrow) = (slots(&wide, 64), slots(&narrow, 64));
    let mut free = March::new(narrow.clone(), false);
    assert_eq!(free.pass().len(), 64);

    let mut march = March::new(wide.clone(), true);
    while march.anchor.position.x < -9.5 {
        march.tick();
    }
    march.slots = narrow;
    let passed = march.pass();
    assert_eq!(passed.len(), 64, "{}", march.ticks);
    assert!(march.ticks <= free.ticks * 2, "{} of {}", march.ticks, free.ticks);
    // In the order of the column, to within two of its ranks.
    let is_in_order = |(place, index): (usize, &usize)| place.abs_diff(*index) <= 4;
    assert!(passed.iter().enumerate().all(is_in_order), "{passed:?}");
    march.slots = wide;
    let farthest = |march: &March| {
        let places = places(&march.anchor, &march.slots);
        places.iter().zip(&march.positions).map(|(place, at)| place.distance(*at)).fold(0.0, f64::max)
    };
    while farthest(&march) > 0.05 && march.ticks < 4000 {
        march.tick();
    }
    assert!(farthest(&march) <= 0.05, "{} after {}", farthest(&march), march.ticks);
}

fn refused<T: core::fmt::Debug>(answer: Result<T, Refusal>) -> (RefusalKind, String) {
    let refusal = answer.unwrap_err();
    (refusal.kind, refusal.input.to_string())
}

#[test]
fn what_is_no_formation_is_refused_by_its_name() {
    let out = |name: &str| (RefusalKind::OutOfDomain, name.to_owned());
    let nan = |name: &str| (RefusalKind::NotFinite, name.to_owned());
    let given = FormationSettings::for_units(1.0);
    let slots =
        |settings: FormationSettings, count| refused(formation_slots(&settings, count, |_, _| panic!()));
    assert_eq!(slots(FormationSettings { spacing: 0.0, ..given }, 3), out("settings.spacing"));
    assert_eq!(slots(FormationSettings { spacing: 1e51, ..given }, 3), out("settings.spacing"));
    assert_eq!(slots(FormationSettings { max_width: f64::NAN, ..given }, 3), nan("settings.max_width"));
    assert_eq!(slots(FormationSettings { max_width: -1.0, ..given }, 3), out("settings.max_width"));
    assert_eq!(slots(FormationSettings { layers: 0, ..given }, 3), out("settings.layers"));
    assert_eq!(slots(FormationSettings { files: usize::MAX, ..given }, 3), out("settings.files"));
    assert_eq!(slots(given, 0), out("count"));
    assert_eq!(slots(given, usize::MAX), out("count"));
    assert_eq!(refused(formation_slot(&given, 3, 3)), out("index"));

    let whole = anchor(DVec3::ZERO, DVec3::X);
    for (spoiled, refusal) in [
        (FormationAnchor { position: DVec3::NAN, ..whole }, nan("anchor.position")),
        (FormationAnchor { velocity: DVec3::NAN, ..whole }, nan("anchor.velocity")),
        (FormationAnchor { angular_velocity: DVec3::NAN, ..whole }, nan("anchor.angular_velocity")),
        (FormationAnchor { forward: DVec3::ZERO, ..whole }, out("anchor.forward")),
        (FormationAnchor { up: DVec3::X, ..whole }, out("anchor.up")),
    ] {
        assert_eq!(refused(spoiled.slot(DVec3::ZERO)), refusal);
    }
    assert_eq!(refused(whole.slot(DVec3::NAN)), nan("offset"));

    let agent = FormationAgent { agent: at(DVec3::ZERO, 1.0), slot: DVec3::ZERO };
    let fast = FormationAgent { agent: at(DVec3::ZERO, f64::NAN), ..agent };
    let lost = FormationAgent { slot: DVec3::NAN, ..agent };
    let steer = |agents: [FormationAgent; 2], range| {
        refused(formation_velocities(&whole, agents.as_slice(), &limits(1.0, 1.0), 0.0, range, |_, _| ()))
    };
    assert_eq!(steer([agent, fast], 0..2), nan("agents.max_speeds[1]"));
    assert_eq!(steer([agent, lost], 1..2), nan("agents.slots[1]"));
    assert_eq!(steer([agent; 2], 0..3), out("end"));
    let step = |agents: [FormationAgent; 2], turn, delta_time| {
        let settings =
            FormationAnchorSettings { max_turn_rate: turn, ..FormationAnchorSettings::for_units(1.0) };
        let leader = leader(DVec3::X, DVec3::X, DVec3::Y);
        refused(step_formation_anchor(
            &whole,
            &leader,
            agents.as_slice(),
            &limits(1.0, 1.0),
            &settings,
            delta_time,
        ))
    };
    assert_eq!(step([agent, fast], 1.0, 1.0), nan("agents.max_speeds[1]"));
    assert_eq!(step([agent, lost], 1.0, 1.0), nan("agents.slots[1]"));
    let astray = FormationAgent { agent: at(DVec3::NAN, 1.0), ..agent };
    assert_eq!(step([agent, astray], 1.0, 1.0), nan("agents.positions[1]"));
    assert_eq!(step([agent; 2], 0.0, 1.0), out("settings.max_turn_rate"));
    assert_eq!(step([agent; 2], 1.0, 0.0), out("delta_time"));

    let assign = |slots: &[DVec3], agents: &[Agent], elements: usize| {
        let mut memory = vec![0; elements];
        let objective = AssignmentObjective::Bottleneck;
        refused(assign_formation(&whole, slots, agents, objective, &mut memory, |_, _| panic!()))
    };
    let one = at(DVec3::ZERO, 1.0);
    assert_eq!(assign(&[], &[one], 99), out("slot_count"));
    assert_eq!(assign(&[DVec3::X], &[], 99), out("agents.count"));
    assert_eq!(assign(&[DVec3::X, DVec3::X * 1e51], &[one], 99), out("slots[1]"));
    assert_eq!(assign(&[DVec3::X], &[at(DVec3::NAN, 1.0)], 99), nan("agents.positions[0]"));
    assert_eq!(assign(&[DVec3::X], &[at(DVec3::ZERO, -1.0)], 99), out("agents.max_speeds[0]"));
    assert_eq!(assign(&[DVec3::X], &[one], 1), (RefusalKind::BufferTooSmall, "memory_size".to_owned()));
}
