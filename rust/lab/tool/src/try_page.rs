//! The page in a headless browser: drops a scenario on it, drags the gun, presses F, sees the hit, looks at the picture,
//! fires as a screen reader does, pinches and saves a picture.

use crate::browser::{Browser, PATIENCE};
use crate::journal::{handle, handle_at};
use crate::picture::Picture;
use crate::try_window::{SCENARIO, WAY, check};
use crate::{build, serve};
use anyhow::{Context, Result, bail};
use base64::Engine;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

const SCREEN: (u32, u32) = (1280, 800);

pub fn run(page: &Path) -> Result<()> {
    let folder = build::target()?.join("try-page");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let file = folder.join("straight.toml");
    fs::write(&file, SCENARIO)?;
    let address = serve::begin(page)?;

    let mut browser = Browser::start("chromium", &folder.join("profile"), SCREEN)?;
    let downloads = folder.join("downloads");
    fs::create_dir_all(&downloads)?;
    browser.call("Page.enable", &json!({}))?;
    let allowed = json!({ "behavior": "allow", "downloadPath": downloads });
    browser.call("Browser.setDownloadBehavior", &allowed)?;
    browser.call("Page.navigate", &json!({ "url": format!("{address}?journal#pigeon-and-gun") }))?;
    browser.wait("handle of the gun", |line| handle("gun", line))?;

    for kind in ["dragEnter", "dragOver", "drop"] {
        let data = json!({ "items": [], "files": [file], "dragOperationsMask": 1 });
        browser
            .call("Input.dispatchDragEvent", &json!({ "type": kind, "x": 600, "y": 400, "data": data }))?;
    }
    browser.wait("dropped scenario", |line| (line == "Opened straight.toml").then_some(()))?;
    let heard = browser.listen(Duration::from_secs(2))?;
    let from = heard.iter().rev().find_map(|line| handle("gun", line)).context("no handle of the gun")?;

    let to = (from.0 + WAY.0, from.1 + WAY.1);
    let places =
        (0..=4).map(|part| f64::from(part) / 4.0).map(|part| (from.0 + WAY.0 * part, from.1 + WAY.1 * part));
    mouse(&mut browser, "mouseMoved", from, 0)?;
    mouse(&mut browser, "mousePressed", from, 1)?;
    for place in places {
        mouse(&mut browser, "mouseMoved", place, 1)?;
    }
    mouse(&mut browser, "mouseReleased", to, 0)?;
    let now = browser.wait("end of the drag", |line| handle_at("gun", to, line))?;
    key(&mut browser, "f")?;
    browser.wait("shot", |line| (line == "press fire").then_some(()))?;
    browser.wait("hit", |line| line.ends_with("Hits 1").then_some(()))?;

    let shot = browser.call("Page.captureScreenshot", &json!({ "format": "png" }))?;
    let shot = base64::engine::general_purpose::STANDARD.decode(shot["data"].as_str().unwrap_or_default())?;
    fs::write(folder.join("page.png"), &shot)?;
    check(&Picture::read(&shot)?, from, to)?;

    read_aloud(&mut browser)?;
    pinch(&mut browser, from)?;

    key(&mut browser, "s")?;
    browser.wait("screenshot", |line| line.starts_with("Saved straight.png").then_some(()))?;
    let saved = wait_for_file(&downloads.join("straight.png"))?;
    Picture::read(&saved)?;
    time_crowds(&mut browser)?;
    println!(
        "the page: dropped a scenario, dragged the gun from {from:?} to {now:?}, fired, hit, fired as a screen reader, pinched, downloaded"
    );
    Ok(())
}

/// The scenes of many agents, whose default sizes are to leave a step time within a picture of 60 a second.
const CROWDS: [&str; 19] = [
    "flock",
    "formation",
    "flow-field",
    "flow-built",
    "wander",
    "avoid-collisions",
    "orca-blocks",
    "orca-roadmap",
    "orca-circle",
    "orca-sphere",
    "orca-one-point",
    "orca-layers",
    "orca-floors",
    "orca-space-walls",
    "orca-cars",
    "orca-door",
    "orca-corridor",
    "orca-bend",
    "orca-horses",
];
/// How long each is looked at, and the mean of a step above which its default size is refused: three pictures of 60 a second, because the
/// machine of a test may have much else to do.
const LOOK: Duration = Duration::from_secs(3);
const SLOWEST: f64 = 50.0;

