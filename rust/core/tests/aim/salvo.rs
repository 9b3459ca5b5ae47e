//! Salvos: planned, and flown by the law to see that the plan is kept.

use crate::guidance::{Flight, SPEED, at, seeds};
use crate::seeded::Generator;
use core::f64::consts::{FRAC_PI_4, PI};
use pursuit_core::aim::guidance::{
    GuidanceLaw, GuidanceQuery, MAX_SALVO, Salvo, SalvoMissile, SalvoPlan, SalvoQuery, SalvoState, find_salvo,
};
use pursuit_core::motion::MotionState;
use pursuit_core::{DVec3, Refusal, RefusalKind};

fn at_ship(half_spread: f64) -> SalvoQuery {
    SalvoQuery {
        target: at([0.0; 3], [15.0, 5.0, 0.0]),
        target_acceleration: DVec3::ZERO,
        plane_normal: DVec3::Z,
        half_spread,
        horizon: 120.0,
    }
}

fn missile(position: DVec3, course: DVec3, max_acceleration: f64) -> SalvoMissile {
    SalvoMissile {
        missile: MotionState { position, velocity: course.normalize() * SPEED },
        max_acceleration,
        field_of_view: PI,
        impact_direction: DVec3::ZERO,
    }
}

fn find(query: &SalvoQuery, missiles: &[SalvoMissile]) -> Result<(Salvo, Vec<SalvoPlan>), Refusal> {
    let mut plans = Vec::new();
    let salvo = find_salvo(query, missiles, |index, plan| {
        assert_eq!(index, plans.len());
        plans.push(*plan);
    })?;
    assert_eq!(plans.len(), missiles.len());
    Ok((salvo, plans))
}

/// Flies a missile by its plan: by how much it misses in space, in time and in degrees.
fn flown(query: &SalvoQuery, missile: &SalvoMissile, salvo: &Salvo, plan: &SalvoPlan) -> [f64; 3] {
    let law = GuidanceLaw::ImpactAngleAndTime;
    let mut flight = Flight::new(GuidanceQuery {
        impact_direction: plan.impact_direction,
        impact_time: salvo.impact_time,
        field_of_view: missile.field_of_view,
        target_acceleration: query.target_acceleration,
        ..GuidanceQuery::homing(law, missile.missile, query.target, missile.max_acceleration)
    });
    flight.fly(1.0 / 120.0, salvo.impact_time + 20.0);
    let angle = flight.arrival.1.angle_between(plan.impact_direction).to_degrees();
    [flight.nearest, (flight.arrival.0 - salvo.impact_time).abs(), angle]
}

/// Eight from all around, from 2,200 to 5,800 away, launched within 30 degrees of the ship.
fn from_all_sides(random: &mut Generator) -> Vec<SalvoMissile> {
    (0..8)
        .map(|index| {
            let bearing = FRAC_PI_4 * f64::from(index);
            let from = DVec3::new(bearing.cos(), bearing.sin(), 0.0);
            let place = from * random.uniform(3000.0, 5000.0) + random.direction() * 800.0;
            missile(place, -from + random.direction() * 0.5, 400.0)
        })
        .collect()
}

#[test]
fn eight_from_all_sides_arrive_within_a_tenth_of_a_second_and_a_degree() {
    for seed in 0..seeds(40) {
        let (query, missiles) = (at_ship(PI), from_all_sides(&mut Generator::new(seed)));
        let (salvo, plans) = find(&query, &missiles).unwrap();
        assert_eq!(salvo.count, 8, "seed {seed}: {plans:?}");
        let slowest = plans.iter().fold(0.0_f64, |slowest, plan| slowest.max(plan.earliest_time));
        assert!(salvo.impact_time >= slowest && salvo.impact_time < 1.07 * slowest, "seed {seed}");
        for (missile, plan) in missiles.iter().zip(&plans) {
            let [miss, late, angle] = flown(&query, missile, &salvo, plan);
            assert!(miss < 1.0 && late < 0.1 && angle < 1.0, "seed {seed}: {miss} {late} {angle} {plan:?}");
        }
    }
}

