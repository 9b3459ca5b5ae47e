//! The guidance of a missile by the law that is asked for.

use super::command::{Guidance, GuidanceState};
use super::{GuidanceLaw, GuidanceQuery, homing, impact, line_of_sight};
use crate::numeric::{direction_and_length, shorten_to};
use crate::refusal::{Refusal, Within};
use glam::DVec3;

/// The part of the half angle of view in which a command keeps the target: the rest is for what moves within a tick.
const EDGE: f64 = 31.0 / 32.0;
/// How often in the time to go the target may come to the edge of the seeker's view.
const EDGE_TIMES: f64 = 32.0;

/// A missile and the line of sight to its target.
pub(super) struct Engagement<'a> {
    pub query: &'a GuidanceQuery,
    /// Direction of the missile's velocity, and its size.
    pub course: DVec3,
    pub speed: f64,
    /// Direction from the missile to the target, and the distance.
    pub sight: DVec3,
    pub range: f64,
    /// Velocity of the target relative to the missile.
    pub relative: DVec3,
}

impl Engagement<'_> {
    /// Angular velocity of the line of sight.
    pub fn turn_rate(&self) -> DVec3 {
        self.sight.cross(self.relative) / self.range
    }

    /// The part of `acceleration` across the course.
    pub fn across_course(&self, acceleration: DVec3) -> DVec3 {
        acceleration - self.course * acceleration.dot(self.course)
    }

    /// The acceleration across the course whose part across the line of sight is `acceleration`; for a target more than 60
    /// degrees off the course as if it were at 60.
    pub fn with_part_across_sight(&self, acceleration: DVec3) -> DVec3 {
        let across = self.across_course(acceleration);
        let cosine = self.course.dot(self.sight);
        let Some((toward, _)) = direction_and_length(self.across_course(self.sight)) else { return across };
        let square = if cosine > 0.5 { cosine * cosine } else { 0.25 };
        across + toward * (across.dot(toward) * (1.0 / square - 1.0))
    }

    /// The target's position after `time`, relative to the missile now.
    pub fn target_after(&self, time: f64) -> DVec3 {
        self.sight * self.range
            + (self.query.target.velocity + self.query.target_acceleration * (0.5 * time)) * time
    }

    /// The command of a law: `wanted`, as far as the greatest acceleration allows.
    pub fn command(&self, wanted: DVec3, needed: f64, impact: DVec3, time_to_go: f64) -> Guidance {
        let most = self.query.max_acceleration;
        let miss = if time_to_go < f64::INFINITY {
            self.target_after(time_to_go) - self.query.missile.velocity * time_to_go
        } else {
            self.sight * self.range
        };
        Guidance {
            acceleration: shorten_to(wanted, most),
            impact_point: self.query.missile.position + impact,
            zero_effort_miss: miss,
            time_to_go,
            needed_acceleration: needed,
            state: if needed > most { GuidanceState::Saturated } else { GuidanceState::Homing },
        }
    }
}

