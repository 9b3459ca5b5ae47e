//! The anchor of a formation: it goes to its leader and turns as it does, no faster than its agents can follow.

use crate::crowd::Dimensions;
use crate::geometry::{List, across, axes, rotated};
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, length, min_or_second, power_of_two};
use crate::refusal::{
    Refusal, Within, above_zero, finite_above_zero, finite_at_least_zero, finite_vector, in_range,
};
use crate::steering::{Agent, Braking, Leader, SteeringLimits, advance, meet};
use crate::units::{default_in_centimeters, from_centimeters};
use glam::DVec3;

/// The anchor of a formation: the frame in which its slots are at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FormationAnchor {
    /// Where the anchor is.
    pub position: DVec3,
    /// Velocity of the anchor.
    pub velocity: DVec3,
    /// Direction that the formation faces. Any length but zero.
    pub forward: DVec3,
    /// Up direction of the formation; it need not be perpendicular to `forward`, but must not be zero or parallel to it.
    pub up: DVec3,
    /// Axis of the turn, as long as its rate in radians per second.
    pub angular_velocity: DVec3,
}

/// An agent and its slot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FormationAgent {
    /// The agent.
    pub agent: Agent,
    /// Its slot in the anchor's frame.
    pub slot: DVec3,
}

/// Where a formation faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FormationHeading {
    /// Where the leader faces.
    Facing,
    /// Where the leader moves to. A leader that is slower than `course_speed` leaves the heading as it is: one that stops, or
    /// that spins where it stands.
    Course,
    /// The heading stays as it is: without a leader, or when the leader is lost.
    Kept,
}

/// How an anchor turns.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FormationAnchorSettings {
    /// The greatest turn rate, in radians per second. > 0; may be infinite.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub max_turn_rate: f64,
    /// The anchor waits for agents that lag behind: from half of this distance behind their slots on it goes slower, and at all of
    /// it the anchor stops. Agents ahead of their slots or beside them do not lag. > 0; infinite to wait for no agent.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub max_lag: f64,
    /// Below this speed of the leader [`FormationHeading::Course`] keeps the heading. Finite and >= 0.
    pub course_speed: f64,
    /// Where the formation faces.
    pub heading: FormationHeading,
    /// [`Dimensions::Two`] turns about the anchor's own up direction only, so that a formation on the ground stays level.
    /// [`Dimensions::Three`] takes over the pitch of the heading, and the leader's up direction.
    pub dimensions: Dimensions,
}

impl FormationAnchorSettings {
    /// On the ground, along the leader's course above half a meter per second, by at most one radian per second, without waiting.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::crowd::FormationAnchorSettings;
    ///
    /// assert_eq!(FormationAnchorSettings::for_units(1.0).course_speed, 0.5);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        Self {
            max_turn_rate: 1.0,
            max_lag: f64::INFINITY,
            course_speed: from_centimeters(50.0, units_per_meter),
            heading: FormationHeading::Course,
            dimensions: Dimensions::Two,
        }
    }
}

default_in_centimeters!(FormationAnchorSettings);

/// A step of an anchor.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FormationAnchorStep {
    /// The anchor after the step.
    pub anchor: FormationAnchor,
    /// Part of the motion and of the turn that the agents can follow: 1 when they can follow all of it, 0 while the anchor waits.
    pub share: f64,
    /// The agent whose slot would be too fast or that lags behind, of several the one that limits the most; `None` for a share
    /// of 1.
    pub limiting_agent: Option<usize>,
}

impl FormationAnchor {
    /// The slot at `offset` in the anchor's frame: x ahead, y along `up x forward` (to the right in Unreal's axes, to the left
    /// in right-handed ones), z upward. Its velocity is the sum of the anchor's velocity and the turn's.
    ///
    /// ```
    /// use pursuit_core::DVec3;
    /// use pursuit_core::crowd::FormationAnchor;
    ///
    /// let anchor = FormationAnchor {
    ///     position: DVec3::X * 10.0,
    ///     velocity: DVec3::X,
    ///     forward: DVec3::X,
    ///     up: DVec3::Z,
    ///     angular_velocity: DVec3::Z * 0.5,
    /// };
    /// // Two to the side of an anchor that turns by half a radian per second: one backward.
    /// let slot = anchor.slot(DVec3::Y * 2.0).unwrap();
    /// assert_eq!((slot.position, slot.velocity), (DVec3::new(10.0, 2.0, 0.0), DVec3::ZERO));
    /// ```
    ///
    /// # Errors
    /// A refusal when an input is not finite, and for an anchor without a frame.
    pub fn slot(&self, offset: DVec3) -> Result<MotionState, Refusal> {
        let frame = self.frame()?;
        finite_vector(offset, "offset")?;
        frame.slot(offset)
    }

