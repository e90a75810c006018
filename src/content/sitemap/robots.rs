//! What robots are asked to leave alone: pages for one reader, and addresses for programs.

use crate::locale::Locale;
use std::fmt::Write as _;

/// Trees for programs, or of another site.
const TREES: [&str; 3] = ["/api/", "/app/", "/graphql"];

/// Pages below a language that are for one reader: drafts, the progress of a request, the way out of our mailings.
const PERSONAL: [&str; 4] = ["/preview/", "/become-provider/follow-up", "/data-request/follow-up", "/unsub/"];

/// The file for robots of a site at this address.
#[must_use]
pub fn robots(origin: &str) -> String {
    let mut text = "User-agent: *\n".to_owned();
    // Each language by its name: not every robot knows a pattern.
    let below = Locale::ALL.into_iter().flat_map(|l| PERSONAL.map(|path| format!("/{l}{path}")));
    for path in TREES.map(str::to_owned).into_iter().chain(below) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "Disallow: {path}");
    }
    text + "\nSitemap: " + origin + "/sitemap.xml\n"
}
