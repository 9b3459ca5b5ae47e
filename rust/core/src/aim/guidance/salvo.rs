//! A salvo: missiles that arrive together, each from a direction of its own.

use super::guide::Engagement;
use super::{GuidanceLaw, GuidanceQuery, GuidanceState, guide, impact};
use crate::geometry::{List, perpendicular};
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second};
use crate::refusal::{
    Refusal, Requirement, Within, at_least_zero_within_range, finite, finite_vector, vector_within_range,
    within,
};
use core::f64::consts::{PI, TAU};
use glam::DVec3;

/// Maximum number of missiles of a salvo.
pub const MAX_SALVO: usize = 256;
/// What the shared time is later than the earliest way of the slowest missile, as a part of it: the law corrects within.
const SPARE: f64 = 1.0 / 32.0;
/// Times that are tried, each later than the last by this part.
const LATER: f64 = 1.0 / 32.0;
/// How many times are tried for a missile.
const TRIES: u8 = 16;
/// How often the shared time is put off.
const ROUNDS: u32 = 16;
/// A tick of a flight, as a part of the time left.
const TICK: f64 = 1.0 / 32.0;
/// The least tick, as a part of the whole time.
const LEAST_TICK: f64 = 1.0 / 2048.0;
/// More ticks than a flight has.
const TICKS: u32 = 256;
/// By how much a missile that keeps its plan is off at most: seconds, and the cosine of 1 degree.
const OFF_TIME: f64 = 0.1;
const OFF_COSINE: f64 = 0.999_847_695_156_391_2;

/// The target of a salvo, and the directions from which it is hit. Lengths in one unit, times in seconds, angles in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SalvoQuery {
    /// The target.
    pub target: MotionState,
    /// Acceleration of the target; zero when unknown.
    pub target_acceleration: DVec3,
    /// Normal of the plane in which the directions are spread, of any length but zero: up for ships.
    pub plane_normal: DVec3,
    /// Half of the angle from the first direction to the last. From 0 to pi; pi spreads them all around at equal angles.
    pub half_spread: f64,
    /// The latest impact, in seconds from now. From 0 to 1e50.
    pub horizon: f64,
}

/// A missile of a salvo. Its speed is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SalvoMissile {
    /// The missile.
    pub missile: MotionState,
    /// The greatest acceleration across the course, the g-limit. Above 0 and at most 1e50.
    pub max_acceleration: f64,
    /// Half of the angle of the seeker's field of view, about the course. From 0 to pi; pi sees all around.
    pub field_of_view: f64,
    /// Direction of its impact, of any length; zero takes one of the directions that are spread.
    pub impact_direction: DVec3,
}

/// Whether a missile keeps the time and the direction of its salvo, and if not, why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SalvoState {
    /// It keeps them.
    #[default]
    Keeps,
    /// No course meets the target at this speed, or the missile is at rest.
    OutOfReach,
    /// Its earliest impact in this direction is after the horizon.
    BeyondHorizon,
    /// At each time that was tried it comes at another time or in another direction: within its g-limit it cannot turn so.
    Saturated,
    /// The same, and the target leaves its seeker's field of view.
    OutOfView,
}

/// What a missile of a salvo does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SalvoPlan {
    /// Direction of its impact, of length 1.
    pub impact_direction: DVec3,
    /// Seconds to its earliest impact in this direction, alone and without the g-limit; infinite without one.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub earliest_time: f64,
    /// The greatest acceleration that the law commands on its way; 0 if it does not keep time and direction.
    pub needed_acceleration: f64,
    /// Whether it keeps time and direction.
    pub state: SalvoState,
}

/// The impact of a salvo.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Salvo {
    /// Seconds to the impact of all missiles that keep it; 0 if none does.
    pub impact_time: f64,
    /// Number of missiles that keep it.
    pub count: usize,
}

