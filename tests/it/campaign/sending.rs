//! Campaigns sent to a scripted server that refuses, stalls and disappears, by concurrent processes and with signals.

use super::content::{SPRING, archive, pdf};
use crate::{
    harness::{Answer, Folder},
    mail::{command, server::Server},
    schema,
};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::Stdio,
};

/// A folder with a campaign to these addresses, and its reference.
pub(super) fn opened(folder: &Folder, people: &[String], more: &[&str]) -> String {
    fs::write(folder.path("spring.zip"), archive(SPRING)).unwrap();
    fs::write(folder.path("people.txt"), people.join("\n")).unwrap();
    let mut words =
        vec!["campaign", "add", "spring.zip", "--name", "Spring", "--sponsor", "Laboratoire Exemple"];
    words.extend(["--subject", "Vaccination", "--addresses", "people.txt", "--source", "Annuaire", "--json"]);
    words.extend(more);
    let answer = folder.run(&words);
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    json(&answer)["campaign"].as_str().unwrap().to_owned()
}

/// The same, approved.
pub(super) fn campaign(folder: &Folder, people: &[String]) -> String {
    let id = opened(folder, people, &[]);
    assert_eq!(folder.run(&["campaign", "approve", &id]).code, 0);
    id
}

pub(super) fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.stdout)
        .unwrap_or_else(|e| panic!("{e}: {} {}", answer.stdout, answer.stderr))
}

pub(super) fn run(folder: &Folder, server: &Server, words: &[&str], settings: &[(&str, &str)]) -> Answer {
    let mut command = command(folder, server, words);
    command.env("VIGIE_MAIL_TIMEOUT_S", "2").envs(settings.iter().copied());
    Answer::from(command.output().unwrap())
}

/// The number of mails in each state.
pub(super) fn states(folder: &Folder, id: &str) -> BTreeMap<String, i64> {
    let report = json(&folder.run(&["campaign", "report", id, "--json"]));
    let mails: BTreeMap<String, i64> = serde_json::from_value(report["campaign"]["mails"].clone()).unwrap();
    assert_eq!(report["total"], mails.values().sum::<i64>());
    mails
}

pub(super) fn message_ids(server: &Server) -> Vec<String> {
    let id = |data: &str| data.split("Message-ID: ").nth(1).unwrap().split("\r\n").next().unwrap().to_owned();
    server.received().iter().map(|mail| id(&mail.data)).collect()
}

