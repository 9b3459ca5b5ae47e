//! Ballistics: every arc that hits, flown beside each other.

use super::{
    Bounds, Clock, Controls, Digest, Entry, Handle, Inspection, Measure, MovingTarget, Panel, Role, Scene,
    Simulation, Statistic, Table, reason_in_words, shown, snippet, status_name,
};
use crate::scenario::{self, Header, MachDrag, Value};
use pursuit_core::aim::Shot;
use pursuit_core::aim::projectile::{
    DragLaw, DragSettings, Launch, ProjectileFlight, ProjectileQuery, ProjectileSettings, ProjectileState,
    advance_projectile, solve, solve_drag, solve_flight,
};
use pursuit_core::{DVec2, DVec3, Unsolved};

/// How many seconds of its velocity the target's tip is ahead of it.
const TIP: f64 = 2.0;
/// How many steps of the integrator a step of the scene has.
const SUBSTEPS: u32 = 16;
/// How long the scene stays after the last impact, in seconds.
const AFTER: f64 = 0.7;

/// A shooter that fires along every arc at once.
#[derive(Clone)]
pub struct Ballistics {
    settings: scenario::Ballistics,
    clock: Clock,
    fired: u64,
    answer: Answer,
    shells: Vec<Shell>,
}

#[derive(Clone)]
struct Answer {
    launches: Vec<Launch>,
    verdict: Result<(), Unsolved>,
}

/// A shell in flight. Without a motor and a drag law it is flown by the lab's own integrator.
#[derive(Clone)]
struct Shell {
    launch: Launch,
    position: DVec3,
    velocity: DVec3,
    time: f64,
    trail: Vec<DVec2>,
    /// How far it was from the target when it should have hit.
    miss: Option<f64>,
}

