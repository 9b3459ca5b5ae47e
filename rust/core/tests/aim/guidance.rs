//! Guidance laws against the closed forms of the textbooks, and flown.

use crate::seeded::Generator;
use crate::trials::trials;
use pursuit_core::aim::guidance::{Guidance, GuidanceLaw, GuidanceQuery, GuidanceState, guide};
use pursuit_core::motion::MotionState;
use pursuit_core::{DVec3, RefusalKind};

/// A missile that obeys exactly, and its target.
pub struct Flight {
    query: GuidanceQuery,
    time: f64,
    pub nearest: f64,
    /// Where the missile flew, and when, as it came nearest.
    pub arrival: (f64, DVec3),
    states: Vec<GuidanceState>,
}

impl Flight {
    pub fn new(query: GuidanceQuery) -> Self {
        Self { query, time: 0.0, nearest: f64::INFINITY, arrival: (0.0, DVec3::ZERO), states: Vec::new() }
    }

    /// One tick: the course turns by what the command is, then both move.
    pub fn step(&mut self, tick: f64) -> Guidance {
        self.query.delta_time = tick;
        let guidance = guide(&self.query).unwrap();
        if !self.states.contains(&guidance.state) {
            self.states.push(guidance.state);
        }
        let query = &mut self.query;
        let speed = query.missile.velocity.length();
        query.missile.velocity = (query.missile.velocity + guidance.acceleration * tick).normalize() * speed;
        let before = query.target.position - query.missile.position;
        query.target.velocity += query.target_acceleration * tick;
        let relative = query.target.velocity - query.missile.velocity;
        let part = (-before.dot(relative) / relative.length_squared()).clamp(0.0, tick);
        let miss = (before + relative * part).length();
        if miss < self.nearest {
            self.nearest = miss;
            self.arrival = (self.time + part, query.missile.velocity);
        }
        query.missile.position += query.missile.velocity * tick;
        query.target.position += query.target.velocity * tick;
        query.impact_time = (query.impact_time - tick).max(0.0);
        self.time += tick;
        guidance
    }

    /// Flies until it has passed within a tick's way, or the time is over.
    pub fn fly(&mut self, tick: f64, patience: f64) {
        while self.time < patience {
            self.step(tick);
            let query = &self.query;
            let gap = query.target.position - query.missile.position;
            let near = query.missile.velocity.length() * tick;
            if self.nearest < near && gap.length() > near {
                break;
            }
        }
    }
}

pub fn at(position: [f64; 3], velocity: [f64; 3]) -> MotionState {
    MotionState { position: position.into(), velocity: velocity.into() }
}

pub const SPEED: f64 = 300.0;

pub fn seeds(usual: u64) -> u64 {
    trials(usual)
}

/// The accelerations to the left that a missile of 1000 a second is told on its way to a target 10,000 away: every second of
/// ten. It leaves at `error` to the left.
fn told(query: GuidanceQuery, error: f64) -> Vec<f64> {
    const TICK: f64 = 1e-3;
    let missile = at([0.0; 3], [1000.0 * error.cos(), 1000.0 * error.sin(), 0.0]);
    let mut flight = Flight::new(GuidanceQuery { missile, ..query });
    let told: Vec<_> = (0..9000).map(|_| flight.step(TICK).acceleration.y).collect();
    told.into_iter().step_by(1000).collect()
}

fn textbook(law: GuidanceLaw) -> GuidanceQuery {
    let target = at([10_000.0, 0.0, 0.0], [0.0; 3]);
    GuidanceQuery::homing(law, at([0.0; 3], [1000.0, 0.0, 0.0]), target, 1e6)
}

/// Compares with a closed form of the part of the flight that is over, to a hundredth of its largest value.
fn compare(told: &[f64], closed_form: impl Fn(f64) -> f64, what: &str) {
    let expected: Vec<_> = (0..told.len()).map(|second| closed_form(second as f64 / 10.0)).collect();
    let largest = expected.iter().fold(0.0_f64, |largest, x| largest.max(x.abs()));
    for (second, (told, expected)) in told.iter().zip(&expected).enumerate() {
        assert!((told - expected).abs() < 0.01 * largest, "{what}, {second} s: {told}, not {expected}");
    }
}

