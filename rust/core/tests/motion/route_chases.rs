//! How much sooner a pursuer catches its target when it goes where the route search says, beside going to where the target is ten times a
//! second, and beside the straight intercept. `PLANS` raises how many plans.

use super::floor_plan::{Kind, Plan, Way, position};
use super::route_plans::{SPEED, Walk};
use super::seeded::Generator;
use glam::{DVec2, DVec3};
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    InterceptQuery, RouteAccess, RouteCorner, RouteInterceptQuery, RouteWay, solve, solve_route,
};
use pursuit_core::motion::{PathMotion, PathTiming, Waypoint};

const RADIUS: f64 = 0.5;
/// Time between two looks at whether the target is caught.
const STEP: f64 = 0.02;
/// Looks between two plans: ten plans a second.
const STEPS_OF_PLAN: usize = 5;
/// Looks until a chase is given up.
const STEPS: usize = 6_000;

const ALL: [Kind; 5] = [Kind::Boxes, Kind::Rooms, Kind::Maze, Kind::Stairs, Kind::Ledges];

type Place = (usize, DVec2);

/// Where a walker is: behind a place, on the way to the next.
#[derive(Clone)]
struct Walker {
    place: Place,
    position: DVec3,
    is_on_link: bool,
    path: Vec<Place>,
}

impl Walker {
    fn new(place: Place, path: Vec<Place>) -> Self {
        Self { place, position: position(place), is_on_link: false, path }
    }

    fn advance(&mut self, distance: f64) {
        let mut left = distance;
        while let Some(next) = self.path.first().copied() {
            let way = position(next) - self.position;
            if way.length() > left {
                self.position += way.normalize() * left;
                self.is_on_link = next.0 != self.place.0;
                if !self.is_on_link {
                    self.place.1 = self.position.truncate();
                }
                return;
            }
            left -= way.length();
            (self.place, self.position, self.is_on_link) = (next, position(next), false);
            self.path.remove(0);
        }
    }

    /// The ends of the link that it is on, in any order.
    fn link(&self) -> [Place; 2] {
        let (from, to) = (self.place, self.path[0]);
        if from.0 < to.0 { [from, to] } else { [to, from] }
    }

    /// Where a way to it leads: on a link to the end that it walks to.
    fn goal(&self) -> Place {
        if self.is_on_link { self.path[0] } else { self.place }
    }
}

/// Where the target is at each look.
struct Track(Vec<Walker>);

impl Track {
    fn of_walk(walk: &Walk) -> Self {
        let mut walker = Walker::new(walk.points[0], walk.points[1..].to_vec());
        let looks = (0..STEPS).map(|_| {
            let now = walker.clone();
            walker.advance(walk.speed * STEP);
            now
        });
        Self(looks.collect())
    }

    /// A player that turns and halts as it likes, and slides along walls.
    fn of_player(plan: &Plan, random: &mut Generator, speed: f64) -> Self {
        let mut walker = Walker::new(plan.free(random, 0), Vec::new());
        let (mut velocity, mut left) = (DVec2::ZERO, 0.0);
        let looks = (0..STEPS).map(|_| {
            if left <= 0.0 {
                let pace = if random.bits().is_multiple_of(8) { 0.0 } else { random.uniform(0.5, 1.0) };
                velocity = DVec2::from_angle(random.uniform(-3.15, 3.15)) * speed * pace;
                left = -1.5 * random.uniform(1e-9, 1.0).ln();
            }
            left -= STEP;
            let now = walker.clone();
            walker.place.1 = plan.slide(walker.place, velocity * STEP);
            walker.position = position(walker.place);
            now
        });
        Self(looks.collect())
    }

    fn velocity(&self, look: usize) -> DVec3 {
        (self.0[look.min(STEPS - 2) + 1].position - self.0[look.min(STEPS - 2)].position) / STEP
    }
}

