//! The commands of operators for follow-ups.

use super::{
    data_request::{ANSWERS, TITLE, ask, mails, rows, with},
    followup::{LINK, MAILBOX, OPENED, token},
    product, vigie,
};
use crate::{
    harness::{Answer, Folder},
    site::Fixture,
};
use serde_json::Value;

fn run_json(site: &Fixture, words: &[&str]) -> Value {
    let answer = vigie(site, &[words, &["--json"]].concat());
    serde_json::from_str(&answer.stdout)
        .unwrap_or_else(|e| panic!("{e}: {} {}", answer.stdout, answer.stderr))
}

fn references(site: &Fixture, words: &[&str]) -> Vec<String> {
    let listed = run_json(site, &[&["followup", "list"], words].concat());
    let requests = listed["requests"].as_array().unwrap();
    requests.iter().map(|request| request["reference"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_advances_in_order_and_its_sender_is_notified() {
    let site = product().await;
    ask(&site, "/th/data-request", &with(&[("budget", "other"), ("budgetAmount", "12 000")])).await;
    let [reference] = references(&site, &["--status", "sent"]).try_into().unwrap();
    let shown = vigie(&site, &["followup", "show", &reference.to_lowercase()]);
    for part in [TITLE, MAILBOX, "italy", "weekly", "12000 EUR"] {
        assert!(shown.stdout.contains(part), "{part}: {}", shown.stdout);
    }

    let advance = |words: &[&str]| vigie(&site, &[&["followup", "advance", &reference], words].concat());
    let planned = advance(&["--dry-run"]);
    assert_eq!(planned.stdout, format!("would move {reference} from sent to process\n"));
    assert_eq!(references(&site, &["--status", "sent"]).len(), 1, "nothing was changed");
    let moved = advance(&["--expected", "2026-12-04", "--message", "Deux panels couvrent ce territoire."]);
    assert_eq!(moved.stdout, format!("moved {reference} from sent to process\n"));
    // Advancing to the current status again does nothing.
    let again = advance(&["--to", "process"]);
    assert_eq!((again.code, again.stdout), (0, format!("{reference} is process already\n")));
    let back = advance(&["--to", "sent"]);
    assert_eq!(back.code, 1);
    assert!(back.stderr.contains("is process and cannot become sent, only finish"), "{}", back.stderr);

    let mail = &mails(&site, MAILBOX).await;
    assert_eq!(mail.len(), 2, "one of the request and one of the new status: {mail:?}");
    let newest = mail.iter().find(|mail| mail["kind"] == "data-request-advanced").unwrap();
    assert_eq!(newest["locale"], "th");
    assert!(newest["text"].as_str().unwrap().contains("Deux panels couvrent ce territoire."), "{newest}");
    assert!(newest["text"].as_str().unwrap().contains("4 ธันวาคม 2569"), "{newest}");

    let noted =
        vigie(&site, &["followup", "note", &reference, "--message", "One more week.", "--locale", "en"]);
    assert_eq!(noted.stdout, format!("wrote to the sender of {reference}\n"));
    let last = advance(&["--to", "finish"]);
    assert_eq!(last.stdout, format!("moved {reference} from process to finish\n"));
    assert_eq!(advance(&[]).code, 1, "there is nothing after the last");
    assert_eq!((references(&site, &[]).len(), references(&site, &["--all"]).len()), (0, 1));
    let shown = run_json(&site, &["followup", "show", &reference]);
    let steps: Vec<_> =
        shown["steps"].as_array().unwrap().iter().map(|step| step["status"].clone()).collect();
    assert_eq!(steps, ["sent", "process", "finish"]);
    assert_eq!(shown["messages"][0]["locale"], "en");
    assert_eq!(rows(&site, "SELECT CAST(count(*) AS BIGINT) FROM audit WHERE who <> ''").await, 3);

    let token = token(&site, "data-request-advanced").await;
    let place = site.get(&format!("/th/data-request/follow-up?token={token}"), &[]).await;
    let page = site.read(crate::site::header(&place, "location")).await;
    for part in ["ดำเนินการตามคำขอของคุณเสร็จแล้ว", "One more week.", "lang=\"fr\"", "Deux panels"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_of_a_bulk_command_advance_independently() {
    let site = product().await;
    for (number, email) in ["a@x.example", "b@x.example", "c@x.example"].into_iter().enumerate() {
        let title = format!("{number} {TITLE}");
        ask(&site, "/fr/data-request", &with(&[("emailAddress", email), ("title", &title)])).await;
    }
    let [a, b, c] = references(&site, &[]).try_into().unwrap();
    vigie(&site, &["followup", "advance", &a, "--to", "finish"]);
    // One is finished, one does not exist, two can advance.
    let mixed = vigie(&site, &["followup", "advance", &a, "D-2222-2222", &b, &c]);
    assert_eq!(mixed.code, 3, "{}", mixed.stderr);
    let lines: Vec<_> = mixed.stdout.lines().collect();
    assert!(lines[0].starts_with(&format!("not moved: {a} is finish")), "{}", mixed.stdout);
    assert!(lines[1].starts_with("not moved: no request has the reference D-2222-2222"), "{}", mixed.stdout);
    assert_eq!(
        lines[2..],
        [format!("moved {b} from sent to process"), format!("moved {c} from sent to process")]
    );

    let table = site.folder.path().join("moves.csv");
    std::fs::write(&table, format!("reference,status,message\n{b},finish,Voici notre réponse.\n{c},,\n"))
        .unwrap();
    let table = table.to_str().unwrap();
    let moved = vigie(&site, &["followup", "advance", "--csv", table]);
    assert_eq!(moved.code, 0, "{}", moved.stderr);
    assert_eq!(references(&site, &["--status", "finish"]).len(), 3);
    let wrong = vigie(&site, &["followup", "advance", "--csv", "nowhere.csv"]);
    assert_eq!(wrong.code, 66, "{}", wrong.stderr);
    std::fs::write(table, "reference,status\nD-1,moon\n").unwrap();
    let wrong = vigie(&site, &["followup", "advance", "--csv", table]);
    assert_eq!(wrong.code, 65);
    assert!(wrong.stderr.contains("moves.csv:2:reference"), "{}", wrong.stderr);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_renews_or_revokes_a_follow_up_link() {
    let site = product().await;
    ask(&site, "/fr/data-request", &ANSWERS).await;
    let [reference] = references(&site, &[]).try_into().unwrap();
    let first = token(&site, OPENED).await;
    let leads = async |token: &str| {
        let answer = site.get(&format!("/fr/data-request/follow-up?token={token}"), &[]).await;
        !crate::site::header(&answer, "location").ends_with("=none")
    };
    assert!(leads(&first).await);
    let sent = vigie(&site, &["followup", "link", &reference]);
    assert_eq!(sent.stdout, format!("sent a new link to {reference}; those before ended\n"));
    assert!(!leads(&first).await);
    let second = token(&site, LINK).await;
    assert!(leads(&second).await && !sent.stdout.contains(&second));
    let ended = vigie(&site, &["followup", "link", &reference, "--revoke"]);
    assert_eq!(ended.stdout, format!("ended 1 link to {reference}\n"));
    assert!(!leads(&second).await);
    assert_eq!(vigie(&site, &["followup", "link", "D-2222-2222"]).code, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shell_completes_the_references_of_open_requests() {
    let site = product().await;
    ask(&site, "/fr/data-request", &ANSWERS).await;
    let [reference] = references(&site, &[]).try_into().unwrap();
    let completed = |words: &[&str]| {
        let mut command = Folder::new().command(&[&["--", "vigie"], words].concat());
        let asked = command.env("COMPLETE", "fish").env("VIGIE_DATA_DIR", site.folder.path().join("var"));
        let answer = Answer::from(asked.current_dir("/").output().unwrap());
        assert_eq!((answer.code, answer.stderr.as_str()), (0, ""));
        answer.stdout
    };
    let offered = format!("{reference}\tsent, {TITLE}");
    for command in ["show", "advance", "note", "link", "samples"] {
        let run_json = completed(&["followup", command, ""]);
        assert!(run_json.lines().any(|line| line == offered), "{command}: {run_json}");
    }
    assert!(completed(&["followup", "show", &reference[..4]]).contains(&offered));
    assert!(!completed(&["followup", "show", "Z"]).contains(&reference));
    assert!(completed(&["followup", "advance", &reference, "--to", ""]).contains("modeling"));
    let finished = vigie(&site, &["followup", "advance", &reference, "--to", "finish"]);
    assert_eq!(finished.code, 0);
    assert!(
        !completed(&["followup", "show", ""]).contains(&reference),
        "finished requests are not candidates"
    );
}
