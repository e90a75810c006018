//! The status of the services: measured each minute, changed by operators, and read by pages, programs and other sites.

use crate::{
    harness::{Answer, Folder},
    server::Server,
};
use serde_json::Value;
use std::fs;

fn serve(folder: &Folder) -> Server {
    let server = Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    server.becomes("/readyz", 200);
    server.until("checks are recorded", || {
        let report = json(&server, "/api/status");
        let mut categories = report["categories"].as_array().unwrap().iter();
        categories.any(|category| category["key"] == "site" && !category["level"].is_null())
    });
    server
}

fn json(server: &Server, path: &str) -> Value {
    let reply = server.get(path);
    assert_eq!(reply.status, 200, "{path}: {}", reply.body);
    serde_json::from_str(&reply.body).unwrap()
}

fn done(folder: &Folder, words: &[&str]) -> Answer {
    let answer = folder.run(words);
    assert_eq!(answer.code, 0, "{words:?}: {}", answer.stderr);
    answer
}

const OPEN: [&str; 14] = [
    "status",
    "incident",
    "open",
    "--category",
    "accounts",
    "--level",
    "major",
    "--title",
    "fr=Connexion indisponible",
    "--title",
    "en=Sign-in unavailable",
    "--text",
    "fr=Les connexions sont <refusées>.",
    "--json",
];

fn ids(notices: &Value) -> Vec<&str> {
    notices["notices"].as_array().unwrap().iter().map(|notice| notice["id"].as_str().unwrap()).collect()
}

#[test]
fn commands_open_update_resolve_and_edit_an_incident() {
    let folder = Folder::ready();
    let tried = done(&folder, &[&OPEN[..], &["--dry-run"]].concat());
    assert!(tried.stdout.contains("\"dryRun\":true"), "{}", tried.stdout);
    assert_eq!(done(&folder, &["status", "history"]).stdout, "no incidents\n");

    let opened = done(&folder, &OPEN);
    assert!(opened.stderr.contains("the title is missing in ko, th"), "{}", opened.stderr);
    assert!(opened.stderr.contains("the text is missing in en, ko, th"), "{}", opened.stderr);
    let second = done(&folder, &OPEN);
    let number = |answer: &Answer| serde_json::from_str::<Value>(&answer.stdout).unwrap()["number"].clone();
    assert_eq!((number(&opened), number(&second)), ("I-2026-11-21".into(), "I-2026-11-21-2".into()));

    let step = |verb: &str, words: &[&str]| {
        folder.run(&[&["status", "incident", verb, "I-2026-11-21"], words].concat())
    };
    assert_eq!(
        step("update", &["--step", "cause", "--text", "Une clé a expiré.", "--level", "minor"]).code,
        0
    );
    assert_eq!(step("resolve", &["--text", "fr=Service rétabli.", "--text", "en=Restored."]).code, 0);
    let over = step("update", &["--step", "cause", "--text", "x"]);
    assert_eq!(over.code, 1);
    assert!(over.stderr.contains("I-2026-11-21 is over"), "{}", over.stderr);
    assert_eq!(
        step("edit", &["--title", "ko=로그인 불가", "--change", "fr=La clé est remplacée à temps."]).code,
        0
    );

    let history = done(&folder, &["status", "history", "--json"]).stdout;
    let history: Value = serde_json::from_str(&history).unwrap();
    let incident =
        history["incidents"].as_array().unwrap().iter().find(|one| one["number"] == "I-2026-11-21");
    let incident = incident.unwrap();
    assert_eq!(incident["level"], "minor");
    assert_eq!(incident["title"]["ko"], "로그인 불가");
    assert_eq!(incident["changes"]["fr"], "La clé est remplacée à temps.");
    let steps: Vec<_> =
        incident["updates"].as_array().unwrap().iter().map(|update| &update["step"]).collect();
    assert_eq!(steps, ["resolved", "cause", "observed"]);
}

