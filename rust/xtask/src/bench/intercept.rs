//! What a call of the intercept costs beside the textbook's formula, and how often it needs more than plain arithmetic.

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
const ROUNDS: usize = 60;
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

/// Times the calls; what there is to say about them.
pub fn time(options: &Options, bench: &Bench) -> Result<String> {
    let part = part(options);
    let decided_by = |wanted| move |query: &InterceptQuery| arithmetic(query) == Ok(wanted);
    let met = |query: &InterceptQuery| solve(query).is_ok();
    let sets = [
        ("all", in_game_queries().take(TIMED).collect::<Vec<_>>()),
        ("with an intercept", in_game_queries().filter(met).take(TIMED).collect()),
        ("without", in_game_queries().filter(|query| !met(query)).take(TIMED).collect()),
        ("plain", in_game_queries().filter(decided_by(Arithmetic::Plain)).take(TIMED).collect()),
        ("bounded", in_game_queries().filter(decided_by(Arithmetic::Bounded)).take(TIMED).collect()),
        ("doubled", in_game_queries().filter(decided_by(Arithmetic::Doubled)).take(TIMED).collect()),
        ("equal speeds", in_game_queries().map(with_equal_speed).take(TIMED).collect()),
    ];
    println!(
        "\nnanoseconds a call, best of {} rounds of 40 x {TIMED} random in-game queries:",
        ROUNDS / part
    );
    println!(
        "{:<16} {:<12} {:>8} {:>22} {:>7} {:>22} {:>7}",
        "queries",
        "baseline by",
        "pursuit",
        "textbook, same answer",
        "ratio",
        "textbook, point only",
        "ratio"
    );
    let mut programs = Vec::new();
    for compiler in &bench.compilers {
        programs.push((compiler, bench.build(compiler, &["textbook", "intercept"], &[])?));
    }
    for (name, queries) in &sets {
        let file = bench.scratch().join("queries.bin");
        fs::write(&file, bytes(queries))?;
        for (compiler, program) in &programs {
            let [pursuit, intercept, point] = ask(program, &file, ROUNDS / part)?;
            println!(
                "{name:<16} {compiler:<12} {pursuit:>8.2} {intercept:>22.2} {:>7.2} {point:>22.2} {:>7.2}",
                pursuit / intercept,
                pursuit / point
            );
        }
    }
    println!(
        "without an intercept pursuit also finds the closest approach; the textbook returns false and writes nothing"
    );
    Ok("a call was timed beside the textbook's formula; the goal is a ratio of 1.25".into())
}

/// Prints which arithmetic decided how many queries.
fn shares(counted: usize) -> Result<()> {
    println!("{counted} random in-game queries by the arithmetic that decided them:");
    for (name, queries) in [
        (INDEPENDENT, Box::new(in_game_queries()) as Box<dyn Iterator<Item = InterceptQuery>>),
        ("speed equal to the target's", Box::new(in_game_queries().map(with_equal_speed))),
    ] {
        let mut counts = [0_usize; 4];
        for query in queries.take(counted) {
            match arithmetic(&query) {
                Ok(Arithmetic::Plain) => counts[0] += 1,
                Ok(Arithmetic::Bounded) => counts[1] += 1,
                Ok(Arithmetic::Doubled) => counts[2] += 1,
                Ok(Arithmetic::Exact) | Err(_) => counts[3] += 1,
            }
        }
        let [plain, bounded, doubled, exact] = counts.map(|count| 100.0 * count as f64 / counted as f64);
        println!(
            "  {name:<28} plain {plain:.4} %, bounded {bounded:.4} %, doubled {doubled:.4} %, exact {exact:.4} %"
        );
        // A share is a count, the same in every run: it may fail where a time may not.
        ensure!(
            name != INDEPENDENT || doubled + exact < 0.1,
            "more than 0.1 % of a game's queries leave the arithmetic of f64"
        );
    }
    Ok(())
}

/// Queries as a game has them: a box of 500 m by 500 m by 50 m in centimeters, targets of up to 10 m/s with any heading,
/// pursuers of 3 to 15 m/s, capture radii up to 1 m, a third of them 0.
fn in_game_queries() -> impl Iterator<Item = InterceptQuery> {
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
fn bytes(queries: &[InterceptQuery]) -> Vec<u8> {
    let numbers = queries.iter().flat_map(|query| {
        let vectors = [query.pursuer_position, query.target_position, query.target_velocity];
        let scalars = [query.pursuer_speed, query.capture_radius];
        vectors.map(|v| v.to_array()).concat().into_iter().chain(scalars)
    });
    numbers.flat_map(f64::to_ne_bytes).collect()
}

/// The times of the three functions, in nanoseconds.
fn ask(program: &Path, queries: &Path, rounds: usize) -> Result<[f64; 3]> {
    let printed = process::output(Command::new(program).arg(queries).arg(rounds.to_string()))?;
    let times = printed.lines().take(3).map(|line| {
        let (_, time) = line.split_once(' ').context("a name and a time")?;
        Ok(time.parse()?)
    });
    let times: Vec<f64> = times.collect::<Result<_>>()?;
    ensure!(times.len() == 3, "the program printed {printed}");
    Ok([times[0], times[1], times[2]])
}
