//! Shared helpers: the files of the tree, the binary in a fresh folder, the extent of a test run, and inputs that a machine
//! may lack.

use crate::{seeded::Files, server::PAUSE};
use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::OnceLock,
    time::{Duration, Instant},
};

/// The root of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below `folder` with one of these extensions: its path from the root, and its text.
pub fn sources(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    visit(&root().join(folder), &mut |path| {
        if path.extension().is_some_and(|e| endings.iter().any(|ending| e == *ending)) {
            found.push(path);
        }
    });
    found.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        (path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned(), text)
    };
    found.into_iter().map(read).collect()
}

/// Every file and link below a folder.
pub fn visit(dir: &Path, found: &mut impl FnMut(PathBuf)) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if entry.file_type().unwrap().is_dir() {
            visit(&path, found);
        } else {
            found(path);
        }
    }
}

/// Whether a switch of the test run is set. There are two:
/// `VIGIE_TEST_FULL` (`make test-full`): runs tests that take hours;
/// `VIGIE_REQUIRE_ALL` (`.ci/run`) or `CI`: a missing input is a failure.
fn is_on(name: &str) -> bool {
    #[expect(clippy::disallowed_methods, reason = "configures tests, not the product")]
    std::env::var(name).is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

/// Selects the longer of two runs in `make test-full`, else the shorter.
pub fn full<T>(long: T, short: T) -> T {
    if is_on("VIGIE_TEST_FULL") { long } else { short }
}

/// Reports that a test does not run on this machine, bypassing libtest's capture of output. Panics if every test must run.
pub fn not_run(missing: &str, remedy: &str) {
    report_missing(missing, remedy, is_on("VIGIE_REQUIRE_ALL") || is_on("CI"));
}

fn report_missing(missing: &str, remedy: &str, is_required: bool) {
    let said = format!("not run: no {missing}; {remedy}\n");
    assert!(!is_required, "{said}");
    std::io::stderr().write_all(said.as_bytes()).unwrap();
}

#[test]
#[should_panic(expected = "not run: no real series; tests/real-data.sh copies tests/real/nothing.csv")]
fn a_missing_input_fails_if_every_test_must_run() {
    report_missing("real series", "tests/real-data.sh copies tests/real/nothing.csv", true);
}

/// A file or folder of the real series, if available.
pub fn real(name: &str) -> Option<PathBuf> {
    let path = root().join("tests/real").join(name);
    if !path.exists() {
        not_run("real series", &format!("tests/real-data.sh copies tests/real/{name}"));
        return None;
    }
    Some(path)
}

/// A fresh folder for the binary, without the environment of this machine.
pub struct Folder(pub tempfile::TempDir);

pub struct Answer {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// A folder in which `vigie init` ran.
    pub fn ready() -> Self {
        static READY: OnceLock<Files> = OnceLock::new();
        Self::prepared(&READY, |folder| {
            let init = folder.run(&["init"]);
            assert_eq!(init.code, 0, "{}", init.stderr);
        })
    }

    /// A copy of a prepared folder; the preparation runs once for all tests.
    pub fn prepared(once: &OnceLock<Files>, prepare: impl FnOnce(&Self)) -> Self {
        let prepared = once.get_or_init(|| {
            let folder = Self::new();
            prepare(&folder);
            Files::read(folder.0.path())
        });
        let folder = Self::new();
        prepared.write(folder.0.path());
        folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The binary with these arguments and a fixed clock.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vigie"));
        command.args(words).current_dir(self.0.path()).env_clear();
        command.env("VIGIE_CLOCK", "2026-11-21T06:10:00Z").stdin(Stdio::null());
        command
    }

    pub fn run(&self, words: &[&str]) -> Answer {
        Answer::from(self.command(words).output().unwrap())
    }

    /// Kills the binary during this command, each time later in its usual duration, and checks the folder after each kill.
    /// Finally lets the command finish.
    pub fn strike(&self, words: &[&str], check: impl Fn()) {
        let twin = Self::new();
        Files::read(self.0.path()).write(twin.0.path());
        let (whole, strikes) = (twin.time_of(words), full(200, 8));
        for strike in 0..strikes {
            kill_after(self.command(words), whole * strike / strikes);
            check();
        }
        assert_eq!(self.run(words).code, 0, "{words:?}");
    }

    /// Like [`Self::strike`], each time in a new folder.
    pub fn strike_each(make: impl Fn() -> Self, words: &[&str], check: impl Fn(&Self)) {
        let (whole, strikes) = (make().time_of(words), full(200, 6));
        for strike in 0..strikes {
            let folder = make();
            kill_after(folder.command(words), whole * strike / strikes);
            check(&folder);
        }
    }

    fn time_of(&self, words: &[&str]) -> Duration {
        let start = Instant::now();
        assert_eq!(self.run(words).code, 0, "{words:?}");
        start.elapsed()
    }
}

/// Kills the binary after this time, unless it has ended before.
pub fn kill_after(mut command: Command, time: Duration) {
    let start = Instant::now();
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let ended = loop {
        match child.try_wait().unwrap() {
            None if start.elapsed() < time => std::thread::sleep(PAUSE),
            ended => break ended,
        }
    };
    assert!(ended.is_none_or(|status| status.success()), "{command:?}");
    child.kill().unwrap();
    child.wait().unwrap();
}

impl From<Output> for Answer {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}
