//! Estimates of motions whose derivatives are known, and of noise whose size is.

use super::{EstimateSettings, MAX_SAMPLES, MotionEstimate, MotionSample, find_motion_estimate};
use crate::RefusalKind;
use crate::motion::TurningMotion;
use crate::seeded::Generator;
use core::f64::consts::TAU;
use glam::DVec3;

/// Normal noise of that standard deviation on every axis (the sum of twelve uniform numbers).
fn normal_noise(random: &mut Generator, deviation: f64) -> DVec3 {
    (0..12).map(|_| random.in_cube(0.5)).sum::<DVec3>() * deviation
}

/// Any finite number, every pattern of bits equally likely.
fn any_finite(random: &mut Generator) -> f64 {
    loop {
        let x = f64::from_bits(random.bits());
        if x.is_finite() {
            return x;
        }
    }
}

const WIDE: EstimateSettings = EstimateSettings { window: 100.0, max_speed: f64::INFINITY, confidence: 2.0 };

fn estimate(samples: &[MotionSample], settings: &EstimateSettings) -> MotionEstimate {
    find_motion_estimate(&samples, settings).unwrap()
}

fn sampled(path: impl Fn(f64) -> DVec3, times: impl IntoIterator<Item = f64>) -> Vec<MotionSample> {
    times.into_iter().map(|time| MotionSample { position: path(time), time }).collect()
}

/// Whole numbers, so that the samples are exact; at time 2 it is at (21, -4, 7), has velocity (18, -8, 0) and
/// acceleration (8, -8, 0).
fn parabola(time: f64) -> DVec3 {
    DVec3::new(1.0 + 2.0 * time + 4.0 * time * time, 12.0 - 4.0 * time * time, 7.0)
        + DVec3::Y * (8.0 * time - 16.0)
}

fn eighths(count: i32) -> impl Iterator<Item = f64> {
    (0..count).map(|step| 2.0 - f64::from(step) / 8.0)
}

#[test]
fn a_parabola_is_recovered() {
    for count in [3, 4, 6, 17, 64] {
        let found = estimate(&sampled(parabola, eighths(count)), &WIDE);
        assert_eq!(found.time, 2.0);
        assert_eq!(found.samples, count as usize);
        assert!((found.position - DVec3::new(21.0, -4.0, 7.0)).length() < 1e-11, "{count}: {found:?}");
        assert!((found.velocity - DVec3::new(18.0, -8.0, 0.0)).length() < 1e-10, "{count}: {found:?}");
        assert!((found.acceleration - DVec3::new(8.0, -8.0, 0.0)).length() < 1e-9, "{count}: {found:?}");
        // v x a = (0, 0, 18 * -8 - -8 * 8) = (0, 0, -80), and v.v = 388.
        assert!((found.turn_axis + DVec3::Z).length() < 1e-12, "{count}: {found:?}");
        assert!((found.turn_rate - 80.0 / 388.0).abs() < 1e-11, "{count}: {found:?}");
    }
}

#[test]
fn a_circle_turns_at_its_rate_about_its_axis() {
    for (rate, axis) in [(1.5, DVec3::Z), (-1.5, -DVec3::Z), (0.25, DVec3::Z)] {
        let circle = |time: f64| DVec3::new(libm::cos(rate * time), libm::sin(rate * time), 3.0) * 400.0;
        let found = estimate(&sampled(circle, (0..16).map(|step| f64::from(step) / 60.0)), &WIDE);
        // A parabola follows an arc of 0.375 rad to a few parts in a hundred: the third derivative is w^2 v.
        assert!((found.turn_rate / f64::abs(rate) - 1.0).abs() < 0.05, "{found:?}");
        assert!((found.turn_axis - axis).length() < 1e-9, "{found:?}");
        assert!((found.velocity.length() / (400.0 * f64::abs(rate)) - 1.0).abs() < 0.02, "{found:?}");
    }
}

