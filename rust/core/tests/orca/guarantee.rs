//! Guarantees of ORCA, on random conflicts.

use crate::bodies::{AGENT, NEIGHBOR};
use crate::seeded::Generator;
use glam::DQuat;
use pursuit_core::crowd::{
    Dimensions, HalfSpace, OrcaAgent, OrcaNeighbor, OrcaSettings, OrcaVelocity, WallTree, solve_orca_velocity,
};
use pursuit_core::steering::AvoidanceLayers;
use pursuit_core::{DVec3, RefusalKind};

fn settings(horizon: f64) -> OrcaSettings {
    OrcaSettings { horizon, ..OrcaSettings::default() }
}

fn as_neighbor(agent: &OrcaAgent, agent_share: f64) -> OrcaNeighbor {
    let OrcaAgent { position, velocity, radius, id, .. } = *agent;
    let layers = AvoidanceLayers::DEFAULT;
    OrcaNeighbor { position, velocity, radius, agent_share, half_height: 0.0, layers, id }
}

fn ask_in(
    dimensions: Dimensions,
    agent: &OrcaAgent,
    neighbors: &[OrcaNeighbor],
    settings: &OrcaSettings,
) -> OrcaVelocity {
    let mut memory = vec![HalfSpace::default(); neighbors.len()];
    let neighbors = neighbors.iter().copied();
    solve_orca_velocity(agent, neighbors, &WallTree::EMPTY, settings, dimensions, 0.1, &mut memory).unwrap()
}

fn ask(agent: &OrcaAgent, neighbors: &[OrcaNeighbor], settings: &OrcaSettings) -> OrcaVelocity {
    ask_in(Dimensions::Three, agent, neighbors, settings)
}

/// The planar answer.
fn ask_in_plane(agent: &OrcaAgent, neighbors: &[OrcaNeighbor], settings: &OrcaSettings) -> OrcaVelocity {
    ask_in(Dimensions::Two, agent, neighbors, settings)
}

type Ask = fn(&OrcaAgent, &[OrcaNeighbor], &OrcaSettings) -> OrcaVelocity;

fn random_agent(random: &mut Generator, planar: bool, id: u32) -> OrcaAgent {
    let flat = |v: DVec3| if planar { v.with_z(0.0) } else { v };
    let max_speed = random.uniform(0.5, 3.0);
    OrcaAgent {
        position: flat(random.in_cube(8.0)),
        velocity: flat(random.direction()) * random.uniform(0.0, max_speed),
        preferred_velocity: flat(random.direction()) * random.uniform(0.0, max_speed),
        max_speed,
        radius: random.uniform(0.0, 1.0),
        id,
        ..AGENT
    }
}

/// The least distance of two that keep their velocities for `horizon` seconds.
fn least_distance(position: DVec3, velocity: DVec3, horizon: f64) -> f64 {
    let time = -position.dot(velocity) / velocity.length_squared();
    let time = if time.is_nan() { 0.0 } else { time.clamp(0.0, horizon) };
    (position + velocity * time).length()
}

#[test]
fn agents_that_all_avoid_each_other_do_not_collide_within_the_horizon() {
    for (planar, ask) in [(true, ask_in_plane as Ask), (true, ask), (false, ask)] {
        let mut kept = 0;
        for seed in 0..10_000 {
            let random = &mut Generator::new(seed);
            let settings = settings(random.uniform(0.5, 5.0));
            let count = 2 + (random.bits() % 5) as u32;
            let agents: Vec<_> = (0..count).map(|id| random_agent(random, planar, id)).collect();
            // Of each pair the first takes a share of its own.
            let share = random.uniform(0.0, 1.0);
            let answers: Vec<_> = agents
                .iter()
                .map(|agent| {
                    let others = agents.iter().filter(|other| other.id != agent.id);
                    let share = |other: u32| if agent.id < other { share } else { 1.0 - share };
                    let neighbors: Vec<_> = others.map(|other| as_neighbor(other, share(other.id))).collect();
                    ask(agent, &neighbors, &settings)
                })
                .collect();
            for (a, answer) in agents.iter().zip(&answers) {
                assert!(answer.velocity.length() <= a.max_speed * (1.0 + 1e-12), "seed {seed}");
                for (b, other) in agents.iter().zip(&answers).take(a.id as usize) {
                    let (x, radius) = (b.position - a.position, a.radius + b.radius);
                    if answer.max_violation == 0.0 && other.max_violation == 0.0 && x.length() > radius {
                        let least = least_distance(x, other.velocity - answer.velocity, settings.horizon);
                        assert!(least > radius - 1e-9, "seed {seed}: {least} of {radius}");
                        kept += 1;
                    }
                }
            }
        }
        assert!(kept > 30_000, "{kept}");
    }
}

