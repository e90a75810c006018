//! Machine-readable content: feeds as parsed by a third-party library, the sitemap, robots.txt,
//! pictures, and social cards.

use super::sample_entry::{SampleEntry, article, module, offer, page};
use crate::site::{Fixture, header, start_product, start_with, text};
use feed_rs::{model::Feed, parser};
use quick_xml::{Reader, events::Event};
use vigie::{
    content::sitemap::{self, Section},
    db::Value,
    ias,
};

async fn site() -> Fixture {
    start_with(|_| (), vigie::site::web_parts()).await
}

/// A feed as parsed by a third-party library.
async fn feed(site: &Fixture, path: &str) -> Feed {
    parser::parse(site.read(path).await.as_bytes()).unwrap()
}

/// The URLs of a sitemap, in order. Panics if it is not well formed.
fn addresses(xml: &str) -> Vec<String> {
    let (mut reader, mut found, mut within) = (Reader::from_str(xml), Vec::new(), false);
    reader.config_mut().check_end_names = true;
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => within = start.name().0 == "loc",
            Event::End(_) => within = false,
            Event::Text(text) if within => {
                found.push(text.replace("https://vigie.example", ""));
            }
            Event::Eof => return found,
            _ => {}
        }
    }
}

#[tokio::test]
async fn all_feed_formats_contain_the_same_entries() {
    let site = site().await;
    let app = site.site.app();
    SampleEntry::new("older", article("Rien.")).store(app).await;
    let text = "Voir [la grippe](/ias/flu) et [plus bas](#suite).";
    SampleEntry { published: Some("2026-11-20"), ..SampleEntry::new("flu", article(text)) }.store(app).await;
    SampleEntry {
        locale: "th",
        published: Some("2026-11-20"),
        ..SampleEntry::new("flu", article("ไข้หวัดใหญ่"))
    }
    .store(app)
    .await;
    SampleEntry { stage: "draft", ..SampleEntry::new("draft", article("Brouillon.")) }.store(app).await;
    SampleEntry { published: Some("2026-11-22"), ..SampleEntry::new("tomorrow", article("Demain.")) }
        .store(app)
        .await;

    for (ending, media_type) in [
        ("rss", "application/rss+xml; charset=utf-8"),
        ("atom", "application/atom+xml; charset=utf-8"),
        ("json", "application/feed+json"),
    ] {
        let path = format!("/ko/press/feed.{ending}");
        let answer = site.get(&path, &[]).await;
        assert_eq!(header(&answer, "content-type"), media_type);
        let held = header(&answer, "etag").to_owned();
        // Query parameters do not change the feed.
        let again = site.get(&format!("{path}?utm=1"), &[("if-none-match", &held)]).await;
        assert_eq!(again.status(), 304, "{path}");

        let feed = feed(&site, &path).await;
        assert_eq!(feed.title.unwrap().content, "Vigie 보도 자료", "{path}");
        assert_eq!(feed.language.as_deref(), Some("ko"), "{path}");
        let links: Vec<_> = feed.entries.iter().map(|entry| entry.links[0].href.as_str()).collect();
        let [flu, older] = ["flu", "older"].map(|id| format!("https://vigie.example/ko/press-article/{id}"));
        assert_eq!(links, [flu.as_str(), &older], "{path}");
        let entry = &feed.entries[0];
        assert_eq!(entry.id, flu, "{path}");
        assert_eq!(entry.title.as_ref().unwrap().content, "Titre de flu", "{path}");
        assert_eq!(entry.summary.as_ref().unwrap().content, "Résumé de flu.", "{path}");
        assert_eq!(entry.published.unwrap().to_rfc3339(), "2026-11-19T23:00:00+00:00", "{path}");
        let html = entry.content.as_ref().unwrap().body.as_ref().unwrap();
        assert_eq!(
            html.trim(),
            format!(
                "<p>Voir <a href=\"https://vigie.example/ko/ias/flu\">la grippe</a> et <a href=\"{flu}#suite\">plus bas</a>.</p>"
            ),
            "{path}"
        );
    }
    assert!(site.read("/ko/press/feed.rss").await.contains("<item xml:lang=\"fr\">"));
    assert!(site.read("/ko/press/feed.atom").await.contains("<entry xml:lang=\"fr\">"));
    for (reader, written) in [("ko", "fr"), ("th", "th")] {
        let feed = site.read(&format!("/{reader}/press/feed.json")).await;
        let feed: serde_json::Value = serde_json::from_str(&feed).unwrap();
        assert_eq!(feed["items"][0]["language"], written, "{reader}");
    }
}

