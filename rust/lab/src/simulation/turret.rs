//! Turret test bed: rotate, then fire; with every step of the search, and the curve it searches.

use super::{
    Bounds, Chart, Clock, Controls, Digest, Entry, Handle, Inspection, Mark, Measure, MovingTarget, Panel,
    Role, Scene, Series, Simulation, Statistic, Table, reason_in_words, shown, snippet, status_name,
};
use crate::scenario::{self, Header, Value};
use pursuit_core::Unsolved;
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{TurretPhase, TurretQuery, TurretSearch, TurretSolution, solve_turret};
use pursuit_core::{DVec2, DVec3, Refusal};

/// How many points the curve has.
const CURVE: u32 = 480;
/// The most steps that the table shows.
const MOST_ROWS: usize = 200;
/// How long the scene stays after the impact, in seconds.
const AFTER: f64 = 1.0;
/// How many seconds of its velocity the target's tip is ahead of it.
const TIP: f64 = 1.0;

/// A turret that aims at a target of constant velocity, turns, fires and hits.
#[derive(Clone)]
pub struct Turret {
    settings: scenario::Turret,
    clock: Clock,
    /// At which step the present question was put.
    asked: u64,
    answer: Result<TurretSolution, Refusal>,
}

impl Turret {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::Turret, header: &Header) -> Self {
        let answer = solve_turret(&query(&settings));
        Self { settings, clock: Clock::new(header), asked: 0, answer }
    }

    /// Puts the question anew, with the present settings, from now on.
    fn ask(&mut self) {
        self.asked = self.clock.steps;
        self.answer = solve_turret(&query(&self.settings));
    }

    /// How many seconds ago the question was put.
    fn since(&self) -> f64 {
        (self.clock.steps - self.asked) as f64 * self.clock.tick()
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

    fn target_at(&self, time: f64) -> DVec2 {
        DVec2::from(self.settings.target) + DVec2::from(self.settings.target_velocity) * time
    }

    /// Where the barrel points at `time`: it turns the shorter way until the aim is within the cone, or all the way.
    fn barrel_at(&self, time: f64) -> DVec2 {
        let start = direction(self.settings.facing.to_radians());
        let Ok(answer) = self.answer else { return start };
        let aim = answer.aim_point.truncate().normalize_or(start);
        let angle = angle_between(start, aim);
        let turned = (self.settings.turn_rate.to_radians() * time).min(angle.abs());
        direction(self.settings.facing.to_radians() + if angle < 0.0 { -turned } else { turned })
    }

    /// Slack of a hit at `time`: the time left after turning and flight.
    pub fn slack(&self, time: f64) -> f64 {
        let target = self.target_at(time);
        let start = direction(self.settings.facing.to_radians());
        let turn =
            angle_between(start, target.normalize_or(start)).abs() - self.settings.fire_cone.to_radians();
        let rotation = if turn > 0.0 { turn / self.settings.turn_rate.to_radians() } else { 0.0 };
        time - rotation - target.length() / self.settings.projectile_speed
    }

    /// Every time within the window at which the curve crosses zero, seen at the points of the chart.
    pub fn crossings(&self) -> Vec<f64> {
        let times = self.times();
        let mut crossings = Vec::new();
        for pair in times.windows(2) {
            let (mut from, mut to) = (pair[0], pair[1]);
            let rises = self.slack(to) >= 0.0;
            if (self.slack(from) >= 0.0) == rises {
                continue;
            }
            // Halved until nothing is left between.
            for _ in 0..64 {
                let middle = 0.5 * (from + to);
                if (self.slack(middle) >= 0.0) == rises { to = middle } else { from = middle }
            }
            crossings.push(to);
        }
        crossings
    }

    /// Where the binary search of the article of 2014 ends, which takes the curve for rising.
    fn binary_search(&self) -> f64 {
        let (mut from, mut to) = (self.settings.min_time, self.settings.horizon);
        for _ in 0..40 {
            let middle = 0.5 * (from + to);
            if self.slack(middle) > 0.0 { to = middle } else { from = middle }
        }
        to
    }

    fn times(&self) -> Vec<f64> {
        let (from, to) = (self.settings.min_time, self.settings.horizon);
        (0..=CURVE).map(|i| from + (to - from) * f64::from(i) / f64::from(CURVE)).collect()
    }
}

