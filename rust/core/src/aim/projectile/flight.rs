//! Launches of bullets and rockets: drag that depends on the Mach number, and a motor that burns for a time.

use super::drag::searched;
use super::drag_flight::{Air, Fineness};
use super::drag_law::{DragCurve, DragLaw, DragPoint, KnotRoom, SPEED_OF_SOUND};
use super::launch::Launches;
use super::varied_flight::{MOST_STEPS, Stepping, Variation};
use super::{DragSettings, ProjectileQuery};
use crate::refusal::{Refusal, Within, finite_above_zero, finite_at_least_zero, finite_vector};
use crate::units::{default_in_centimeters, from_centimeters};
use glam::DVec3;

/// How a projectile flies: the air, its drag, and its motor; and the limits of a search for launches.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProjectileFlight {
    /// Drag, wind, and the limits of the search. The quadratic drag is multiplied by the coefficient of `drag_law`; for a bullet
    /// take [`quadratic_drag`](super::quadratic_drag).
    pub drag: DragSettings,
    /// How the quadratic drag depends on the Mach number.
    pub drag_law: DragLaw,
    /// Speed of sound in the air. Finite and > 0.
    pub speed_of_sound: f64,
    /// Acceleration by the motor, along the velocity through the air, while it burns; 0 for none. Finite and >= 0.
    pub thrust: f64,
    /// How long the motor burns from the launch on, in seconds. Finite and >= 0.
    pub burn_time: f64,
}

impl ProjectileFlight {
    /// [`DragSettings::for_units`]; a constant coefficient, the speed of sound at sea level, 340.294 m/s, and no motor.
    ///
    /// ```
    /// use pursuit_core::aim::projectile::ProjectileFlight;
    ///
    /// assert!((ProjectileFlight::for_units(1.0).speed_of_sound - 340.294).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        Self {
            drag: DragSettings::for_units(units_per_meter),
            drag_law: DragLaw::Constant,
            speed_of_sound: from_centimeters(SPEED_OF_SOUND, units_per_meter),
            thrust: 0.0,
            burn_time: 0.0,
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        self.drag.check().within("drag")?;
        finite_above_zero(self.speed_of_sound, "speed_of_sound")?;
        finite_at_least_zero(self.thrust, "thrust")?;
        finite_at_least_zero(self.burn_time, "burn_time")
    }

    /// What it has beside drag that is as the line of fire has it; `None` if nothing. Refuses invalid inputs.
    pub(in crate::aim) fn variation_in<'a>(
        &self,
        table: &[DragPoint],
        room: &'a mut KnotRoom,
    ) -> Result<Option<Variation<'a>>, Refusal> {
        self.check().within("flight")?;
        let variation = self.variation(DragCurve::new(self.drag_law, table, room)?);
        Ok((variation.curve.is_some() || variation.has_thrust()).then_some(variation))
    }

    fn variation<'a>(&self, curve: Option<DragCurve<'a>>) -> Variation<'a> {
        let Self { speed_of_sound, thrust, burn_time, .. } = *self;
        Variation { curve, speed_of_sound, thrust, burn_time }
    }
}

default_in_centimeters!(ProjectileFlight);

