//! Previews: a signed link shows the draft of one entry until it expires, and drafts are not visible otherwise.

use super::served::{article, ask, data, import, page, site, vigie};
use crate::{
    harness::Folder,
    site::{Fixture, header, text},
};
use serde_json::{Value, json};
use std::{fs, os::unix::fs::PermissionsExt as _};

const QUERY: &str =
    "query($slug: String!, $token: String) { page(slug: $slug, preview: $token) { title draft locales } }";

/// A site with a draft beside a live page of the same slug.
async fn with_draft() -> Fixture {
    let site = site().await;
    import(&site, "pages", &[("legal/cgu.fr.toml", &page("Live", "")), ("ohg.fr.toml", &page("Ohg", ""))]);
    import(&site, "pages", &[("legal/cgu.fr.toml", &page("Draft", "draft = true"))]);
    site
}

/// The token of a new link.
fn token(site: &Fixture, words: &[&str]) -> String {
    let answer = vigie(site, &[&["content", "preview", "--json"], words].concat());
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    let link: Value = serde_json::from_str(&answer.stdout).unwrap();
    link["address"].as_str().unwrap().split_once("?token=").unwrap().1.to_owned()
}

async fn seen(site: &Fixture, slug: &str, token: Option<&str>) -> Value {
    let (_, answer) = ask(site, &json!({"query": QUERY, "variables": {"slug": slug, "token": token}})).await;
    answer
}

