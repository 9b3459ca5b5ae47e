//! The half-plane of velocities that a neighbor allows.

use super::HalfSpace;
use crate::crowd::Dimensions;
use crate::numeric::{Lanes, balance, greater, is_safe_square, sqrt};
use glam::{DVec2, DVec3};

/// The velocities `v` with `normal . v >= offset`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct HalfPlane {
    /// Which way is allowed; of length 1 when a neighbor made it.
    pub(crate) normal: DVec2,
    /// From which speed along `normal` on.
    pub(crate) offset: f64,
}

/// Parting directions of coincident agents, by the sum of their ids: rational points on half of the unit circle.
const DIRECTIONS: [DVec2; 4] =
    [DVec2::new(1.0, 0.0), DVec2::new(0.0, 1.0), DVec2::new(0.8, 0.6), DVec2::new(-0.6, 0.8)];

/// The direction in which the first of two coincident agents goes; the second goes the opposite way.
pub(crate) fn parting(first: u32, second: u32) -> DVec2 {
    let [a, b, c, d] = DIRECTIONS;
    let direction = match first.wrapping_add(second) % 4 {
        0 => a,
        1 => b,
        2 => c,
        _ => d,
    };
    if first <= second { direction } else { -direction }
}

/// A neighbor as seen from an agent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encounter<V> {
    /// The neighbor's position minus the agent's.
    pub position: V,
    /// The agent's velocity minus the neighbor's.
    pub velocity: V,
    /// The agent's velocity.
    pub own_velocity: V,
    /// The sum of the radii.
    pub radius: f64,
    /// The agent's share of the avoidance.
    pub responsibility: f64,
    /// Both ids, the agent's first.
    pub ids: (u32, u32),
}

/// The times that agents look ahead, as rates, and their side bias.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// 1 / time horizon.
    pub horizon_rate: f64,
    /// 1 / time horizon of walls, or of the time step where that is longer.
    pub wall_rate: f64,
    /// 1 / time step: those who overlap should part within it.
    pub step_rate: f64,
    /// The tangent of the side's nudge.
    pub side_bias: f64,
}

impl Encounter<DVec3> {
    /// What the neighbor allows, in so many dimensions.
    #[inline(always)]
    pub(super) fn demand(&self, dimensions: Dimensions, outlook: &Outlook) -> Option<HalfSpace> {
        match dimensions {
            Dimensions::Two => self.truncate().half_plane(outlook).map(HalfSpace::from),
            Dimensions::Three => self.half_space(outlook),
        }
    }

    /// The encounter as it is seen along the third axis.
    #[inline(always)]
    pub(crate) fn truncate(&self) -> Encounter<DVec2> {
        Encounter {
            position: self.position.truncate(),
            velocity: self.velocity.truncate(),
            own_velocity: self.own_velocity.truncate(),
            radius: self.radius,
            responsibility: self.responsibility,
            ids: self.ids,
        }
    }
}

impl Encounter<DVec2> {
    /// What the neighbor allows, or `None` when two points meet that cannot collide.
    ///
    /// The forbidden relative velocities are a cone, cut off by the disc around `position * rate` of the radius
    /// `radius * rate`. The half-plane touches it at the point nearest to the relative velocity, nudged to the side in
    /// proportion to how straight the intercept is. Any point of touch that both agree on keeps them safe, and both see the
    /// opposite of each other to the bit.
    pub(crate) fn half_plane(&self, outlook: &Outlook) -> Option<HalfPlane> {
        let largest = greater(self.position.abs().max_element(), self.velocity.abs().max_element());
        let scale = balance(greater(largest, self.radius));
        if scale == 1.0 {
            return self.balanced_half_plane(outlook);
        }
        let scaled = Self {
            position: self.position * scale,
            velocity: self.velocity * scale,
            own_velocity: self.own_velocity * scale,
            radius: self.radius * scale,
            ..*self
        };
        let plane = scaled.balanced_half_plane(outlook)?;
        Some(HalfPlane { offset: plane.offset / scale, ..plane })
    }

    #[inline(always)]
    fn balanced_half_plane(&self, outlook: &Outlook) -> Option<HalfPlane> {
        if self.radius == 0.0 {
            return None;
        }
        let mut one = Encounters::<1>::NONE;
        one.set(0, self);
        let plane = one.half_planes(outlook, |[square]| [sqrt(*square)]).at(0);
        Some(if plane.offset.is_nan() { self.at_center(outlook) } else { plane })
    }

    /// The half-plane where the relative velocity is in the very center of the disc, or beyond the range of f64.
    #[cold]
    fn at_center(&self, outlook: &Outlook) -> HalfPlane {
        let x = self.position;
        let distance_squared = x.length_squared();
        let overlapping = distance_squared < self.radius * self.radius;
        let rate = if overlapping { outlook.step_rate } else { outlook.horizon_rate };
        let normal = if distance_squared > 0.0 {
            -x / sqrt(distance_squared)
        } else {
            parting(self.ids.0, self.ids.1)
        };
        let change = self.radius * rate - (self.velocity - x * rate).dot(normal);
        HalfPlane { normal, offset: self.own_velocity.dot(normal) + change * self.responsibility }
    }
}

/// Encounters of one agent side by side.
#[derive(Clone, Copy)]
pub(super) struct Encounters<const N: usize> {
    position: [[f64; N]; 2],
    velocity: [[f64; N]; 2],
    own_velocity: DVec2,
    radius: [f64; N],
    responsibility: [f64; N],
    ids: [(u32, u32); N],
}

/// Half-planes side by side.
pub(super) struct HalfPlanes<const N: usize> {
    normal: [[f64; N]; 2],
    offset: [f64; N],
}

