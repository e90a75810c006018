//! `vigie serve` as a separate process: requests over sockets, and its captured log.

use std::{
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

/// Interval between two polls: polling without a pause would take the processor from the awaited process.
pub const PAUSE: Duration = Duration::from_millis(2);

pub struct Server {
    pub process: Child,
    pub address: String,
    log: Arc<Mutex<Vec<String>>>,
}

pub struct Reply {
    pub status: u16,
    pub head: String,
    /// The cookies that it sets, as a request sends them back.
    pub cookies: String,
    pub body: String,
    pub took: Duration,
}

/// Address and port that a starting server prints to its piped stdout; `None` if it ends instead.
pub fn address_of(process: &mut Child) -> Option<String> {
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    Some(line.trim_end().split_once(" listening on http://")?.1.to_owned())
}

impl Server {
    /// Starts this serving command and waits until it listens.
    pub fn start(command: Command) -> Self {
        Self::try_start(command).unwrap_or_else(|ended| panic!("{ended:?}"))
    }

    /// The same with the log level of the command.
    pub fn start_as_is(command: Command) -> Self {
        Self::spawn(command).unwrap_or_else(|ended| panic!("{ended:?}"))
    }

    /// The same for a server that may refuse to start: the error contains its exit code and log.
    pub fn try_start(mut command: Command) -> Result<Self, (Option<i32>, Vec<String>)> {
        command.env("VIGIE_LOG_LEVEL", "info");
        Self::spawn(command)
    }

    fn spawn(mut command: Command) -> Result<Self, (Option<i32>, Vec<String>)> {
        let mut process = command.stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(process.stderr.take().unwrap()).lines().map_while(Result::ok);
        let log = Arc::new(Mutex::new(Vec::new()));
        let kept = log.clone();
        // A full pipe would block the server.
        let reader = std::thread::spawn(move || lines.for_each(|line| kept.lock().unwrap().push(line)));
        if let Some(address) = address_of(&mut process) {
            return Ok(Self { process, address, log });
        }
        reader.join().unwrap();
        Err((process.wait().unwrap().code(), std::mem::take(&mut *log.lock().unwrap())))
    }

    pub fn get(&self, path: &str) -> Reply {
        self.send(&format!("GET {path}"), "")
    }

    /// Sends a request; its line is a method and a path.
    pub fn send(&self, line: &str, body: &str) -> Reply {
        self.exchange(line, "Content-Type: application/json", body.as_bytes()).unwrap()
    }

    /// Sends a form as the script of its page does.
    pub fn post_form(&self, path: &str, form: &str) -> Reply {
        let kind = "Content-Type: application/x-www-form-urlencoded\r\nAccept: application/json";
        self.exchange(&format!("POST {path}"), kind, form.as_bytes()).unwrap()
    }

    /// Sends a request with these headers; an error means that the server was killed.
    pub fn exchange(&self, line: &str, headers: &str, body: &[u8]) -> io::Result<Reply> {
        let start = Instant::now();
        let mut socket = TcpStream::connect(&self.address)?;
        let head = format!("{line} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        write!(socket, "{head}{headers}\r\nContent-Length: {}\r\n\r\n", body.len())?;
        socket.write_all(body)?;
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer)?;
        let answer = String::from_utf8_lossy(&answer);
        let cut = || io::Error::other(format!("{line}: {answer}"));
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(cut)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(cut)?;
        let set = head.lines().filter_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next().unwrap_or_default())
        });
        let cookies = set.collect::<Vec<_>>().join("; ");
        let (head, took) = (head.to_ascii_lowercase(), start.elapsed());
        Ok(Reply { status, head, cookies, body: body.to_owned(), took })
    }

    /// The log lines so far that contain this text.
    pub fn logged(&self, text: &str) -> Vec<String> {
        self.log.lock().unwrap().iter().filter(|line| line.contains(text)).cloned().collect()
    }

    /// Repeats a request until it has this status.
    pub fn becomes(&self, path: &str, status: u16) {
        self.until(&format!("{path} answers {status}"), || self.get(path).status == status);
    }

    pub fn until(&self, what: &str, holds: impl Fn() -> bool) {
        let asked = Instant::now();
        while !holds() {
            assert!(asked.elapsed() < Duration::from_secs(20), "never: {what}");
            std::thread::sleep(PAUSE);
        }
    }

    /// Sends a signal by name.
    pub fn tell(&self, signal: &str) {
        tell(self.process.id(), signal);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill().and_then(|()| self.process.wait()));
    }
}

/// Sends a signal by name to a process.
pub fn tell(process: u32, signal: &str) {
    let words = format!("kill -{signal} {process}");
    assert!(Command::new("sh").args(["-c", &words]).status().unwrap().success(), "{words}");
}
