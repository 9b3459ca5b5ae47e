//! Every lane of a batch, at every level of the processor, has the bits of the single call.

use crate::golden;
use crate::seeded::Generator;
use pursuit_core::batch::Slices;
use pursuit_core::intercept::{
    BestCourse, Fallback, InterceptQuery, Prediction, PredictionSettings, predict, predict_batch,
    solve_batch, solve_batch_of_floats, solve_or_approach,
};
use pursuit_core::numeric::Level;
use pursuit_core::{DVec3, Refusal, Requirement};

/// As a game has them: a box of 500 m in centimeters, targets of up to 10 m/s, pursuers of 3 to 15 m/s.
fn in_game(random: &mut Generator) -> InterceptQuery {
    let radius = random.uniform(-50.0, 100.0);
    InterceptQuery {
        pursuer_position: random.in_cube(25_000.0),
        target_position: random.in_cube(25_000.0),
        target_velocity: random.direction() * random.uniform(0.0, 1_000.0),
        pursuer_speed: random.uniform(300.0, 1_500.0),
        capture_radius: if radius > 0.0 { radius } else { 0.0 },
    }
}

/// One number of a query of a game is not what a game has.
fn hostile(random: &mut Generator) -> InterceptQuery {
    let mut query = in_game(random);
    let odd = match random.bits() % 9 {
        0 => f64::NAN,
        1 => f64::INFINITY,
        2 => 1.0,
        3 => 0.0,
        4 => 1e300,
        5 => 1e-300,
        // At the limits of what plain arithmetic answers.
        6 => f64::from_bits(2_f64.powi(150).to_bits() + random.bits() % 3 - 1),
        7 => f64::from_bits(2_f64.powi(-150).to_bits() + random.bits() % 3 - 1),
        _ => random.finite(),
    };
    let odd = if random.bits().is_multiple_of(2) { odd } else { -odd };
    match random.bits() % 11 {
        0 => query.pursuer_position.y = odd,
        1 => query.target_position.x = odd,
        2 => query.target_velocity.z = odd,
        3 => query.pursuer_speed = odd,
        4 => query.capture_radius = odd,
        5 => query.pursuer_speed = query.target_velocity.length(),
        6 => query.target_position = query.pursuer_position,
        7 => query.target_velocity = DVec3::ZERO,
        // As fast to the bit, and a few units in the last place apart.
        8 => {
            let unit = (random.bits() % 500) as f64;
            query.target_velocity = DVec3::new(2.0, -3.0, 6.0) * unit;
            query.pursuer_speed = 7.0 * unit;
        }
        9 => {
            let speed = query.target_velocity.length();
            query.pursuer_speed = f64::from_bits(speed.to_bits() + random.bits() % 9 - 4);
        }
        _ => {
            query = InterceptQuery {
                pursuer_position: random.finite_vector(),
                target_position: random.finite_vector(),
                target_velocity: random.finite_vector(),
                pursuer_speed: random.finite().abs(),
                capture_radius: random.finite().abs(),
            }
        }
    }
    query
}

/// As many of both as asked for, and all golden ones at the end.
fn queries(seed: u64, count: usize) -> Vec<InterceptQuery> {
    let mut random = Generator::new(seed);
    let mut queries: Vec<_> = (0..count)
        .map(|_| if random.bits().is_multiple_of(4) { hostile(&mut random) } else { in_game(&mut random) })
        .collect();
    queries.extend(golden::read().into_iter().map(|golden| golden.query));
    queries
}

fn bits(vector: DVec3) -> [u64; 3] {
    vector.to_array().map(f64::to_bits)
}

fn bits_of_course(answer: &Result<BestCourse, Refusal>) -> (String, Vec<u64>) {
    match answer {
        Ok(BestCourse::Intercept(met)) => {
            let times = [met.time.to_bits(), met.latest_time.to_bits()];
            ("met".into(), [&bits(met.point)[..], &bits(met.pursuer_velocity), &times].concat())
        }
        Ok(BestCourse::Approach(reason, closest)) => {
            let time = [closest.time.to_bits()];
            (reason.to_string(), [&bits(closest.point)[..], &bits(closest.pursuer_velocity), &time].concat())
        }
        Err(refusal) => (refusal.to_string(), Vec::new()),
    }
}