/// Zarchan: a heading error `HE` asks for `-V HE N / tF (1 - t / tF)^(N - 2)`.
#[test]
fn a_heading_error_costs_what_the_textbook_says() {
    use GuidanceLaw::{AugmentedProportionalNavigation, ProportionalNavigation, ZeroEffortMiss};
    let error = 1.0_f64.to_radians();
    for law in [ProportionalNavigation, AugmentedProportionalNavigation, ZeroEffortMiss] {
        for constant in [3.0, 4.0, 5.0] {
            let query = GuidanceQuery { navigation_constant: constant, ..textbook(law) };
            let closed_form = |s: f64| -1000.0 * error * constant / 10.0 * (1.0 - s).powf(constant - 2.0);
            compare(&told(query, error), closed_form, &format!("{law:?}, N {constant}"));
        }
    }
}

/// Zarchan: against a constant acceleration `n`, proportional navigation asks for `N / (N - 2) (1 - (1 - t / tF)^(N - 2)) n`,
/// the augmented law and the zero-effort miss for `N / 2 (1 - t / tF)^(N - 2) n`. At 1 the engagement is linear.
#[test]
fn an_accelerating_target_costs_what_the_textbook_says() {
    use GuidanceLaw::{AugmentedProportionalNavigation, ProportionalNavigation, ZeroEffortMiss};
    for constant in [3.0, 4.0, 5.0] {
        let of = |law| {
            let target_acceleration = DVec3::Y;
            told(GuidanceQuery { navigation_constant: constant, target_acceleration, ..textbook(law) }, 0.0)
        };
        let left = |s: f64| (1.0 - s).powf(constant - 2.0);
        let plain = |s: f64| constant / (constant - 2.0) * (1.0 - left(s));
        compare(&of(ProportionalNavigation), plain, &format!("N {constant}"));
        for law in [AugmentedProportionalNavigation, ZeroEffortMiss] {
            compare(&of(law), |s| 0.5 * constant * left(s), &format!("{law:?}, N {constant}"));
        }
    }
}

/// The way of least sum of squared accelerations between two courses is a cubic: leaving at `a` and arriving at `b` to the
/// left it turns by `V^2 / R (a (6 s - 4) + b (6 s - 2))` at the part `s` of the flight.
#[test]
fn an_impact_angle_costs_the_least_sum_of_squares() {
    for (start, end) in [(1.0_f64, 0.0_f64), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-0.5, 1.5)] {
        let (a, b) = (start.to_radians(), end.to_radians());
        let impact_direction = DVec3::new(b.cos(), b.sin(), 0.0);
        let query = GuidanceQuery { impact_direction, ..textbook(GuidanceLaw::ImpactAngle) };
        let closed_form = |s: f64| 100.0 * (a * (6.0 * s - 4.0) + b * (6.0 * s - 2.0));
        compare(&told(query, a), closed_form, &format!("{start} to {end} degrees"));
    }
}

/// Jeon, Lee and Tahk: a constant acceleration beside the optimal one makes the way longer. For small angles this is the cubic
/// with `V^2 / R (a (3 s - 3) + g (6 s - 2))`, whose length, `R (1 + a^2 / 10 - a g / 10 + g^2 / 15)`, takes the wanted time.
#[test]
fn an_impact_time_costs_what_jeon_lee_and_tahk_say() {
    let a = 1.0_f64.to_radians();
    for part in [0.12, 1.0 / 6.0, 0.3, 1.0] {
        let spare = part * a * a;
        let impact_time = 10.0 * (1.0 + spare);
        let g = 0.75 * a - 7.5 * (4.0 * spare / 15.0 - a * a / 60.0).sqrt();
        let query = GuidanceQuery { impact_time, ..textbook(GuidanceLaw::ImpactTime) };
        compare(&told(query, a), |s| 100.0 * (a * (3.0 * s - 3.0) + g * (6.0 * s - 2.0)), &format!("{part}"));
    }
}

