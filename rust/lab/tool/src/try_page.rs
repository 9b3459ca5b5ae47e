//! The page in a headless browser: drops a scenario on it, drags the gun, presses F, sees the hit, looks at the picture,
//! fires as a screen reader does, pinches and saves a picture.

use crate::browser::Browser;
use crate::journal::handle;
use crate::picture::Picture;
use crate::try_window::{SCENARIO, WAY, check};
use crate::{build, serve};
use anyhow::{Context, Result, bail};
use base64::Engine;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::Duration;

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
    browser.call("Page.navigate", &json!({ "url": format!("{address}#pigeon-and-gun") }))?;
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
    let now = browser.wait("end of the drag", |line| handle("gun", line))?;
    if (now.0 - to.0).abs() > 3.0 || (now.1 - to.1).abs() > 3.0 {
        bail!("the gun was dragged to {to:?} and is at {now:?}");
    }
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
    println!(
        "the page: dropped a scenario, dragged the gun from {from:?} to {now:?}, fired, hit, fired as a screen reader, pinched, downloaded"
    );
    Ok(())
}

/// Finds the controls as a screen reader does, and fires by one.
fn read_aloud(browser: &mut Browser) -> Result<()> {
    let tree = browser.call("Accessibility.getFullAXTree", &json!({}))?;
    let nodes = tree["nodes"].as_array().context("no accessible tree")?;
    for (role, name) in [("button", "Fire (F)"), ("slider", "Speed"), ("image", "Scene"), ("button", "Help")]
    {
        let is_it = |node: &&Value| {
            node["role"]["value"]
                .as_str()
                .is_some_and(|found| found == role || (role == "image" && found == "img"))
                && node["name"]["value"] == name
        };
        nodes.iter().find(is_it).with_context(|| format!("the accessible tree has no {role} {name}"))?;
    }
    let fire = "document.querySelector('#reader [aria-label=\"Fire (F)\"]').click()";
    browser.call("Runtime.evaluate", &json!({ "expression": fire }))?;
    browser.wait("shot of a screen reader", |line| (line == "press fire").then_some(()))
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
    for _ in 0..100 {
        if let Ok(bytes) = fs::read(path)
            && !bytes.is_empty()
        {
            return Ok(bytes);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    bail!("{} was not downloaded", path.display())
}