#[tokio::test]
async fn hostile_titles_are_escaped_in_feeds() {
    let site = site().await;
    let hostile = "<script>alert(1)</script> ]]> & \"'\u{2028}\u{1}\u{8}";
    let title = hostile.to_owned();
    let body = article("Mot <script>alert(1)</script><img src=x onerror=alert(1)> ]]> `<b>`");
    SampleEntry { title, summary: hostile.to_owned(), ..SampleEntry::new("evil", body) }
        .store(site.site.app())
        .await;
    for ending in ["rss", "atom", "json"] {
        let path = format!("/fr/press/feed.{ending}");
        let feed = feed(&site, &path).await;
        let entry = &feed.entries[0];
        let found = &entry.title.as_ref().unwrap().content;
        assert!(found.contains("alert(1)") && found.contains("]]> &"), "{path}: {found:?}");
        let html = entry.content.as_ref().unwrap().body.as_ref().unwrap();
        assert!(!html.contains("<script") && !html.contains("<img"), "{path}: {html}");
        assert!(html.contains("<code>&lt;b&gt;</code>"), "{path}: {html}");
    }
    let rss = site.read("/fr/press/feed.rss").await;
    assert!(rss.contains("<title>&lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; &amp; &quot;&apos;\u{2028}\u{fffd}\u{fffd}</title>"));
}

#[tokio::test]
async fn expired_offers_leave_the_feed_and_the_sitemap() {
    let site = site().await;
    let app = site.site.app();
    SampleEntry { expires: Some("2026-11-21"), ..SampleEntry::new("last-day", offer()) }.store(app).await;
    SampleEntry { expires: Some("2026-11-20"), ..SampleEntry::new("over", offer()) }.store(app).await;
    let jobs = feed(&site, "/en/jobs/feed.json").await;
    assert_eq!(jobs.entries.len(), 1);
    assert_eq!(jobs.entries[0].links[0].href, "https://vigie.example/en/jobs/last-day");
    assert_eq!(addresses(&site.read("/sitemap-jobs.xml").await), ["/fr/jobs/last-day"]);
}

#[tokio::test]
async fn the_sitemap_lists_indexable_pages_in_their_languages() {
    let site = site().await;
    let app = site.site.app();
    for locale in ["fr", "th"] {
        SampleEntry { locale, ..SampleEntry::new("solutions/consumer-data", page(false)) }.store(app).await;
    }
    SampleEntry::new("press", page(false)).store(app).await;
    SampleEntry::new("hidden", page(true)).store(app).await;
    SampleEntry { listed: false, ..SampleEntry::new("unlisted", page(false)) }.store(app).await;
    SampleEntry { stage: "draft", ..SampleEntry::new("draft", page(false)) }.store(app).await;
    let pages = site.read("/sitemap-pages.xml").await;
    let all = addresses(&pages);
    assert_eq!(all[..4], ["/fr", "/en", "/ko", "/th"]);
    assert_eq!(all.iter().filter(|address| address.ends_with("/press")).count(), 4);
    assert_eq!(all[all.len() - 2..], ["/fr/solutions/consumer-data", "/th/solutions/consumer-data"]);
    for absent in ["hidden", "unlisted", "draft", "/store/compare"] {
        assert!(!pages.contains(absent), "{absent}");
    }
    let (_, last) = pages.rsplit_once("<url>").unwrap();
    assert_eq!(
        last.split_once("</url>").unwrap().0,
        "\n  <loc>https://vigie.example/th/solutions/consumer-data</loc>\n  \
         <lastmod>2026-10-14T17:46:40Z</lastmod>\n  \
         <xhtml:link rel=\"alternate\" hreflang=\"fr\" href=\"https://vigie.example/fr/solutions/consumer-data\"/>\n  \
         <xhtml:link rel=\"alternate\" hreflang=\"th\" href=\"https://vigie.example/th/solutions/consumer-data\"/>\n  \
         <xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"https://vigie.example/solutions/consumer-data\"/>\n "
    );
    SampleEntry { locale: "ko", ..SampleEntry::new("map", module()) }.store(app).await;
    assert_eq!(addresses(&site.read("/sitemap-modules.xml").await), ["/ko/modules/map"]);
    let indicators = addresses(&site.read("/sitemap-indicators.xml").await);
    assert_eq!(indicators, ["/fr/ias", "/en/ias", "/ko/ias", "/th/ias"]);
    ias::seed(app).await.unwrap();
    let map = sitemap::file(app, Section::Indicators, 1, 1_000).await.unwrap();
    // The overview, eight themes, the list of bulletins and the bulletin of the week.
    assert_eq!(addresses(&String::from_utf8(map).unwrap()).len(), 11 * 4);
    let index = site.read("/sitemap.xml").await;
    let files = ["/sitemap-pages.xml", "/sitemap-indicators.xml", "/sitemap-modules.xml"];
    assert_eq!(addresses(&index), files);
}