/// The deviation from the line of sight to a target that crosses decays as `(1 + t / T) exp(-t / T)`, from the launcher of a
/// ship that moves too.
#[test]
fn a_missile_comes_to_the_line_of_sight_critically_damped() {
    const TICK: f64 = 1e-4;
    for time_constant in [0.25, 0.5, 1.0] {
        let mut query = GuidanceQuery::homing(
            GuidanceLaw::LineOfSight,
            at([500.0, 20.0, 0.0], [400.0, 0.0, 0.0]),
            at([5000.0, 0.0, 800.0], [-50.0, 120.0, 30.0]),
            1e4,
        );
        query.target_acceleration = DVec3::new(0.0, 10.0, -5.0);
        query.launcher.velocity = DVec3::new(10.0, -5.0, 0.0);
        query.line_time = time_constant;
        let line = |query: &GuidanceQuery| (query.target.position - query.launcher.position).normalize();
        let aside = |query: &GuidanceQuery| {
            let place = query.missile.position - query.launcher.position;
            place - line(query) * place.dot(line(query))
        };
        // Begins at rest beside the line: with the velocity of the line's own point.
        let mut flight = Flight::new(query);
        let before = aside(&flight.query);
        let drift = {
            let mut later = flight.query;
            let h = 1e-5;
            later.missile.position += later.missile.velocity * h;
            later.target.position += later.target.velocity * h;
            later.launcher.position += later.launcher.velocity * h;
            (aside(&later) - before) / h
        };
        flight.query.missile.velocity -= drift;
        let first = before.length();
        for tick in 0..40_000 {
            flight.step(TICK);
            flight.query.launcher.position += flight.query.launcher.velocity * TICK;
            let now = f64::from(tick + 1) * TICK / time_constant;
            let expected = first * (1.0 + now) * (-now).exp();
            let deviation = aside(&flight.query).length();
            assert!((deviation - expected).abs() < 0.01 * first, "{now}: {deviation}, not {expected}");
        }
    }
}

/// A target at any place with any speed up to two thirds of the missile's; launched in any direction, with a turning circle of
/// up to a quarter of the first distance.
fn any_launch(random: &mut Generator, law: GuidanceLaw) -> GuidanceQuery {
    let distance = random.uniform(500.0, 5000.0);
    let target = MotionState {
        position: random.direction() * distance,
        velocity: random.direction() * random.uniform(0.0, 200.0),
    };
    let missile = MotionState { position: DVec3::ZERO, velocity: random.direction() * SPEED };
    let radius = distance * random.uniform(0.01, 0.25);
    GuidanceQuery::homing(law, missile, target, SPEED * SPEED / radius)
}

/// Within a tick's way; the patience is 1.3 times a tail chase at the speed left, and three turns.
#[test]
fn no_launch_orbits_its_target() {
    use GuidanceLaw::{AugmentedProportionalNavigation, ProportionalNavigation, ZeroEffortMiss};
    let mut latest: f64 = 0.0;
    for seed in 0..seeds(3000) {
        for law in [ProportionalNavigation, AugmentedProportionalNavigation, ZeroEffortMiss] {
            let query = any_launch(&mut Generator::new(seed), law);
            let distance = query.target.position.length();
            let circle = core::f64::consts::TAU * SPEED / query.max_acceleration;
            let patience = 1.3 * distance / 100.0 + 3.0 * circle;
            let mut flight = Flight::new(query);
            flight.fly(1.0 / 60.0, patience);
            assert!(flight.nearest < SPEED / 60.0, "{law:?}, seed {seed}: {} off", flight.nearest);
            latest = latest.max(flight.time / patience);
        }
    }
    println!("the latest took {latest} of its time");
}