/// One to sixteen from one launcher, on courses within about 45 degrees of the ship, at any spread, with turning circles of 3 to
/// 15 % of the distance.
#[test]
fn what_keeps_its_plan_does_and_the_rest_has_a_reason() {
    let (mut kept, mut said, mut left_out) = (0, 0, 0);
    let mut worst = [0.0_f64; 3];
    for seed in 0..seeds(150) {
        let mut random = Generator::new(seed);
        let query = at_ship(random.uniform(0.0, PI));
        let place = random.direction() * random.uniform(1500.0, 6000.0);
        let radius = place.length() * random.uniform(0.03, 0.15);
        let count = 1 + random.bits() % 16;
        let missiles: Vec<_> = (0..count)
            .map(|_| {
                let course = -place.normalize() + random.direction() * 0.75;
                missile(place, course, SPEED * SPEED / radius)
            })
            .collect();
        let (salvo, plans) = find(&query, &missiles).unwrap();
        let keep = plans.iter().filter(|plan| plan.state == SalvoState::Keeps).count();
        assert_eq!(keep, salvo.count, "seed {seed}");
        for (missile, plan) in missiles.iter().zip(&plans) {
            if plan.state != SalvoState::Keeps {
                assert_eq!(plan.state, SalvoState::Saturated, "seed {seed}");
                left_out += 1;
                continue;
            }
            let errors = flown(&query, missile, &salvo, plan);
            let [miss, late, angle] = errors;
            let is_kept = miss < 1.0 && late < 0.1 && angle < 1.0;
            (kept, said) = (kept + u64::from(is_kept), said + 1);
            for (worst, error) in worst.iter_mut().zip(errors) {
                *worst = worst.max(error);
            }
        }
    }
    println!("{kept} of {said} kept, {left_out} left out, at worst {worst:?}");
    assert!(kept * 100 >= said * 99, "{kept} of {said}");
}

/// The length of the shortest way from a place and a course to another with turns of radius 1 (L. E. Dubins, "On Curves of Minimal
/// Length with a Constraint on Average Curvature", 1957; formulas after A. M. Shkel, V. Lumelsky, "Classification of the Dubins set",
/// 2001). A word counts when it ends there.
fn dubins(way: DVec3, start: f64, end: f64) -> f64 {
    let (d, chord) = (way.length(), way.y.atan2(way.x));
    let (a, b) = (start - chord, end - chord);
    let (sa, sb, ca, cb, cab) = (a.sin(), b.sin(), a.cos(), b.cos(), (a - b).cos());
    let straight = |square: f64| square.max(0.0).sqrt();
    let arc = |cosine: f64| 2.0 * PI - cosine.clamp(-1.0, 1.0).acos();
    let lsl = (cb - ca).atan2(d + sa - sb);
    let rsr = (ca - cb).atan2(d - sa + sb);
    let p_lsr = straight(d * d - 2.0 + 2.0 * cab + 2.0 * d * (sa + sb));
    let lsr = (-ca - cb).atan2(d + sa + sb) - (-2.0_f64).atan2(p_lsr);
    let p_rsl = straight(d * d - 2.0 + 2.0 * cab - 2.0 * d * (sa + sb));
    let rsl = (ca + cb).atan2(d - sa - sb) - 2.0_f64.atan2(p_rsl);
    let p_rlr = arc((6.0 - d * d + 2.0 * cab + 2.0 * d * (sa - sb)) / 8.0);
    let t_rlr = a - rsr + 0.5 * p_rlr;
    let p_lrl = arc((6.0 - d * d + 2.0 * cab + 2.0 * d * (sb - sa)) / 8.0);
    let t_lrl = -a + lsl + 0.5 * p_lrl;
    let words = [
        ([1.0, 0.0, 1.0], [lsl - a, straight(2.0 + d * d - 2.0 * cab + 2.0 * d * (sa - sb)), b - lsl]),
        ([-1.0, 0.0, -1.0], [a - rsr, straight(2.0 + d * d - 2.0 * cab + 2.0 * d * (sb - sa)), rsr - b]),
        ([1.0, 0.0, -1.0], [lsr - a, p_lsr, lsr - b]),
        ([-1.0, 0.0, 1.0], [a - rsl, p_rsl, b - rsl]),
        ([-1.0, 1.0, -1.0], [t_rlr, p_rlr, a - b - t_rlr + p_rlr]),
        ([1.0, -1.0, 1.0], [t_lrl, p_lrl, b - a - t_lrl + p_lrl]),
    ];
    let mut shortest = f64::INFINITY;
    for (turns, parts) in words {
        let (mut x, mut y, mut course, mut length) = (0.0, 0.0, a, 0.0);
        for (turn, part) in turns.into_iter().zip(parts) {
            let part = if turn == 0.0 { part } else { part.rem_euclid(2.0 * PI) };
            let next = course + turn * part;
            if turn == 0.0 {
                (x, y) = (x + part * course.cos(), y + part * course.sin());
            } else {
                (x, y) = (x + (next.sin() - course.sin()) / turn, y - (next.cos() - course.cos()) / turn);
            }
            (course, length) = (next, length + part);
        }
        let off = (x - d).hypot(y) + (course - b).sin().abs() + (1.0 - (course - b).cos());
        if off < 1e-6 {
            shortest = shortest.min(length);
        }
    }
    shortest
}

