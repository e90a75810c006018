//! Unsubscribing from campaign mail: the page of a link, its button and one-click requests, undoing, and
//! what must not be revealed.

use super::content::{SPRING, archive};
use crate::{
    harness::Folder,
    mail::{command, server::Server},
    requests::{
        data_request::{mails, rows},
        encoded, post, product, vigie,
    },
    site::{Fixture, Headers, header, text},
};
use axum::response::Response;
use serde_json::Value;
use std::{
    fs,
    time::{Duration, Instant},
};

const PERSON: &str = "pharmacie.parc@parc.example";
const SPONSOR: &str = "Laboratoire Exemple";
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const ONE_CLICK: &str = "List-Unsubscribe=One-Click";

fn opened(site: &Fixture, sponsor: &str, people: &[&str]) -> String {
    let at = |name: &str| site.folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(at("spring.zip"), archive(SPRING)).unwrap();
    fs::write(at("people.txt"), people.join("\n")).unwrap();
    let (zip, list) = (at("spring.zip"), at("people.txt"));
    let words =
        ["campaign", "add", &zip, "--name", "Spring", "--sponsor", sponsor, "--subject", "Vaccination"];
    let more = ["--addresses", &list, "--source", "Annuaire des officines", "--json"];
    let answer = vigie(site, &[&words[..], &more].concat());
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    let body: Value = serde_json::from_str(&answer.stdout).unwrap();
    body["campaign"].as_str().unwrap().to_owned()
}

/// The path of the unsubscribe link in a mail.
fn link_of(mail: &str) -> String {
    let unbroken = mail.replace("\r\n ", "");
    let address = unbroken.split("List-Unsubscribe: <").nth(1).unwrap().split('>').next().unwrap();
    format!("/{}", address.splitn(4, '/').nth(3).unwrap())
}

/// The link of the only recipient of a campaign of this sponsor.
fn link(site: &Fixture, sponsor: &str) -> String {
    let id = opened(site, sponsor, &[PERSON]);
    let file = site.folder.path().join(format!("{id}.eml"));
    let shown = vigie(site, &["campaign", "preview", &id, "--out", file.to_str().unwrap()]);
    assert_eq!(shown.code, 0, "{}", shown.stderr);
    let mail = fs::read_to_string(file).unwrap();
    assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), "{mail}");
    link_of(&mail)
}

/// All rows of the tables that unsubscribing changes, as text.
async fn stored(site: &Fixture) -> Vec<String> {
    let mut tx_of = Vec::new();
    let db = site.other_process().await;
    let mut tx = db.read().await.unwrap();
    for sql in [
        "SELECT mailbox || client || at || reason || coalesce(link, '-') || coalesce(feedback, '-') FROM suppression ORDER BY 1",
        "SELECT id || at || who || action || subject || detail FROM audit ORDER BY 1",
        "SELECT name || empty_at FROM rate_limit ORDER BY 1",
        "SELECT scope || value FROM revision ORDER BY 1",
        "SELECT id || state FROM outbox ORDER BY 1",
        "SELECT campaign || wave || mailbox || state || changed_at FROM campaign_recipient ORDER BY 1",
    ] {
        let rows: Vec<(String,)> = tx.rows(sql, Vec::new()).await.unwrap();
        tx_of.push(format!("{rows:?}"));
    }
    tx_of
}

/// The API response about a link.
async fn page_state(site: &Fixture, link: &str) -> Value {
    let rest = link.splitn(4, '/').nth(3).unwrap();
    serde_json::from_str(&site.read(&format!("/api/unsubscriptions/{rest}")).await).unwrap()
}

async fn suppressions(site: &Fixture) -> i64 {
    rows(site, "SELECT CAST(count(*) AS BIGINT) FROM suppression").await
}

fn goes_to(answer: &Response) -> (u16, &str) {
    (answer.status().as_u16(), header(answer, "location"))
}

