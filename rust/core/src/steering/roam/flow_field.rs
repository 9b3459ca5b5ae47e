//! Flow field following.

use super::flow_grid::FlowGrid;
use crate::geometry::List;
use crate::numeric::shorten_to;
use crate::refusal::{
    Refusal, Requirement, Within, at_least_zero_within_range, finite_vector, vector_within_range,
};
use crate::steering::Agent;
use glam::DVec3;

/// The value of a flow field outside its grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FlowOutside {
    /// Outside the grid: the flow at the nearest point of the grid.
    Clamp,
    /// Outside the grid: no flow, and a steering of zero.
    Zero,
}

/// Velocities at the points of a regular grid, interpolated linearly between them.
#[derive(Clone, Copy)]
pub struct FlowField<'a> {
    /// The velocity at every point of the grid: first along x, then y, then z.
    pub flows: &'a dyn List<DVec3>,
    /// Where the points are.
    pub grid: FlowGrid,
    /// The value outside the grid.
    pub outside: FlowOutside,
}

impl FlowField<'_> {
    /// Refuses invalid inputs.
    fn check(&self) -> Result<(), Refusal> {
        if self.grid.point_count().within("grid")? <= self.flows.count() {
            Ok(())
        } else {
            Err(Refusal::out_of_domain(Requirement::OneForEach, "flow_count"))
        }
    }

    /// The velocity at `position`; `None` where the field has no value.
    fn sample(&self, position: DVec3) -> Result<Option<DVec3>, Refusal> {
        if self.outside == FlowOutside::Zero && !self.grid.contains(position) {
            return Ok(None);
        }
        let mut flow = DVec3::ZERO;
        for (point, weight) in self.grid.corners(position).points() {
            flow += self.flow(point)? * weight;
        }
        Ok(Some(flow))
    }

    fn flow(&self, point: [u32; 3]) -> Result<DVec3, Refusal> {
        let index = self.grid.index(point);
        let flow = self
            .flows
            .item(index)
            .ok_or(Refusal::out_of_domain(Requirement::OneForEach, "field.flow_count"))?;
        finite_vector(flow, "field.flows").element(index)?;
        Ok(flow)
    }
}

/// Steering with the flow at the position where the agent will be `look_ahead_time` seconds from now.
///
/// The flow is the desired velocity, shortened to the agent's maximum speed; where it is zero, the agent brakes. Outside the
/// grid, with [`FlowOutside::Zero`], the steering is zero. At most eight points of the grid are read; only those must be finite.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, FlowField, FlowGrid, FlowOutside, follow_flow_field};
///
/// // Halfway between a point without flow and one with a flow of 4.
/// let flows = [DVec3::ZERO, DVec3::new(0.0, 4.0, 0.0)];
/// let grid = FlowGrid { counts: [2, 1, 1], origin: DVec3::ZERO, spacing: DVec3::ONE };
/// let field = FlowField { flows: &flows, grid, outside: FlowOutside::Clamp };
/// let agent = Agent { position: DVec3::new(0.5, 0.0, 0.0), velocity: DVec3::ZERO, max_speed: 6.0 };
/// assert_eq!(follow_flow_field(&agent, &field, 0.0), Ok(DVec3::new(0.0, 2.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `look_ahead_time` must be from 0 to 1e50, and no coordinate
/// above 1e50. [`RefusalKind::OutOfDomain`](crate::RefusalKind::OutOfDomain) when there are fewer flows than points of the grid.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn follow_flow_field(agent: &Agent, field: &FlowField, look_ahead_time: f64) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    vector_within_range(agent.position, "agent.position")?;
    vector_within_range(agent.velocity, "agent.velocity")?;
    at_least_zero_within_range(look_ahead_time, "look_ahead_time")?;
    field.check().within("field")?;
    match field.sample(agent.position + agent.velocity * look_ahead_time)? {
        Some(flow) => agent.steer_to(shorten_to(flow, agent.max_speed)),
        None => Ok(DVec3::ZERO),
    }
}