pub(super) fn people(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("taken-{number}@d{}.example", number % 7)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_server_error_leaves_the_mail_in_its_true_state() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let faults = [
        "taken",
        "absent",
        "eager",
        "full",
        "busy",
        "overloaded",
        "later",
        "closed",
        "silent",
        "cut",
        "lost",
        "mute",
    ];
    let people = faults.map(|fault| format!("{fault}@{fault}.example"));
    let id = campaign(&folder, &people);
    let sent = run(&folder, &server, &["campaign", "send", &id], &[]);
    assert_eq!(sent.code, 3, "{} {}", sent.stdout, sent.stderr);
    let expected = [("failed", 1), ("queued", 5), ("sent", 1), ("suppressed", 2), ("unknown", 3)];
    let expected: BTreeMap<_, _> = expected.map(|(state, mails)| (state.to_owned(), mails)).into();
    assert_eq!(states(&folder, &id), expected, "{}", sent.stdout);
    let said = |server: &Server, to: &str| {
        let line = format!("RCPT TO:<{to}@{to}.example>");
        server.commands().iter().filter(|command| command.starts_with(&line)).count()
    };
    assert_eq!((said(&server, "busy"), said(&server, "taken")), (1, 1));
    // An hour later only queued mails are retried, also after the clock was set back by a day.
    for (times, clock) in [(2, "2026-11-21T07:10:00Z"), (3, "2026-11-20T07:10:00Z")] {
        run(&folder, &server, &["campaign", "send", &id], &[("VIGIE_CLOCK", clock)]);
        for to in faults {
            let waits = ["busy", "overloaded", "later", "closed", "silent"].contains(&to);
            // A connection that ended is opened again.
            let asked = said(&server, to);
            assert!(
                if waits { asked >= times } else { asked == 1 },
                "{to} was asked {asked} times at {clock}"
            );
        }
    }
    let other = campaign(&folder, &["absent@absent.example".to_owned(), "taken@other.example".to_owned()]);
    run(&folder, &server, &["campaign", "send", &other], &[]);
    assert_eq!(
        (states(&folder, &other)["suppressed"], said(&server, "absent")),
        (1, 1),
        "the server was contacted again after its refusal"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreachable_server_consumes_no_attempt_and_the_next_run_resumes() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = campaign(&folder, &people(40));
    let away = [("VIGIE_MAIL_SMTP_URL", "smtp://127.0.0.1:9?tls=none")];
    for _ in 0..3 {
        let gone = run(&folder, &server, &["campaign", "send", &id, "--json"], &away);
        assert_eq!(gone.code, 75, "{} {}", gone.stdout, gone.stderr);
        assert!(gone.stderr.contains("cannot be reached: 127.0.0.1:9: cannot connect"), "{}", gone.stderr);
        let body = json(&gone);
        assert_eq!((body["sent"].as_u64(), body["isPaused"].as_bool()), (Some(0), Some(false)), "{body}");
    }
    assert_eq!(states(&folder, &id)["queued"], 40);
    // Once the server is back, the next run resumes; an hour later it includes the attempted mails.
    for clock in ["2026-11-21T06:10:00Z", "2026-11-21T07:10:00Z"] {
        run(&folder, &server, &["campaign", "send", &id], &[("VIGIE_CLOCK", clock)]);
    }
    assert_eq!((states(&folder, &id)["sent"], server.received().len()), (40, 40));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_accepts_connections_without_a_greeting_is_unreachable() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = campaign(&folder, &people(20));
    // The kernel accepts connections for this listener, but no program reads them.
    let mute = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}?tls=none", mute.local_addr().unwrap());
    let settings = [("VIGIE_MAIL_SMTP_URL", url.as_str()), ("VIGIE_MAIL_TIMEOUT_S", "1")];
    let gone = run(&folder, &server, &["campaign", "send", &id, "--json"], &settings);
    assert_eq!(gone.code, 75, "{} {}", gone.stdout, gone.stderr);
    assert!(gone.stderr.contains("cannot be reached: no answer in 1 s"), "{}", gone.stderr);
    let body = json(&gone);
    assert_eq!((body["sent"].as_u64(), body["isPaused"].as_bool()), (Some(0), Some(false)), "{body}");
    assert_eq!(states(&folder, &id)["queued"], 20);
    let pool = sqlx::SqlitePool::connect(folder.path("var/vigie.db").to_str().unwrap()).await.unwrap();
    let (attempts,): (i64,) =
        sqlx::query_as("SELECT sum(attempts) FROM campaign_recipient").fetch_one(&pool).await.unwrap();
    pool.close().await;
    assert_eq!(attempts, 0);
    run(&folder, &server, &["campaign", "send", &id], &[("VIGIE_CLOCK", "2026-11-21T07:10:00Z")]);
    assert_eq!((states(&folder, &id)["sent"], server.received().len()), (20, 20));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_consecutive_refusals_pause_a_campaign_with_the_reason() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let people: Vec<String> = (0..40).map(|number| format!("spam-{number}@d{number}.example")).collect();
    let id = campaign(&folder, &people);
    let refused = run(&folder, &server, &["campaign", "send", &id, "--connections", "1", "--json"], &[]);
    assert_eq!(refused.code, 3, "{} {}", refused.stdout, refused.stderr);
    let body = json(&refused);
    assert_eq!((body["failed"].as_u64(), body["isPaused"].as_bool()), (Some(10), Some(true)), "{body}");
    assert!(body["stopped"].as_str().unwrap().contains("10 mails in a row were refused"), "{body}");
    assert!(body["stopped"].as_str().unwrap().contains("5.7.1 looks like spam"), "{body}");
    let left = states(&folder, &id);
    assert_eq!((left["failed"], left["queued"]), (10, 30));
    let again = run(&folder, &server, &["campaign", "send", &id], &[]);
    assert!(again.code == 1 && again.stderr.contains("10 mails in a row"), "{}", again.stderr);
    // Nine refusals do not pause it.
    assert_eq!(folder.run(&["campaign", "resume", &id]).code, 0);
    assert_eq!(run(&folder, &server, &["campaign", "send", &id, "--batch", "9"], &[]).code, 0);
    assert_eq!(states(&folder, &id)["failed"], 19);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_run_names_the_first_and_a_stopped_run_finishes_its_mail() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = campaign(&folder, &["mute@b.example".to_owned(), "taken@b.example".to_owned()]);
    let mut first = command(&folder, &server, &["campaign", "send", &id, "--connections", "1"]);
    let mut first =
        first.env("VIGIE_MAIL_TIMEOUT_S", "60").stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    server.silence().await;
    let second = run(&folder, &server, &["campaign", "send", &id], &[]);
    assert_eq!(second.code, 75, "{}", second.stderr);
    assert!(second.stderr.contains(&format!("process {}", first.id())), "{}", second.stderr);
    let words = format!("kill -TERM {}", first.id());
    assert!(std::process::Command::new("sh").args(["-c", &words]).status().unwrap().success());
    assert_eq!(first.wait().unwrap().code(), Some(143));
    let left = states(&folder, &id);
    assert_eq!(
        (left.get("unknown"), left.get("claimed"), left.get("handed")),
        (Some(&1), None, None),
        "{left:?}"
    );
    run(&folder, &server, &["campaign", "send", &id], &[]);
    assert_eq!(states(&folder, &id)["sent"], 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sends_nothing_without_approval_when_paused_or_restored() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = opened(&folder, &people(3), &["--first-date", "2026-11-21"]);
    let send =
        |words: &[&str]| run(&folder, &server, &[&["campaign", "send", id.as_str()], words].concat(), &[]);
    let refused = send(&[]);
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("it is not approved"), "{}", refused.stderr);
    let decide = |word: &str| folder.run(&["campaign", word, &id]).code;
    assert_eq!((decide("resume"), decide("approve"), decide("approve"), decide("pause")), (1, 0, 1, 0));
    assert!(send(&[]).stderr.contains("paused"));
    assert_eq!(decide("resume"), 0);
    assert_eq!(
        folder.run(&["contacts", "suppress", "taken-0@d0.example", "--client", "Laboratoire  Exemple"]).code,
        0
    );
    let backup = folder.run(&["db", "backup", "--json"]);
    assert_eq!(backup.code, 0, "{}", backup.stderr);
    let dry = send(&["--dry-run"]);
    assert!(dry.stdout.starts_with("would send 3 mails"), "{}", dry.stdout);
    let dry = send(&["--dry-run", "--batch", "2"]);
    assert!(
        dry.stdout.starts_with("would send 2 mails") && dry.stdout.contains("; 1 waits"),
        "{}",
        dry.stdout
    );
    let sent = send(&["--batch", "2"]);
    assert!(server.received().len() <= 2, "{}", sent.stdout);
    assert_eq!(send(&[]).code, 0);
    assert_eq!((server.received().len(), states(&folder, &id)["suppressed"]), (2, 1));
    let file = fs::read_dir(folder.path("var/backups")).unwrap().next().unwrap().unwrap().path();
    assert_eq!(folder.run(&["db", "restore", file.to_str().unwrap(), "--yes"]).code, 0);
    let held = send(&[]);
    assert!(held.code == 1 && held.stderr.contains("restored from a backup"), "{}", held.stderr);
    assert_eq!(server.received().len(), 2, "a restored backup must not be sent");
    let unsure = folder.run(&["campaign", "resume", &id]);
    assert!(
        unsure.code == 2 && unsure.stderr.contains("3 mails that may have been sent"),
        "{}",
        unsure.stderr
    );
    assert_eq!(folder.run(&["campaign", "resume", &id, "--yes"]).code, 0);
    assert_eq!((send(&["--dry-run"]).code, decide("cancel"), decide("resume"), send(&[]).code), (0, 0, 1, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attachments_are_part_of_each_mail() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    for (name, bytes) in
        [("leaflet.pdf", pdf("")), ("program.pdf", pdf("/OpenAction<</S/JavaScript/JS(a)>>"))]
    {
        fs::write(folder.path(name), bytes).unwrap();
    }
    let people = ["taken-1@b.example", "taken-2@b.example"].map(str::to_owned);
    let id = opened(&folder, &people, &["--attach", "leaflet.pdf"]);
    assert_eq!(
        json(&folder.run(&["campaign", "show", &id, "--json"]))["attachments"],
        serde_json::json!(["leaflet.pdf"])
    );
    assert_eq!(folder.run(&["campaign", "approve", &id]).code, 0);
    assert_eq!(run(&folder, &server, &["campaign", "send", &id], &[]).code, 0);
    assert_eq!(server.received().len(), 2);
    for mail in server.received() {
        for part in ["filename=\"leaflet.pdf\"", "Content-Type: application/pdf", "65 ans", "Content-ID: <"] {
            assert!(mail.data.contains(part), "{part}: {}", mail.data);
        }
    }
    let add = |more: &[&str]| {
        let about = ["campaign", "add", "spring.zip", "--name", "a", "--sponsor", "a", "--subject", "a"];
        folder.run(&[&about[..], &["--addresses", "people.txt", "--source", "a"], more].concat())
    };
    for refused in [
        &["--attach", "program.pdf"][..],
        &["--attach", "leaflet.pdf"].repeat(4),
        &["--attach", "people.txt"],
    ] {
        let answer = add(refused);
        assert_eq!(answer.code, 65, "{refused:?}: {}", answer.stderr);
    }
    assert_eq!(add(&["--attach", "none.pdf"]).code, 66);
    assert!(add(&["--subject", "Bonjour {{prenom}}"]).code != 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_witness_receives_the_mail_of_the_wave() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id =
        opened(&folder, &["taken@b.example".to_owned()], &["--witness", "taken-witness@exemple.example"]);
    let tested = run(&folder, &server, &["campaign", "test", &id], &[]);
    assert_eq!(tested.code, 0, "{} {}", tested.stdout, tested.stderr);
    assert_eq!(folder.run(&["campaign", "approve", &id]).code, 0);
    assert_eq!(run(&folder, &server, &["campaign", "send", &id], &[]).code, 0);
    // A witness with a suppressed address gets no test mail.
    let suppress =
        ["contacts", "suppress", "taken-witness@exemple.example", "--client", "laboratoire exemple"];
    assert_eq!(folder.run(&suppress).code, 0);
    let unwanted = run(&folder, &server, &["campaign", "test", &id], &[]);
    assert!(unwanted.code == 3 && unwanted.stdout.contains("wants no more mail"), "{}", unwanted.stdout);
    let [witness, recipient] = &server.received()[..] else { panic!("two mails") };
    assert_eq!(
        (witness.to.as_str(), recipient.to.as_str()),
        ("taken-witness@exemple.example", "taken@b.example")
    );
    for part in [
        "Subject: Vaccination\r\n",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
        "Laboratoire Exemple",
        "Annuaire",
        "/unsub/",
        "Content-ID: <",
    ] {
        assert!(recipient.data.contains(part), "{part}: {}", recipient.data);
    }
    // The two mails differ in the recipient's data, and in line breaks where these are longer.
    let neutral = |mail: &crate::mail::server::Received| {
        let id = mail.data.split("Message-ID: <").nth(1).unwrap().split('@').next().unwrap().to_owned();
        let unbroken =
            mail.data.replace("=\r\n", "").replace(";\r\n ", "; ").replace(&id, "ID").replace(&mail.to, "TO");
        let address =
            unbroken.split("List-Unsubscribe: <").nth(1).unwrap().split('>').next().unwrap().to_owned();
        let address = address.replace("\r\n ", "");
        unbroken.replace(&address, "ADDRESS").replace(&address.replace('=', "=3D"), "ADDRESS")
    };
    assert_eq!(neutral(witness), neutral(recipient));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_runs_share_a_campaign_on_postgresql() {
    let (folder, server) = (Folder::new(), Server::start().await);
    let Some(url) = schema::postgres(folder.0.path()).await else { return };
    let setting = [("VIGIE_DATABASE_URL", url.as_str())];
    assert_eq!(run(&folder, &server, &["init"], &setting).code, 0);
    fs::write(folder.path("spring.zip"), archive(SPRING)).unwrap();
    fs::write(folder.path("people.txt"), people(120).join("\n")).unwrap();
    let words =
        ["campaign", "add", "spring.zip", "--name", "a", "--sponsor", "b", "--subject", "c", "--addresses"];
    let added =
        run(&folder, &server, &[&words[..], &["people.txt", "--source", "d", "--json"]].concat(), &setting);
    let id = json(&added)["campaign"].as_str().unwrap().to_owned();
    assert_eq!(run(&folder, &server, &["campaign", "approve", &id], &setting).code, 0);
    let start = || {
        let mut command = command(&folder, &server, &["campaign", "send", &id, "--json"]);
        command.envs(setting).stdout(Stdio::piped()).spawn().unwrap()
    };
    let runs = [start(), start()].map(|child| Answer::from(child.wait_with_output().unwrap()));
    let sent: Vec<_> = runs.iter().map(|run| json(run)["sent"].as_u64().unwrap()).collect();
    assert_eq!((sent.iter().sum::<u64>(), server.received().len()), (120, 120), "{sent:?}");
    assert_eq!(message_ids(&server).into_iter().collect::<BTreeSet<_>>().len(), 120);
}
