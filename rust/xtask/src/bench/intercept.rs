//! What a call of the intercept costs beside the textbook's formula, and how often it needs more than plain arithmetic.

use super::report::{Bound, Goal, Report, Table, kept};
use super::{Bench, Options};
use crate::process;
use anyhow::{Context, Result, ensure};
use pursuit_core::DVec3;
use pursuit_core::intercept::{Arithmetic, InterceptQuery, arithmetic, solve};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Queries that are timed: they stay in the second-level cache.
const TIMED: usize = 1024;
/// Queries over which shares are counted, and rounds of which the best one counts.
const COUNTED: usize = 1_000_000;
const ROUNDS: usize = 240;
/// The queries of a game as they come.
const INDEPENDENT: &str = "independent speeds";

/// Counts which arithmetic decided how many queries.
pub fn count(options: &Options) -> Result<()> {
    shares(COUNTED / part(options))
}

/// Which part of the full work is done.
fn part(options: &Options) -> usize {
    if options.quick { 10 } else { 1 }
}

/// Times the calls.
pub fn time(options: &Options, bench: &Bench) -> Result<Report> {
    let part = part(options);
    let met = |query: &InterceptQuery| solve(query).is_ok();
    let same_answer = |most| (Some(most), None);
    // The hardest first.
    let sets = [
        (
            "speeds equal up to rounding",
            in_game_queries().map(with_equal_speed).take(TIMED).collect::<Vec<_>>(),
            same_answer(4.0),
        ),
        (
            "speeds a few units in the last place apart",
            in_game_queries().zip(0..).map(a_few_ulps_apart).take(TIMED).collect(),
            same_answer(4.0),
        ),
        (
            "speeds exactly equal",
            in_game_queries().zip(0..).map(with_equal_round_speed).take(TIMED).collect(),
            same_answer(4.0),
        ),
        (
            "without an intercept",
            in_game_queries().filter(|query| !met(query)).take(TIMED).collect(),
            (None, None),
        ),
        ("all", in_game_queries().take(TIMED).collect(), (None, None)),
        ("with an intercept", in_game_queries().filter(met).take(TIMED).collect(), (Some(1.25), Some(1.4))),
    ];
    let mut table = Table::new(
        "intercept",
        format!(
            "nanoseconds a call, best of {} rounds of 10 x {TIMED} random in-game queries, and its ratio to each baseline (the middle half of \
             all rounds); without an intercept the call also finds the closest approach, the textbooks return false",
            ROUNDS / part
        ),
        &["queries", "baseline by", "ns", "same answer", "a game's, for a point", "time and place"],
    );
    let mut programs = Vec::new();
    for compiler in &bench.compilers {
        programs.push((compiler, bench.build(compiler, &["textbook", "textbook_game", "intercept"], &[])?));
    }
    let mut goals = Vec::new();
    for (name, queries, (same, game)) in &sets {
        let file = bench.scratch().join("queries.bin");
        fs::write(&file, bytes(queries))?;
        for (compiler, program) in &programs {
            let [[ours, ..], others @ ..] = ask(program, &file, ROUNDS / part)?;
            let [textbook, of_game, _] = others.map(|[time, ..]| ours / time);
            for (ratio, goal, beside) in [(textbook, same, "the same answer"), (of_game, game, "a game's")] {
                let what = format!("{name}, beside {beside} by {compiler}");
                goals.extend(goal.map(|most| Goal::new(what, ratio, Bound::Most(most))));
            }
            let beside = others.map(|[time, low, high]| format!("{:.2} ({low:.2}-{high:.2})", ours / time));
            table.row([(*name).into(), (*compiler).clone(), format!("{ours:.2}")].into_iter().chain(beside));
        }
    }
    let said = format!("a call beside two textbooks' formulas: {}", kept(&goals));
    Ok(Report { tables: vec![table], goals, said })
}

/// Prints which arithmetic decided how many queries.
fn shares(counted: usize) -> Result<()> {
    println!("{counted} random in-game queries by the arithmetic that decided them:");
    for (name, queries) in [
        (INDEPENDENT, Box::new(in_game_queries()) as Box<dyn Iterator<Item = InterceptQuery>>),
        ("speed equal to the target's", Box::new(in_game_queries().map(with_equal_speed))),
    ] {
        let mut counts = [0_usize; 5];
        for query in queries.take(counted) {
            match arithmetic(&query) {
                Ok(Arithmetic::Filter) => counts[0] += 1,
                Ok(Arithmetic::SpeedDifference) => counts[1] += 1,
                Ok(Arithmetic::ErrorBounds) => counts[2] += 1,
                Ok(Arithmetic::DoubleDouble) => counts[3] += 1,
                Ok(Arithmetic::Exact) | Err(_) => counts[4] += 1,
            }
        }
        let [filter, speed_difference, error_bounds, double_double, exact] =
            counts.map(|count| 100.0 * count as f64 / counted as f64);
        println!(
            "  {name:<28} filter {filter:.4} %, speed difference {speed_difference:.4} %, error bounds {error_bounds:.4} %, double-double {double_double:.4} %, exact {exact:.4} %"
        );
        // A share is a count, the same in every run: it may fail where a time may not.
        ensure!(
            name != INDEPENDENT || error_bounds + double_double + exact < 0.2,
            "more than 0.2 % of a game's queries leave the inline filter"
        );
    }
    Ok(())
}

