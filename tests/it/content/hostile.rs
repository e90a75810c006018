//! Hostile and accidentally damaged files: each gets its error, and none is stored.

use super::{app, article, file, import, import_as, nameless, outcome_text, page, stored};
use vigie::{
    content::{self, File, Format, ImportOptions, Key, Kind, Stage, entry::Body},
    locale::Locale,
};

#[tokio::test]
async fn scripts_are_escaped_in_titles_and_removed_from_texts() {
    let (app, _folder) = app().await;
    let hostile = page(
        "<script>alert(1)</script>\\u2028 a\\u0007b",
        "[[element]]\ntype = \"text\"\nmarkdown = \"a <script>alert(1)</script><img src=x onerror=alert(1)> <a href='javascript:x'>b</a>\\u2029c\"\n",
    );
    import(&app, Kind::Page, vec![file("x.fr.toml", hostile)]).await.unwrap();
    let entry = content::find(&app, Kind::Page, "x", Locale::Fr).await.unwrap().entry;
    assert_eq!(entry.head.title, "<script>alert(1)</script> a b", "the interface escapes it");
    let body = serde_json::to_string(&entry.body).unwrap();
    for part in ["<script", "onerror", "javascript", "\u{2028}", "\u{2029}", "<img"] {
        assert!(!body.contains(part), "{part}: {body}");
    }
}

