//! Wandering: replayed to the bit, as wide at any tick, never far off the heading.

use crate::seeded::Generator;
use crate::worlds;
use pursuit_core::steering::{
    Agent, SteeringLimits, WanderSettings, WanderState, advance, wander, wander_in_plane,
};
use pursuit_core::{DVec3, RefusalKind};

const SETTINGS: WanderSettings = WanderSettings { distance: 200.0, radius: 100.0, wander_rate: 1.0 };

fn cruising() -> Agent {
    Agent { position: DVec3::ZERO, velocity: DVec3::X * 600.0, max_speed: 600.0 }
}

/// The mean of `sample` over walks of many seeds, and its standard error.
fn mean(walks: u32, mut sample: impl FnMut(u64) -> f64) -> (f64, f64) {
    let (mut sum, mut squares) = (0.0, 0.0);
    for seed in 0..walks {
        let x = sample(u64::from(seed));
        sum += x;
        squares += x * x;
    }
    let count = f64::from(walks);
    let mean = sum / count;
    (mean, ((squares / count - mean * mean) / count).sqrt())
}

#[test]
fn the_same_seed_and_steps_give_the_same_bits_from_any_copy_of_the_state() {
    let mut agent = cruising();
    let mut state = WanderState::begin(42, DVec3::X).unwrap();
    let limits = SteeringLimits::default();
    let run = |agent: &mut Agent, state: &mut WanderState, steps: u32| {
        let mut trail = Vec::new();
        for _ in 0..steps {
            let (steering, next) = wander(agent, state, &SETTINGS, 1.0 / 60.0).unwrap();
            *state = next;
            *agent = advance(agent, steering, &limits, 1.0 / 60.0).unwrap();
            trail.push(agent.position.to_array().map(f64::to_bits));
        }
        trail
    };
    let first = run(&mut agent, &mut state, 100);
    let (mut copied_agent, mut copied_state) = (agent, state);
    let second = run(&mut agent, &mut state, 100);
    assert_eq!(run(&mut copied_agent, &mut copied_state, 100), second);
    let (mut agent, mut state) = (cruising(), WanderState::begin(42, DVec3::X).unwrap());
    assert_eq!(run(&mut agent, &mut state, 100), first);
    let (mut agent, mut state) = (cruising(), WanderState::begin(43, DVec3::X).unwrap());
    assert_ne!(run(&mut agent, &mut state, 100), first);
}

/// Brownian motion on the sphere: the mean cosine after t seconds is exp(-rate^2 t) (its first harmonic decays with the
/// eigenvalue 2 of half the Laplacian).
#[test]
fn in_space_the_point_walks_as_far_in_one_step_as_in_many() {
    let (rate, time) = (1.2, 0.5);
    let settings = WanderSettings { wander_rate: rate, ..SETTINGS };
    for steps in [1_u32, 15, 60] {
        let (cosine, error) = mean(4000, |seed| {
            let mut state = WanderState::begin(seed, DVec3::X).unwrap();
            for _ in 0..steps {
                (_, state) = wander(&cruising(), &state, &settings, time / f64::from(steps)).unwrap();
            }
            state.direction.x
        });
        let expected = (-rate * rate * time).exp();
        assert!((cosine - expected).abs() < 4.0 * error, "{steps}: {cosine} +- {error}, not {expected}");
        let (sideways, error) = mean(4000, |seed| {
            let mut state = WanderState::begin(seed, DVec3::X).unwrap();
            for _ in 0..steps {
                (_, state) = wander(&cruising(), &state, &settings, time / f64::from(steps)).unwrap();
            }
            state.direction.y + state.direction.z
        });
        assert!(sideways.abs() < 4.0 * error, "{steps}: no side is preferred, yet {sideways} +- {error}");
    }
}

/// A normal angle of deviation s has the mean cosine exp(-s^2 / 2), and its double exp(-2 s^2).
#[test]
fn in_the_plane_the_angle_is_normal_with_the_documented_deviation_at_any_tick() {
    let (rate, time) = (0.9, 1.0);
    let settings = WanderSettings { wander_rate: rate, ..SETTINGS };
    for steps in [1_u32, 30, 120] {
        for harmonic in [1.0, 2.0] {
            let (cosine, error) = mean(4000, |seed| {
                let mut state = WanderState::begin(seed, DVec3::X).unwrap();
                for _ in 0..steps {
                    let step = time / f64::from(steps);
                    (_, state) = wander_in_plane(&cruising(), &state, &settings, DVec3::Z, step).unwrap();
                }
                (harmonic * state.direction.y.atan2(state.direction.x)).cos()
            });
            let expected = (-0.5 * harmonic * harmonic * rate * rate * time).exp();
            assert!((cosine - expected).abs() < 4.0 * error, "{steps}: {cosine} +- {error}, not {expected}");
        }
    }
}