#[test]
fn one_sample_gives_a_position_and_two_a_velocity() {
    let samples = sampled(parabola, [2.0, 1.0]);
    let one = estimate(&samples[..1], &WIDE);
    assert_eq!((one.position, one.velocity, one.acceleration), (parabola(2.0), DVec3::ZERO, DVec3::ZERO));
    assert_eq!((one.velocity_error, one.acceleration_error), (f64::INFINITY, f64::INFINITY));
    assert_eq!((one.turn_rate, one.turn_axis, one.samples), (0.0, DVec3::Z, 1));
    let two = estimate(&samples, &WIDE);
    assert_eq!((two.position, two.velocity), (parabola(2.0), parabola(2.0) - parabola(1.0)));
    assert_eq!((two.acceleration, two.samples, two.velocity_error), (DVec3::ZERO, 2, f64::INFINITY));
}

#[test]
fn samples_of_one_time_are_averaged_and_repeated_ones_count_once() {
    let at = |x: f64, time: f64| MotionSample { position: DVec3::new(x, 0.0, 0.0), time };
    let still = estimate(&[at(1.0, 5.0), at(3.0, 5.0), at(3.0, 5.0), at(3.0, 5.0)], &WIDE);
    assert_eq!((still.position.x, still.velocity, still.samples), (2.0, DVec3::ZERO, 2));
    assert_eq!(still.velocity_error, f64::INFINITY);
    let moving = estimate(&[at(1.0, 5.0), at(3.0, 5.0), at(0.0, 4.0)], &WIDE);
    assert_eq!(moving.acceleration, DVec3::ZERO, "two times have no acceleration");
    assert!((moving.velocity.x - 2.0).abs() < 1e-12, "{moving:?}");
}

#[test]
fn what_is_older_than_the_window_does_not_count() {
    let mut samples = sampled(parabola, eighths(9));
    samples.extend(sampled(|_| DVec3::splat(1e6), [0.9, -3.0]));
    let settings = EstimateSettings { window: 1.0, ..WIDE };
    assert_eq!(estimate(&samples, &settings), estimate(&samples[..9], &settings));
    assert_eq!(estimate(&samples, &settings).samples, 9);
}

#[test]
fn of_many_samples_the_newest_count() {
    let samples = sampled(parabola, eighths(3 * MAX_SAMPLES as i32));
    assert_eq!(estimate(&samples, &WIDE), estimate(&samples[..MAX_SAMPLES], &WIDE));
}

#[test]
fn the_order_of_samples_changes_no_bit() {
    for seed in 0..500 {
        let random = &mut Generator::new(seed);
        let mut samples: Vec<MotionSample> = (0..1 + seed % 90)
            .map(|_| MotionSample {
                position: random.in_cube(100.0),
                time: random.uniform(0.0, 12.0).round(),
            })
            .collect();
        let settings =
            EstimateSettings { window: 8.0, max_speed: random.uniform(10.0, 1000.0), confidence: 1.0 };
        let found = estimate(&samples, &settings);
        for last in (1..samples.len()).rev() {
            samples.swap(last, random.bits() as usize % (last + 1));
        }
        assert_eq!(found, estimate(&samples, &settings), "seed {seed}");
    }
}

#[test]
fn one_stray_sample_among_eight_does_no_harm_wherever_it_is() {
    for seed in 0..200 {
        let random = &mut Generator::new(seed);
        let count = 8 + seed as usize % 20;
        let clean = sampled(parabola, eighths(count as i32));
        for stray in 0..count {
            let mut samples = clean.clone();
            samples[stray].position += random.in_cube(1.0).normalize() * random.uniform(1.0, 5000.0);
            let found = estimate(&samples, &WIDE);
            assert!(found.samples < count, "seed {seed}, stray {stray} of {count}: {found:?}");
            let off = (found.velocity - DVec3::new(18.0, -8.0, 0.0)).length();
            assert!(off < 1e-9, "seed {seed}, stray {stray} of {count}: {found:?}");
        }
    }
}