impl Ballistics {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::Ballistics, header: &Header) -> Self {
        let answer = Answer { launches: Vec::new(), verdict: Ok(()) };
        let mut simulation =
            Self { settings, clock: Clock::new(header), fired: 0, answer, shells: Vec::new() };
        simulation.fire();
        simulation
    }

    fn moving_target(&self) -> MovingTarget {
        let settings = &self.settings;
        MovingTarget {
            names: ["target", "target velocity"],
            place: settings.target.into(),
            velocity: settings.target_velocity.into(),
            tip: TIP,
        }
    }

    fn is_in_air(&self) -> bool {
        self.settings.linear_drag > 0.0 || self.settings.quadratic_drag > 0.0
    }

    fn is_rocket(&self) -> bool {
        self.settings.thrust > 0.0 && self.settings.burn_time > 0.0
    }

    /// Whether its drag depends on its speed by a law, or a motor pushes it.
    fn is_varied(&self) -> bool {
        let has_law = self.settings.drag_law != MachDrag::Constant && self.settings.quadratic_drag > 0.0;
        has_law || self.is_rocket()
    }

    fn flight(&self) -> ProjectileFlight {
        ProjectileFlight {
            drag: self.drag_settings(),
            drag_law: match self.settings.drag_law {
                MachDrag::Constant => DragLaw::Constant,
                MachDrag::G1 => DragLaw::G1,
                MachDrag::G7 => DragLaw::G7,
            },
            thrust: self.settings.thrust,
            burn_time: self.settings.burn_time,
            ..ProjectileFlight::default()
        }
    }

    fn query(&self) -> ProjectileQuery {
        // The scene's y axis is the world's z axis.
        let up = |[x, y]: [f64; 2]| DVec3::new(x, 0.0, y);
        ProjectileQuery {
            shot: Shot {
                shooter_position: DVec3::ZERO,
                target_position: up(self.settings.target),
                target_velocity: up(self.settings.target_velocity),
                muzzle_speed: self.settings.muzzle_speed,
                gravity: DVec3::new(0.0, 0.0, -self.settings.gravity),
            },
            shooter_velocity: up(self.settings.shooter_velocity),
            target_acceleration: up(self.settings.target_acceleration),
        }
    }

    fn drag_settings(&self) -> DragSettings {
        let [x, y] = self.settings.wind;
        DragSettings {
            linear_drag: self.settings.linear_drag,
            quadratic_drag: self.settings.quadratic_drag,
            wind: DVec3::new(x, 0.0, y),
            horizon: self.settings.horizon,
            ..DragSettings::default()
        }
    }

    fn ask(&self) -> Answer {
        let query = self.query();
        let solved = if self.is_varied() {
            solve_flight(&query, &self.flight(), &[])
        } else if self.is_in_air() {
            solve_drag(&query, &self.drag_settings())
        } else {
            solve(&query, &ProjectileSettings::default())
        };
        match solved {
            Ok(found) if found.verdict.is_ok() => {
                Answer { launches: found.as_slice().to_vec(), verdict: Ok(()) }
            }
            Ok(found) => {
                let best = Some(found.best()).filter(|best| best.time.is_finite());
                Answer {
                    launches: best.into_iter().collect(),
                    verdict: found.verdict.map_err(Unsolved::from),
                }
            }
            Err(refusal) => Answer { launches: Vec::new(), verdict: Err(refusal.into()) },
        }
    }

    /// Fires along every arc, the scene at its beginning.
    fn fire(&mut self) {
        self.fired = self.clock.steps;
        self.answer = self.ask();
        let shell = |launch: &Launch| Shell {
            launch: *launch,
            position: DVec3::ZERO,
            velocity: launch.launch_velocity,
            time: 0.0,
            trail: vec![DVec2::ZERO],
            miss: None,
        };
        self.shells = self.answer.launches.iter().map(shell).collect();
    }

    fn since(&self) -> f64 {
        (self.clock.steps - self.fired) as f64 * self.clock.tick()
    }

    fn target_at(&self, time: f64) -> DVec3 {
        let query = self.query();
        query.shot.target_position
            + (query.shot.target_velocity + query.target_acceleration * (0.5 * time)) * time
    }

    /// How a shell's velocity changes: gravity, and drag relative to the wind.
    fn acceleration(&self, velocity: DVec3) -> DVec3 {
        let [x, y] = self.settings.wind;
        let relative = velocity - DVec3::new(x, 0.0, y);
        let drag = self.settings.linear_drag + self.settings.quadratic_drag * relative.length();
        DVec3::new(0.0, 0.0, -self.settings.gravity) - relative * drag
    }

    /// Flies a shell of that age on: by the classical Runge-Kutta method, or with a motor or a drag law as the core does.
    fn fly(&self, mut position: DVec3, mut velocity: DVec3, age: f64, time: f64) -> (DVec3, DVec3) {
        if self.is_varied() {
            let gravity = self.query().shot.gravity;
            let state = ProjectileState { position, velocity, gravity, age };
            let then = advance_projectile(&state, &self.flight(), &[], time).unwrap_or(state);
            return (then.position, then.velocity);
        }
        let step = time / f64::from(SUBSTEPS);
        for _ in 0..SUBSTEPS {
            let first = self.acceleration(velocity);
            let second = self.acceleration(velocity + first * (0.5 * step));
            let third = self.acceleration(velocity + second * (0.5 * step));
            let fourth = self.acceleration(velocity + third * step);
            position += velocity * step + (first + second + third) * (step * step / 6.0);
            velocity += (first + (second + third) * 2.0 + fourth) * (step / 6.0);
        }
        (position, velocity)
    }

    fn shell(&self) -> &'static str {
        if self.is_rocket() { "rocket" } else { "shell" }
    }

    fn last_impact(&self) -> f64 {
        self.answer.launches.iter().map(|launch| launch.time).fold(0.0, f64::max)
    }
}

/// The plane of the scene.
fn flat(v: DVec3) -> DVec2 {
    DVec2::new(v.x, v.z)
}

impl Simulation for Ballistics {
    clock_and_settings!();

    fn reset(&mut self, _seed: u64) {
        self.clock.steps = 0;
        self.fire();
    }