/// The whole loop, the agent's own inertia included.
#[test]
fn the_heading_spreads_the_same_at_30_and_at_120_hz() {
    let limits = SteeringLimits { response_time: 0.3, ..SteeringLimits::default() };
    for planar in [false, true] {
        let spread = |ticks: u32| {
            mean(4000, |seed| {
                let mut agent = cruising();
                let mut state = WanderState::begin(seed, DVec3::X).unwrap();
                for _ in 0..2 * ticks {
                    let step = 1.0 / f64::from(ticks);
                    let (steering, next) = if planar {
                        wander_in_plane(&agent, &state, &SETTINGS, DVec3::Z, step).unwrap()
                    } else {
                        wander(&agent, &state, &SETTINGS, step).unwrap()
                    };
                    state = next;
                    agent = advance(&agent, steering, &limits, step).unwrap();
                }
                agent.velocity.normalize().x
            })
        };
        let (slow, slow_error) = spread(30);
        let (fast, fast_error) = spread(120);
        println!(
            "mean cosine of the heading after 2 s: 30 Hz {slow} +- {slow_error}, 120 Hz {fast} +- {fast_error}"
        );
        assert!((slow - fast).abs() < 4.0 * slow_error.hypot(fast_error), "{slow} {fast}");
        assert!(slow < 0.9, "it does wander: {slow}");
    }
}

#[test]
fn the_wish_is_never_further_off_the_heading_than_the_sphere() {
    for seed in 0..50 {
        let mut agent = cruising();
        let mut state = WanderState::begin(seed, DVec3::X).unwrap();
        for _ in 0..200 {
            let (steering, next) = wander(&agent, &state, &SETTINGS, 0.05).unwrap();
            let wish = agent.velocity + steering;
            // asin(100 / 200) is 30 degrees.
            assert!(wish.angle_between(agent.velocity) < 30.001_f64.to_radians(), "seed {seed}");
            assert!((wish.length() - 600.0).abs() < 1e-9, "seed {seed}");
            state = next;
            agent = advance(&agent, steering, &SteeringLimits::default(), 0.05).unwrap();
        }
    }
}

#[test]
fn a_planar_wanderer_stays_in_its_plane_and_one_off_it_is_steered_into_it() {
    for seed in 0..20 {
        let mut agent = cruising();
        let mut state = WanderState::begin(seed, DVec3::X).unwrap();
        for _ in 0..200 {
            let (steering, next) = wander_in_plane(&agent, &state, &SETTINGS, DVec3::Z, 0.02).unwrap();
            assert_eq!(steering.z, 0.0);
            state = next;
            agent = advance(&agent, steering, &SteeringLimits::default(), 0.02).unwrap();
        }
        assert_eq!(agent.position.z, 0.0);
    }
    let rising = Agent { velocity: DVec3::new(300.0, 0.0, 70.0), ..cruising() };
    let state = WanderState::begin(1, DVec3::X).unwrap();
    let (steering, _) = wander_in_plane(&rising, &state, &SETTINGS, DVec3::Z, 0.02).unwrap();
    assert_eq!(steering.z, -70.0);
    // In any other plane the wish is across its normal.
    for seed in 0..100 {
        let mut random = Generator::new(seed);
        let (normal, agent) = (random.direction(), Agent { velocity: random.in_cube(600.0), ..cruising() });
        let (steering, _) = wander_in_plane(&agent, &state, &SETTINGS, normal, 0.02).unwrap();
        assert!((agent.velocity + steering).dot(normal).abs() < 1e-9, "seed {seed}");
    }
}

/// A point a quarter turn to the left of the heading stays there while the heading turns: the wish to turn lasts.
#[test]
fn the_sphere_turns_with_the_heading() {
    let still = WanderSettings { wander_rate: 0.0, ..SETTINGS };
    let left = WanderState { direction: DVec3::Y, ..WanderState::begin(1, DVec3::X).unwrap() };
    let turned = Agent { velocity: DVec3::Y * 600.0, ..cruising() };
    let answers = [
        wander(&turned, &left, &still, 0.1).unwrap(),
        wander_in_plane(&turned, &left, &still, DVec3::Z, 0.1).unwrap(),
    ];
    for (steering, next) in answers {
        assert!((next.direction + DVec3::X).length() < 1e-15, "{next:?}");
        // From (0, 600) toward (-100, 200).
        let wish = DVec3::new(-1.0, 2.0, 0.0).normalize() * 600.0;
        assert!((turned.velocity + steering - wish).length() < 1e-12, "{steering}");
    }
}

