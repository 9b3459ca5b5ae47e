//! A hand that aims: the same at any tick, better with skill, by Fitts' law, with a chance to hit that holds.

use crate::seeded::Generator;
use core::f64::consts::PI;
use pursuit_core::aim::hand::{AimingHandSettings, AimingHandState, AimingTarget, HandAim, step_aiming_hand};
use pursuit_core::{DVec3, RefusalKind};

/// A direction in the plane `z = 0`.
fn toward(angle: f64) -> DVec3 {
    DVec3::new(libm::cos(angle), libm::sin(angle), 0.0)
}

/// A target of that angular radius.
fn disc(direction: DVec3, angular_radius: f64) -> AimingTarget {
    AimingTarget::in_sight(direction, 1.0, libm::sin(angular_radius))
}

/// A hand that never errs but by what it cannot know.
fn exact(skill: f64) -> AimingHandSettings {
    let errorless = AimingHandSettings {
        correction_noise: 0.0,
        speed_noise: 0.0,
        ..AimingHandSettings::for_skill(skill)
    };
    AimingHandSettings { initial_error: 0.0, steady_error: 0.0, ..errorless }
}

fn begin(seed: u64, settings: &AimingHandSettings) -> AimingHandState {
    AimingHandState::begin(seed, DVec3::X, settings).unwrap()
}

fn step(
    target: &AimingTarget,
    state: &mut AimingHandState,
    settings: &AimingHandSettings,
    delta_time: f64,
) -> HandAim {
    step_aiming_hand(target, state, settings, delta_time).unwrap()
}

#[test]
fn a_hand_is_replayed_to_the_bit_and_another_seed_errs_in_another_way() {
    let settings = AimingHandSettings::for_skill(0.4);
    let run = |mut state: AimingHandState| {
        let mut bits = Vec::new();
        for tick in 0..300 {
            let target = disc(toward(0.01 * f64::from(tick)), 0.05);
            let aim = step(&target, &mut state, &settings, 1.0 / 60.0);
            bits.push(aim.direction.to_array().map(f64::to_bits));
        }
        bits
    };
    assert_eq!(run(begin(3, &settings)), run(begin(3, &settings)));
    assert_ne!(run(begin(3, &settings)), run(begin(4, &settings)));
}

/// Also by ticks of a thousandth of the reaction time, so it is late by less than 5 % of what was asked, and never early.
#[test]
fn the_hand_first_moves_when_the_reaction_time_is_over() {
    for skill in 0..=10 {
        let settings = exact(0.1 * f64::from(skill));
        for rate in [30.0, 60.0, 144.0, 1000.0 / settings.reaction_time] {
            let mut state = begin(1, &settings);
            for _ in 0..17 {
                let hidden = AimingTarget { target: None, ..disc(DVec3::Y, 0.1) };
                step(&hidden, &mut state, &settings, 1.0 / rate);
            }
            let mut ticks = 0.0_f64;
            while !step(&disc(DVec3::Y, 0.1), &mut state, &settings, 1.0 / rate).is_tracking {
                ticks += 1.0;
            }
            let late = ticks / rate - settings.reaction_time;
            assert!(
                (-1e-9..=1.0 / rate + 1e-9).contains(&late),
                "skill {skill}, {rate} Hz: late by {late} s"
            );
            assert!(
                (step(&disc(DVec3::Y, 0.1), &mut state, &settings, 0.5 / rate).direction - DVec3::X).length()
                    > 0.0
            );
        }
    }
}