/// When the pursuer catches the target: `plan_way` gives its way at each plan, or `None` to keep the one that it has.
fn caught(
    plan: &Plan,
    start: Place,
    track: &Track,
    mut plan_way: impl FnMut(usize, &Walker) -> Option<Vec<Place>>,
) -> Option<f64> {
    let mut pursuer = Walker::new(start, Vec::new());
    for (look, target) in track.0.iter().enumerate() {
        // The radius is along the way: it may be around a corner.
        let is_within = pursuer.position.distance(target.position) <= RADIUS
            && match (pursuer.is_on_link, target.is_on_link) {
                (false, false) => {
                    plan.sees(pursuer.place, target.place)
                        || plan.ways(pursuer.place).to(target.place).is_some_and(|way| way.length <= RADIUS)
                }
                (true, true) => pursuer.link() == target.link(),
                _ => false,
            };
        if is_within {
            return Some(look as f64 * STEP);
        }
        if look.is_multiple_of(STEPS_OF_PLAN)
            && !pursuer.is_on_link
            && let Some(path) = plan_way(look, &pursuer)
        {
            pursuer.path = path;
        }
        pursuer.advance(SPEED * STEP);
    }
    None
}

/// The way to a place; none where there is none.
fn way_to(plan: &Plan, from: Place, to: Place) -> Vec<Place> {
    plan.ways(from).points(to).map(|points| points[1..].to_vec()).unwrap_or_default()
}

fn by_repathing(plan: &Plan, start: Place, track: &Track) -> Option<f64> {
    caught(plan, start, track, |look, pursuer| Some(way_to(plan, pursuer.place, track.0[look].goal())))
}

fn by_straight_line(plan: &Plan, start: Place, track: &Track) -> Option<f64> {
    caught(plan, start, track, |look, pursuer| {
        let target = &track.0[look];
        let goal = solve(&InterceptQuery {
            pursuer_position: pursuer.position,
            target_position: target.position,
            target_velocity: track.velocity(look),
            pursuer_speed: SPEED,
            capture_radius: 0.0,
        });
        let goal =
            goal.map_or(target.goal(), |met| plan.nearest_free((target.goal().0, met.point.truncate())));
        Some(way_to(plan, pursuer.place, goal))
    })
}

/// The way to where the route search says, on a route that is known.
fn by_search(plan: &Plan, start: Place, track: &Track, walk: &Walk, access: RouteAccess) -> Option<f64> {
    let mut is_planned = false;
    caught(plan, start, track, |look, pursuer| {
        if is_planned && !pursuer.path.is_empty() {
            return None;
        }
        is_planned = true;
        let now = look as f64 * STEP;
        let ways = plan.ways(pursuer.place);
        let waypoints = walk.waypoints();
        let met = search(pursuer, &waypoints, -now, access, |_, time| walk.way(&ways, now + time))?;
        let (from, to) = walk.line(now + met);
        if from.0 == to.0 {
            return ways.points(walk.place(now + met)).map(|points| points[1..].to_vec());
        }
        // On a link it is met between its ends.
        let (near, far) =
            if walk.way(&ways, now + met)?.corner == position(from) { (from, to) } else { (to, from) };
        let mut points = ways.points(near)?[1..].to_vec();
        points.push(far);
        Some(points)
    })
}

/// The same on a route that is guessed anew at each plan: for some seconds straight on, slid along walls, and to wait there.
fn by_guess(plan: &Plan, start: Place, track: &Track, foresight: f64) -> Option<f64> {
    caught(plan, start, track, |look, pursuer| {
        let target = &track.0[look];
        let velocity = track.velocity(look.max(1) - 1).truncate();
        let step = foresight / 8.0;
        let mut place = target.place;
        let mut waypoints = vec![Waypoint { position: position(place), pace: 0.0 }];
        for number in 1..=8 {
            place.1 = plan.slide(place, velocity * step);
            waypoints.push(Waypoint { position: position(place), pace: f64::from(number) * step });
        }
        let ways = plan.ways(pursuer.place);
        let place = |point: DVec3| (target.place.0, point.truncate());
        let list = waypoints.as_slice();
        let met = search(pursuer, list, 0.0, RouteAccess::BothWays, |point, _| ways.to(place(point)));
        let goal = met.map_or(target.place, |time| place(at(list, time)));
        ways.points(goal).map(|points| points[1..].to_vec())
    })
}

