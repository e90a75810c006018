//! The home page and the frame of all pages: what editors may change, and how existing sites get missing parts.

use super::{
    app, file, import, outcome_text, page,
    served::{self, data},
    stored,
};
use crate::site::start_with;
use serde_json::json;
use vigie::{
    config::Config,
    content::{self, Kind, Removal},
    locale::Locale,
};

const FRAME: [&str; 3] = ["home", "menu", "footer"];

#[tokio::test]
async fn elements_of_the_home_page_are_allowed_there_only() {
    let (app, _folder) = app().await;
    let shown = |slug: &str, name: &str| {
        let text = format!(
            "title = \"Un\"\nsummary = \"S\"\nlayout = \"landing\"\n\n[[element]]\ntype = \"{name}\"\ntitle = \"T\"\n"
        );
        vec![file(&format!("{slug}.fr.toml"), text)]
    };
    for name in ["store", "indicators", "news"] {
        let problem = outcome_text(import(&app, Kind::Page, shown("a", name)).await);
        assert_eq!(problem, "a.fr.toml:6:type: is allowed on the page home only\n");
        import(&app, Kind::Page, shown("home", name)).await.unwrap();
    }
    let problem = outcome_text(import(&app, Kind::Page, shown("home", "people")).await);
    assert_eq!(
        problem,
        "home.fr.toml:6:type: people is not allowed on the page home: use links, figures, cards, store, indicators, news\n"
    );
}

#[tokio::test]
async fn seeding_adds_missing_frame_pages_and_keeps_existing_ones() {
    let (app, _folder) = app().await;
    import(
        &app,
        Kind::Page,
        vec![file("about.fr.toml", page("Un", "")), file("menu.fr.toml", page("Deux", ""))],
    )
    .await
    .unwrap();
    assert_eq!(content::unseeded(&app).await.unwrap()[0], Kind::Page);
    assert_eq!(content::seed(&app).await.unwrap()[0], Kind::Page);
    // Two pages in four languages each, and no other seed page.
    assert_eq!(stored(&app, Kind::Page).await, 2 + 2 * 4);
    let menu = content::find(&app, Kind::Page, "menu", Locale::Fr).await.unwrap();
    assert_eq!(menu.entry.head.title, "Deux");
    assert_eq!(content::seed(&app).await.unwrap(), []);

    for locale in Locale::ALL {
        let removal = Removal {
            kind: Kind::Page,
            slug: "footer",
            locale: Some(locale),
            drafts: false,
            forget: false,
            dry_run: false,
        };
        content::remove(&app, removal).await.unwrap();
    }
    assert_eq!(content::seed(&app).await.unwrap(), [], "deleted pages are not seeded again");
}

#[test]
fn the_home_page_is_at_the_root_and_other_frame_pages_have_no_path() {
    let paths = FRAME.map(|slug| Kind::Page.path(slug));
    assert_eq!(paths, [Some("/".to_owned()), None, None]);
    assert!(FRAME.iter().all(|slug| Kind::Page.hidden_by(slug).is_none()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frame_links_get_the_language_unless_a_redirect_is_configured() {
    let elements = "[[element]]\ntype = \"links\"\ntitle = \"L\"\nsites = true\nitems = [{ label = \"A\", href = \"/success\", text = \"b\" }, { label = \"C\", href = \"/contact\" }]\n";
    let question = "{ page(slug: \"footer\", locale: ko) { blocks { ... on LinkList { title sites items { label href text } } } } }";
    for (help, expected) in [(None, "/ko/success"), (Some("https://help.example/"), "/success")] {
        let set = |config: &mut Config| config.redirects.success = help.map(str::to_owned);
        let site = start_with(set, vigie::site::web_parts()).await;
        let text = page("Un", elements);
        served::import(&site, "pages", &[("footer.fr.toml", &text)]);
        let answer = data(&site, question).await;
        let links = json!({ "title": "L", "sites": true, "items": [
            { "label": "A", "href": expected, "text": "b" },
            { "label": "C", "href": "/ko/contact", "text": null },
        ] });
        assert_eq!(answer["page"]["blocks"][1], links);
    }
}