    /// Its position, motion and axes.
    pub(super) fn frame(&self) -> Result<Frame, Refusal> {
        for (vector, name) in [
            (self.position, "position"),
            (self.velocity, "velocity"),
            (self.forward, "forward"),
            (self.up, "up"),
            (self.angular_velocity, "angular_velocity"),
        ] {
            finite_vector(vector, name).within("anchor")?;
        }
        if self.forward == DVec3::ZERO {
            return Err(Refusal::no_direction("forward").within("anchor"));
        }
        let axes = axes(self.forward, self.up).ok_or(Refusal::no_direction("up").within("anchor"))?;
        let Self { position, velocity, angular_velocity, .. } = *self;
        Ok(Frame { position, velocity, axes, angular_velocity })
    }
}

/// An anchor with its axes.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) position: DVec3,
    pub(super) velocity: DVec3,
    axes: [DVec3; 3],
    angular_velocity: DVec3,
}

impl Frame {
    /// From the anchor to the slot at `offset`.
    pub(super) fn arm(&self, offset: DVec3) -> DVec3 {
        let [forward, side, up] = self.axes;
        forward * offset.x + side * offset.y + up * offset.z
    }

    /// The slot at `offset`, and how it moves.
    pub(super) fn slot(&self, offset: DVec3) -> Result<MotionState, Refusal> {
        let arm = self.arm(offset);
        Ok(MotionState {
            position: in_range(self.position + arm)?,
            velocity: in_range(self.velocity + self.angular_velocity.cross(arm))?,
        })
    }
}

/// Moves an anchor toward its leader and turns it to its heading, for `delta_time` seconds. A leader at rest is a place to go
/// to; one that is lost is a leader at rest where it was seen last, with [`FormationHeading::Kept`].
///
/// The anchor flies to the exact intercept with the leader and brakes relative to it, as in
/// [`offset_pursuit`](crate::steering::offset_pursuit), under `limits`. While it turns it goes along an arc, and so does every slot. If a slot
/// would be faster than its agent, or an agent lags behind its slot, motion and turn are both slowed: the anchor comes later, and
/// says so. Give less than the agents' maximum speeds to leave them something to catch up with.
///
/// The velocities of the agents are not read. Custom formations are slots of the caller.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::crowd::{FormationAgent, FormationAnchor, FormationAnchorSettings, FormationHeading, step_formation_anchor};
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, Leader, SteeringLimits};
///
/// let anchor = FormationAnchor {
///     position: DVec3::ZERO,
///     velocity: DVec3::ZERO,
///     forward: DVec3::X,
///     up: DVec3::Z,
///     angular_velocity: DVec3::ZERO,
/// };
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 2.0 };
/// let agents = [FormationAgent { agent, slot: DVec3::Y * 4.0 }];
/// let motion = MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO };
/// let leader = Leader { motion, forward: DVec3::Y, up: DVec3::Z };
/// let limits = SteeringLimits::for_units(1.0);
/// let mut settings = FormationAnchorSettings::for_units(1.0);
/// settings.heading = FormationHeading::Facing;
/// // A slot 4 from the axis of a turn of one radian per second moves at 4, its agent at 2: half the turn.
/// let step = step_formation_anchor(&anchor, &leader, &agents, &limits, &settings, 0.25).unwrap();
/// assert!((step.share - 0.5).abs() < 1e-12);
/// assert_eq!(step.limiting_agent, Some(0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the answer is beyond the range of f64. `delta_time` must
/// be > 0.
///
/// # Method
/// A body that moves with a constant velocity and turn rate in its own frame is a screw motion: every point of it moves on an
/// arc or helix at a constant speed, `|v + w x r|`, which its chord does not exceed. That speed is compared, not the distance of
/// two positions.
pub fn step_formation_anchor(
    anchor: &FormationAnchor,
    leader: &Leader,
    agents: &(impl List<FormationAgent> + ?Sized),
    limits: &SteeringLimits,
    settings: &FormationAnchorSettings,
    delta_time: f64,
) -> Result<FormationAnchorStep, Refusal> {
    above_zero(settings.max_turn_rate, "max_turn_rate").within("settings")?;
    above_zero(settings.max_lag, "max_lag").within("settings")?;
    finite_at_least_zero(settings.course_speed, "course_speed").within("settings")?;
    finite_above_zero(delta_time, "delta_time")?;
    let frame = anchor.frame()?;
    leader.ahead()?;
    finite_vector(leader.up, "leader.up")?;
    if leader.up == DVec3::ZERO {
        return Err(Refusal::no_direction("leader.up"));
    }
    let chord = chord(anchor, leader, limits, delta_time)?;
    let wanted = heading(anchor, &frame, leader, settings);
    let (axis, angle) = turn_between(frame.axes, wanted);
    let turned = min_or_second(settings.max_turn_rate * delta_time, angle);

    let twist = Twist::along(chord, axis, turned);
    let (share, limiting_agent) = twist.share(&frame, agents, settings.max_lag, delta_time)?;
    let moved = twist.part(share);
    let [forward, _, up] = if share == 1.0 && turned == angle {
        wanted
    } else {
        moved.turn(frame.axes, anchor, settings.dimensions)
    };
    let anchor = FormationAnchor {
        position: in_range(anchor.position + moved.chord(delta_time))?,
        velocity: in_range(moved.last_velocity())?,
        forward,
        up: if settings.dimensions == Dimensions::Two { anchor.up } else { up },
        angular_velocity: in_range(axis * (moved.turned / delta_time))?,
    };
    Ok(FormationAnchorStep { anchor, share, limiting_agent })
}

