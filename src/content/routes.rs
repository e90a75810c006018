//! The addresses that a link of an editor may lead to and that are no entries: a test compares them with the interface.

use crate::{config::Redirects, ias::Theme};

/// Pages that stand without an entry of their name.
pub(super) const FIXED: [&str; 8] =
    ["/", "/ias", "/jobs", "/press", "/site-map", "/status", "/store", "/store/compare"];

const ALIASES: [&str; 4] = ["/devenir-fournisseur", "/entreprise", "/presse", "/recherche-de-donnees"];

/// Trees of files, of which only the program that serves them knows what is there.
const FILES: [&str; 5] = ["/api/", "/img/", "/open-data/", "/embed/ias/", "/catalog."];

/// Whether something other than an entry answers at this path below the language.
pub(super) fn is_known(path: &str, redirects: &Redirects) -> bool {
    let theme = path.strip_prefix("/ias/").is_some_and(|slug| slug.parse::<Theme>().is_ok());
    let tree = FILES.iter().any(|tree| path.starts_with(tree));
    let away = redirects.target(path).is_some_and(Option::is_some);
    theme || tree || away || FIXED.contains(&path) || ALIASES.contains(&path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_what_the_interface_draws() {
        let table = include_str!("../../ui/src/routes.tsx");
        let quoted = |line: &str, at| line.split('"').nth(at).map(str::to_owned);
        let patterns = table.lines().filter(|line| line.contains("pattern: \""));
        let patterns: Vec<_> = patterns
            .filter_map(|line| quoted(&line[line.find("pattern").unwrap_or_default()..], 1))
            .filter(|pattern| !pattern.is_empty() && !pattern.contains([':', '*']))
            .collect();
        let mut fixed: Vec<_> = patterns.iter().map(String::as_str).collect();
        fixed.sort_unstable();
        assert_eq!(fixed, FIXED);
        let aliases = table.split("ALIASES").nth(1).unwrap().split("};").next().unwrap();
        let mut names: Vec<_> = aliases.lines().filter_map(|line| quoted(line, 1)).collect();
        names.sort_unstable();
        assert_eq!(names, ALIASES);
    }

    #[test]
    fn a_theme_is_a_place_and_a_redirect_only_when_it_leads_somewhere() {
        let mut redirects = Redirects::default();
        assert!(is_known("/ias/flu", &redirects) && !is_known("/ias/plague", &redirects));
        assert!(!is_known("/login", &redirects) && !is_known("/nowhere", &redirects));
        redirects.login = Some("https://app.example/login".to_owned());
        assert!(is_known("/login", &redirects));
    }
}