    fn step(&mut self, controls: &Controls) {
        if self.take_over(controls) {
            self.fire();
        }
        let mut shells = std::mem::take(&mut self.shells);
        let tick = self.clock.tick();
        for shell in shells.iter_mut().filter(|shell| shell.miss.is_none()) {
            let left = shell.launch.time - shell.time;
            let step = if left < tick { left } else { tick };
            (shell.position, shell.velocity) = self.fly(shell.position, shell.velocity, shell.time, step);
            shell.time += step;
            shell.trail.push(flat(shell.position));
            if left <= tick {
                shell.miss = Some((shell.position - self.target_at(shell.launch.time)).length());
            }
        }
        self.shells = shells;
        self.clock.steps += 1;
    }

    fn ending(&self) -> Option<String> {
        if self.since() <= self.last_impact() + AFTER {
            return None;
        }
        Some(match self.shells.len() {
            _ if self.answer.verdict.is_err() => "The target cannot be hit.".into(),
            1 => format!("The {} has landed.", self.shell()),
            shells => format!("All {shells} {}s have landed.", self.shell()),
        })
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("shooter"),
            Role::Projectile => Some(self.shell()),
            Role::Danger => Some("its motor burns"),
            Role::TargetTrail => Some("velocity of the target"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            if self.is_rocket() {
                "Rockets whose motor burns after the launch hit a moving target by every arc that there is."
            } else {
                "A moving shooter hits a moving target by every arc that there is."
            },
            if self.is_rocket() {
                "Drag the target, and see arcs come and go; or try Burn time 0: without its motor no rocket comes so far."
            } else if self.is_in_air() {
                "Drag the target, and see arcs come and go; or try Drag law G1: it brakes slow shells less, and the first one hits sooner; or \
                 Quadratic drag 0: without air it hits soonest."
            } else {
                "Drag the target, and see arcs come and go; or try Gravity 0: what is left is a straight line."
            },
        ]
    }

    fn scene(&self) -> Scene {
        let time = self.since();
        let (mut least, mut greatest) = (DVec2::new(-200.0, -100.0), DVec2::new(400.0, 300.0));
        let mut arcs = Vec::new();
        for launch in &self.answer.launches {
            const POINTS: u32 = 48;
            let mut arc = vec![DVec2::ZERO];
            let (mut position, mut velocity) = (DVec3::ZERO, launch.launch_velocity);
            let part = launch.time / f64::from(POINTS);
            for point in 0..POINTS {
                (position, velocity) = self.fly(position, velocity, part * f64::from(point), part);
                arc.push(flat(position));
            }
            arcs.push(arc);
        }
        let start = flat(self.target_at(0.0));
        let tip = start + DVec2::from(self.settings.target_velocity) * TIP;
        for point in arcs.iter().flatten().chain([&start, &tip]) {
            least = least.min(*point);
            greatest = greatest.max(*point);
        }
        let pad = (greatest - least) * 0.07;
        let mut panel = Panel::new("", Bounds { least: least - pad, greatest: greatest + pad });
        let scale = (greatest - least).max_element();
        panel.line(
            Role::Ground,
            vec![DVec2::new(least.x - pad.x, 0.0), DVec2::new(greatest.x + pad.x, 0.0)],
            1.5,
        );
        let way = (0..=40).map(|i| flat(self.target_at(self.last_impact() * f64::from(i) / 40.0))).collect();
        panel.dashes(Role::Prediction, way, 1.5);
        panel.arrow(Role::TargetTrail, start, tip, 2.0);
        let is_hit = self.answer.verdict.is_ok();
        if let (false, Some(arc), Some(launch)) = (is_hit, arcs.first(), self.answer.launches.first()) {
            let (shell, target) = (arc[arc.len() - 1], flat(self.target_at(launch.time)));
            panel.nearest(shell, target, "cm");
        }
        for (index, (arc, launch)) in arcs.into_iter().zip(&self.answer.launches).enumerate() {
            let role = match (is_hit, index) {
                (false, _) => Role::Miss,
                (true, 0) => Role::Aim,
                (true, _) => Role::Alternative,
            };
            panel.dashes(role, arc, 1.5);
            panel.ring(
                if is_hit { Role::Intercept } else { Role::Miss },
                flat(launch.impact_point),
                0.012 * scale,
            );
        }
        for shell in &self.shells {
            panel.line(Role::Projectile, shell.trail.clone(), 2.5);
            if self.is_rocket() {
                let burning = 1 + (self.settings.burn_time / self.clock.tick()) as usize;
                panel.line(Role::Danger, shell.trail.iter().take(burning).copied().collect(), 4.0);
            }
            match shell.miss {
                None => panel.dot(Role::Projectile, flat(shell.position), 5.0),
                Some(miss) => {
                    let at = flat(shell.launch.impact_point);
                    let text = format!("{} s, miss {} cm", shown(shell.launch.time), shown(miss));
                    panel.words(Role::Caption, at + DVec2::new(0.02, 0.06) * scale, text, 13.0);
                }
            }
        }
        panel.disk(Role::Target, flat(self.target_at(time)), 0.01 * scale);
        let shooter = DVec2::from(self.settings.shooter_velocity) * time;
        panel.disk(Role::Pursuer, shooter, 0.012 * scale);
        Scene::of(panel)
    }

