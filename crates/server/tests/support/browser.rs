//! A browser tab driven from a test: Debian's Chromium over its DevTools pipe, with no library between.
//!
//! The protocol is JSON ended by a zero byte, read by the browser from descriptor 3 and written to descriptor 4.
//! A shell connects both to named pipes, so that no unsafe code has to pass descriptors on.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long a page may take to reach a state; far more than it needs.
const SOON: Duration = Duration::from_secs(20);

const FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync --disable-dev-shm-usage \
    --hide-scrollbars --remote-debugging-pipe";

/// A browser with one open tab.
pub struct Tab {
    browser: Child,
    to: File,
    from: BufReader<File>,
    session: String,
    count: u64,
    /// Texts of `console.error` and of exceptions nobody caught.
    pub complaints: Vec<String>,
}

impl Tab {
    /// Opens the browser with a fresh profile in `folder`; `None`, said aloud, where there is none.
    pub fn open(folder: &Path) -> Option<Tab> {
        let Some(program) = chromium() else {
            let required = std::env::var_os("RAGONITE_REQUIRE_BROWSER").is_some_and(|v| v == "1");
            assert!(
                !required,
                "RAGONITE_REQUIRE_BROWSER=1, and no chromium is installed (apt-get install chromium)"
            );
            eprintln!("skipped: no chromium is installed");
            return None;
        };
        let pipe = |name: &str| {
            let path = folder.join(name);
            assert!(Command::new("mkfifo").arg(&path).status().is_ok_and(|s| s.success()), "mkfifo {path:?}");
            path
        };
        let (to, from) = (pipe("to-browser"), pipe("from-browser"));
        let script = format!("exec \"$0\" {FLAGS} --user-data-dir=\"$1\" about:blank 3<\"$2\" 4>\"$3\"");
        let browser = Command::new("sh")
            .arg("-c")
            .arg(script)
            .args([&program, &folder.join("profile"), &to, &from])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        // In the shell's order: each end waits for the other.
        let to = OpenOptions::new().write(true).open(to).expect("the pipe to the browser");
        let from = BufReader::new(File::open(from).expect("the pipe from the browser"));
        let mut tab = Tab { browser, to, from, session: String::new(), count: 0, complaints: vec![] };
        let target = tab.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        tab.session =
            tab.call("Target.attachToTarget", attach)["sessionId"].as_str().expect("a session").to_owned();
        tab.call("Page.enable", json!({}));
        tab.call("Runtime.enable", json!({}));
        tab.call("Log.enable", json!({}));
        Some(tab)
    }

    /// One command and its result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.try_call(method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// One command and its result, or what the browser has against it.
    fn try_call(&mut self, method: &str, parameters: Value) -> Result<Value, String> {
        self.count += 1;
        let mut message = json!({ "id": self.count, "method": method, "params": parameters });
        if !self.session.is_empty() {
            message["sessionId"] = self.session.as_str().into();
        }
        write!(self.to, "{message}\0").expect("the browser reads");
        loop {
            let mut bytes = Vec::new();
            self.from.read_until(0, &mut bytes).expect("the browser writes");
            assert_eq!(bytes.pop(), Some(0), "the browser has ended");
            let reply: Value = serde_json::from_slice(&bytes).expect("JSON");
            self.listen(&reply);
            if reply["id"] == self.count {
                return if reply["error"].is_null() {
                    Ok(reply["result"].clone())
                } else {
                    Err(reply["error"].to_string())
                };
            }
        }
    }

    fn listen(&mut self, message: &Value) {
        let parameters = &message["params"];
        match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => {
                self.complaints.push(parameters["exceptionDetails"].to_string())
            }
            Some("Runtime.consoleAPICalled") if parameters["type"] == "error" => {
                self.complaints.push(parameters["args"].to_string());
            }
            // Violations of the content security policy, and files that are missing.
            Some("Log.entryAdded") if parameters["entry"]["level"] == "error" => {
                self.complaints.push(parameters["entry"]["text"].to_string());
            }
            _ => {}
        }
    }

    /// Opens an address anew.
    pub fn visit(&mut self, url: &str) {
        self.call("Page.navigate", json!({ "url": "about:blank" }));
        self.call("Page.navigate", json!({ "url": url }));
        self.wait("location.href !== 'about:blank' && document.readyState === 'complete'");
    }

    /// The value of an expression in the page.
    pub fn value(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let result = self.call("Runtime.evaluate", parameters);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    pub fn wait(&mut self, expression: &str) {
        let begun = Instant::now();
        let question = json!({ "expression": format!("Boolean({expression})"), "returnByValue": true });
        // While the page is being loaded anew there is nothing to ask: not yet true.
        while !self
            .try_call("Runtime.evaluate", question.clone())
            .is_ok_and(|answer| answer["result"]["value"] == true)
        {
            if begun.elapsed() > SOON {
                let text = self.value("document.body.innerText");
                panic!(
                    "never true: {expression}\n{}\n{:?}",
                    text.as_str().unwrap_or_default(),
                    self.complaints
                );
            }
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Clicks where people would: in the middle of the element, through whatever lies above it.
    pub fn click(&mut self, selector: &str) {
        let quoted = Value::from(selector);
        self.wait(&format!("document.querySelector({quoted})?.getClientRects().length"));
        let place = self.value(&format!(
            "(() => {{ const node = document.querySelector({quoted}); node.scrollIntoView({{ block: 'nearest' }}); \
             const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let press =
                json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", press);
        }
    }

    /// Types into whatever has the focus.
    pub fn write(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Presses one key.
    pub fn press(&mut self, key: &str) {
        let (code, text) = match key {
            "Enter" => (13, "\r"),
            "Escape" => (27, ""),
            "ArrowRight" => (39, ""),
            "/" => (191, "/"),
            _ => panic!("no code for {key}"),
        };
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({ "type": kind, "key": key, "windowsVirtualKeyCode": code });
            if kind == "keyDown" && !text.is_empty() {
                event["text"] = text.into();
            }
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// The window's size, and light or dark.
    pub fn look(&mut self, width: u32, height: u32, scheme: &str) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size);
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.call("Emulation.setEmulatedMedia", features);
    }

    /// A picture of what is seen, where RAGONITE_SCREENSHOTS names a folder.
    pub fn picture(&mut self, name: &str) {
        let Some(folder) = std::env::var_os("RAGONITE_SCREENSHOTS") else { return };
        let shot = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        let bytes = base64(shot["data"].as_str().expect("a picture"));
        std::fs::write(PathBuf::from(folder).join(format!("{name}.png")), bytes).expect("written");
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}

fn chromium() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&path)
        .flat_map(|folder| ["chromium", "chromium-browser"].map(|n| folder.join(n)));
    found.into_iter().find(|program| program.is_file())
}

/// RFC 4648 section 4, as the browser writes it.
fn base64(text: &str) -> Vec<u8> {
    let value = |c: u8| match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let sextets: Vec<u8> = text.bytes().filter_map(value).collect();
    let mut bytes = Vec::with_capacity(sextets.len() * 3 / 4);
    for group in sextets.chunks(4) {
        let bits =
            group.iter().fold(0u32, |bits, six| bits << 6 | u32::from(*six)) << (6 * (4 - group.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}