/// Launched within 50 degrees of the target, to arrive within 50 degrees of that line, targets at up to a third of the speed,
/// and up to half more time than the shortest way takes.
fn head_on(random: &mut Generator, law: GuidanceLaw) -> GuidanceQuery {
    let distance = random.uniform(1500.0, 5000.0);
    let line = random.direction();
    let target =
        MotionState { position: line * distance, velocity: random.direction() * random.uniform(0.0, 100.0) };
    let course = (line + random.direction() * 0.75).normalize();
    let missile = MotionState { position: DVec3::ZERO, velocity: course * SPEED };
    let radius = distance * random.uniform(0.05, 0.1);
    let mut query = GuidanceQuery::homing(law, missile, target, SPEED * SPEED / radius);
    query.impact_direction = line + random.direction() * 0.75;
    let angle = guide(&GuidanceQuery { law: GuidanceLaw::ImpactAngle, ..query }).unwrap();
    query.impact_time = angle.time_to_go * random.uniform(1.05, 1.5);
    query
}

#[test]
fn impact_angles_and_times_are_held() {
    use GuidanceLaw::{ImpactAngle, ImpactAngleAndTime, ImpactTime};
    for (law, least) in [(ImpactAngle, 0.99), (ImpactTime, 1.0), (ImpactAngleAndTime, 0.95)] {
        // A share of 0.95 is of all of them.
        let count = seeds(400).max(400);
        let (mut held, mut unsaid, mut hits) = (0, 0, 0);
        for seed in 0..count {
            let query = head_on(&mut Generator::new(seed), law);
            let mut flight = Flight::new(query);
            flight.fly(1.0 / 120.0, 60.0);
            hits += u64::from(flight.nearest < 1.0);
            let angle = flight.arrival.1.angle_between(query.impact_direction).to_degrees();
            let late = (flight.arrival.0 - query.impact_time).abs();
            let is_held = flight.nearest < 1.0
                && (law == ImpactTime || angle < 1.0)
                && (law == ImpactAngle || late < 0.1);
            held += u64::from(is_held);
            let is_said = flight.states.iter().any(|state| *state != GuidanceState::Homing);
            unsaid += u64::from(!is_held && !is_said);
        }
        println!("{law:?}: {held} of {count} held, {hits} hit, {unsaid} without a word");
        assert!(held as f64 >= least * count as f64 && hits == count && unsaid == 0, "{law:?}");
    }
}

/// Eight missiles from all around a ship that sails: together within a tenth of a second, each within a degree of its own
/// bearing, an eighth of a turn from the next.
#[test]
fn a_salvo_of_eight_arrives_together_from_eight_sides() {
    for seed in 0..seeds(40) {
        let mut random = Generator::new(seed);
        let ship = at([0.0; 3], [15.0, 5.0, 0.0]);
        let mut salvo: Vec<_> = (0..8)
            .map(|index| {
                let bearing = core::f64::consts::FRAC_PI_4 * f64::from(index);
                let from = DVec3::new(bearing.cos(), bearing.sin(), 0.0);
                let place = from * random.uniform(3000.0, 5000.0) + random.direction() * 800.0;
                let course = (-from + random.direction() * 0.5).normalize();
                let missile = MotionState { position: place, velocity: course * SPEED };
                let law = GuidanceLaw::ImpactAngleAndTime;
                GuidanceQuery { impact_direction: -from, ..GuidanceQuery::homing(law, missile, ship, 400.0) }
            })
            .collect();
        let alone = |query: &GuidanceQuery| {
            guide(&GuidanceQuery { law: GuidanceLaw::ImpactAngle, ..*query }).unwrap().time_to_go
        };
        let together = 1.05 * salvo.iter().map(alone).fold(0.0, f64::max);
        for query in &mut salvo {
            query.impact_time = together;
            let mut flight = Flight::new(*query);
            flight.fly(1.0 / 120.0, 60.0);
            let angle = flight.arrival.1.angle_between(query.impact_direction).to_degrees();
            let late = flight.arrival.0 - together;
            assert!(
                flight.nearest < 1.0 && late.abs() < 0.05 && angle < 1.0,
                "seed {seed}: {} off, {late} s late, {angle} degrees, {:?}",
                flight.nearest,
                flight.states
            );
        }
    }
}

