//! A browser without a window, driven as the WebDriver standard has it: what a page does in the hands of
//! its readers. It takes Debian's `chromium` and `chromium-driver`; without them tests skip themselves,
//! visibly.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running browser; it ends with the value.
pub struct Browser {
    driver: Child,
    /// A driver that has nobody to tell ends.
    _output: BufReader<ChildStdout>,
    port: u16,
    session: String,
}

impl Browser {
    /// Starts a browser whose readers read a language; none, with a message, if there is none here.
    pub fn start(language: &str) -> Option<Browser> {
        let skip = |reason: &str| {
            super::skipped(&format!("{reason} (apt-get install chromium chromium-driver)"));
            None
        };
        let mut command = Command::new("chromedriver");
        command.args(["--port=0"]).stdout(Stdio::piped()).stderr(Stdio::null());
        let Ok(mut driver) = command.spawn() else { return skip("no chromedriver here") };
        let mut output = BufReader::new(driver.stdout.take().unwrap());
        let port = output.by_ref().lines().map_while(Result::ok).find_map(|line| {
            let port = line.split("successfully on port ").nth(1)?.trim_end_matches('.');
            port.parse().ok()
        });
        let mut browser =
            Browser { driver, _output: output, port: port.unwrap_or(0), session: String::new() };
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--window-size=1280,900",
            &format!("--lang={language}"),
            &format!("--accept-lang={language}"),
        ];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
            "goog:chromeOptions": { "args": arguments },
        }}});
        let started = browser.request("POST", "/session", &wanted);
        match started["sessionId"].as_str() {
            Some(session) => browser.session = format!("/session/{session}"),
            None => return skip(&format!("the browser does not start: {}", started["message"])),
        }
        Some(browser)
    }

    /// One request to the driver, and the value that it answers.
    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        let mut line = String::new();
        while answer.read_line(&mut line).unwrap() > 2 {
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            line.clear();
        }
        let mut content = vec![0; length];
        answer.read_exact(&mut content).unwrap();
        serde_json::from_slice::<Value>(&content).unwrap()["value"].take()
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        let value = self.request("POST", &format!("{}{path}", self.session), body);
        assert!(value.get("error").is_none(), "{path}: {value:#}");
        value
    }

    /// Opens a file at a place of it, anew even if only the place differs.
    #[track_caller]
    pub fn open(&self, path: &Path, place: &str) {
        self.post("/url", &json!({ "url": "about:blank" }));
        self.post("/url", &json!({ "url": format!("file://{}{place}", path.display()) }));
    }

    /// What an expression of JavaScript is in the page.
    #[track_caller]
    pub fn is(&self, expression: &str) -> Value {
        let script = format!("return ({expression})");
        self.post("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// The text of the element that a selector finds.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        let text = self.is(&format!("document.querySelector({}).textContent", json!(selector)));
        text.as_str().unwrap().to_owned()
    }

    /// Presses keys, one after the other: characters, or those that WebDriver has for others.
    #[track_caller]
    pub fn press(&self, keys: &[char]) {
        let actions = keys.iter().flat_map(|key| {
            ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key.to_string() }))
        });
        let actions: Vec<Value> = actions.collect();
        let source = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.post("/actions", &json!({ "actions": [source] }));
    }

    /// Taps the middle of an element, or beside it by parts of its width.
    #[track_caller]
    pub fn tap(&self, selector: &str, aside: f64) {
        let place = self.is(&format!(
            "(box => [box.left + box.width * (0.5 + {aside}), box.top + box.height / 2])\
             (document.querySelector({}).getBoundingClientRect())",
            json!(selector)
        ));
        let [x, y] = [0, 1].map(|at| place[at].as_f64().unwrap().round() as i64);
        let actions = json!([
            { "type": "pointerMove", "duration": 0, "x": x, "y": y },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ]);
        let source = json!({ "type": "pointer", "id": "finger", "actions": actions,
            "parameters": { "pointerType": "touch" } });
        self.post("/actions", &json!({ "actions": [source] }));
    }

    /// A command of the developer tools.
    #[track_caller]
    pub fn tell(&self, command: &str, parameters: &Value) {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": parameters }));
    }

    /// What has been written into a log since it was asked for last.
    #[track_caller]
    pub fn log(&self, kind: &str) -> Vec<String> {
        let entries = self.post("/se/log", &json!({ "type": kind }));
        let entries = entries.as_array().unwrap().iter();
        entries.map(|entry| entry["message"].as_str().unwrap().to_owned()).collect()
    }

    /// A picture of what is to be seen, as a PNG.
    pub fn picture(&self) -> Vec<u8> {
        let picture = self.request("GET", &format!("{}/screenshot", self.session), &Value::Null);
        STANDARD.decode(picture.as_str().unwrap()).unwrap()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() && !std::thread::panicking() {
            self.request("DELETE", &self.session, &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
