//! Around corners: three pursuers walk through a house or a maze to meet a target whose route is known.

mod floor;
mod walk;

use super::{
    Bounds, Chart, Clock, Controls, Digest, Entry, Event, Handle, Inspection, Measure, Panel, Role, Scene,
    Series, Shape, Simulation, Statistic, Table, reason_in_words, shown, snippet, status_name,
};
use crate::navigation::NavigationMesh;
use crate::scenario::{self, Header, Value};
use crate::seeded::Generator;
use pursuit_core::motion::Waypoint;
use pursuit_core::{DVec2, NoIntercept, Unsolved};
use walk::{Policy, Route, Run, Search};

/// How long the end of a round is shown, in seconds.
const PAUSE: f64 = 1.5;
/// A round ends at this time without a catch, in seconds.
const LIMIT: f64 = 40.0;
/// How long the target walks before it waits, in seconds.
const WALK: f64 = 20.0;
/// How far apart pursuers and target begin at least, in centimeters.
const APART: f64 = 1_000.0;
/// The panel of the route search, in which things are dragged.
const SEARCH: usize = 2;

/// A floor, the target on its route, and three pursuers that each know only their own policy.
#[derive(Clone)]
pub struct AroundCorners {
    settings: scenario::AroundCorners,
    clock: Clock,
    seed: u64,
    walls: Vec<Bounds>,
    mesh: NavigationMesh,
    round: u64,
    /// Whether anything was dragged: then every round begins where it was put.
    is_placed: bool,
    /// Where the pursuers and the target begin.
    places: [DVec2; 2],
    /// Steps of the round.
    steps: u64,
    route: Route,
    search: Search,
    runs: [Run; 3],
    /// Why no round can be played.
    trouble: Option<&'static str>,
    /// When the round was over.
    over: Option<f64>,
    /// How long each took in the rounds that are over.
    times: Vec<[f64; 3]>,
}

