//! Flow field following.

use crate::geometry::List;
use crate::numeric::shorten_to;
use crate::refusal::{
    Refusal, Requirement, Within, at_least_zero_within_range, finite_above_zero, finite_vector,
    vector_within_range, within_range,
};
use crate::steering::Agent;
use glam::DVec3;

/// The value of a flow field outside its grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Number of points along x, y and z, each at least 1; along an axis with one point the field is constant.
    pub counts: [u32; 3],
    /// Position of the first point. No coordinate above 1e50.
    pub origin: DVec3,
    /// Distance between neighboring points along x, y and z. Each above 0, at most 1e50.
    pub spacing: DVec3,
    /// The value outside the grid.
    pub outside: FlowOutside,
}

/// The interval of the grid that contains a coordinate.
#[derive(Clone, Copy)]
struct Cell {
    index: u32,
    /// From 0 at this point to 1 at the next, and never 1.
    fraction: f64,
}

impl FlowField<'_> {
    /// Refuses invalid inputs.
    fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.origin, "origin")?;
        finite_vector(self.spacing, "spacing")?;
        for spacing in self.spacing.to_array() {
            finite_above_zero(spacing, "spacing")?;
            within_range(spacing, "spacing")?;
        }
        for (count, name) in self.counts.iter().zip(["count_x", "count_y", "count_z"]) {
            if *count == 0 {
                return Err(Refusal::out_of_domain(Requirement::AtLeastOne, name));
            }
        }
        let points =
            self.counts.iter().try_fold(1_usize, |points, &count| points.checked_mul(count as usize));
        match points {
            Some(points) if points <= self.flows.count() => Ok(()),
            _ => Err(Refusal::out_of_domain(Requirement::OneForEach, "flow_count")),
        }
    }

    /// The velocity at `position`; `None` where the field has no value.
    fn sample(&self, position: DVec3) -> Result<Option<DVec3>, Refusal> {
        let offset = (position - self.origin) / self.spacing;
        let (Some(x), Some(y), Some(z)) =
            (self.cell(offset.x, 0), self.cell(offset.y, 1), self.cell(offset.z, 2))
        else {
            return Ok(None);
        };
        let mut flow = DVec3::ZERO;
        for corner in 0..8_u32 {
            let (far_x, far_y, far_z) = (corner & 1, corner >> 1 & 1, corner >> 2);
            let weight = x.weight(far_x) * y.weight(far_y) * z.weight(far_z);
            if weight > 0.0 {
                let at = self.flow(x.index + far_x, y.index + far_y, z.index + far_z)?;
                flow += at * weight;
            }
        }
        Ok(Some(flow))
    }

    fn flow(&self, x: u32, y: u32, z: u32) -> Result<DVec3, Refusal> {
        let [columns, rows, _] = self.counts.map(|count| count as usize);
        let index = x as usize + columns * (y as usize + rows * z as usize);
        let flow = self
            .flows
            .item(index)
            .ok_or(Refusal::out_of_domain(Requirement::OneForEach, "field.flow_count"))?;
        finite_vector(flow, "field.flows").element(index)?;
        Ok(flow)
    }

    /// The interval of `offset`, in spacings from the first point, along an axis; `None` where the field has no value.
    fn cell(&self, offset: f64, axis: usize) -> Option<Cell> {
        let last = self.counts.get(axis)?.checked_sub(1)?;
        if last == 0 {
            return Some(Cell { index: 0, fraction: 0.0 });
        }
        let greatest = f64::from(last);
        if self.outside == FlowOutside::Zero && !(0.0..=greatest).contains(&offset) {
            return None;
        }
        if offset >= greatest {
            return Some(Cell { index: last, fraction: 0.0 });
        }
        if offset <= 0.0 {
            return Some(Cell { index: 0, fraction: 0.0 });
        }
        let index = libm::floor(offset);
        Some(Cell { index: index as u32, fraction: offset - index })
    }
}

impl Cell {
    fn weight(self, far: u32) -> f64 {
        if far == 0 { 1.0 - self.fraction } else { self.fraction }
    }
}

/// Steering with the flow at the position where the agent will be `look_ahead_time` seconds from now.
///
/// The flow is the desired velocity, shortened to the agent's maximum speed; where it is zero, the agent brakes. Outside the
/// grid, with [`FlowOutside::Zero`], the steering is zero. At most eight points of the grid are read; only those must be finite.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, FlowField, FlowOutside, follow_flow_field};
///
/// // Halfway between a point without flow and one with a flow of 4.
/// let flows = [DVec3::ZERO, DVec3::new(0.0, 4.0, 0.0)];
/// let (counts, outside) = ([2, 1, 1], FlowOutside::Clamp);
/// let field = FlowField { flows: &flows, counts, origin: DVec3::ZERO, spacing: DVec3::ONE, outside };
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
