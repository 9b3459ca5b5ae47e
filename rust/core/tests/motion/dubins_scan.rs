//! The car's shortest way against random drives, and its intercepts against a dense scan.

use crate::ENOUGH;
use crate::seeded::Generator;
use crate::trials::trials;
use core::f64::consts::TAU;
use pursuit_core::Unsolved;
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    MotionApproach, MotionInterceptQuery, PursuerMotion, closest_motion_approach, solve_motion,
};
use pursuit_core::motion::{
    AcceleratingMotion, CarMotion, DubinsPath, DubinsSegment, PathMotion, PathTiming, TargetMotion,
    TurningMotion, Waypoint,
};
use pursuit_core::{DVec2, DVec3, NoIntercept, RefusalKind};

/// Follows a way by the textbook's circle: center at a right angle, then turn the arm.
fn follow(position: DVec2, heading: f64, segment: DubinsSegment, length: f64, radius: f64) -> (DVec2, f64) {
    let turn = match segment {
        DubinsSegment::Straight => return (position + DVec2::from_angle(heading) * length, heading),
        DubinsSegment::Left => 1.0,
        DubinsSegment::Right => -1.0,
    };
    let to_center = DVec2::from_angle(heading).perp() * (turn * radius);
    let angle = turn * length / radius;
    let arm = DVec2::from_angle(angle).rotate(-to_center);
    (position + to_center + arm, heading + angle)
}

fn end_of(car: &CarMotion, path: &DubinsPath) -> DVec2 {
    let heading = car.heading.y.atan2(car.heading.x);
    let (position, heading) =
        follow(car.position.truncate(), heading, path.first, path.first_length, car.turn_radius);
    follow(position, heading, path.second, path.second_length, car.turn_radius).0
}

fn draw_car(draw: &mut Generator) -> CarMotion {
    CarMotion {
        position: draw.in_cube(200.0),
        heading: draw.direction(),
        speed: draw.uniform(20.0, 200.0),
        turn_radius: draw.uniform(5.0, 150.0),
    }
}

fn by_car(
    car: CarMotion,
    target: TargetMotion<'_>,
    capture_radius: f64,
    horizon: f64,
) -> MotionInterceptQuery<'_> {
    MotionInterceptQuery {
        pursuer: PursuerMotion::Car(car),
        target,
        capture_radius,
        horizon,
        max_steps: ENOUGH,
    }
}

#[test]
fn no_random_drive_is_shorter_than_the_shortest_way() {
    let segments = [DubinsSegment::Left, DubinsSegment::Right, DubinsSegment::Straight];
    let mut worst = 0.0_f64;
    let mut nearly_shortest = 0;
    for seed in 0..300_000 {
        let mut draw = Generator::new(seed);
        let car = draw_car(&mut draw);
        let mut end = (car.position.truncate(), car.heading.y.atan2(car.heading.x));
        let mut length = 0.0;
        for _ in 0..1 + draw.bits() % 4 {
            let segment = segments[(draw.bits() % 3) as usize];
            let part = draw.uniform(0.0, 1.0) * draw.uniform(0.0, TAU) * car.turn_radius;
            end = follow(end.0, end.1, segment, part, car.turn_radius);
            length += part;
        }
        // On a circle itself rounding decides on which side of it the end is, and of the jump there.
        let left = car.heading.truncate().normalize().perp() * car.turn_radius;
        let off_circle = |center: DVec2| {
            let distance = end.0.distance(car.position.truncate() + center);
            (distance - car.turn_radius).abs() > 1e-9 * car.turn_radius
        };
        if !off_circle(left) || !off_circle(-left) {
            continue;
        }
        let path = car.dubins_path_to(end.0.extend(0.0), 0.0).unwrap();
        let excess = (path.length() - length) / car.turn_radius;
        assert!(excess <= 1e-6, "seed {seed}: {path:?} is longer than {length}");
        nearly_shortest += u32::from(excess > -1e-6);
        let miss = end_of(&car, &path).distance(end.0) / car.turn_radius;
        worst = worst.max(miss);
        assert!(miss <= 1e-9, "seed {seed}: {path:?} misses by {miss:e}");
    }
    println!("worst miss {worst:e} of the turn radius; {nearly_shortest} drives were shortest");
    assert!(nearly_shortest > 10_000, "{nearly_shortest}");
}

