//! The words that open-data files use: titles, licence, citation, how levels are made.

use crate::ias::{publication::Method, store::Version, theme::Theme};

pub(super) const PUBLISHER: &str = "Vigie";
/// The licence by its SPDX name.
pub(crate) const LICENCE: &str = "ODbL-1.0";
pub(crate) const LICENCE_TITLE: &str = "Open Database License 1.0";
pub const LICENCE_URL: &str = "https://opendatacommons.org/licenses/odbl/1-0/";

pub(super) fn title(theme: Theme) -> &'static str {
    match theme {
        Theme::Respiratory => "Respiratory syndromes",
        Theme::Flu => "Flu",
        Theme::FluVaccination65 => "Flu vaccination, aged 65 and over",
        Theme::Allergies => "Allergies",
        Theme::Gastroenteritis => "Gastroenteritis",
        Theme::Lice => "Head lice",
        Theme::Scabies => "Scabies",
        Theme::Baclofen => "Baclofen",
    }
}

pub(super) fn citation(version: &Version) -> String {
    let Version { theme, last_day, number, .. } = version;
    format!(
        "{PUBLISHER}, Advanced health indicators, {}, data as of {last_day}, version {number}, {LICENCE}.",
        title(*theme)
    )
}

pub(super) fn method(method: Method) -> &'static str {
    match method {
        Method::Published => {
            "Levels that were imported as they had been published; the counts behind them are not held."
        }
        Method::RatioOfSums => {
            "100 times the sum of numerators over the sum of denominators of the fifteen days around a day (seven before, \
             seven after), over the baseline. At the edges the window is cut. Fewer than 8 of the 15 days make a level \
             sparse; fewer than 11 pharmacies make it withheld."
        }
        Method::CumulativeShare => {
            "Doses that the panel sold since 1 September per 100 people aged 65 and over, whoever received them, without \
             smoothing; pharmacies outside the panel are not counted. Fewer than 11 pharmacies make a share withheld, and \
             with it those from which it could be computed."
        }
        Method::ExpandedShare => {
            "Doses sold since 1 September per 100 people aged 65 and over, whoever received them, without smoothing. What \
             the panel of a region sold on a day is multiplied by its number of pharmacies over the number that sent their \
             sales on the busiest of the seven days up to it. Fewer than 11 pharmacies make a share withheld, and with it \
             those from which it could be computed."
        }
        Method::RobustMedian => {
            "Made of a raw index: Sundays and public holidays dropped, the median of seven days, then the mean of seven."
        }
    }
}

/// What each column of the tidy file holds.
pub(super) const COLUMNS: [(&str, &str, &str); 8] = [
    ("theme", "string", "The indicator."),
    (
        "territory",
        "string",
        "FR for France, the INSEE code of one of the 22 regions of before 2016 (11), or the ISO 3166-2 code of one of \
         the 13 metropolitan regions of today (FR-IDF).",
    ),
    ("day", "date", "The civil day."),
    ("level", "number", "The level; empty where it is withheld."),
    ("status", "string", "Whether the level may still change: definitive or provisional."),
    ("demonstration", "boolean", "Whether the figures are generated, to show the product."),
    (
        "flag",
        "string",
        "sparse: fewer than 8 of the 15 days of the window have figures; withheld: fewer than 11 pharmacies.",
    ),
    ("final_on", "date", "The day on which a provisional level becomes final."),
];