/// A seeker that sees 40 degrees off the course, launched with the target in view: it stays there until the
/// target is within one and a half of the turning radius, where the g-limit no longer lets the course turn with the line of sight.
#[test]
fn the_target_stays_in_the_field_of_view() {
    use GuidanceLaw::{ImpactAngle, ImpactAngleAndTime, ImpactTime, ProportionalNavigation};
    for seed in 0..seeds(300) {
        for law in [ProportionalNavigation, ImpactAngle, ImpactTime, ImpactAngleAndTime] {
            let mut query = head_on(&mut Generator::new(seed), law);
            query.field_of_view = 0.7;
            let look = |query: &GuidanceQuery| {
                query.missile.velocity.angle_between(query.target.position - query.missile.position)
            };
            if look(&query) > 0.68 {
                continue;
            }
            let mut flight = Flight::new(query);
            let radius = SPEED * SPEED / query.max_acceleration;
            while (flight.query.target.position - flight.query.missile.position).length() > 1.5 * radius {
                let state = flight.step(1.0 / 120.0).state;
                assert!(state != GuidanceState::OutOfView, "{law:?}, seed {seed}: {}", look(&flight.query));
                assert!(flight.time < 120.0, "{law:?}, seed {seed}");
            }
        }
    }
}

#[test]
fn the_state_says_why() {
    let missile = at([0.0; 3], [SPEED, 0.0, 0.0]);
    let state = |query: GuidanceQuery| guide(&query).unwrap().state;
    let homing = |target| GuidanceQuery::homing(GuidanceLaw::ProportionalNavigation, missile, target, 100.0);
    let ahead = at([3000.0, 100.0, 0.0], [0.0; 3]);
    assert_eq!(state(homing(ahead)), GuidanceState::Homing);
    assert_eq!(state(homing(at([-3000.0, 0.0, 0.0], [0.0; 3]))), GuidanceState::Turning);
    assert_eq!(state(homing(at([0.0, 100.0, 0.0], [0.0; 3]))), GuidanceState::ComingRound);
    assert_eq!(state(homing(at([300.0, 300.0, 0.0], [0.0; 3]))), GuidanceState::Saturated);
    assert_eq!(state(homing(at([3000.0, 0.0, 0.0], [400.0, 0.0, 0.0]))), GuidanceState::OutOfReach);
    assert_eq!(
        state(GuidanceQuery { missile: at([0.0; 3], [0.0; 3]), ..homing(ahead) }),
        GuidanceState::OutOfReach
    );
    let aside = GuidanceQuery { field_of_view: 0.5, ..homing(at([1000.0, 1000.0, 0.0], [0.0; 3])) };
    assert_eq!(state(aside), GuidanceState::OutOfView);
    let dead_ahead = at([3000.0, 0.0, 0.0], [0.0; 3]);
    for law in [GuidanceLaw::ImpactTime, GuidanceLaw::ImpactAngleAndTime] {
        for target in [ahead, dead_ahead] {
            assert_eq!(
                state(GuidanceQuery { law, impact_time: 9.0, ..homing(target) }),
                GuidanceState::TooLate
            );
            assert_ne!(
                state(GuidanceQuery { law, impact_time: 10.5, ..homing(target) }),
                GuidanceState::TooLate
            );
        }
    }
    let beside = GuidanceQuery { law: GuidanceLaw::LineOfSight, ..homing(ahead) };
    assert_eq!(state(beside), GuidanceState::Homing);
    assert_eq!(
        state(GuidanceQuery { missile: at([3100.0, 0.0, 0.0], [SPEED, 0.0, 0.0]), ..beside }),
        GuidanceState::Passed
    );
    let at_target = guide(&homing(missile)).unwrap();
    assert_eq!((at_target.acceleration, at_target.time_to_go), (DVec3::ZERO, 0.0));
}

