//! Publishing and unpublishing of drafts, and the check for problems that visitors would meet.

use super::{
    app, file, import, import_as, page,
    sample_entry::{self, SampleEntry},
    stored,
};
use vigie::{
    content::{self, Change, FindingKind, ImportOptions, Key, Kind, LastDay, PublishOptions, Stage},
    error::Kind as Failure,
    locale::Locale,
};

const KEY: Key<'static> = Key { kind: Kind::Page, slug: "x", locale: Locale::Fr };

fn draft() -> ImportOptions {
    ImportOptions { draft: true, ..ImportOptions::default() }
}

#[tokio::test]
async fn all_languages_are_published_and_unpublished_together() {
    let (app, _folder) = app().await;
    let files =
        |title| ["fr", "en", "ko", "th"].map(|one| file(&format!("x.{one}.toml"), page(title, ""))).into();
    import_as(&app, Kind::Page, files("Un"), draft()).await.unwrap();
    let live = async || {
        let mut live = Vec::new();
        for locale in Locale::ALL {
            let found = content::version(&app, Key { locale, ..KEY }, Stage::Live).await;
            live.extend(found.is_ok().then_some(locale));
        }
        live
    };
    let rehearsal = PublishOptions { dry_run: true, ..PublishOptions::default() };
    content::publish_all(&app, Kind::Page, "x", rehearsal).await.unwrap();
    assert!(live().await.is_empty());
    let report = content::publish_all(&app, Kind::Page, "x", PublishOptions::default()).await.unwrap();
    let published: Vec<_> = report.entries.iter().map(|entry| entry.locale).collect();
    assert_eq!((published, live().await), (Locale::ALL.into(), Locale::ALL.into()));
    // Unpublishing would overwrite one draft, so nothing is changed.
    import_as(&app, Kind::Page, vec![file("x.ko.toml", page("Deux", ""))], draft()).await.unwrap();
    let refused = content::unpublish_all(&app, Kind::Page, "x", false).await.unwrap_err();
    assert_eq!((refused.code, live().await), ("content.draft-exists", Locale::ALL.into()));
    content::publish(&app, Key { locale: Locale::Ko, ..KEY }, PublishOptions::default()).await.unwrap();
    content::unpublish(&app, Key { locale: Locale::Th, ..KEY }, false).await.unwrap();
    let withdrawn = content::unpublish_all(&app, Kind::Page, "x", false).await.unwrap();
    let withdrawn: Vec<_> = withdrawn.iter().map(|entry| entry.locale).collect();
    assert_eq!(withdrawn, [Locale::Fr, Locale::En, Locale::Ko]);
    assert!(live().await.is_empty());
    let unknown = content::unpublish_all(&app, Kind::Page, "x", false).await.unwrap_err();
    assert_eq!(unknown.code, "content.unknown");
}

#[tokio::test]
async fn publishing_makes_a_draft_live_and_unpublishing_makes_it_a_draft() {
    let (app, _folder) = app().await;
    import(&app, Kind::Page, vec![file("x.fr.toml", page("Un", ""))]).await.unwrap();
    import_as(&app, Kind::Page, vec![file("x.fr.toml", page("Deux", ""))], draft()).await.unwrap();
    let title = async || content::find(&app, Kind::Page, "x", Locale::Fr).await.map(|f| f.entry.head.title);
    assert_eq!(title().await.unwrap(), "Un", "a draft is not shown");
    let refused = content::unpublish(&app, KEY, false).await.unwrap_err();
    assert_eq!((refused.code, refused.kind), ("content.draft-exists", Failure::Conflict));

    let rehearsal = PublishOptions { dry_run: true, ..PublishOptions::default() };
    let report = content::publish(&app, KEY, rehearsal).await.unwrap();
    assert!(report.entries[0].diff.contains("+title = \"Deux\""), "{report:?}");
    assert_eq!(title().await.unwrap(), "Un");
    content::publish(&app, KEY, PublishOptions::default()).await.unwrap();
    assert_eq!((title().await.unwrap().as_str(), stored(&app, Kind::Page).await), ("Deux", 1));

    // Changes the dates of a live version without its file.
    let day = |text: &str| text.parse().unwrap();
    let until = LastDay::Day(day("2026-11-20"));
    let days = PublishOptions { from: Some(day("2026-11-01")), until, ..PublishOptions::default() };
    let over = content::publish(&app, KEY, days).await.unwrap();
    assert_eq!(over.warnings[0].code, "it is not visible: 2026-11-20, its last day, is over");
    assert_eq!(title().await.unwrap_err().code, "content.expired");
    let same = content::publish(&app, KEY, days).await.unwrap();
    assert_eq!(same.entries[0].change, Change::Unchanged);
    let swapped = PublishOptions { from: Some(day("2026-12-01")), ..PublishOptions::default() };
    let refused = content::publish(&app, KEY, swapped).await.unwrap_err();
    assert_eq!(refused.code, "content.file-invalid");
    assert_eq!(refused.detail, "page x (fr) cannot be published, so nothing was changed");

    let without = PublishOptions { until: LastDay::None, ..PublishOptions::default() };
    content::publish(&app, KEY, without).await.unwrap();
    assert_eq!(title().await.unwrap(), "Deux", "the last day is taken back");
    content::publish(&app, KEY, days).await.unwrap();

    content::unpublish(&app, KEY, true).await.unwrap();
    assert_eq!(title().await.unwrap_err().code, "content.expired", "a dry run changes nothing");
    content::unpublish(&app, KEY, false).await.unwrap();
    assert_eq!(title().await.unwrap_err().code, "content.unknown");
    let kept = content::version(&app, KEY, Stage::Draft).await.unwrap();
    assert!(kept.source.contains("\ndraft = true\n\n[[element]]\n"), "{}", kept.source);
    let nobody = Key { slug: "nobody", ..KEY };
    assert_eq!(
        content::publish(&app, nobody, PublishOptions::default()).await.unwrap_err().code,
        "content.unknown"
    );
}