impl SalvoQuery {
    fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.target.position, "position").within("target")?;
        vector_within_range(self.target.velocity, "velocity").within("target")?;
        vector_within_range(self.target_acceleration, "target_acceleration")?;
        finite_vector(self.plane_normal, "plane_normal")?;
        direction_and_length(self.plane_normal).ok_or(Refusal::no_direction("plane_normal"))?;
        finite(self.half_spread, "half_spread")?;
        within(self.half_spread, 0.0..=PI, Requirement::HalfTurn, "half_spread")?;
        at_least_zero_within_range(self.horizon, "horizon")
    }

    /// What the law of a missile is asked.
    fn guidance(&self, missile: &SalvoMissile) -> GuidanceQuery {
        let law = GuidanceLaw::ImpactAngleAndTime;
        GuidanceQuery {
            target_acceleration: self.target_acceleration,
            field_of_view: missile.field_of_view,
            impact_direction: missile.impact_direction,
            ..GuidanceQuery::homing(law, missile.missile, self.target, missile.max_acceleration)
        }
    }
}

/// The earliest time at which the missiles of a salvo can hit together, and the direction of each.
///
/// Missiles without a direction of their own take directions that are spread evenly in a plane, in the order in which they
/// come around the target, turned so that they bend least. The time is the earliest that was found at which all arrive within
/// 0.1 s and 1 degree, by the law and within g-limit and field of view, with a 32nd to spare for the slowest. A missile for
/// which there is none is left out, and `plan` says why.
///
/// Give `impact_time` and the plan's `impact_direction` to [`guide`](super::guide) with
/// [`GuidanceLaw::ImpactAngleAndTime`], and count the time down by the tick. `plan` is called for each missile in its order.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::guidance::{SalvoMissile, SalvoQuery, SalvoState, find_salvo};
/// use pursuit_core::motion::MotionState;
///
/// let query = SalvoQuery {
///     target: MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO },
///     target_acceleration: DVec3::ZERO,
///     plane_normal: DVec3::Z,
///     half_spread: core::f64::consts::PI,
///     horizon: 60.0,
/// };
/// // From the east and from the north, the second farther away: the first goes round.
/// let from = |place: DVec3| SalvoMissile {
///     missile: MotionState { position: place, velocity: place.normalize() * -300.0 },
///     max_acceleration: 200.0,
///     field_of_view: core::f64::consts::PI,
///     impact_direction: -place,
/// };
/// let missiles = [from(DVec3::X * 3000.0), from(DVec3::Y * 3600.0)];
/// let mut states = Vec::new();
/// let salvo = find_salvo(&query, &missiles, |_, plan| states.push(plan.state)).unwrap();
/// assert_eq!((salvo.count, states), (2, vec![SalvoState::Keeps; 2]));
/// assert!(salvo.impact_time > 12.0 && salvo.impact_time < 13.0);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, when there are more than [`MAX_SALVO`] missiles, or when an
/// answer is beyond the range of f64; `plan` is then called for none.
///
/// # Method
/// The least sum of squared turns between even directions and the missiles' natural ones, which keeps their order, gives the
/// directions; a way of least effort that leaves at an angle off the line of sight arrives at minus half of it. Whether a
/// missile keeps a time is flown: about 140 commands of the law, in ticks that become shorter toward the impact. Each missile is
/// flown at most 16 times, at times later by a 32nd each.
pub fn find_salvo(
    query: &SalvoQuery,
    missiles: &(impl List<SalvoMissile> + ?Sized),
    mut plan: impl FnMut(usize, &SalvoPlan),
) -> Result<Salvo, Refusal> {
    query.check().within("query")?;
    if missiles.count() > MAX_SALVO {
        return Err(Refusal::out_of_domain(Requirement::AtMost256, "missile_count"));
    }
    let mut courses = [Course::default(); MAX_SALVO];
    let fan = Fan::spread(query, &missiles, &mut courses)?;
    for (missile, course) in (&missiles).items().zip(&mut courses) {
        let end = fan.direction(&missile, course);
        let earliest = earliest_time(query, &missile, end);
        course.earliest_time = earliest.unwrap_or(f64::INFINITY);
        course.state = match earliest {
            None => SalvoState::OutOfReach,
            Some(time) if time > query.horizon => SalvoState::BeyondHorizon,
            Some(_) => SalvoState::Keeps,
        };
        if !end.is_finite() || course.earliest_time.is_nan() {
            return Err(Refusal::BEYOND_F64);
        }
    }
    let mut impact_time = 0.0;
    for _ in 0..=ROUNDS {
        let mut later = impact_time;
        for (missile, course) in (&missiles).items().zip(&mut courses) {
            if course.state == SalvoState::Keeps {
                let end = fan.direction(&missile, course);
                let time = course.keep(query, &missile, end, impact_time);
                later = max_or_second(time, later);
            }
        }
        if later <= impact_time {
            break;
        }
        impact_time = later;
    }
    let mut count = 0;
    for ((index, missile), course) in (&missiles).items().enumerate().zip(&courses) {
        let keeps = course.state == SalvoState::Keeps;
        count += usize::from(keeps);
        plan(
            index,
            &SalvoPlan {
                impact_direction: fan.direction(&missile, course),
                earliest_time: course.earliest_time,
                needed_acceleration: if keeps { course.needed_acceleration } else { 0.0 },
                state: course.state,
            },
        );
    }
    Ok(Salvo { impact_time: if count > 0 { impact_time } else { 0.0 }, count })
}

