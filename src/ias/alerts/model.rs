//! The choices of a subscriber, and the alerts.

use super::revised::RevisedDays;
use crate::{
    Error, Result,
    closed_list::closed_list,
    error::Kind,
    ias::{territory::Territory, theme::Theme},
};
use jiff::civil::Date;

closed_list! {
    /// Kind of an alert: a level that rose above its epidemic threshold, or fell below it; definitive days whose levels
    /// changed.
    AlertKind {
        Above = "above",
        Below = "below",
        Revised = "revised",
    }
}

/// Prefixes of topics.
const THEME: &str = "theme:";
const TERRITORY: &str = "territory:";
const KIND: &str = "kind:";

/// The choices of a subscriber. An empty list means all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) themes: Vec<String>,
    pub(crate) territories: Vec<String>,
    pub(crate) kinds: Vec<String>,
}

impl Choice {
    /// # Errors
    /// `ias.theme-unknown`; `ias.territory-unknown` for a territory other than France and the present regions;
    /// `ias.alert-unknown`.
    pub(crate) fn ensure_known(&self) -> Result<()> {
        for theme in &self.themes {
            let invalid = |unknown: Error| Error::new(Kind::Invalid, "ias.theme-unknown", unknown.detail);
            theme.parse::<Theme>().map_err(invalid)?;
        }
        for code in &self.territories {
            let known: Option<Territory> = code.parse().ok();
            if !known.is_some_and(|territory| offered().any(|offered| offered == territory)) {
                let codes: Vec<_> = offered().map(|territory| territory.to_string()).collect();
                let detail = format!("{code:?} is not a territory of alerts: one of {}", codes.join(", "));
                return Err(Error::new(Kind::Invalid, "ias.territory-unknown", detail));
            }
        }
        for kind in &self.kinds {
            let unknown =
                |e| Error::new(Kind::Invalid, "ias.alert-unknown", format!("{kind:?}: an alert {e}"));
            kind.parse::<AlertKind>().map_err(unknown)?;
        }
        Ok(())
    }

    /// The topics of a subscription.
    pub(super) fn topics(&self) -> Vec<String> {
        let group = |prefix: &'static str, words: &[String]| -> Vec<String> {
            words.iter().map(|word| format!("{prefix}{word}")).collect()
        };
        [group(THEME, &self.themes), group(TERRITORY, &self.territories), group(KIND, &self.kinds)].concat()
    }

    pub(crate) fn from_topics(topics: &[String]) -> Self {
        let group = |prefix: &str| {
            topics.iter().filter_map(|topic| topic.strip_prefix(prefix).map(str::to_owned)).collect()
        };
        Self { themes: group(THEME), territories: group(TERRITORY), kinds: group(KIND) }
    }

    pub(super) fn covers(&self, alert: &Alert) -> bool {
        let has = |words: &[String], word: &str| words.is_empty() || words.iter().any(|known| known == word);
        has(&self.themes, alert.theme.slug())
            && has(&self.territories, &alert.territory.to_string())
            && has(&self.kinds, alert.event.kind().word())
    }
}

/// The territories with alerts: France and the present regions.
pub(super) fn offered() -> impl Iterator<Item = Territory> {
    [Territory::FRANCE].into_iter().chain(Territory::present_regions())
}

/// A change of a version that is reported to subscribers.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ias) struct Alert {
    pub(super) theme: Theme,
    pub(super) territory: Territory,
    pub(super) event: AlertEvent,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum AlertEvent {
    Passed(Passage),
    Revised(RevisedDays),
}

impl AlertEvent {
    pub(super) fn kind(&self) -> AlertKind {
        match self {
            Self::Passed(Passage { is_above: true, .. }) => AlertKind::Above,
            Self::Passed(_) => AlertKind::Below,
            Self::Revised(_) => AlertKind::Revised,
        }
    }
}

/// A level on the other side of its threshold than in the previous version.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Passage {
    pub(super) is_above: bool,
    pub(super) day: Date,
    pub(super) level: f64,
    pub(super) onset: f64,
    /// Whether the level may still change.
    pub(super) is_provisional: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn choice(words: [&[&str]; 3]) -> Choice {
        let [themes, territories, kinds] =
            words.map(|words| words.iter().map(|word| (*word).to_owned()).collect());
        Choice { themes, territories, kinds }
    }

    #[test]
    fn topics_round_trip_and_cover_the_chosen_themes() {
        let passage = Passage {
            is_above: true,
            day: date(2026, 11, 21),
            level: 41.2,
            onset: 37.0,
            is_provisional: true,
        };
        let event = AlertEvent::Passed(passage);
        let alert = Alert { theme: Theme::Flu, territory: Territory::FRANCE, event };
        for (words, covered) in [
            ([&[] as &[&str], &[], &[]], true),
            ([&["lice", "flu"], &["FR"], &["above"]], true),
            ([&["lice"], &[], &[]], false),
            ([&[], &["FR-BRE"], &[]], false),
            ([&[], &[], &["below", "revised"]], false),
        ] {
            let choice = choice(words);
            choice.ensure_known().unwrap();
            assert_eq!(Choice::from_topics(&choice.topics()), choice);
            assert_eq!(choice.covers(&alert), covered, "{words:?}");
        }
    }

    #[test]
    fn rejects_topics_that_are_not_offered() {
        for (words, code) in [
            ([&["measles"] as &[&str], &[], &[]], "ias.theme-unknown"),
            ([&[], &["11"], &[]], "ias.territory-unknown"),
            ([&[], &["FR", "fr"], &[]], "ias.territory-unknown"),
            ([&[], &[], &["weather"]], "ias.alert-unknown"),
        ] {
            let error = choice(words).ensure_known().unwrap_err();
            assert_eq!((error.code, error.kind), (code, Kind::Invalid));
        }
    }
}