#[test]
fn the_oracle_knows_the_shortest_ways() {
    // Straight on; a half circle to the left; and to a place 4 ahead in the same direction, turned about: a quarter of a turn back.
    assert!((dubins(DVec3::X * 3.0, 0.0, 0.0) - 3.0).abs() < 1e-9);
    assert!((dubins(DVec3::Y * 2.0, 0.0, PI) - PI).abs() < 1e-9);
    assert!((dubins(DVec3::new(1.0, 1.0, 0.0), 0.0, 0.5 * PI) - 0.5 * PI).abs() < 1e-9);
    assert!((dubins(DVec3::new(1.0, -1.0, 0.0), 0.0, -0.5 * PI) - 0.5 * PI).abs() < 1e-9);
}

/// No missile can be earlier than its shortest way with its turning circle, and the salvo is little later than the slowest's.
#[test]
fn no_salvo_is_earlier_than_shortest_ways_allow_and_few_are_much_later() {
    let (mut ratios, mut left_out, mut all) = (Vec::new(), 0, 0);
    for seed in 0..seeds(150) {
        let mut random = Generator::new(seed);
        let ship = MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO };
        let query = SalvoQuery { target: ship, ..at_ship(random.uniform(0.0, PI)) };
        let count = 2 + random.bits() % 7;
        let missiles: Vec<_> = (0..count)
            .map(|_| {
                let bearing = random.uniform(-PI, PI);
                let from = DVec3::new(bearing.cos(), bearing.sin(), 0.0) * random.uniform(3000.0, 6000.0);
                let course = bearing + PI + random.uniform(-1.0, 1.0);
                let radius = from.length() * random.uniform(0.03, 0.15);
                missile(from, DVec3::new(course.cos(), course.sin(), 0.0), SPEED * SPEED / radius)
            })
            .collect();
        let (salvo, plans) = find(&query, &missiles).unwrap();
        let mut slowest = 0.0_f64;
        for (missile, plan) in missiles.iter().zip(&plans) {
            let radius = SPEED * SPEED / missile.max_acceleration;
            let angle = |v: DVec3| v.y.atan2(v.x);
            let (start, end) = (angle(missile.missile.velocity), angle(plan.impact_direction));
            let least = dubins(-missile.missile.position / radius, start, end) * radius / SPEED;
            all += 1;
            if plan.state != SalvoState::Keeps {
                assert_eq!(plan.state, SalvoState::Saturated, "seed {seed}");
                left_out += 1;
                continue;
            }
            // What a tenth of a second and a degree at the end of an arc allow.
            let allowed = 0.1 + 2.0 * radius * 1.0_f64.to_radians() / SPEED;
            assert!(salvo.impact_time > least - allowed, "seed {seed}: {} {least}", salvo.impact_time);
            slowest = slowest.max(least);
        }
        if salvo.count > 0 {
            ratios.push(salvo.impact_time / slowest);
        }
    }
    ratios.sort_by(f64::total_cmp);
    let [median, most] = [ratios[ratios.len() / 2], ratios[ratios.len() - 1]];
    println!("beside the shortest ways: median {median}, at most {most}; {left_out} of {all} left out");
    assert!(median < 1.1 && most < 2.0, "{median} {most}");
}