fn bits_of_prediction(answer: &Result<Prediction, Refusal>) -> (String, Vec<u64>) {
    match answer {
        Ok(prediction) => {
            let numbers = [prediction.time.to_bits(), prediction.miss_distance.to_bits()];
            (format!("{:?}", prediction.verdict), [&bits(prediction.aim_point)[..], &numbers].concat())
        }
        Err(refusal) => (refusal.to_string(), Vec::new()),
    }
}

const UNTOUCHED: Refusal = Refusal::not_finite("untouched");

#[test]
fn every_lane_of_every_level_has_the_bits_of_the_single_call() {
    let queries = queries(1, 40_000);
    let alone: Vec<_> = queries.iter().map(|query| bits_of_course(&solve_or_approach(query))).collect();
    for number in Level::NUMBERS {
        let level = Level::detect().at_most(number);
        let mut answers = vec![Err(UNTOUCHED); queries.len()];
        solve_batch(&mut Slices { queries: &queries, answers: &mut answers }, 0..queries.len(), level)
            .unwrap();
        for ((query, answer), alone) in queries.iter().zip(&answers).zip(&alone) {
            assert_eq!(&bits_of_course(answer), alone, "{level:?}, {query:?}");
        }
    }
}

fn every_lane_agrees(queries: &[InterceptQuery]) {
    for number in Level::NUMBERS {
        let level = Level::detect().at_most(number);
        let mut answers = vec![Err(UNTOUCHED); queries.len()];
        solve_batch(&mut Slices { queries, answers: &mut answers }, 0..queries.len(), level).unwrap();
        for (query, answer) in queries.iter().zip(&answers) {
            let alone = bits_of_course(&solve_or_approach(query));
            assert_eq!(bits_of_course(answer), alone, "{level:?}, {query:?}");
        }
    }
}

/// Faster targets that are met twice, at times near each other, in units of any size.
#[test]
fn every_lane_of_a_course_that_nearly_grazes_has_the_bits_of_the_single_call() {
    let mut random = Generator::new(7);
    let queries: Vec<_> = (0..4000)
        .map(|_| {
            let (distance, speed) =
                (2_f64.powf(random.uniform(-40.0, 40.0)), 2_f64.powf(random.uniform(-40.0, 40.0)));
            let (sine, cosine) = (random.uniform(0.1, 3.0).sin(), random.uniform(0.1, 1.0));
            let target_velocity = DVec3::new(-cosine, sine, 0.0).normalize();
            // Between the tangent's speed, `V` times the sine, and `V`: by this part of the squared cosine.
            let part = 2_f64.powf(random.uniform(-20.0, -4.0));
            let pursuer_speed = (target_velocity.y.powi(2) + target_velocity.x.powi(2) * part).sqrt();
            InterceptQuery {
                pursuer_position: DVec3::ZERO,
                target_position: DVec3::X * distance,
                target_velocity: target_velocity * speed,
                pursuer_speed: pursuer_speed * speed,
                capture_radius: 0.0,
            }
        })
        .collect();
    every_lane_agrees(&queries);
}

/// `S^2 - V^2` is `2^-122` below the middle between two numbers: what the squares leave off decides.
#[test]
fn every_lane_of_speeds_whose_difference_is_a_hair_below_a_tie_has_the_bits_of_the_single_call() {
    let (difference, sum) = (98_762_425.0 / 2_f64.powi(35), 66_355_060_105.0 / 2_f64.powi(34));
    let target_velocity = DVec3::new(0.5 * (sum - difference), 0.0, 2_f64.powi(-9) * (1.0 + f64::EPSILON));
    let queries: Vec<_> = (1..200)
        .map(|distance| InterceptQuery {
            pursuer_position: DVec3::ZERO,
            target_position: DVec3::Y * f64::from(distance),
            target_velocity,
            pursuer_speed: 0.5 * (sum + difference),
            capture_radius: 0.0,
        })
        .collect();
    every_lane_agrees(&queries);
}

#[test]
fn every_prediction_of_every_level_has_the_bits_of_the_single_call() {
    let queries = queries(2, 10_000);
    let mut random = Generator::new(3);
    let fallbacks = [Fallback::Horizon, Fallback::DirectPursuit, Fallback::ClosestApproach];
    for case in 0..12 {
        let settings = PredictionSettings {
            horizon: [random.uniform(1.0, 60.0), 1e300, 1e-300][case % 5 % 3],
            lead_factor: if case % 2 == 0 { 1.0 } else { random.uniform(0.0, 1.5) },
            direct_pursuit_distance: if case % 4 < 2 { 0.0 } else { random.uniform(0.0, 30_000.0) },
            fallback: fallbacks[case % 3],
        };
        let level = Level::detect().at_most(case as u32 / 4);
        let mut answers = vec![Err(UNTOUCHED); queries.len()];
        let mut batch = Slices { queries: &queries, answers: &mut answers };
        predict_batch(&mut batch, &settings, 0..queries.len(), level).unwrap();
        for (query, answer) in queries.iter().zip(&answers) {
            let alone = bits_of_prediction(&predict(query, &settings));
            assert_eq!(bits_of_prediction(answer), alone, "{level:?}, {query:?}, {settings:?}");
        }
    }
}

