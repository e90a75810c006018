//! The interface of commands for operators and cron: exit codes, output streams, and usage errors.

use crate::{
    harness::{Answer, Folder},
    server::address_of,
};
use std::{
    fs,
    io::{BufRead as _, BufReader},
    process::Stdio,
};

#[test]
fn help_and_version_are_printed_to_stdout_with_exit_code_0() {
    let folder = Folder::new();
    for words in [&["--help"][..], &["ias", "--help"], &["db", "backup", "--help"], &["--version"]] {
        let answer = folder.run(words);
        assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{words:?}");
    }
}

#[test]
fn a_typo_is_a_usage_error_with_a_suggestion() {
    let answer = Folder::new().run(&["ias", "pubish"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (2, ""));
    assert!(answer.stderr.contains("publish"), "{}", answer.stderr);
}

#[test]
fn a_setting_is_resolved_from_flag_variable_file_and_default() {
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
fn checks_report_missing_settings_and_the_texts_that_need_them() {
    let folder = Folder::ready();
    let missing = folder.run(&["config", "check"]);
    assert_eq!(missing.code, 1, "{}", missing.stderr);
    for setting in ["company.vat", "VIGIE_COMPANY_HOST", "security.contact", "public_url"] {
        assert!(missing.stdout.contains(setting), "{setting}: {}", missing.stdout);
    }
    assert!(!missing.stdout.contains("VIGIE_SECRET"), "{}", missing.stdout);
    let mut shared = folder.command(&["config", "check"]);
    let shared = shared.env("VIGIE_DATABASE_URL", "postgres://nobody@127.0.0.1:9/x").output().unwrap();
    let shared = String::from_utf8(shared.stdout).unwrap();
    assert!(shared.contains("VIGIE_SECRET"), "keys are not encrypted: {shared}");
    let waits = |text: &str| {
        text.contains(
            "page legal/legal-notice (fr, en, ko, th, live): a part is not shown until this is set: company.vat",
        )
    };
    let printed = folder.run(&["content", "check"]);
    assert!(printed.code == 0 && waits(&printed.stdout), "{}", printed.stdout);
    let set =
        folder.command(&["content", "check"]).env("VIGIE_COMPANY_VAT", "FR00123456789").output().unwrap();
    assert!(!waits(&String::from_utf8(set.stdout).unwrap()));
    let pages = folder
        .command(&["config", "check"])
        .env("VIGIE_COMPANY_SOCIAL_LINKS", "linkedin.com/x")
        .output()
        .unwrap();
    assert_eq!(pages.status.code(), Some(78));
}

#[test]
fn secrets_are_never_printed() {
    let folder = Folder::new();
    let secret = "postgres://vigie:hunter2@127.0.0.1/vigie";
    let output =
        folder.command(&["config", "show", "--json"]).env("VIGIE_DATABASE_URL", secret).output().unwrap();
    let answer = Answer::from(output);
    assert_eq!(answer.code, 0);
    assert!(answer.stdout.contains("(secret)") && !answer.stdout.contains("hunter2"));
}

#[test]
fn errors_state_cause_place_remedy_and_documented_exit_code() {
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
    for (words, code, found) in cases {
        let answer = folder.run(words);
        assert_eq!(answer.code, *code, "{words:?}: {}", answer.stderr);
        assert!(
            answer.stderr.starts_with("vigie: ") && answer.stderr.contains(found),
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
    assert_eq!(document["schemaVersion"], 2);
}

#[test]
fn usage_errors_are_json_with_json_output() {
    let folder = Folder::new();
    for words in [&["--json", "ias", "pubish"][..], &["db", "restore", "--json"], &["--json"]] {
        let answer = folder.run(words);
        let document: serde_json::Value = serde_json::from_str(&answer.stderr).unwrap();
        assert_eq!((answer.code, answer.stdout.as_str()), (2, ""), "{words:?}");
        assert_eq!(document["error"]["code"], "usage.invalid", "{words:?}");
        assert!(document["error"]["message"].as_str().unwrap().contains("Usage: "), "{document}");
    }
    let version = folder.run(&["--version", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&version.stdout).unwrap();
    assert_eq!((version.code, &document["version"]), (0, &vigie::VERSION.into()), "{document}");
}

#[test]
fn a_json_log_contains_json_lines_only() {
    let folder = Folder::ready();
    let machine = |words: &[&str]| {
        let mut command = folder.command(words);
        command.env("VIGIE_LOG_FORMAT", "json").env("VIGIE_LISTN", "x").stderr(Stdio::piped());
        command
    };
    let mut serving = machine(&["serve", "--listen", "127.0.0.1:0"]);
    let mut serving = serving.env("VIGIE_LOG_LEVEL", "info").stdout(Stdio::piped()).spawn().unwrap();
    address_of(&mut serving).unwrap();
    crate::server::tell(serving.id(), "TERM");
    let mut log: Vec<_> =
        BufReader::new(serving.stderr.take().unwrap()).lines().map(Result::unwrap).collect();
    assert_eq!(serving.wait().unwrap().code(), Some(0));
    let refused = Answer::from(machine(&["ias", "status", "--data-dir", "none"]).output().unwrap());
    assert_eq!(refused.code, 66);
    log.extend(refused.stderr.lines().map(str::to_owned));
    let log = log.iter().map(|line| {
        serde_json::from_str::<serde_json::Value>(line).unwrap_or_else(|e| panic!("{e}: {line}"))
    });
    let log: Vec<_> = log.collect();
    assert!(log.iter().all(|line| line["level"].is_string() && line["message"].is_string()), "{log:?}");
    let read = |text: &str| log.iter().any(|line| line["message"].as_str().unwrap().contains(text));
    assert!(read("VIGIE_LISTN is unknown") && read("stopping") && read("no database at none"), "{log:?}");
}

#[test]
fn unknown_variables_and_parameters_are_warnings() {
    let folder = Folder::new();
    let mut command = folder.command(&["config", "show"]);
    command.env("VIGIE_LISTN", "x").env("VIGIE_DATABASE_URL", "postgres://u@h/x?pasword=hunter2");
    let answer = Answer::from(command.output().unwrap());
    assert_eq!(answer.code, 0);
    for found in ["did you mean VIGIE_LISTEN?", "parameter pasword"] {
        assert!(answer.stderr.contains(found), "{}", answer.stderr);
    }
    assert!(!answer.stderr.contains("hunter2"), "{}", answer.stderr);
}

#[test]
fn a_closed_pipe_is_success_and_a_full_output_exits_with_74() {
    let folder = Folder::new();
    let mut child = folder.command(&["config", "show"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let status = folder.command(&["config", "show"]).stdout(full).stderr(Stdio::null()).status().unwrap();
    assert_eq!(status.code(), Some(74));
}

#[test]
fn a_server_prints_its_address_and_logs_errors_only_by_default() {
    let folder = Folder::ready();
    let shown = folder.run(&["config", "show", "--origin"]);
    let level = shown.stdout.lines().find(|line| line.contains("log.level")).unwrap();
    assert!(level.contains("error") && level.contains("default"), "{level}");
    let mut serving = folder.command(&["serve", "--listen", "127.0.0.1:0"]);
    serving.env_remove("VIGIE_LOG_LEVEL").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut serving = serving.spawn().unwrap();
    let mut lines = BufReader::new(serving.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(first.contains(" listening on http://127.0.0.1:"), "{first}");
    crate::server::tell(serving.id(), "TERM");
    assert!(lines.next().is_none());
    let log: Vec<_> = BufReader::new(serving.stderr.take().unwrap()).lines().map(Result::unwrap).collect();
    assert_eq!(serving.wait().unwrap().code(), Some(0));
    assert!(log.iter().all(|line| line.starts_with("stopping: ")), "{log:?}");
}

#[test]
fn piped_output_has_no_colours() {
    let folder = Folder::new();
    for words in [&["--help"][..], &["config", "show"], &["nonsense"]] {
        let answer = folder.run(words);
        assert!(!format!("{}{}", answer.stdout, answer.stderr).contains('\u{1b}'), "{words:?}");
    }
}

#[test]
fn every_printed_time_is_marked_as_utc() {
    let (folder, application) = crate::files::with_files();
    let listed = folder.run(&["followup", "list", "--json"]).stdout;
    let listed: serde_json::Value = serde_json::from_str(&listed).unwrap();
    let offer = listed["requests"][0]["reference"].as_str().unwrap();
    let minute = regex::Regex::new(r"\d{4}-\d\d-\d\d \d\d:\d\d").unwrap();
    for words in [
        &["inbox", "list"][..],
        &["inbox", "show", &application],
        &["followup", "list"],
        &["followup", "show", offer],
        &["mail", "list"],
        &["ias", "status"],
        &["ias", "versions", "--theme", "flu"],
        &["content", "history", "page", "company"],
    ] {
        let answer = folder.run(words);
        let head = answer.stdout.lines().next().unwrap_or_default();
        let times: Vec<_> = answer.stdout.lines().filter(|line| minute.is_match(line)).collect();
        assert!(!times.is_empty(), "{words:?} prints no time: {}{}", answer.stdout, answer.stderr);
        let is_utc = |line: &&&str| line.contains("UTC") || head.contains("(UTC)");
        assert_eq!(times.iter().filter(is_utc).count(), times.len(), "{words:?}: {}", answer.stdout);
    }
}

/// Commands that need no identifier from an earlier one and print JSON on a fresh installation.
const READING: [&str; 53] = [
    "audit list",
    "audit verify",
    "campaign list",
    "catalog list --facets",
    "catalog list --modules",
    "catalog show pharmacy-sell-out",
    "config check",
    "config show --origin",
    "contacts stats",
    "content check",
    "content delete page ohg --dry-run",
    "content history page ohg",
    "content list",
    "content preview ohg",
    "content show page ohg",
    "content show source pharmacy-sell-out",
    "content unpublish page ohg --dry-run",
    "db backup --dry-run",
    "db check",
    "db copy --to copy --dry-run",
    "db migrate --dry-run",
    "followup list",
    "ias alerts list",
    "ias bulletin list",
    "ias bulletin show",
    "ias check",
    "ias diff",
    "ias epidemics",
    "ias event list",
    "ias missing-days",
    "ias pharmacies list",
    "ias publish --dry-run",
    "ias reference list",
    "ias show --theme flu",
    "ias status",
    "ias versions --theme flu",
    "inbox list",
    "init --dry-run",
    "jobs list",
    "keys list",
    "mail list",
    "mail preview test",
    "privacy register",
    "privacy retention --dry-run",
    "scoring list",
    "scoring price --markets 5 --sell-out",
    "scoring prices list",
    "scoring results list",
    "sessions list",
    "status history",
    "status show",
    "support canned",
    "user list",
];

/// The names in a JSON document that are not camelCase, and the times that are not ISO 8601.
fn misnamed(value: &serde_json::Value, path: &str, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields {
                let path = format!("{path}.{name}");
                let is_time = name.ends_with("At") && !value.is_null();
                let is_iso = value.as_str().is_some_and(|text| text.parse::<jiff::Timestamp>().is_ok());
                if name.contains('_') || (is_time && !is_iso) {
                    found.push(format!("{path}: {value}"));
                }
                misnamed(value, &path, found);
            }
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| misnamed(value, path, found)),
        _ => {}
    }
}

#[test]
fn json_output_has_camel_case_names_and_iso_8601_times() {
    let folder = Folder::ready();
    let mut found = Vec::new();
    for command in READING {
        let words: Vec<_> = command.split(' ').chain(["--json"]).collect();
        let answer = folder.run(&words);
        let document: serde_json::Value = serde_json::from_str(&answer.stdout)
            .unwrap_or_else(|_| panic!("{command}: {}{}", answer.stdout, answer.stderr));
        assert_eq!(document["schemaVersion"], 2, "{command}");
        misnamed(&document, command, &mut found);
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn deprecated_names_work_with_a_warning() {
    let folder = Folder::ready();
    for (former, warning) in [
        ("ias missing --theme flu", "command ias missing is now called ias missing-days"),
        ("ias levels", "command ias levels is now called ias epidemics"),
        ("scoring results", "command scoring results is now called scoring results list"),
        ("content publish page ohg --tolerate --dry-run", "option --tolerate is now called --lenient"),
        ("content delete page ohg --forget --dry-run", "option --forget is now called --purge"),
    ] {
        let answer = folder.run(&former.split(' ').collect::<Vec<_>>());
        assert_eq!(answer.code, 0, "{former}: {}", answer.stderr);
        let line = format!("{warning}; the former name works until 1.0");
        assert_eq!(answer.stderr.lines().next(), Some(line.as_str()), "{former}");
    }
    let renamed = folder.command(&["mail", "list"]).env("VIGIE_METRICS_READERS", "nobody").output().unwrap();
    let stderr = String::from_utf8_lossy(&renamed.stderr).into_owned();
    assert!(stderr.contains("variable VIGIE_METRICS_READERS is now called VIGIE_METRICS_ACCESS"), "{stderr}");
    assert_eq!(folder.run(&["user", "disable", "nobody@x.example", "--undo"]).code, 1);
    assert_eq!(folder.run(&["scoring", "close", "S-7Q4M-2K9P"]).code, 1);
}