#[test]
fn directions_are_spread_evenly_and_own_ones_are_kept() {
    let mut random = Generator::new(3);
    for half_spread in [0.0, 0.4, 1.5, 3.0, PI] {
        let query = at_ship(half_spread);
        let place = DVec3::new(-4000.0, 300.0, 0.0);
        let own = DVec3::new(0.0, 0.0, -2.0);
        let mut missiles: Vec<_> =
            (0..8).map(|_| missile(place, -place.normalize() + random.direction() * 0.5, 600.0)).collect();
        missiles.push(SalvoMissile { impact_direction: own, ..missiles[0] });
        let (_, plans) = find(&query, &missiles).unwrap();
        assert_eq!(plans[8].impact_direction, own.normalize());
        let mut angles: Vec<_> =
            plans[..8].iter().map(|plan| plan.impact_direction.y.atan2(plan.impact_direction.x)).collect();
        assert!(plans[..8].iter().all(|plan| plan.impact_direction.z.abs() < 1e-12));
        angles.sort_by(f64::total_cmp);
        let step = if half_spread == PI { FRAC_PI_4 } else { 2.0 * half_spread / 7.0 };
        let gaps: Vec<_> = angles.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let wide = gaps.iter().filter(|gap| (**gap - step).abs() > 1e-9).count();
        // Where the fan crosses the angle of pi one gap is the rest of the turn.
        assert!(wide <= usize::from(half_spread > 1.0), "{half_spread}: {gaps:?}");
        // About the line of sight, and who leaves to the left arrives to the right.
        let mean = plans[..8].iter().map(|plan| plan.impact_direction).sum::<DVec3>();
        assert!(half_spread > 1.5 || mean.angle_between(-place) < 0.3, "{half_spread}");
        for (a, plan) in missiles.iter().zip(&plans).take(8) {
            for (b, other) in missiles.iter().zip(&plans).take(8) {
                let left = |v: DVec3| v.y.atan2(v.x);
                if half_spread > 0.0
                    && half_spread < 1.5
                    && left(a.missile.velocity) > left(b.missile.velocity) + 1e-9
                {
                    assert!(left(plan.impact_direction) < left(other.impact_direction));
                }
            }
        }
    }
}

#[test]
fn who_is_left_out_has_a_reason_and_does_not_delay_the_others() {
    let query = SalvoQuery { horizon: 30.0, ..at_ship(0.3) };
    let ahead = missile(DVec3::X * -3000.0, DVec3::X, 300.0);
    let beside = missile(DVec3::new(-3000.0, 500.0, 0.0), DVec3::X, 300.0);
    let alone = find(&query, &[ahead, beside]).unwrap().0;
    assert_eq!(alone.count, 2);
    let state = |odd: SalvoMissile| {
        // A direction of its own, so that those of the others stay.
        let odd = SalvoMissile { impact_direction: DVec3::X, ..odd };
        let (salvo, plans) = find(&query, &[ahead, odd, beside]).unwrap();
        assert_eq!((salvo, plans[0].state, plans[2].state), (alone, SalvoState::Keeps, SalvoState::Keeps));
        plans[1].state
    };
    let slow = |speed: f64| MotionState { velocity: DVec3::X * speed, ..ahead.missile };
    assert_eq!(state(SalvoMissile { missile: slow(0.0), ..ahead }), SalvoState::OutOfReach);
    assert_eq!(state(SalvoMissile { missile: slow(10.0), ..ahead }), SalvoState::OutOfReach);
    assert_eq!(state(SalvoMissile { missile: slow(100.0), ..ahead }), SalvoState::BeyondHorizon);
    let back = MotionState { velocity: DVec3::X * -SPEED, ..ahead.missile };
    assert_eq!(state(SalvoMissile { missile: back, max_acceleration: 20.0, ..ahead }), SalvoState::Saturated);
    let blind =
        SalvoMissile { missile: MotionState { velocity: DVec3::Y * SPEED, ..ahead.missile }, ..ahead };
    assert_eq!(state(SalvoMissile { field_of_view: 0.5, ..blind }), SalvoState::OutOfView);
}

/// Straight at a target that stands still, with time to spare: flown in ticks of a 32nd of the time left, and at least a 2048th of all of
/// it. What would be told after the target is passed does not count.
#[test]
fn what_a_missile_needs_is_the_most_that_it_is_told_on_its_way() {
    let query = SalvoQuery { target: at([0.0; 3], [0.0; 3]), ..at_ship(0.0) };
    for distance in [3050.0, 3100.0, 3200.0, 3300.0, 3400.0, 3600.0] {
        let straight = |distance: f64| SalvoMissile {
            impact_direction: DVec3::X,
            ..missile(DVec3::X * -distance, DVec3::X, 1e4)
        };
        let missiles = [straight(3000.0), straight(distance)];
        let (salvo, plans) = find(&query, &missiles).unwrap();
        assert_eq!(salvo.count, 2);
        let law = GuidanceLaw::ImpactAngleAndTime;
        let mut flight = Flight::new(GuidanceQuery {
            impact_direction: DVec3::X,
            impact_time: salvo.impact_time,
            ..GuidanceQuery::homing(law, missiles[0].missile, query.target, 1e4)
        });
        let (mut left, mut greatest) = (salvo.impact_time, 0.0_f64);
        loop {
            let (tick, nearest) = ((left / 32.0).max(salvo.impact_time / 2048.0), flight.nearest);
            let told = flight.step(tick).acceleration.length();
            if flight.nearest == nearest {
                break;
            }
            greatest = greatest.max(told);
            left -= tick;
        }
        let needed = plans[0].needed_acceleration;
        assert!((needed - greatest).abs() <= 1e-6 * greatest, "{distance}: {needed}, not {greatest}");
    }
}