/// The acceleration to command to a missile of constant speed, across its course.
///
/// Ask in each tick and add `acceleration * delta_time` to the velocity, with the speed kept.
///
/// Proportional navigation, the augmented law and the zero-effort miss turn in proportion to `navigation_constant`. A missile
/// that closes at less than half the speed of its straight intercept first turns toward that at the greatest acceleration. If
/// the intercept lies within its turning circle, it flies straight on until it does not.
///
/// The line of sight law flies onto the line from the launcher to the target, critically damped, and stays on it.
///
/// The laws with an impact angle arrive with the velocity along `impact_direction`, for small angles with the least sum of
/// squared accelerations. The laws with an impact time arrive `impact_time` seconds from now, where the target is then: a
/// missile that would be early goes round.
///
/// The state says whether the law steers, and if not, why. A seeker with a field of view below pi keeps the target in it: it
/// limits the command where the target comes near its edge. A target out of view is not followed.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::guidance::{GuidanceLaw, GuidanceQuery, GuidanceState, guide};
/// use pursuit_core::motion::MotionState;
///
/// let missile = MotionState { position: DVec3::ZERO, velocity: DVec3::new(300.0, 0.0, 0.0) };
/// let target = MotionState { position: DVec3::new(3000.0, 0.0, 0.0), velocity: DVec3::new(0.0, 30.0, 0.0) };
/// let query = GuidanceQuery::homing(GuidanceLaw::ProportionalNavigation, missile, target, 200.0);
/// // The line of sight turns by 0.01 radians a second, the gap closes at 300: 3 * 300 * 0.01.
/// let guidance = guide(&query).unwrap();
/// assert!((guidance.acceleration - DVec3::new(0.0, 9.0, 0.0)).length() < 1e-12);
/// assert_eq!((guidance.time_to_go, guidance.state), (10.0, GuidanceState::Homing));
/// // The opposite way it turns first.
/// let away = MotionState { velocity: -missile.velocity, ..missile };
/// let guidance = guide(&GuidanceQuery { missile: away, ..query }).unwrap();
/// assert_eq!((guidance.acceleration.length(), guidance.state), (200.0, GuidanceState::Turning));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or the answer is beyond the range of f64.
///
/// Source: P. Zarchan, "Tactical and Strategic Missile Guidance", on proportional navigation, the augmented law, the
/// zero-effort miss and command to line of sight; C. Ryoo, H. Cho, M. Tahk, "Optimal guidance laws with terminal impact
/// angle constraint", Journal of Guidance, Control, and Dynamics 28, 2005; I. Jeon, J. Lee, M. Tahk, "Impact-time-control
/// guidance law for anti-ship missiles", IEEE Transactions on Control Systems Technology 14, 2006.
pub fn guide(query: &GuidanceQuery) -> Result<Guidance, Refusal> {
    query.check().within("query")?;
    let stay = Guidance {
        acceleration: DVec3::ZERO,
        impact_point: query.target.position,
        zero_effort_miss: DVec3::ZERO,
        time_to_go: 0.0,
        needed_acceleration: 0.0,
        state: GuidanceState::Homing,
    };
    let gap = query.target.position - query.missile.position;
    let Some((sight, range)) = direction_and_length(gap) else { return Ok(stay) };
    let Some((course, speed)) = direction_and_length(query.missile.velocity) else {
        let state = GuidanceState::OutOfReach;
        return Ok(Guidance { zero_effort_miss: gap, time_to_go: f64::INFINITY, state, ..stay });
    };
    let relative = query.target.velocity - query.missile.velocity;
    let engagement = Engagement { query, course, speed, sight, range, relative };
    let look = libm::atan2(course.cross(sight).length(), course.dot(sight));
    let has_seeker = query.law != GuidanceLaw::LineOfSight;
    if has_seeker && look > query.field_of_view {
        let ahead = engagement.command(DVec3::ZERO, 0.0, gap, homing::time_to_go(&engagement));
        return finite(Guidance { state: GuidanceState::OutOfView, ..ahead });
    }
    let guidance = match query.law {
        GuidanceLaw::ProportionalNavigation
        | GuidanceLaw::AugmentedProportionalNavigation
        | GuidanceLaw::ZeroEffortMiss => homing::guide(&engagement),
        GuidanceLaw::LineOfSight => line_of_sight::guide(&engagement),
        GuidanceLaw::ImpactAngle | GuidanceLaw::ImpactTime | GuidanceLaw::ImpactAngleAndTime => {
            impact::guide(&engagement)
        }
    };
    let is_limited = has_seeker && query.field_of_view < core::f64::consts::PI;
    let guidance = if is_limited { keep_in_view(&engagement, guidance, look) } else { guidance };
    // Of an acceleration along the course that is far greater than what is across, the rounding may be all that is left.
    let acceleration = shorten_to(engagement.across_course(guidance.acceleration), query.max_acceleration);
    finite(Guidance { acceleration, ..guidance })
}

/// Refuses an answer beyond the range of f64.
fn finite(guidance: Guidance) -> Result<Guidance, Refusal> {
    if guidance.is_finite() { Ok(guidance) } else { Err(Refusal::BEYOND_F64) }
}

/// The command, without the part that would carry the target out of the seeker's view. The course that turns with the line
/// of sight keeps the angle between them; beyond that it may grow by what is left to the edge, 32 times in the time to go.
fn keep_in_view(engagement: &Engagement<'_>, guidance: Guidance, look: f64) -> Guidance {
    let Engagement { query, course, speed, sight, .. } = *engagement;
    let Some((toward, _)) = direction_and_length(engagement.across_course(sight)) else { return guidance };
    let held = engagement.turn_rate().cross(course * speed);
    let most = speed * (query.field_of_view * EDGE - look) * EDGE_TIMES / guidance.time_to_go;
    let outward = -(guidance.acceleration - held).dot(toward);
    if outward > most {
        let acceleration = guidance.acceleration + toward * (outward - most);
        Guidance { acceleration: shorten_to(acceleration, query.max_acceleration), ..guidance }
    } else {
        guidance
    }
}