#[test]
fn an_agent_that_takes_it_all_does_not_collide_with_what_keeps_its_velocity() {
    for (planar, ask) in [(true, ask_in_plane as Ask), (false, ask)] {
        for seed in 0..10_000 {
            let random = &mut Generator::new(seed);
            let agent = random_agent(random, planar, 0);
            let obstacle = random_agent(random, planar, 1);
            let answer = ask(&agent, &[as_neighbor(&obstacle, 1.0)], &settings(3.0));
            let (x, radius) = (obstacle.position - agent.position, agent.radius + obstacle.radius);
            if answer.max_violation == 0.0 && x.length() > radius {
                let least = least_distance(x, obstacle.velocity - answer.velocity, 3.0);
                assert!(least > radius - 1e-9, "seed {seed}: {least} of {radius}");
            }
        }
    }
}

#[test]
fn two_that_overlap_part_within_the_time_step() {
    let mut parted = 0;
    for seed in 0..10_000 {
        let random = &mut Generator::new(seed);
        let mut a = random_agent(random, false, 0);
        let mut b = random_agent(random, false, 1);
        b.position = a.position + random.direction() * random.uniform(0.8, 1.0) * (a.radius + b.radius);
        (a.max_speed, b.max_speed) = (100.0, 100.0);
        let to_a = ask(&a, &[as_neighbor(&b, 0.5)], &settings(2.0));
        let to_b = ask(&b, &[as_neighbor(&a, 0.5)], &settings(2.0));
        let x = b.position - a.position;
        if x.length() < a.radius + b.radius && to_a.max_violation == 0.0 && to_b.max_violation == 0.0 {
            let after = x + (to_b.velocity - to_a.velocity) * 0.1;
            assert!(after.length() > a.radius + b.radius - 1e-9, "seed {seed}");
            parted += 1;
        }
    }
    assert!(parted > 9_000, "{parted}");
}

#[test]
fn an_agent_with_nobody_in_the_way_keeps_its_preferred_velocity_to_the_bit() {
    for seed in 0..1_000 {
        let random = &mut Generator::new(seed);
        let agent = random_agent(random, false, 0);
        let behind = OrcaNeighbor {
            position: agent.position - agent.preferred_velocity.normalize() * 10.0,
            ..as_neighbor(&OrcaAgent { velocity: DVec3::ZERO, ..agent }, 1.0)
        };
        let agent = OrcaAgent { velocity: agent.preferred_velocity, ..agent };
        assert_eq!(ask(&agent, &[], &settings(1.0)).velocity, agent.preferred_velocity);
        assert_eq!(ask(&agent, &[behind], &settings(1.0)).velocity, agent.preferred_velocity);
    }
}

