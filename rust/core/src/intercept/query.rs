//! The intercept query and its answer.

use crate::refusal::{Refusal, finite_at_least_zero, finite_vector};
use glam::{DVec2, DVec3};

/// A pursuer and its target. Lengths in one unit, speeds in that unit per second.
///
/// ```
/// use pursuit_core::intercept::{InterceptQuery, solve};
///
/// // What is not given is zero: the pursuer is at the origin, and the target is a point.
/// let query = InterceptQuery {
///     target_position: [4.0, 0.0, 0.0].into(),
///     target_velocity: [0.0, 3.0, 0.0].into(),
///     pursuer_speed: 5.0,
///     ..Default::default()
/// };
/// assert_eq!(solve(&query).unwrap().time, 1.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct InterceptQuery {
    /// Position of the pursuer.
    pub pursuer_position: DVec3,
    /// Position of the target.
    pub target_position: DVec3,
    /// Velocity of the target, constant.
    pub target_velocity: DVec3,
    /// Maximum speed of the pursuer. Finite and >= 0.
    pub pursuer_speed: f64,
    /// Distance at which the target counts as met; 0 for a point. Finite and >= 0.
    pub capture_radius: f64,
}

/// [`InterceptQuery`] in two dimensions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct InterceptQuery2D {
    /// Position of the pursuer.
    pub pursuer_position: DVec2,
    /// Position of the target.
    pub target_position: DVec2,
    /// Velocity of the target, constant.
    pub target_velocity: DVec2,
    /// Maximum speed of the pursuer. Finite and >= 0.
    pub pursuer_speed: f64,
    /// Distance at which the target counts as met; 0 for a point. Finite and >= 0.
    pub capture_radius: f64,
}

/// Where and when a pursuer meets its target.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Intercept {
    /// The target's position at `time`.
    pub point: DVec3,
    /// The velocity that takes the pursuer there; its length is the pursuer's speed.
    pub pursuer_velocity: DVec3,
    /// The earliest intercept, in seconds from now; above zero.
    pub time: f64,
    /// The last intercept at full speed; infinite when there is none, because the pursuer can wait.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub latest_time: f64,
}

/// [`Intercept`] in two dimensions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Intercept2D {
    /// The target's position at `time`.
    pub point: DVec2,
    /// The velocity that takes the pursuer there; its length is the pursuer's speed.
    pub pursuer_velocity: DVec2,
    /// The earliest intercept, in seconds from now; above zero.
    pub time: f64,
    /// The last intercept at full speed; infinite when there is none, because the pursuer can wait.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub latest_time: f64,
}

impl InterceptQuery2D {
    /// The same question in the plane `z = 0`. Adding exact zeros changes no bit of the answer.
    ///
    /// ```
    /// use pursuit_core::DVec2;
    /// use pursuit_core::intercept::{InterceptQuery2D, solve, solve_2d};
    ///
    /// let query = InterceptQuery2D {
    ///     pursuer_position: DVec2::ZERO,
    ///     target_position: DVec2::new(4.0, 0.0),
    ///     target_velocity: DVec2::new(0.0, 3.0),
    ///     pursuer_speed: 5.0,
    ///     capture_radius: 0.0,
    /// };
    /// let (in_plane, in_space) = (solve_2d(&query).unwrap(), solve(&query.extend()).unwrap());
    /// assert_eq!((in_plane.time, in_plane.point.extend(0.0)), (in_space.time, in_space.point));
    /// ```
    pub fn extend(&self) -> InterceptQuery {
        InterceptQuery {
            pursuer_position: self.pursuer_position.extend(0.0),
            target_position: self.target_position.extend(0.0),
            target_velocity: self.target_velocity.extend(0.0),
            pursuer_speed: self.pursuer_speed,
            capture_radius: self.capture_radius,
        }
    }
}

impl InterceptQuery {
    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.pursuer_position, "pursuer_position")?;
        finite_vector(self.target_position, "target_position")?;
        finite_vector(self.target_velocity, "target_velocity")?;
        finite_at_least_zero(self.pursuer_speed, "pursuer_speed")?;
        finite_at_least_zero(self.capture_radius, "capture_radius")
    }
}
