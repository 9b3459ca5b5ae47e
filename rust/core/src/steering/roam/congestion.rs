//! What it costs to go where others stand.

use super::flow_grid::{FlowGrid, FlowGround};
use crate::geometry::List;
use crate::numeric::{length, max_or_second, min_or_second};
use crate::refusal::{
    RANGE, Refusal, Requirement, Within, at_least_zero_within_range, finite_above_zero, vector_within_range,
    within_range,
};
use crate::units::{default_in_centimeters, from_centimeters};
use core::f64::consts::PI;
use glam::DVec3;

/// How much standing agents add to the costs of a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CongestionSettings {
    /// Cost added where agents at rest fill the ground. From 0 to 1e50. With costs of 1 elsewhere: how many times as long a way
    /// around may be.
    pub cost_when_full: f64,
    /// Speed at which an agent adds nothing, because it makes room: usually its maximum speed. Above 0, at most 1e50.
    pub free_speed: f64,
}

/// An agent that adds to the costs.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CongestingAgent {
    /// Position of the center.
    pub position: DVec3,
    /// Velocity.
    pub velocity: DVec3,
    /// Radius of the body.
    pub radius: f64,
}

impl CongestionSettings {
    /// For people: full ground costs 4 more, and at 1.4 m/s an agent adds nothing.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::steering::CongestionSettings;
    ///
    /// assert_eq!(CongestionSettings::for_units(1.0).free_speed, 1.4);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        Self { cost_when_full: 4.0, free_speed: from_centimeters(140.0, units_per_meter) }
    }

    fn check(&self) -> Result<(), Refusal> {
        at_least_zero_within_range(self.cost_when_full, "cost_when_full")?;
        finite_above_zero(self.free_speed, "free_speed")?;
        within_range(self.free_speed, "free_speed")
    }
}

default_in_centimeters!(CongestionSettings);

impl CongestingAgent {
    fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.position, "positions")?;
        vector_within_range(self.velocity, "velocities")?;
        at_least_zero_within_range(self.radius, "radii")
    }
}

/// Adds to the costs of a grid what it costs to go where agents stand, for a flow field that leads around them.
///
/// `out` receives the sums.
///
/// Each agent covers an area of pi times the square of its radius (in space a volume, along a line a length), divided between the grid
/// points around it by their weights in a linear interpolation. A point gains `cost_when_full` times the part of its cell that is
/// covered, up to a cost of 1e50. An agent that moves counts less: not at all at `free_speed`. An agent outside of the grid counts
/// nothing. An infinite cost stays infinite.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{CongestingAgent, CongestionSettings, FlowGrid, FlowGround, add_congestion};
///
/// let grid = FlowGrid { counts: [2, 2, 1], origin: DVec3::ZERO, spacing: DVec3::ONE };
/// let agent = CongestingAgent { position: DVec3::X, velocity: DVec3::ZERO, radius: 0.5 };
/// let (ground, mut costs) = (FlowGround { grid, costs: &[1.0; 4] }, [0.0; 4]);
/// add_congestion(&ground, &[agent], &CongestionSettings::for_units(1.0), &mut costs).unwrap();
/// assert_eq!(costs, [1.0, 1.0 + core::f64::consts::PI, 1.0, 1.0]);
/// ```
///
/// # Errors
/// A refusal when the grid is refused by [`FlowGrid::point_count`], when there are fewer costs than points or less room in `out`,
/// when a cost is not above 0, or is finite and beyond 1e50, or when a number of an agent or a setting is not finite or out of
/// its domain; nothing is written then.
pub fn add_congestion(
    ground: &FlowGround,
    agents: &(impl List<CongestingAgent> + ?Sized),
    settings: &CongestionSettings,
    out: &mut [f64],
) -> Result<(), Refusal> {
    let (grid, count) = (&ground.grid, ground.check().within("ground")?);
    settings.check().within("settings")?;
    let out = out.get_mut(..count).ok_or(Refusal::too_small("cost_count"))?;
    for index in 0..agents.count() {
        let agent =
            agents.item(index).ok_or(Refusal::out_of_domain(Requirement::OneForEach, "crowd.count"))?;
        agent.check().element(index).within("crowd")?;
    }
    for (index, cost) in out.iter_mut().enumerate() {
        *cost = ground.cost(index).within("ground")?;
    }
    for agent in (0..agents.count()).filter_map(|index| agents.item(index)) {
        if !grid.contains(agent.position) {
            continue;
        }
        let slowness = max_or_second(1.0 - length(grid.along(agent.velocity)) / settings.free_speed, 0.0);
        let cost = min_or_second(settings.cost_when_full * covered(grid, agent.radius), RANGE) * slowness;
        for (point, weight) in grid.corners(agent.position).points() {
            if let Some(sum) = out.get_mut(grid.index(point))
                && *sum < f64::INFINITY
            {
                *sum = min_or_second(*sum + cost * weight, RANGE);
            }
        }
    }
    Ok(())
}

/// The part of a cell that a ball of as many dimensions as the grid covers: above 1 for one that is greater.
fn covered(grid: &FlowGrid, radius: f64) -> f64 {
    let mut part = 1.0;
    let mut axes = 0;
    for (spacing, count) in grid.spacing.to_array().into_iter().zip(grid.counts) {
        if count > 1 {
            part *= radius / spacing;
            axes += 1;
        }
    }
    let ball = match axes {
        0 => 0.0,
        1 => 2.0,
        2 => PI,
        _ => PI * 4.0 / 3.0,
    };
    min_or_second(part * ball, RANGE)
}