#[test]
fn the_order_of_the_missiles_does_not_matter() {
    for seed in 0..20 {
        let (query, mut missiles) = (at_ship(PI), from_all_sides(&mut Generator::new(seed)));
        let (salvo, plans) = find(&query, &missiles).unwrap();
        missiles.rotate_left(3);
        let (other, turned) = find(&query, &missiles).unwrap();
        assert!((salvo.impact_time - other.impact_time).abs() < 1e-9 * salvo.impact_time, "seed {seed}");
        for (index, plan) in plans.iter().enumerate() {
            let moved = &turned[(index + 5) % 8];
            assert!(plan.impact_direction.distance(moved.impact_direction) < 1e-9, "seed {seed}");
        }
    }
}

#[test]
fn any_finite_input_gives_a_plan_or_a_refusal() {
    for seed in 0..3_000 {
        let mut random = Generator::new(seed);
        let motion = |random: &mut Generator| MotionState {
            position: random.finite_vector(),
            velocity: random.finite_vector(),
        };
        let query = SalvoQuery {
            target: motion(&mut random),
            target_acceleration: random.finite_vector(),
            plane_normal: random.finite_vector(),
            half_spread: random.uniform(0.0, PI),
            horizon: random.finite().abs(),
        };
        let missiles: Vec<_> = (0..seed % 4)
            .map(|_| SalvoMissile {
                missile: motion(&mut random),
                max_acceleration: random.finite().abs(),
                field_of_view: random.uniform(0.0, PI),
                impact_direction: if random.bits().is_multiple_of(2) {
                    DVec3::ZERO
                } else {
                    random.finite_vector()
                },
            })
            .collect();
        match find(&query, &missiles) {
            Ok((salvo, plans)) => {
                assert!(salvo.impact_time <= query.horizon, "seed {seed}");
                for plan in plans {
                    assert!((plan.impact_direction.length() - 1.0).abs() < 1e-12, "seed {seed}: {plan:?}");
                    assert!(
                        !plan.earliest_time.is_nan() && plan.needed_acceleration.is_finite(),
                        "seed {seed}"
                    );
                }
            }
            Err(refusal) => assert!(
                refusal == RefusalKind::OutOfDomain || refusal == RefusalKind::NotFinite,
                "seed {seed}: {refusal}"
            ),
        }
    }
}

#[test]
fn what_has_no_meaning_is_refused_by_its_name() {
    let (query, good) = (at_ship(1.0), missile(DVec3::X * -3000.0, DVec3::X, 300.0));
    let name = |query: SalvoQuery, missiles: &[SalvoMissile]| {
        let refusal = find_salvo(&query, missiles, |_, _| panic!("a plan of a refused salvo")).unwrap_err();
        refusal.input.to_string()
    };
    for bad in [f64::NAN, f64::INFINITY, -1.0, 1e51] {
        assert_eq!(name(SalvoQuery { horizon: bad, ..query }, &[good]), "query.horizon");
        assert_eq!(name(SalvoQuery { half_spread: bad, ..query }, &[good]), "query.half_spread");
        let weak = SalvoMissile { max_acceleration: bad, ..good };
        assert_eq!(name(query, &[good, weak]), "missiles[1].max_acceleration");
        let odd = SalvoMissile { field_of_view: bad, ..good };
        assert_eq!(name(query, &[odd]), "missiles[0].field_of_view");
    }
    let nowhere = DVec3::new(f64::NAN, 0.0, 0.0);
    assert_eq!(name(SalvoQuery { plane_normal: DVec3::ZERO, ..query }, &[]), "query.plane_normal");
    assert_eq!(name(SalvoQuery { plane_normal: nowhere, ..query }, &[]), "query.plane_normal");
    assert_eq!(name(SalvoQuery { target_acceleration: nowhere, ..query }, &[]), "query.target_acceleration");
    let lost = MotionState { position: nowhere, velocity: DVec3::X };
    assert_eq!(name(SalvoQuery { target: lost, ..query }, &[]), "query.target.position");
    assert_eq!(name(query, &[SalvoMissile { missile: lost, ..good }]), "missiles[0].missile.position");
    let odd = SalvoMissile { impact_direction: nowhere, ..good };
    assert_eq!(name(query, &[odd]), "missiles[0].impact_direction");
    assert_eq!(name(query, &vec![good; MAX_SALVO + 1]), "missile_count");
    assert_eq!(find(&query, &[]).unwrap().0, Salvo::default());
}
