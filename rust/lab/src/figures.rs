//! The pictures of the documentation. Same inputs, same bytes: a picture that differs is a change of the answers.

use crate::chase::{Chase, Policy, fly};
use anyhow::{Context, bail};
use plotters::prelude::*;
use pursuit_core::DVec2;
use std::fs;
use std::path::Path;

const TICK: f64 = 1.0 / 60.0;
const TARGET: RGBColor = RGBColor(0xc9, 0x96, 0x1a);
const DIRECT: RGBColor = RGBColor(0x8a, 0x8f, 0x98);
const LEAD: RGBColor = RGBColor(0x1f, 0x6f, 0xb2);
const INK: RGBColor = RGBColor(0x2b, 0x2f, 0x36);

/// Draws every picture into a folder, or compares what is there.
///
/// # Errors
/// When a picture cannot be drawn or written, or differs when only comparing.
pub fn draw_all(into: &Path, check: bool) -> anyhow::Result<()> {
    let pictures = [("dog-curve.svg", dog_curve()?)];
    for (name, picture) in pictures {
        let path = into.join(name);
        if !check {
            fs::create_dir_all(into)?;
            fs::write(&path, picture)?;
            println!("wrote {}", path.display());
        } else if fs::read_to_string(&path).with_context(|| path.display().to_string())? != picture {
            bail!("{} differs from what the lab draws: draw it again and look at it", path.display());
        } else {
            println!("same  {}", path.display());
        }
    }
    Ok(())
}

/// The same chase twice: straight at the target, and at the meeting.
fn dog_curve() -> anyhow::Result<String> {
    let chase = Chase {
        pursuer: DVec2::new(0.0, 0.0),
        pursuer_speed: 800.0,
        target: DVec2::new(600.0, 1800.0),
        target_velocity: DVec2::new(640.0, 0.0),
        capture_radius: 20.0,
    };
    let direct = fly(&chase, Policy::Direct, TICK)?;
    let lead = fly(&chase, Policy::Lead, TICK)?;
    let end = |time: f64| chase.target + chase.target_velocity * time;

    let mut picture = String::new();
    {
        let root = SVGBackend::with_string(&mut picture, (1040, 420)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .margin(16)
            .build_cartesian_2d(-150.0..end(direct.time).x + 400.0, -200.0..2_250.0)?;
        let label = |size: i32, color: &RGBColor| ("sans-serif", size).into_font().color(color);
        let target_way = vec![(chase.target.x, chase.target.y), (end(direct.time).x, end(direct.time).y)];
        chart.draw_series(LineSeries::new(target_way, TARGET.stroke_width(3)))?;
        for (flight, color) in [(&direct, DIRECT), (&lead, LEAD)] {
            let way = flight.path.iter().map(|p| (p.x, p.y));
            chart.draw_series(LineSeries::new(way, color.stroke_width(3)))?;
            let half_seconds =
                flight.path.iter().step_by(30).map(|p| Circle::new((p.x, p.y), 4, color.filled()));
            chart.draw_series(half_seconds)?;
            let caught = end(flight.time);
            chart.draw_series([Circle::new((caught.x, caught.y), 9, TARGET.filled())])?;
            chart.draw_series([Text::new(
                format!("{:.2} s", flight.time),
                (caught.x - 110.0, caught.y + 230.0),
                label(20, &color),
            )])?;
        }
        let target_half_seconds = (0..).map(|i| i as f64 * 0.5).take_while(|t| *t <= direct.time);
        chart.draw_series(
            target_half_seconds.map(|t| Circle::new((end(t).x, end(t).y), 4, TARGET.filled())),
        )?;
        for (words, at, color) in [
            ("target, 640 units/s", (600.0, 2_030.0), &TARGET),
            ("pursuer, 800 units/s", (-60.0, -70.0), &INK),
            ("flying to the meeting", (2_350.0, 720.0), &LEAD),
            ("flying at the target: the dog curve", (1_560.0, 1_330.0), &DIRECT),
        ] {
            chart.draw_series([Text::new(words, at, label(20, color))])?;
        }
        root.present()?;
    }
    Ok(picture)
}