/// Opens every crowd at its default size, and prints how long a step and a picture take. Software draws the pictures here.
fn time_crowds(browser: &mut Browser) -> Result<()> {
    const PICTURES: &str = "new Promise(done => { let count = 0, start = 0; \
        const next = now => { start ||= now; count++ < 10 ? requestAnimationFrame(next) : done((now - start) / 10); }; \
        requestAnimationFrame(next); })";
    key(browser, "m")?;
    let mut slow = Vec::new();
    for scene in CROWDS {
        browser.call("Runtime.evaluate", &json!({ "expression": format!("location.hash = '{scene}'") }))?;
        // The first steps of a scene are those of the scene before.
        browser.listen(Duration::from_secs(1))?;
        let lines = browser.listen(LOOK)?;
        let steps: Vec<_> = lines.iter().filter_map(|line| step_in(line)).collect();
        let last = *steps.last().with_context(|| format!("{scene} tells no times: {lines:#?}"))?;
        let greatest = steps.iter().copied().fold(0.0, f64::max);
        let pictures = json!({ "expression": PICTURES, "awaitPromise": true, "returnByValue": true });
        let picture = browser.call("Runtime.evaluate", &pictures)?["result"]["value"].as_f64();
        let picture = picture.context("no time of a picture")?;
        println!(
            "  {scene:18} step {last:6.2} ms, at most {greatest:6.2}; from picture to picture, drawn in software, {picture:4.0} ms"
        );
        if last > SLOWEST {
            slow.push(scene);
        }
    }
    if !slow.is_empty() {
        bail!("a step takes more than {SLOWEST} ms at the default size of {}", slow.join(", "));
    }
    key(browser, "m")
}

/// The mean of a step in milliseconds, from a line of the journal.
fn step_in(line: &str) -> Option<f64> {
    line.strip_prefix("times after ")?.split_once(": step ")?.1.split_once(" ms")?.0.parse().ok()
}

/// Finds the controls as a screen reader does, and fires by one.
fn read_aloud(browser: &mut Browser) -> Result<()> {
    click(browser, "Parameters")?;
    browser.wait("handle of the gun beside the parameters", |line| handle("gun", line))?;
    let nodes = accessible(browser)?;
    // Whatever can be worked has a name, which is not its value, and Tab reaches it.
    let text = |node: &Value, part: &str| node[part]["value"].as_str().unwrap_or_default().to_string();
    let worked: Vec<(String, String)> = nodes
        .iter()
        .map(|node| (text(node, "role"), text(node, "name")))
        .filter(|(role, _)| WORKED.contains(&role.as_str()))
        .collect();
    let is_number = |name: &str| {
        name.is_empty() || name.starts_with(|first: char| first == '-' || first.is_ascii_digit())
    };
    if let Some((role, name)) = worked.iter().find(|(_, name)| is_number(name)) {
        bail!("a {role} is called {name:?}");
    }
    if !worked.iter().any(|(role, name)| role == "spinbutton" && name == "Bullet speed") {
        bail!("no number is called Bullet speed: {worked:?}");
    }
    let mut heard = BTreeSet::new();
    for _ in 0..2 * worked.len() {
        tab(browser)?;
        let spoken =
            json!({ "expression": "document.getElementById('spoken').textContent", "returnByValue": true });
        let spoken = browser.call("Runtime.evaluate", &spoken)?;
        heard.insert(spoken["result"]["value"].as_str().unwrap_or_default().to_string());
    }
    // What cannot be worked now has no focus, and what the keys go to has it always.
    let reached = |name: &str| name != "Time line" && !name.starts_with("Keys of the lab");
    for (role, name) in worked.iter().filter(|(_, name)| reached(name)) {
        let begin = format!("{name}, {role}");
        if !heard.iter().any(|said| said.starts_with(&begin)) {
            bail!("Tab does not reach {begin}; it reaches {heard:#?}");
        }
    }
    println!("a screen reader hears {} controls by their names", worked.len());
    click(browser, "Fire (F)")?;
    browser.wait("shot of a screen reader", |line| (line == "press fire").then_some(()))
}

/// Clicks a control as a screen reader does.
fn click(browser: &mut Browser, name: &str) -> Result<()> {
    let click = format!("document.querySelector('#reader [aria-label=\"{name}\"]').click()");
    browser.call("Runtime.evaluate", &json!({ "expression": click }))?;
    Ok(())
}