#[test]
fn invalid_arguments_are_reported_by_name_and_change_nothing() {
    let folder = Folder::ready();
    let open = |words: &[&str]| folder.run(&[&["status", "incident", "open"], words].concat());
    let long = "x".repeat(121);
    for (words, code, said) in [
        (&["--category", "site", "--text", "b"][..], 1, "a title and a first text are needed"),
        (&["--title", "a", "--text", "b"], 1, "one of site, indicators, mail, campaigns, api, accounts"),
        (&["--category", "wiki", "--title", "a", "--text", "b"], 1, "\"wiki\" is not a category"),
        (&["--category", "site", "--title", &long, "--text", "b"], 1, "121 characters"),
        (&["--category", "site", "--title", "fr= ", "--text", "b"], 2, "the text is empty"),
        (&["--category", "site", "--title", "a", "--title", "fr=b", "--text", "b"], 2, "two texts in fr"),
        (
            &["--category", "site", "--title", "a", "--text", "b", "--began", "25:00"],
            2,
            "25:00 is not a time",
        ),
        (
            &["--category", "site", "--title", "a", "--text", "b", "--began", "2027-01-01 10:00"],
            1,
            "in the past",
        ),
    ] {
        let answer = open(words);
        assert_eq!(answer.code, code, "{words:?}: {}", answer.stderr);
        assert!(answer.stderr.contains(said), "{words:?}: {}", answer.stderr);
    }
    let unknown = folder.run(&["status", "incident", "resolve", "I-2020-01-01", "--text", "x"]);
    assert_eq!(unknown.code, 1);
    assert!(unknown.stderr.contains("there is no incident I-2020-01-01"), "{}", unknown.stderr);
    assert_eq!(done(&folder, &["status", "history"]).stdout, "no incidents\n");
}

#[test]
fn every_page_announces_open_incidents_only() {
    let folder = Folder::ready();
    let server = serve(&folder);
    let report = json(&server, "/api/status");
    let keys: Vec<_> =
        report["categories"].as_array().unwrap().iter().map(|one| one["key"].clone()).collect();
    // Demonstration series have no deadlines, so the indicators are not listed.
    assert_eq!(keys, ["site", "mail", "campaigns", "api", "accounts"]);
    assert_eq!((&report["level"], &report["isLive"]), (&"operational".into(), &true.into()));
    assert!(server.get("/fr/contact").body.contains("<div id=\"status-notices\"></div>"));

    done(&folder, &OPEN);
    assert_eq!(ids(&json(&server, "/api/status/notices")), ["I-2026-11-21"]);
    // Cached responses may be a moment old.
    let shows = |path: &str, is_shown: bool| {
        server.until(&format!("{path}: {is_shown}"), || {
            server.get(path).body.contains("<strong>Connexion indisponible</strong>") == is_shown
        });
    };
    shows("/fr/contact", true);
    let page = server.get("/fr/contact").body;
    assert!(page.contains("</strong> <span>Les connexions sont &lt;refusées&gt;.</span></span>"), "{page}");
    assert!(page.contains("href=\"/fr/status/incidents/I-2026-11-21\""));
    assert!(!server.get("/embed/ias/flu").body.contains("status-notices"), "a frame on another site");
    // A minor incident is announced only on pages of its category.
    done(&folder, &["status", "incident", "edit", "I-2026-11-21", "--level", "minor"]);
    shows("/fr/contact", false);
    shows("/fr/login", true);
    assert_eq!(json(&server, "/api/status")["level"], "minor");

    done(&folder, &["status", "incident", "resolve", "I-2026-11-21", "--text", "Rétabli."]);
    shows("/fr/login", false);
    assert_eq!(ids(&json(&server, "/api/status/notices")), [""; 0]);
    let incident = server.get("/fr/status/incidents/I-2026-11-21");
    assert_eq!(incident.status, 200);
    assert!(incident.body.contains("Connexion indisponible"));
    assert_eq!(server.get("/fr/status/incidents/I-2020-01-01").status, 404);
    assert_eq!(json(&server, "/api/status/incidents/I-2026-11-21")["endedAt"], 1_795_241_400_000_i64);
}