/// The velocity with which the anchor would go straight for the tick.
fn chord(
    anchor: &FormationAnchor,
    leader: &Leader,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<DVec3, Refusal> {
    let agent = Agent { position: anchor.position, velocity: anchor.velocity, max_speed: limits.max_speed };
    let braking = Braking::new(limits, agent.max_speed, delta_time)?;
    let chase = meet(&agent, &leader.motion, Some(&braking))?;
    Ok(advance(&agent, chase.steering, limits, delta_time)?.velocity)
}

/// The axes to turn to, or the anchor's own axes without a heading.
fn heading(
    anchor: &FormationAnchor,
    frame: &Frame,
    leader: &Leader,
    settings: &FormationAnchorSettings,
) -> [DVec3; 3] {
    let forward = match settings.heading {
        FormationHeading::Facing => leader.forward,
        FormationHeading::Course if length(leader.motion.velocity) >= settings.course_speed => {
            leader.motion.velocity
        }
        FormationHeading::Course | FormationHeading::Kept => DVec3::ZERO,
    };
    let level = || {
        let up = direction_and_length(anchor.up)?.0;
        axes(across(forward, up)?, up)
    };
    let found = match settings.dimensions {
        _ if forward == DVec3::ZERO => None,
        Dimensions::Two => level(),
        Dimensions::Three => axes(forward, leader.up),
    };
    found.unwrap_or(frame.axes)
}

/// Below this sine of the angle of a half turn its axis is taken from the sums of the axes: half of the digits of f64.
const NEARLY_ROUND: f64 = power_of_two(-26);

/// The shortest rotation from one frame to another: its axis, of length 1, and its angle from 0 to pi. About the third axis of
/// the first frame if the frames are opposite in the plane.
fn turn_between(from: [DVec3; 3], to: [DVec3; 3]) -> (DVec3, f64) {
    let pairs = || from.into_iter().zip(to);
    let twice_sine = pairs().fold(DVec3::ZERO, |sum, (from, to)| sum + from.cross(to));
    let twice_cosine = pairs().fold(-1.0, |sum, (from, to)| sum + from.dot(to));
    let [_, _, up] = from;
    let (axis, sine) = direction_and_length(twice_sine).unwrap_or((up, 0.0));
    let angle = libm::atan2(sine, twice_cosine);
    if twice_cosine > 0.0 || sine >= NEARLY_ROUND {
        return (axis, angle);
    }
    // After half a turn the sum of a direction and where it went is along the axis.
    let sums = pairs().filter_map(|(from, to)| direction_and_length(from + to));
    let longest = sums.fold((up, 0.0), |best, sum| if sum.1 > best.1 { sum } else { best });
    (if longest.0.dot(up) < 0.0 { -longest.0 } else { longest.0 }, angle)
}

/// A motion along an arc or a helix: a velocity and a turn that are constant in the frame of what moves.
#[derive(Clone, Copy)]
struct Twist {
    /// The velocity along the axis.
    along: DVec3,
    /// The velocity across the axis, at the beginning.
    across: DVec3,
    axis: DVec3,
    /// The angle of the turn.
    turned: f64,
}

impl Twist {
    /// The motion whose chord has the velocity `chord`.
    fn along(chord: DVec3, axis: DVec3, turned: f64) -> Self {
        let along = axis * axis.dot(chord);
        let across = chord - along;
        let across =
            if turned == 0.0 { across } else { rotated(across, axis, -0.5 * turned) / chord_of(turned) };
        Self { along, across, axis, turned }
    }

    /// The part of this motion that no slot is too fast for and no agent lags behind, and the agent that limits it.
    fn share(
        &self,
        frame: &Frame,
        agents: &(impl List<FormationAgent> + ?Sized),
        max_lag: f64,
        delta_time: f64,
    ) -> Result<(f64, Option<usize>), Refusal> {
        let (velocity, angular_velocity) =
            (in_range(self.along + self.across)?, in_range(self.axis * (self.turned / delta_time))?);
        let (mut least, mut limiting) = (1.0, None);
        for index in 0..agents.count() {
            let Some(FormationAgent { agent, slot }) = agents.item(index) else { break };
            finite_vector(slot, "slots").element(index).within("agents")?;
            finite_vector(agent.position, "positions").element(index).within("agents")?;
            finite_at_least_zero(agent.max_speed, "max_speeds").element(index).within("agents")?;
            let arm = frame.arm(slot);
            let motion = in_range(velocity + angular_velocity.cross(arm))?;
            let speed = length(motion);
            if speed > agent.max_speed {
                let share = ROUNDED_DOWN * (agent.max_speed / speed);
                if share < least {
                    (least, limiting) = (share, Some(index));
                }
            }
            let lag = (frame.position + arm - agent.position).dot(motion) / speed;
            // NaN for a slot at rest.
            if lag > 0.5 * max_lag {
                let share = if lag < max_lag { 2.0 * (1.0 - lag / max_lag) } else { 0.0 };
                if share < least {
                    (least, limiting) = (share, Some(index));
                }
            }
        }
        Ok((least, limiting))
    }

    /// The same motion, slower.
    fn part(self, share: f64) -> Self {
        Self { along: self.along * share, across: self.across * share, turned: self.turned * share, ..self }
    }

    /// Where it leads.
    fn chord(&self, delta_time: f64) -> DVec3 {
        let across = if self.turned == 0.0 {
            self.across
        } else {
            rotated(self.across, self.axis, 0.5 * self.turned) * chord_of(self.turned)
        };
        (self.along + across) * delta_time
    }

    /// The velocity at the end.
    fn last_velocity(&self) -> DVec3 {
        if self.turned == 0.0 {
            return self.along + self.across;
        }
        self.along + rotated(self.across, self.axis, self.turned)
    }

    /// The axes at the end.
    fn turn(&self, from: [DVec3; 3], anchor: &FormationAnchor, dimensions: Dimensions) -> [DVec3; 3] {
        if self.turned == 0.0 {
            return from;
        }
        let [forward, _, up] = from;
        let turned = |v: DVec3| {
            let along = self.axis * self.axis.dot(v);
            along + rotated(v - along, self.axis, self.turned)
        };
        let up = if dimensions == Dimensions::Two { anchor.up } else { turned(up) };
        axes(turned(forward), up).unwrap_or(from)
    }
}

/// Keeps a demand that is scaled to a speed from exceeding it by rounding: a few times the rounding of the operations in between.
const ROUNDED_DOWN: f64 = 1.0 - power_of_two(-49);

/// The chord of an arc, as a part of its length, for an angle from 0 to pi.
fn chord_of(angle: f64) -> f64 {
    let half = 0.5 * angle;
    // The sine of a smaller angle is the angle, and a subnormal one has no half.
    if half < power_of_two(-27) { 1.0 } else { libm::sin(half) / half }
}