/// It is nearest where it is now, or may be met head on only by a way that is longer than the target's.
#[test]
fn a_target_that_flies_off_is_out_of_reach_where_it_is() {
    let missile = at([100.0, 0.0, 0.0], [SPEED, 0.0, 0.0]);
    for law in [GuidanceLaw::ProportionalNavigation, GuidanceLaw::AugmentedProportionalNavigation] {
        let target = at([3100.0, 0.0, 200.0], [400.0, 0.0, 0.0]);
        let guidance = guide(&GuidanceQuery::homing(law, missile, target, 100.0)).unwrap();
        assert_eq!((guidance.state, guidance.time_to_go), (GuidanceState::OutOfReach, f64::INFINITY));
        assert!(guidance.impact_point.distance(target.position) < 1e-9, "{guidance:?}");
    }
    // Overtaken at 0.95 of the speed, but not so that the missile comes back from ahead.
    let target = at([3100.0, 0.0, 0.0], [0.95 * SPEED, 0.0, 0.0]);
    let state = |impact_direction| {
        let query = GuidanceQuery::homing(GuidanceLaw::ImpactAngle, missile, target, 1e4);
        guide(&GuidanceQuery { impact_direction, ..query }).unwrap().state
    };
    assert_eq!(state(DVec3::X), GuidanceState::Homing);
    assert_eq!(state(-DVec3::X), GuidanceState::OutOfReach);
}

const LAWS: [GuidanceLaw; 7] = [
    GuidanceLaw::ProportionalNavigation,
    GuidanceLaw::AugmentedProportionalNavigation,
    GuidanceLaw::ZeroEffortMiss,
    GuidanceLaw::LineOfSight,
    GuidanceLaw::ImpactAngle,
    GuidanceLaw::ImpactTime,
    GuidanceLaw::ImpactAngleAndTime,
];

/// Across the course and within the g-limit, or refused.
#[test]
fn any_finite_input_gives_a_command_or_a_refusal() {
    for seed in 0..30_000 {
        let mut random = Generator::new(seed);
        let motion = |random: &mut Generator| MotionState {
            position: random.finite_vector(),
            velocity: random.finite_vector(),
        };
        let query = GuidanceQuery {
            law: LAWS[seed as usize % LAWS.len()],
            missile: motion(&mut random),
            target: motion(&mut random),
            target_acceleration: random.finite_vector(),
            navigation_constant: random.finite().abs(),
            max_acceleration: random.finite().abs(),
            field_of_view: random.uniform(0.0, core::f64::consts::PI),
            launcher: motion(&mut random),
            line_time: random.finite().abs(),
            impact_direction: random.finite_vector(),
            impact_time: random.finite().abs(),
            delta_time: random.finite().abs(),
            detour_direction: random.finite_vector(),
        };
        match guide(&query) {
            Ok(guidance) => {
                assert!(guidance.acceleration.is_finite() && !guidance.time_to_go.is_nan(), "seed {seed}");
                let size = guidance.acceleration / query.max_acceleration;
                assert!(size.length() <= 1.0 + 1e-9, "seed {seed}: {}", size.length());
            }
            Err(refusal) => assert!(
                refusal == RefusalKind::OutOfDomain || refusal == RefusalKind::NotFinite,
                "seed {seed}"
            ),
        }
    }
}

/// Found by the fuzzer: divided by, they made the command of the last ticks infinite, which was refused.
#[test]
fn a_tick_and_a_time_left_of_minus_zero_are_zero() {
    for law in LAWS {
        let query = textbook(law);
        let timed =
            |impact_time: f64, delta_time: f64| guide(&GuidanceQuery { impact_time, delta_time, ..query });
        assert_eq!(timed(2.0, -0.0), timed(2.0, 0.0), "{law:?}");
        assert_eq!(timed(-0.0, 0.0), timed(0.0, 0.0), "{law:?}");
        assert_eq!(timed(-0.0, 0.03125), timed(0.0, 0.03125), "{law:?}");
    }
}