fn at(waypoints: &[Waypoint], time: f64) -> DVec3 {
    let last = waypoints.len() - 1;
    let leg = waypoints.partition_point(|point| point.pace <= time).clamp(1, last) - 1;
    let (from, to) = (waypoints[leg], waypoints[leg + 1]);
    from.position.lerp(to.position, ((time - from.pace) / (to.pace - from.pace)).min(1.0))
}

/// When the route search meets the target.
fn search(
    pursuer: &Walker,
    waypoints: &[Waypoint],
    start: f64,
    access: RouteAccess,
    way: impl Fn(DVec3, f64) -> Option<Way>,
) -> Option<f64> {
    let query = RouteInterceptQuery {
        pursuer_position: pursuer.position,
        pursuer_speed: SPEED,
        max_speed: SPEED,
        route: PathMotion {
            waypoints: &waypoints,
            timing: PathTiming::Times,
            start,
            topology: PathTopology::Open,
        },
        access,
        capture_radius: RADIUS,
        overestimate: 0.0,
        tolerance: 0.01,
        horizon: 1000.0,
        max_questions: 64,
    };
    let met = solve_route(&query, |point, time| match way(point, time) {
        None => RouteWay::NONE,
        Some(way) => RouteWay {
            travel_time: way.length / SPEED,
            corner: Some(RouteCorner { position: way.corner, travel_time: way.corner_length / SPEED }),
        },
    })
    .unwrap();
    met.time.is_finite().then_some(met.time)
}

/// The part of the catch time that is saved beside another strategy, of each plan where both catch; how many only one catches.
struct Savings {
    name: &'static str,
    parts: Vec<f64>,
    later: Vec<f64>,
    /// The catch times together: ours, and the other's.
    sums: (f64, f64),
    only_ours: u32,
    only_other: u32,
}

impl Savings {
    fn new(name: &'static str) -> Self {
        Self { name, parts: Vec::new(), later: Vec::new(), sums: (0.0, 0.0), only_ours: 0, only_other: 0 }
    }

    fn add(&mut self, ours: Option<f64>, other: Option<f64>) {
        match (ours, other) {
            (Some(ours), Some(other)) if other > 0.0 => {
                self.parts.push(1.0 - ours / other);
                self.sums = (self.sums.0 + ours, self.sums.1 + other);
                // A plan is at most as old as the time between two plans.
                if ours > other + 0.1 {
                    self.later.push(ours - other);
                }
            }
            (Some(_), None) => self.only_ours += 1,
            (None, Some(_)) => self.only_other += 1,
            _ => {}
        }
    }

    fn median(&self) -> f64 {
        quantile(&self.parts, 0.5)
    }

    /// The part of all time that is saved.
    fn part(&self) -> f64 {
        1.0 - self.sums.0 / self.sums.1
    }

    fn print(&self) {
        let percent = |part: f64| 100.0 * part;
        println!(
            "  {}: {} chases, saved {:.1} % in the median, {:.1} % of all time, {:.1} % at 10 %, {:.1} % at 90 %; later in {:.1} %, by {:.2} s in the median, {:.2} s at most; only ours catches {}, only the other {}",
            self.name,
            self.parts.len(),
            percent(self.median()),
            percent(self.part()),
            percent(quantile(&self.parts, 0.1)),
            percent(quantile(&self.parts, 0.9)),
            percent(self.later.len() as f64 / self.parts.len() as f64),
            quantile(&self.later, 0.5),
            quantile(&self.later, 1.0),
            self.only_ours,
            self.only_other,
        );
    }
}

