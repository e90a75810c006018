//! Pictures imported with entries: of pages, employees and press articles.

use super::{app, import, nameless, outcome_text, page};
use vigie::{
    App,
    content::{self, Change, Exported, Format, Kind, entry::Body},
    locale::Locale,
};

/// A picture of 3 × 2 pixels.
pub fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(3, 2).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

async fn exported(app: &App) -> Vec<Exported> {
    let mut files = Vec::new();
    let mut take = |file: Exported| {
        files.push(file);
        Ok(())
    };
    content::export(app, content::Selection::default(), &mut take).await.unwrap();
    files
}

#[tokio::test]
async fn pictures_are_imported_with_their_page_under_their_checksum() {
    let (app, folder) = app().await;
    let pages = folder.path().join("pages");
    std::fs::create_dir(&pages).unwrap();
    let png = png();
    std::fs::write(pages.join("a.png"), &png).unwrap();
    std::fs::write(pages.join("b.png"), "<svg onload='x'/>").unwrap();
    let shown =
        |src: &str| page("Un", &format!("[[element]]\ntype = \"image\"\nsrc = \"{src}\"\nalt = \"\"\n"));
    let gathered = |text: String| {
        std::fs::write(pages.join("p.fr.toml"), text).unwrap();
        content::gather(Kind::Page, std::slice::from_ref(&pages)).unwrap()
    };
    for (src, why) in [("b.png", "not a PNG"), ("../var/vigie.db", "no .."), ("c.png", "cannot be read")] {
        let problem = outcome_text(import(&app, Kind::Page, gathered(shown(src))).await);
        assert!(problem.contains("p.fr.toml:10:src: ") && problem.contains(why), "{problem}");
    }
    import(&app, Kind::Page, gathered(shown("a.png"))).await.unwrap();
    let kept = content::find(&app, Kind::Page, "p", Locale::Fr).await.unwrap().entry;
    let src = kept.source.split("src = \"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert!(src.starts_with("/media/") && src.ends_with(".png"), "{src}");
    let again = import(&app, Kind::Page, vec![nameless(Format::Toml, kept.source)]).await.unwrap();
    assert_eq!(again.entries[0].change, Change::Unchanged, "the stored picture and its size are found");
    let absent = shown(&format!("/media/{}.png", "a".repeat(64)));
    assert!(outcome_text(import(&app, Kind::Page, gathered(absent)).await).contains("there is no picture"));
}

#[tokio::test]
async fn a_portrait_is_imported_and_deleted_with_its_employee() {
    let (app, folder) = app().await;
    let people = folder.path().join("employees");
    std::fs::create_dir(&people).unwrap();
    let png = png();
    std::fs::write(people.join("a.png"), &png).unwrap();
    let list = |photo: &str| {
        let text = format!(
            "[[employee]]\nid = \"a\"\nname = \"A.\"\nrole = {{ fr = \"R\", en = \"R\" }}\nphoto = \"{photo}\"\n"
        );
        std::fs::write(people.join("all.toml"), text).unwrap();
        content::gather(Kind::Employee, std::slice::from_ref(&people)).unwrap()
    };
    let problem = outcome_text(import(&app, Kind::Employee, list("../a.png")).await);
    assert!(problem.contains("all.toml:5:photo: ") && problem.contains("no .."), "{problem}");
    import(&app, Kind::Employee, list("a.png")).await.unwrap();
    let kept = content::find(&app, Kind::Employee, "a", Locale::En).await.unwrap().entry;
    let Body::Employee(employee) = &kept.body else { panic!("{:?}", kept.body) };
    let photo = employee.photo.clone().unwrap();
    assert_eq!((photo.width, photo.height), (3, 2));
    assert!(kept.source.contains(&format!("photo = \"{}\"\n", photo.src)), "{}", kept.source);
    assert_eq!(
        import(&app, Kind::Employee, list(&photo.src)).await.unwrap().entries[0].change,
        Change::Unchanged
    );
    let files = exported(&app).await;
    let name = photo.src.strip_prefix("/media/").unwrap();
    assert_eq!((files.len(), files[0].path.clone(), &files[0].bytes), (3, format!("employees/{name}"), &png));
    assert!(String::from_utf8_lossy(&files[1].bytes).contains(&format!("photo = \"{name}\"\n")));

    // Deleting the employee deletes the portrait.
    let removal = content::Removal {
        kind: Kind::Employee,
        slug: "a",
        locale: None,
        drafts: false,
        forget: true,
        dry_run: false,
    };
    content::remove(&app, removal).await.unwrap();
    let problem = outcome_text(import(&app, Kind::Employee, list(&photo.src)).await);
    assert!(problem.contains("there is no picture at"), "{problem}");
}

#[tokio::test]
async fn the_picture_of_an_article_is_exported_and_listed() {
    let (app, folder) = app().await;
    let press = folder.path().join("press");
    std::fs::create_dir(&press).unwrap();
    std::fs::write(press.join("a.png"), png()).unwrap();
    let gathered = |picture: &str| {
        let front = "title = \"Grippe\"\nsummary = \"S.\"\npublished = 2026-10-14\noutlet = \"Vigie\"\n";
        std::fs::write(press.join("flu.fr.md"), format!("+++\n{front}{picture}\n+++\nTexte.\n")).unwrap();
        content::gather(Kind::Press, std::slice::from_ref(&press)).unwrap()
    };
    for (picture, why) in [
        ("picture = { src = \"b.png\", alt = \"\" }", "flu.fr.md:6:src: b.png cannot be read"),
        ("picture = { src = \"a.png\" }", "flu.fr.md:6:alt: is missing"),
        ("picture = \"a.png\"", "flu.fr.md:6:picture: must be a table"),
        ("picture = { src = \"a.png\", alt = \"\", width = 3 }", "width"),
    ] {
        let problem = outcome_text(import(&app, Kind::Press, gathered(picture)).await);
        assert!(problem.contains(why), "{problem}");
    }
    let picture = "picture = { src = \"a.png\", alt = \"Une officine\", credit = \"A. R.\" }";
    import(&app, Kind::Press, gathered(picture)).await.unwrap();
    let kept = content::find(&app, Kind::Press, "flu", Locale::Fr).await.unwrap().entry;
    let Body::Press(article) = &kept.body else { panic!("{:?}", kept.body) };
    let shown = article.picture.clone().unwrap();
    assert_eq!((shown.width, shown.height, shown.alt.as_str()), (3, 2, "Une officine"));
    let again = import(&app, Kind::Press, vec![nameless(Format::Markdown, kept.source)]).await.unwrap();
    assert_eq!(again.entries[0].change, Change::Unchanged);

    let files = exported(&app).await;
    let paths: Vec<_> = files.iter().map(|file| file.path.as_str()).collect();
    let name = shown.src.strip_prefix("/media/").unwrap();
    assert_eq!(paths, [&format!("press/{name}"), "press/flu.fr.md"]);
    assert!(String::from_utf8_lossy(&files[1].bytes).contains(&format!("src = \"{name}\"")));

    let list = format!(
        r#"[{{"id": "lice", "locale": "en", "title": "Lice", "summary": "S.", "published": "2026-10-14", "outlet": "Vigie",
            "picture": {{"src": "{}", "alt": ""}}, "body": "Text."}}]"#,
        shown.src
    );
    import(&app, Kind::Press, vec![nameless(Format::Json, list)]).await.unwrap();
    let kept = content::find(&app, Kind::Press, "lice", Locale::En).await.unwrap().entry;
    let again =
        import(&app, Kind::Press, vec![nameless(Format::Markdown, kept.source.clone())]).await.unwrap();
    assert_eq!(again.entries[0].change, Change::Unchanged, "{}", kept.source);
    let Body::Press(article) = kept.body else { panic!("{:?}", kept.body) };
    assert_eq!(article.picture.unwrap().width, 3);
}
