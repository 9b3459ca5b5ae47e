//! The page.

use super::{Shell, mirror};
use crate::app::{App, Host, TakeFile, fonts};
use js_sys::{Array, Uint8Array};
use wasm_bindgen_futures::wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlAnchorElement, HtmlCanvasElement, HtmlInputElement, Url, console};

/// Starts the interface in the canvas `lab` of the page. What stands behind `#` in the address is the scenario to open, and follows
/// what runs.
pub fn open() {
    wasm_bindgen_futures::spawn_local(async {
        if let Err(error) = start().await {
            console::error_2(&"The lab cannot start:".into(), &error);
        }
    });
}

async fn start() -> Result<(), JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let document = window.document().ok_or("no document")?;
    let canvas =
        document.get_element_by_id("lab").ok_or("no element `lab`")?.dyn_into::<HtmlCanvasElement>()?;
    let wanted = window.location().hash().unwrap_or_default();
    let documentation = canvas.get_attribute("data-documentation");
    let journal = window.location().search().is_ok_and(|search| search == "?journal");
    let mut app = App::new(Box::new(Browser { address: wanted.clone(), documentation, journal }));
    if wanted.len() > 1 {
        app.open_address(&wanted);
    }
    let options = eframe::WebOptions::default();
    let create = |creation: &eframe::CreationContext<'_>| {
        creation.egui_ctx.set_fonts(fonts::of_page());
        creation.egui_ctx.add_plugin(mirror::Reader);
        Ok(Box::new(Shell(app)) as Box<dyn eframe::App>)
    };
    eframe::WebRunner::new().start(canvas, options, Box::new(create)).await
}

struct Browser {
    /// What stood behind the address, with `#`, when it was looked at last.
    address: String,
    /// Where the documentation is that the page is part of.
    documentation: Option<String>,
    /// Whether what happens is written to the console: where the address says `?journal`.
    journal: bool,
}

impl Host for Browser {
    fn save(&mut self, name: &str, bytes: &[u8]) -> Result<String, String> {
        download(name, bytes).map_err(|error| format!("{error:?}"))?;
        Ok(format!("{name} among the downloads"))
    }

    fn has_chooser(&self) -> bool {
        true
    }

    fn choose(&mut self, take: TakeFile) {
        if let Err(error) = choose(take) {
            console::error_2(&"The browser cannot ask for a file:".into(), &error);
        }
    }

    fn show_address(&mut self, address: &str) {
        let address = format!("#{address}");
        // A new entry for every move of a slider would bury the page before.
        let history = web_sys::window().and_then(|window| window.history().ok());
        let shown = history.map(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
        if shown.is_some_and(|shown| shown.is_ok()) {
            self.address =
                web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or(address);
        }
    }

    fn written_address(&mut self) -> Option<String> {
        let now = web_sys::window()?.location().hash().ok()?;
        if now == self.address {
            return None;
        }
        self.address = now.clone();
        Some(now).filter(|now| now.len() > 1)
    }

    fn address_of(&self, page: &str) -> Option<String> {
        let root = self.documentation.as_ref()?;
        Some(format!("{root}/{}.html", page.strip_suffix(".md")?))
    }

    fn journal(&mut self, line: &str) {
        if self.journal {
            console::debug_1(&line.into());
        }
    }
}

/// Lets the browser ask for a file, and reads it.
fn choose(take: TakeFile) -> Result<(), JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
    let input = document.create_element("input")?.dyn_into::<HtmlInputElement>()?;
    input.set_type("file");
    input.set_accept(".toml,.json");
    let asked = input.clone();
    let chosen = Closure::once_into_js(move || {
        let Some(file) = asked.files().and_then(|files| files.get(0)) else { return };
        wasm_bindgen_futures::spawn_local(async move {
            let bytes = wasm_bindgen_futures::JsFuture::from(file.array_buffer()).await;
            let bytes = bytes.map(|bytes| Uint8Array::new(&bytes).to_vec());
            take(file.name(), bytes.map_err(|error| format!("{error:?}")));
        });
    });
    input.set_onchange(Some(chosen.unchecked_ref()));
    input.click();
    Ok(())
}

fn download(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let blob = Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes)))?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
    let link = document.create_element("a")?.dyn_into::<HtmlAnchorElement>()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}