/// The value below which such a part of a list is; 0 of none.
fn quantile(list: &[f64], part: f64) -> f64 {
    let mut list = list.to_vec();
    list.sort_unstable_by(f64::total_cmp);
    list.get(((list.len() as f64 * part) as usize).min(list.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

fn plans(default: u64) -> u64 {
    std::env::var("PLANS").ok().and_then(|plans| plans.parse().ok()).unwrap_or(default)
}

/// The savings of chases beside re-pathing and beside the straight intercept, of a pursuer faster by a ratio from `low` to `high`.
fn savings((low, high): (f64, f64), plans: u64, kinds: &[Kind]) -> [Savings; 2] {
    let mut savings = ["beside re-pathing", "beside the straight intercept"].map(Savings::new);
    for (seed, &kind) in (0..plans).flat_map(|seed| kinds.iter().map(move |kind| (seed, kind))) {
        let mut random = Generator::new(seed ^ 0xc4a5e);
        let plan = Plan::generate(&mut random, kind);
        let start = plan.free(&mut random, 0);
        let ratio = random.uniform(low, high);
        let walk = Walk::generate(&plan, &mut random, SPEED / ratio);
        let track = Track::of_walk(&walk);
        let access = if matches!(kind, Kind::Ledges) { RouteAccess::Forward } else { RouteAccess::BothWays };
        let ours = by_search(&plan, start, &track, &walk, access);
        savings[0].add(ours, by_repathing(&plan, start, &track));
        savings[1].add(ours, by_straight_line(&plan, start, &track));
    }
    println!("{low} to {high} times as fast, {kinds:?}:");
    savings.iter().for_each(Savings::print);
    savings
}

#[test]
fn a_pursuer_on_the_way_to_the_answer_catches_sooner_than_by_repathing() {
    let [repathing, straight] = savings((1.0, 1.3), plans(4), &ALL);
    assert!(repathing.part() >= 0.15 && repathing.median() >= 0.05);
    assert!(straight.part() >= 0.1 && straight.median() >= 0.0);
    assert!(repathing.later.is_empty() && repathing.only_other == 0);
    if plans(0) > 0 {
        savings((1.3, 2.0), plans(0), &ALL);
        savings((2.0, 4.0), plans(0), &ALL);
        savings((1.0, 2.0), plans(0), &ALL);
        savings_of_36_plans(10 * plans(0));
        for kind in &ALL[1..] {
            savings((1.0, 2.0), plans(0), &[*kind]);
        }
        for low in [1.0, 1.25, 1.5, 1.75] {
            savings((low, low + 0.25), plans(0), &[Kind::Boxes]);
        }
    }
}

/// The median saving over re-pathing of 36 plans with 22 boxes, one 36 after another: how far few plans lead from the median of all.
fn savings_of_36_plans(plans: u64) {
    let [all, _] = savings((1.0, 2.0), plans, &[Kind::Boxes]);
    let medians: Vec<_> = all.parts.chunks_exact(36).map(|part| 100.0 * quantile(part, 0.5)).collect();
    println!(
        "  of 36 plans, {} times: saved {:.1} % in the median of the first 36, {:.1} % in that of the least, {:.1} % at 10 %, {:.1} % at 50 %, {:.1} % at 90 %, {:.1} % of the most",
        medians.len(),
        medians.first().copied().unwrap_or(0.0),
        quantile(&medians, 0.0),
        quantile(&medians, 0.1),
        quantile(&medians, 0.5),
        quantile(&medians, 0.9),
        quantile(&medians, 1.0)
    );
}

#[test]
fn a_pursuer_that_guesses_the_route_of_a_player_is_no_later_than_by_repathing() {
    // How far ahead the route is guessed; the first is what the page recommends.
    let foresights: &[f64] = if plans(0) > 0 { &[1.0, 0.5, 2.0, 4.0, 8.0] } else { &[1.0] };
    let mut savings: Vec<_> = foresights.iter().map(|_| Savings::new("guessed, beside re-pathing")).collect();
    let kinds = [Kind::Boxes, Kind::Rooms, Kind::Maze];
    for (seed, kind) in (0..plans(4)).flat_map(|seed| kinds.map(|kind| (seed, kind))) {
        let mut random = Generator::new(seed ^ 0x9e55);
        let plan = Plan::generate(&mut random, kind);
        let start = plan.free(&mut random, 0);
        let speed = SPEED / random.uniform(1.0, 2.0);
        let track = Track::of_player(&plan, &mut random, speed);
        let repathing = by_repathing(&plan, start, &track);
        for (foresight, savings) in foresights.iter().zip(&mut savings) {
            savings.add(by_guess(&plan, start, &track, *foresight), repathing);
        }
    }
    for (foresight, savings) in foresights.iter().zip(&savings) {
        println!("{foresight} s ahead:");
        savings.print();
    }
    assert!(savings[0].median() >= -0.03);
}