#[test]
fn the_hand_takes_the_same_way_at_any_tick() {
    for speed in [0.0, 0.3, 1.0] {
        for seed in 0..40 {
            let settings = AimingHandSettings::for_skill(seed as f64 / 39.0);
            let run = |rate: u32| {
                let mut state = begin(seed, &settings);
                let mut aims = Vec::new();
                for tick in 0..=3 * rate {
                    let time = f64::from(tick) / f64::from(rate);
                    let delta_time = if tick > 0 { 1.0 / f64::from(rate) } else { 0.0 };
                    let aim =
                        step(&disc(toward(1.0 + speed * time), 0.03), &mut state, &settings, delta_time);
                    // The ticks that all rates have.
                    if tick % (rate / 6) == 0 {
                        aims.push(aim);
                    }
                }
                aims
            };
            let [slow, usual, fast] = [30, 60, 144].map(run);
            for (slow, other) in slow.iter().zip(&usual).chain(slow.iter().zip(&fast)) {
                let off = (slow.direction - other.direction).length();
                // A chord for the arc between two ticks: at 1 rad/s and 30 Hz the time is off by (1/30)^2 / 8 at most.
                let bound = if speed > 0.0 { 2e-5 } else { 1e-13 };
                assert!(off < bound, "seed {seed} at {speed}: {off:e}");
                assert!((slow.hit_chance - other.hit_chance).abs() < 1e-4);
            }
        }
    }
}

/// A target that weaves, so that a tick does not tell what lies between two: the hit rates at 30, 60 and 144 Hz are within
/// 1 % of each other.
#[test]
fn the_hit_rate_on_a_weaving_target_does_not_depend_on_the_tick() {
    let rates = [30, 60, 144].map(|rate: u32| {
        let (mut hits, mut shots) = (0, 0);
        for seed in 0..6000_u64 {
            let settings = AimingHandSettings::for_skill((seed % 101) as f64 / 100.0);
            let mut state = begin(seed, &settings);
            for tick in 0..=3 * rate {
                let time = f64::from(tick) / f64::from(rate);
                let delta_time = if tick > 0 { 1.0 / f64::from(rate) } else { 0.0 };
                let target = disc(toward(0.4 * libm::sin(2.0 * time + seed as f64)), 0.08);
                let aim = step(&target, &mut state, &settings, delta_time);
                if tick % (rate / 6) == 0 {
                    hits += i32::from(aim.error <= 0.08);
                    shots += 1;
                }
            }
        }
        f64::from(hits) / f64::from(shots)
    });
    println!("hit rates at 30, 60 and 144 Hz: {rates:?}");
    let [slow, usual, fast] = rates;
    assert!(slow > 0.2 && slow < 0.8, "{rates:?}");
    assert!((slow / fast - 1.0).abs() < 0.01 && (usual / fast - 1.0).abs() < 0.01, "{rates:?}");
}

/// Least squares: slope, intercept, and the square of the correlation.
fn regression(points: &[(f64, f64)]) -> (f64, f64, f64) {
    let count = points.len() as f64;
    let mean_x = points.iter().map(|point| point.0).sum::<f64>() / count;
    let mean_y = points.iter().map(|point| point.1).sum::<f64>() / count;
    let sum = |of: fn(f64, f64) -> f64| points.iter().map(|&(x, y)| of(x - mean_x, y - mean_y)).sum::<f64>();
    let (xx, xy, yy) = (sum(|x, _| x * x), sum(|x, y| x * y), sum(|_, y| y * y));
    (xy / xx, mean_y - mean_x * xy / xx, xy * xy / (xx * yy))
}

/// Mean time until the hand is on a new target and stays for 0.1 s: after 4 s on a target, one of that angular width is seen
/// that angular distance away, in degrees.
fn time_to_acquire(settings: &AimingHandSettings, distance: f64, width: f64) -> f64 {
    let radius = 0.5 * width.to_radians();
    let hands = 300;
    let mut total = 0.0;
    for seed in 0..hands {
        let mut state = begin(seed, settings);
        for _ in 0..40 {
            step(&disc(DVec3::X, radius), &mut state, settings, 0.1);
        }
        let target = AimingTarget { target: Some(1), ..disc(toward(distance.to_radians()), radius) };
        let (mut tick, mut entered) = (0, 0);
        while tick - entered < 10 {
            tick += 1;
            if step(&target, &mut state, settings, 0.01).error > radius {
                entered = tick;
            }
        }
        total += 0.01 * f64::from(entered);
    }
    total / hands as f64
}