/// The samples come in three bursts; one stray, the newest, is all that the last has.
#[test]
fn a_stray_sample_alone_in_its_burst_does_no_harm() {
    let times = [0.01, 0.02, 0.08, 0.09, 0.10, 0.11, 0.12, 0.23];
    let mut samples = sampled(|time| DVec3::X * (100.0 * time), times);
    samples[7].position.z += 1000.0;
    let found = estimate(&samples, &EstimateSettings::default());
    assert!((found.velocity - DVec3::X * 100.0).length() < 1e-9, "{found:?}");
    assert_eq!(found.samples, 7);
}

#[test]
fn a_stray_newest_sample_of_frames_of_10_to_23_milliseconds_does_no_harm() {
    for seed in 0..1000 {
        let random = &mut Generator::new(seed);
        let mut clock = 0.0;
        let times = [(); 8].map(|()| {
            clock += random.uniform(0.010, 0.023);
            clock
        });
        let course = random.in_cube(600.0);
        let mut samples = sampled(|time| course * time, times);
        samples[7].position += random.in_cube(1.0).normalize() * 1000.0;
        let found = estimate(&samples, &EstimateSettings::default());
        assert!((found.velocity - course).length() < 1e-7, "seed {seed}: {course} {found:?}");
    }
}

/// Irregular times: frames of any length, bursts, lost frames, one sample long before the others.
fn irregular_times(random: &mut Generator, count: usize) -> Vec<f64> {
    let kind = random.bits() % 5;
    let mut clock = random.uniform(0.0, 100.0);
    let mut times: Vec<f64> = (0..count)
        .map(|index| {
            clock += match kind {
                0 => random.uniform(0.010, 0.023),
                // As calls arrive at random.
                1 => -0.016 * libm::log(random.uniform(0.001, 1.0)),
                2 => [0.008, 0.060][usize::from(random.bits().is_multiple_of(4))],
                3 => 0.016 * f64::from(1 + (random.bits() % 4) as u32),
                _ => {
                    if index == 1 || index + 1 == count {
                        0.1
                    } else {
                        random.uniform(0.004, 0.010)
                    }
                }
            };
            clock
        })
        .collect();
    times.reverse();
    times
}

#[test]
fn one_stray_sample_does_no_harm_whatever_the_clock_and_wherever_it_is() {
    let mut strays = 0;
    for seed in 0..4000 {
        let random = &mut Generator::new(seed);
        let count = 8 + (random.bits() % 13) as usize;
        let times = irregular_times(random, count);
        let now = times[0];
        let (course, pull) = (random.in_cube(600.0), random.in_cube(400.0));
        let pull = if random.bits().is_multiple_of(2) { DVec3::ZERO } else { pull };
        let path = |time: f64| course * (time - now) + pull * (0.5 * (time - now) * (time - now));
        let clean = sampled(path, times);
        for stray in 0..count {
            let mut samples = clean.clone();
            samples[stray].position += random.in_cube(1.0).normalize() * random.uniform(10.0, 5000.0);
            let found = estimate(&samples, &WIDE);
            let off = (found.velocity - course).length();
            assert!(
                off < 1e-6,
                "seed {seed}, stray {stray} of {count}: {off} {found:?} {course} {samples:?}"
            );
            strays += 1;
        }
    }
    assert!(strays > 30_000);
}

