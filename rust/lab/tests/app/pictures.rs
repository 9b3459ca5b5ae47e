//! The pictures of the interface, compared with those in `tests/app/snapshots`. `UPDATE_SNAPSHOTS=1` writes them anew.

use crate::harness::Lab;
use pursuit_lab::app::to_png;
use pursuit_lab::palette::Theme;
use pursuit_lab::scenario::SHIPPED;
use std::io::Cursor;
use std::path::Path;
use std::{env, fs};

/// The lab's own raster draws, so only the rounding of a letter's place can differ between platforms: by this much in a
/// channel of a pixel, in this many pixels.
const DIFFERENCE: u8 = 40;
const PIXELS: usize = 60;

fn run(lab: &mut Lab, seconds: f64) {
    let player = lab.harness.state_mut().player_mut();
    while player.session().time() < seconds && !player.session().simulation().is_over() {
        player.step_once();
    }
}

/// The window, as it opens.
const WINDOW: [f32; 2] = [1280.0, 800.0];

/// Compares the picture of the interface with the one that is kept.
fn compare(lab: &mut Lab, name: &str) {
    lab.harness.remove_cursor();
    lab.harness.run_steps(2);
    let picture = lab.harness.render().expect("the raster draws everything");
    let size = [picture.width() as usize, picture.height() as usize];
    let picture = egui::ColorImage::from_rgba_unmultiplied(size, &picture);
    let file = format!("{name}.png");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/app/snapshots").join(&file);
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&kept, to_png(&picture).expect("a PNG file")).expect("the folder of the pictures");
        return;
    }
    let different = match read(&kept) {
        Some(kept) if kept.size == size => {
            let pixels = kept.pixels.iter().zip(&picture.pixels);
            pixels
                .filter(|(a, b)| {
                    a.to_array().iter().zip(b.to_array()).any(|(a, b)| a.abs_diff(b) > DIFFERENCE)
                })
                .count()
        }
        _ => usize::MAX,
    };
    if different > PIXELS {
        let now = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&file);
        fs::write(&now, to_png(&picture).expect("a PNG file")).expect("the folder for temporary files");
        panic!("{different} pixels of {} are not as in {}", now.display(), kept.display());
    }
}

fn read(path: &Path) -> Option<egui::ColorImage> {
    let mut reader = png::Decoder::new(Cursor::new(fs::read(path).ok()?)).read_info().ok()?;
    let mut bytes = vec![0; reader.output_buffer_size()?];
    let frame = reader.next_frame(&mut bytes).ok()?;
    Some(egui::ColorImage::from_rgb([frame.width as usize, frame.height as usize], &bytes))
}

#[test]
fn every_scenario_looks_as_it_did() {
    for shipped in SHIPPED {
        let mut lab = Lab::at_first(shipped.name, WINDOW);
        run(&mut lab, 2.0);
        compare(&mut lab, shipped.name);
    }
}

#[test]
fn the_sides_and_the_gallery_look_as_they_did() {
    let mut lab = Lab::open("turret-test-bed");
    lab.press(egui::Key::V);
    run(&mut lab, 2.0);
    compare(&mut lab, "sides");
    lab.press(egui::Key::A);
    while lab.harness.try_run().is_err() {}
    compare(&mut lab, "gallery");
}

#[test]
fn a_pigeon_that_cannot_be_hit_looks_as_it_did() {
    let mut lab = Lab::at_first("pigeon-and-gun", WINDOW);
    lab.click("Bullet speed 200");
    run(&mut lab, 3.0);
    compare(&mut lab, "no-intercept");
}

#[test]
fn medals_look_as_they_did() {
    for name in ["snitch-sprint", "keeper-training-drill"] {
        let mut lab = Lab::at_first(name, WINDOW);
        run(&mut lab, f64::INFINITY);
        compare(&mut lab, &format!("{name}-medals"));
    }
}

#[test]
fn the_light_colors_look_as_they_did() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.harness.state_mut().set_theme(Theme::Light);
    lab.press(egui::Key::F);
    run(&mut lab, 1.0);
    compare(&mut lab, "light");
}

#[test]
fn the_help_looks_as_it_did() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.click("Help");
    compare(&mut lab, "help");
}

#[test]
fn a_phone_looks_as_it_did_in_both_directions() {
    for (name, size) in [("phone-upright", [390.0, 844.0]), ("phone-on-its-side", [844.0, 390.0])] {
        let mut lab = Lab::sized("guard", size);
        run(&mut lab, 1.0);
        compare(&mut lab, name);
    }
}