/// The shortest of all turns followed by a straight line and of all two turns, each solved from the textbook's tangents.
fn shortest_of_all(car: &CarMotion, point: DVec2) -> f64 {
    let radius = car.turn_radius;
    let ahead = car.heading.truncate().normalize();
    let offset = (point - car.position.truncate()) / radius;
    let x = ahead.dot(offset);
    let mut best = f64::INFINITY;
    for mirror in [1.0, -1.0] {
        let y = mirror * ahead.perp().dot(offset);
        let arm = DVec2::new(x, y - 1.0);
        let turned = |angle: f64| angle.rem_euclid(TAU);
        if arm.length() >= 1.0 {
            // The radius to the tangent point stands acos(1 / d) before the arm.
            let at = arm.to_angle() - (1.0 / arm.length()).min(1.0).acos();
            best = best.min(turned(at + TAU / 4.0) + (arm.length_squared() - 1.0).max(0.0).sqrt());
        }
        // Away to the right, then to the left: the second center is 2 from the first and 1 from the point.
        let from_right = DVec2::new(x, y + 1.0);
        let c = from_right.length();
        if (1.0..=3.0).contains(&c) {
            let corner = ((3.0 + c * c) / (4.0 * c)).clamp(-1.0, 1.0).acos();
            for side in [1.0, -1.0] {
                let away = turned(TAU / 4.0 - from_right.to_angle() + side * corner);
                let center = DVec2::new(0.0, -1.0) + 2.0 * DVec2::from_angle(TAU / 4.0 - away);
                let last = DVec2::new(x, y) - center;
                best = best.min(away + turned(last.to_angle() + TAU / 4.0 + away));
            }
        }
    }
    best * radius
}

#[derive(Default, Debug)]
struct Tally {
    met: u32,
    beyond: u32,
    too_fast: u32,
    escaping: u32,
    unfinished: u32,
    earlier_missed: u32,
    false_success: u32,
    nearer_missed: u32,
    near_misses: u32,
    worst_residual: f64,
}

/// Every n-th case without an intercept is repeated with a query that misses narrowly.
const NEAR_MISS_EVERY: u64 = 16;

/// Asks again with a speed, or a capture radius, that lacks a little of what would meet the target at its nearest, down
/// to less than rounding.
fn judge_near_misses(
    car: &CarMotion,
    query: &MotionInterceptQuery,
    nearest: &MotionApproach,
    seed: u64,
) -> u32 {
    let mut missed = 0;
    for digits in 1..=12 {
        let lack = libm::pow(10.0, -f64::from(digits));
        let more = nearest.miss_distance - lack;
        let faster = CarMotion { speed: car.speed + more / nearest.time, ..*car };
        for (car, capture_radius) in [(faster, query.capture_radius), (*car, query.capture_radius + more)] {
            if car.speed > 0.0 && car.speed.is_finite() && capture_radius >= 0.0 {
                let barely =
                    MotionInterceptQuery { pursuer: PursuerMotion::Car(car), capture_radius, ..*query };
                missed += u32::from(is_near_miss(&car, &barely, lack, seed));
            }
        }
    }
    missed
}

/// Whether there is no intercept; then the nearest must be no more than `lack` away, and else the intercept be one.
fn is_near_miss(car: &CarMotion, query: &MotionInterceptQuery, lack: f64, seed: u64) -> bool {
    let tolerance = 1e-7;
    let gap_at = |approach: &MotionApproach| {
        car.dubins_path_to(approach.point, query.capture_radius).unwrap().length() - car.speed * approach.time
    };
    match solve_motion(query) {
        Ok(met) => {
            let residual = gap_at(&met);
            assert!(residual <= tolerance, "seed {seed}, {lack:e}: {met:?} is {residual:e} short");
            false
        }
        Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => false,
        Err(_) => {
            let nearest = closest_motion_approach(query).unwrap();
            let miss = nearest.miss_distance;
            assert!(miss <= lack + tolerance, "seed {seed}, {lack:e}: {nearest:?}");
            assert!((gap_at(&nearest) - miss).abs() <= tolerance, "seed {seed}, {lack:e}: {nearest:?}");
            true
        }
    }
}

