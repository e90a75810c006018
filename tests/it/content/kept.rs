//! Nothing that editors wrote is lost: every version is stored, deleted entries can be restored, and an export can be
//! imported again.

use super::{app, article, file, import, page, stored};
use crate::harness::Folder;
use std::{collections::BTreeMap, fs};
use vigie::{
    App,
    content::{
        self, Change, Exported, HistoryChange, Key, Kind, PublishOptions, Removal, Selection, entry::Entry,
    },
    locale::Locale,
};

const PAGE: Removal<'static> =
    Removal { kind: Kind::Page, slug: "x", locale: None, drafts: false, forget: false, dry_run: false };

async fn history(app: &App, slug: &str) -> Vec<HistoryChange> {
    content::history(app, Kind::Page, slug, None).await.unwrap()
}

fn descriptions(changes: &[HistoryChange]) -> Vec<String> {
    let line = |change: &HistoryChange| {
        let version = &change.version;
        format!(
            "{} {} {} +{} -{} {}",
            version.locale,
            version.stage,
            version.action,
            change.lines_added,
            change.lines_removed,
            version.origin
        )
    };
    changes.iter().map(line).collect()
}

#[tokio::test]
async fn the_history_stores_every_version_with_its_file_and_diff() {
    let (app, _folder) = app().await;
    import(&app, Kind::Page, vec![file("x.fr.toml", page("Un", "")), file("x.en.toml", page("One", ""))])
        .await
        .unwrap();
    import(&app, Kind::Page, vec![file("x.fr.toml", page("Un", ""))]).await.unwrap();
    import(
        &app,
        Kind::Page,
        vec![file("y.fr.toml", page("Deux", "").replace("title", "slug = \"x\"\ntitle"))],
    )
    .await
    .unwrap();
    let key = Key { kind: Kind::Page, slug: "x", locale: Locale::Fr };
    content::unpublish(&app, key, false).await.unwrap();
    content::unpublish(&app, Key { locale: Locale::En, ..key }, true).await.unwrap();
    content::publish(&app, key, PublishOptions::default()).await.unwrap();
    let changes = history(&app, "x").await;
    assert_eq!(
        descriptions(&changes),
        [
            "fr live stored +9 -0 x.fr.toml",
            "en live stored +9 -0 x.en.toml",
            "fr live stored +2 -2 y.fr.toml",
            "fr draft withdrawn +1 -0 ",
            "fr live published +0 -1 ",
        ]
    );
    assert!(changes.iter().all(|change| !change.version.who.is_empty() && change.version.at.as_second() > 0));
    assert!(changes[2].diff.contains("-title = \"Un\"\n"), "{}", changes[2].diff);
    // An earlier version is restored by importing its file.
    let old = content::version_source(&app, Kind::Page, "x", changes[0].version.number).await.unwrap();
    import(&app, Kind::Page, vec![super::nameless(content::Format::Toml, old)]).await.unwrap();
    let title = content::find(&app, Kind::Page, "x", Locale::Fr).await.unwrap().entry.head.title;
    assert_eq!((title.as_str(), history(&app, "x").await.len()), ("Un", 6));
    assert_eq!(content::version_source(&app, Kind::Page, "x", 99).await.unwrap_err().code, "content.unknown");
    assert_eq!(content::history(&app, Kind::Page, "z", None).await.unwrap_err().code, "content.unknown");
}

#[tokio::test]
async fn a_deleted_entry_stays_in_the_history_unless_it_is_purged() {
    let (app, _folder) = app().await;
    let link = "[[element]]\ntype = \"text\"\nmarkdown = \"[a](/x#un)\"\n";
    import(
        &app,
        Kind::Page,
        vec![
            file("x.fr.toml", page("Un", "")),
            file("x.th.toml", page("หนึ่ง", "")),
            file("y.fr.toml", page("Y", link)),
        ],
    )
    .await
    .unwrap();
    let tried = content::remove(&app, Removal { dry_run: true, ..PAGE }).await.unwrap();
    assert_eq!((tried.versions.len(), stored(&app, Kind::Page).await), (2, 3), "a dry run changes nothing");
    let thai = content::remove(&app, Removal { locale: Some(Locale::Th), ..PAGE }).await.unwrap();
    assert_eq!((thai.versions.len(), thai.dead_links.len()), (1, 0), "the French version remains");
    let none = content::remove(&app, Removal { drafts: true, ..PAGE }).await.unwrap_err();
    assert_eq!(none.code, "content.unknown");
    let gone = content::remove(&app, PAGE).await.unwrap();
    let dead: Vec<_> = gone.dead_links.iter().map(|place| place.slug.as_str()).collect();
    assert_eq!(dead, ["y"]);
    assert_eq!(content::find(&app, Kind::Page, "x", Locale::Fr).await.unwrap_err().code, "content.unknown");
    assert_eq!(
        descriptions(&history(&app, "x").await)[2..],
        ["th live deleted +0 -9 ", "fr live deleted +0 -9 "]
    );
    content::remove(&app, Removal { forget: true, ..PAGE }).await.unwrap();
    assert_eq!(content::history(&app, Kind::Page, "x", None).await.unwrap_err().code, "content.unknown");
    assert_eq!(
        content::remove(&app, Removal { forget: true, ..PAGE }).await.unwrap_err().code,
        "content.unknown"
    );
}

