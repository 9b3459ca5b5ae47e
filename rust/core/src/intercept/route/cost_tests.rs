//! The cost of a step of a route search, counted in looks at the route.

use super::{RouteAccess, RouteInterceptQuery, RouteSearch, RouteWay};
use crate::geometry::PathTopology;
use crate::motion::{LOOKS, PathMotion, PathTiming, Waypoint};
use glam::DVec3;

/// A target that runs small circles, far from a slow pursuer: thousands of laps are ruled out, and the ways say ever less.
#[test]
fn no_answer_looks_at_more_of_the_route_than_its_bound_however_many_laps_there_are() {
    let corners = [DVec3::ZERO, DVec3::X, DVec3::new(0.5, 0.8, 0.0)];
    let waypoints = corners.map(|position| Waypoint { position, pace: 50.0 });
    let waypoints: &[Waypoint] = &waypoints;
    let mut most = 0;
    for (access, overestimate) in
        [(RouteAccess::BothWays, 0.0), (RouteAccess::Forward, 0.5), (RouteAccess::Unknown, 0.5)]
    {
        let query = RouteInterceptQuery {
            pursuer_position: DVec3::new(1e5, 3.0, 0.0),
            pursuer_speed: 1.0,
            max_speed: 1.5,
            route: PathMotion {
                waypoints: &waypoints,
                timing: PathTiming::Speeds,
                start: 0.0,
                topology: PathTopology::Closed,
            },
            access,
            capture_radius: 0.0,
            overestimate,
            tolerance: 0.01,
            horizon: 1e7,
            max_questions: 24,
        };
        LOOKS.set(0);
        let mut search = RouteSearch::begin(&query).unwrap();
        while let Some((point, _)) = search.question() {
            most = most.max(LOOKS.get());
            LOOKS.set(0);
            let travel_time = 1.3 * (point - query.pursuer_position).length();
            search.answer(&RouteWay { travel_time, corner: None }).unwrap();
        }
        most = most.max(LOOKS.get());
    }
    println!("at most {most} looks for an answer");
    // 2^14 lines and 64 for each point, each with a look at both ends, and the last lap's.
    assert!(most > 1 << 14 && most <= 2 * ((1 << 14) + 64 * 3) + 64, "{most}");
}
