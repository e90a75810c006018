//! Alerts by mail, from the form to the end of a subscription: threshold crossings in both directions and revisions of final days.

use super::publishing::{alive, import, json, published};
use crate::{
    harness::{Answer, Folder},
    server::Server,
    status::{mails, subscription_link},
};
use jiff::{
    ToSpan as _,
    civil::{Date, date},
};
use serde_json::Value;

const PAGE: &str = "/en/ias";

/// Posts a form as a browser without JavaScript does.
fn post(server: &Server, path: &str, form: &str) -> Answered {
    let headers = format!(
        "Content-Type: application/x-www-form-urlencoded\r\nAccept: text/html\r\nOrigin: http://{}",
        server.address
    );
    let answer = server.exchange(&format!("POST {path}"), &headers, form.as_bytes()).unwrap();
    Answered { status: answer.status, text: answer.head + &answer.body }
}

struct Answered {
    status: u16,
    text: String,
}

/// Subscribes and confirms these addresses, each with its own form values.
fn subscribe(folder: &Folder, forms: &[(&str, &str)]) {
    let server = Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    for (address, choice) in forms {
        let sent = post(&server, PAGE, &format!("emailAddress={}{choice}", address.replace('@', "%40")));
        assert_eq!(sent.status, 303, "{}", sent.text);
        assert!(sent.text.contains("location: /en/ias?subscription=sent#alerts"), "{}", sent.text);
        server.until("the confirmation is mailed", || mails(folder, address).len() == 1);
        let link = subscription_link(&mails(folder, address)[0], "/en/ias/alerts/");
        let page = server.get(&link);
        assert_eq!(page.status, 200, "{}", page.body);
        assert!(page.body.contains("•••"), "{}", page.body);
        assert_eq!(post(&server, &link, "action=confirm").status, 303);
    }
}

/// Runs an `ias` command on a morning.
fn on(folder: &Folder, day: Date, words: &[&str]) -> Answer {
    let mut command = folder.command(&[&["ias"], words].concat());
    Answer::from(command.env("VIGIE_CLOCK", format!("{day}T06:10:00Z")).output().unwrap())
}

/// Publishes the flu up to a day, twice on the next morning: the second run must change nothing.
fn publish(folder: &Folder, last: Date, fate: impl Fn(i32, f64) -> f64) {
    import(folder, "flu", last, fate);
    for _ in 0..2 {
        let published = on(folder, last.tomorrow().unwrap(), &["publish", "--theme", "flu"]);
        assert_eq!(published.code, 0, "{}{}", published.stdout, published.stderr);
    }
    let mut flush = folder.command(&["mail", "flush"]);
    let flushed =
        flush.env("VIGIE_CLOCK", format!("{}T06:20:00Z", last.tomorrow().unwrap())).output().unwrap();
    assert!(flushed.status.success());
}

/// The recipients of the alerts queued so far, in order, with repetitions.
fn alerted(folder: &Folder) -> Vec<String> {
    let listed: Value = json(&folder.run(&["mail", "list", "--json"]));
    let alerts = listed["mails"].as_array().unwrap().iter().filter(|mail| mail["kind"] == "alerts-update");
    let mut addresses: Vec<_> = alerts.map(|mail| mail["to"].as_str().unwrap().to_owned()).collect();
    addresses.sort();
    addresses
}

/// The elements that `after` has in addition to `before`.
fn added(before: &[String], mut now: Vec<String>) -> Vec<String> {
    for address in before {
        let at = now.iter().position(|known| known == address).unwrap();
        now.remove(at);
    }
    now
}

/// The alert to an address that contains these words.
fn alert(folder: &Folder, to: &str, words: &str) -> String {
    // Lines are wrapped, and no-break spaces join numbers and units.
    let plain = |mail: &String| mail.replace("=C2=A0", " ").split_whitespace().collect::<Vec<_>>().join(" ");
    let texts: Vec<_> = mails(folder, to).iter().map(plain).collect();
    let found = texts.iter().find(|text| text.contains(words)).cloned();
    found.unwrap_or_else(|| panic!("no mail to {to} says {words}"))
}

