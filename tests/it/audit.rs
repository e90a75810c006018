//! `vigie audit`: entries of real commands are listed, shown, exported and verified, and tampering is detected.

use crate::harness::{Answer, Folder};
use serde_json::Value;

/// A folder in which two commands recorded one entry each, the first about event 1.
fn with_entries() -> Folder {
    let folder = Folder::ready();
    for words in
        [&["ias", "event", "add", "--from", "2026-11-01", "--what", "strike"][..], &["keys", "rotate"]]
    {
        let answer = folder.run(words);
        assert_eq!(answer.code, 0, "{words:?}: {}", answer.stderr);
    }
    folder
}

fn document(answer: &Answer) -> Value {
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    serde_json::from_str(&answer.stdout).unwrap()
}

/// The entries selected by `vigie audit list` with these options.
fn list(folder: &Folder, options: &[&str]) -> Vec<Value> {
    let document = document(&folder.run(&[&["audit", "list", "--json"], options].concat()));
    assert_eq!(document["schemaVersion"], 2);
    document["entries"].as_array().unwrap().clone()
}

fn event(folder: &Folder) -> Value {
    let entries = list(folder, &["--action", "ias.event"]);
    assert_eq!(entries.len(), 1, "{entries:?}");
    entries[0].clone()
}

/// Executes SQL on the database without the product.
async fn execute(folder: &Folder, sql: &'static str) -> Result<(), sqlx::Error> {
    let pool = sqlx::SqlitePool::connect(folder.path("var/vigie.db").to_str().unwrap()).await.unwrap();
    let done = sqlx::raw_sql(sql).execute(&pool).await;
    pool.close().await;
    done.map(drop)
}

#[test]
fn lists_and_shows_entries_of_commands() {
    let folder = with_entries();
    let listed = folder.run(&["audit", "list"]);
    let mut lines = listed.stdout.lines();
    assert!(lines.next().unwrap().contains("time (UTC)"), "{}", listed.stdout);
    assert!(lines.any(|line| line.contains("2026-11-21 06:10:00") && line.contains("keys.rotate")));
    let entry = event(&folder);
    assert_eq!((&entry["subject"], &entry["at"]), (&"1".into(), &"2026-11-21T06:10:00Z".into()));
    let process = entry["process"].as_str().unwrap();
    assert!(process.starts_with("vigie ias event add (pid "), "options may hold personal data: {process}");
    let number = entry["number"].to_string();
    for key in [number.as_str(), entry["id"].as_str().unwrap()] {
        let shown = folder.run(&["audit", "show", key]);
        assert_eq!(shown.code, 0, "{}", shown.stderr);
        for part in ["ias.event-add", "06:10:00 UTC", entry["sha256"].as_str().unwrap(), "previous hash"] {
            assert!(shown.stdout.contains(part), "{part}: {}", shown.stdout);
        }
    }
    let shown = document(&folder.run(&["audit", "show", &number, "--json"]));
    assert_eq!((&shown["sha256"], &shown["changes"]), (&entry["sha256"], &serde_json::json!([])));
    let unknown = folder.run(&["audit", "show", "9999"]);
    assert!(unknown.code == 1 && unknown.stderr.contains("9999"), "{}", unknown.stderr);
}

#[test]
fn selects_entries_by_day_action_subject_and_user() {
    let folder = with_entries();
    let all = list(&folder, &[]);
    let numbers: Vec<i64> = all.iter().map(|entry| entry["number"].as_i64().unwrap()).collect();
    assert!(numbers.len() >= 2 && numbers.is_sorted_by(|a, b| a > b), "the newest first: {numbers:?}");
    let entry = event(&folder);
    let who = entry["who"].as_str().unwrap();
    for (options, found) in [
        (&["--since", "2026-11-21", "--until", "2026-11-21"][..], all.len()),
        (&["--since", "2026-11-22"], 0),
        (&["--until", "2026-11-20"], 0),
        (&["--action", "keys.", "--who", who], 1),
        (&["--action", "rotate"], 0),
        (&["--action", "keys%"], 0),
        (&["--action", "ias.event-add", "--subject", "1"], 1),
        (&["--who", "recipient"], 0),
        (&["--limit", "1"], 1),
    ] {
        assert_eq!(list(&folder, options).len(), found, "{options:?}");
    }
    assert_eq!(folder.run(&["audit", "list", "--limit", "0"]).code, 2);
    assert_eq!(folder.run(&["audit", "list", "--since", "yesterday"]).code, 2);
}