/// P. Fitts 1954, with the index of difficulty of Shannon's form (MacKenzie 1992): the time is linear in
/// `log2(distance / width + 1)`. Targets so small that the steady hand leaves them are none that it can acquire.
#[test]
fn the_time_to_acquire_a_target_follows_the_law_of_fitts() {
    let mut before = f64::INFINITY;
    for skill in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let settings = AimingHandSettings::for_skill(skill);
        let mut points = Vec::new();
        for distance in [5.0, 10.0, 20.0, 40.0, 80.0] {
            for width in [1.0_f64, 2.0, 4.0, 8.0, 16.0] {
                if width <= distance && 0.5 * width.to_radians() >= 2.0 * settings.steady_error {
                    let time = time_to_acquire(&settings, distance, width);
                    points.push((libm::log2(distance / width + 1.0), time));
                }
            }
        }
        let (slope, intercept, r_squared) = regression(&points);
        println!(
            "skill {skill}: {intercept:.3} s + {slope:.3} s a bit, R^2 {r_squared:.4}, {} targets",
            points.len()
        );
        assert!(points.len() >= 7 && r_squared >= 0.95, "skill {skill}: {r_squared}");
        assert!(slope < before, "a better hand needs less time for a bit");
        before = slope;
    }
}

/// For every size and angular speed, over 3 s from the sight of the target on; both the chance that is stated, which has no
/// noise, and the shots, by more than their noise.
#[test]
fn a_better_hand_hits_more_often_whatever_the_size_and_the_speed() {
    for radius in [0.002, 0.01, 0.03, 0.1] {
        for speed in [0.0, 0.3, 1.0, 3.0] {
            let (mut before, mut hit_before) = (0.0, 0.0);
            let mut line = format!("{radius} rad at {speed} rad/s:");
            for skill in 0..=10 {
                let settings = AimingHandSettings::for_skill(0.1 * f64::from(skill));
                let (mut hits, mut chance, mut shots) = (0.0, 0.0, 0.0);
                for seed in 0..600 {
                    let mut state = begin(seed, &settings);
                    for tick in 0..90 {
                        let target = disc(toward(1.0 + speed * f64::from(tick) / 30.0), radius);
                        let aim = step(&target, &mut state, &settings, 1.0 / 30.0);
                        hits += f64::from(aim.is_on_target);
                        chance += aim.hit_chance;
                        shots += 1.0;
                    }
                }
                let (hit, chance) = (hits / shots, chance / shots);
                line += &format!(" {:.1}", 100.0 * hit);
                assert!(chance > before, "{radius} {speed} skill {skill}: {chance} after {before}");
                // Shots of a hand are correlated for the drift time: five independent ones in 3 s.
                let noise = 4.0 * (chance * (1.0 - chance) / 3000.0).sqrt();
                assert!(
                    hit > hit_before - noise && (hit - chance).abs() < noise + 1e-3,
                    "{radius} {speed}: {hit} {chance}"
                );
                (before, hit_before) = (chance, hit);
            }
            println!("{line}");
        }
    }
}