/// By arithmetic on paper: at 10 ahead, radii of 1, a horizon of 2 s, the cut-off disc is at 5 with a radius of 1. At
/// relative velocity 4.5 the way out is 0.5 back; a half of it is taken, or all.
#[test]
fn without_a_bias_the_velocity_is_that_of_the_paper() {
    let agent = OrcaAgent {
        velocity: DVec3::new(4.5, 0.0, 0.0),
        preferred_velocity: DVec3::new(4.5, 0.0, 0.0),
        max_speed: 10.0,
        radius: 1.0,
        ..AGENT
    };
    let ahead = |agent_share| OrcaNeighbor {
        position: DVec3::new(10.0, 0.0, 0.0),
        radius: 1.0,
        agent_share,
        ..NEIGHBOR
    };
    let settings = OrcaSettings { horizon: 2.0, side_bias: 0.0, ..OrcaSettings::default() };
    for (agent_share, speed) in [(0.0, 4.5), (0.5, 4.25), (1.0, 4.0)] {
        for ask in [ask as Ask, ask_in_plane] {
            let answer = ask(&agent, &[ahead(agent_share)], &settings);
            assert_eq!(answer, OrcaVelocity { velocity: DVec3::X * speed, max_violation: 0.0 });
        }
    }
    // Two behind each other's disc: at relative velocity (5, 3) the nearer leg is the tangent to the left, with
    // the normal (-0.2, sqrt 0.96), and already free; from (5, 0.5) it takes the foot on that leg.
    let agent = OrcaAgent { velocity: DVec3::new(6.0, 0.5, 0.0), ..agent };
    let agent = OrcaAgent { preferred_velocity: agent.velocity, ..agent };
    let normal = DVec3::new(-0.2, 0.96_f64.sqrt(), 0.0);
    let foot = agent.velocity - normal * agent.velocity.dot(normal);
    for ask in [ask as Ask, ask_in_plane] {
        let answer = ask(&agent, &[ahead(1.0)], &settings);
        assert!(answer.velocity.distance(foot) < 1e-15, "{answer:?} {foot}");
    }
}

#[test]
fn the_order_of_the_neighbors_decides_nothing_but_the_last_bits() {
    let mut crowded = 0;
    for (planar, ask) in [(true, ask_in_plane as Ask), (false, ask)] {
        for seed in 0..5_000 {
            let random = &mut Generator::new(seed);
            let agent = random_agent(random, planar, 0);
            let mut neighbors: Vec<_> =
                (1..9).map(|id| as_neighbor(&random_agent(random, planar, id), 0.5)).collect();
            let answer = ask(&agent, &neighbors, &settings(3.0));
            for _ in 0..3 {
                neighbors.rotate_left(3);
                neighbors.swap(0, 5);
                let other = ask(&agent, &neighbors, &settings(3.0));
                assert!((other.max_violation - answer.max_violation).abs() < 1e-9, "seed {seed}");
                if answer.max_violation == 0.0 {
                    assert!(other.velocity.distance(answer.velocity) < 1e-6, "seed {seed}");
                }
            }
            crowded += usize::from(answer.max_violation > 0.0);
        }
    }
    assert!(crowded > 300, "{crowded}");
}

#[test]
fn planar_questions_have_the_answers_of_the_plane() {
    for seed in 0..5_000 {
        let random = &mut Generator::new(seed);
        let agent = random_agent(random, true, 0);
        let neighbors: Vec<_> =
            (1..6).map(|id| as_neighbor(&random_agent(random, true, id), random.uniform(0.0, 1.0))).collect();
        let inside = ask(&agent, &neighbors, &settings(2.0));
        let flat = ask_in_plane(&agent, &neighbors, &settings(2.0));
        assert_eq!(inside.velocity.z, 0.0, "seed {seed}");
        assert!((inside.max_violation - flat.max_violation).abs() < 1e-9, "seed {seed}: {inside:?} {flat:?}");
        if flat.max_violation == 0.0 {
            assert!(inside.velocity.distance(flat.velocity) < 1e-6, "seed {seed}: {inside:?} {flat:?}");
        }
    }
}

/// The same conflict, seen through maps of places, of velocities and of lengths.
fn mapped(
    (agent, neighbors): &(OrcaAgent, Vec<OrcaNeighbor>),
    place: impl Fn(DVec3) -> DVec3,
    velocity: impl Fn(DVec3) -> DVec3,
    length: impl Fn(f64) -> f64,
) -> (OrcaAgent, Vec<OrcaNeighbor>) {
    let agent = OrcaAgent {
        position: place(agent.position),
        velocity: velocity(agent.velocity),
        preferred_velocity: velocity(agent.preferred_velocity),
        max_speed: length(agent.max_speed),
        radius: length(agent.radius),
        ..*agent
    };
    let neighbors = neighbors.iter().map(|n| OrcaNeighbor {
        position: place(n.position),
        velocity: velocity(n.velocity),
        radius: length(n.radius),
        ..*n
    });
    (agent, neighbors.collect())
}