/// With noise of 1 a stray sample off by 1,000 costs no more than that sample.
#[test]
fn one_stray_sample_in_noise_costs_itself_whatever_the_clock() {
    let mut worst = 0.0_f64;
    for seed in 0..4000 {
        let random = &mut Generator::new(seed);
        let count = 8 + (random.bits() % 13) as usize;
        let times = irregular_times(random, count);
        let course = random.in_cube(600.0);
        let mut samples = sampled(|time| course * (time - times[0]), times.iter().copied());
        for sample in &mut samples {
            sample.position += normal_noise(random, 1.0);
        }
        let stray = (random.bits() % count as u64) as usize;
        let mut clean = samples.clone();
        clean.remove(stray);
        // The error that a parabola through the others may have, significant or not.
        let without = estimate(&clean, &EstimateSettings { confidence: 0.0, ..WIDE });
        samples[stray].position += random.in_cube(1.0).normalize() * 1000.0;
        let found = estimate(&samples, &WIDE);
        let velocity = found.velocity - found.acceleration * (found.time - clean[0].time);
        let off = (velocity - course).length() / without.velocity_error;
        worst = worst.max(off);
        assert!(off < 8.0, "seed {seed}, stray {stray} of {count}: {off} {found:?} {without:?}");
    }
    println!("off by at most {worst} of the standard errors");
}

#[test]
fn a_stray_sample_in_noise_is_set_aside() {
    let mut kept = 0;
    for seed in 0..1000 {
        let random = &mut Generator::new(seed);
        let mut samples = sampled(|time| parabola(time) * 100.0, (0..16).map(|step| f64::from(step) / 30.0));
        for sample in &mut samples {
            sample.position += normal_noise(random, 1.0);
        }
        let clean = estimate(&samples, &WIDE);
        samples[seed as usize % 16].position += random.in_cube(1.0).normalize() * 500.0;
        let found = estimate(&samples, &WIDE);
        assert!(found.samples <= 15, "seed {seed}");
        kept += found.samples;
        // Without one sample of 16 the fit moves by no more than a few of its errors; the newest is worth most.
        assert!((found.velocity - clean.velocity).length() < 6.0 * clean.velocity_error, "seed {seed}");
    }
    assert!(kept > 14 * 1000, "hardly any good sample goes with it: {kept}");
}

#[test]
fn what_lies_before_a_jump_does_not_count() {
    let mut samples = sampled(parabola, eighths(16));
    for sample in &mut samples[5..] {
        sample.position += DVec3::new(500.0, 0.0, 0.0);
    }
    let found = estimate(&samples, &EstimateSettings { max_speed: 100.0, ..WIDE });
    assert_eq!(found.samples, 5);
    assert!((found.velocity - DVec3::new(18.0, -8.0, 0.0)).length() < 1e-9, "{found:?}");
    // A single sample that jumps there and back costs only itself.
    let mut samples = sampled(parabola, eighths(7));
    samples[1].position += DVec3::new(500.0, 0.0, 0.0);
    let found = estimate(&samples, &EstimateSettings { max_speed: 100.0, ..WIDE });
    assert_eq!(found.samples, 6);
    assert!((found.acceleration - DVec3::new(8.0, -8.0, 0.0)).length() < 1e-9, "{found:?}");
}

#[test]
fn a_straight_course_in_noise_does_not_turn() {
    let mut turning = 0;
    for seed in 0..2000 {
        let random = &mut Generator::new(seed);
        let course = random.in_cube(600.0);
        let mut samples = sampled(|time| course * time, (0..16).map(|step| f64::from(step) / 30.0));
        for sample in &mut samples {
            sample.position += normal_noise(random, 2.0);
        }
        let found = estimate(&samples, &WIDE);
        turning += usize::from(found.acceleration != DVec3::ZERO);
        assert!((found.velocity - course).length() < 8.0 * found.velocity_error, "seed {seed}: {found:?}");
    }
    // Of normal noise on three axes, 13 degrees of freedom each, twice its error comes by chance in less than 2 of 100.
    assert!(turning < 60, "{turning} of 2000");
}

