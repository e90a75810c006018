//! The contract with operators and cron: exit codes, where results and news go, what wrong calls are told.

use crate::harness::{Answer, Folder};
use std::{fs, process::Stdio};

#[test]
fn help_and_version_go_to_stdout_with_zero() {
    let folder = Folder::new();
    for words in [&["--help"][..], &["ias", "--help"], &["db", "backup", "--help"], &["--version"]] {
        let answer = folder.run(words);
        assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{words:?}");
        assert!(
            words.contains(&"--version") || answer.stdout.starts_with("Examples:\n"),
            "{}",
            answer.stdout
        );
    }
}

#[test]
fn a_typo_is_a_usage_error_with_a_suggestion() {
    let answer = Folder::new().run(&["ias", "pubish"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (2, ""));
    assert!(answer.stderr.contains("publish"), "{}", answer.stderr);
}

#[test]
fn the_same_setting_is_read_from_flag_variable_file_and_default() {
    let folder = Folder::new();
    let words = ["config", "show", "--origin"];
    let listen = |command: &mut std::process::Command| {
        let answer = Answer::from(command.output().unwrap());
        let line =
            answer.stdout.lines().find(|line| line.trim_start().starts_with("listen ")).unwrap().to_owned();
        line.split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(listen(&mut folder.command(&words)), "127.0.0.1:8080 default");
    fs::write(folder.path("vigie.toml"), "listen = '127.0.0.1:81'\n").unwrap();
    assert_eq!(listen(&mut folder.command(&words)), "127.0.0.1:81 file vigie.toml");
    let variable = listen(folder.command(&words).env("VIGIE_LISTEN", "127.0.0.1:82"));
    assert_eq!(variable, "127.0.0.1:82 variable VIGIE_LISTEN");
    let flag = folder.run(&["config", "show", "--origin", "--data-dir", "elsewhere"]).stdout;
    assert!(flag.contains("elsewhere") && flag.contains("flag"), "{flag}");
}

#[test]
fn secrets_are_never_shown() {
    let folder = Folder::new();
    let secret = "postgres://vigie:hunter2@127.0.0.1/vigie";
    let output =
        folder.command(&["config", "show", "--json"]).env("VIGIE_DATABASE_URL", secret).output().unwrap();
    let answer = Answer::from(output);
    assert_eq!(answer.code, 0);
    assert!(answer.stdout.contains("(secret)") && !answer.stdout.contains("hunter2"));
}

#[test]
fn errors_name_what_where_and_what_to_do_with_the_documented_code() {
    let folder = Folder::new();
    fs::write(folder.path("bad.toml"), "colour = 'red'\n").unwrap();
    fs::write(folder.path("file"), "").unwrap();
    let cases: &[(&[&str], i32, &str)] = &[
        (&["--config", "bad.toml", "config", "show"], 78, "unknown setting colour"),
        (&["--config", "none.toml", "config", "show"], 66, "none.toml"),
        (&["ias", "status"], 66, "vigie init"),
        (&["init", "--data-dir", "file/var"], 73, "file/var"),
        (&["generate", "man", "--dir", "file/man"], 73, "file/man"),
    ];
    for (words, code, told) in cases {
        let answer = folder.run(words);
        assert_eq!(answer.code, *code, "{words:?}: {}", answer.stderr);
        assert!(
            answer.stderr.starts_with("vigie: ") && answer.stderr.contains(told),
            "{words:?}: {}",
            answer.stderr
        );
        assert_eq!(answer.stdout, "");
    }
}

#[test]
fn json_errors_are_one_document_on_stderr() {
    let answer = Folder::new().run(&["--json", "ias", "status"]);
    let document: serde_json::Value = serde_json::from_str(&answer.stderr).unwrap();
    assert_eq!(document["error"]["code"], "file.missing");
    assert_eq!(document["schema_version"], 1);
}

#[test]
fn a_reader_that_goes_away_is_success_and_a_full_output_is_74() {
    let folder = Folder::new();
    let mut child = folder.command(&["config", "show"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let status = folder.command(&["config", "show"]).stdout(full).stderr(Stdio::null()).status().unwrap();
    assert_eq!(status.code(), Some(74));
}

#[test]
fn nothing_coloured_leaves_through_a_pipe() {
    let folder = Folder::new();
    for words in [&["--help"][..], &["config", "show"], &["nonsense"]] {
        let answer = folder.run(words);
        assert!(!format!("{}{}", answer.stdout, answer.stderr).contains('\u{1b}'), "{words:?}");
    }
}