/// In the plane whatever the bias; in space the side is an axis, so without one.
#[test]
fn the_answer_turns_moves_and_scales_with_the_question() {
    for (planar, side_bias, ask) in [(true, 0.125, ask_in_plane as Ask), (false, 0.0, ask)] {
        let settings = OrcaSettings { horizon: 2.0, side_bias, ..OrcaSettings::default() };
        for seed in 0..2_000 {
            let random = &mut Generator::new(seed);
            let mut others = |id| as_neighbor(&random_agent(random, planar, id), 0.5);
            let neighbors: Vec<_> = (1..6).map(&mut others).collect();
            let question = (random_agent(random, planar, 0), neighbors);
            let answer = ask(&question.0, &question.1, &settings);

            // Powers of two to the bit.
            let (large, others) = mapped(&question, |v| v * 1024.0, |v| v * 1024.0, |x| x * 1024.0);
            assert_eq!(ask(&large, &others, &settings).velocity, answer.velocity * 1024.0, "seed {seed}");

            // A turn and an offset up to rounding.
            let axis = if planar { DVec3::Z } else { random.direction() };
            let turn = DQuat::from_axis_angle(axis, random.uniform(-3.0, 3.0));
            let offset = turn * DVec3::new(300.0, -200.0, 0.0);
            let (elsewhere, others) = mapped(&question, |v| turn * v + offset, |v| turn * v, |x| x);
            let there = ask(&elsewhere, &others, &settings);
            assert!(
                (there.max_violation - answer.max_violation).abs() < 1e-9,
                "seed {seed}: {there:?} {answer:?}"
            );
            if answer.max_violation == 0.0 {
                assert!(there.velocity.distance(turn * answer.velocity) < 1e-6, "seed {seed}");
            }
        }
    }
}

#[test]
fn any_finite_numbers_have_an_answer_or_a_refusal() {
    let mut answered = 0;
    for seed in 0..200_000 {
        let random = &mut Generator::new(seed);
        let agent = OrcaAgent {
            position: random.finite_vector(),
            velocity: random.finite_vector(),
            preferred_velocity: random.finite_vector(),
            max_speed: random.finite().abs(),
            radius: random.finite().abs(),
            ..AGENT
        };
        let neighbors = [1, 2, 3].map(|id| OrcaNeighbor {
            position: random.finite_vector(),
            velocity: random.finite_vector(),
            radius: random.finite().abs(),
            agent_share: random.uniform(0.0, 1.0),
            id,
            ..NEIGHBOR
        });
        let settings = settings(random.finite().abs());
        let delta_time = random.finite().abs();
        let mut memory = [HalfSpace::default(); 3];
        for dimensions in [Dimensions::Three, Dimensions::Two] {
            let walls = &WallTree::EMPTY;
            match solve_orca_velocity(
                &agent,
                neighbors,
                walls,
                &settings,
                dimensions,
                delta_time,
                &mut memory,
            ) {
                Ok(answer) => {
                    assert!(
                        answer.velocity.is_finite() && answer.max_violation.is_finite(),
                        "seed {seed}: {answer:?}"
                    );
                    assert!(dimensions == Dimensions::Three || answer.velocity.z == 0.0, "seed {seed}");
                    answered += usize::from(dimensions == Dimensions::Three);
                }
                Err(refusal) => assert_eq!(refusal, RefusalKind::OutOfDomain, "seed {seed}"),
            }
        }
    }
    assert!(answered > 50_000, "{answered}");
}

/// No height of the agent or of a neighbor changes a bit of the planar answer, not even NaN.
#[test]
fn in_two_dimensions_no_z_is_read() {
    for seed in 0..1_000 {
        let random = &mut Generator::new(seed);
        let agent = random_agent(random, true, 0);
        let neighbors: Vec<_> =
            (1..6).map(|id| as_neighbor(&random_agent(random, true, id), random.uniform(0.0, 1.0))).collect();
        let flat = ask_in_plane(&agent, &neighbors, &settings(2.0));
        let raised = |v: DVec3| v.with_z(if seed % 2 == 0 { f64::NAN } else { 1e300 });
        let (agent, neighbors) = mapped(&(agent, neighbors), raised, raised, |x| x);
        assert_eq!(ask_in_plane(&agent, &neighbors, &settings(2.0)), flat, "seed {seed}");
    }
}