impl AroundCorners {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::AroundCorners, header: &Header) -> Self {
        let walls = floor::walls(settings.floor, header.seed);
        let mesh = mesh(&settings, &walls);
        let route = Route(Vec::new());
        let search = walk::search(&settings, DVec2::ZERO, &route, &mesh);
        let runs = Policy::ALL.map(|policy| Run::new(policy, DVec2::ZERO));
        let mut simulation = Self {
            settings,
            clock: Clock::new(header),
            seed: header.seed,
            walls,
            mesh,
            round: 0,
            is_placed: false,
            places: [DVec2::ZERO; 2],
            steps: 0,
            route,
            search,
            runs,
            trouble: None,
            over: None,
            times: Vec::new(),
        };
        simulation.begin();
        simulation
    }

    /// How long the round has lasted.
    fn elapsed(&self) -> f64 {
        self.steps as f64 * self.clock.tick()
    }

    /// Begins the round.
    fn begin(&mut self) {
        let mut random = Generator::new(Generator::new(self.seed).bits() ^ self.round);
        self.places = [self.settings.pursuer, self.settings.target].map(DVec2::from);
        if self.round > 0 && !self.is_placed {
            let rooms = floor::places(self.settings.floor);
            let mut room = |from: DVec2, apart: f64| {
                let far: Vec<_> = rooms.iter().filter(|room| room.distance(from) >= apart).collect();
                *far[(random.bits() % far.len() as u64) as usize]
            };
            let pursuer = room(DVec2::ZERO, 0.0);
            self.places = [pursuer, room(pursuer, APART)];
        }
        let [pursuer, target] = self.places;
        self.steps = 0;
        self.over = None;
        self.runs = Policy::ALL.map(|policy| Run::new(policy, pursuer));
        self.trouble = if !self.mesh.holds(target) {
            Some("The target is in a wall.")
        } else if !self.mesh.holds(pursuer) {
            Some("The pursuers are in a wall.")
        } else {
            None
        };
        self.route = self.walk(target, &mut random);
        self.search = walk::search(&self.settings, pursuer, &self.route, &self.mesh);
        if self.trouble.is_some() {
            return;
        }
        let [.., run] = &mut self.runs;
        run.ways = self.search.asked.len() as u64;
        if let Ok(found) = self.search.found
            && found.time.is_finite()
        {
            run.take(self.mesh.way(pursuer, found.point.truncate()));
        } else if self.search.asked.iter().all(|asked| asked.way.is_none()) {
            self.trouble = Some("No way leads to the target.");
        }
    }

    /// The target's route: from place to place, in an order that seed and round draw.
    fn walk(&self, from: DVec2, random: &mut Generator) -> Route {
        let mut places = floor::places(self.settings.floor);
        let (mut points, mut length) = (vec![from], 0.0);
        while length < WALK * self.settings.target_speed && !places.is_empty() {
            let goal = places.swap_remove((random.bits() % places.len() as u64) as usize);
            let last = points[points.len() - 1];
            if let Some(way) = self.mesh.way(last, goal) {
                length += crate::navigation::length(&way);
                points.extend_from_slice(&way[1..]);
            }
        }
        let pace = self.settings.target_speed;
        Route(points.into_iter().map(|point| Waypoint { position: point.extend(0.0), pace }).collect())
    }

    /// Moves the walls that were dragged.
    fn drag_walls(&mut self, controls: &Controls) {
        for (wall, name) in self.walls.iter_mut().zip(floor::NAMES) {
            if let Some(to) = controls.dragged_to(name, floor::SIZE) {
                let half = wall.size() * 0.5;
                // Whole centimeters: polyanya takes what is a hundredth of one apart for the same.
                *wall = Bounds::around(to.max(DVec2::ZERO).round(), half.x, half.y);
            }
        }
        self.mesh = mesh(&self.settings, &self.walls);
    }

    fn move_on(&mut self) {
        let (now, tick) = (self.elapsed(), self.clock.tick());
        let interval = (self.settings.repath_interval / tick).round().max(1.0) as u64;
        let target = self.route.at(now);
        let next = self.route.at(now + tick).position.truncate();
        let is_due = self.steps.is_multiple_of(interval);
        let (settings, mesh) = (&self.settings, &self.mesh);
        for run in self.runs.iter_mut().filter(|run| run.caught.is_none()) {
            if run.has_caught(settings.capture_radius, mesh, target.position.truncate()) {
                run.caught = Some(now);
                continue;
            }
            if is_due && run.policy != Policy::RouteSearch {
                run.choose(settings, mesh, target);
            }
            run.walk(settings.pursuer_speed * tick);
            if run.has_caught(settings.capture_radius, mesh, next) {
                run.caught = Some(now + tick);
            }
        }
        self.steps += 1;
        if self.runs.iter().all(|run| run.caught.is_some()) || self.elapsed() >= LIMIT {
            self.over = Some(self.clock.time());
            self.times.push([0, 1, 2].map(|index: usize| self.runs[index].caught.unwrap_or(LIMIT)));
        }
    }

    fn mean(&self, policy: usize) -> f64 {
        self.times.iter().map(|times| times[policy]).sum::<f64>() / self.times.len() as f64
    }

    fn verdict(&self) -> Result<(), Unsolved> {
        match (self.trouble, self.search.found) {
            (Some(_), Ok(_)) => Err(NoIntercept::NoWay.into()),
            (_, found) => found.map_err(Unsolved::from)?.verdict.map_err(Unsolved::from),
        }
    }

    fn panel(&self, run: &Run) -> Panel {
        let result = match run.caught {
            Some(time) => format!("caught after {} s", shown(time)),
            None if self.over.is_some() => "not caught".into(),
            None => format!("{:.1} s", self.elapsed()),
        };
        let bounds = Bounds { least: DVec2::splat(-10.0), greatest: floor::SIZE + 10.0 };
        let mut panel = Panel::new(format!("{}: {result}", run.policy.name()), bounds);
        let corners = |bounds: &Bounds| {
            let (a, b) = (bounds.least, bounds.greatest);
            vec![a, DVec2::new(b.x, a.y), b, DVec2::new(a.x, b.y)]
        };
        for wall in &self.walls {
            panel.shapes.push(Shape::Area { role: Role::Wall, points: corners(wall) });
        }
        let mut border = corners(&Bounds { least: DVec2::ZERO, greatest: floor::SIZE });
        border.extend_from_within(..1);
        panel.line(Role::Ground, border, 2.0);
        let time = run.caught.unwrap_or(self.elapsed());
        let target = self.route.at(time).position.truncate();
        if let Some(trouble) = self.trouble {
            panel.words(Role::Danger, DVec2::new(40.0, floor::SIZE.y - 60.0), trouble, 15.0);
        }
        if run.policy == Policy::RouteSearch {
            self.draw_search(&mut panel);
        }
        panel.line(Role::TargetTrail, self.route.until(time), 2.0);
        panel.line(Role::PursuerTrail, run.trail.clone(), 2.5);
        if run.caught.is_none() {
            let mut way: Vec<DVec2> = run.ahead.clone();
            way.push(run.position);
            panel.line(Role::Aim, way, 1.5);
            if let Some(lead) = run.lead {
                panel.dashes(Role::Prediction, vec![target, lead], 1.5);
                panel.ring(Role::Intercept, lead, 30.0);
            }
        }
        panel.disk(Role::Target, target, 25.0);
        panel.disk(Role::Pursuer, run.position, 25.0);
        if run.caught.is_some() {
            panel.ring(Role::Hit, target, 60.0);
        }
        panel
    }

    /// The route, the ways asked for with their numbers, and the intercept.
    fn draw_search(&self, panel: &mut Panel) {
        panel.dashes(Role::TargetTrail, self.route.points(), 1.5);
        let found = self.search.found.ok().filter(|found| found.time.is_finite());
        if let Some(found) = found {
            panel.line(Role::Prediction, self.route.until(found.time), 4.0);
        }
        for asked in &self.search.asked {
            panel.dashes(Role::Alternative, asked.way.clone().unwrap_or_default(), 1.5);
        }
        for (number, asked) in self.search.asked.iter().enumerate() {
            panel.dot(Role::Alternative, asked.point, 4.0);
            // Beside each other where two are asked about nearly the same place.
            let before = self.search.asked[..number].iter();
            let near = before.filter(|other| other.point.distance(asked.point) < 60.0).count();
            let at = asked.point + DVec2::new(25.0 + 55.0 * near as f64, 55.0);
            panel.words(Role::Alternative, at, (number + 1).to_string(), 13.0);
        }
        if let Some(found) = found {
            panel.ring(Role::Intercept, found.point.truncate(), self.settings.capture_radius.max(20.0));
        }
    }
}