/// Queries as a game has them: a box of 500 m by 500 m by 50 m in centimeters, targets of up to 10 m/s with any heading,
/// pursuers of 3 to 15 m/s, capture radii up to 1 m, a third of them 0.
pub fn in_game_queries() -> impl Iterator<Item = InterceptQuery> {
    let mut random = Random(20_261_121);
    std::iter::repeat_with(move || {
        let mut position = || {
            DVec3::new(
                random.uniform(-25_000.0, 25_000.0),
                random.uniform(-25_000.0, 25_000.0),
                random.uniform(0.0, 5_000.0),
            )
        };
        let (pursuer_position, target_position) = (position(), position());
        let target_velocity = random.direction() * random.uniform(0.0, 1_000.0);
        let pursuer_speed = random.uniform(300.0, 1_500.0);
        let radius = random.uniform(-50.0, 100.0);
        let capture_radius = if radius > 0.0 { radius } else { 0.0 };
        InterceptQuery { pursuer_position, target_position, target_velocity, pursuer_speed, capture_radius }
    })
}

/// The pursuer as fast as the target, up to rounding.
fn with_equal_speed(query: InterceptQuery) -> InterceptQuery {
    InterceptQuery { pursuer_speed: query.target_velocity.length(), ..query }
}

/// Up to four units in the last place faster or slower than the target.
fn a_few_ulps_apart((query, number): (InterceptQuery, u64)) -> InterceptQuery {
    let query = with_equal_speed(query);
    InterceptQuery { pursuer_speed: f64::from_bits(query.pursuer_speed.to_bits() + number % 9 - 4), ..query }
}

/// Both as fast as the same whole number, the target along an axis or in a 3-4-5 triangle.
fn with_equal_round_speed((query, number): (InterceptQuery, u64)) -> InterceptQuery {
    let fifth = (query.pursuer_speed / 5.0).floor();
    let target_velocity = match number % 5 {
        0 => DVec3::X * (5.0 * fifth),
        1 => DVec3::NEG_Y * (5.0 * fifth),
        2 => DVec3::NEG_X * (5.0 * fifth),
        3 => DVec3::Y * (5.0 * fifth),
        _ => DVec3::new(3.0, -4.0, 0.0) * fifth,
    };
    InterceptQuery { pursuer_speed: 5.0 * fifth, target_velocity, ..query }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    /// Uniform in `[low, high)`.
    fn uniform(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + (high - low) * (((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64)
    }

    /// Uniform on the unit sphere (Archimedes: the height is uniform).
    fn direction(&mut self) -> DVec3 {
        let height = self.uniform(-1.0, 1.0);
        let (sine, cosine) = self.uniform(0.0, std::f64::consts::TAU).sin_cos();
        let radius = (1.0 - height * height).sqrt();
        DVec3::new(radius * cosine, radius * sine, height)
    }
}

/// The queries as C has them in memory.
pub fn bytes(queries: &[InterceptQuery]) -> Vec<u8> {
    let numbers = queries.iter().flat_map(|query| {
        let vectors = [query.pursuer_position, query.target_position, query.target_velocity];
        let scalars = [query.pursuer_speed, query.capture_radius];
        vectors.map(|v| v.to_array()).concat().into_iter().chain(scalars)
    });
    numbers.flat_map(f64::to_ne_bytes).collect()
}

/// Of each of the four functions the time, in nanoseconds, and the quartiles of the library's time beside it.
fn ask(program: &Path, queries: &Path, rounds: usize) -> Result<[[f64; 3]; 4]> {
    let printed = process::output(Command::new(program).arg(queries).arg(rounds.to_string()))?;
    let lines = printed.lines().take(4).map(|line| -> Result<[f64; 3]> {
        let numbers: Vec<f64> = line.split(' ').skip(1).map(str::parse).collect::<Result<_, _>>()?;
        numbers.try_into().ok().context("a name and three numbers")
    });
    let lines: Vec<_> = lines.collect::<Result<_>>()?;
    lines.try_into().ok().with_context(|| format!("the program printed {printed}"))
}