#[test]
fn a_level_set_by_an_operator_overrides_the_checks() {
    let folder = Folder::ready();
    assert!(
        done(&folder, &["status", "set", "campaigns", "major", "--reason", "relay"])
            .stdout
            .contains("set to major")
    );
    let again = done(&folder, &["status", "set", "campaigns", "major", "--reason", "relay"]);
    assert_eq!(again.stdout, "campaigns is set to major already\n");
    let server = serve(&folder);
    let notices = json(&server, "/api/status/notices");
    assert_eq!(ids(&notices), ["campaigns"]);
    assert_eq!(notices["notices"][0]["kind"], "major");
    let shown = folder.run(&["status", "show"]);
    assert_eq!(shown.code, 1, "the exit code warns a monitor");
    assert!(shown.stdout.contains("set by an operator: relay"), "{}", shown.stdout);
    done(&folder, &["status", "set", "campaigns", "auto"]);
    drop(server);
    let server = serve(&folder);
    server.until("the category is measured", || ids(&json(&server, "/api/status/notices")).is_empty());
    assert_eq!(folder.run(&["status", "set", "nothing", "auto"]).code, 1);
}

#[test]
fn a_maintenance_is_announced_a_day_ahead_and_not_an_outage() {
    let folder = Folder::ready();
    let plan = |from: &str, to: &str| {
        let words = [
            "status",
            "maintenance",
            "plan",
            "--category",
            "campaigns",
            "--title",
            "fr=Relais",
            "--from",
            from,
        ];
        folder.run(&[&words[..], &["--to", to]].concat())
    };
    assert_eq!(plan("2026-11-20 22:00", "2026-11-20 22:20").code, 1, "it is over");
    assert_eq!(plan("2026-11-24 22:00", "2026-11-24 22:20").code, 0);
    assert_eq!(plan("2026-11-21 22:00", "2026-11-21 22:20").code, 0);
    let server = serve(&folder);
    assert_eq!(ids(&json(&server, "/api/status/notices")), ["M-2026-11-21"]);
    let report = json(&server, "/api/status");
    assert_eq!(report["level"], "operational");
    let planned: Vec<_> =
        report["maintenances"].as_array().unwrap().iter().map(|one| one["number"].clone()).collect();
    assert_eq!(planned, ["M-2026-11-21", "M-2026-11-24"]);
    let calendar = server.get("/status/maintenance/M-2026-11-21.ics").body;
    assert!(
        calendar.contains("DTSTART:20261121T210000Z") && calendar.contains("DTEND:20261121T212000Z"),
        "{calendar}"
    );

    done(&folder, &["status", "maintenance", "start", "M-2026-11-21"]);
    let summary = json(&server, "/api/v2/summary.json");
    let component =
        summary["components"].as_array().unwrap().iter().find(|one| one["id"] == "campaigns").unwrap();
    assert_eq!(component["status"], "under_maintenance");
    assert_eq!(summary["scheduled_maintenances"][0]["status"], "in_progress");
    assert_eq!(summary["status"]["indicator"], "none");
    done(&folder, &["status", "maintenance", "end", "M-2026-11-21"]);
    assert_eq!(folder.run(&["status", "maintenance", "end", "M-2026-11-21"]).code, 1);
    assert_eq!(ids(&json(&server, "/api/status/notices")), [""; 0]);
}

