//! Weekly bulletins, from the publication that creates them to pages, texts, the feed and the terminal.

use super::publishing::{alive, dead, import, json, publish, published};
use crate::{
    harness::{Answer, Folder},
    server::Server,
};
use jiff::{
    ToSpan as _,
    civil::{Date, date},
};

const WEEK: &str = "2026-W47";

/// Publishes the flu up to a day, on the next morning.
fn publish_on(folder: &Folder, last: Date) -> Answer {
    import(folder, "flu", last, alive);
    let mut command = folder.command(&["ias", "publish", "--theme", "flu"]);
    Answer::from(
        command.env("VIGIE_CLOCK", format!("{}T06:10:00Z", last.tomorrow().unwrap())).output().unwrap(),
    )
}

fn show(folder: &Folder, more: &[&str]) -> Answer {
    folder.run(&[&["ias", "bulletin", "show"], more].concat())
}

#[test]
fn the_first_publication_of_a_week_creates_its_permanent_bulletin() {
    let folder = published();
    let list = json(&folder.run(&["ias", "bulletin", "list", "--json"]));
    assert_eq!(list["bulletins"].as_array().unwrap().len(), 1, "{list}");
    assert_eq!(
        (&list["bulletins"][0]["week"], &list["bulletins"][0]["demonstration"]),
        (&WEEK.into(), &false.into())
    );
    let first = show(&folder, &[WEEK]).stdout;
    assert!(first.starts_with("Bulletin of week 47 of 2026\n"), "{first}");
    // The bulletin contains real themes only; the others are generated.
    assert!(
        first.contains("\nFlu: ") && first.contains("\nScabies: ") && !first.contains("\nAllergies: "),
        "{first}"
    );
    // A second publication of the week does not change its bulletin, and one of the next week creates the next bulletin.
    for (last, count) in [(date(2026, 11, 21), 1), (date(2026, 11, 22), 2), (date(2026, 11, 24), 2)] {
        let answer = publish_on(&folder, last);
        assert_eq!(answer.code, 0, "{}{}", answer.stdout, answer.stderr);
        let list = json(&folder.run(&["ias", "bulletin", "list", "--json"]));
        assert_eq!(list["bulletins"].as_array().unwrap().len(), count, "{last}");
    }
    assert_eq!(show(&folder, &[WEEK]).stdout, first);
    let next = json(&show(&folder, &["--json"]));
    assert_eq!((&next["week"], &next["previous"]), (&"2026-W48".into(), &WEEK.into()));
    let level = &next["facts"][0]["level"];
    let words = [
        "ias",
        "show",
        "--theme",
        "flu",
        "--from",
        "2026-11-22",
        "--to",
        "2026-11-22",
        "--as-of",
        "2026-11-23",
    ];
    let mut command = folder.command(&words);
    let shown = Answer::from(command.env("VIGIE_CLOCK", "2026-11-25T06:10:00Z").output().unwrap()).stdout;
    assert!(shown.contains(&level.to_string()), "{level}: {shown}");
    for (words, code) in [(&["2026-W30"][..], 1), (&["2026-W54"], 1), (&["--locale", "de"], 2)] {
        let refused = show(&folder, words);
        assert_eq!(refused.code, code, "{words:?} {}", refused.stderr);
    }
    assert!(show(&folder, &["2026-W30"]).stderr.contains("vigie ias bulletin list"));
}

#[test]
fn the_next_bulletin_states_the_series_held_by_the_gate() {
    let folder = published();
    import(&folder, "flu", date(2026, 11, 22), dead);
    import(&folder, "scabies", date(2026, 11, 22), alive);
    let mut command = folder.command(&["ias", "publish"]);
    let answer = Answer::from(command.env("VIGIE_CLOCK", "2026-11-23T06:10:00Z").output().unwrap());
    assert_eq!(answer.code, 3, "{}{}", answer.stdout, answer.stderr);
    let text = show(&folder, &["2026-W48"]).stdout.replace('\u{a0}', " ");
    assert!(text.contains("The newest data is held back."), "{text}");
    assert!(text.contains("stopped them on 23 November 2026 at 07:10"), "{text}");
    assert!(text.contains("Flu: today’s level unknown"), "{text}");
    assert_eq!(publish(&folder, &["--dry-run"]).code, 3);
}

#[test]
fn pages_texts_feed_and_sitemap_list_each_bulletin() {
    let folder = published();
    assert_eq!(publish_on(&folder, date(2026, 11, 16) + 6.days()).code, 0);
    let server = Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    for (locale, title) in [
        ("fr", "Bulletin de la semaine 47 de 2026"),
        ("en", "Bulletin of week 47 of 2026"),
        ("ko", "2026년 47주차 주간 보고"),
        ("th", "รายงานประจำสัปดาห์ที่\u{a0}47 ปี\u{a0}2569"),
    ] {
        let text = server.get(&format!("/open-data/ias/bulletins/{WEEK}/{locale}.txt"));
        assert_eq!(text.status, 200, "{}", text.body);
        assert!(text.body.starts_with(title), "{}", text.body);
        assert!(text.body.ends_with(&format!("/{locale}/ias/bulletins/{WEEK}\n")), "{}", text.body);
        let answer = server.get(&format!("/api/ias/bulletins/{WEEK}?locale={locale}"));
        let document: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!((&document["title"], &document["next"]), (&title.into(), &"2026-W48".into()));
        let page = server.get(&format!("/{locale}/ias/bulletins/{WEEK}"));
        assert_eq!(page.status, 200);
        for section in document["text"]["sections"].as_array().unwrap() {
            let state = section["title"].as_str().unwrap();
            assert!(page.body.contains(state), "{state}");
            for sentence in section["sentences"].as_array().unwrap() {
                assert!(page.body.contains(sentence.as_str().unwrap()), "{locale} {sentence}");
            }
        }
        let list = server.get(&format!("/{locale}/ias/bulletins"));
        assert!(list.body.contains(title) && list.body.contains("/ias/bulletins/2026-W48"), "{locale}");
    }
    let feed = server.get("/open-data/ias/feed.atom").body;
    assert!(feed.contains("<title>Bulletin of week 47 of 2026</title>"), "{feed}");
    assert!(feed.contains(&format!("/en/ias/bulletins/{WEEK}</id>")), "{feed}");
    let map = server.get("/sitemap-indicators.xml").body;
    assert!(map.contains(&format!("/th/ias/bulletins/{WEEK}</loc>")), "{map}");
    for missing in [
        "/api/ias/bulletins/2026-W02",
        "/open-data/ias/bulletins/2026-W47/de.txt",
        "/fr/ias/bulletins/2026-W02",
    ] {
        assert_eq!(server.get(missing).status, 404, "{missing}");
    }
    assert_eq!(server.get("/api/ias/bulletins?locale=de").status, 422);
}

#[test]
fn a_fresh_site_has_a_bulletin_marked_as_generated() {
    let folder = Folder::ready();
    let text = show(&folder, &["--locale", "fr"]).stdout;
    assert!(text.contains("Démonstration"), "{text}");
    let server = Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    let list = server.get("/fr/ias/bulletins").body;
    let (_, rest) = list.split_once("/fr/ias/bulletins/").unwrap();
    let week = rest.get(..8).unwrap();
    let page = server.get(&format!("/fr/ias/bulletins/{week}")).body;
    assert!(page.contains("<meta name=\"stamp\" content=\"Démonstration"), "{page}");
}