/// The mesh for bodies among walls.
fn mesh(settings: &scenario::AroundCorners, walls: &[Bounds]) -> NavigationMesh {
    let radius = settings.body_radius as f64;
    let floor = Bounds { least: DVec2::splat(radius), greatest: floor::SIZE - radius };
    let grown: Vec<Bounds> = walls
        .iter()
        .map(|wall| Bounds { least: wall.least - radius, greatest: wall.greatest + radius })
        .collect();
    NavigationMesh::new(floor, &grown)
}

impl Simulation for AroundCorners {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        self.seed = seed;
        self.round = 0;
        self.is_placed = false;
        self.times.clear();
        self.walls = floor::walls(self.settings.floor, seed);
        self.mesh = mesh(&self.settings, &self.walls);
        self.begin();
    }

    fn step(&mut self, controls: &Controls) {
        self.take_over(controls);
        let is_dragged = controls.events.iter().any(|event| matches!(event, Event::Drag { .. }));
        let now = self.clock.time();
        if is_dragged {
            self.drag_walls(controls);
            self.is_placed = true;
            self.round = 0;
            self.times.clear();
            self.begin();
        } else if self.over.is_some_and(|over| now - over >= PAUSE) {
            self.round += 1;
            self.begin();
        }
        if self.over.is_none() && self.trouble.is_none() {
            self.move_on();
        }
        self.clock.steps += 1;
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Prediction => Some("route to the intercept"),
            Role::TargetTrail => Some("route of the target"),
            Role::Alternative => Some("ways asked for"),
            Role::Aim => Some("way ahead"),
            Role::PursuerTrail => Some("way of the pursuer"),
            Role::Hit => Some("caught"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "Who re-paths comes late; who knows the target's route meets it by a few questions, which are numbered.",
            "Drag the pursuer, the target or a wall; or try Repath interval 3: who seldom looks comes later.",
        ]
    }

    fn scene(&self) -> Scene {
        Scene { panels: self.runs.iter().map(|run| self.panel(run)).collect() }
    }

    fn handles(&self) -> Vec<Handle> {
        let handle = |name, position, radius| Handle { name, panel: SEARCH, position, radius };
        let mut handles =
            vec![handle("pursuer", self.places[0], 45.0), handle("target", self.places[1], 45.0)];
        let walls = self.walls.iter().zip(floor::NAMES);
        handles.extend(walls.map(|(wall, name)| handle(name, (wall.least + wall.greatest) * 0.5, 35.0)));
        handles
    }

    fn dragged(&self, handle: &str, to: [f64; 2]) -> Option<(&'static str, Value)> {
        let field = ["pursuer", "target"].into_iter().find(|name| *name == handle)?;
        let radius = DVec2::splat(self.settings.body_radius as f64);
        let to = DVec2::from(to).clamp(radius, floor::SIZE - radius);
        to.is_finite().then(|| (field, Value::Point(to.round().to_array())))
    }

    fn query_and_answer(&self) -> Inspection {
        let verdict = self.verdict();
        let list = self.route.0.as_slice();
        let query = walk::query(&self.settings, self.places[0], self.route.motion(&list));
        let found = self.search.found.ok();
        let outputs = found.map(|found| {
            vec![
                Entry::vector("point", &found.point.to_array(), "cm"),
                Entry::number("time", found.time, "s"),
                Entry::number("travel_time", found.travel_time, "s"),
                Entry::number("none_before", found.none_before, "s"),
                Entry::words("questions", found.questions.to_string()),
            ]
        });
        let time = found.map(|found| found.time).filter(|time| time.is_finite());
        Inspection {
            function: "intercept::solve_route",
            inputs: vec![
                Entry::vector("pursuer_position", &query.pursuer_position.to_array(), "cm"),
                Entry::number("pursuer_speed", query.pursuer_speed, "cm/s"),
                Entry::words("route", format!("{} points", list.len())),
                Entry::number("target speed", self.settings.target_speed, "cm/s"),
                Entry::number("capture_radius", query.capture_radius, "cm"),
                Entry::number("tolerance", query.tolerance, "s"),
                Entry::words("max_questions", query.max_questions.to_string()),
            ],
            outputs: outputs.unwrap_or_default(),
            point: time.and(found).map(|found| found.point.to_array()),
            time,
            status: status_name(verdict),
            reason: self.trouble.map_or(reason_in_words(verdict), |trouble| trouble).into(),
            c_snippet: self.c_snippet(verdict, time.unwrap_or(0.0)),
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let target = self.route.at(self.elapsed()).position.truncate();
        let mut measures =
            vec![Measure::new("target_x", "cm", target.x), Measure::new("target_y", "cm", target.y)];
        let names = [
            ["re_pathing_x", "re_pathing_y", "re_pathing_caught"],
            ["straight_lead_x", "straight_lead_y", "straight_lead_caught"],
            ["route_search_x", "route_search_y", "route_search_caught"],
        ];
        for (run, [x, y, caught]) in self.runs.iter().zip(names) {
            measures.push(Measure::new(x, "cm", run.position.x));
            measures.push(Measure::new(y, "cm", run.position.y));
            measures.push(Measure::new(caught, "s", run.caught.unwrap_or(f64::NAN)));
        }
        measures
    }

    fn summary(&self) -> Vec<Statistic> {
        let mut summary = Vec::new();
        if let Some(trouble) = self.trouble {
            summary.push(Statistic::words("No chase", trouble));
        }
        summary.push(Statistic::count("Rounds", self.times.len() as u64));
        if self.times.is_empty() {
            return summary;
        }
        let [chase, lead, route] = [0, 1, 2].map(|policy| self.mean(policy));
        for (policy, mean) in Policy::ALL.iter().zip([chase, lead, route]) {
            summary.push(Statistic::number(format!("{}, mean time", policy.name()), mean, "s"));
        }
        let saved = |other: f64| 100.0 * (1.0 - route / other);
        summary.push(Statistic::number("Route search: saved over re-pathing", saved(chase), "%"));
        summary.push(Statistic::number("Route search: saved over a straight lead", saved(lead), "%"));
        let later = self.times.iter().filter(|times| times[2] > times[0]).count();
        summary.push(Statistic::count("Route search: rounds later than re-pathing", later as u64));
        summary
    }

    fn chart(&self) -> Option<Chart> {
        let known = self.search.before.into_iter().chain(self.search.asked.iter().map(|asked| asked.known));
        let known: Vec<_> = (0..).map(f64::from).zip(known).collect();
        let series = |name: &str, role, points: Vec<[f64; 2]>| Series { name: name.into(), role, points };
        let none_before = known.iter().map(|(number, known)| [*number, known.none_before]).collect();
        let met = known.iter().filter(|(_, known)| known.time.is_finite());
        let met = met.map(|(number, known)| [*number, known.time]).collect();
        Some(Chart {
            title: "What each answer proves".into(),
            x_label: "ways asked for".into(),
            y_label: "time, s".into(),
            series: vec![
                series("met no earlier", Role::Range, none_before),
                series("met at the latest", Role::Intercept, met),
            ],
            marks: Vec::new(),
            zero_line: false,
        })
    }

    fn table(&self) -> Option<Table> {
        let row = |(index, run): (usize, &Run)| {
            vec![
                run.policy.name().to_string(),
                run.caught.map_or("-".into(), shown),
                if self.times.is_empty() { "-".into() } else { shown(self.mean(index)) },
                run.ways.to_string(),
            ]
        };
        Some(Table {
            title: "Times".into(),
            columns: ["policy", "caught, s", "mean, s", "ways"].map(String::from).to_vec(),
            rows: self.runs.iter().enumerate().map(row).collect(),
        })
    }

    fn digest(&self, digest: &mut Digest) {
        for run in &self.runs {
            digest.vector_2d(run.position);
            digest.bits(run.ways);
        }
        digest.vector(self.route.at(self.elapsed()).position);
        digest.bits(self.times.len() as u64);
    }
}