#[test]
fn serves_the_status_as_statuspage_json_feed_and_badge() {
    let folder = Folder::ready();
    done(&folder, &OPEN);
    let server = serve(&folder);
    let summary = json(&server, "/api/v2/summary.json");
    assert_eq!(summary["status"]["indicator"], "major");
    assert_eq!(summary["page"]["time_zone"], "Europe/Paris");
    let incident = &summary["incidents"][0];
    assert_eq!(
        [&incident["name"], &incident["status"], &incident["impact"], &incident["resolved_at"]],
        [&"Sign-in unavailable".into(), &"investigating".into(), &"major".into(), &Value::Null]
    );
    assert_eq!(incident["incident_updates"][0]["body"], "Les connexions sont <refusées>.");
    assert_eq!(incident["components"][0]["status"], "partial_outage");
    for file in ["status", "components", "incidents", "unresolved", "scheduled-maintenances"] {
        assert_eq!(json(&server, &format!("/api/v2/{file}.json"))["page"], summary["page"], "{file}");
    }
    assert_eq!(server.get("/api/v2/other.json").status, 404);

    let feed = server.get("/status.atom?locale=en");
    assert!(
        feed.head.contains("application/atom+xml")
            && feed.body.contains("<title>Sign-in unavailable</title>")
    );
    assert!(server.get("/status.rss").body.contains("<title>Connexion indisponible</title>"));
    let badge = server.get("/status.svg?locale=en");
    assert!(badge.head.contains("cross-origin-resource-policy: cross-origin"), "{}", badge.head);
    assert!(badge.body.contains("aria-label=\"Vigie: Major\""), "{}", badge.body);
    assert!(server.get("/status/badge/site.svg").body.contains("aria-label=\"Vigie: Opérationnel\""));
    assert_eq!(server.get("/status/badge/wiki.svg").status, 404);
    let script = server.get("/status.js");
    for header in ["access-control-allow-origin: *", "cross-origin-resource-policy: cross-origin"] {
        assert!(script.head.contains(header), "{}", script.head);
    }
}

#[test]
fn without_the_database_the_status_page_shows_the_last_known_state() {
    let folder = Folder::ready();
    let server = serve(&folder);
    assert_eq!(json(&server, "/status.json")["isLive"], true);
    fs::rename(folder.path("var/vigie.db"), folder.path("aside")).unwrap();
    server.becomes("/readyz", 503);
    let report = json(&server, "/status.json");
    assert_eq!((&report["isLive"], &report["level"]), (&false.into(), &"critical".into()));
    assert_eq!(report["categories"][0]["level"], "critical", "the site itself");
    assert_eq!(report["categories"][1]["level"], "operational", "the last known level");
    assert_eq!(ids(&json(&server, "/api/status/notices")), ["database"]);
    // The frame of the page is unavailable, so the page is self-contained and not cached.
    let page = server.get("/fr/status");
    assert_eq!(page.status, 503);
    assert!(page.body.contains("Voici le dernier état connu"), "{}", page.body);
    fs::rename(folder.path("aside"), folder.path("var/vigie.db")).unwrap();
    server.becomes("/readyz", 200);
    server.until("the report is live again", || json(&server, "/status.json")["isLive"] == true);
    assert_eq!(ids(&json(&server, "/api/status/notices")), [""; 0]);
}

/// The texts of the sent mails to an address.
pub(crate) fn mails(folder: &Folder, to: &str) -> Vec<String> {
    let files = fs::read_dir(folder.path("var/mail")).map(|files| files.map(|file| file.unwrap().path()));
    let mut files: Vec<_> =
        files.into_iter().flatten().filter(|path| path.extension().is_some_and(|e| e == "eml")).collect();
    files.sort();
    let texts =
        files.iter().map(|path| fs::read_to_string(path).unwrap().replace("=\r\n", "").replace("=3D", "="));
    texts.filter(|text| text.contains(&format!("\r\nTo: {to}\r\n"))).collect()
}

/// The first link of a mail to a subscription below this path.
pub(crate) fn subscription_link(mail: &str, below: &str) -> String {
    let (_, rest) = mail.split_once(below).unwrap();
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '/').unwrap();
    format!("{below}{}", &rest[..end])
}