#[test]
fn what_has_no_meaning_is_refused() {
    let good = textbook(GuidanceLaw::ImpactAngle);
    assert!(guide(&good).is_ok());
    let named = |query: GuidanceQuery, name: &str| {
        assert_eq!(guide(&query).unwrap_err().input.to_string(), format!("query.{name}"));
    };
    for bad in [f64::NAN, f64::INFINITY, 1e51] {
        let nowhere = DVec3::new(0.0, bad, 0.0);
        let lost = MotionState { position: nowhere, velocity: DVec3::X };
        named(GuidanceQuery { missile: lost, ..good }, "missile.position");
        named(
            GuidanceQuery { target: MotionState { velocity: nowhere, ..good.target }, ..good },
            "target.velocity",
        );
        named(GuidanceQuery { launcher: lost, ..good }, "launcher.position");
        named(GuidanceQuery { target_acceleration: nowhere, ..good }, "target_acceleration");
        named(GuidanceQuery { navigation_constant: bad, ..good }, "navigation_constant");
        named(GuidanceQuery { max_acceleration: bad, ..good }, "max_acceleration");
        named(GuidanceQuery { field_of_view: bad, ..good }, "field_of_view");
        named(GuidanceQuery { line_time: bad, ..good }, "line_time");
        named(GuidanceQuery { impact_time: bad, ..good }, "impact_time");
        named(GuidanceQuery { delta_time: bad, ..good }, "delta_time");
    }
    named(GuidanceQuery { navigation_constant: 0.0, ..good }, "navigation_constant");
    named(GuidanceQuery { max_acceleration: 0.0, ..good }, "max_acceleration");
    named(GuidanceQuery { field_of_view: 3.2, ..good }, "field_of_view");
    named(GuidanceQuery { line_time: 0.0, ..good }, "line_time");
    named(GuidanceQuery { impact_direction: DVec3::ZERO, ..good }, "impact_direction");
    named(GuidanceQuery { impact_time: -1.0, ..good }, "impact_time");
    assert!(
        guide(&GuidanceQuery { impact_direction: DVec3::ZERO, law: GuidanceLaw::ImpactTime, ..good }).is_ok()
    );
}

/// Rounding alone is left across the course of what a target far too fast asks for along it. With the velocity (-1, 1, 0) the part along
/// the course is the difference of the first two components.
#[test]
fn a_command_is_across_the_course_whatever_is_asked_along_it() {
    let missile = MotionState { position: DVec3::new(1.0, 1.0, 0.0), velocity: DVec3::new(-1.0, 1.0, 0.0) };
    let laws = [GuidanceLaw::ImpactAngle, GuidanceLaw::ImpactTime, GuidanceLaw::ImpactAngleAndTime];
    let laws = laws.into_iter().chain([GuidanceLaw::ProportionalNavigation, GuidanceLaw::ZeroEffortMiss]);
    let mut saturated = 0;
    for (law, speed) in laws.flat_map(|law| [1.0, 1e8, 1.4e20, 1e40].map(|speed| (law, speed))) {
        let target = MotionState { position: DVec3::ZERO, velocity: DVec3::new(0.0, speed, 0.0) };
        for impact_direction in [DVec3::X, DVec3::new(1.0, -1.0, 0.5)] {
            let query =
                GuidanceQuery { impact_direction, ..GuidanceQuery::homing(law, missile, target, 0.125) };
            let Guidance { acceleration, needed_acceleration, .. } = guide(&query).unwrap();
            assert!((acceleration.y - acceleration.x).abs() <= 1e-15, "{law:?} {speed} {acceleration}");
            assert!(acceleration.length() <= 0.125, "{law:?} {speed} {acceleration}");
            saturated += i32::from(needed_acceleration > 1e10);
        }
    }
    assert!(saturated >= 4, "{saturated}");
}