/// The directions of the missiles that have none of their own.
struct Fan {
    axes: [DVec3; 2],
    /// The angle of the first direction, and from one to the next.
    first: f64,
    step: f64,
}

impl Fan {
    /// Ranks the courses by their natural directions, about the mean of these. Not part of its caller, whose flights need the stack.
    #[inline(never)]
    fn spread<L: List<SalvoMissile>>(
        query: &SalvoQuery,
        missiles: &L,
        courses: &mut [Course; MAX_SALVO],
    ) -> Result<Self, Refusal> {
        let normal = direction_and_length(query.plane_normal).map_or(DVec3::Z, |(normal, _)| normal);
        let across = perpendicular(normal);
        let axes = [across, normal.cross(across)];
        // NaN for a missile with a direction of its own.
        let mut keys = [f64::NAN; MAX_SALVO];
        let (mut sine, mut cosine, mut count) = (0.0, 0.0, 0_u32);
        for ((index, missile), key) in missiles.items().enumerate().zip(&mut keys) {
            query.guidance(&missile).check_motion().map_err(|refusal| refusal.at(index, "missiles"))?;
            if direction_and_length(missile.impact_direction).is_some() {
                continue;
            }
            let angle = fan_angle(&axes, query, &missile);
            *key = angle;
            count += 1;
            sine += libm::sin(angle);
            cosine += libm::cos(angle);
        }
        let mean = libm::atan2(sine, cosine);
        for key in &mut keys {
            *key = wrapped(*key - mean);
        }
        let all = f64::from(count);
        let step = if query.half_spread >= PI {
            TAU / all
        } else if count > 1 {
            2.0 * query.half_spread / (all - 1.0)
        } else {
            0.0
        };
        let mut sum = 0.0;
        for ((index, &key), course) in keys.iter().enumerate().zip(courses) {
            if !key.is_nan() {
                // Of equal ones those of earlier missiles are before it.
                let before = |pair: &(usize, &f64)| *pair.1 < key || (*pair.1 == key && pair.0 < index);
                course.rank = keys.iter().enumerate().filter(before).count() as u8;
                sum += key - step * f64::from(course.rank);
            }
        }
        Ok(Self { axes, first: mean + if count > 0 { sum / all } else { 0.0 }, step })
    }

    fn direction(&self, missile: &SalvoMissile, course: &Course) -> DVec3 {
        if let Some((own, _)) = direction_and_length(missile.impact_direction) {
            return own;
        }
        let (sine, cosine) = libm::sincos(self.first + self.step * f64::from(course.rank));
        let [x, y] = self.axes;
        x * cosine + y * sine
    }
}

/// The angle in the plane of the direction in which a missile arrives with least effort.
fn fan_angle(axes: &[DVec3; 2], query: &SalvoQuery, missile: &SalvoMissile) -> f64 {
    let [x, y] = *axes;
    let bearing = |v: DVec3| libm::atan2(v.dot(y), v.dot(x));
    let sight = direction_and_length(query.target.position - missile.missile.position);
    let course = direction_and_length(missile.missile.velocity);
    let (Some((sight, _)), Some((course, _))) = (sight, course) else { return 0.0 };
    let sight = bearing(sight);
    sight - 0.5 * wrapped(bearing(course) - sight)
}

