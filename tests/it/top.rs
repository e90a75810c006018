//! `vigie top` on a running site, in a pipe and in a terminal.

use crate::{
    harness::{Answer, Folder},
    server::Server,
};
use serde_json::Value;
use std::{
    io::{Read as _, Write as _},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

/// A server, and the command with its address.
fn serving(folder: &Folder) -> (Server, Command) {
    let server = Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    let mut command = folder.command(&["top", "--interval", "1"]);
    command.env("VIGIE_LISTEN", &server.address);
    (server, command)
}

#[test]
fn a_pipe_gets_one_sample_of_the_running_site() {
    let folder = Folder::ready();
    let (server, mut command) = serving(&folder);
    let printed = Answer::from(command.output().unwrap());
    assert_eq!(printed.code, 0, "{}", printed.stderr);
    for text in ["vigie 0.", "requests ", "up, writable", "last publications", "flu "] {
        assert!(printed.stdout.contains(text), "{text}: {}", printed.stdout);
    }
    assert!(!printed.stdout.contains('\u{1b}'), "{}", printed.stdout);
    // Requests between the two scrapes.
    let busy = thread::spawn(move || {
        for _ in 0..150 {
            server.get("/api/ias/flu");
            thread::sleep(Duration::from_millis(10));
        }
    });
    let printed = Answer::from(command.arg("--json").output().unwrap());
    busy.join().unwrap();
    let sample: Value = serde_json::from_str(&printed.stdout).unwrap();
    let rate = sample["requests"]["byKind"]["api"].as_f64().unwrap();
    assert!(rate > 1.0, "{sample}");
    assert_eq!(sample["routes"][0]["route"], "/api/ias/{theme}", "{sample}");
    assert!(sample["routes"][0]["latency"]["p50"].as_f64().unwrap() > 0.0, "{sample}");
    assert_eq!(sample["indicators"].as_array().unwrap().len(), 8);
    assert!(sample["startedAt"].as_str().unwrap().ends_with('Z'), "{sample}");
}

#[test]
fn a_site_that_does_not_answer_ends_the_command() {
    let folder = Folder::ready();
    let silent = folder.run(&["top", "--url", "http://127.0.0.1:9/metrics"]);
    assert!(
        silent.code == 75 && silent.stderr.contains("no metrics from http://127.0.0.1:9/"),
        "{}",
        silent.stderr
    );
    let (server, mut command) = serving(&folder);
    let other =
        Answer::from(command.arg("--url").arg(format!("http://{}/fr", server.address)).output().unwrap());
    assert!(other.code == 75 && other.stderr.contains("unexpected line"), "{}", other.stderr);
    let mut nobody = folder.command(&["top"]);
    let nobody = Answer::from(nobody.env("VIGIE_METRICS_ACCESS", "nobody").output().unwrap());
    assert!(nobody.code == 78 && nobody.stderr.contains("set metrics.listen"), "{}", nobody.stderr);
}

/// Runs the command in a terminal of 80 by 24, by the program `script`, types `keys` once `awaited` is shown, and returns
/// what was printed and the exit code.
fn in_terminal(command: &Command, awaited: &str, keys: &[u8]) -> (String, Option<i32>) {
    let words = command.get_args().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ");
    let shell = format!("stty cols 80 rows 24; exec {} {words}", env!("CARGO_BIN_EXE_vigie"));
    let mut script = Command::new("script");
    script
        .args(["--quiet", "--return", "--command", &shell, "/dev/null"])
        .current_dir(command.get_current_dir().unwrap());
    script.env_clear().env("PATH", "/usr/bin:/bin").env("TERM", "xterm");
    script.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let (mut shown, mut buffer) = (String::new(), [0; 4_096]);
    while !shown.contains(awaited) {
        let length = output.read(&mut buffer).unwrap();
        assert!(length > 0, "it ended before {awaited}: {shown}");
        shown += &String::from_utf8_lossy(&buffer[..length]);
    }
    input.write_all(keys).unwrap();
    let mut rest = Vec::new();
    output.read_to_end(&mut rest).unwrap();
    (shown + &String::from_utf8_lossy(&rest), child.wait().unwrap().code())
}

#[test]
fn a_terminal_shows_a_live_view_until_a_key_ends_it_and_is_restored() {
    const ENTER: &str = "\u{1b}[?1049h";
    const LEAVE: &str = "\u{1b}[?1049l";
    let folder = Folder::ready();
    let (_server, command) = serving(&folder);
    for (keys, code) in [(&b"q"[..], 0), (b"x\x03", 130)] {
        let (shown, ended) = in_terminal(&command, "last publications", keys);
        assert_eq!(ended, Some(code), "{shown:?}");
        let view = shown.find(ENTER).unwrap()..shown.rfind(LEAVE).unwrap();
        assert!(shown[view].contains("up, writable"), "{shown:?}");
        assert!(shown.ends_with(LEAVE) || shown.rfind(LEAVE) > shown.rfind("last publications"), "{shown:?}");
        assert!(shown.contains("\u{1b}[?25h"), "the cursor is shown: {shown:?}");
    }
}