    fn handles(&self) -> Vec<Handle> {
        let target = self.moving_target();
        target.handles(0.05 * target.place.length().max(500.0))
    }

    fn dragged(&self, handle: &str, to: [f64; 2]) -> Option<(&'static str, Value)> {
        self.moving_target().dragged(handle, to)
    }

    fn query_and_answer(&self) -> Inspection {
        let query = self.query();
        let verdict = self.answer.verdict;
        let first = self.answer.launches.first();
        let mut outputs = vec![Entry::words("launches", self.answer.launches.len().to_string())];
        for launch in &self.answer.launches {
            outputs.push(Entry::vector("launch_velocity", &launch.launch_velocity.to_array(), "cm/s"));
            outputs.push(Entry::vector("impact_point", &launch.impact_point.to_array(), "cm"));
            outputs.push(Entry::number("time", launch.time, "s"));
        }
        let c_query = snippet::structure(
            "PursuitProjectileQuery",
            "query",
            &[
                ("shot.shooter_position", snippet::vector(query.shot.shooter_position)),
                ("shooter_velocity", snippet::vector(query.shooter_velocity)),
                ("shot.target_position", snippet::vector(query.shot.target_position)),
                ("shot.target_velocity", snippet::vector(query.shot.target_velocity)),
                ("target_acceleration", snippet::vector(query.target_acceleration)),
                ("shot.gravity", snippet::vector(query.shot.gravity)),
                ("shot.muzzle_speed", snippet::number(query.shot.muzzle_speed)),
            ],
        );
        let call = if self.is_varied() {
            let flight = self.flight();
            format!(
                "PursuitProjectileFlight flight = pursuit_projectile_flight_default(100);\n\
                 flight.drag.linear_drag = {};\nflight.drag.quadratic_drag = {};\nflight.drag.wind = (PursuitVec3){};\n\
                 flight.drag.horizon = {};\nflight.drag_law = {};\nflight.thrust = {};\nflight.burn_time = {};\n\
                 PursuitLaunch launches[4];\nuint32_t count;\n\
                 PursuitStatus status = pursuit_solve_projectile_flight(&query, &flight, NULL, 0, launches, &count);\n",
                snippet::number(flight.drag.linear_drag),
                snippet::number(flight.drag.quadratic_drag),
                snippet::vector(flight.drag.wind),
                snippet::number(flight.drag.horizon),
                match self.settings.drag_law {
                    MachDrag::Constant => "PURSUIT_DRAG_LAW_CONSTANT",
                    MachDrag::G1 => "PURSUIT_DRAG_LAW_G1",
                    MachDrag::G7 => "PURSUIT_DRAG_LAW_G7",
                },
                snippet::number(flight.thrust),
                snippet::number(flight.burn_time),
            )
        } else if self.is_in_air() {
            let drag = self.drag_settings();
            format!(
                "PursuitDragSettings settings = pursuit_drag_settings_default(100);\n\
                 settings.linear_drag = {};\nsettings.quadratic_drag = {};\nsettings.wind = (PursuitVec3){};\n\
                 settings.horizon = {};\nPursuitLaunch launches[4];\nuint32_t count;\n\
                 PursuitStatus status = pursuit_solve_projectile_drag(&query, &settings, launches, &count);\n",
                snippet::number(drag.linear_drag),
                snippet::number(drag.quadratic_drag),
                snippet::vector(drag.wind),
                snippet::number(drag.horizon),
            )
        } else {
            "PursuitLaunch launches[4];\nuint32_t count;\n\
             PursuitStatus status = pursuit_solve_projectile(&query, launches, &count);\n"
                .into()
        };
        let time = first.map(|launch| launch.time);
        Inspection {
            function: match (self.is_varied(), self.is_in_air()) {
                (true, _) => "aim::projectile::solve_flight",
                (_, true) => "aim::projectile::solve_drag",
                _ => "aim::projectile::solve",
            },
            inputs: vec![
                Entry::vector("shooter_velocity", &query.shooter_velocity.to_array(), "cm/s"),
                Entry::vector("target_position", &query.shot.target_position.to_array(), "cm"),
                Entry::vector("target_velocity", &query.shot.target_velocity.to_array(), "cm/s"),
                Entry::vector("target_acceleration", &query.target_acceleration.to_array(), "cm/s^2"),
                Entry::vector("gravity", &query.shot.gravity.to_array(), "cm/s^2"),
                Entry::number("muzzle_speed", query.shot.muzzle_speed, "cm/s"),
            ],
            outputs,
            point: first.map(|launch| launch.impact_point.to_array()),
            time,
            status: status_name(verdict),
            reason: reason_in_words(verdict).into(),
            c_snippet: c_query + &call + &snippet::answer(verdict, time.unwrap_or(0.0)),
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let target = self.target_at(self.since());
        let of = |index: usize, part: fn(&Shell) -> f64| self.shells.get(index).map_or(f64::NAN, part);
        vec![
            Measure::new("target_x", "cm", target.x),
            Measure::new("target_z", "cm", target.z),
            Measure::new("first_x", "cm", of(0, |shell| shell.position.x)),
            Measure::new("first_z", "cm", of(0, |shell| shell.position.z)),
            Measure::new("second_x", "cm", of(1, |shell| shell.position.x)),
            Measure::new("second_z", "cm", of(1, |shell| shell.position.z)),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        let mut summary = vec![
            Statistic::words("Verdict", reason_in_words(self.answer.verdict)),
            Statistic::count("Arcs", self.answer.launches.len() as u64),
        ];
        let misses = self.shells.iter().filter_map(|shell| shell.miss);
        let greatest = misses.fold(0.0, f64::max);
        summary.push(Statistic::number("Farthest miss of a flown shell", greatest, "cm"));
        summary
    }

    fn table(&self) -> Option<Table> {
        let row = |shell: &Shell| {
            let velocity = shell.launch.launch_velocity - self.query().shooter_velocity;
            let elevation = libm::atan2(velocity.z, velocity.x.abs()).to_degrees();
            vec![
                shown(shell.launch.time),
                shown(elevation),
                format!("({}, {})", shown(shell.launch.impact_point.x), shown(shell.launch.impact_point.z)),
                shell.miss.map_or("in flight".into(), shown),
            ]
        };
        let columns = ["flight, s", "elevation, degrees", "impact, cm", "miss, cm"];
        Some(Table {
            title: "Launches".into(),
            columns: columns.map(String::from).to_vec(),
            rows: self.shells.iter().map(row).collect(),
        })
    }

    fn digest(&self, digest: &mut Digest) {
        digest.bits(self.clock.steps - self.fired);
        digest.vector(self.target_at(self.since()));
        for shell in &self.shells {
            digest.vector(shell.position);
            digest.vector(shell.velocity);
        }
    }
}