/// The launches at the muzzle speed of a bullet or a rocket that hit: with a drag that depends on the Mach number, like the
/// standard projectiles G1 and G7, and with a motor that burns for a time; the earliest four, in the order of their times.
///
/// The motor pushes along the velocity through the air, as in a rocket with fins, so its muzzle speed must be above 0: the
/// speed at the end of the rail. `table` has the points of the law that is the caller's; others do not read it. With a constant
/// coefficient and without a motor it is [`solve_drag`](super::solve_drag), to the bit.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::projectile::{
///     DragLaw, ProjectileFlight, ProjectileQuery, quadratic_drag, solve_flight,
/// };
///
/// // A bullet with a G7 coefficient of 0.223 at a car 500 m away.
/// let query = ProjectileQuery {
///     shot: Shot {
///         target_position: DVec3::new(500.0, 0.0, 0.0),
///         target_velocity: DVec3::new(0.0, 20.0, 0.0),
///         muzzle_speed: 838.0,
///         gravity: DVec3::new(0.0, 0.0, -9.81),
///         ..Shot::default()
///     },
///     ..ProjectileQuery::default()
/// };
/// let mut flight = ProjectileFlight::for_units(1.0);
/// flight.drag_law = DragLaw::G7;
/// flight.drag.quadratic_drag = quadratic_drag(0.223, 1.225, 1.0);
/// let launches = solve_flight(&query, &flight, &[]).unwrap();
/// assert!(launches.best().miss_distance < 0.01);
/// assert!((launches.best().time - 0.75).abs() < 0.05);
/// ```
///
/// # Verdict
/// As [`solve_drag`](super::solve_drag). `OutOfRange` is decided with the least coefficient of the law, and with the whole way of
/// the thrust.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
///
/// # Method
/// As [`solve_drag`](super::solve_drag), but each step is as long as the forces then allow. For each time the launch that hits is
/// sought with a muzzle speed and a thrust that are both off by the same factor; where the factor is 1 is an answer.
pub fn solve_flight(
    query: &ProjectileQuery,
    flight: &ProjectileFlight,
    table: &[DragPoint],
) -> Result<Launches, Refusal> {
    query.check().within("query")?;
    flight.check().within("flight")?;
    let mut room = KnotRoom::EMPTY;
    let curve = DragCurve::new(flight.drag_law, table, &mut room)?;
    let variation = flight.variation(curve);
    let is_varied = curve.is_some() || variation.has_thrust();
    if variation.has_thrust() {
        finite_above_zero(query.shot.muzzle_speed, "muzzle_speed").within("shot").within("query")?;
    }
    searched(query, &flight.drag, is_varied.then_some(variation))
}

/// A projectile in flight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProjectileState {
    /// Position now.
    pub position: DVec3,
    /// Velocity in the world now: at first the launch velocity of a [`Launch`](super::Launch).
    pub velocity: DVec3,
    /// Acceleration by gravity, constant.
    pub gravity: DVec3,
    /// Time since the launch, in seconds. Finite and >= 0.
    pub age: f64,
}

/// Flies a projectile on for `duration` seconds: what [`solve_flight`] flies, for the simulation of the projectile, for its arc on the
/// screen, and for tables of its drop.
///
/// In one call or in many the projectile comes to the same place, to within the error of the integration, less than a millionth of
/// the way. The limits of the search are not read, but checked. What a flight leaves after 2^13 steps is flown straight; no
/// projectile of a game comes near.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::projectile::{ProjectileFlight, ProjectileState, advance_projectile};
///
/// // A rocket: 20 m/s from the rail, then 100 m/s^2 for 1 s.
/// let mut flight = ProjectileFlight::for_units(1.0);
/// (flight.thrust, flight.burn_time) = (100.0, 1.0);
/// let launched = ProjectileState { velocity: DVec3::new(20.0, 0.0, 0.0), ..ProjectileState::default() };
/// let later = advance_projectile(&launched, &flight, &[], 2.0).unwrap();
/// assert!((later.position.x - (20.0 + 50.0 + 120.0)).abs() < 1e-9);
/// assert!((later.velocity.x - 120.0).abs() < 1e-9);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or the answer is beyond the range of f64.
pub fn advance_projectile(
    state: &ProjectileState,
    flight: &ProjectileFlight,
    table: &[DragPoint],
    duration: f64,
) -> Result<ProjectileState, Refusal> {
    finite_vector(state.position, "position").within("state")?;
    finite_vector(state.velocity, "velocity").within("state")?;
    finite_vector(state.gravity, "gravity").within("state")?;
    finite_at_least_zero(state.age, "age").within("state")?;
    flight.check().within("flight")?;
    finite_at_least_zero(duration, "duration")?;
    let mut room = KnotRoom::EMPTY;
    let variation = flight.variation(DragCurve::new(flight.drag_law, table, &mut room)?);
    let air = Air {
        gravity: state.gravity,
        wind: flight.drag.wind,
        linear: flight.drag.linear_drag + 0.0,
        quadratic: flight.drag.quadratic_drag + 0.0,
    };
    let stepping = Stepping::of_part(Fineness::FINEST, MOST_STEPS);
    let (way, velocity) =
        air.end_of_varied_flight(&variation, state.velocity, (state.age, duration), stepping).state;
    let (position, age) = (state.position + way, state.age + duration);
    let later = ProjectileState { position, velocity, age, ..*state };
    let is_finite = position.is_finite() && velocity.is_finite() && age.is_finite();
    if is_finite { Ok(later) } else { Err(Refusal::BEYOND_F64) }
}