/// The mean square error of an estimate, over many histories, is the square of its standard error.
#[test]
fn the_standard_errors_are_what_they_say() {
    let (mut off, mut named) = ((0.0, 0.0), (0.0, 0.0));
    for seed in 0..4000 {
        let random = &mut Generator::new(seed);
        let mut samples = sampled(parabola, (0..20).map(|step| 2.0 - f64::from(step) / 30.0));
        for sample in &mut samples {
            sample.position += normal_noise(random, 1.0);
        }
        let found = estimate(&samples, &EstimateSettings { confidence: 0.0, ..WIDE });
        off.0 += (found.velocity - DVec3::new(18.0, -8.0, 0.0)).length_squared();
        off.1 += (found.acceleration - DVec3::new(8.0, -8.0, 0.0)).length_squared();
        named.0 += found.velocity_error * found.velocity_error;
        named.1 += found.acceleration_error * found.acceleration_error;
    }
    // 12,000 squares: the ratio is known to 1.3 % (1 sigma); setting good samples aside costs a few more.
    assert!((off.0 / named.0 - 1.0).abs() < 0.08, "velocity: {}", off.0 / named.0);
    assert!((off.1 / named.1 - 1.0).abs() < 0.08, "acceleration: {}", off.1 / named.1);
}

#[test]
fn no_finite_history_makes_an_estimate_that_is_no_number() {
    let mut answered = 0;
    for seed in 0..20_000 {
        let random = &mut Generator::new(seed);
        let wild = random.bits() % 4;
        let samples: Vec<MotionSample> = (0..1 + random.bits() % 20)
            .map(|_| MotionSample {
                position: match wild {
                    0 => DVec3::new(any_finite(random), any_finite(random), any_finite(random)),
                    1 => DVec3::ZERO,
                    _ => random.in_cube(1000.0),
                },
                time: match wild {
                    0 | 1 => any_finite(random),
                    2 => random.uniform(-1.0, 1.0) * f64::MIN_POSITIVE,
                    _ => random.uniform(0.0, 2.0).round(),
                },
            })
            .collect();
        let settings = EstimateSettings {
            window: [f64::MAX, 1.0, f64::MIN_POSITIVE][random.bits() as usize % 3],
            max_speed: [f64::INFINITY, any_finite(random).abs()][random.bits() as usize % 2],
            confidence: random.uniform(0.0, 3.0),
        };
        match find_motion_estimate(&samples.as_slice(), &settings) {
            Err(refusal) => assert_eq!(refusal, RefusalKind::OutOfDomain, "seed {seed}"),
            Ok(found) => {
                answered += 1;
                let vectors = [found.position, found.velocity, found.acceleration, found.turn_axis];
                assert!(vectors.iter().all(|vector| vector.is_finite()), "seed {seed}: {found:?}");
                assert!(found.turn_rate.is_finite() && found.residual.is_finite(), "seed {seed}: {found:?}");
                assert!(
                    found.velocity_error >= 0.0 && found.acceleration_error >= 0.0,
                    "seed {seed}: {found:?}"
                );
                assert!((found.turn_axis.length() - 1.0).abs() < 1e-12, "seed {seed}: {found:?}");
                assert!(found.samples >= 1, "seed {seed}: {found:?}");
            }
        }
    }
    assert!(answered > 10_000, "{answered}");
}

