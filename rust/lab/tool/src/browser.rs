//! A headless Chromium, driven by its debugging protocol.

use crate::journal::Lines;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// How long a browser or a window may take to start, and to answer: software draws it, on a machine that may have much else to do.
pub const PATIENCE: Duration = Duration::from_secs(240);

/// A browser with one page.
pub struct Browser {
    program: Child,
    socket: WebSocket<TcpStream>,
    session: String,
    next: u64,
    journal: Vec<String>,
}

impl Browser {
    /// Starts it with an empty page.
    pub fn start(program: &str, profile: &Path, (width, height): (u32, u32)) -> Result<Self> {
        let mut chromium = Command::new(program);
        chromium.args([
            "--headless=new",
            "--no-sandbox",
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
        ]);
        chromium.args([
            "--remote-debugging-port=0",
            "--no-first-run",
            "--disable-extensions",
            "--mute-audio",
        ]);
        chromium.arg(format!("--user-data-dir={}", profile.display()));
        chromium.arg(format!("--window-size={width},{height}")).arg("about:blank");
        chromium.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut program = chromium.spawn().with_context(|| format!("cannot start {program}"))?;
        let lines = Lines::of(program.stderr.take().context("no output")?);
        let address = lines.wait("debugging address", PATIENCE, |line| {
            line.trim().strip_prefix("DevTools listening on ").map(String::from)
        })?;
        let host =
            address.strip_prefix("ws://").and_then(|rest| rest.split('/').next()).context("no address")?;
        let stream = TcpStream::connect(host)?;
        let (socket, _) = tungstenite::client(address.as_str(), stream)?;
        let mut browser = Self { program, socket, session: String::new(), next: 0, journal: Vec::new() };
        let target = browser.call("Target.createTarget", &json!({ "url": "about:blank" }))?;
        let wanted = json!({ "targetId": target["targetId"], "flatten": true });
        let session = browser.call("Target.attachToTarget", &wanted)?;
        browser.session = session["sessionId"].as_str().context("no session")?.into();
        browser.call("Runtime.enable", &json!({}))?;
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        browser.call("Emulation.setDeviceMetricsOverride", &screen)?;
        Ok(browser)
    }

    /// Calls a method of the protocol and waits for its answer; what the page tells meanwhile is kept.
    pub fn call(&mut self, method: &str, parameters: &Value) -> Result<Value> {
        self.next += 1;
        let id = self.next;
        let mut request = json!({ "id": id, "method": method, "params": parameters });
        if !self.session.is_empty() {
            request["sessionId"] = json!(self.session);
        }
        self.socket.send(Message::text(request.to_string()))?;
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            let Some(message) = self.receive(until)? else { break };
            if message["id"] == json!(id) {
                return match message.get("error") {
                    Some(error) => bail!("{method}: {error}"),
                    None => Ok(message["result"].clone()),
                };
            }
        }
        bail!("{method}: no answer within {PATIENCE:?}")
    }

    /// Waits for a line of the page's journal for which `find` has a result.
    pub fn wait<T>(&mut self, what: &str, find: impl Fn(&str) -> Option<T>) -> Result<T> {
        let until = Instant::now() + PATIENCE;
        let mut heard = Vec::new();
        loop {
            for line in std::mem::take(&mut self.journal) {
                match find(&line) {
                    Some(found) => return Ok(found),
                    None => heard.push(line),
                }
            }
            if self.receive(until)?.is_none() {
                bail!("no {what} within {PATIENCE:?}; heard {heard:#?}");
            }
        }
    }

    /// Everything the page has told within a while.
    pub fn listen(&mut self, while_: Duration) -> Result<Vec<String>> {
        let until = Instant::now() + while_;
        while self.receive(until)?.is_some() {}
        Ok(std::mem::take(&mut self.journal))
    }

    fn receive(&mut self, until: Instant) -> Result<Option<Value>> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(None);
        }
        self.socket.get_ref().set_read_timeout(Some(left))?;
        let text = match self.socket.read() {
            Ok(message) => message.into_text()?,
            Err(tungstenite::Error::Io(error)) if is_timeout(&error) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let message: Value = serde_json::from_str(&text)?;
        let parameters = &message["params"];
        match message["method"].as_str() {
            Some("Runtime.consoleAPICalled") => {
                if let Some(line) = parameters["args"][0]["value"].as_str() {
                    self.journal.push(line.into());
                }
            }
            Some("Runtime.exceptionThrown") => bail!("the page threw {}", parameters["exceptionDetails"]),
            _ => {}
        }
        Ok(Some(message))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn is_timeout(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
}
