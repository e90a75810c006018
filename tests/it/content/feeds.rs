//! Press articles imported from feeds of other sites: their slugs and links, and the handling of
//! broken items.

use super::{app, import, import_as, nameless, outcome_text};
use vigie::{
    content::{self, Change, Format, ImportOptions, Kind, RenameRequest, entry::Body},
    locale::Locale,
};

/// A feed as WordPress writes it, with these items.
fn wordpress(items: &str) -> String {
    format!(
        "<rss version=\"2.0\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"><channel><title>Le blog</title>\
         <language>fr-FR</language><link>https://blog.example.fr</link><description>d</description>{items}</channel></rss>"
    )
}

const FLU: &str = "<item><title>Grippe&amp;nbsp;: l’épidémie démarre</title><link>https://blog.example.fr/2026/grippe-lepidemie-demarre/</link>\
     <guid isPermaLink=\"false\">https://blog.example.fr/?p=4321</guid><pubDate>Wed, 14 Oct 2026 08:00:00 GMT</pubDate>\
     <description><![CDATA[<p>Elle <em>démarre</em>, dit-on.</p><p>L’article <a href=\"https://blog.example.fr/2026/grippe-lepidemie-demarre/\">Grippe</a> est apparu en premier sur <a href=\"https://blog.example.fr\">Le blog</a>.</p>]]></description>\
     <content:encoded><![CDATA[<p>Voir <a href=\"/relatif\">la suite</a> et <a href=\"#note\">la note</a>.</p><figure><img src=\"a.png\"/></figure>]]></content:encoded></item>";

/// RSS permits items without a title.
const UNTITLED: &str = "<item><link>https://blog.example.fr/2026/breve</link><pubDate>Wed, 14 Oct 2026 08:00:00 GMT</pubDate><description>Sans titre.</description></item>";

#[tokio::test]
async fn a_feed_item_keeps_the_slug_and_the_targets_of_its_links() {
    let (app, _folder) = app().await;
    let feed = || vec![nameless(Format::Feed, wordpress(FLU))];
    let report = import(&app, Kind::Press, feed()).await.unwrap();
    assert_eq!(report.entries[0].slug.as_str(), "grippe-lepidemie-demarre");
    let warnings: Vec<_> = report.warnings.iter().map(|warning| warning.code.as_str()).collect();
    assert_eq!(warnings, ["item 1: left out of its text: 1 picture"]);
    let found = content::find(&app, Kind::Press, "grippe-lepidemie-demarre", Locale::Fr).await.unwrap().entry;
    assert_eq!(found.head.title, "Grippe\u{a0}: l’épidémie démarre");
    assert_eq!(found.head.summary, "Elle démarre, dit-on.");
    let Body::Press(article) = found.body else { panic!("{:?}", found.body) };
    assert_eq!(
        article.html.as_html(),
        "<p>Voir <a href=\"https://blog.example.fr/relatif\">la suite</a> et \
         <a href=\"https://blog.example.fr/2026/grippe-lepidemie-demarre/#note\">la note</a>.</p>"
    );
    // The same feed again, also after its article was renamed here.
    assert_eq!(import(&app, Kind::Press, feed()).await.unwrap().entries[0].change, Change::Unchanged);
    let renaming =
        RenameRequest { kind: Kind::Press, old: "grippe-lepidemie-demarre", new: "grippe", dry_run: false };
    content::rename(&app, renaming).await.unwrap();
    let again = import(&app, Kind::Press, feed()).await.unwrap();
    assert_eq!((again.entries[0].slug.as_str(), again.entries[0].change), ("grippe", Change::Unchanged));
}

#[tokio::test]
async fn a_broken_item_rejects_the_feed_or_is_skipped_with_a_warning() {
    let (app, _folder) = app().await;
    let feed = || vec![nameless(Format::Feed, wordpress(&format!("{UNTITLED}{FLU}")))];
    let problem = outcome_text(import(&app, Kind::Press, feed()).await);
    assert_eq!(problem, "standard input: item 1: title is missing\n");
    let options = ImportOptions { tolerate: true, ..ImportOptions::default() };
    let report = import_as(&app, Kind::Press, feed(), options).await.unwrap();
    assert_eq!(report.entries.len(), 1);
    let left_out = "item 1: title is missing: the item is left out";
    assert!(report.warnings.iter().any(|warning| warning.code == left_out), "{:?}", report.warnings);
}

#[tokio::test]
async fn an_invalid_json_item_rejects_the_feed_or_is_skipped_alone() {
    let (app, _folder) = app().await;
    let item = |id: &str, title: &str| {
        format!(
            r#"{{"id": {id}, "url": "https://a.example/{title}", "title": "{title}", "content_text": "b", "date_published": "2026-10-14T10:00:00Z"}}"#
        )
    };
    let items = [item("\"1\"", "one"), item("2", "two"), item("\"3\"", "three")].join(", ");
    let feed = format!(
        r#"{{"version": "https://jsonfeed.org/version/1.1", "title": "Le Fil", "language": "en", "items": [{items}]}}"#
    );
    let feed = || vec![nameless(Format::Feed, feed.as_str())];
    let problem = outcome_text(import(&app, Kind::Press, feed()).await);
    assert!(problem.starts_with("standard input: item 2: ") && problem.lines().count() == 1, "{problem}");
    let options = ImportOptions { tolerate: true, ..ImportOptions::default() };
    let report = import_as(&app, Kind::Press, feed(), options).await.unwrap();
    let slugs: Vec<_> = report.entries.iter().map(|entry| entry.slug.as_str()).collect();
    assert_eq!(slugs, ["one", "three"]);
    assert!(
        report.warnings.iter().any(|warning| warning.code.ends_with("the item is left out")),
        "{:?}",
        report.warnings
    );
    let options = ImportOptions { tolerate: true, ..ImportOptions::default() };
    let cut =
        vec![nameless(Format::Feed, "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [{")];
    let problem = outcome_text(import_as(&app, Kind::Press, cut, options).await);
    assert!(problem.ends_with("no item of it can be read\n"), "{problem}");
}

#[tokio::test]
async fn a_json_feed_resolves_relative_links() {
    let (app, _folder) = app().await;
    let feed = r#"{"version": "https://jsonfeed.org/version/1.1", "title": "Le Fil", "language": "en", "home_page_url": "https://a.example/",
        "items": [{"id": "7", "url": "/2026/flu-season", "title": "R&D", "content_html": "<p><a href='../about'>b</a></p>", "date_published": "2026-10-14T10:00:00Z"}]}"#;
    let report = import(&app, Kind::Press, vec![nameless(Format::Json, feed)]).await.unwrap();
    assert_eq!(report.entries[0].slug.as_str(), "flu-season");
    let found = content::find(&app, Kind::Press, "flu-season", Locale::En).await.unwrap().entry;
    let Body::Press(article) = found.body else { panic!("{:?}", found.body) };
    assert_eq!(
        (found.head.title.as_str(), article.link.unwrap().as_str()),
        ("R&D", "https://a.example/2026/flu-season")
    );
    assert_eq!(article.html.as_html(), "<p><a href=\"https://a.example/about\">b</a></p>");
}