#[test]
fn alerts_report_each_threshold_crossing_and_each_revision_once() {
    let folder = published();
    subscribe(
        &folder,
        &[
            ("all@x.example", ""),
            ("flu@x.example", "&themes=flu&territories=FR&kinds=above&kinds=below&kinds=revised"),
            ("lice@x.example", "&themes=lice"),
            ("brittany@x.example", "&themes=flu&territories=FR-BRE"),
            ("revised@x.example", "&kinds=revised"),
        ],
    );
    // A version of generated figures sends no alert, whatever its levels are.
    let words = ["publish", "--theme", "respiratory", "--date", "2026-08-10"];
    let forced = ["--force", "--reason", "made up for a test"];
    let demonstration = on(&folder, date(2026, 11, 21), &[&words[..], &forced].concat());
    assert!(demonstration.stdout.contains("(demonstration)"), "{}", demonstration.stdout);
    assert_eq!(alerted(&folder), [""; 0]);

    let (mut passed, mut before) = (Vec::new(), Vec::new());
    for week in 0..24 {
        let last = date(2026, 11, 22).saturating_add(week.weeks());
        publish(&folder, last, alive);
        let now = alerted(&folder);
        if now != before {
            passed.push((last, added(&before, now.clone())));
        }
        before = now;
    }
    let (days, addresses): (Vec<Date>, Vec<Vec<String>>) = passed.into_iter().unzip();
    assert_eq!(addresses, [["all@x.example", "flu@x.example"]; 2], "{days:?}");
    let words = ["Epidemic threshold exceeded. Index", "Back below the epidemic threshold."];
    for (day, words) in days.iter().zip(words) {
        let text = alert(&folder, "flu@x.example", words);
        let month = ["January", "February", "March"][usize::from(day.month().unsigned_abs()) - 1];
        let printed = format!("on {} {month} {}", day.day(), day.year());
        assert!(text.contains(&printed), "{printed}: {text}");
        assert!(text.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{text}");
    }

    // This publication changes final days of the previous autumn.
    let last = date(2027, 5, 9);
    let changed = |to_end: i32, level: f64| if (150..155).contains(&to_end) { level * 1.05 } else { level };
    publish(&folder, last, changed);
    let now = alerted(&folder);
    assert_eq!(added(&before, now.clone()), ["all@x.example", "flu@x.example", "revised@x.example"]);
    let words = "5 final days revised, from 7 December 2026 to 11 December 2026";
    let text = alert(&folder, "revised@x.example", words);

    // One click ends the subscription; the next publication mails the other subscribers only.
    let server = Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    let link = subscription_link(&text, "/en/ias/alerts/");
    assert_eq!(post(&server, &link, "List-Unsubscribe=One-Click").status, 200);
    assert_eq!(server.get(&link).status, 404);
    publish(&folder, last.tomorrow().unwrap(), alive);
    assert_eq!(added(&now, alerted(&folder)), ["all@x.example", "flu@x.example"]);
    operators_list_and_remove(&folder);
}

fn operators_list_and_remove(folder: &Folder) {
    let list = || -> Vec<Value> {
        let mut list = json(&folder.run(&["ias", "alerts", "list", "--json"]))["subscriptions"]
            .as_array()
            .unwrap()
            .clone();
        list.sort_by_key(|one| one["email"].to_string());
        list
    };
    let emails = |list: &[Value]| -> Vec<String> {
        list.iter().map(|one| one["email"].as_str().unwrap().to_owned()).collect()
    };
    let before = list();
    assert_eq!(emails(&before), ["all@x.example", "brittany@x.example", "flu@x.example", "lice@x.example"]);
    assert_eq!(
        (&before[1]["territories"], &before[1]["kinds"]),
        (&Value::from(vec!["FR-BRE"]), &Value::Array(vec![]))
    );
    let remove = |words: &[&str]| folder.run(&[&["ias", "alerts", "remove"], words].concat());
    assert_eq!(remove(&["flu@x.example", "--dry-run"]).code, 0);
    assert_eq!(list().len(), 4);
    assert_eq!(remove(&["flu@x.example"]).code, 0);
    assert_eq!(remove(&[before[3]["id"].as_str().unwrap()]).code, 0);
    assert_eq!(emails(&list()), ["all@x.example", "brittany@x.example"]);
    let missing = remove(&["flu@x.example"]);
    assert_eq!(missing.code, 1);
    assert!(
        missing.stderr.contains("no subscription has the identifier or address \"flu@x.example\""),
        "{}",
        missing.stderr
    );
    let audit = json(&folder.run(&["audit", "list", "--json"]));
    let count = |action: &str| {
        audit["entries"].as_array().unwrap().iter().filter(|entry| entry["action"] == action).count()
    };
    let actions = ["subscription.confirm", "subscription.end", "subscription.remove", "ias.alert"];
    assert_eq!(actions.map(count), [5, 1, 2, 4]);
}

#[test]
fn rejects_topics_that_the_form_does_not_offer() {
    let folder = Folder::ready();
    let server = Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    for (form, words) in [
        ("emailAddress=nobody", "value=\"nobody\""),
        ("emailAddress=a%40x.example&themes=measles", "There is no such indicator"),
        ("emailAddress=a%40x.example&territories=11", "There is no such territory"),
        ("emailAddress=a%40x.example&kinds=weather", "There is no such alert"),
    ] {
        let refused = post(&server, PAGE, form);
        assert_eq!(refused.status, 422, "{form}: {}", refused.text);
        assert!(refused.text.contains(words), "{form}: {}", refused.text);
    }
}