/// A million shots of hands of every skill at targets that rest, turn, weave, jump and hide, at several ticks: among those
/// with a stated chance in each tenth, as many hit as stated, within 2 points.
#[test]
fn of_a_million_shots_as_many_hit_as_the_chance_says() {
    let mut tenths = [(0.0, 0.0, 0.0); 10];
    let mut random = Generator::new(11);
    for run in 0..100_000_u64 {
        let settings = AimingHandSettings::for_skill(random.uniform(0.0, 1.0));
        let radius = libm::exp(random.uniform(libm::log(0.002), libm::log(0.15)));
        let (start, speed) = (random.uniform(-1.0, 1.0), random.uniform(0.0, 1.5));
        let rate = [30.0, 60.0, 144.0][(random.bits() % 3) as usize];
        let mut state = AimingHandState::begin(run, DVec3::X, &settings).unwrap();
        let is_planar = run % 5 == 4;
        let mut tick = 0.0;
        for shot in 0..10 {
            let until = tick + random.uniform(3.0, 0.3 * rate).floor();
            while tick < until {
                tick += 1.0;
                let time = tick / rate;
                let angle = match run % 4 {
                    0 => start,
                    1 => start + speed * time,
                    2 => start + 0.3 * libm::sin(speed * 4.0 * time),
                    _ => start + 0.3 * (2.0 * time).floor(),
                };
                let is_hidden = run % 7 == 6 && (time % 2.0) > 1.2;
                let target = AimingTarget {
                    plane_normal: if is_planar { DVec3::Z } else { DVec3::ZERO },
                    target: if is_hidden { None } else { Some(3) },
                    ..disc(toward(angle), radius)
                };
                let aim = step(&target, &mut state, &settings, 1.0 / rate);
                if tick == until {
                    let tenth = &mut tenths[((aim.hit_chance * 10.0) as usize).min(9)];
                    tenth.0 += 1.0;
                    tenth.1 += aim.hit_chance;
                    tenth.2 += f64::from(aim.is_on_target);
                    assert!(!is_planar || aim.direction.z == 0.0, "run {run}, shot {shot}");
                }
            }
        }
    }
    let mut total = 0.0;
    for (shots, chance, hits) in tenths {
        let (stated, found) = (100.0 * chance / shots, 100.0 * hits / shots);
        println!("{shots:7} shots: stated {stated:6.2} %, hit {found:6.2} %");
        assert!(shots > 10_000.0 && (stated - found).abs() < 2.0, "stated {stated}, hit {found} of {shots}");
        total += shots;
    }
    assert_eq!(total, 1e6);
}

/// `v' = e^2 + (v + (k A)^2 - e^2) exp(-2 P / T)` for the variance from one correction to the next, by hand.
#[test]
fn a_correction_costs_its_angle_times_the_noise_and_the_error_then_shrinks() {
    let settings = AimingHandSettings::for_skill(0.5);
    let period = settings.reaction_time.max(settings.movement_time);
    let mut state = begin(1, &settings);
    let target = disc(toward(0.5), 0.1);
    step(&target, &mut state, &settings, 0.0);
    // To the end of the first and second interval after the reaction.
    let first = step(&target, &mut state, &settings, settings.reaction_time + period).deviation;
    let second = step(&target, &mut state, &settings, period).deviation;
    let steady = settings.steady_error * settings.steady_error;
    let kept = libm::exp(-2.0 * period / settings.settle_time);
    let moved = settings.correction_noise * 0.5;
    let expected = steady + (settings.initial_error * settings.initial_error + moved * moved - steady) * kept;
    assert!((first * first - expected).abs() < 1e-12, "{first}");
    let expected = steady + (expected - steady) * kept;
    assert!((second * second - expected).abs() < 1e-12, "{second}");
    for _ in 0..100 {
        step(&target, &mut state, &settings, period);
    }
    let steady = step(&target, &mut state, &settings, 0.0).deviation;
    assert!((steady - settings.steady_error).abs() < 1e-12);
    let hidden = AimingTarget { target: None, ..target };
    for _ in 0..100 {
        step(&hidden, &mut state, &settings, period);
    }
    let lost = step(&hidden, &mut state, &settings, 0.0).deviation;
    assert!((lost - settings.initial_error).abs() < 1e-12, "without a target the error returns");
}

