//! The drawing of each level: a cross, a ring, a triangle and an octagon, which have different outlines. Each
//! is the data of a path, 20 units wide and high, filled by the even-odd rule.

use super::model::Level;

pub(super) fn level(level: Level) -> &'static str {
    match level {
        Level::Operational => "M7 2h6v5h5v6h-5v5H7v-5H2V7h5z",
        Level::Minor => "M10 1a9 9 0 1 0 .1 0zm0 2.2a6.8 6.8 0 1 1-.1 0zM5.8 8.9h8.4v2.2H5.8z",
        Level::Major => "M10 1.5 19 18H1zM9 7.5v5.5h2V7.5zm0 7v2h2v-2z",
        Level::Critical => {
            "M6.3 1h7.4L19 6.3v7.4L13.7 19H6.3L1 13.7V6.3zM7 5.6 5.6 7l3 3-3 3L7 14.4l3-3 3 3 1.4-1.4-3-3 3-3L13 5.6l-3 3z"
        }
    }
}

/// A clock, for a maintenance.
pub(super) const MAINTENANCE: &str = "M2 2h16v16H2zm1.5 1.5v13h13v-13zM9.2 5.5h1.6v4.2l2.5 2.5-1.1 1.1-3-3z";

/// An empty square, for categories that are not measured.
pub(super) const UNMEASURED: &str = "M3 3h14v14H3zm1.5 1.5v11h11v-11z";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_its_own_icon_outline() {
        let mut outlines: Vec<_> =
            Level::ALL.map(level).into_iter().chain([MAINTENANCE, UNMEASURED]).collect();
        outlines.sort_unstable();
        outlines.dedup();
        assert_eq!(outlines.len(), Level::ALL.len() + 2);
    }
}