fn link(mail: &str) -> String {
    subscription_link(mail, "/fr/status/subscription/")
}

#[test]
fn subscribers_are_mailed_each_update_until_they_unsubscribe() {
    let folder = Folder::ready();
    let server = serve(&folder);
    // As a browser without JavaScript sends a form.
    let headers = format!(
        "Content-Type: application/x-www-form-urlencoded\r\nAccept: text/html\r\nOrigin: http://{}",
        server.address
    );
    let post =
        |path: &str, form: &str| server.exchange(&format!("POST {path}"), &headers, form.as_bytes()).unwrap();
    let subscribe = |address: &str, category: &str| {
        post("/fr/status", &format!("emailAddress={address}&categories={category}"))
    };
    let wrong = subscribe("nobody", "accounts");
    assert_eq!(wrong.status, 422, "{}", wrong.head);
    assert!(wrong.body.contains("value=\"nobody\""), "the input is shown again");
    for address in ["a%40x.example", "b%40x.example"] {
        let sent = subscribe(address, "accounts");
        assert_eq!(sent.status, 303, "{}", sent.body);
        assert!(sent.head.contains("location: /fr/status?subscription=sent#subscribe"), "{}", sent.head);
    }
    server.until("both confirmations are mailed", || {
        ["a@x.example", "b@x.example"].iter().all(|to| mails(&folder, to).len() == 1)
    });
    let path = link(&mails(&folder, "a@x.example")[0]);
    let page = server.get(&path);
    assert_eq!(page.status, 200);
    assert!(page.body.contains("a•••@x.example"), "{}", page.body);
    assert_eq!(post(&path, "action=confirm").status, 303);

    done(&folder, &OPEN);
    server.until("the subscriber is mailed", || mails(&folder, "a@x.example").len() == 2);
    let one_click = "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n";
    let mail = mails(&folder, "a@x.example").into_iter().find(|mail| mail.contains(one_click)).unwrap();
    assert!(mail.contains("Connexion indisponible"), "{mail}");
    assert_eq!(post(&link(&mail), "List-Unsubscribe=One-Click").status, 200);
    assert_eq!(server.get(&path).status, 404);
    done(&folder, &["status", "incident", "resolve", "I-2026-11-21", "--text", "Rétabli."]);
    let waiting = folder.run(&["mail", "list", "--json"]).stdout;
    let waiting: Value = serde_json::from_str(&waiting).unwrap();
    assert_eq!(
        waiting["mails"].as_array().unwrap().len(),
        3,
        "unconfirmed and unsubscribed addresses get no mail"
    );
}

#[test]
fn a_killed_update_is_stored_completely_or_not_at_all() {
    let folder = Folder::ready();
    done(&folder, &OPEN);
    let words =
        ["status", "incident", "update", "I-2026-11-21", "--step", "cause", "--text", "fr=Une clé a expiré."];
    folder.strike(&words, || {
        let history: Value =
            serde_json::from_str(&done(&folder, &["status", "history", "--json"]).stdout).unwrap();
        let updates = history["incidents"][0]["updates"].as_array().unwrap().clone();
        let (first, later) = updates.split_last().unwrap();
        assert_eq!(first["step"], "observed");
        let is_whole =
            |update: &Value| update["step"] == "cause" && update["text"]["fr"] == "Une clé a expiré.";
        assert!(later.iter().all(is_whole), "{updates:?}");
        // The audit log has one entry for each update.
        let audit: Value = serde_json::from_str(
            &done(&folder, &["audit", "list", "--action", "status.incident-update", "--json"]).stdout,
        )
        .unwrap();
        assert_eq!(audit["entries"].as_array().unwrap().len(), later.len());
    });
    assert_eq!(folder.run(&["db", "check"]).code, 0);
}