#[test]
fn a_range_is_answered_and_nothing_beside_it() {
    let queries = queries(4, 300);
    let mut random = Generator::new(5);
    for case in 0..200 {
        let ends = [random.bits(), random.bits()].map(|bits| (bits % 301) as usize);
        let (begin, end) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        let level = Level::detect().at_most(case % 3);
        let mut answers = vec![Err(UNTOUCHED); 300];
        solve_batch(&mut Slices { queries: &queries, answers: &mut answers }, begin..end, level).unwrap();
        for (index, (query, answer)) in queries.iter().zip(&answers).enumerate() {
            let alone = if (begin..end).contains(&index) { solve_or_approach(query) } else { Err(UNTOUCHED) };
            assert_eq!(bits_of_course(answer), bits_of_course(&alone), "{index} of {begin}..{end}");
        }
    }
}

#[test]
fn a_range_beyond_the_batch_and_one_that_ends_before_it_begins_are_refused() {
    let queries = queries(6, 10);
    let refused = |range: core::ops::Range<usize>| {
        let mut answers: Vec<Result<BestCourse, _>> = vec![Err(UNTOUCHED); 10];
        let mut batch = Slices { queries: &queries, answers: &mut answers };
        solve_batch(&mut batch, range, Level::BASELINE).map_err(|refusal| refusal.input.to_string())
    };
    assert_eq!(refused(0..10), Ok(()));
    assert_eq!(refused(10..10), Ok(()));
    assert_eq!(refused(5..11), Err("end".into()));
    assert_eq!(refused(core::ops::Range { start: 6, end: 5 }), Err("begin".into()));
}

#[test]
fn settings_that_are_refused_refuse_the_batch() {
    let queries = queries(7, 10);
    let mut answers: Vec<Result<Prediction, _>> = vec![Err(UNTOUCHED); 10];
    let mut batch = Slices { queries: &queries, answers: &mut answers };
    let settings = PredictionSettings { horizon: -1.0, ..PredictionSettings::default() };
    let refusal = predict_batch(&mut batch, &settings, 0..10, Level::BASELINE).unwrap_err();
    assert_eq!(refusal.input.to_string(), "settings.horizon");
}

#[test]
fn a_number_beyond_the_floats_is_refused_by_name_in_columns_of_floats() {
    let plain = InterceptQuery {
        pursuer_position: DVec3::ZERO,
        target_position: DVec3::new(100.0, 0.0, 0.0),
        target_velocity: DVec3::new(0.0, 10.0, 0.0),
        pursuer_speed: 20.0,
        capture_radius: 0.0,
    };
    for huge in [f64::INFINITY, 1e39] {
        let queries = [
            InterceptQuery { pursuer_position: DVec3::new(huge, 0.0, 0.0), ..plain },
            InterceptQuery { target_position: DVec3::new(0.0, -huge, 0.0), ..plain },
            InterceptQuery { target_velocity: DVec3::new(0.0, 0.0, huge), ..plain },
            InterceptQuery { pursuer_speed: huge, ..plain },
            InterceptQuery { capture_radius: huge, ..plain },
        ];
        let names =
            ["pursuer_position", "target_position", "target_velocity", "pursuer_speed", "capture_radius"];
        for number in Level::NUMBERS {
            let level = Level::detect().at_most(number);
            let mut answers = queries.map(|_| solve_or_approach(&plain));
            let mut batch = Slices { queries: &queries, answers: &mut answers };
            solve_batch_of_floats(&mut batch, 0..queries.len(), level).unwrap();
            for (answer, name) in answers.iter().zip(names) {
                let Err(refusal) = answer else { panic!("{huge} as {name} is not refused: {answer:?}") };
                assert_eq!(refusal.requirement, Requirement::Finite);
                assert_eq!(refusal.input.pieces().last(), Some((name, false)), "{huge}");
            }
        }
    }
}