#[tokio::test]
async fn a_long_sitemap_has_an_index_and_numbered_files() {
    let site = site().await;
    let app = site.site.app();
    for number in 1..=5 {
        SampleEntry::new(&format!("article-{number}"), article("Texte.")).store(app).await;
    }
    let index = String::from_utf8(sitemap::index(app, 2).await.unwrap()).unwrap();
    let press: Vec<_> = addresses(&index).into_iter().filter(|file| file.contains("press")).collect();
    assert_eq!(press, ["/sitemap-press.xml", "/sitemap-press.xml?page=2", "/sitemap-press.xml?page=3"]);
    let mut all = Vec::new();
    for number in 1..=3 {
        let file = sitemap::file(app, Section::Press, number, 2).await.unwrap();
        all.extend(addresses(&String::from_utf8(file).unwrap()));
    }
    let expected: Vec<_> = (1..=5).map(|number| format!("/fr/press-article/article-{number}")).collect();
    assert_eq!(all, expected);
    assert_eq!(sitemap::file(app, Section::Press, 4, 2).await.unwrap_err().code, "request.not-found");
    for (query, status) in [("", 200), ("?page=1", 404), ("?page=2", 404), ("?page=x", 404), ("?utm=1", 200)]
    {
        let answer = site.get(&format!("/sitemap-press.xml{query}"), &[]).await;
        assert_eq!(answer.status(), status, "{query}");
    }
}

#[tokio::test]
async fn robots_txt_excludes_personal_pages() {
    let site = site().await;
    let answer = site.get("/robots.txt", &[]).await;
    assert_eq!(header(&answer, "content-type"), "text/plain; charset=utf-8");
    let robots = text(answer).await;
    for line in [
        "Disallow: /graphql",
        "Disallow: /m/",
        "Disallow: /ko/preview/",
        "Disallow: /fr/data-request/follow-up",
    ] {
        assert!(robots.lines().any(|found| found == line), "{line}: {robots}");
    }
    assert!(robots.ends_with("\nSitemap: https://vigie.example/sitemap.xml\n"));
}

#[tokio::test]
async fn a_picture_is_public_under_its_checksum_and_extension() {
    const PUT: &str = "INSERT INTO content_image (sha256, media_type, width, height, bytes) VALUES ($1, 'image/png', 1, 1, $2)";
    let site = site().await;
    let sha256 = "ab".repeat(32);
    let mut tx = site.site.app().db.write().await.unwrap();
    tx.exec(PUT, vec![Value::from(&sha256), vec![1_u8, 2, 3].into()]).await.unwrap();
    tx.commit().await.unwrap();
    let answer = site.get(&format!("/media/{sha256}.png"), &[]).await;
    for (name, value) in [
        ("content-type", "image/png"),
        ("cache-control", "public, max-age=31536000, immutable"),
        ("x-content-type-options", "nosniff"),
        ("content-length", "3"),
    ] {
        assert_eq!(header(&answer, name), value, "{name}");
    }
    assert!(header(&answer, "content-security-policy").contains("sandbox"));
    let held = header(&answer, "etag").to_owned();
    assert_eq!(site.get(&format!("/media/{sha256}.png"), &[("if-none-match", &held)]).await.status(), 304);
    for missing in [format!("{sha256}.jpg"), sha256, "x.png".to_owned()] {
        assert_eq!(site.get(&format!("/media/{missing}"), &[]).await.status(), 404, "{missing}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_public_page_has_a_social_card() {
    // The fonts are built with the interface.
    let Some(site) = start_product().await else { return };
    for path in ["fr", "ko/ias", "th/ias/flu"] {
        let address = format!("/img/card/{path}.png");
        let answer = site.get(&address, &[]).await;
        assert_eq!((answer.status().as_u16(), header(&answer, "content-type")), (200, "image/png"), "{path}");
        let held = header(&answer, "etag").to_owned();
        assert_eq!(site.get(&address, &[("if-none-match", &held)]).await.status(), 304, "{path}");
        let png = axum::body::to_bytes(answer.into_body(), 1_000_000).await.unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{path}");
        let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert_eq!((side(16), side(20)), (1200, 630), "{path}");
    }
    for path in [
        "fr/nothing.png",
        "fr/ias/plague.png",
        "embed/ias/flu.png",
        "fr/embed/ias/flu.png",
        "fr",
        "fr.svg",
        "de.png",
        "fr/.png",
        "fr//ias.png",
        ".png",
        "ias.png",
    ] {
        assert_eq!(site.get(&format!("/img/card/{path}"), &[]).await.status(), 404, "{path}");
    }
}

#[tokio::test]
async fn a_failing_page_has_no_social_card() {
    let site = site().await;
    for path in ["nothing", "unwell"] {
        assert_eq!(site.get(&format!("/img/card/fr/{path}.png"), &[]).await.status(), 404, "{path}");
    }
}
