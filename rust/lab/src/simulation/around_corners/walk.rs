//! Who walks: the target on its route, and a pursuer by its policy.

use crate::navigation::{NavigationMesh, length};
use crate::scenario::AroundCorners;
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    InterceptQuery, RouteAccess, RouteCorner, RouteIntercept, RouteInterceptQuery, RouteSearch, RouteWay,
    solve,
};
use pursuit_core::motion::{MotionState, PathMotion, PathTiming, TargetMotion, Waypoint};
use pursuit_core::{DVec2, DVec3, Refusal};

/// How far ahead the route search looks, in seconds.
pub const HORIZON: f64 = 120.0;
/// How much later than the earliest an intercept may be, in seconds.
pub const TOLERANCE: f64 = 0.01;

/// How a pursuer chooses its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// To where the target is.
    RePathing,
    /// To the straight intercept by its velocity, or where the mesh is nearest to it.
    StraightLead,
    /// To the earliest point of its route that is reached in time.
    RouteSearch,
}

impl Policy {
    pub const ALL: [Self; 3] = [Self::RePathing, Self::StraightLead, Self::RouteSearch];

    pub fn name(self) -> &'static str {
        match self {
            Self::RePathing => "Re-pathing",
            Self::StraightLead => "Straight lead",
            Self::RouteSearch => "Route search",
        }
    }
}

/// The route of the target.
#[derive(Clone)]
pub struct Route(pub Vec<Waypoint>);

impl Route {
    pub fn motion<'a>(&self, list: &'a &'a [Waypoint]) -> PathMotion<'a> {
        PathMotion { waypoints: list, timing: PathTiming::Speeds, start: 0.0, topology: PathTopology::Open }
    }

    pub fn points(&self) -> Vec<DVec2> {
        self.0.iter().map(|point| point.position.truncate()).collect()
    }

    /// Where the target is at a time of the round; it waits at the end.
    pub fn at(&self, time: f64) -> MotionState {
        let position = self.0.first().map_or(DVec3::ZERO, |point| point.position);
        let list = self.0.as_slice();
        let state = TargetMotion::Path(self.motion(&list)).at(time);
        state.unwrap_or(MotionState { position, velocity: DVec3::ZERO })
    }

    /// The part of the route that the target has walked by a time.
    pub fn until(&self, time: f64) -> Vec<DVec2> {
        let (mut way, mut now) = (Vec::new(), 0.0);
        for leg in self.0.windows(2) {
            if now > time {
                break;
            }
            way.push(leg[0].position.truncate());
            now += leg[0].position.distance(leg[1].position) / leg[0].pace;
        }
        if now <= time {
            way.extend(self.0.last().map(|point| point.position.truncate()));
        } else {
            way.push(self.at(time).position.truncate());
        }
        way
    }
}

/// A way that the route search asked for, and what was known then.
#[derive(Clone)]
pub struct Asked {
    pub point: DVec2,
    /// `None` where there is none.
    pub way: Option<Vec<DVec2>>,
    pub answer: RouteWay,
    pub known: RouteIntercept,
}

/// A search for the intercept on the route, question by question.
#[derive(Clone)]
pub struct Search {
    pub asked: Vec<Asked>,
    /// What was known before the first question.
    pub before: Option<RouteIntercept>,
    pub found: Result<RouteIntercept, Refusal>,
}

/// The query of the route search.
pub fn query<'a>(settings: &AroundCorners, from: DVec2, route: PathMotion<'a>) -> RouteInterceptQuery<'a> {
    RouteInterceptQuery {
        pursuer_position: from.extend(0.0),
        pursuer_speed: settings.pursuer_speed,
        max_speed: settings.pursuer_speed,
        route,
        access: RouteAccess::BothWays,
        capture_radius: settings.capture_radius,
        overestimate: 0.0,
        tolerance: TOLERANCE,
        horizon: HORIZON,
        max_questions: settings.max_questions as u32,
    }
}

