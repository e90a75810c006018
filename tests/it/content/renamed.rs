//! Renamed entries: the old path redirects permanently to the new one, and references to them are updated.

use super::{app, article, file, import, nameless, outcome_text, page};
use crate::site::{header, start_with};
use std::time::Duration;
use vigie::{
    App,
    config::Config,
    content::{self, Format, Kind, RenameRequest},
    locale::Locale,
};

async fn rename(app: &App, kind: Kind, old: &str, new: &str) -> vigie::Result<content::Renamed> {
    content::rename(app, RenameRequest { kind, old, new, dry_run: false }).await
}

/// The slug of the entry found by this name.
async fn found(app: &App, kind: Kind, name: &str) -> String {
    content::find(app, kind, name, Locale::Fr).await.unwrap().entry.head.slug.to_string()
}

fn text(elements: &str) -> String {
    page("Un", &format!("[[element]]\ntype = \"text\"\nmarkdown = \"{elements}\"\n"))
}

#[tokio::test]
async fn renaming_changes_all_languages_links_and_lists() {
    let (app, _folder) = app().await;
    let files = vec![
        file("about.fr.toml", text("[Ici](#un) et [là](/about#un).")),
        file("about.en.toml", page("One", "")),
        file("other.fr.toml", text("[a](/about?x=1) [b](/about/us) [c](https://a.example/about)")),
    ];
    import(&app, Kind::Page, files).await.unwrap();
    import(&app, Kind::Press, vec![file("flu.fr.md", article("flu", "Voir [qui](/about)."))]).await.unwrap();
    let renamed = rename(&app, Kind::Page, "about", "company/about-us").await.unwrap();
    let versions: Vec<_> = renamed.versions.iter().map(|place| (place.slug.as_str(), place.locale)).collect();
    assert_eq!(versions, [("company/about-us", Locale::En), ("company/about-us", Locale::Fr)]);
    let followed: Vec<_> = renamed.followed.iter().map(|place| (place.kind, place.slug.as_str())).collect();
    assert_eq!(followed, [(Kind::Page, "company/about-us"), (Kind::Page, "other"), (Kind::Press, "flu")]);
    let source = |kind, slug: &'static str| {
        let app = app.clone();
        async move { content::find(&app, kind, slug, Locale::Fr).await.unwrap().entry.source }
    };
    let other = source(Kind::Page, "other").await;
    assert!(
        other.contains("[a](/company/about-us?x=1) [b](/about/us) [c](https://a.example/about)"),
        "{other}"
    );
    assert!(source(Kind::Page, "about").await.contains("slug = \"company/about-us\"\n"));
    assert!(source(Kind::Press, "flu").await.contains("[qui](/company/about-us)"));
    // Queries by the old slug return the renamed entry.
    assert_eq!(found(&app, Kind::Page, "about").await, "company/about-us");

    // Renamed again, and back: every former slug redirects to the current one.
    rename(&app, Kind::Page, "company/about-us", "us").await.unwrap();
    assert_eq!(found(&app, Kind::Page, "about").await, "us");
    assert_eq!(found(&app, Kind::Page, "company/about-us").await, "us");
    rename(&app, Kind::Page, "us", "about").await.unwrap();
    for name in ["about", "us", "company/about-us"] {
        assert_eq!(found(&app, Kind::Page, name).await, "about");
    }
    let checkup = content::check(&app, &vigie::site::web_parts().addresses()).await.unwrap();
    let broken: Vec<_> = checkup.remarks.iter().filter(|remark| remark.broken).map(|r| &r.detail).collect();
    assert_eq!(broken, ["/about/us"]);
}