fn draw_target(draw: &mut Generator) -> TargetMotion<'static> {
    let position = draw.in_cube(400.0);
    let velocity = draw.direction() * draw.uniform(0.0, 250.0);
    match draw.bits() % 4 {
        3 => {
            // A closed patrol, half of them endless; kept for the rest of the test.
            let mut points =
                [(); 5].map(|()| Waypoint { position: draw.in_cube(400.0), pace: draw.uniform(20.0, 300.0) });
            points[4].position = points[0].position;
            TargetMotion::Path(PathMotion {
                waypoints: Box::leak(Box::new(points)),
                timing: PathTiming::Speeds,
                start: draw.uniform(-3.0, 1.0),
                topology: if draw.bits().is_multiple_of(2) { PathTopology::Loop } else { PathTopology::Open },
            })
        }
        0 => TargetMotion::Straight { position, velocity },
        1 => TargetMotion::Accelerating(AcceleratingMotion {
            position,
            velocity,
            acceleration: draw.direction() * draw.uniform(0.0, 80.0),
            max_speed: draw.uniform(20.0, 300.0),
        }),
        _ => TargetMotion::Turning(TurningMotion {
            position,
            velocity,
            axis: draw.direction(),
            turn_rate: draw.uniform(-3.0, 3.0),
        }),
    }
}

#[test]
fn no_intercept_of_a_car_is_missed() {
    let (cases, mut tally) = (trials(20_000), Tally::default());
    for seed in 0..cases {
        let mut draw = Generator::new(50_000_000 + seed);
        let car = draw_car(&mut draw);
        let target = draw_target(&mut draw);
        let capture_radius = if draw.bits().is_multiple_of(2) { 0.0 } else { draw.uniform(0.0, 60.0) };
        let horizon = draw.uniform(1.0, 12.0);
        let query = by_car(car, target, capture_radius, horizon);
        let gap_at = |time: f64| {
            let point = target.at(time).unwrap().position;
            let way = if capture_radius > 0.0 {
                car.dubins_path_to(point, capture_radius).unwrap().length()
            } else {
                shortest_of_all(&car, point.truncate())
            };
            way - car.speed * time
        };
        let answer = solve_motion(&query);
        let until = answer.map_or(horizon, |met| met.time);
        let samples = 500;
        let mut least = (f64::INFINITY, 0.0);
        for index in 0..samples {
            let time = until * (1.0 - 1e-9) * f64::from(index) / f64::from(samples - 1);
            let gap = gap_at(time);
            if gap < least.0 {
                least = (gap, time);
            }
        }
        let tolerance = 1e-7;
        match answer {
            Ok(met) => {
                tally.met += 1;
                let path = car.dubins_path_to(met.point, capture_radius).unwrap();
                let late = path.length() - car.speed * met.time;
                let miss = end_of(&car, &path).distance(met.point.truncate()) - capture_radius;
                let astray = target.at(met.time).unwrap().position.distance(met.point);
                tally.worst_residual = tally.worst_residual.max(late).max(miss);
                if late > tolerance || miss > tolerance || astray > tolerance {
                    println!("false success, seed {seed}: {late:e} {miss:e} {astray:e}");
                    tally.false_success += 1;
                }
                if least.0 < -tolerance {
                    println!("earlier missed, seed {seed}: {least:?} before {}", met.time);
                    tally.earlier_missed += 1;
                }
            }
            Err(reason) => {
                match reason {
                    Unsolved::NoIntercept(NoIntercept::BeyondHorizon) => tally.beyond += 1,
                    Unsolved::NoIntercept(NoIntercept::TargetTooFast) => tally.too_fast += 1,
                    Unsolved::NoIntercept(NoIntercept::TargetEscaping) => tally.escaping += 1,
                    Unsolved::NoIntercept(NoIntercept::Unfinished) => {
                        println!("unfinished, seed {seed} {query:?}", query = (car, capture_radius));
                        tally.unfinished += 1;
                    }
                    Unsolved::NoIntercept(NoIntercept::AlreadyThere) => continue,
                    other => panic!("seed {seed}: {other:?}"),
                }
                if least.0 < -tolerance {
                    println!("missed, seed {seed}: {least:?}, {reason:?}");
                    tally.earlier_missed += 1;
                }
                let nearest = closest_motion_approach(&query).unwrap();
                if nearest.miss_distance > least.0 * (1.0 + 1e-8) {
                    println!("nearer missed, seed {seed}: {least:?} < {nearest:?}");
                    tally.nearer_missed += 1;
                }
                if seed.is_multiple_of(NEAR_MISS_EVERY) {
                    tally.near_misses += judge_near_misses(&car, &query, &nearest, seed);
                }
            }
        }
    }
    println!("car: {tally:?}");
    assert_eq!(
        (tally.earlier_missed, tally.false_success, tally.nearer_missed, tally.unfinished),
        (0, 0, 0, 0),
        "{tally:?}"
    );
    let share = |count: u32| f64::from(count) / cases as f64;
    assert!(share(tally.near_misses) > 0.05 && share(tally.met) > 0.25, "{tally:?}");
    assert!(share(tally.beyond + tally.too_fast + tally.escaping) > 0.1, "{tally:?}");
}

