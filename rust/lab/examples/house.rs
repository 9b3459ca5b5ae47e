//! A pursuer meets a target at the door of a small house, by polyanya's ways, beside one that re-paths.
//!
//! `cargo run --manifest-path rust/lab/Cargo.toml --example house`
use polyanya::{Coords, Mesh, Triangulation};
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{RouteAccess, RouteCorner, RouteInterceptQuery, RouteWay, solve_route};
use pursuit_core::motion::{PathMotion, PathTiming, TargetMotion, Waypoint};
use pursuit_core::{DVec2, DVec3};
use std::error::Error;

const PURSUER: DVec2 = DVec2::new(11.0, 7.5);
const PURSUER_SPEED: f64 = 1.8;
const TARGET_SPEED: f64 = 1.4;
/// The walls: boxes from one corner to the other, in meters. The door is between the first two.
const WALLS: [[f32; 4]; 3] = [[5.9, 0.0, 6.1, 3.0], [5.9, 4.0, 6.1, 8.0], [8.0, 4.0, 12.0, 4.2]];

/// A house of 12 by 8 meters.
fn house() -> Mesh {
    let box_of = |[x, y, to_x, to_y]: [f32; 4]| [[x, y], [to_x, y], [to_x, to_y], [x, to_y]];
    let floor = box_of([0.0, 0.0, 12.0, 8.0]).map(Into::into);
    let mut walls = Triangulation::from_outer_edges(&floor);
    for wall in WALLS {
        walls.add_obstacle(box_of(wall).map(Into::into));
    }
    walls.as_navmesh()
}

/// The points of the shortest way, with both ends.
fn way(mesh: &Mesh, from: DVec2, to: DVec2) -> Option<Vec<DVec2>> {
    let place = |at: DVec2| Coords::on_mesh([at.x as f32, at.y as f32].into());
    let found = mesh.path(place(from), place(to))?;
    let corners = &found.path[..found.path.len() - 1];
    let corners = corners.iter().map(|corner| DVec2::new(f64::from(corner.x), f64::from(corner.y)));
    Some([from].into_iter().chain(corners).chain([to]).collect())
}

fn length(way: &[DVec2]) -> f64 {
    way.windows(2).map(|leg| leg[0].distance(leg[1])).sum()
}

/// What the navigation answers: the travel time, and the last corner, which saves questions.
fn answer(way: Option<Vec<DVec2>>) -> RouteWay {
    let Some(way) = way else { return RouteWay::NONE };
    let corners = &way[..way.len() - 1];
    let position = corners[corners.len() - 1].extend(0.0);
    let corner = RouteCorner { position, travel_time: length(corners) / PURSUER_SPEED };
    RouteWay { travel_time: length(&way) / PURSUER_SPEED, corner: Some(corner) }
}

/// Runs to where the target is, ten times a second, until it is there; the time that takes.
fn re_path(mesh: &Mesh, target: &TargetMotion) -> Result<f64, Box<dyn Error>> {
    let (mut pursuer, mut tenths) = (PURSUER, 0);
    loop {
        let time = f64::from(tenths) / 10.0;
        let goal = target.at(time)?.position.truncate();
        if pursuer.distance(goal) < 0.1 || tenths > 600 {
            return Ok(time);
        }
        let mut left = PURSUER_SPEED / 10.0;
        for next in way(mesh, pursuer, goal).ok_or("no way")?.into_iter().skip(1) {
            let step = (next - pursuer).clamp_length_max(left);
            pursuer += step;
            left -= step.length();
            if left <= 0.0 {
                break;
            }
        }
        tenths += 1;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mesh = house();
    // The target walks out of the left room, through the door and down the right one.
    let places = [(1.0, 6.5), (5.9, 3.5), (6.1, 3.5), (11.0, 0.5)].map(DVec2::from);
    let route = places.map(|place: DVec2| Waypoint { position: place.extend(0.0), pace: TARGET_SPEED });
    let waypoints = route.as_slice();
    let query = RouteInterceptQuery {
        pursuer_position: PURSUER.extend(0.0),
        pursuer_speed: PURSUER_SPEED,
        max_speed: PURSUER_SPEED,
        route: PathMotion {
            waypoints: &waypoints,
            timing: PathTiming::Speeds,
            start: 0.0,
            topology: PathTopology::Open,
        },
        access: RouteAccess::BothWays,
        capture_radius: 0.1,
        overestimate: 0.0,
        tolerance: 0.01,
        horizon: 60.0,
        max_questions: 16,
    };
    let met = solve_route(&query, |point: DVec3, _| answer(way(&mesh, PURSUER, point.truncate())))?;
    println!(
        "{:?}: met at {:.1} after {:.2} s, {} ways asked for",
        met.verdict,
        met.point.truncate(),
        met.time,
        met.questions
    );
    let chased = re_path(&mesh, &TargetMotion::Path(query.route))?;
    println!("re-pathing ten times a second: {chased:.1} s");
    assert!(met.verdict.is_ok() && met.time < chased);

    // Without a door there is no way, and the answer says so.
    let mut closed =
        Triangulation::from_outer_edges(&[[0.0, 0.0], [6.0, 0.0], [6.0, 8.0], [0.0, 8.0]].map(Into::into));
    closed.add_obstacle([[5.0, 0.0], [5.2, 0.0], [5.2, 8.0], [5.0, 8.0]].map(Into::into));
    let closed = closed.as_navmesh();
    let (inside, outside) = (DVec2::new(1.0, 1.0), DVec2::new(5.6, 1.0));
    let query = RouteInterceptQuery { pursuer_position: outside.extend(0.0), ..query };
    let none = solve_route(&query, |_, _| answer(way(&closed, outside, inside)))?;
    println!("behind a closed door: {:?}", none.verdict);
    Ok(())
}