fn refused(answer: &Value) -> bool {
    answer["data"]["page"].is_null()
        && answer["errors"][0]["extensions"] == json!({"code": "content.preview-invalid", "status": 403})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draft_is_visible_with_its_token_only() {
    let site = with_draft().await;
    let token = token(&site, &["legal/cgu"]);
    let draft = json!({"data": {"page": {"title": "Draft", "draft": true, "locales": ["fr"]}}});
    assert_eq!(seen(&site, "legal/cgu", Some(&token)).await, draft);
    let live = json!({"data": {"page": {"title": "Live", "draft": false, "locales": ["fr"]}}});
    assert_eq!(seen(&site, "legal/cgu", None).await, live);
    let listed = data(&site, "{ pages { nodes { title draft } } legalDocuments { nodes { title } } }").await;
    assert!(!listed.to_string().contains("Draft"), "{listed}");
    // For another page the token is rejected as it is for a page that does not exist.
    let other = seen(&site, "ohg", Some(&token)).await;
    assert!(refused(&other), "{other}");
    assert_eq!(seen(&site, "nothing", Some(&token)).await, other);
    let (_, press) = ask(
        &site,
        &json!({"query": "query($t: String) { pressArticle(id: \"cgu\", preview: $t) { id } }",
        "variables": {"t": token}}),
    )
    .await;
    assert_eq!(press["errors"][0]["extensions"]["code"], "content.preview-invalid");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_a_token_with_any_changed_byte() {
    let site = with_draft().await;
    let token = token(&site, &["legal/cgu"]);
    for at in 0..token.len() {
        for byte in ["A", "0", "9", "_", "."] {
            let mut forged = token.clone();
            forged.replace_range(at..=at, byte);
            let answer = seen(&site, "legal/cgu", Some(&forged)).await;
            assert!(forged == token || refused(&answer), "{at} {byte}: {answer}");
        }
        assert!(refused(&seen(&site, "legal/cgu", Some(&token[..at])).await), "cut at {at}");
    }
    for forged in [format!("{token}A"), format!("{token}="), format!(" {token}"), "a".repeat(10_000)] {
        assert!(refused(&seen(&site, "legal/cgu", Some(&forged)).await), "{forged:.80}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_link_ends_at_its_expiry_or_with_its_key() {
    let site = with_draft().await;
    let week = token(&site, &["legal/cgu"]);
    let hour = token(&site, &["legal/cgu", "--for", "1h"]);
    // The links were created at 06:10 UTC.
    let site = site.at("2026-11-21T07:09:59Z").await;
    assert!(!refused(&seen(&site, "legal/cgu", Some(&hour)).await));
    let site = site.at("2026-11-21T07:10:00Z").await;
    assert!(refused(&seen(&site, "legal/cgu", Some(&hour)).await));
    assert!(!refused(&seen(&site, "legal/cgu", Some(&week)).await));
    let site = site.at("2026-11-28T06:10:00Z").await;
    assert!(refused(&seen(&site, "legal/cgu", Some(&week)).await));
    let fresh = token(&site, &["legal/cgu", "--for", "30d"]);
    assert!(!refused(&seen(&site, "legal/cgu", Some(&fresh)).await));
    fs::remove_file(site.folder.path().join("var/secrets/preview.key")).unwrap();
    assert!(refused(&seen(&site, "legal/cgu", Some(&fresh)).await));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_shows_errors_and_unpublished_parts() {
    let site = site().await;
    let wrong = page("Odd", "draft = true")
        + "[[element]]\ntype = \"hologram\"\n[[element]]\ntype = \"chapter\"\ntitle = \"C\"\ncount = 3\n";
    import(&site, "pages", &[("odd.fr.toml", &wrong)]);
    import(&site, "press", &[("later.fr.md", &article("Later", "2027-01-01", ""))]);
    let odd = token(&site, &["odd"]);
    let query =
        "query($t: String) { page(slug: \"odd\", preview: $t) { blocks { __typename ... on UnknownElement { name }
        ... on Chapter { misfit } } } }";
    let (_, answer) = ask(&site, &json!({"query": query, "variables": {"t": odd}})).await;
    assert_eq!(
        answer["data"]["page"]["blocks"],
        json!([
            {"__typename": "RichText"},
            {"__typename": "UnknownElement", "name": "hologram"},
            {"__typename": "Chapter", "misfit": true},
        ])
    );
    let later = token(&site, &["press/later"]);
    let query =
        "query($t: String) { pressArticle(id: \"later\", preview: $t) { title draft locales newer { id } } }";
    let (_, answer) = ask(&site, &json!({"query": query, "variables": {"t": later}})).await;
    let expected = json!({"title": "Later", "draft": false, "locales": [], "newer": null});
    assert_eq!(answer["data"]["pressArticle"], expected);
    assert_eq!(data(&site, "{ pressArticle(id: \"later\") { title } }").await["pressArticle"], Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_prints_the_preview_url_or_reports_a_missing_entry() {
    let site = with_draft().await;
    let answer = vigie(&site, &["content", "preview", "legal/cgu", "--locale", "ko"]);
    assert!(
        answer.stdout.starts_with("https://vigie.example/ko/preview/legal/cgu?token=1."),
        "{}",
        answer.stdout
    );
    assert!(answer.stderr.contains("until 2026-11-28 06:10 (UTC)"), "{}", answer.stderr);
    let answer = vigie(&site, &["content", "preview", "press/nothing", "--json"]);
    let link: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert!(link["address"].as_str().unwrap().contains("/fr/preview/press-article/nothing?token="), "{link}");
    assert_eq!((&link["exists"], &link["kind"], answer.code), (&json!(false), &json!("press"), 1));
    assert_eq!(link["expiresAt"], "2026-11-28T06:10:00Z");
    assert!(answer.stderr.contains("there is no press called nothing yet"), "{}", answer.stderr);
    for words in [["Ohg", "--for=7d"], ["ohg", "--for=31d"], ["ohg", "--for=week"], ["ias", "--for=1d"]] {
        let answer = vigie(&site, &[&["content", "preview"], &words[..]].concat());
        assert_eq!((answer.code, answer.stdout.as_str()), (2, ""), "{words:?}: {}", answer.stderr);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn drafts_of_sources_modules_and_employees_can_be_previewed() {
    let site = site().await;
    let module = "[[module]]\nid = \"m\"\ndraft = true\nname.fr = \"Carte\"\nsummary.fr = \"S\"\ndescription.fr = \"D\"\nshows.fr = [\"Un\"]\nindicators = []\n";
    let source = "[[source]]\nslug = \"s\"\ndraft = true\nfamily = \"care\"\nchannel = \"hospital\"\nterritories = [\"france\"]\ngranularity = \"month\"\nhistory = 2012\n\
         update = \"yearly\"\nprovider = \"Vigie\"\naccess = \"quote\"\nname.fr = \"Séjours\"\nsummary.fr = \"S\"\ndescription.fr = \"D\"\nlimits.fr = \"L\"\nterms.fr = \"T\"\n";
    let person =
        "[[employee]]\nid = \"p\"\npublished = 2027-01-01\nname = \"Claire M.\"\nrole.fr = \"Directrice\"\n";
    for (noun, text) in [("modules", module), ("sources", source), ("employees", person)] {
        import(&site, noun, &[("x.toml", text)]);
    }
    for (tree, slug, kind) in [("sources", "s", "source"), ("modules", "m", "module")] {
        let path = format!("/api/{tree}/{slug}?locale=fr");
        assert_eq!(site.get(&path, &[]).await.status(), 404);
        let token = token(&site, &[&format!("{kind}/{slug}")]);
        let seen = site.get(&format!("{path}&preview={token}"), &[]).await;
        assert_eq!((seen.status().as_u16(), header(&seen, "cache-control")), (200, "no-store"));
        let seen: Value = serde_json::from_str(&text(seen).await).unwrap();
        assert_eq!(seen["previewed"], "draft", "{seen}");
        assert_eq!(site.get(&path, &[]).await.status(), 404, "the preview is not cached");
        for forged in ["", "x", &token[1..]] {
            assert_eq!(site.get(&format!("{path}&preview={forged}"), &[]).await.status(), 403);
        }
        let other = format!("/api/{tree}/other?preview={token}");
        assert_eq!(site.get(&other, &[]).await.status(), 403);
    }
    let query = "query($t: String) { employee(id: \"p\", preview: $t) { name role visibility } employees { nodes { id } } }";
    let token = token(&site, &["employee/p"]);
    let (_, seen) = ask(&site, &json!({"query": query, "variables": {"t": token}})).await;
    let person = json!({"name": "Claire M.", "role": "Directrice", "visibility": "scheduled"});
    assert_eq!(seen["data"], json!({"employee": person, "employees": {"nodes": []}}));
    let answer = vigie(&site, &["content", "preview", "employee/p"]);
    assert!(answer.stdout.contains("/fr/preview/employees/p?token="), "{}", answer.stdout);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_cannot_create_the_preview_key_or_detect_it() {
    let site = with_draft().await;
    let secrets = site.folder.path().join("var/secrets");
    let forged = format!("1.9999999999.{}", "A".repeat(43));
    for token in ["1.1.AAAA", &forged] {
        assert!(refused(&seen(&site, "legal/cgu", Some(token)).await), "{token}");
    }
    assert!(!secrets.exists());
    token(&site, &["legal/cgu"]);
    fs::set_permissions(secrets.join("preview.key"), fs::Permissions::from_mode(0o644)).unwrap();
    assert!(refused(&seen(&site, "legal/cgu", Some(&forged)).await));
}

#[test]
fn a_key_readable_by_others_is_not_used_or_printed() {
    let folder = Folder::new();
    assert_eq!(folder.run(&["db", "migrate"]).code, 0);
    let first = folder.run(&["content", "preview", "ohg"]);
    let key = folder.path("var/secrets/preview.key");
    assert_eq!(fs::metadata(&key).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::read(&key).unwrap().len(), 32);
    fs::set_permissions(&key, fs::Permissions::from_mode(0o644)).unwrap();
    let refused = folder.run(&["content", "preview", "ohg"]);
    assert_eq!((first.code, refused.code, refused.stdout.as_str()), (1, 78, ""), "{}", refused.stderr);
    assert!(refused.stderr.contains("preview.key") && refused.stderr.contains("644"), "{}", refused.stderr);
}