#[test]
fn at_rest_it_heads_where_it_headed_before() {
    let resting = Agent { velocity: DVec3::ZERO, ..cruising() };
    let state = WanderState::begin(9, DVec3::new(0.0, 5.0, 0.0)).unwrap();
    let (steering, next) = wander(&resting, &state, &SETTINGS, 0.0).unwrap();
    assert_eq!((steering, next), (DVec3::Y * 600.0, state));
    // Facing along the normal there is no heading in the plane: the documented one.
    let up = WanderState::begin(9, DVec3::Z).unwrap();
    let (steering, _) = wander_in_plane(&resting, &up, &SETTINGS, DVec3::Z, 0.0).unwrap();
    assert_eq!(steering, DVec3::X * 600.0);
}

#[test]
fn no_time_draws_no_random_number_and_a_sphere_of_nothing_goes_straight_on() {
    let state = WanderState { direction: DVec3::Y, ..WanderState::begin(3, DVec3::X).unwrap() };
    let (_, next) = wander(&cruising(), &state, &SETTINGS, 0.0).unwrap();
    assert_eq!(next, state);
    let nothing = WanderSettings { distance: 0.0, radius: 0.0, wander_rate: 1.0 };
    assert_eq!(wander(&cruising(), &state, &nothing, 0.1).unwrap().0, DVec3::ZERO);
    let equal = WanderSettings { distance: 100.0, radius: 100.0, wander_rate: 0.0 };
    let behind = WanderState { direction: -DVec3::X, ..state };
    assert_eq!(wander(&cruising(), &behind, &equal, 0.1).unwrap().0, DVec3::ZERO);
}

#[test]
fn what_has_no_meaning_is_refused() {
    let state = WanderState::begin(1, DVec3::X).unwrap();
    let ask = |settings: WanderSettings, state: WanderState, step: f64| {
        let space = wander(&cruising(), &state, &settings, step).map(|_| ());
        let plane = wander_in_plane(&cruising(), &state, &settings, DVec3::Z, step).map(|_| ());
        assert_eq!(space, plane);
        space
    };
    assert_eq!(ask(SETTINGS, state, 0.1), Ok(()));
    for (x, refusal) in [
        (f64::NAN, RefusalKind::NotFinite),
        (-1.0, RefusalKind::OutOfDomain),
        (1e51, RefusalKind::OutOfDomain),
    ] {
        assert_eq!(ask(WanderSettings { distance: x, ..SETTINGS }, state, 0.1).unwrap_err(), refusal);
        assert_eq!(ask(WanderSettings { radius: x, ..SETTINGS }, state, 0.1).unwrap_err(), refusal);
        assert_eq!(ask(WanderSettings { wander_rate: x, ..SETTINGS }, state, 0.1).unwrap_err(), refusal);
        assert_eq!(ask(SETTINGS, state, x).unwrap_err(), refusal);
    }
    let never_begun = WanderState { heading: DVec3::ZERO, direction: DVec3::ZERO, random: 0 };
    assert_eq!(ask(SETTINGS, never_begun, 0.1).unwrap_err(), RefusalKind::OutOfDomain);
    assert_eq!(WanderState::begin(1, DVec3::ZERO).unwrap_err(), RefusalKind::OutOfDomain);
    assert_eq!(WanderState::begin(1, DVec3::splat(f64::INFINITY)).unwrap_err(), RefusalKind::NotFinite);
    let flat = wander_in_plane(&cruising(), &state, &SETTINGS, DVec3::ZERO, 0.1);
    assert_eq!(flat.map(|_| ()).unwrap_err(), RefusalKind::OutOfDomain);
}

#[test]
fn any_finite_input_has_a_finite_answer_or_a_refusal() {
    for seed in 0..20_000 {
        let mut random = Generator::new(seed);
        let agent = worlds::finite_agent(&mut random);
        let state = WanderState {
            heading: random.finite_vector(),
            direction: random.finite_vector(),
            random: random.bits(),
        };
        let settings = WanderSettings {
            distance: random.finite().abs(),
            radius: random.finite().abs(),
            wander_rate: random.finite().abs(),
        };
        let (normal, step) = (random.finite_vector(), random.finite().abs());
        let answers = [
            wander(&agent, &state, &settings, step),
            wander_in_plane(&agent, &state, &settings, normal, step),
        ];
        for (steering, next) in answers.into_iter().flatten() {
            let finite = steering.is_finite() && next.heading.is_finite() && next.direction.is_finite();
            assert!(finite && (next.direction.length() - 1.0).abs() < 1e-9, "seed {seed}: {next:?}");
        }
    }
}