/// The page's accessible tree, as soon as it has what the lab always shows.
fn accessible(browser: &mut Browser) -> Result<Vec<Value>> {
    const SHOWN: [(&str, &str); 5] = [
        ("button", "Fire (F)"),
        ("slider", "Speed"),
        ("image", "Scene"),
        ("button", "Help"),
        ("spinbutton", "Bullet speed"),
    ];
    let until = Instant::now() + PATIENCE;
    loop {
        let tree = browser.call("Accessibility.getFullAXTree", &json!({}))?;
        let nodes = tree["nodes"].as_array().context("no accessible tree")?;
        let is_there = |(role, name): (&str, &str)| {
            let is_it = |found: &str| found == role || (role == "image" && found == "img");
            nodes.iter().any(|node| {
                node["role"]["value"].as_str().is_some_and(is_it) && node["name"]["value"] == name
            })
        };
        match SHOWN.into_iter().find(|shown| !is_there(*shown)) {
            None => return Ok(nodes.clone()),
            Some((role, name)) if Instant::now() > until => bail!("the accessible tree has no {role} {name}"),
            Some(_) => std::thread::sleep(Duration::from_millis(100)),
        }
    }
}

/// The controls that a person uses.
const WORKED: [&str; 7] = ["button", "checkbox", "combobox", "link", "slider", "spinbutton", "textbox"];

/// Presses Tab, and waits until the lab has answered.
fn tab(browser: &mut Browser) -> Result<()> {
    for kind in ["rawKeyDown", "keyUp"] {
        let event = json!({ "type": kind, "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9 });
        browser.call("Input.dispatchKeyEvent", &event)?;
    }
    browser.call("Runtime.evaluate", &json!({ "expression": PICTURE, "awaitPromise": true }))?;
    Ok(())
}

/// Parts two fingers about a place, and waits until the gun has moved on the screen.
fn pinch(browser: &mut Browser, (x, y): (f64, f64)) -> Result<()> {
    let mut touch = |kind: &str, apart: Option<f64>| {
        let points = apart.map_or(json!([]), |apart| {
            json!([{ "x": x - apart, "y": y - 60.0, "id": 1 }, { "x": x + apart, "y": y - 60.0, "id": 2 }])
        });
        browser.call("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }))?;
        browser.call("Runtime.evaluate", &json!({ "expression": PICTURE, "awaitPromise": true }))?;
        Ok::<_, anyhow::Error>(())
    };
    touch("touchStart", Some(40.0))?;
    for apart in [50.0, 60.0, 70.0, 80.0] {
        touch("touchMove", Some(apart))?;
    }
    touch("touchEnd", None)?;
    browser.wait("handle of the gun in a larger scene", |line| handle("gun", line))?;
    Ok(())
}

fn mouse(browser: &mut Browser, kind: &str, (x, y): (f64, f64), buttons: u32) -> Result<()> {
    let is_moved = kind == "mouseMoved";
    let button = if is_moved && buttons == 0 { "none" } else { "left" };
    let clicks = u32::from(!is_moved);
    let event =
        json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": clicks });
    browser.call("Input.dispatchMouseEvent", &event)?;
    // A picture or two between the events of a hand.
    browser.call("Runtime.evaluate", &json!({ "expression": PICTURE, "awaitPromise": true }))?;
    Ok(())
}

/// Waits until the page has drawn two pictures.
const PICTURE: &str =
    "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))";

fn key(browser: &mut Browser, letter: &str) -> Result<()> {
    let upper = letter.to_uppercase();
    let code = upper.bytes().next().unwrap_or_default();
    for kind in ["keyDown", "keyUp"] {
        let text = if kind == "keyDown" { letter } else { "" };
        let event = json!({
            "type": kind, "key": letter, "code": format!("Key{upper}"), "text": text, "windowsVirtualKeyCode": code,
        });
        browser.call("Input.dispatchKeyEvent", &event)?;
    }
    Ok(())
}

fn wait_for_file(path: &Path) -> Result<Vec<u8>> {
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        if let Ok(bytes) = fs::read(path)
            && !bytes.is_empty()
        {
            return Ok(bytes);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    bail!("{} was not downloaded", path.display())
}