#[tokio::test]
async fn reports_the_line_of_invalid_utf_8() {
    let (app, _folder) = app().await;
    let files = vec![
        file("a.fr.md", [article("a", "").as_bytes(), b"\xff\xfe"].concat()),
        file("b.fr.md", article("b", "x\0y")),
        file("c.fr.md", "no front matter"),
        file("d.fr.md", article("d", "[x](http://a.example) and\n\n# big")),
        file("e.fr.txt", article("e", "x")),
    ];
    insta::assert_snapshot!(outcome_text(import(&app, Kind::Press, files).await), @r#"
    a.fr.md:10: is not UTF-8 text (byte 0xff)
    b.fr.md:9: holds a NUL character: this is no text
    c.fr.md:1: must begin with a line +++, then fields, then a line +++
    d.fr.md:9: "http://a.example" is not a valid link: use /path, #fragment, https://… or mailto:…
    d.fr.md:11: has a heading of level 1: only ### and #### are allowed in a text
    e.fr.txt: has no format that press is imported from: use md, feed, json
    "#);
    let escaped = page("a\\u0000b", "");
    assert!(outcome_text(import(&app, Kind::Page, vec![file("n.fr.toml", escaped)]).await).contains("NUL"));
}

#[tokio::test]
async fn rejects_a_file_at_the_size_limit_without_reading_the_rest() {
    let (app, folder) = app().await;
    let path = folder.path().join("huge.fr.toml");
    std::fs::File::create(&path).unwrap().set_len(50_000_000).unwrap();
    let files = content::gather(Kind::Page, &[path]).unwrap();
    assert!(
        outcome_text(import(&app, Kind::Page, files).await).contains("huge.fr.toml: is larger than 5 MB")
    );
    // An endless input is read up to the limit.
    let endless =
        File::from_stream("endless", Kind::Page, Some(Format::Toml), std::io::repeat(b'#')).unwrap();
    assert!(
        outcome_text(import(&app, Kind::Page, vec![endless]).await).contains("endless: is larger than 5 MB")
    );
}

#[tokio::test]
async fn a_duplicate_entry_is_reported_with_both_files() {
    let (app, _folder) = app().await;
    let module = |id: &str| {
        format!(
            "[[module]]\nid = \"{id}\"\nname = {{ fr = \"N\" }}\nsummary = {{ fr = \"S\" }}\ndescription = {{ fr = \"D\" }}\n"
        )
    };
    let twice = format!("{}{}", module("a"), module("b"));
    let files = vec![file("one.toml", twice), file("two.toml", module("b"))];
    assert_eq!(
        outcome_text(import(&app, Kind::Module, files).await),
        "two.toml:1: b in fr is in one.toml:6 too\n"
    );
    assert_eq!(stored(&app, Kind::Module).await, 0);
}

#[tokio::test]
async fn only_drafts_accept_unknown_elements_and_wrong_chapter_counts() {
    let (app, _folder) = app().await;
    let odd = || {
        let elements =
            "[[element]]\ntype = \"chapter\"\ntitle = \"C\"\ncount = 3\n[[element]]\ntype = \"hedaing\"\n";
        vec![file("x.fr.toml", page("Un", elements))]
    };
    let problem = outcome_text(import(&app, Kind::Page, odd()).await);
    assert_eq!(
        problem,
        "x.fr.toml:11:count: the chapter says it encloses 3, 1 can be: check order and count of the elements after it\n\
         x.fr.toml:13:type: \"hedaing\" is unknown; did you mean heading?\n"
    );
    for options in [
        ImportOptions { tolerate: true, ..ImportOptions::default() },
        ImportOptions { draft: true, ..ImportOptions::default() },
    ] {
        let report = import_as(&app, Kind::Page, odd(), options).await.unwrap();
        assert_eq!(report.warnings.len(), 2, "{report:?}");
    }
    let draft = content::version(&app, Key { kind: Kind::Page, slug: "x", locale: Locale::Fr }, Stage::Draft)
        .await
        .unwrap();
    assert!(matches!(draft.body, Body::Page(page) if page.elements.len() == 3));
}

/// A feed with one item of this text.
fn rss(description: &str) -> String {
    format!(
        "<rss version=\"2.0\"><channel><title>F</title><language>fr</language><item><guid>a</guid><title>T</title>\
         <link>https://e.example/1</link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>\
         <description>{description}x</description></item></channel></rss>"
    )
}

#[tokio::test]
async fn rejects_an_oversized_list_before_it_is_parsed_into_a_tree() {
    let (app, _folder) = app().await;
    for (text, problem) in [
        ("[[source]]\nslug = \"a\"\n".repeat(100_000), "has 100000 items; at most 50000 are allowed"),
        (format!("a = [{}]", "1,".repeat(8_000_000)), "has 8000002 values; at most 8000000 are allowed"),
        ("#".repeat(64_000_001), "is larger than 64 MB"),
    ] {
        let found = outcome_text(import(&app, Kind::Source, vec![nameless(Format::Toml, text)]).await);
        assert_eq!(found, format!("standard input: {problem}\n"));
    }
}

#[tokio::test]
async fn hostile_documents_are_rejected_or_parsed_in_bounded_time() {
    let (app, _folder) = app().await;
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(20_000), close.repeat(20_000));
    let nested = outcome_text(
        import(&app, Kind::Page, vec![file("a.fr.toml", format!("a = {}", deep("[", "]")))]).await,
    );
    assert!(nested.contains("a.fr.toml:1"), "{nested}");
    let nested = outcome_text(import(&app, Kind::Job, vec![nameless(Format::Json, deep("[", "]"))]).await);
    assert!(nested.contains("standard input:1"), "{nested}");
    for (text, problem) in [
        (deep("<b><i>", "</i></b>")[..60_000].to_owned(), "is nested more than 100 levels deep"),
        (">".repeat(190_000), "is nested more than 100 levels deep"),
        ("> ".repeat(95_000), "is nested more than 100 levels deep"),
        ("a".repeat(200_001), "bytes; at most 200000 are allowed"),
    ] {
        let found =
            outcome_text(import(&app, Kind::Press, vec![file("deep.fr.md", article("deep", &text))]).await);
        assert!(found.starts_with("deep.fr.md:") && found.contains(problem), "{found} {text:.20}");
    }
    for (text, problem) in [
        ("&lt;blockquote&gt;".repeat(10_000), "item 1: summary is nested more than 100 levels deep"),
        ("&lt;blockquote&gt;".repeat(60_000), "item 1: summary has 720001 bytes; at most 200000 are allowed"),
    ] {
        let found = outcome_text(import(&app, Kind::Press, vec![nameless(Format::Feed, rss(&text))]).await);
        assert_eq!(found, format!("standard input: {problem}\n"));
    }
    let many: String = (0..600)
        .map(|n| format!("[[module]]\nid = \"m{n}\"\nname = {{ fr = \"N\" }}\nsummary = {{ fr = \"S\" }}\n"))
        .collect();
    assert!(
        outcome_text(import(&app, Kind::Module, vec![nameless(Format::Toml, many)]).await)
            .contains("has 600 items")
    );
}
