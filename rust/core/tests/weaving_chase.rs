//! Chasing a weaving snitch (the task of card MRC-MATH-S001): how long it takes by direct pursuit, by the lead of its last
//! velocity, and by what is estimated from where it has been.

use pursuit_core::DVec3;
use pursuit_core::intercept::{
    InterceptQuery, MotionInterceptQuery, PredictionSettings, PursuerMotion, closest_motion_approach, predict,
};
use pursuit_core::motion::{
    EstimateSettings, MotionEstimate, MotionSample, TargetMotion, TurningMotion, estimate_motion,
};

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Generator(u64);

impl Generator {
    fn uniform(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        low + (high - low) * ((z >> 11) as f64 / (1_u64 << 53) as f64)
    }
}

const SEEKER_SPEED: f64 = 800.0;
const FRAME: f64 = 1.0 / 60.0;
/// Nearer than this counts as caught.
const REACH: f64 = 50.0;

/// A snitch that flies straight on average and weaves across.
struct Snitch {
    start: DVec3,
    drift: DVec3,
    sway: DVec3,
    rate: f64,
    phase: f64,
}

impl Snitch {
    fn random(random: &mut Generator) -> Self {
        let heading = random.uniform(0.0, core::f64::consts::TAU);
        let ahead = DVec3::new(libm::cos(heading), libm::sin(heading), 0.0);
        Self {
            start: DVec3::new(random.uniform(1500.0, 4500.0), 0.0, 0.0),
            drift: ahead * random.uniform(150.0, 500.0),
            sway: DVec3::new(-ahead.y, ahead.x, 0.0) * random.uniform(100.0, 400.0),
            rate: core::f64::consts::TAU / random.uniform(2.0, 6.0),
            phase: random.uniform(0.0, core::f64::consts::TAU),
        }
    }

    fn position(&self, time: f64) -> DVec3 {
        self.start + self.drift * time + self.sway * libm::sin(self.rate * time + self.phase)
    }

    /// What a history of the last `window` seconds says, seen up to 60 times a second.
    fn estimated(&self, now: f64, window: f64, confidence: f64) -> MotionEstimate {
        let spacing = FRAME.max(window / 60.0);
        let count = (window / spacing) as usize;
        let sample = |index: usize| {
            let time = now - index as f64 * spacing;
            MotionSample { position: self.position(time), time }
        };
        estimate_motion(&(count, sample), &EstimateSettings { window, confidence, ..Default::default() })
            .unwrap()
    }
}

#[derive(Clone, Copy, Debug)]
enum Lead {
    None,
    LastVelocity,
    Estimate,
}

/// An intercept with the mean course this near ahead is better judged by the turn.
const NEAR: f64 = 0.75;

/// Where the seeker at `seeker` flies for the next frame.
fn aim(lead: Lead, snitch: &Snitch, seeker: DVec3, now: f64) -> DVec3 {
    let straight = |target_position: DVec3, target_velocity: DVec3| {
        let query = InterceptQuery {
            pursuer_position: seeker,
            target_position,
            target_velocity,
            pursuer_speed: SEEKER_SPEED,
            capture_radius: 0.0,
        };
        predict(&query, &PredictionSettings::default()).unwrap()
    };
    let position = snitch.position(now);
    match lead {
        Lead::None => position,
        Lead::LastVelocity => straight(position, (position - snitch.position(now - FRAME)) / FRAME).aim_point,
        Lead::Estimate => {
            // The mean course of the last seconds: no acceleration is believed.
            let mean = snitch.estimated(now, 4.0, 1e12);
            let far = straight(mean.position, mean.velocity);
            if far.time > NEAR {
                return far.aim_point;
            }
            let found = snitch.estimated(now, 0.25, 2.0);
            let turning = TurningMotion {
                position: found.position,
                velocity: found.velocity,
                axis: found.turn_axis,
                turn_rate: found.turn_rate,
            };
            let query = MotionInterceptQuery {
                pursuer: PursuerMotion::Constant { position: seeker, speed: SEEKER_SPEED },
                target: TargetMotion::Turning(turning),
                capture_radius: 0.0,
                horizon: 5.0,
            };
            closest_motion_approach(&query).unwrap().point
        }
    }
}

/// When the seeker catches the snitch, by 60 frames a second; at most 30 s.
fn chase(lead: Lead, snitch: &Snitch) -> f64 {
    let mut seeker = DVec3::ZERO;
    for frame in 0..1800 {
        let now = f64::from(frame) * FRAME;
        if (snitch.position(now) - seeker).length() < REACH {
            return now;
        }
        let way = aim(lead, snitch, seeker, now) - seeker;
        seeker += way.clamp_length_max(SEEKER_SPEED * FRAME);
    }
    30.0
}

/// The share of the time of direct pursuit that a lead saves: the worst tenth, the median, the best tenth, and how often
/// it is slower.
#[derive(Debug)]
struct Savings {
    worst_tenth: f64,
    median: f64,
    best_tenth: f64,
    slower: f64,
}

fn savings(lead: Lead, snitches: &[Snitch], direct: &[f64]) -> Savings {
    let saved = |(snitch, direct): (&Snitch, &f64)| 1.0 - chase(lead, snitch) / direct;
    let mut saved: Vec<f64> = snitches.iter().zip(direct).map(saved).collect();
    saved.sort_by(f64::total_cmp);
    let count = saved.len();
    let savings = Savings {
        worst_tenth: saved[count / 10],
        median: saved[count / 2],
        best_tenth: saved[count * 9 / 10],
        slower: saved.iter().filter(|saved| **saved < 0.0).count() as f64 / count as f64,
    };
    println!(
        "{lead:?}: saves {:.1} % in the worst tenth, {:.1} % in the median, {:.1} % in the best tenth; slower in {:.0} %",
        100.0 * savings.worst_tenth,
        100.0 * savings.median,
        100.0 * savings.best_tenth,
        100.0 * savings.slower
    );
    savings
}

#[test]
fn a_weaving_snitch_is_caught_sooner_by_the_estimate_than_by_its_last_velocity() {
    let random = &mut Generator(1);
    let snitches: Vec<Snitch> = (0..120).map(|_| Snitch::random(random)).collect();
    let direct: Vec<f64> = snitches.iter().map(|snitch| chase(Lead::None, snitch)).collect();
    let by_velocity = savings(Lead::LastVelocity, &snitches, &direct);
    let by_estimate = savings(Lead::Estimate, &snitches, &direct);
    assert!(by_estimate.median > by_velocity.median, "{by_velocity:?} {by_estimate:?}");
    assert!(by_estimate.worst_tenth > by_velocity.worst_tenth, "{by_velocity:?} {by_estimate:?}");
    assert!(by_estimate.slower < by_velocity.slower, "{by_velocity:?} {by_estimate:?}");
}