#[tokio::test]
async fn seeding_does_not_restore_deleted_entries() {
    let (app, _folder) = app().await;
    content::seed(&app).await.unwrap();
    for head in content::list_meta(&app, Kind::Press).await.unwrap() {
        let removal =
            Removal { kind: Kind::Press, slug: head.slug.as_str(), locale: Some(head.locale), ..PAGE };
        content::remove(&app, removal).await.unwrap();
    }
    assert_eq!(content::seed(&app).await.unwrap(), []);
    assert_eq!(stored(&app, Kind::Press).await, 0);
}

async fn exported(app: &App, selection: Selection<'_>) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut take = |Exported { path, bytes }: Exported| {
        assert!(files.insert(path, bytes).is_none());
        Ok(())
    };
    content::export(app, selection, &mut take).await.unwrap();
    files
}

/// All versions of all kinds, without the instant of storage.
async fn everything(app: &App) -> Vec<Entry> {
    let mut all = Vec::new();
    for kind in Kind::ALL {
        for head in content::list_meta(app, kind).await.unwrap() {
            let key = Key { kind, slug: head.slug.as_str(), locale: head.locale };
            let mut entry = content::version(app, key, head.stage).await.unwrap();
            entry.head.changed_at = 0;
            all.push(entry);
        }
    }
    all
}

