//! Account commands of the binary.

use crate::harness::Folder;
use serde_json::Value;

const EMAIL: &str = "helene@laboratoire.example";

fn json(folder: &Folder, words: &[&str]) -> Value {
    let answer = folder.run(&[words, &["--json"]].concat());
    assert_eq!(answer.code, 0, "{words:?}: {}", answer.stderr);
    serde_json::from_str(&answer.stdout).unwrap()
}

#[test]
fn commands_add_show_disable_and_enable_an_account() {
    let folder = Folder::ready();
    assert_eq!(folder.run(&["user", "list"]).stdout, "there are no accounts: `vigie user add` opens one\n");
    let add = ["user", "add", EMAIL, "--name", "Hélène Marchetti", "--locale", "th"];
    let tried = folder.run(&[&add[..], &["--dry-run"]].concat());
    assert!(tried.stdout.starts_with("would open the account of"), "{}", tried.stdout);
    let printed = json(&folder, &[&add[..], &["--print-link"]].concat());
    let link = printed["link"].as_str().unwrap();
    assert!(link.contains("/th/login/reset?token="), "{link}");
    let again = folder.run(&add);
    assert_eq!(again.code, 1);
    assert!(again.stderr.contains("has an account: `vigie user reset-link`"), "{}", again.stderr);
    let listed = json(&folder, &["user", "list"]);
    assert_eq!(listed["schemaVersion"], 2);
    let known = &listed["accounts"][0];
    assert_eq!(
        (&known["email"], &known["password"], &known["verifiedAt"]),
        (&EMAIL.into(), &false.into(), &Value::Null)
    );
    assert!(folder.run(&["user", "show", EMAIL]).stdout.contains("state     invited\n"));
    assert_eq!(
        folder.run(&["user", "disable", EMAIL]).stdout,
        format!("closed the account of {EMAIL} and 0 sessions\n")
    );
    assert!(folder.run(&["user", "show", EMAIL]).stdout.contains("state     closed\n"));
    let refused = folder.run(&["user", "reset-link", EMAIL]);
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("is closed: `vigie user enable"), "{}", refused.stderr);
    assert_eq!(
        folder.run(&["user", "enable", EMAIL]).stdout,
        format!("the account of {EMAIL} is open again\n")
    );
    assert!(folder.run(&["user", "unlock", EMAIL]).stdout.starts_with("no attempts"));
    let reset = folder.run(&["user", "reset-link", EMAIL]);
    assert!(reset.stdout.ends_with("; a mail carries the link\n"), "{}", reset.stdout);
    let unknown = folder.run(&["user", "show", "nobody@laboratoire.example"]);
    assert_eq!(unknown.code, 1);
    assert!(unknown.stderr.contains("has no account"), "{}", unknown.stderr);
}

#[test]
fn revoking_all_sessions_requires_a_confirmation() {
    let folder = Folder::ready();
    assert_eq!(folder.run(&["sessions", "list"]).stdout, "no session is open\n");
    let unsaid = folder.run(&["sessions", "revoke", "--all"]);
    assert_eq!(unsaid.code, 2);
    assert!(unsaid.stderr.contains("add --yes"), "{}", unsaid.stderr);
    assert_eq!(folder.run(&["sessions", "revoke", "--all", "--yes"]).stdout, "ended 0 sessions\n");
    assert_eq!(folder.run(&["sessions", "revoke"]).code, 2);
    let none = folder.run(&["sessions", "revoke", "--session", &"0".repeat(32)]);
    assert_eq!(none.code, 1);
    assert!(none.stderr.contains("`vigie sessions list`"), "{}", none.stderr);
}

#[test]
fn a_rotated_signing_key_stays_published() {
    let folder = Folder::ready();
    assert!(folder.run(&["keys", "list"]).stdout.starts_with("there is no key yet"));
    assert_eq!(json(&folder, &["keys", "rotate", "--dry-run"])["kid"], Value::Null);
    let first = json(&folder, &["keys", "rotate"])["kid"].as_str().unwrap().to_owned();
    let second = json(&folder, &["keys", "rotate"])["kid"].as_str().unwrap().to_owned();
    let keys = json(&folder, &["keys", "list"]);
    let known = |at: usize| {
        (keys["keys"][at]["kid"].as_str().unwrap().to_owned(), keys["keys"][at]["retiredAt"].is_null())
    };
    assert_eq!([known(0), known(1)], [(second, true), (first, false)]);
    assert!(keys["keys"][1]["published"].as_bool().unwrap());
}