#[tokio::test]
async fn a_renamed_module_stays_linked_from_its_sources() {
    let (app, _folder) = app().await;
    content::seed(&app).await.unwrap();
    let renamed = rename(&app, Kind::Module, "map", "france-map").await.unwrap();
    assert!(renamed.followed.iter().any(|place| place.kind == Kind::Source), "{renamed:?}");
    let heads = content::list_meta(&app, Kind::Source).await.unwrap();
    for head in heads {
        let entry = content::find(&app, Kind::Source, head.slug.as_str(), head.locale).await.unwrap().entry;
        let content::entry::Body::Source(source) = entry.body else { panic!("{:?}", entry.head) };
        assert!(source.facts.modules.iter().all(|module| module.as_str() != "map"), "{}", head.slug);
    }
    let renamed = rename(&app, Kind::Source, "pharmacy-sell-out", "pharmacy-sales").await.unwrap();
    assert_eq!(renamed.versions.len(), 4);
    let checkup = content::check(&app, &vigie::site::web_parts().addresses()).await.unwrap();
    let broken: Vec<_> = checkup.remarks.iter().filter(|remark| remark.broken).collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

#[tokio::test]
async fn rejects_a_slug_that_is_taken_redirected_or_never_served() {
    let (app, _folder) = app().await;
    let files = ["a", "b", "c", "menu"].map(|slug| file(&format!("{slug}.fr.toml"), page("Un", "")));
    import(&app, Kind::Page, files.to_vec()).await.unwrap();
    rename(&app, Kind::Page, "a", "d").await.unwrap();
    for (old, new, code) in [
        ("b", "c", "content.slug-taken"),
        ("b", "b", "content.slug-taken"),
        ("b", "a", "content.slug-taken"),
        ("b", "status", "content.slug-taken"),
        ("b", "jobs/x", "content.slug-taken"),
        ("b", "presse", "content.slug-taken"),
        ("menu", "e", "content.slug-taken"),
        ("b", "B", "content.slug-invalid"),
        ("b", "", "content.slug-invalid"),
        ("a", "e", "content.unknown"),
        ("nobody", "e", "content.unknown"),
        ("No Name", "e", "content.unknown"),
    ] {
        let refused = rename(&app, Kind::Page, old, new).await.unwrap_err();
        assert_eq!(refused.code, code, "{old} {new}: {refused}");
    }
    let refused = rename(&app, Kind::Page, "a", "e").await.unwrap_err();
    assert!(refused.detail.contains("page a is called d now"), "{refused}");
    // An import cannot replace the redirect with another page.
    let problem = outcome_text(import(&app, Kind::Page, vec![file("a.fr.toml", page("Un", ""))]).await);
    assert_eq!(problem, "a.fr.toml:1:slug: page d had this name, and its links redirect there\n");
    let tried = RenameRequest { kind: Kind::Page, old: "b", new: "e", dry_run: true };
    assert_eq!(content::rename(&app, tried).await.unwrap().versions.len(), 1);
    assert_eq!(found(&app, Kind::Page, "b").await, "b", "a dry run changes nothing");
}

#[tokio::test]
async fn rejects_a_slug_that_is_never_served_with_its_line() {
    let (app, _folder) = app().await;
    let named = |slug: &str| format!("slug = \"{slug}\"\nlocale = \"fr\"\n{}", page("Un", ""));
    for (slug, why) in [
        ("sources/foo", "/sources/:slug shows each source"),
        ("jobs/foo", "/jobs/:id shows each job"),
        ("press-article/foo", "/press-article/:id shows each press"),
        ("devenir-fournisseur", "/devenir-fournisseur redirects to /become-provider"),
        ("ias", "/ias is a page of the site itself"),
        ("ias/flu", "/ias/:theme shows pages of the site itself"),
        ("store/compare", "/store/compare is a page of the site itself"),
        ("preview/x", "/preview/* shows pages of the site itself"),
        ("site-map", "/site-map is a page of the site itself"),
        ("unsub", "/unsub is a page of the site itself"),
    ] {
        let problem = outcome_text(import(&app, Kind::Page, vec![nameless(Format::Toml, named(slug))]).await);
        assert_eq!(problem, format!("standard input:1:slug: it would never be visible: {why}\n"));
    }
    // Paths of screens whose content is a page.
    for slug in ["store", "press", "jobs", "company", "success"] {
        import(&app, Kind::Page, vec![nameless(Format::Toml, named(slug))]).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_old_address_redirects_to_the_new_one_in_every_language() {
    let patient = |config: &mut Config| config.rendering.deadline = Duration::from_secs(20);
    let site = start_with(patient, vigie::site::web_parts()).await;
    let app = site.site.app().clone();
    import(&app, Kind::Press, vec![file("flu.fr.md", article("flu", "A."))]).await.unwrap();
    rename(&app, Kind::Press, "flu", "flu-2026").await.unwrap();
    rename(&app, Kind::Press, "flu-2026", "flu-season").await.unwrap();
    for locale in ["fr", "en", "ko", "th"] {
        for old in ["flu", "flu-2026"] {
            let path = format!("/{locale}/press-article/{old}");
            // The repeated request is answered from the cache.
            for query in ["", "?utm=a", ""] {
                let answer = site.get(&format!("{path}{query}"), &[]).await;
                assert_eq!(answer.status(), 301, "{path}");
                assert_eq!(header(&answer, "location"), format!("/{locale}/press-article/flu-season{query}"));
                assert_eq!(header(&answer, "cache-control"), "public, max-age=3600");
            }
        }
    }
    // This site renders no articles.
    for path in ["/fr/press-article/flu-season", "/fr/press-article/nothing"] {
        assert_eq!(site.get(path, &[]).await.status(), 404, "{path}");
    }
    let map = site.read("/sitemap-press.xml").await;
    assert!(map.contains("/fr/press-article/flu-season<") && !map.contains("/press-article/flu<"), "{map}");
    assert!(site.read("/fr/press/feed.atom").await.contains("/fr/press-article/flu-season"));
}
