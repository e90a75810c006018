//! Valid targets of editors' links that are not entries.

use crate::{
    audience::Audience,
    config::Redirects,
    ias::Theme,
    locale::Locale,
    ui::{Destination, Pages},
};

/// Whether something other than an entry is served at this path, without the language prefix: a screen, a
/// configured redirect, or a route.
pub(super) fn is_served_path(path: &str, redirects: &Redirects, is_served: impl Fn(&str) -> bool) -> bool {
    let pages = Pages::embedded();
    let is_screen = match pages.find(path) {
        Destination::Alias(_) => true,
        // A page that needs a secret link, if its title is fixed, shows other visitors how to request one.
        Destination::Page(page) if page.is_fixed() => {
            page.audience == Audience::Public || page.title(Locale::Fr).is_some()
        }
        Destination::Page(page) => {
            page.pattern == "/ias/:theme"
                && path.rsplit('/').next().is_some_and(|slug| slug.parse::<Theme>().is_ok())
        }
        Destination::Nowhere => false,
    };
    let leads_away = redirects.find(path).is_some_and(|redirect| redirect.address(path, None).is_some());
    is_screen || leads_away || pages.bare(path).is_some() || is_served(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_screens_files_and_configured_redirects() {
        let mut redirects = Redirects::default();
        let known = |path: &str, redirects: &Redirects| {
            is_served_path(path, redirects, |path| path == "/catalog.ttl")
        };
        for path in [
            "/",
            "/store/compare",
            "/ias",
            "/login",
            "/ias/flu",
            "/presse",
            "/embed/ias/flu",
            "/catalog.ttl",
            "/data-request/follow-up",
        ] {
            assert!(known(path, &redirects), "{path}");
        }
        for path in
            ["/contact/sent", "/ias/plague", "/roadmap", "/nowhere", "/jobs/x", "/preview/a", "/catalog.nt"]
        {
            assert!(!known(path, &redirects), "{path}");
        }
        redirects.roadmap = Some("https://app.example/roadmap".to_owned());
        assert!(known("/roadmap", &redirects));
    }
}
