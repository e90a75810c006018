//! Open tracking of consenting recipients, and the second wave to those who did not open the first.

use super::content::{SPRING, archive};
use crate::{
    harness::{Answer, Folder},
    mail::{command, server::Server},
    site::{Fixture, header, start_product},
};
use serde_json::{Value, json};
use std::fs;

/// Runs a command on the data of the site, ten minutes before its clock.
fn run(site: &Fixture, server: &Server, words: &[&str]) -> Answer {
    let mut command = command(&Folder::new(), server, words);
    command.current_dir(site.folder.path()).env("VIGIE_CLOCK", "2026-11-21T05:50:00Z");
    Answer::from(command.output().unwrap())
}

fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.stdout)
        .unwrap_or_else(|e| panic!("{e}: {} {}", answer.stdout, answer.stderr))
}

/// Sends a campaign to three addresses, two of them with consent, and returns its reference.
async fn sent(site: &Fixture, server: &Server) -> String {
    let page = SPRING.replace(
        "</body>",
        "<p><a href=\"https://a.example/?b=1&amp;c=2\">a</a> <a href=\"https://b.example/\">b</a></p></body>",
    );
    fs::write(site.folder.path().join("spring.zip"), archive(&page)).unwrap();
    fs::write(
        site.folder.path().join("people.txt"),
        "taken-a@x.example\ntaken-b@x.example\ntaken-c@x.example\n",
    )
    .unwrap();
    let agreed = ["contacts", "consent", "taken-a@x.example", "TAKEN-B@x.example", "--source", "congress"];
    let recorded = run(site, server, &agreed);
    assert_eq!(
        recorded.stdout, "recorded that 2 recipients agreed; 0 had said so before\n",
        "{}",
        recorded.stderr
    );
    let added =
        ["campaign", "add", "spring.zip", "--name", "Spring", "--sponsor", "Exemple", "--subject", "S"];
    let added =
        run(site, server, &[&added[..], &["--addresses", "people.txt", "--source", "d", "--json"]].concat());
    let id = json(&added)["campaign"].as_str().unwrap().to_owned();
    assert_eq!(run(site, server, &["campaign", "approve", &id]).code, 0);
    let early = run(site, server, &["campaign", "send", &id, "--wave", "2"]);
    assert!(early.code == 1 && early.stderr.contains("3 mails of the first wave"), "{}", early.stderr);
    assert_eq!(run(site, server, &["campaign", "send", &id]).code, 0);
    id
}

/// The tracking path in the mail to an address; `None` if it has none.
fn path(server: &Server, to: &str) -> Option<String> {
    let mails = server.received();
    let mail = mails.iter().find(|mail| mail.to == to).unwrap().data.replace("=\r\n", "");
    assert_eq!(
        mail.contains("Vous avez consenti"),
        mail.contains("/m/"),
        "tracking is stated in the mail: {mail}"
    );
    let (_, after) = mail.split_once("https://vigie.example/m/").or_else(|| mail.split_once("/m/"))?;
    Some(format!("/m/{}", after.split(['/', '"']).next().unwrap()))
}

async fn readers(site: &Fixture, server: &Server, id: &str) -> Value {
    json(&run(site, server, &["campaign", "report", id, "--json"]))["readers"][0].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tracks_opens_with_consent_and_skips_openers_in_the_second_wave() {
    let (site, server) = (start_product().await.expect("the interface is built"), Server::start().await);
    let id = sent(&site, &server).await;
    assert_eq!(path(&server, "taken-c@x.example"), None);
    let (a, b) = (path(&server, "taken-a@x.example").unwrap(), path(&server, "taken-b@x.example").unwrap());
    assert_ne!(a, b);

    let head = site.send(&format!("HEAD {b}/1"), &[], "").await;
    assert_eq!(head.status(), 302);
    for wrong in
        [format!("{a}0"), format!("{a}/0"), format!("{a}/3"), format!("{a}/-1"), "/m/a.1.1.00".to_owned()]
    {
        assert_eq!(site.get(&wrong, &[]).await.status(), 404, "{wrong}");
    }
    let nobody = json!({"wave": 1, "consenting": 2, "opened": 0, "clicked": 0});
    assert_eq!(readers(&site, &server, &id).await, nobody, "a HEAD request is not an open");
    let picture = site.get(&a, &[]).await;
    let kept = (header(&picture, "content-type"), header(&picture, "cache-control"));
    assert_eq!((picture.status().as_u16(), kept), (200, ("image/gif", "no-store")));
    assert!(picture.headers().get("set-cookie").is_none());
    let followed = site.get(&format!("{a}/1"), &[]).await;
    assert_eq!(
        (followed.status().as_u16(), header(&followed, "location")),
        (302, "https://a.example/?b=1&c=2")
    );
    assert_eq!(
        readers(&site, &server, &id).await,
        json!({"wave": 1, "consenting": 2, "opened": 1, "clicked": 1})
    );
    let output = run(&site, &server, &["campaign", "report", &id]);
    assert!(
        output
            .stdout
            .contains("of 2 recipients who consented to tracking, 1 opened it and 1 followed a link"),
        "{}",
        output.stdout
    );

    let second = |words: &[&str]| {
        run(&site, &server, &[&["campaign", "send", id.as_str(), "--wave", "2"], words].concat())
    };
    let silent = second(&[]);
    assert!(
        silent.code == 1 && silent.stderr.contains("--unknown-opens skip or include"),
        "{}",
        silent.stderr
    );
    let dry = second(&["--unknown-opens", "include", "--dry-run"]);
    assert!(dry.stdout.starts_with("would send 2 mails of wave 2"), "{}", dry.stdout);
    assert!(dry.stderr.contains("1 opened it, 1 did not, 1 are unknown"), "{}", dry.stderr);
    let done = json(&second(&["--unknown-opens", "skip", "--json"]));
    let settled =
        json!({"reached": 3, "opened": 1, "unopened": 1, "unknown": 1, "retried": 0, "recipients": 1});
    assert_eq!((&done["second"], &done["sent"]), (&settled, &json!(1)));
    assert_eq!(server.received().last().unwrap().to, "taken-b@x.example");
    let again = json(&second(&["--json"]));
    assert_eq!((&again["second"], &again["sent"], server.received().len()), (&Value::Null, &json!(0), 4));
    assert_eq!(json(&run(&site, &server, &["campaign", "report", &id, "--json"]))["total"], 4);

    let withdrawn = run(&site, &server, &["contacts", "consent", "taken-a@x.example", "--withdraw"]);
    assert!(withdrawn.stdout.contains("1 recipient agrees no longer"), "{}", withdrawn.stdout);
}