impl<const N: usize> HalfPlanes<N> {
    #[inline(always)]
    fn at(&self, lane: usize) -> HalfPlane {
        let [x, y] = &self.normal;
        HalfPlane { normal: DVec2::new(x[lane % N], y[lane % N]), offset: self.offset[lane % N] }
    }
}

impl<const N: usize> Encounters<N> {
    /// With points that cannot collide.
    pub const NONE: Self = Self {
        position: [[0.0; N]; 2],
        velocity: [[0.0; N]; 2],
        own_velocity: DVec2::ZERO,
        radius: [0.0; N],
        responsibility: [0.0; N],
        ids: [(0, 0); N],
    };

    #[inline(always)]
    pub fn set(&mut self, lane: usize, encounter: &Encounter<DVec2>) {
        let lane = lane % N;
        (self.position[0][lane], self.position[1][lane]) = encounter.position.into();
        (self.velocity[0][lane], self.velocity[1][lane]) = encounter.velocity.into();
        self.own_velocity = encounter.own_velocity;
        self.radius[lane] = encounter.radius;
        self.responsibility[lane] = encounter.responsibility;
        self.ids[lane] = encounter.ids;
    }

    fn at(&self, lane: usize) -> Encounter<DVec2> {
        let lane = lane % N;
        let vector = |[x, y]: &[[f64; N]; 2]| DVec2::new(x[lane], y[lane]);
        Encounter {
            position: vector(&self.position),
            velocity: vector(&self.velocity),
            own_velocity: self.own_velocity,
            radius: self.radius[lane],
            responsibility: self.responsibility[lane],
            ids: self.ids[lane],
        }
    }

    /// What each neighbor allows, as far as it is of common size and no point; NaN at the center of the disc.
    #[inline(always)]
    fn half_planes(&self, outlook: &Outlook, square_roots: impl Fn(&[f64; N]) -> [f64; N]) -> HalfPlanes<N> {
        let [mut rates, mut nudged_x, mut nudged_y] = [[0.0; N]; 3];
        let [mut touches_disc, mut squares] = [[0.0; N]; 2];
        for i in 0..N {
            let (x, y, radius) = (self.position[0][i], self.position[1][i], self.radius[i]);
            let distance_squared = x * x + y * y;
            let overlapping = distance_squared < radius * radius;
            let rate = if overlapping { outlook.step_rate } else { outlook.horizon_rate };
            let (from_x, from_y) = (self.velocity[0][i] - x * rate, self.velocity[1][i] - y * rate);
            let along = from_x * x + from_y * y;
            let straight = outlook.side_bias * along.abs() / distance_squared;
            let nudge = if distance_squared > 0.0 { straight } else { 0.0 };
            let (nx, ny) = (from_x + -y * nudge, from_y + x * nudge);
            let nudged_squared = nx * nx + ny * ny;
            let in_front = (along < 0.0) & (along * along > radius * radius * nudged_squared);
            let touches = overlapping | in_front;
            rates[i] = rate;
            nudged_x[i] = nx;
            nudged_y[i] = ny;
            touches_disc[i] = if touches { 1.0 } else { 0.0 };
            let known = if nudged_squared > 0.0 { nudged_squared } else { f64::NAN };
            squares[i] = if touches { known } else { distance_squared - radius * radius };
        }
        let roots = square_roots(&squares);
        let mut planes = HalfPlanes { normal: [[0.0; N]; 2], offset: [0.0; N] };
        for i in 0..N {
            let (x, y, radius) = (self.position[0][i], self.position[1][i], self.radius[i]);
            let (vx, vy, rate) = (self.velocity[0][i], self.velocity[1][i], rates[i]);
            let touches = touches_disc[i] != 0.0;
            // The leg of the cone on the side of the nudged velocity.
            let is_left = x * nudged_y[i] - y * nudged_x[i] >= 0.0;
            let (out_x, out_y) = (if is_left { -y } else { y }, if is_left { x } else { -x });
            let (leg_x, leg_y) = (out_x * roots[i] - x * radius, out_y * roots[i] - y * radius);
            let length = if touches { roots[i] } else { x * x + y * y };
            let nx = if touches { nudged_x[i] } else { leg_x } / length;
            let ny = if touches { nudged_y[i] } else { leg_y } / length;
            let to_disc = radius * rate - ((vx - x * rate) * nx + (vy - y * rate) * ny);
            let to_leg = -(vx * nx + vy * ny);
            let change = if touches { to_disc } else { to_leg };
            planes.normal[0][i] = nx;
            planes.normal[1][i] = ny;
            planes.offset[i] =
                (self.own_velocity.x * nx + self.own_velocity.y * ny) + change * self.responsibility[i];
        }
        planes
    }
}

impl Encounters<8> {
    /// Gives what each of the first `count` neighbors allows, but nothing for points that cannot collide.
    #[inline(always)]
    pub fn each_half_plane<L: Lanes>(
        &self,
        lanes: L,
        count: usize,
        outlook: &Outlook,
        mut give: impl FnMut(HalfPlane),
    ) {
        let planes = self.half_planes(outlook, |squares| lanes.square_roots(squares));
        let mut offsets = [0.0; 8];
        for (i, offset) in offsets.iter_mut().enumerate() {
            let [x, y] =
                [0, 1].map(|axis: usize| greater(self.position[axis][i].abs(), self.velocity[axis][i].abs()));
            let largest = greater(greater(x, y), self.radius[i]);
            let common = is_safe_square(largest * largest) & (self.radius[i] > 0.0);
            *offset = if common { planes.offset[i] } else { f64::NAN };
        }
        for (lane, offset) in offsets.iter().enumerate().take(count) {
            if !offset.is_nan() {
                give(planes.at(lane));
            } else if let Some(plane) = self.at(lane).half_plane(outlook) {
                give(plane);
            }
        }
    }
}
