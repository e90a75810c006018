//! The file of baskets as it is written, and its validation.

use crate::{
    ias::{
        aggregate::cell::{self, DayNumber},
        theme::Theme,
    },
    tables::{self, CheckDigit},
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BasketFile {
    pub(super) themes: Vec<Basket>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Basket {
    theme: String,
    pub(super) measure: Measure,
    pub(super) groups: Vec<Group>,
    /// Products of its classes that are left out on purpose.
    #[serde(default, rename = "left-out")]
    pub(super) left_out: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::ias::aggregate) enum Measure {
    Amount,
    Quantity,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    pub(super) name: String,
    from: Option<Date>,
    to: Option<Date>,
    pub(super) products: Vec<String>,
}

impl Group {
    pub(super) fn days(&self) -> Days {
        let first = self.from.and_then(DayNumber::from_date).unwrap_or(DayNumber(0));
        Days {
            first,
            last: self.to.map_or(DayNumber::MAX, |to| DayNumber::from_date(to).unwrap_or(DayNumber(0))),
        }
    }
}

/// A period of days, both included.
#[derive(Debug, Clone, Copy)]
pub(in crate::ias::aggregate) struct Days {
    pub(in crate::ias::aggregate) first: DayNumber,
    pub(in crate::ias::aggregate) last: DayNumber,
}

impl Days {
    pub(super) fn contain(self, day: DayNumber) -> bool {
        (self.first..=self.last).contains(&day)
    }

    fn overlaps(self, other: Self) -> bool {
        self.first.max(other.first) <= self.last.min(other.last)
    }
}

/// Validates the file; returns the themes in its order if all are known.
pub(super) fn check(document: &BasketFile, fault: &mut dyn FnMut(String, String)) -> Vec<Theme> {
    let mut themes: Vec<Theme> = Vec::new();
    if document.themes.is_empty() {
        fault("themes".to_owned(), "there is no theme".to_owned());
    }
    for (at, basket) in document.themes.iter().enumerate() {
        let key = format!("themes[{at}]");
        match basket.theme.parse::<Theme>() {
            Ok(theme) if themes.contains(&theme) => {
                fault(format!("{key}.theme"), format!("{theme} is there twice"));
            }
            Ok(theme) => themes.push(theme),
            Err(unknown) => fault(format!("{key}.theme"), unknown.detail),
        }
        if basket.groups.is_empty() {
            fault(format!("{key}.groups"), "there is no group of products".to_owned());
        }
        check_groups(&key, &basket.groups, fault);
        check_left_out(&key, basket, fault);
    }
    themes
}

fn check_groups(theme: &str, groups: &[Group], fault: &mut dyn FnMut(String, String)) {
    let mut places: BTreeMap<u64, Vec<(usize, String)>> = BTreeMap::new();
    for (at, group) in groups.iter().enumerate() {
        let key = format!("{theme}.groups[{at}]");
        if let (Some(from), Some(to)) = (group.from, group.to)
            && from > to
        {
            fault(format!("{key}.to"), format!("{to} is before {from}, the day the group begins"));
        }
        let same = groups[..at].iter().position(|g| g.name == group.name && g.days().overlaps(group.days()));
        if let Some(first) = same {
            let problem =
                format!("{:?} and groups[{first}] have the same name and days in common", group.name);
            fault(format!("{key}.name"), problem);
        }
        if group.products.is_empty() {
            fault(format!("{key}.products"), "there is no product".to_owned());
        }
        for (n, code) in group.products.iter().enumerate() {
            let key = format!("{key}.products[{n}]");
            match gtin(code) {
                Err(problem) => fault(key, problem),
                Ok(product) => {
                    let known = places.entry(product).or_default();
                    if let Some((_, first)) =
                        known.iter().find(|(g, _)| groups[*g].days().overlaps(group.days()))
                    {
                        fault(
                            key.clone(),
                            format!("{code} is counted already by {first} on some of these days"),
                        );
                    }
                    known.push((at, key));
                }
            }
        }
    }
}

fn check_left_out(theme: &str, basket: &Basket, fault: &mut dyn FnMut(String, String)) {
    let listed = basket.groups.iter().flat_map(|group| &group.products);
    let listed: BTreeSet<u64> = listed.filter_map(|code| gtin(code).ok()).collect();
    for (n, code) in basket.left_out.iter().enumerate() {
        let problem = match gtin(code) {
            Err(problem) => problem,
            Ok(product) if listed.contains(&product) => format!("{code} is in a group of this basket"),
            Ok(_) => continue,
        };
        fault(format!("{theme}.left-out[{n}]"), problem);
    }
}

/// Parses a GTIN (a CIP13 is one): 8, 12, 13 or 14 digits, the last of which is a check digit.
fn gtin(code: &str) -> Result<u64, String> {
    let product = cell::product(code.as_bytes())
        .ok_or_else(|| format!("{code:?} is not a GTIN or CIP13: digits only"))?;
    if ![8, 12, 13, 14].contains(&code.len()) {
        return Err(format!("{code} has {} digits; a CIP13 has 13, a GTIN 8, 12, 13 or 14", code.len()));
    }
    match tables::gtin(code) {
        Some(CheckDigit { expected, found }) if expected != found => {
            Err(format!("{code} ends with {found}, its check digit is {expected}"))
        }
        _ => Ok(product),
    }
}