/// The same angle from -pi to pi.
fn wrapped(angle: f64) -> f64 {
    angle - TAU * libm::round(angle / TAU)
}

/// Seconds to the earliest impact in a direction, without a g-limit.
fn earliest_time(query: &SalvoQuery, missile: &SalvoMissile, end: DVec3) -> Option<f64> {
    let guidance = query.guidance(missile);
    let (sight, range) = direction_and_length(guidance.target.position - guidance.missile.position)?;
    let (course, speed) = direction_and_length(guidance.missile.velocity)?;
    let relative = guidance.target.velocity - guidance.missile.velocity;
    let engagement = Engagement { query: &guidance, course, speed, sight, range, relative };
    impact::earliest(&engagement, end).map(|plan| plan.time)
}

/// What is known of a missile while the time is sought; of [`MAX_SALVO`] of them on the stack, so it is small.
#[derive(Clone, Copy, Default)]
struct Course {
    earliest_time: f64,
    needed_acceleration: f64,
    state: SalvoState,
    /// How many natural directions are before its own.
    rank: u8,
    /// How many flights were tried.
    tried: u8,
}

impl Course {
    /// The first time from `time` on that the missile keeps; 0, and the reason in `state`, if none was found.
    fn keep(&mut self, query: &SalvoQuery, missile: &SalvoMissile, end: DVec3, time: f64) -> f64 {
        let mut time = max_or_second(self.earliest_time * (1.0 + SPARE), time);
        self.state = SalvoState::Saturated;
        while self.tried < TRIES {
            if time > query.horizon {
                self.state = SalvoState::BeyondHorizon;
                return 0.0;
            }
            self.tried += 1;
            let flight = fly(query, missile, end, time);
            if flight.is_kept {
                self.state = SalvoState::Keeps;
                self.needed_acceleration = flight.needed;
                return time;
            }
            self.state = if flight.was_blind { SalvoState::OutOfView } else { SalvoState::Saturated };
            time *= 1.0 + LATER;
        }
        0.0
    }
}

/// How a missile flies by the law.
struct Flight {
    is_kept: bool,
    was_blind: bool,
    /// The greatest acceleration.
    needed: f64,
}

/// Flies a missile to an impact in a direction at a time.
fn fly(query: &SalvoQuery, missile: &SalvoMissile, end: DVec3, time: f64) -> Flight {
    let mut asked = GuidanceQuery { impact_direction: end, impact_time: time, ..query.guidance(missile) };
    let speed = length(asked.missile.velocity);
    let mut flight = Flight { is_kept: false, was_blind: false, needed: 0.0 };
    let (mut nearest, mut greatest) = (f64::INFINITY, 0.0);
    // What is left of the time; below 0 the missile is late.
    let mut left = time;
    for _ in 0..TICKS {
        let tick = max_or_second(left * TICK, time * LEAST_TICK);
        asked.delta_time = tick;
        let Ok(command) = guide(&asked) else { return flight };
        flight.was_blind |= command.state == GuidanceState::OutOfView;
        greatest = max_or_second(length(command.acceleration), greatest);
        let turned = direction_and_length(asked.missile.velocity + command.acceleration * tick);
        let Some((course, _)) = turned else { return flight };
        asked.missile.velocity = course * speed;
        asked.target.velocity += asked.target_acceleration * tick;
        let relative = asked.target.velocity - asked.missile.velocity;
        let gap = asked.target.position - asked.missile.position;
        let part = -gap.dot(relative) / relative.length_squared();
        let part = if part > 0.0 { min_or_second(part, tick) } else { 0.0 };
        let miss = length(gap + relative * part);
        if miss < nearest {
            nearest = miss;
            // What is commanded after it has passed the target is not on its way.
            flight.needed = greatest;
            let late = (left - part).abs();
            flight.is_kept = miss <= speed * tick && late <= OFF_TIME && course.dot(end) >= OFF_COSINE;
        } else if left < -OFF_TIME {
            break;
        }
        asked.missile.position += asked.missile.velocity * tick;
        asked.target.position += asked.target.velocity * tick;
        left -= tick;
        asked.impact_time = max_or_second(left, 0.0);
    }
    flight
}
