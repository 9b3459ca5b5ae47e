//! The rules of a flock.

use crate::crowd::search_box::rim;
use crate::numeric::max_or_second;
use crate::refusal::{Refusal, Requirement, Within, finite, finite_at_least_zero, within, within_range};
use crate::units::{default_in_centimeters, from_centimeters};

/// One rule of a flock: which neighbors it looks at, and how much it counts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FlockRule {
    /// Radius of the neighborhood, inclusive. From 0 to 1e50.
    pub radius: f64,
    /// Cosine of the half angle of view about the agent's velocity: from 1, straight ahead only, to -1, all around. An agent
    /// at rest looks all around.
    pub view_cosine: f64,
    /// Factor of the rule's steering; 0 turns the rule off. At most 1e50 in size.
    pub weight: f64,
}

/// The three rules of Reynolds' boids.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FlockRules {
    /// Separation: away from near neighbors.
    pub separation: FlockRule,
    /// Alignment: toward the mean velocity of the neighbors.
    pub alignment: FlockRule,
    /// Cohesion: toward the center of the neighbors.
    pub cohesion: FlockRule,
    /// Speed below which no rule brakes an agent; the maximum speed, if that is less. From 0 to 1e50. 0: the rules may stop
    /// an agent.
    pub cruising_speed: f64,
}

impl FlockRules {
    /// The proportions of OpenSteer's boids, in meters, and a cruising speed of 6 m/s, the default maximum speed.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::crowd::FlockRules;
    ///
    /// assert_eq!(FlockRules::for_units(1.0).separation.radius, 5.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self {
            separation: FlockRule { radius: length(500.0), view_cosine: -0.707, weight: 1.5 },
            alignment: FlockRule { radius: length(750.0), view_cosine: 0.7, weight: 1.0 },
            cohesion: FlockRule { radius: length(900.0), view_cosine: -0.15, weight: 1.0 },
            cruising_speed: length(600.0),
        }
    }
}

default_in_centimeters!(FlockRules);

impl FlockRules {
    /// How far away a neighbor of any rule that counts may be; `None` when none counts.
    pub(super) fn farthest(&self) -> Option<f64> {
        let rules = [self.separation, self.alignment, self.cohesion];
        rules.iter().filter(|rule| rule.weight != 0.0).map(|rule| rule.radius).reduce(max_or_second)
    }
}

impl FlockRule {
    fn check(&self) -> Result<(), Refusal> {
        within_range(self.radius, "radius")?;
        finite_at_least_zero(self.radius, "radius")?;
        finite(self.view_cosine, "view_cosine")?;
        within(self.view_cosine, -1.0..=1.0, Requirement::MinusOneToOne, "view_cosine")?;
        within_range(self.weight, "weight")
    }
}

/// The bounds of a rule, for comparisons without a root.
#[derive(Clone, Copy, Debug)]
pub(super) struct RuleBounds {
    /// The greatest square within the radius; -1, which no square is below, for a rule that is off.
    pub farthest: f64,
    /// The least square of the view cosine of a neighbor, with the sign of the cosine.
    pub cosine: f64,
}

impl RuleBounds {
    /// Bounds of an ignored rule.
    pub const NOTHING: Self = Self { farthest: -1.0, cosine: ALL_AROUND };

    /// What the rule sees, if it counts.
    pub fn of(rule: &FlockRule) -> Result<Self, Refusal> {
        rule.check()?;
        let farthest = if rule.weight == 0.0 { -1.0 } else { rim(rule.radius) };
        // All around is all around, whatever is lost to rounding.
        let cosine =
            if rule.view_cosine == -1.0 { ALL_AROUND } else { rule.view_cosine * rule.view_cosine.abs() };
        Ok(Self { farthest, cosine })
    }

    /// Whether it sees a neighbor at that squared distance and, multiplied with it, that squared cosine with its sign.
    #[inline(always)]
    pub fn sees(&self, square: f64, cosine: f64) -> bool {
        (square <= self.farthest) & (cosine >= self.cosine * square)
    }

    /// What an agent without a course sees.
    #[inline(always)]
    pub fn without_course(self) -> Self {
        Self { cosine: ALL_AROUND, ..self }
    }
}

/// Below the cosine of every angle.
const ALL_AROUND: f64 = -2.0;

/// What the three rules see.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sights {
    pub separation: RuleBounds,
    pub alignment: RuleBounds,
    pub cohesion: RuleBounds,
}

impl Sights {
    pub fn of(rules: &FlockRules) -> Result<Self, Refusal> {
        Ok(Self {
            separation: RuleBounds::of(&rules.separation).within("rules.separation")?,
            alignment: RuleBounds::of(&rules.alignment).within("rules.alignment")?,
            cohesion: RuleBounds::of(&rules.cohesion).within("rules.cohesion")?,
        })
    }

    #[inline(always)]
    pub fn without_course(self) -> Self {
        Self {
            separation: self.separation.without_course(),
            alignment: self.alignment.without_course(),
            cohesion: self.cohesion.without_course(),
        }
    }
}
