//! The pages of the product as rendered by the binary from its own data, without a browser.

use crate::site::{Fixture, header, start_product, text};
use std::sync::atomic::Ordering::Relaxed;

const LOCALES: [&str; 4] = ["fr", "en", "ko", "th"];

/// The state from which the browser continues.
fn state(page: &str) -> serde_json::Value {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"state\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

async fn check(site: &Fixture, locale: &str, path: &str, expected: u16) {
    let path = format!("/{locale}{path}");
    let response = site.get(&path, &[]).await;
    assert_eq!(response.status().as_u16(), expected, "{path}");
    assert!(
        header(&response, "cache-control").starts_with("public"),
        "{path}: a fallback shell, not a rendered page"
    );
    let page = text(response).await;
    for part in [&format!("<html lang=\"{locale}\">"), "<title>", "<h1", "<meta name=\"description\""] {
        assert!(page.contains(part), "{path}: no {part}");
    }
    // These would violate the content security policy.
    for part in [" style=\"", " onclick=", "<style", "<!--"] {
        assert!(!page.contains(part), "{path}: {part}");
    }
    let state = state(&page);
    assert_eq!((&state["locale"], &state["status"]), (&locale.into(), &expected.into()), "{path}");
    assert_eq!((&state["path"], &state["today"]), (&path.as_str().into(), &"2026-11-21".into()));
    assert!(state["data"].is_object() || expected != 200, "{path}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_is_complete_in_every_language() {
    let Some(site) = start_product().await else { return };
    for locale in LOCALES {
        for path in ["", "/ias", "/ias/flu", "/ias/baclofen"] {
            check(&site, locale, path, 200).await;
        }
        for path in ["/nothing", "/ias/nothing", "/ias/flu/more"] {
            check(&site, locale, path, 404).await;
        }
    }
    assert_eq!(site.site.rendering().failed.load(Relaxed), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_url_in_a_page_exists() {
    let Some(site) = start_product().await else { return };
    for path in ["/fr", "/ko/ias", "/th/ias/flu"] {
        let page = text(site.get(path, &[]).await).await;
        let links = page.split([' ', '\n']).filter_map(|word| {
            let address = word.strip_prefix("href=\"").or_else(|| word.strip_prefix("src=\""))?;
            address.split(['"', '#']).next().filter(|address| address.starts_with('/'))
        });
        let links: std::collections::BTreeSet<_> = links.collect();
        assert!(links.len() > 10, "{path}: {links:?}");
        for link in links.iter().filter(|link| link.starts_with("/assets/") || link.contains('.')) {
            assert_eq!(site.get(link, &[]).await.status(), 200, "{path} names {link}");
        }
    }
}
