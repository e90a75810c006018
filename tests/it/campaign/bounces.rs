//! Bounce and complaint reports about sent mails, applied to the ledger of a campaign.

use super::content::{SPRING, archive};
use crate::{
    harness::{Answer, Folder, root},
    mail::{command, server::Server},
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs, process::Stdio};

/// A delivery report about the mail with this header to this address.
fn report(name: &str, head: &str, to: &str) -> String {
    let file = root().join("tests/vectors/bounces").join(format!("{name}.eml"));
    fs::read_to_string(file).unwrap().replace("{to}", to).replace("{head}", head)
}

fn summary_json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.stdout)
        .unwrap_or_else(|e| panic!("{e}: {} {}", answer.stdout, answer.stderr))
}

/// The reference of an approved campaign to these addresses.
fn approved(folder: &Folder, people: &[&str]) -> String {
    fs::write(folder.path("spring.zip"), archive(SPRING)).unwrap();
    fs::write(folder.path("people.txt"), people.join("\n")).unwrap();
    let mut words =
        vec!["campaign", "add", "spring.zip", "--name", "Spring", "--sponsor", "Laboratoire Exemple"];
    words.extend(["--subject", "Vaccination", "--addresses", "people.txt", "--source", "Annuaire", "--json"]);
    let id = summary_json(&folder.run(&words))["campaign"].as_str().unwrap().to_owned();
    assert_eq!(folder.run(&["campaign", "approve", &id]).code, 0);
    id
}

fn head(mail: &str) -> String {
    mail.replace("\r\n", "\n").split("\n\n").next().unwrap().to_owned()
}

/// A campaign sent to these addresses, with the header of each mail.
fn sent(folder: &Folder, people: &[&str]) -> (String, BTreeMap<String, String>) {
    let id = approved(folder, people);
    assert_eq!(folder.run(&["campaign", "send", &id, "--yes"]).code, 0);
    let files = fs::read_dir(folder.path("var/mail")).unwrap();
    let heads = files.map(|file| {
        let head = head(&fs::read_to_string(file.unwrap().path()).unwrap());
        let to = head.split("\nTo: ").nth(1).unwrap().split('\n').next().unwrap().to_owned();
        (to, head)
    });
    (id, heads.collect())
}

fn read(folder: &Folder, words: &[&str]) -> Answer {
    folder.run(&[&["campaign", "bounces"], words].concat())
}

/// Counts of the output, in a fixed order.
fn counts(answer: &Answer) -> Value {
    let found = summary_json(answer);
    let names = ["hard", "soft", "policy", "complaints", "idle", "known", "untaken"];
    names.iter().map(|name| found[name].clone()).collect()
}

const PEOPLE: [&str; 8] = [
    "gone@a.example",
    "lost@b.example",
    "full@c.example",
    "spam@d.example",
    "angry@e.example",
    "late@f.example",
    "fine@g.example",
    "moved@h.example",
];
const REPORTS: [(&str, &str); 7] = [
    ("postfix", "gone@a.example"),
    ("exchange", "lost@b.example"),
    ("exim", "full@c.example"),
    ("gmail", "spam@d.example"),
    ("yahoo-complaint", "angry@e.example"),
    ("postfix-delayed", "late@f.example"),
    ("exim-old", "moved@h.example"),
];

#[tokio::test]
async fn hard_bounces_and_complaints_suppress_their_addresses() {
    let folder = Folder::ready();
    let (id, heads) = sent(&folder, &PEOPLE);
    let maildir = folder.path("Maildir");
    fs::create_dir_all(maildir.join("new")).unwrap();
    fs::create_dir_all(maildir.join("cur")).unwrap();
    for (at, (name, to)) in REPORTS.iter().enumerate() {
        let place = if at % 2 == 0 { "new" } else { "cur" };
        fs::write(maildir.join(place).join(format!("{at}.mx")), report(name, &heads[*to], to)).unwrap();
    }
    let dry = read(&folder, &["Maildir", "--max-hard", "40", "--dry-run", "--json"]);
    assert_eq!((dry.code, counts(&dry)), (0, json!([3, 1, 1, 1, 1, 0, 0])), "{}", dry.stderr);
    // Three of eight mailboxes exceed the limit: the list or the sender is at fault, and only the complaint is applied.
    for words in [&["Maildir", "--dry-run", "--json"][..], &["Maildir", "--json"]] {
        let held = read(&folder, words);
        assert_eq!((held.code, counts(&held)), (3, json!([3, 1, 1, 1, 1, 0, 0])), "{}", held.stderr);
        assert!(held.stderr.contains("3 of 8 mails were refused as"), "{}", held.stderr);
        assert!(held.stderr.contains("no address was suppressed; at fault: an old list"), "{}", held.stderr);
    }
    let suppressed = |client: &str| {
        fs::write(folder.path("people.txt"), PEOPLE.join("\n")).unwrap();
        let mut words =
            vec!["campaign", "add", "spring.zip", "--name", client, "--sponsor", client, "--subject", "b"];
        words.extend(["--addresses", "people.txt", "--source", "Annuaire", "--json"]);
        let id = summary_json(&folder.run(&words))["campaign"].as_str().unwrap().to_owned();
        let shown = summary_json(&folder.run(&["campaign", "report", &id, "--json"]));
        shown["suppressedNow"].as_u64().unwrap()
    };
    assert_eq!((suppressed("Laboratoire Exemple"), suppressed("Autre")), (1, 0));
    let again = read(&folder, &["Maildir", "--max-hard", "40", "--json"]);
    assert_eq!((again.code, counts(&again)), (0, json!([0, 0, 0, 0, 1, 6, 0])));

    // The audit log contains each report once.
    let pool = sqlx::SqlitePool::connect(folder.path("var/vigie.db").to_str().unwrap()).await.unwrap();
    let deeds: Vec<(String, String)> =
        sqlx::query_as("SELECT subject, detail FROM audit WHERE action = 'campaign.bounce' ORDER BY detail")
            .fetch_all(&pool)
            .await
            .unwrap();
    pool.close().await;
    assert!(deeds.iter().all(|(subject, _)| *subject == id), "{deeds:?}");
    let kinds: Vec<_> = deeds.iter().map(|(_, detail)| detail.split(", mail ").next().unwrap()).collect();
    assert_eq!(kinds, ["complaint", "hard", "hard", "hard", "policy", "soft"]);

    // All mails count as sent, and the bounces are reported separately.
    let report = summary_json(&folder.run(&["campaign", "report", &id, "--json"]));
    assert_eq!((report["total"].as_u64(), &report["campaign"]["mails"]), (Some(8), &json!({ "sent": 8 })));
    let bounce = |kind: &str, mails: u64| json!({ "wave": 1, "kind": kind, "mails": mails });
    let expected = [bounce("complaint", 1), bounce("hard", 3), bounce("policy", 1), bounce("soft", 1)];
    assert_eq!(report["bounces"], json!(expected));
    assert!(folder.run(&["campaign", "report", &id]).stdout.contains("wave 1: 3 mails reported as hard"));

    assert_eq!((suppressed("Laboratoire Exemple"), suppressed("Autre")), (4, 3));
}