#[tokio::test]
async fn an_export_can_be_imported_unchanged() {
    let (app, folder) = app().await;
    content::seed(&app).await.unwrap();
    let pages = folder.path().join("pages");
    fs::create_dir_all(pages.join("a")).unwrap();
    fs::write(pages.join("a/b.png"), super::pictures::png()).unwrap();
    let shown = page("Un", "draft = true\n[[element]]\ntype = \"image\"\nsrc = \"b.png\"\nalt = \"\"\n");
    fs::write(
        pages.join("a/c.fr.toml"),
        shown.replace("draft = true\n", "").replace("layout", "draft = true\nlayout"),
    )
    .unwrap();
    import(&app, Kind::Page, content::gather(Kind::Page, &[pages]).unwrap()).await.unwrap();

    let files = exported(&app, Selection::default()).await;
    let picture = files.keys().find(|path| path.ends_with(".png")).unwrap();
    assert!(picture.starts_with("pages/a/"), "{picture}");
    for path in [
        "pages/a/c.fr.draft.toml",
        "pages/solutions/scoring.ko.toml",
        "press/site-in-four-languages.th.md",
        "employees/karim-s.en.toml",
    ] {
        assert!(files.contains_key(path), "{path}");
    }
    let out = folder.path().join("out");
    for (path, bytes) in &files {
        let path = out.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let (other, _other_folder) = super::app().await;
    // Sources reference modules.
    for kind in Kind::ALL {
        let gathered = content::gather(kind, &[out.join(kind.plural())]).unwrap();
        let report = import(&other, kind, gathered).await.unwrap();
        assert!(report.entries.iter().all(|entry| entry.change == Change::Created));
    }
    let (first, second) = (everything(&app).await, everything(&other).await);
    assert_eq!(first.len(), second.len());
    for (first, second) in first.iter().zip(&second) {
        assert_eq!(first, second);
    }
    assert_eq!(
        exported(&other, Selection::default()).await,
        files,
        "and the export of the copy has the same bytes"
    );
    let one =
        Selection { kind: Some(Kind::Press), slug: Some("site-in-four-languages"), locale: Some(Locale::Th) };
    assert_eq!(
        exported(&app, one).await.into_keys().collect::<Vec<_>>(),
        ["press/site-in-four-languages.th.md"]
    );
    let nothing = Selection { slug: Some("nothing"), ..Selection::default() };
    assert_eq!(content::export(&app, nothing, &mut |_| Ok(())).await.unwrap_err().code, "content.unknown");
}

#[test]
fn deleting_an_entry_lists_the_texts_with_dead_links() {
    let folder = Folder::new();
    assert_eq!(folder.run(&["db", "migrate"]).code, 0);
    let link = "[[element]]\ntype = \"text\"\nmarkdown = \"[a](/x)\"\n";
    let import = |name: &str, text: String| {
        fs::write(folder.path(name), text).unwrap();
        let imported = folder.run(&["import", "pages", name]);
        assert_eq!(imported.code, 0, "{}", imported.stderr);
    };
    import("x.fr.toml", page("X", ""));
    import("y.fr.toml", page("Y", link));
    let tried = folder.run(&["content", "delete", "page", "x", "--dry-run"]);
    assert_eq!(
        tried.stdout,
        "page x (fr): would be deleted\n1 text links to it and would have a dead link:\npage y (fr): names it\n"
    );
    import("z.fr.toml", page("Z", link));
    let deleted = folder.run(&["content", "delete", "page", "x", "--yes"]);
    assert_eq!(
        deleted.stdout,
        "page x (fr): deleted\n2 texts link to it and have dead links:\npage y (fr): names it\npage z (fr): names it\n"
    );
}

#[test]
fn an_operator_deletes_renames_lists_versions_and_exports() {
    let folder = Folder::new();
    assert_eq!(folder.run(&["db", "migrate"]).code, 0);
    fs::write(folder.path("flu.fr.md"), article("flu", "A.")).unwrap();
    assert_eq!(folder.run(&["import", "press", "flu.fr.md"]).code, 0);
    let renamed = folder.run(&["content", "rename", "press", "flu", "flu-2026"]);
    assert_eq!(
        (renamed.code, renamed.stdout.as_str()),
        (
            0,
            "press flu renamed flu-2026\npress flu-2026 (fr): has the new name\n/press-article/flu redirects to /press-article/flu-2026 in every language\n"
        ),
        "{}",
        renamed.stderr
    );
    let listed = folder.run(&["content", "history", "press", "flu", "--json"]);
    let listed: serde_json::Value = serde_json::from_str(&listed.stdout).unwrap();
    let actions: Vec<_> = listed["versions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|version| version["action"].as_str().unwrap())
        .collect();
    assert_eq!(actions, ["stored", "renamed"]);
    assert_eq!(listed["versions"][0]["origin"], "flu.fr.md");
    assert_eq!(listed["versions"][0]["at"], "2026-11-21T06:10:00Z");
    let first = folder.run(&["content", "history", "press", "flu-2026", "--source", "1"]);
    assert!(first.stdout.starts_with("+++\nid = \"flu\"\n"), "{}", first.stdout);

    let exported = folder.run(&["content", "export", "--out", "content"]);
    assert_eq!(
        (exported.code, exported.stdout.as_str()),
        (0, "1 version in content: 1 file written, 0 unchanged\n")
    );
    assert_eq!(
        folder.run(&["content", "export", "--out", "content"]).stdout,
        "1 version in content: 0 files written, 1 unchanged\n"
    );
    let text = fs::read_to_string(folder.path("content/press/flu-2026.fr.md")).unwrap();
    fs::write(folder.path("content/press/flu-2026.fr.md"), "mine").unwrap();
    assert_eq!(folder.run(&["content", "export", "--out", "content"]).code, 73);
    assert_eq!(fs::read_to_string(folder.path("content/press/flu-2026.fr.md")).unwrap(), "mine");
    assert_eq!(folder.run(&["content", "export", "--out", "content", "--overwrite"]).code, 0);
    assert_eq!(fs::read_to_string(folder.path("content/press/flu-2026.fr.md")).unwrap(), text);

    assert_eq!(
        folder.run(&["content", "delete", "press", "flu-2026"]).code,
        2,
        "the command is not interactive"
    );
    let tried = folder.run(&["content", "delete", "press", "flu-2026", "--dry-run"]);
    assert_eq!((tried.code, tried.stdout.as_str()), (0, "press flu-2026 (fr): would be deleted\n"));
    assert_eq!(folder.run(&["content", "show", "press", "flu-2026"]).code, 0);
    let deleted = folder.run(&["content", "delete", "press", "flu-2026", "--yes"]);
    assert_eq!(
        (deleted.code, deleted.stdout.as_str()),
        (0, "press flu-2026 (fr): deleted\n"),
        "{}",
        deleted.stderr
    );
    assert_eq!(folder.run(&["content", "show", "press", "flu-2026"]).code, 1);
    assert_eq!(folder.run(&["content", "delete", "press", "flu-2026", "--yes"]).code, 1);
}