/// Cars of wide turns and small speeds, targets that circle many times within them, and capture radii up to a part of the
/// turn: where the way is a turn alone, or two, most of the time.
#[test]
fn no_nearest_of_a_car_to_a_circling_target_is_missed() {
    let (mut met, mut missed, mut unfinished) = (0, 0, 0);
    for seed in 0..4_000 {
        let mut draw = Generator::new(60_000_000 + seed);
        let car = CarMotion {
            position: draw.in_cube(300.0),
            heading: draw.in_cube(1.0),
            speed: libm::pow(10.0, draw.uniform(-1.0, 2.0)),
            turn_radius: libm::pow(10.0, draw.uniform(1.0, 3.0)),
        };
        let turn_rate = draw.uniform(0.5, 8.0);
        let turning = TurningMotion {
            position: draw.in_cube(500.0),
            velocity: draw.direction() * draw.uniform(5.0, 400.0),
            axis: if draw.bits().is_multiple_of(2) { DVec3::Z } else { draw.direction() },
            turn_rate: if draw.bits().is_multiple_of(2) { turn_rate } else { -turn_rate },
        };
        let target = TargetMotion::Turning(turning);
        let capture_radius = if draw.bits().is_multiple_of(4) { 0.0 } else { draw.uniform(0.0, 250.0) };
        let turns = draw.uniform(1.0, 12.0);
        let horizon = turns * TAU / turn_rate;
        let query = by_car(car, target, capture_radius, horizon);
        let gap_at = |time: f64| {
            let point = target.at(time).unwrap().position;
            car.dubins_path_to(point, capture_radius).unwrap().length() - car.speed * time
        };
        let until = solve_motion(&query).map_or(horizon, |intercept| intercept.time);
        let samples = 1_500;
        let times =
            (0..samples).map(|index| until * (1.0 - 1e-9) * f64::from(index) / f64::from(samples - 1));
        let least = times.map(gap_at).fold(f64::INFINITY, f64::min);
        match solve_motion(&query) {
            Ok(intercept) => {
                met += 1;
                assert!(gap_at(intercept.time) <= 1e-7, "seed {seed}: {intercept:?}");
                assert!(least >= -1e-7, "seed {seed}: {least} before {intercept:?}");
            }
            Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => {}
            Err(Unsolved::NoIntercept(NoIntercept::Unfinished)) => unfinished += 1,
            Err(Unsolved::Refused(refusal)) => panic!("seed {seed}: {refusal:?}"),
            Err(Unsolved::NoIntercept(_)) => {
                missed += 1;
                let nearest = closest_motion_approach(&query).unwrap();
                let miss = nearest.miss_distance;
                assert!(miss <= least * (1.0 + 1e-8), "seed {seed}: {least} < {nearest:?}");
                assert!((gap_at(nearest.time) - miss).abs() <= 1e-7, "seed {seed}: {nearest:?}");
            }
        }
    }
    println!("{met} met, {missed} not, {unfinished} unfinished");
    assert!(met > 500 && missed > 1_000 && unfinished == 0, "{met} {missed} {unfinished}");
}

#[test]
fn ways_that_a_drawing_shows() {
    let car = CarMotion { position: DVec3::ZERO, heading: DVec3::X, speed: 1.0, turn_radius: 1.0 };
    let way = |x: f64, y: f64, radius: f64| car.dubins_path_to(DVec3::new(x, y, 7.0), radius).unwrap();
    let near = |length: f64, expected: f64| assert!((length - expected).abs() < 1e-14, "{length} {expected}");
    // Straight on; a quarter of the left circle and 2 up; half of the right one and 3 back.
    assert_eq!(way(5.0, 0.0, 0.0).length(), 5.0);
    near(way(1.0, 3.0, 0.0).length(), TAU / 4.0 + 2.0);
    near(way(-3.0, -2.0, 0.0).length(), TAU / 2.0 + 3.0);
    // The center of the left circle: 1 from the last center, which is 2 from the right one, in a triangle of 2, 2, 1.
    let inside = way(0.0, 1.0, 0.0);
    assert_eq!((inside.first, inside.second), (DubinsSegment::Right, DubinsSegment::Left));
    near(inside.length(), (7.0_f64 / 8.0).acos() + TAU - 0.25_f64.acos());
    // Up to within 2 of the point, and no way at all within the radius.
    near(way(1.0, 5.0, 2.0).length(), TAU / 4.0 + 2.0);
    assert_eq!(way(0.0, -1.0, 1.0).length(), 0.0);
}