#[test]
fn what_has_no_meaning_is_refused() {
    let agent = random_agent(&mut Generator::new(1), false, 0);
    let neighbor = as_neighbor(&random_agent(&mut Generator::new(2), false, 1), 0.5);
    let refusal = |agent: OrcaAgent, neighbor, settings, delta_time, room: usize| {
        let mut memory = vec![HalfSpace::default(); room];
        solve_orca_velocity(
            &agent,
            [neighbor],
            &WallTree::EMPTY,
            &settings,
            Dimensions::Three,
            delta_time,
            &mut memory,
        )
        .err()
    };
    let fine = settings(1.0);
    assert_eq!(refusal(agent, neighbor, fine, 0.1, 1), None);
    assert_eq!(
        refusal(agent, neighbor, fine, 0.1, 0).map(|refusal| refusal.kind),
        Some(RefusalKind::BufferTooSmall)
    );
    for (bad, reason) in [
        (f64::NAN, RefusalKind::NotFinite),
        (f64::INFINITY, RefusalKind::NotFinite),
        (-1.0, RefusalKind::OutOfDomain),
    ] {
        let reason = Some(reason);
        assert_eq!(
            refusal(OrcaAgent { max_speed: bad, ..agent }, neighbor, fine, 0.1, 1)
                .map(|refusal| refusal.kind),
            reason
        );
        assert_eq!(
            refusal(OrcaAgent { radius: bad, ..agent }, neighbor, fine, 0.1, 1).map(|refusal| refusal.kind),
            reason
        );
        assert_eq!(
            refusal(agent, OrcaNeighbor { radius: bad, ..neighbor }, fine, 0.1, 1)
                .map(|refusal| refusal.kind),
            reason
        );
        let neighbor_with_share = OrcaNeighbor { agent_share: bad, ..neighbor };
        assert_eq!(refusal(agent, neighbor_with_share, fine, 0.1, 1).map(|refusal| refusal.kind), reason);
        assert_eq!(refusal(agent, neighbor, settings(bad), 0.1, 1).map(|refusal| refusal.kind), reason);
        let biased = OrcaSettings { side_bias: bad, ..fine };
        assert_eq!(refusal(agent, neighbor, biased, 0.1, 1).map(|refusal| refusal.kind), reason);
        assert_eq!(refusal(agent, neighbor, fine, bad, 1).map(|refusal| refusal.kind), reason);
    }
    for bad in [f64::NAN, f64::INFINITY] {
        let (reason, bad) = (Some(RefusalKind::NotFinite), DVec3::new(0.0, bad, 0.0));
        assert_eq!(
            refusal(OrcaAgent { position: bad, ..agent }, neighbor, fine, 0.1, 1).map(|refusal| refusal.kind),
            reason
        );
        assert_eq!(
            refusal(OrcaAgent { velocity: bad, ..agent }, neighbor, fine, 0.1, 1).map(|refusal| refusal.kind),
            reason
        );
        let agent_with_wish = OrcaAgent { preferred_velocity: bad, ..agent };
        assert_eq!(refusal(agent_with_wish, neighbor, fine, 0.1, 1).map(|refusal| refusal.kind), reason);
        assert_eq!(
            refusal(agent, OrcaNeighbor { position: bad, ..neighbor }, fine, 0.1, 1)
                .map(|refusal| refusal.kind),
            reason
        );
        assert_eq!(
            refusal(agent, OrcaNeighbor { velocity: bad, ..neighbor }, fine, 0.1, 1)
                .map(|refusal| refusal.kind),
            reason
        );
    }
    let out = Some(RefusalKind::OutOfDomain);
    assert_eq!(refusal(agent, neighbor, settings(0.0), 0.1, 1).map(|refusal| refusal.kind), out);
    assert_eq!(refusal(agent, neighbor, fine, 0.0, 1).map(|refusal| refusal.kind), out);
    assert_eq!(
        refusal(agent, neighbor, OrcaSettings { side_bias: 1.5, ..fine }, 0.1, 1).map(|refusal| refusal.kind),
        out
    );
    assert_eq!(
        refusal(agent, OrcaNeighbor { agent_share: 1.5, ..neighbor }, fine, 0.1, 1)
            .map(|refusal| refusal.kind),
        out
    );
}