#[test]
fn unverifiable_reports_are_listed_and_change_nothing() {
    let folder = Folder::ready();
    let (id, heads) = sent(&folder, &PEOPLE[..2]);
    let (one, other) = (&heads["gone@a.example"], &heads["lost@b.example"]);
    let line = |head: &str, name: &str| {
        let at = head.find(&format!("{name}: ")).unwrap();
        let end = head[at..].match_indices('\n').find(|(end, _)| !head[at + end + 1..].starts_with(' '));
        head[at..end.map_or(head.len(), |(end, _)| at + end)].to_owned()
    };
    let id_of = |head: &str| line(head, "Message-ID");
    let forged = [
        // Another recipient's mail with one's own link, an altered link, a missing link, an unknown wave, and an unrelated mail.
        one.replace(&id_of(one), &id_of(other)),
        one.replace("/unsub/", "/unsub/00"),
        one.replace("List-Unsubscribe: ", "X-List: "),
        one.replace(".w1.", ".w7."),
        "Message-ID: <a@b.example>\nList-Unsubscribe: <https://b.example/fr/unsub/a/b>".to_owned(),
    ];
    let mut mbox = String::new();
    for head in &forged {
        mbox += &format!(
            "From MAILER-DAEMON Mon Nov 23 06:10:00 2026\n{}\n",
            report("postfix", head, "gone@a.example")
        );
    }
    mbox +=
        "From zoe@x.example Mon Nov 23 06:10:00 2026\nSubject: Re: Vaccination\n\nI am away until Monday.\n";
    fs::write(folder.path("bounces.mbox"), mbox).unwrap();
    let taken = read(&folder, &["bounces.mbox", "--json"]);
    assert_eq!((taken.code, counts(&taken)), (3, json!([0, 0, 0, 0, 0, 0, 6])), "{}", taken.stderr);
    for found in [
        "bounces.mbox#1",
        "is not of a campaign here, or its link belongs to another mail",
        "not its Message-ID",
        "not a report of a server",
    ] {
        assert!(taken.stderr.contains(found), "{found}: {}", taken.stderr);
    }
    let report = summary_json(&folder.run(&["campaign", "report", &id, "--json"]));
    assert_eq!(report["bounces"], json!([]));
    let absent = read(&folder, &["nowhere"]);
    assert!(absent.code == 66 && absent.stderr.contains("nowhere"), "{} {}", absent.code, absent.stderr);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bounce_marks_a_mail_of_unknown_state_as_sent() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = approved(&folder, &["lost@a.example"]);
    let cut = command(&folder, &server, &["campaign", "send", &id]).output().unwrap();
    assert_eq!(cut.status.code(), Some(3));
    let mut command = folder.command(&["campaign", "bounces", "-"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let text = report("postfix", &head(&server.received()[0].data), "lost@a.example");
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), text.as_bytes()).unwrap();
    let taken = Answer::from(child.wait_with_output().unwrap());
    assert_eq!(taken.code, 0, "{}", taken.stderr);
    assert!(
        taken.stdout.contains("1 report: 1 hard") && taken.stdout.contains("1 mail that may have arrived"),
        "{}",
        taken.stdout
    );
    let report = summary_json(&folder.run(&["campaign", "report", &id, "--json"]));
    assert_eq!(report["campaign"]["mails"], json!({ "sent": 1 }));
}