/// An angle beyond the range of f64 has no sine: 1e300 on a circle of 1e-10.
#[test]
fn a_pose_that_cannot_be_told_is_refused() {
    let car =
        |turn_radius: f64| CarMotion { position: DVec3::ZERO, heading: DVec3::X, speed: 1.0, turn_radius };
    let way = |first, first_length, second, second_length| DubinsPath {
        first,
        first_length,
        second,
        second_length,
    };
    let refused = Err(RefusalKind::OutOfDomain);
    for segment in [DubinsSegment::Left, DubinsSegment::Right, DubinsSegment::Straight] {
        for turn_radius in [1e-10, 1.0, 1e50] {
            let car = car(turn_radius);
            assert_eq!(
                car.dubins_pose(&way(segment, 1e300, DubinsSegment::Straight, 0.0), 1e300)
                    .map_err(|refusal| refusal.kind),
                refused
            );
            assert_eq!(
                car.dubins_pose(&way(DubinsSegment::Straight, 0.0, segment, 1e300), 1e300)
                    .map_err(|refusal| refusal.kind),
                refused
            );
        }
    }
    // A length within the range, an angle beyond it.
    let tight = car(1e-300);
    assert_eq!(
        tight
            .dubins_pose(&way(DubinsSegment::Left, 1e50, DubinsSegment::Straight, 0.0), 1e50)
            .map_err(|refusal| refusal.kind),
        refused
    );
    assert_eq!(
        tight
            .dubins_pose(&way(DubinsSegment::Straight, 1.0, DubinsSegment::Right, 1e50), 1e51)
            .map_err(|refusal| refusal.kind),
        refused
    );
    // The end of a way is its end, however far beyond it.
    let end = car(1.0)
        .dubins_pose(&way(DubinsSegment::Straight, 3.0, DubinsSegment::Straight, 4.0), 1e300)
        .unwrap();
    assert_eq!(end.position, DVec3::X * 7.0);
}

/// Every drawn way must lead to a finite place or be refused.
#[test]
fn any_finite_way_has_a_pose_or_is_refused() {
    let segments = [DubinsSegment::Left, DubinsSegment::Right, DubinsSegment::Straight];
    let (mut answered, mut refused) = (0, 0);
    for seed in 0..100_000 {
        let mut draw = Generator::new(80_000_000 + seed);
        let (heading, turn_radius) = (draw.finite_vector(), draw.finite().abs());
        let car = CarMotion { position: draw.in_cube(1e3), heading, speed: 1.0, turn_radius };
        let path = DubinsPath {
            first: segments[(draw.bits() % 3) as usize],
            first_length: draw.finite().abs(),
            second: segments[(draw.bits() % 3) as usize],
            second_length: draw.finite().abs(),
        };
        match car.dubins_pose(&path, draw.finite().abs()) {
            Ok(end) => {
                assert!(end.position.is_finite() && end.velocity.is_finite(), "seed {seed}: {end:?}");
                answered += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(answered > 5_000 && refused > 5_000, "{answered} {refused}");
}

#[test]
fn any_finite_car_finds_its_way_or_is_refused() {
    let mut answered = 0;
    for seed in 0..50_000 {
        let mut draw = Generator::new(70_000_000 + seed);
        let turn_radius = draw.finite().abs();
        let heading = draw.finite_vector();
        let car = CarMotion { position: draw.in_cube(1e3), heading, speed: 1.0, turn_radius };
        let Ok(path) = car.dubins_path_to(draw.in_cube(1e3), draw.finite().abs()) else { continue };
        assert!(path.first_length >= 0.0 && path.second_length >= 0.0, "seed {seed}: {path:?}");
        let end = car.dubins_pose(&path, path.length()).unwrap();
        assert!(end.position.is_finite() && end.velocity.is_finite(), "seed {seed}: {path:?} {end:?}");
        answered += 1;
    }
    assert!(answered > 5_000, "{answered}");
}
