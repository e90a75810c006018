//! The addresses that a link of an editor may lead to and that are no entries.

use crate::{
    audience::Audience,
    config::Redirects,
    ias::Theme,
    locale::Locale,
    ui::{Destination, Pages},
};

/// Whether something other than an entry answers at this path below the language: a screen, a redirect that leads
/// somewhere, or what is served beside the pages.
pub(super) fn is_known(path: &str, redirects: &Redirects, is_served: impl Fn(&str) -> bool) -> bool {
    let pages = Pages::embedded();
    let is_screen = match pages.find(path) {
        Destination::Alias(_) => true,
        // A page for the holder of a link that has a title of its own shows everybody how to get one.
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
    fn screens_and_files_are_known_and_a_redirect_only_when_it_leads_somewhere() {
        let mut redirects = Redirects::default();
        let known =
            |path: &str, redirects: &Redirects| is_known(path, redirects, |path| path == "/catalog.ttl");
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