/// Asks the mesh until the search has what it wants.
pub fn search(settings: &AroundCorners, from: DVec2, route: &Route, mesh: &NavigationMesh) -> Search {
    let list = route.0.as_slice();
    let query = query(settings, from, route.motion(&list));
    let mut search = match RouteSearch::begin(&query) {
        Ok(search) => search,
        Err(refusal) => return Search { asked: Vec::new(), before: None, found: Err(refusal) },
    };
    let before = Some(search.result());
    let mut asked = Vec::new();
    while let Some((point, _)) = search.question() {
        let point = point.truncate();
        let way = mesh.way(from, point);
        let answer = way.as_deref().map_or(RouteWay::NONE, |way| answer(way, query.pursuer_speed));
        if let Err(refusal) = search.answer(&answer) {
            return Search { asked, before, found: Err(refusal) };
        }
        asked.push(Asked { point, way, answer, known: search.result() });
    }
    Search { asked, before, found: Ok(search.result()) }
}

/// The travel time of a way, with its last corner.
fn answer(way: &[DVec2], speed: f64) -> RouteWay {
    let corners = &way[..way.len().saturating_sub(1).max(1)];
    let corner = corners
        .last()
        .map(|corner| RouteCorner { position: corner.extend(0.0), travel_time: length(corners) / speed });
    RouteWay { travel_time: length(way) / speed, corner }
}

/// A pursuer and how it fares.
#[derive(Clone)]
pub struct Run {
    pub policy: Policy,
    pub position: DVec2,
    /// The points ahead, the next one last.
    pub ahead: Vec<DVec2>,
    pub trail: Vec<DVec2>,
    /// Where the straight intercept is.
    pub lead: Option<DVec2>,
    pub caught: Option<f64>,
    /// Number of ways asked for.
    pub ways: u64,
}

impl Run {
    pub fn new(policy: Policy, position: DVec2) -> Self {
        Self { policy, position, ahead: Vec::new(), trail: vec![position], lead: None, caught: None, ways: 0 }
    }

    /// Asks for the way to a place; stays where there is none.
    pub fn go(&mut self, mesh: &NavigationMesh, to: DVec2) {
        self.ways += 1;
        self.take(mesh.way(self.position, to));
    }

    /// Takes a way.
    pub fn take(&mut self, way: Option<Vec<DVec2>>) {
        self.ahead = way.unwrap_or_default();
        self.ahead.reverse();
        self.ahead.pop();
    }

    /// Chooses the way anew by what the target does now.
    pub fn choose(&mut self, settings: &AroundCorners, mesh: &NavigationMesh, target: MotionState) {
        self.lead = None;
        let mut goal = target.position.truncate();
        if self.policy == Policy::StraightLead {
            let met = solve(&InterceptQuery {
                pursuer_position: self.position.extend(0.0),
                target_position: target.position,
                target_velocity: target.velocity,
                pursuer_speed: settings.pursuer_speed,
                capture_radius: settings.capture_radius,
            });
            self.lead = met.ok().map(|met| met.point.truncate());
            goal = self.lead.and_then(|lead| mesh.nearest(lead)).unwrap_or(goal);
        }
        self.go(mesh, goal);
    }

    /// Walks this far along its way.
    pub fn walk(&mut self, mut distance: f64) {
        while let Some(next) = self.ahead.last().copied() {
            let leg = self.position.distance(next);
            if leg > distance {
                self.position += (next - self.position) * (distance / leg);
                break;
            }
            self.position = next;
            distance -= leg;
            self.ahead.pop();
        }
        self.trail.push(self.position);
    }

    /// Whether the target is within the capture radius, along the way.
    pub fn has_caught(&self, radius: f64, mesh: &NavigationMesh, target: DVec2) -> bool {
        // A place between two corners is rounded, and so is the way to it.
        let reach = radius + 1e-6;
        self.position.distance(target) <= reach
            && mesh.way(self.position, target).is_some_and(|way| length(&way) <= reach)
    }
}
