//! The Store API for programs and its own pages.

use crate::{
    content::sample_entry::SampleEntry,
    openapi::{check_answer, description, json, words},
    seeded::Seeds,
    site::{Fixture, header, start_seeded, start_with, text},
};
use serde_json::{Value, json};
use vigie::{
    catalog::{facet::Facet, source::Source},
    content::{SafeHtml, entry::Body},
};

async fn store() -> Fixture {
    start_seeded(|_| (), vigie::site::web_parts(), Seeds::Content).await
}

/// The same with the open data published.
async fn store_with_data() -> Fixture {
    start_seeded(|_| (), vigie::site::web_parts(), Seeds::Both).await
}

fn slugs(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|item| item["slug"].as_str().unwrap()).collect()
}

/// A source with few facts.
fn source() -> Body {
    Body::Source(Box::new(Source {
        facts: super::few::facts(),
        html: SafeHtml::from_markdown("Court. Voir [la grippe](/ias/flu)."),
        limits: SafeHtml::from_markdown("Rien."),
        terms: SafeHtml::from_markdown("Par écrit."),
        coverage: None,
        legal: None,
        changes: Vec::new(),
        uses: vec!["Un usage.".to_owned()],
        keywords: Vec::new(),
        dictionary: Vec::new(),
        sample: Vec::new(),
    }))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn responses_match_their_description() {
    let site = store_with_data().await;
    let document = description(&site).await;
    for locale in ["fr", "th"] {
        let list = format!("/api/sources?locale={locale}&size=100&q=&channel=pharmacy&nothing=1");
        check_answer(&site, &document, ("/api/sources", &list)).await;
        let all = json(&site, &format!("/api/sources?locale={locale}&size=100")).await;
        assert_eq!(all["total"], 24);
        for slug in slugs(&all["items"]) {
            let sheet = format!("/api/sources/{slug}?locale={locale}");
            check_answer(&site, &document, ("/api/sources/{slug}", &sheet)).await;
        }
        let modules = json(&site, &format!("/api/sources/pharmacy-sell-out?locale={locale}")).await;
        for module in modules["modules"].as_array().unwrap() {
            let path = format!("/api/modules/{}?locale={locale}", module["id"].as_str().unwrap());
            check_answer(&site, &document, ("/api/modules/{id}", &path)).await;
        }
    }
    let schemas = &document["components"]["schemas"];
    let names = [
        "Family",
        "Channel",
        "SourceTerritory",
        "Division",
        "Measure",
        "Granularity",
        "Access",
        "FileFormat",
    ];
    for (facet, name) in Facet::ALL.into_iter().zip(names) {
        assert_eq!(words(&schemas[name]["enum"]), facet.values(), "{name}");
    }
}

#[tokio::test]
async fn a_query_returns_items_pages_and_facet_counts() {
    let site = store().await;
    let found = json(&site, "/api/sources?family=indicators&granularity=day&q=grippe&size=2").await;
    assert_eq!(found["items"][0]["slug"], "ias-flu");
    assert_eq!(found["query"]["family"], json!(["indicators"]));
    assert_eq!(
        (&found["query"]["q"], &found["size"], &found["page"]),
        (&json!("grippe"), &json!(2), &json!(1))
    );
    // The count of the selected value, which ignores its own facet, equals the number of hits.
    let families = found["facets"]["family"].as_array().unwrap();
    let chosen: Vec<_> = families.iter().filter(|offer| offer["selected"] == true).collect();
    assert_eq!(chosen.len(), 1);
    assert_eq!(chosen[0]["count"], found["total"]);

    let first = json(&site, "/api/sources?size=5&sort=name").await;
    let second = json(&site, "/api/sources?size=5&sort=name&page=2").await;
    let last = json(&site, "/api/sources?size=5&sort=name&page=99").await;
    assert_eq!((&first["pages"], &last["page"]), (&json!(5), &json!(5)));
    assert_eq!(slugs(&last["items"]).len(), 4);
    let names = |page: &Value| {
        let items = page["items"].as_array().unwrap().iter();
        items.map(|item| item["name"].as_str().unwrap().to_lowercase()).collect::<Vec<_>>()
    };
    assert!(names(&first).last() < names(&second).first());
}

#[tokio::test]
async fn equivalent_queries_have_the_same_etag() {
    let site = store().await;
    let one = site.get("/api/sources?q=flu++shots&channel=pharmacy&family=sales", &[]).await;
    let held = header(&one, "etag").to_owned();
    let other = "/api/sources?family=sales&page=1&channel=pharmacy&q=%20flu%20shots&family=sales";
    assert_eq!(site.get(other, &[("if-none-match", &held)]).await.status(), 304);
    assert_eq!(header(&one, "access-control-allow-origin"), "*");
    let sheet = site.get("/api/sources/ias-flu", &[]).await;
    let held = header(&sheet, "etag").to_owned();
    let other = "/api/sources/ias-flu?locale=fr&locale=fr";
    assert_eq!(site.get(other, &[("if-none-match", &held)]).await.status(), 304);
    let korean = site.get("/api/sources/ias-flu?locale=ko", &[("if-none-match", &held)]).await;
    assert_eq!(korean.status(), 200);
}

#[tokio::test]
async fn hostile_queries_get_a_response() {
    let site = store().await;
    let long = "é".repeat(10_000).replace('é', "%C3%A9");
    let many = "family=sales&".repeat(2_000);
    let deep = format!("q={}", "(".repeat(5_000));
    for query in [
        format!("q={long}"),
        many,
        deep,
        "q=%00&family=%00&page=%00".to_owned(),
        "q=%FF%FE%80".to_owned(),
        "q='; DROP TABLE content_entry; --".replace(' ', "%20"),
        "q=%22unclosed AND (title:* OR body:~2^9 [a TO z} NEAR/3"
            .replace(' ', "%20")
            .replace(['[', '}', '^'], ""),
        "q=*&family=*&page=0&size=0&size=-1&sort=;--&locale=../../etc".to_owned(),
        "q=%E2%80%AE%E2%80%8B%CC%81%CC%81".to_owned(),
        "page=18446744073709551616&size=99999999999999999999".to_owned(),
        "q====&&&&q=?&family".to_owned(),
    ] {
        let strict = site.get(&format!("/api/sources?{query}"), &[]).await.status();
        assert!([200, 422].contains(&strict.as_u16()), "{strict} {query:.80}");
        let answer = site.get(&format!("/api/sources?{query}&lenient=true"), &[]).await;
        assert_eq!(answer.status(), 200, "{query:.80}");
        let found: Value = serde_json::from_str(&text(answer).await).unwrap();
        assert!(found["query"]["q"].as_str().unwrap().chars().count() <= 200, "{query:.80}");
    }
    let odd = json(&site, "/api/sources?family=wine&family=care&channel=red&lenient=true").await;
    assert_eq!(odd["query"]["ignored"], json!(["family=wine", "channel=red"]));
    for unknown in ["colour=red", "ignored=family%3Dwine", "=", "?q=x"] {
        let refused = site.get(&format!("/api/sources?{unknown}"), &[]).await;
        assert_eq!(refused.status(), 422, "{unknown}");
        assert!(text(refused).await.contains("request.parameter-unknown"), "{unknown}");
    }
    assert_eq!(odd["query"]["family"], json!(["care"]));
    for (path, expected) in [
        ("sources?family=wine&lenient=false", "family (expected sales, "),
        ("sources?size=500", "size (expected a number from 1 to 100)"),
        ("nearest-sources?territory=Bretagne", "territory (expected "),
        ("sources/public?locale=de", "locale (expected fr, en, ko, th)"),
        ("modules/nothing?locale=de", "locale (expected fr, en, ko, th)"),
    ] {
        let refused = site.get(&format!("/api/{path}"), &[]).await;
        assert_eq!(refused.status(), 422, "{path}");
        let problem: Value = serde_json::from_str(&text(refused).await).unwrap();
        assert!(problem["detail"].as_str().unwrap().contains(expected), "{problem}");
        let allowed = problem["fields"][0]["allowed"].as_array();
        assert_eq!(allowed.is_some(), !path.contains("size"), "{problem}");
    }
    for (path, status) in
        [("sources/nothing", 404), ("sources/%00", 400), ("modules/..%2f", 400), ("modules/nothing", 404)]
    {
        assert_eq!(site.get(&format!("/api/{path}"), &[]).await.status(), status, "{path}");
    }
}

#[tokio::test]
async fn only_public_sources_are_listed_and_new_ones_appear_immediately() {
    let site = start_with(|_| (), vigie::site::web_parts()).await;
    let app = site.site.app();
    assert_eq!(json(&site, "/api/sources").await["total"], 0);
    SampleEntry { stage: "draft", ..SampleEntry::new("draft", source()) }.store(app).await;
    SampleEntry { published: Some("2026-11-22"), ..SampleEntry::new("tomorrow", source()) }.store(app).await;
    SampleEntry { expires: Some("2026-11-20"), ..SampleEntry::new("over", source()) }.store(app).await;
    SampleEntry::new("public", source()).store(app).await;
    let mut tx = app.db.write().await.unwrap();
    tx.bump("content").await.unwrap();
    tx.commit().await.unwrap();
    // A different query, because the previous response may be cached for a second.
    assert_eq!(slugs(&json(&site, "/api/sources?size=50").await["items"]), ["public"]);
    for (slug, status) in [("draft", 404), ("tomorrow", 404), ("over", 410), ("public", 200)] {
        assert_eq!(site.get(&format!("/api/sources/{slug}"), &[]).await.status(), status, "{slug}");
    }
    // The source exists in French only: a request in Korean gets the French text with links to Korean pages.
    let sheet = json(&site, "/api/sources/public?locale=ko").await;
    assert_eq!((&sheet["locale"], &sheet["fallback"]), (&json!("fr"), &json!(true)));
    assert!(sheet["description"].as_str().unwrap().contains("href=\"/ko/ias/flu\""));
    assert_eq!(json(&site, "/api/sources?locale=ko").await["items"][0]["fallback"], true);
}

/// The unmet criteria of a sheet, and those that are not counted because they rest on examples.
fn unmet_and_uncounted(sheet: &Value) -> [Vec<&str>; 2] {
    let criteria = sheet["quality"]["criteria"].as_array().unwrap();
    let (counted, uncounted): (Vec<_>, Vec<_>) =
        criteria.iter().partition(|criterion| criterion["counted"] == true);
    assert_eq!(sheet["quality"]["outOf"], counted.len());
    let unmet: Vec<_> = counted.iter().copied().filter(|criterion| criterion["met"] == false).collect();
    assert_eq!(sheet["quality"]["score"], counted.len() - unmet.len());
    [unmet, uncounted].map(|of| of.into_iter().map(|of| of["code"].as_str().unwrap()).collect())
}

fn evidence<'a>(sheet: &'a Value, code: &str) -> &'a Value {
    let criteria = sheet["quality"]["criteria"].as_array().unwrap();
    &criteria.iter().find(|criterion| criterion["code"] == code).unwrap()["evidence"]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_quality_score_follows_from_the_contents_of_a_sheet() {
    let site = store_with_data().await;
    let open = json(&site, "/api/sources/ias-flu").await;
    // Its figures are generated: criteria based on them are not counted.
    assert_eq!(unmet_and_uncounted(&open), [vec![], vec!["sample", "fresh", "history", "downloadable"]]);
    assert_eq!(evidence(&open, "terms"), &json!({ "licence": "ODbL-1.0" }));
    assert_eq!(evidence(&open, "fresh")["lateDays"], 0);
    assert_eq!(open["freshness"]["demonstration"], true);
    let sold = json(&site, "/api/sources/pharmacy-sell-out").await;
    assert_eq!(unmet_and_uncounted(&sold), [vec!["downloadable"], vec!["sample", "history"]]);
    let history = json!({ "since": 2023, "years": 3, "yearsNeeded": 5 });
    assert_eq!(evidence(&sold, "history"), &history);
    let body = json(&site, "/api/sources?size=100").await;
    let listed = body["items"].as_array().unwrap().iter().find(|item| item["slug"] == "pharmacy-sell-out");
    assert_eq!(listed.unwrap()["quality"], json!({ "score": 6, "outOf": 7 }));

    SampleEntry::new("poor", source()).store(site.site.app()).await;
    let poor = json(&site, "/api/sources/poor").await;
    assert_eq!(
        unmet_and_uncounted(&poor),
        [vec!["described", "dictionary", "sample", "fresh", "limits", "downloadable"], vec![]],
        "the score of {poor}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sheet_states_the_facts_for_buyers_and_marks_examples() {
    let site = store_with_data().await;
    let sold = json(&site, "/api/sources/pharmacy-sell-out").await;
    // One day after the period, by its update interval and delay.
    assert_eq!(sold["lastPeriod"], json!({ "day": "2026-11-20", "basis": "expected" }));
    assert_eq!(
        [&sold["panel"], &sold["universe"], &sold["rows"]],
        [&json!(14000), &json!(20000), &Value::Null]
    );
    assert_eq!([&sold["delivery"], &sold["personalData"]], [&json!(["download", "sftp"]), &json!("none")]);
    assert_eq!(sold["pricedBy"], json!(["sources", "markets", "granularity", "territory", "frequency"]));
    let examples =
        ["history", "granularity", "update", "lag", "model", "last-period", "formats", "delivery", "sample"];
    assert_eq!(sold["examples"], json!(examples));
    assert!(sold["coverage"].as_str().unwrap().contains("20\u{a0}000"), "{}", sold["coverage"]);
    assert_eq!(sold["changes"][0]["day"], "2026-11-21");
    assert_eq!(sold["contact"]["answerDays"], Value::Null, "an unconfigured response time is not stated");
    let open = json(&site, "/api/sources/ias-flu?locale=ko").await;
    assert_eq!(open["lastPeriod"], json!({ "day": open["freshness"]["lastDay"], "basis": "published" }));
    assert_eq!([&open["examples"], &open["pricedBy"]], [&json!([]), &json!([])]);
    let care = json(&site, "/api/sources/patient-cohorts?locale=en").await;
    assert_eq!(care["personalData"], "anonymous");
    assert!(care["legal"].as_str().unwrap().contains("href=\"/en/real-world-data\""), "{}", care["legal"]);
}

#[tokio::test]
async fn a_sheet_links_related_sources_and_modules() {
    let site = store().await;
    let sheet = json(&site, "/api/sources/ias-flu").await;
    let related = slugs(&sheet["related"]);
    assert_eq!(related.len(), 4);
    assert!(related.iter().all(|slug| slug.starts_with("ias-") && *slug != "ias-flu"), "{related:?}");
    let module = sheet["modules"][0]["id"].as_str().unwrap();
    let shown = json(&site, &format!("/api/modules/{module}")).await;
    assert!(slugs(&shown["sources"]).contains(&"ias-flu"));
    assert_eq!(shown["name"], sheet["modules"][0]["name"]);
}