#[tokio::test]
async fn a_draft_with_errors_is_published_only_if_they_are_accepted() {
    let (app, _folder) = app().await;
    let odd = page("Un", "[[element]]\ntype = \"chapter\"\ntitle = \"C\"\ncount = 3\n");
    import_as(&app, Kind::Page, vec![file("x.fr.toml", odd)], draft()).await.unwrap();
    let refused = content::publish(&app, KEY, PublishOptions::default()).await.unwrap_err();
    assert_eq!(refused.code, "content.file-invalid");
    let taken = PublishOptions { tolerate: true, ..PublishOptions::default() };
    assert_eq!(content::publish(&app, KEY, taken).await.unwrap().warnings.len(), 1);
}

#[tokio::test]
async fn the_check_finds_entries_whose_path_is_never_served() {
    let (app, _folder) = app().await;
    // Such slugs could be stored by an earlier version.
    SampleEntry::new("sources/foo", sample_entry::page(false)).store(&app).await;
    let report = content::check(&app, &vigie::site::web_parts().addresses()).await.unwrap();
    let hidden = report.remarks.iter().find(|remark| remark.matter == FindingKind::Hidden).unwrap();
    assert_eq!((hidden.broken, hidden.detail.as_str()), (true, "/sources/:slug shows each source"));
    let map = content::sitemap::file(&app, content::sitemap::Section::Pages, 1, 100).await.unwrap();
    assert!(!String::from_utf8(map).unwrap().contains("sources/foo"));
}

#[tokio::test]
async fn the_check_finds_dead_links_chapter_misfits_and_expiring_entries() {
    let (app, _folder) = app().await;
    let links = "[[element]]\ntype = \"call\"\ntitle = \"C\"\nlinks = [{ label = \"a\", href = \"/y#un\" }, { label = \"b\", href = \"/nowhere\" }, { label = \"c\", href = \"/y#deux\" }]\n[[element]]\ntype = \"text\"\nmarkdown = \"[d](/ias/flu?season=2024-2025) [e](/press-article/gone) [f](#un) [g](https://a.example/)\"\n[[element]]\ntype = \"chapter\"\ntitle = \"C\"\ncount = 2\n";
    let text = format!("expires = 2026-12-01\n{}", page("Un", links));
    let options = ImportOptions { tolerate: true, ..ImportOptions::default() };
    let files = vec![file("x.fr.toml", text), file("y.fr.toml", page("Y", ""))];
    import_as(&app, Kind::Page, files, options).await.unwrap();
    let report = content::check(&app, &vigie::site::web_parts().addresses()).await.unwrap();
    let found: Vec<_> =
        report.remarks.iter().map(|r| (r.broken, r.matter, r.slug.as_str(), r.detail.as_str())).collect();
    assert_eq!(
        found,
        [
            (true, FindingKind::ChapterMisfit, "x", "\"C\" says it encloses 2, 0 can be"),
            (true, FindingKind::DeadLink, "x", "/nowhere"),
            (true, FindingKind::DeadLink, "x", "/press-article/gone"),
            (true, FindingKind::DeadLink, "x", "/y#deux"),
            (false, FindingKind::EndsSoon, "x", "2026-12-01 is its last day"),
            (false, FindingKind::MissingLanguage, "x", "is missing in en, ko, th"),
            (false, FindingKind::MissingLanguage, "y", "is missing in en, ko, th"),
        ]
    );
}