/// The drift between two corrections has the deviation 1 too, and the correlation `exp(-P / T)` from one to the next.
#[test]
fn the_drift_is_an_ornstein_uhlenbeck_process_at_its_corrections() {
    let settings = AimingHandSettings { drift_time: 0.5, ..AimingHandSettings::for_skill(0.5) };
    let period = settings.reaction_time.max(settings.movement_time);
    let target = disc(DVec3::X, 0.1);
    let (mut square, mut product, mut between) = (0.0, 0.0, 0.0);
    let hands = 20_000;
    for seed in 0..hands {
        let mut state = begin(seed, &settings);
        for _ in 0..4 {
            step(&target, &mut state, &settings, period);
        }
        product += state.drift_from.y * state.drift_to.y;
        square += state.drift_to.y * state.drift_to.y;
        // In the middle of the way from one to the next.
        let middle = 0.5 * period - state.correction_age;
        let aim = step(&target, &mut state, &settings, if middle > 0.0 { middle } else { period + middle });
        between += aim.direction.y / aim.direction.x / aim.deviation
            * (aim.direction.y / aim.direction.x / aim.deviation);
    }
    let count = hands as f64;
    let noise = 4.0 * (2.0 / count).sqrt();
    assert!(
        (square / count - 1.0).abs() < noise && (between / count - 1.0).abs() < noise,
        "{square} {between}"
    );
    assert!((product / count - libm::exp(-period / 0.5)).abs() < noise, "{}", product / count);
}

#[test]
fn a_target_that_turns_at_a_constant_rate_is_followed_without_a_lag() {
    for speed in [0.1, 1.0, 3.0] {
        let settings = exact(0.3);
        let mut state = begin(1, &settings);
        let mut aim = None;
        for tick in 0..600 {
            aim = Some(step(
                &disc(toward(speed * f64::from(tick) / 240.0), 0.1),
                &mut state,
                &settings,
                1.0 / 240.0,
            ));
        }
        assert!(aim.unwrap().error < 1e-5, "{speed}: {:e}", aim.unwrap().error);
    }
}

#[test]
fn a_short_loss_of_sight_needs_no_other_reaction_and_another_target_does() {
    let settings = exact(0.5);
    let follow = |hidden: f64, number: u32| {
        let mut state = begin(1, &settings);
        for _ in 0..100 {
            step(&disc(DVec3::X, 0.1), &mut state, &settings, 0.02);
        }
        let ticks = (hidden / 0.02) as u32;
        for _ in 0..ticks {
            step(&AimingTarget { target: None, ..disc(DVec3::X, 0.1) }, &mut state, &settings, 0.02);
        }
        let seen = AimingTarget { target: Some(number), ..disc(DVec3::X, 0.1) };
        let first = step(&seen, &mut state, &settings, 0.02);
        let mut ticks = 0;
        while !step(&seen, &mut state, &settings, 0.02).is_tracking {
            ticks += 1;
        }
        (first.is_tracking, 0.02 * f64::from(ticks))
    };
    let period = settings.reaction_time.max(settings.movement_time);
    assert!(follow(0.06, 0).1 < period);
    let (is_tracking, wait) = follow(2.0, 0);
    assert!(!is_tracking && (wait - settings.reaction_time).abs() < 0.021);
    let (is_tracking, wait) = follow(0.0, 1);
    assert!(!is_tracking && (wait - settings.reaction_time).abs() < 0.021);
}

#[test]
fn extremes_have_an_answer() {
    let settings = AimingHandSettings::for_skill(0.0);
    for direction in [-DVec3::X, DVec3::X, DVec3::splat(1e-300), DVec3::new(0.0, 0.0, -1e300)] {
        for delta_time in [0.0, 1e-300, 0.3, 1e50] {
            for normal in [DVec3::ZERO, DVec3::Z, DVec3::X, DVec3::splat(1e300)] {
                let mut state = begin(1, &settings);
                for number in [Some(0), None, Some(7), Some(7), Some(u32::MAX), None] {
                    let target = AimingTarget {
                        direction,
                        distance: 1e50,
                        radius: 1e-50,
                        plane_normal: normal,
                        target: number,
                    };
                    let aim = step(&target, &mut state, &settings, delta_time);
                    assert!((aim.direction.length() - 1.0).abs() < 1e-12 && (0.0..=PI).contains(&aim.error));
                    assert!((0.0..=1.0).contains(&aim.hit_chance) && aim.deviation.is_finite());
                }
            }
        }
    }
    let mut state = begin(1, &settings);
    let inside = AimingTarget::in_sight(DVec3::Y, 1.0, 1.0);
    let aim = step(&inside, &mut state, &settings, 0.0);
    assert!(aim.hit_chance == 1.0 && aim.is_on_target);
    assert!(AimingHandSettings::for_skill(f64::NAN).reaction_time.is_nan());
    assert!(AimingHandSettings::for_skill(1.0 + f64::EPSILON).drift_time.is_nan());
}