impl AroundCorners {
    fn c_snippet(&self, verdict: Result<(), Unsolved>, time: f64) -> String {
        let list = self.route.0.as_slice();
        let query = walk::query(&self.settings, self.places[0], self.route.motion(&list));
        let positions: String =
            list.iter().map(|point| format!("    {},\n", snippet::vector(point.position))).collect();
        let way = |asked: &walk::Asked| {
            let (corner, time) = asked.answer.corner.map_or_else(
                || (snippet::vector(query.pursuer_position), f64::INFINITY),
                |corner| (snippet::vector(corner.position), corner.travel_time),
            );
            let travel_time = snippet::number(asked.answer.travel_time);
            format!("    {{ {travel_time}, {corner}, {} }},\n", snippet::number(time))
        };
        let ways: String = self.search.asked.iter().map(way).collect();
        let mut text = snippet::array("PursuitVec3", "positions", &positions)
            + &format!("static const double pace = {};\n", snippet::number(self.settings.target_speed))
            + &snippet::structure(
                "PursuitRouteInterceptQuery",
                "query",
                &[
                    ("pursuer_position", snippet::vector(query.pursuer_position)),
                    ("pursuer_speed", snippet::number(query.pursuer_speed)),
                    ("max_speed", snippet::number(query.max_speed)),
                    ("capture_radius", snippet::number(query.capture_radius)),
                    ("tolerance", snippet::number(query.tolerance)),
                    ("horizon", snippet::number(query.horizon)),
                    ("max_questions", query.max_questions.to_string()),
                    ("access", "PURSUIT_ROUTE_ACCESS_BOTH_WAYS".into()),
                ],
            )
            + &format!(
                "query.route = (PursuitPath){{\n    .positions = {{ positions, sizeof *positions }},\n    \
                 .paces = {{ &pace, 0 }},\n    .count = {},\n    .timing = PURSUIT_PATH_TIMING_SPEEDS,\n    \
                 .topology = PURSUIT_PATH_TOPOLOGY_OPEN,\n}};\nstatic unsigned char search[1024];\n\
                 PursuitRouteIntercept found;\n\
                 PursuitStatus status = pursuit_begin_route_search(&query, search, sizeof search, &found);\n",
                list.len(),
            );
        if !ways.is_empty() {
            text += &snippet::array("PursuitRouteWay", "ways", &ways);
            text += &format!(
                "for (uint32_t way = 0; found.is_asking && way < {}; way++) {{\n    \
                 status = pursuit_answer_route_search(&query, search, sizeof search, &ways[way], &found);\n}}\n",
                self.search.asked.len(),
            );
        }
        text + &snippet::answer(verdict, time)
    }
}