/// The question that the settings put.
fn query(settings: &scenario::Turret) -> TurretQuery {
    TurretQuery {
        shot: Shot {
            shooter_position: DVec3::ZERO,
            target_position: DVec2::from(settings.target).extend(0.0),
            target_velocity: DVec2::from(settings.target_velocity).extend(0.0),
            muzzle_speed: settings.projectile_speed,
            gravity: DVec3::ZERO,
        },
        facing: direction(settings.facing.to_radians()).extend(0.0),
        turn_rate: settings.turn_rate.to_radians(),
        max_range: settings.max_range,
        min_time: settings.min_time,
        horizon: settings.horizon,
        fire_cone: settings.fire_cone.to_radians().min(core::f64::consts::PI),
    }
}

fn direction(angle: f64) -> DVec2 {
    DVec2::new(libm::cos(angle), libm::sin(angle))
}

/// From one direction to another, to the left above zero.
fn angle_between(from: DVec2, to: DVec2) -> f64 {
    libm::atan2(from.perp_dot(to), from.dot(to))
}

fn phase_word(phase: TurretPhase) -> &'static str {
    match phase {
        TurretPhase::InRange => "hit in range",
        TurretPhase::OutOfRange => "hit out of range",
        TurretPhase::LeastLate => "least late shot",
        TurretPhase::Done => "done",
    }
}

impl Simulation for Turret {
    clock_and_settings!();

    fn reset(&mut self, _seed: u64) {
        self.clock.steps = 0;
        self.ask();
    }

    fn step(&mut self, controls: &Controls) {
        if self.take_over(controls) {
            self.ask();
        }
        self.clock.steps += 1;
    }

    fn ending(&self) -> Option<String> {
        let end = self.answer.map_or(0.0, |answer| answer.impact_time);
        if self.since() <= end + AFTER {
            return None;
        }
        Some(match self.answer {
            Ok(answer) if answer.verdict.is_ok() => {
                format!("The target was hit at {} s.", shown(answer.impact_time))
            }
            _ => "The target cannot be hit.".into(),
        })
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("turret"),
            Role::TargetTrail => Some("velocity of the target"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "A turret must turn before it fires at a target that passes close by, and finds the earliest hit.",
            "Drag the target; or try Turn rate 60: the curve (V) crosses zero only once.",
        ]
    }

    fn scene(&self) -> Scene {
        let time = self.since();
        let end = self.answer.map_or(self.settings.horizon, |answer| answer.impact_time);
        let (mut least, mut greatest) = (DVec2::splat(-15.0), DVec2::splat(15.0));
        for time in [0.0, TIP, end + AFTER] {
            least = least.min(self.target_at(time));
            greatest = greatest.max(self.target_at(time));
        }
        let extent = 0.6 * (greatest - least).max_element();
        let center = 0.5 * (least + greatest);
        let mut panel =
            Panel::new("", Bounds::around(center, extent, 0.45 * extent.max(2.0 * (greatest - least).y)));
        if self.settings.max_range <= 4.0 * extent {
            panel.ring(Role::Ground, DVec2::ZERO, self.settings.max_range);
        }
        let start = self.target_at(0.0);
        panel.dashes(Role::Prediction, vec![start, self.target_at(end + AFTER)], 1.5);
        panel.arrow(Role::TargetTrail, start, start + DVec2::from(self.settings.target_velocity) * TIP, 2.0);
        panel.dot(Role::TargetTrail, start, 5.0);
        if let Ok(answer) = self.answer {
            let aim = answer.aim_point.truncate();
            let fired = answer.impact_time - answer.flight_time;
            let is_hit = answer.verdict.is_ok();
            panel.dashes(if is_hit { Role::Aim } else { Role::Miss }, vec![DVec2::ZERO, aim], 1.5);
            panel.ring(if is_hit { Role::Intercept } else { Role::Miss }, aim, 0.035 * extent);
            let late = answer.rotation_time + answer.flight_time - answer.impact_time;
            if !is_hit && late > 0.0 {
                let words = format!("{} s late", shown(late));
                panel.words(Role::Miss, aim + DVec2::splat(0.05 * extent), words, 15.0);
            }
            if is_hit && time >= fired && time < answer.impact_time {
                let flown = (time - fired) / answer.flight_time;
                panel.dot(Role::Projectile, aim * flown, 5.0);
            }
            if is_hit && time >= answer.impact_time {
                panel.disk(Role::Hit, aim, 0.025 * extent);
                panel.words(
                    Role::Hit,
                    aim + DVec2::splat(0.05 * extent),
                    format!("hit at {} s", shown(answer.impact_time)),
                    15.0,
                );
            } else {
                panel.disk(Role::Target, self.target_at(time), 0.02 * extent);
            }
        }
        panel.line(Role::Aim, vec![DVec2::ZERO, self.barrel_at(time) * 0.14 * extent], 6.0);
        panel.disk(Role::Pursuer, DVec2::ZERO, 0.035 * extent);
        Scene::of(panel)
    }