#[test]
fn verifies_an_intact_log_with_its_anchors() {
    let folder = with_entries();
    let verified = folder.run(&["audit", "verify"]);
    assert_eq!(verified.code, 0, "{}", verified.stderr);
    assert!(verified.stdout.contains("compared with 1 anchor"), "{}", verified.stdout);
    let verified = document(&folder.run(&["audit", "verify", "--json"]));
    let last = &verified["last"];
    let anchors = std::fs::read_to_string(folder.path("var/audit-anchors.log")).unwrap();
    let line = format!("2026-11-21T06:10:00Z {} {}\n", last["number"], last["sha256"].as_str().unwrap());
    assert_eq!(anchors, line);
    let anchor = format!("{}:{}", last["number"], last["sha256"].as_str().unwrap());
    let again = document(&folder.run(&["audit", "verify", "--json", "--anchor", &anchor]));
    assert_eq!((&again["anchors"], &again["entries"]), (&2.into(), &verified["entries"]));
    let wrong = format!("1:{}", "0".repeat(64));
    assert_eq!(folder.run(&["audit", "verify", "--anchor", &wrong]).code, 65);
    assert_eq!(folder.run(&["audit", "verify", "--anchor", "1:0"]).code, 2);
    assert_eq!(folder.run(&["db", "check"]).code, 0);
}

#[tokio::test]
async fn triggers_reject_changed_entries_and_verification_finds_them() {
    let folder = with_entries();
    let number = event(&folder)["number"].to_string();
    for sql in [
        "UPDATE audit SET who = 'other' WHERE action = 'ias.event-add'",
        "DELETE FROM audit",
        "UPDATE audit_chain SET sha256 = ''",
        "DELETE FROM audit_chain",
    ] {
        let refused = execute(&folder, sql).await.unwrap_err().to_string();
        assert!(refused.contains("is append-only"), "{sql}: {refused}");
    }
    assert_eq!(folder.run(&["audit", "verify"]).code, 0);
    execute(
        &folder,
        "DROP TRIGGER audit_no_update; UPDATE audit SET who = 'other' WHERE action = 'ias.event-add'",
    )
    .await
    .unwrap();
    let broken = folder.run(&["audit", "verify"]);
    assert_eq!((broken.code, broken.stdout.as_str()), (65, ""));
    let expected = format!("not intact: entry {number} differs from its hash");
    assert!(broken.stderr.contains(&expected), "{}", broken.stderr);
    let broken = folder.run(&["audit", "verify", "--json"]);
    let error: Value = serde_json::from_str(&broken.stderr).unwrap();
    assert_eq!(error["error"]["code"], "audit.chain-broken");
    assert_eq!(error["error"]["fields"][0]["pointer"], format!("entry {number}"));
    let checked = folder.run(&["db", "check"]);
    assert!(checked.code == 65 && checked.stderr.contains("audit_no_update"), "{}", checked.stderr);
}

#[tokio::test]
async fn verification_finds_a_removed_entry_and_a_truncated_log() {
    let folder = with_entries();
    let last = document(&folder.run(&["audit", "verify", "--json"]))["last"]["number"].to_string();
    execute(
        &folder,
        "PRAGMA foreign_keys = OFF; DROP TRIGGER audit_no_delete; DROP TRIGGER audit_chain_no_delete;
        DELETE FROM audit WHERE id = (SELECT entry FROM audit_chain ORDER BY number DESC LIMIT 1)",
    )
    .await
    .unwrap();
    let broken = folder.run(&["audit", "verify"]);
    assert_eq!(broken.code, 65);
    assert!(broken.stderr.contains(&format!("entry {last} was deleted")), "{}", broken.stderr);
    execute(&folder, "DELETE FROM audit_chain WHERE number = (SELECT max(number) FROM audit_chain)")
        .await
        .unwrap();
    let broken = folder.run(&["audit", "verify"]);
    assert_eq!(broken.code, 65);
    let expected = format!("before entry {last} of audit-anchors.log:1");
    assert!(broken.stderr.contains(&expected), "{}", broken.stderr);
    // Without its anchors the rest is intact.
    std::fs::remove_file(folder.path("var/audit-anchors.log")).unwrap();
    assert_eq!(folder.run(&["audit", "verify"]).code, 0);
}

#[test]
fn an_export_has_a_header_line_and_one_line_per_entry() {
    let folder = with_entries();
    let done = folder.run(&["audit", "export", "--out", "audit.jsonl"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let text = std::fs::read_to_string(folder.path("audit.jsonl")).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["schemaVersion"], &lines[0]["kind"]), (&2.into(), &"audit-log".into()));
    let mut listed = list(&folder, &[]);
    listed.reverse();
    assert_eq!(lines[1..], listed);
    let none = folder.run(&["audit", "export", "--since", "2026-11-22", "--out", "-"]);
    assert_eq!((none.code, none.stdout.lines().count()), (0, 1), "{}", none.stderr);
    assert_eq!(
        folder.run(&["audit", "export", "--out", "audit.jsonl"]).code,
        73,
        "existing files are not overwritten"
    );
    assert_eq!(std::fs::read_to_string(folder.path("audit.jsonl")).unwrap(), text);
}

#[test]
fn help_ends_with_examples() {
    let folder = Folder::new();
    for verb in ["list", "show", "verify", "export"] {
        let answer = folder.run(&["audit", verb, "--help"]);
        let examples = answer.stdout.split_once("\n\nExamples:\n").unwrap().1;
        let are_examples = examples.lines().all(|line| line.starts_with(&format!("  vigie audit {verb}")));
        assert!(answer.code == 0 && are_examples, "{}", answer.stdout);
    }
}