async fn press(site: &Fixture, link: &str, answers: &[(&str, &str)]) {
    let pressed = post(site, link, answers).await;
    assert_eq!(goes_to(&pressed), (303, link));
}

async fn one_click(site: &Fixture, link: &str, headers: Headers<'_>, body: &str) -> u16 {
    let answer = site.send(&format!("POST {link}"), headers, body.to_owned()).await;
    assert!(!answer.headers().contains_key("location") && !answer.headers().contains_key("set-cookie"));
    answer.status().as_u16()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn loading_an_unsubscribe_page_a_thousand_times_changes_nothing() {
    let site = product().await;
    let link = link(&site, SPONSOR);
    let before = stored(&site).await;
    for number in 0..1_000 {
        let line = if number % 2 == 0 { "GET" } else { "HEAD" };
        // Most link scanners do not render pages: the page itself is requested only now and then.
        let path = if number % 20 < 2 {
            link.clone()
        } else {
            link.replacen("/fr/unsub", "/api/unsubscriptions", 1)
        };
        let answer = site.send(&format!("{line} {path}"), &[], "").await;
        assert_eq!((answer.status().as_u16(), header(&answer, "cache-control")), (200, "no-store"), "{path}");
    }
    assert_eq!(stored(&site).await, before);
    let page = site.get(&link, &[]).await;
    let kept = (header(&page, "referrer-policy"), header(&page, "x-robots-tag"), header(&page, "set-cookie"));
    assert_eq!(kept, ("no-referrer", "noindex", ""));
    let page = text(page).await;
    for part in [
        SPONSOR,
        "p•••c@parc.example",
        "Annuaire des officines",
        "/fr/legal/confidentiality",
        "Me désinscrire",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains(PERSON));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unsubscribing_counts_once_and_can_be_undone_or_extended() {
    let site = product().await;
    let link = link(&site, SPONSOR);
    let db = site.other_process().await;
    let revision = db.revision().await.unwrap();
    for _ in 0..2 {
        press(&site, &link, &[("action", "stop")]).await;
    }
    assert_eq!(db.revision().await.unwrap(), revision, "unsubscribing does not invalidate cached pages");
    let state = page_state(&site, &link).await;
    let recorded = &state["recorded"];
    assert_eq!((suppressions(&site).await, &recorded["scope"]), (1, &Value::from("client")));
    assert_eq!(
        (&recorded["at"], &recorded["undoUntil"]),
        (&"2026-11-21T06:00:00Z".into(), &"2026-11-21T06:05:00Z".into())
    );
    let page = site.read(&link).await;
    for part in [
        "Vous ne recevrez plus les e-mails de",
        "21 novembre 2026",
        "07:00",
        "07:05",
        "peut encore arriver aujourd’hui",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let deeds =
        "SELECT CAST(count(*) AS BIGINT) FROM audit WHERE who = 'recipient' AND action LIKE 'unsubscribe.%'";
    assert_eq!(rows(&site, deeds).await, 1, "the second request changed nothing");

    press(&site, &link, &[("action", "tell"), ("feedback", "too-many")]).await;
    press(&site, &link, &[("action", "tell")]).await;
    assert_eq!(page_state(&site, &link).await["recorded"]["feedback"], "too-many");
    press(&site, &link, &[("action", "stop"), ("everybody", "yes")]).await;
    assert_eq!(
        (suppressions(&site).await, &page_state(&site, &link).await["recorded"]["scope"]),
        (2, &"everybody".into())
    );
    for _ in 0..2 {
        let undone = post(&site, &link, &[("action", "undo")]).await;
        assert_eq!(goes_to(&undone), (303, format!("{link}?undone=true").as_str()));
        assert_eq!(
            (suppressions(&site).await, &page_state(&site, &link).await["recorded"]),
            (0, &Value::Null)
        );
    }
    assert_eq!(rows(&site, deeds).await, 3);

    press(&site, &link, &[("action", "stop")]).await;
    let site = site.product_at("2026-11-21T06:05:00Z").await;
    let late = post(&site, &link, &[("action", "undo")]).await;
    assert_eq!(late.status(), 409);
    let page = text(late).await;
    assert!(page.contains("les cinq minutes sont passées") && !page.contains("value=\"undo\""), "{page}");
    // Extended afterwards, only the extension is undone.
    press(&site, &link, &[("action", "stop"), ("everybody", "yes")]).await;
    post(&site, &link, &[("action", "undo")]).await;
    let left = page_state(&site, &link).await;
    assert_eq!((suppressions(&site).await, &left["recorded"]["scope"]), (1, &"client".into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_cannot_undo_a_suppression_from_elsewhere() {
    let site = product().await;
    let (link, other) = (link(&site, SPONSOR), link(&site, SPONSOR));
    let suppress = |words: &[&str]| {
        let answer = vigie(
            &site,
            &[&["contacts", "suppress", PERSON, "--client", "laboratoire exemple"], words].concat(),
        );
        assert_eq!(answer.code, 0, "{}", answer.stderr);
        answer.stdout
    };
    suppress(&[]);
    press(&site, &link, &[("action", "stop")]).await;
    assert_eq!(
        (suppressions(&site).await, &page_state(&site, &link).await["recorded"]["undoUntil"]),
        (1, &Value::Null)
    );
    assert_eq!(post(&site, &link, &[("action", "undo")]).await.status(), 409);
    // An operator lifts it, with the name of the client and a reason.
    let unexplained = vigie(&site, &["contacts", "suppress", "--remove", PERSON]);
    assert_eq!(unexplained.code, 2, "{}", unexplained.stderr);
    assert!(
        suppress(&["--remove", "--reason", "a mistake", "--dry-run"])
            .starts_with("would lift 1 recipient, 0 not there")
    );
    assert_eq!(suppressions(&site).await, 1);
    assert!(
        suppress(&["--remove", "--reason", "a mistake"])
            .starts_with("lifted 1 recipient, 0 not there; 0 suppressed")
    );
    assert_eq!(suppressions(&site).await, 0);
    let lifted = "SELECT CAST(count(*) AS BIGINT) FROM audit WHERE action = 'contacts.lift' AND detail LIKE '%a mistake'";
    assert_eq!(rows(&site, lifted).await, 1);
    // A suppression added by another link cannot be undone either.
    press(&site, &link, &[("action", "stop")]).await;
    assert_eq!(post(&site, &other, &[("action", "undo")]).await.status(), 409);
    assert_eq!(suppressions(&site).await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_clients_unsubscribe_with_one_click_post() {
    let site = product().await;
    let link = link(&site, SPONSOR);
    let parts =
        "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    let cross: Headers<'_> = &[FORM, ("sec-fetch-site", "cross-site"), ("origin", "https://webmail.example")];
    assert_eq!(one_click(&site, &link, cross, ONE_CLICK).await, 200);
    let recorded = page_state(&site, &link).await["recorded"].clone();
    assert_eq!((suppressions(&site).await, &recorded["scope"]), (1, &"client".into()));
    for _ in 0..50 {
        assert_eq!(one_click(&site, &link, &[FORM], ONE_CLICK).await, 200);
        assert_eq!(
            one_click(&site, &link, &[("content-type", "multipart/form-data; boundary=x")], parts).await,
            200
        );
    }
    assert_eq!((suppressions(&site).await, &page_state(&site, &link).await["recorded"]), (1, &recorded));
    // A body without the one-click value changes nothing, and no other page accepts cross-site requests.
    assert_eq!(one_click(&site, &link, &[FORM], "List-Unsubscribe=Two-Clicks").await, 422);
    let contact = site.send("POST /fr/contact", cross, ONE_CLICK).await;
    assert_eq!(contact.status(), 403);
    // Repeated changes with one link are rate limited.
    let mut refused = 0;
    for number in 0..30 {
        let action = if number % 2 == 0 { "undo" } else { "stop" };
        refused += u32::from(post(&site, &link, &[("action", action)]).await.status() == 429);
    }
    assert!((5..=15).contains(&refused), "{refused} of 30 were refused");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_altered_link_changes_and_reveals_nothing() {
    let site = product().await;
    let link = link(&site, SPONSOR);
    let before = stored(&site).await;
    let mut pages = Vec::new();
    for forged in [
        link[..link.len() - 1].to_owned(),
        format!("{}0", &link[..link.len() - 1]),
        link.replacen("unsub/", "unsub/0", 1),
        format!("/fr/unsub/{}/all.{}", "0a".repeat(32), "0b".repeat(16)),
    ] {
        if forged == link {
            continue;
        }
        for body in [ONE_CLICK, "action=stop", "action=undo"] {
            let answer = site.send(&format!("POST {forged}"), &[FORM], body).await;
            assert_eq!(answer.status(), 404, "{forged}");
        }
        let page = site.get(&forged, &[]).await;
        assert_eq!(page.status(), 404);
        let rest = forged.splitn(4, '/').nth(3).unwrap();
        pages.push(text(page).await.replace(&forged, "").replace(rest, "").len());
        assert_eq!(site.get(&format!("/api/unsubscriptions/{rest}"), &[]).await.status(), 404);
    }
    assert_eq!(stored(&site).await, before);
    let page = text(site.get(&link[..link.len() - 3], &[]).await).await;
    assert!(page.contains("Ce lien n’est pas complet") && page.contains("name=\"emailAddress\""), "{page}");
    assert!(!page.contains(SPONSOR) && pages.len() >= 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_cannot_create_the_unsubscribe_key() {
    let site = product().await;
    let keys = || {
        let folder = fs::read_dir(site.folder.path().join("var/secrets")).into_iter().flatten();
        let names = folder.map(|entry| entry.unwrap().file_name());
        // The rate limiter has a key of its own.
        names.filter(|name| name != "limits.key").collect::<Vec<_>>()
    };
    let before = keys();
    let body = encoded(&[("emailAddress", PERSON)]);
    let answer = site.send("POST /fr/unsub", &[FORM], body).await;
    assert_eq!((answer.status().as_u16(), keys()), (303, before));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requesting_a_link_reveals_nothing_and_mails_known_addresses() {
    let site = product().await;
    link(&site, SPONSOR);
    let ask = async |emails: &str, from: usize| {
        let from = format!("192.0.2.{from}");
        let start = Instant::now();
        let body = encoded(&[("emailAddress", emails)]);
        let answer = site.send("POST /fr/unsub", &[FORM, ("x-forwarded-for", &from)], body).await;
        (answer.status().as_u16(), header(&answer, "location").to_owned(), start.elapsed())
    };
    let page = async |email: &str| {
        let path = format!("/fr/unsub/{}/x", email.replace('@', "%40"));
        text(site.get(&path, &[]).await)
            .await
            .replace(&email.replace('@', "%40"), "EMAIL")
            .replace(email, "EMAIL")
    };
    let (unknown, kept) = ("nobody@parc.example", stored(&site).await);
    assert!(page(PERSON).await == page(unknown).await, "the page tells that an address is known");
    assert_eq!(stored(&site).await, kept);
    let mut times = [Vec::new(), Vec::new()];
    for number in 0..5 {
        for (at, email) in [PERSON, unknown].into_iter().enumerate() {
            let (status, location, time) = ask(email, 1 + number).await;
            assert_eq!((status, location.as_str()), (303, "/fr/unsub?sent=true"), "{email}");
            times[at].push(time);
        }
    }
    let median = |times: &mut Vec<Duration>| {
        times.sort();
        times[times.len() / 2].as_secs_f64()
    };
    let [known, other] = &mut times;
    let (known, other) = (median(known), median(other));
    assert!(known / other < 1.25 && other / known < 1.25, "{known} s and {other} s");

    let [mail] = mails(&site, PERSON).await.try_into().expect("one mail a day");
    let mail_text = mail["text"].as_str().unwrap();
    let path = mail_text.split("https://vigie.example").nth(1).unwrap().split_whitespace().next().unwrap();
    assert!(path.starts_with("/fr/unsub/") && path.contains("/all."), "{path}");
    assert!(mails(&site, unknown).await.is_empty());
    assert_eq!(page_state(&site, path).await["email"], "p•••c@parc.example");
    press(&site, path, &[("action", "stop")]).await;
    assert_eq!(page_state(&site, path).await["recorded"]["scope"], "everybody");
    assert_eq!(rows(&site, "SELECT CAST(count(*) AS BIGINT) FROM suppression WHERE client = ''").await, 1);
    // Several addresses get the same response, and each known address its mail.
    let colleagues = ["zoe@parc.example", "leo@parc.example"];
    opened(&site, SPONSOR, &colleagues);
    let several = format!("{unknown}\r\nZoé <{}>\r\n{}", colleagues[0], colleagues[1]);
    assert_eq!(ask(&several, 50).await.1, "/fr/unsub?sent=true");
    for colleague in colleagues {
        assert_eq!(mails(&site, colleague).await.len(), 1, "{colleague}");
    }
    // The sixth request within a minute from one client; an invalid address; and a cross-site request.
    let statuses = async |from: usize| ask("a@b.example", from).await.0;
    for _ in 0..5 {
        assert_eq!(statuses(99).await, 303);
    }
    assert_eq!((statuses(99).await, ask("nobody", 98).await.0), (429, 422));
    let many: Vec<String> = (0..11).map(|number| format!("a{number}@b.example")).collect();
    assert_eq!((ask("a@b.example\nnobody", 97).await.0, ask(&many.join("\n"), 96).await.0), (422, 422));
    let cross = [FORM, ("sec-fetch-site", "cross-site")];
    let from_elsewhere = site.send("POST /fr/unsub", &cross, "emailAddress=a%40b.example").await;
    assert_eq!(from_elsewhere.status(), 403);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_queued_campaign_skips_addresses_that_unsubscribed_meanwhile() {
    let (site, server) = (product().await, Server::start().await);
    let [first, second, third] = ["taken-1@b.example", "taken-2@b.example", "taken-3@b.example"];
    let approved = |sponsor: &str, people: &[&str]| {
        let id = opened(&site, sponsor, people);
        assert_eq!(vigie(&site, &["campaign", "approve", &id]).code, 0);
        id
    };
    let send = |id: &str| {
        let mut command = command(&Folder::new(), &server, &["campaign", "send", id]);
        let sent =
            command.current_dir("/").env("VIGIE_DATA_DIR", site.folder.path().join("var")).output().unwrap();
        assert_eq!(sent.status.code(), Some(0), "{}", String::from_utf8_lossy(&sent.stderr));
    };
    let written = approved(SPONSOR, &[first, second]);
    let waiting = approved(SPONSOR, &[first, second, third]);
    let of_another = approved("Autre Exemple", &[first, second, third]);
    send(&written);
    let link = |to: &str| link_of(&server.received().iter().find(|mail| mail.to == to).unwrap().data);
    press(&site, &link(first), &[("action", "stop")]).await;
    press(&site, &link(second), &[("action", "stop"), ("everybody", "yes")]).await;
    let before = server.received().len();
    let arrived = |from: usize| {
        let mut to: Vec<String> = server.received().iter().skip(from).map(|mail| mail.to.clone()).collect();
        to.sort();
        to
    };
    send(&waiting);
    assert_eq!(arrived(before), [third]);
    send(&of_another);
    assert_eq!(arrived(before + 1), [first, third]);
}
