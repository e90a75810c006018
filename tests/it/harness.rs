//! What several tests need: the tree's files, and the binary run in a fresh folder.

use std::{
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// The top of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below `folder` with one of these endings: its path from the top, and its text.
pub fn sources(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    fn visit(dir: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                visit(&path, endings, found);
            } else if path.extension().is_some_and(|e| endings.iter().any(|ending| e == *ending)) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    visit(&root().join(folder), endings, &mut found);
    found.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        (path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned(), text)
    };
    found.into_iter().map(read).collect()
}

/// A fresh folder in which the binary runs, with nothing of this machine's environment.
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

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The binary with these words, on a fixed clock.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vigie"));
        command.args(words).current_dir(self.0.path()).env_clear();
        command.env("VIGIE_CLOCK", "2026-11-21T06:10:00Z").stdin(Stdio::null());
        command
    }

    pub fn run(&self, words: &[&str]) -> Answer {
        Answer::from(self.command(words).output().unwrap())
    }
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
