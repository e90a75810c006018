//! Texts of open-data files: titles, licence, citation, methods.

use crate::{
    ias::{evidence::Evidence, publication::Method, store::Version, theme::Theme},
    locale::Locale,
    text::word_label,
};

pub(super) const PUBLISHER: &str = "Vigie";
/// The licence by its SPDX name.
pub(crate) const LICENCE: &str = "ODbL-1.0";
pub(crate) const LICENCE_TITLE: &str = "Open Database License 1.0";
pub const LICENCE_URL: &str = "https://opendatacommons.org/licenses/odbl/1-0/";

pub(super) fn title(theme: Theme) -> String {
    word_label(Locale::En, "ias", "name", theme.slug())
}

pub(super) fn citation(version: &Version) -> String {
    let Version { theme, last_day, number, demonstration, .. } = version;
    let mark = if *demonstration { "Demonstration data, not to be cited. " } else { "" };
    format!(
        "{mark}{PUBLISHER}, Advanced health indicators, {}, data as of {last_day}, version {number}, {LICENCE}.",
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
        Method::Demonstration => {
            "Generated to demonstrate the site. No sale was counted and no real level was published: the figures describe nothing \
             and must not be cited."
        }
        Method::RobustMedian => {
            "Made of a raw index: Sundays and public holidays dropped, the median of seven days, then the mean of seven."
        }
    }
}

/// Source of the figures.
pub(super) fn source(demonstration: bool) -> &'static str {
    if demonstration {
        "Generated figures for demonstration; no sales were counted"
    } else {
        "Sales of a panel of French pharmacies, counted by day and region"
    }
}

pub(super) fn short_citation(version: &Version) -> String {
    let mark = if version.demonstration { ", demonstration data" } else { "" };
    format!("{PUBLISHER} ({}{mark})", version.last_day.year())
}

/// Definition of the interval around a level, or why it is missing.
pub(super) fn interval(method: Method, evidence: &Evidence) -> &'static str {
    if method == Method::Demonstration {
        return "Numbers of pharmacies and intervals are empty: the figures are generated.";
    }
    if evidence.supports.is_empty() {
        return "Numbers of pharmacies and intervals are empty: the daily counts behind these levels were not held when they were published.";
    }
    match method {
        Method::CumulativeShare | Method::ExpandedShare => {
            "low and high are the ends of an interval of 95 %: what the share could be had the same people bought on other days and in \
             other pharmacies of the panel. The variance of the numerator is proportional to it (quasi-Poisson, Wedderburn 1974), by a \
             factor learnt from pairs of consecutive open days of the season (homogeneity of two Poisson counts, Przyborowski and \
             Wilenski 1940; successive differences, von Neumann and others 1941), with Student's quantile on a scale of logarithms. \
             Whether the panel stands for all pharmacies is not in it. Empty where it is not known: imported levels, seasons without \
             sales, numbers that would tell one that is withheld."
        }
        _ => {
            "low and high are the ends of an interval of 95 %: what the level could be had the same people bought on other days and in \
             other pharmacies of the panel. The variance of the numerator is proportional to it (quasi-Poisson, Wedderburn 1974), by a \
             factor learnt from pairs of consecutive open days of the window (homogeneity of two Poisson counts, Przyborowski and \
             Wilenski 1940; successive differences, von Neumann and others 1941), and that of the baseline is added, with Student's \
             quantile on a scale of logarithms. Whether the panel stands for all pharmacies, and what days to come will change of a \
             provisional level, is not in it. Empty where it is not known: imported levels, windows of few days or without sales, \
             numbers that would tell one that is withheld."
        }
    }
}
