//! The window on a virtual screen: drags the gun, presses F, sees the hit, saves a screenshot and looks at it.

use crate::browser::PATIENCE;
use crate::build;
use crate::journal::{Lines, handle, handle_at};
use crate::picture::{Picture, is_near};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A pigeon that never turns back is hit by the first shot.
pub const SCENARIO: &str = "scenario = \"pigeon-and-gun\"\nturn_interval = 0.0\n";
/// The color of the gun on the dark ground.
pub const GUN: [u8; 3] = [0x64, 0xbd, 0xf1];
/// How far the gun is dragged, in points of the screen.
pub const WAY: (f64, f64) = (120.0, -60.0);

/// Ends a program with the trial.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub fn run() -> Result<()> {
    let program = build::window()?;
    let folder = build::target()?.join("try-window");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("straight.toml"), SCENARIO)?;

    let (_screen, display) = screen()?;
    let mut window = Command::new(&program);
    window
        .current_dir(&folder)
        .args(["--journal", "straight.toml"])
        .env("DISPLAY", &display)
        .env_remove("WAYLAND_DISPLAY");
    let mut window =
        Running(window.stdout(Stdio::piped()).spawn().with_context(|| program.display().to_string())?);
    let lines = Lines::of(window.0.stdout.take().context("no output")?);

    lines.wait("handle of the gun", PATIENCE, |line| handle("gun", line))?;
    let xdotool = |words: &str| xdotool(&display, words);
    xdotool("search --sync --onlyvisible --name ^Pursuit.lab$ windowfocus --sync")?;
    // The first pictures may still have moved it; it tells its place again after each change of the view.
    lines.rest(Duration::from_secs(1));
    xdotool("key minus")?;
    lines.wait("handle of the gun in a smaller scene", PATIENCE, |line| handle("gun", line))?;
    xdotool("key 0")?;
    let from = lines.wait("handle of the gun in the whole scene", PATIENCE, |line| handle("gun", line))?;
    let to = (from.0 + WAY.0, from.1 + WAY.1);
    drag(&xdotool, from, to)?;
    let now = lines.wait("end of the drag", PATIENCE, |line| handle_at("gun", to, line))?;
    xdotool("key f")?;
    lines.wait("shot", PATIENCE, |line| (line == "press fire").then_some(()))?;
    lines.wait("hit", PATIENCE, |line| line.ends_with("Hits 1").then_some(()))?;
    xdotool("key s")?;
    let saved = lines.wait("screenshot", PATIENCE, |line| line.strip_prefix("Saved ").map(String::from))?;
    look(Path::new(&saved), from, to)?;
    println!("the window: dragged the gun from {from:?} to {now:?}, fired, hit; {saved}");
    Ok(())
}

fn drag(xdotool: &dyn Fn(&str) -> Result<()>, from: (f64, f64), to: (f64, f64)) -> Result<()> {
    xdotool(&format!("mousemove {:.0} {:.0} sleep 0.3 mousedown 1 sleep 0.3", from.0, from.1))?;
    for part in 1..=4 {
        let part = f64::from(part) / 4.0;
        let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        xdotool(&format!("mousemove {x:.0} {y:.0} sleep 0.1"))?;
    }
    xdotool("sleep 0.3 mouseup 1")
}

/// A virtual screen and its name.
fn screen() -> Result<(Running, String)> {
    let mut xvfb = Command::new("Xvfb");
    xvfb.args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]);
    let mut screen =
        Running(xvfb.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().context("cannot start Xvfb")?);
    let lines = Lines::of(screen.0.stdout.take().context("no output")?);
    let number = lines.wait("virtual screen", PATIENCE, |line| line.trim().parse::<u32>().ok())?;
    Ok((screen, format!(":{number}")))
}

fn xdotool(display: &str, words: &str) -> Result<()> {
    let mut xdotool = Command::new("xdotool");
    let output =
        xdotool.args(words.split(' ')).env("DISPLAY", display).output().context("cannot start xdotool")?;
    if !output.status.success() {
        bail!("xdotool {words}: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

fn look(saved: &Path, from: (f64, f64), to: (f64, f64)) -> Result<()> {
    let picture = Picture::read(&fs::read(saved).with_context(|| saved.display().to_string())?)?;
    check(&picture, from, to)
}

/// The gun is where it was dragged to, and no longer where it was.
pub fn check(picture: &Picture, from: (f64, f64), to: (f64, f64)) -> Result<()> {
    // Beside the middle, where the barrel does not cover it.
    let below = |place: (f64, f64)| (place.0, place.1 + 5.0);
    let (there, here) = (picture.at(below(to))?, picture.at(below(from))?);
    if !is_near(there, GUN) || is_near(here, GUN) {
        bail!("the gun is {GUN:?}; the picture has {there:?} where it should be and {here:?} where it was");
    }
    Ok(())
}