/// Found by a search of the fuzzer: the part of a correction that is over was a little more than 1, and the variance below 0.
#[test]
fn the_deviation_is_a_number_in_the_last_billionths_of_a_correction() {
    let settings = AimingHandSettings {
        reaction_time: 1.0,
        initial_error: 1.0,
        settle_time: 0.01,
        movement_time: 0.01,
        ..exact(0.5)
    };
    let mut hand = begin(1, &settings);
    let target = disc(DVec3::X, 0.1);
    step(&target, &mut hand, &settings, 0.0);
    step(&target, &mut hand, &settings, 1.0);
    assert!(hand.variance_from > 0.9 && hand.variance_to < 1e-80, "it settles within one correction");
    for left in 0..4096 {
        let rest = 1.0 - f64::from(left) * 1e-9;
        let aim = step(&target, &mut hand.clone(), &settings, rest);
        assert!(aim.deviation >= 0.0 && aim.hit_chance >= 0.0, "{left} billionths before its end");
    }
}

#[test]
fn what_is_no_hand_is_refused_by_the_name_of_its_input() {
    let (settings, target) = (AimingHandSettings::default(), disc(DVec3::X, 0.1));
    let state = begin(1, &settings);
    let refused =
        |target: AimingTarget, mut state: AimingHandState, settings: AimingHandSettings, delta_time: f64| {
            let before = state;
            let refusal = step_aiming_hand(&target, &mut state, &settings, delta_time).unwrap_err();
            assert!(state == before || before != before);
            (refusal.kind, refusal.input.to_string())
        };
    let (not_finite, out_of_domain) = (RefusalKind::NotFinite, RefusalKind::OutOfDomain);
    let case = refused(AimingTarget { direction: DVec3::ZERO, ..target }, state, settings, 0.1);
    assert_eq!(case, (out_of_domain, "target.direction".into()));
    let case = refused(AimingTarget { radius: -1.0, ..target }, state, settings, 0.1);
    assert_eq!(case, (out_of_domain, "target.radius".into()));
    let case = refused(target, AimingHandState { drift_to: DVec3::NAN, ..state }, settings, 0.1);
    assert_eq!(case, (not_finite, "state.drift_to".into()));
    let case = refused(target, AimingHandState { to_direction: DVec3::ZERO, ..state }, settings, 0.1);
    assert_eq!(case, (out_of_domain, "state.to_direction".into()));
    let case = refused(target, AimingHandState { look_age: -1.0, ..state }, settings, 0.1);
    assert_eq!(case, (out_of_domain, "state.look_age".into()));
    let case = refused(target, state, AimingHandSettings { reaction_time: 0.009, ..settings }, 0.1);
    assert_eq!(case, (out_of_domain, "settings.reaction_time".into()));
    let case = refused(target, state, AimingHandSettings { speed_noise: 1.1, ..settings }, 0.1);
    assert_eq!(case, (out_of_domain, "settings.speed_noise".into()));
    let case = refused(target, state, AimingHandSettings::for_skill(2.0), 0.1);
    assert_eq!(case, (not_finite, "settings.reaction_time".into()));
    assert_eq!(refused(target, state, settings, -0.1), (out_of_domain, "delta_time".into()));
    assert_eq!(AimingHandState::begin(1, DVec3::ZERO, &settings).unwrap_err().input.to_string(), "forward");
}