#[test]
fn what_is_no_history_is_refused() {
    let good = sampled(parabola, eighths(4));
    let refusal = |samples: &[MotionSample], settings: &EstimateSettings| {
        find_motion_estimate(&samples, settings).unwrap_err()
    };
    assert_eq!(refusal(&[], &WIDE), RefusalKind::OutOfDomain);
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut samples = good.clone();
        samples[3].position.y = bad;
        assert_eq!(refusal(&samples, &WIDE), RefusalKind::NotFinite);
        let mut samples = good.clone();
        samples[0].time = bad;
        assert_eq!(refusal(&samples, &WIDE), RefusalKind::NotFinite);
        assert_eq!(refusal(&good, &EstimateSettings { window: bad, ..WIDE }), RefusalKind::NotFinite);
        assert_eq!(refusal(&good, &EstimateSettings { confidence: bad, ..WIDE }), RefusalKind::NotFinite);
    }
    assert_eq!(refusal(&good, &EstimateSettings { max_speed: f64::NAN, ..WIDE }), RefusalKind::NotFinite);
    assert_eq!(refusal(&good, &EstimateSettings { max_speed: -1.0, ..WIDE }), RefusalKind::OutOfDomain);
    assert_eq!(refusal(&good, &EstimateSettings { window: 0.0, ..WIDE }), RefusalKind::OutOfDomain);
    assert_eq!(refusal(&good, &EstimateSettings { confidence: -1.0, ..WIDE }), RefusalKind::OutOfDomain);
}

/// Misses of a prediction of a weaving target: the median and the worst tenth.
#[derive(Debug)]
struct Misses {
    median: f64,
    worst_tenth: f64,
}

impl Misses {
    fn of(mut misses: Vec<f64>) -> Self {
        misses.sort_by(f64::total_cmp);
        Self { median: misses[misses.len() / 2], worst_tenth: misses[misses.len() * 9 / 10] }
    }
}

/// Leads a snitch on a sinusoidal path (card S001's task) by its last two positions, and by the estimated turn, for
/// intercepts up to that part of a period ahead, seen 60 times a second with that noise.
fn lead_the_snitch(noise: f64, periods: f64) -> (Misses, Misses) {
    let (mut by_velocity, mut by_turn) = (Vec::new(), Vec::new());
    for seed in 0..3000 {
        let random = &mut Generator::new(seed);
        let (speed, amplitude) = (random.uniform(200.0, 600.0), random.uniform(100.0, 400.0));
        let (period, phase) = (random.uniform(2.0, 6.0), random.uniform(0.0, TAU));
        let path =
            |time: f64| DVec3::new(speed * time, amplitude * libm::sin(TAU * time / period + phase), 500.0);
        let now = 10.0;
        let mut samples = sampled(path, (0..20).map(|step| now - f64::from(step) / 60.0));
        for sample in &mut samples {
            sample.position += normal_noise(random, noise);
        }
        let ahead = period * periods * random.uniform(0.5, 1.0);
        let intercept = path(now + ahead);
        let last_velocity = (samples[0].position - samples[1].position) * 60.0;
        by_velocity.push((samples[0].position + last_velocity * ahead - intercept).length());
        let found = estimate(&samples, &EstimateSettings::default());
        let turning = TurningMotion {
            position: found.position,
            velocity: found.velocity,
            axis: found.turn_axis,
            turn_rate: found.turn_rate,
        };
        by_turn.push((turning.at(ahead).position - intercept).length());
    }
    (Misses::of(by_velocity), Misses::of(by_turn))
}

#[test]
fn up_to_a_quarter_of_its_period_ahead_a_weaving_snitch_is_led_better_than_by_its_last_velocity() {
    for noise in [0.0, 2.0, 10.0] {
        for periods in [1.0 / 16.0, 1.0 / 8.0, 1.0 / 4.0, 1.0 / 2.0, 1.0] {
            let (by_velocity, by_turn) = lead_the_snitch(noise, periods);
            println!(
                "noise {noise:4}, {periods:.4} periods ahead: last velocity misses by {:5.0}, in the worst tenth {:5.0}; \
                 the turn by {:5.0}, {:5.0}",
                by_velocity.median, by_velocity.worst_tenth, by_turn.median, by_turn.worst_tenth
            );
            if periods <= 0.25 {
                assert!(
                    by_turn.median < 0.85 * by_velocity.median,
                    "{noise} {periods}: {by_velocity:?} {by_turn:?}"
                );
                assert!(by_turn.worst_tenth < 0.85 * by_velocity.worst_tenth, "{noise} {periods}");
            }
        }
    }
}
