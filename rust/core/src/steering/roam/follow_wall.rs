//! Wall following, at a distance.

use crate::geometry::{List, Surface};
use crate::geometry::{across, fixed_side, leaning};
use crate::numeric::{direction_and_length, power_of_two};
use crate::refusal::{Refusal, Requirement, Within, at_least_zero_within_range, finite_vector};
use crate::steering::Agent;
use crate::units::{default_in_centimeters, from_centimeters};
use glam::DVec3;

/// Part of its maximum speed along a wall below which an agent is led out of a corner.
const OUT_OF_A_CORNER: f64 = power_of_two(-3);
/// Cosine of the angle between two normals from which on the walls form no corner.
const PARALLEL_WALLS: f64 = 0.96875;

/// The direction along a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum WallTravel {
    /// The direction of motion. An agent that moves along the wall slower than an eighth of its maximum speed moves away from
    /// the next wall, if that is about as near; without one, and slower than a 128th, along z x normal, or along x if the
    /// normal is within a 128th of z.
    AsItMoves,
    /// Along `normal x axis`, so that the wall stays on one side, also round an inner corner: with the axis z it is on the
    /// right in right-handed axes, on the left in left-handed ones. Any length but zero; if it is along the normal, the agent
    /// moves as with [`WallTravel::AsItMoves`].
    About(DVec3),
}

/// How an agent follows a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FollowWallSettings {
    /// Direction along the wall.
    pub travel: WallTravel,
    /// Distance to keep from the wall. From 0 to 1e50.
    pub distance: f64,
    /// How far ahead the agent looks, in seconds. Also the time to return to the distance. From 0 to 1e50.
    pub look_ahead_time: f64,
}

impl FollowWallSettings {
    /// In the agent's direction of motion, 1 m from the wall, half a second ahead.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::steering::FollowWallSettings;
    ///
    /// assert_eq!(FollowWallSettings::for_units(1.0).distance, 1.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self { travel: WallTravel::AsItMoves, distance: length(100.0), look_ahead_time: 0.5 }
    }
}

default_in_centimeters!(FollowWallSettings);

impl FollowWallSettings {
    fn check(&self) -> Result<(), Refusal> {
        at_least_zero_within_range(self.distance, "distance")?;
        at_least_zero_within_range(self.look_ahead_time, "look_ahead_time")?;
        match self.travel {
            WallTravel::AsItMoves => Ok(()),
            WallTravel::About(axis) if axis == DVec3::ZERO => Err(Refusal::no_direction("axis")),
            WallTravel::About(axis) => finite_vector(axis, "axis"),
        }
    }

    /// The direction along the wall, among several surfaces.
    fn along(&self, wall: &Surface, agent: &Agent, predicted: DVec3, surfaces: &dyn List<Surface>) -> DVec3 {
        let normal = wall.normal;
        let about = match self.travel {
            WallTravel::AsItMoves => None,
            WallTravel::About(axis) => across(axis, normal).map(|axis| normal.cross(axis)),
        };
        about.unwrap_or_else(|| {
            let (velocity, whole) = (agent.velocity, agent.max_speed);
            let moves = velocity - normal * velocity.dot(normal);
            let least = whole * OUT_OF_A_CORNER;
            let slow = moves.length_squared() < least * least;
            let out = if slow { self.out_of_a_corner(wall, predicted, surfaces) } else { DVec3::ZERO };
            leaning(velocity + out * (whole * OUT_OF_A_CORNER), whole, normal, fixed_side)
        })
    }

    /// Away from the second nearest surface: its full normal if it is as near as the wall, fading to zero if it is farther by
    /// the distance to keep.
    fn out_of_a_corner(&self, wall: &Surface, predicted: DVec3, surfaces: &dyn List<Surface>) -> DVec3 {
        let least = wall.height(predicted);
        let others = (0..surfaces.count()).filter_map(|index| surfaces.item(index)?.checked().ok());
        let mut next = (DVec3::ZERO, self.distance);
        for other in others {
            let farther = other.height(predicted) - least;
            if farther < next.1 && other.normal.dot(wall.normal).abs() < PARALLEL_WALLS {
                next = (other.normal, farther);
            }
        }
        let (normal, farther) = next;
        if farther < self.distance { normal * (1.0 - farther / self.distance) } else { DVec3::ZERO }
    }
}

/// Steering beside a wall at full speed.
///
/// The surfaces come from traces or from [`wall_surface`](crate::geometry::wall_surface). The agent follows the surface to
/// which it will be nearest, or furthest behind, `look_ahead_time` from now; of equally near ones the first. It heads for the
/// point at the wanted distance from it, as far along as it can get in that time. Without surfaces the steering is zero.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::Surface;
/// use pursuit_core::steering::{Agent, FollowWallSettings, follow_wall};
///
/// // At 1 m from the wall, the distance to keep: straight on, from 2 m/s to 6.
/// let wall = [Surface { point: DVec3::ZERO, normal: DVec3::Y }];
/// let agent = Agent { position: DVec3::Y, velocity: DVec3::new(2.0, 0.0, 0.0), max_speed: 6.0 };
/// let steering = follow_wall(&agent, &wall, &FollowWallSettings::for_units(1.0));
/// assert_eq!(steering, Ok(DVec3::new(4.0, 0.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; no coordinate may be above 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn follow_wall(
    agent: &Agent,
    surfaces: &dyn List<Surface>,
    settings: &FollowWallSettings,
) -> Result<DVec3, Refusal> {
    agent.check_in_range().within("agent")?;
    settings.check().within("settings")?;
    let predicted = agent.position + agent.velocity * settings.look_ahead_time;
    let mut wall: Option<(Surface, f64)> = None;
    for index in 0..surfaces.count() {
        let surface = surfaces
            .item(index)
            .ok_or(Refusal::out_of_domain(Requirement::OneForEach, "count"))?
            .checked()
            .at(index, "surfaces")?;
        let height = surface.height(predicted);
        if wall.is_none_or(|(_, least)| height < least) {
            wall = Some((surface, height));
        }
    }
    let Some((wall, _)) = wall else { return Ok(DVec3::ZERO) };
    let along = settings.along(&wall, agent, predicted, surfaces);
    let stride = agent.max_speed * settings.look_ahead_time;
    let aim = wall.normal * (settings.distance - wall.height(agent.position)) + along * stride;
    let toward = direction_and_length(aim).map_or(along, |(toward, _)| toward);
    agent.steer_to(toward * agent.max_speed)
}