    fn handles(&self) -> Vec<Handle> {
        let target = self.moving_target();
        target.handles(0.06 * target.place.length().max(30.0))
    }

    fn dragged(&self, handle: &str, to: [f64; 2]) -> Option<(&'static str, Value)> {
        self.moving_target().dragged(handle, to)
    }

    fn query_and_answer(&self) -> Inspection {
        let query = query(&self.settings);
        let inputs = vec![
            Entry::vector("facing", &query.facing.to_array(), ""),
            Entry::vector("target_position", &query.shot.target_position.to_array(), "units"),
            Entry::vector("target_velocity", &query.shot.target_velocity.to_array(), "units/s"),
            Entry::number("turn_rate", query.turn_rate, "rad/s"),
            Entry::number("muzzle_speed", query.shot.muzzle_speed, "units/s"),
            Entry::number("max_range", query.max_range, "units"),
            Entry::number("min_time", query.min_time, "s"),
            Entry::number("horizon", query.horizon, "s"),
            Entry::number("fire_cone", query.fire_cone, "rad"),
        ];
        let verdict =
            self.answer.map_err(Unsolved::from).and_then(|answer| answer.verdict.map_err(Unsolved::from));
        let outputs = self.answer.map(|answer| {
            vec![
                Entry::vector("aim_point", &answer.aim_point.to_array(), "units"),
                Entry::number("impact_time", answer.impact_time, "s"),
                Entry::number("rotation_time", answer.rotation_time, "s"),
                Entry::number("flight_time", answer.flight_time, "s"),
                Entry::words("iterations", answer.iterations.to_string()),
            ]
        });
        let time = self.answer.map(|answer| answer.impact_time).ok();
        let mut fields = vec![
            ("shot.shooter_position", snippet::vector(query.shot.shooter_position)),
            ("facing", snippet::vector(query.facing)),
            ("shot.target_position", snippet::vector(query.shot.target_position)),
            ("shot.target_velocity", snippet::vector(query.shot.target_velocity)),
        ];
        fields.extend([
            ("turn_rate", snippet::number(query.turn_rate)),
            ("shot.muzzle_speed", snippet::number(query.shot.muzzle_speed)),
            ("max_range", snippet::number(query.max_range)),
            ("min_time", snippet::number(query.min_time)),
            ("horizon", snippet::number(query.horizon)),
            ("fire_cone", snippet::number(query.fire_cone)),
        ]);
        Inspection {
            function: "aim::turret::solve_turret",
            inputs,
            outputs: outputs.unwrap_or_default(),
            point: self.answer.map(|answer| answer.aim_point.to_array()).ok(),
            time,
            status: status_name(verdict),
            reason: reason_in_words(verdict).into(),
            c_snippet: snippet::structure("PursuitTurretQuery", "query", &fields)
                + "PursuitTurretSolution solution;\nPursuitStatus status = pursuit_solve_turret(&query, &solution);\n"
                + &snippet::answer(verdict, time.unwrap_or(0.0)),
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let time = self.since();
        let (target, barrel) = (self.target_at(time), self.barrel_at(time));
        vec![
            Measure::new("target_x", "units", target.x),
            Measure::new("target_y", "units", target.y),
            Measure::new("barrel", "degrees", libm::atan2(barrel.y, barrel.x).to_degrees()),
            Measure::new("slack", "s", self.slack(time)),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        let verdict =
            self.answer.map_err(Unsolved::from).and_then(|answer| answer.verdict.map_err(Unsolved::from));
        let mut summary = vec![Statistic::words("Verdict", reason_in_words(verdict))];
        if let Ok(answer) = self.answer {
            summary.extend([
                Statistic::number("Impact", answer.impact_time, "s"),
                Statistic::number("Rotation", answer.rotation_time, "s"),
                Statistic::number("Flight", answer.flight_time, "s"),
                Statistic::count("Steps of the search", answer.iterations.into()),
            ]);
        }
        let crossings = self.crossings();
        let times: Vec<String> = crossings.iter().map(|time| shown(*time)).collect();
        summary.push(Statistic { unit: "s", ..Statistic::words("Crossings of the curve", times.join(", ")) });
        summary.push(Statistic::number("A binary search ends at", self.binary_search(), "s"));
        summary
    }

    fn chart(&self) -> Option<Chart> {
        let points = self.times().iter().map(|time| [*time, self.slack(*time)]).collect();
        let bisected = self.binary_search();
        let mut marks: Vec<Mark> = self
            .crossings()
            .iter()
            .map(|time| {
                let is_bisected = (time - bisected).abs() < 1e-6;
                let name = if is_bisected { "crossing that a binary search finds" } else { "crossing" };
                let role = if is_bisected { Role::Danger } else { Role::Alternative };
                Mark { name: format!("{name}, {} s", shown(*time)), role, at: [*time, 0.0] }
            })
            .collect();
        if let Ok(answer) = self.answer
            && answer.verdict.is_ok()
        {
            marks.retain(|mark| (mark.at[0] - answer.impact_time).abs() > 1e-6);
            let slack = answer.impact_time - answer.rotation_time - answer.flight_time;
            marks.push(Mark {
                name: format!("earliest hit, {} s", shown(answer.impact_time)),
                role: Role::Hit,
                at: [answer.impact_time, slack],
            });
        }
        Some(Chart {
            title: "Time to spare when the target is hit at t".into(),
            x_label: "t, s".into(),
            y_label: "t - (rotation + flight), s".into(),
            series: vec![Series { name: "t - (rotation + flight)".into(), role: Role::Pursuer, points }],
            marks,
            zero_line: true,
        })
    }

    fn table(&self) -> Option<Table> {
        let mut search = TurretSearch::begin(&query(&self.settings)).ok()?;
        let mut rows = Vec::new();
        for step in 0..MOST_ROWS {
            let at = search.iteration().ok()?;
            let numbers = [at.impact_time, at.rotation_time, at.flight_time, at.slack].map(shown);
            rows.push([vec![step.to_string(), phase_word(at.phase).into()], numbers.to_vec()].concat());
            if at.phase == TurretPhase::Done {
                break;
            }
            search.step(1).ok()?;
        }
        let columns = ["step", "looks for", "impact, s", "rotation, s", "flight, s", "to spare, s"];
        Some(Table { title: "Steps of the search".into(), columns: columns.map(String::from).to_vec(), rows })
    }

    fn digest(&self, digest: &mut Digest) {
        digest.bits(self.clock.steps - self.asked);
        let time = self.since();
        digest.vector_2d(self.target_at(time));
        digest.vector_2d(self.barrel_at(time));
        if let Ok(answer) = self.answer {
            digest.vector(answer.aim_point);
            digest.number(answer.impact_time);
            digest.number(answer.rotation_time);
        }
    }
}
