//! The baskets: which products speak for an indicator, from when to when. They are data, written by people, so
//! that everything in them that cannot be meant is told by its key.

use super::cell::{self, DayNumber};
use crate::{
    Result,
    error::{Error, Field},
    ias::theme::Theme,
};
use jiff::civil::Date;
use rustc_hash::FxHashMap;
use serde::Deserialize;
use std::{collections::BTreeMap, path::Path};

/// A list of products is some kilobytes.
const LARGEST: u64 = 20_000_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    themes: Vec<Basket>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Basket {
    theme: String,
    measure: Measure,
    groups: Vec<Group>,
}

/// What a basket adds up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Measure {
    /// Cents.
    Amount,
    /// Boxes.
    Quantity,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    name: String,
    from: Option<Date>,
    to: Option<Date>,
    products: Vec<String>,
}

impl Group {
    fn days(&self) -> Days {
        let first = self.from.and_then(DayNumber::of).unwrap_or(DayNumber(0));
        Days { first, last: self.to.map_or(DayNumber::MAX, |to| DayNumber::of(to).unwrap_or(DayNumber(0))) }
    }
}

/// From a day to a day, both included.
#[derive(Debug, Clone, Copy)]
struct Days {
    first: DayNumber,
    last: DayNumber,
}

impl Days {
    fn contain(self, day: DayNumber) -> bool {
        (self.first..=self.last).contains(&day)
    }

    fn meet(self, other: Self) -> bool {
        self.first.max(other.first) <= self.last.min(other.last)
    }
}

/// A product's place in the basket of a theme.
struct Entry {
    theme: usize,
    days: Days,
}

/// The baskets of some themes, made to be asked ten million times.
pub(super) struct Baskets {
    themes: Vec<(Theme, Measure, Vec<Days>)>,
    products: FxHashMap<u64, Vec<Entry>>,
}

impl Baskets {
    /// Reads a file of baskets, and keeps those of one theme if one is asked for.
    pub(super) fn open(path: &Path, theme: Option<Theme>) -> Result<Self> {
        let file = path.display().to_string();
        let size = std::fs::metadata(path).map_err(|e| Error::input("read", path, &e))?.len();
        if size > LARGEST {
            let problem = format!("the file is larger than {} MB", LARGEST / 1_000_000);
            return Err(invalid(vec![Field { pointer: file, code: problem }]));
        }
        let text = std::fs::read_to_string(path).map_err(|e| Error::input("read", path, &e))?;
        let baskets = Self::read(&file, &text, theme).map_err(invalid)?;
        if baskets.themes.is_empty() {
            let wanted = theme.map_or("themes", Theme::slug);
            return Err(Error::absent("ias.baskets-invalid", format!("{file} holds no basket of {wanted}")));
        }
        Ok(baskets)
    }

    /// Reads the text of a file of baskets, or says everything that is wrong with it.
    pub(super) fn read(file: &str, text: &str, theme: Option<Theme>) -> Result<Self, Vec<Field>> {
        let document: Document = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            vec![Field { pointer: format!("{file}:{line}"), code: error.message().to_owned() }]
        })?;
        let mut faults = Vec::new();
        let known = check(&document, &mut |key, problem| {
            faults.push(Field { pointer: format!("{file}:{key}"), code: problem });
        });
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut baskets = Self { themes: Vec::new(), products: FxHashMap::default() };
        let chosen =
            known.into_iter().zip(document.themes).filter(|(own, _)| theme.is_none_or(|t| t == *own));
        chosen.for_each(|(theme, basket)| baskets.take(theme, &basket));
        Ok(baskets)
    }

    fn take(&mut self, theme: Theme, basket: &Basket) {
        let slot = self.themes.len();
        for group in &basket.groups {
            for product in group.products.iter().filter_map(|code| cell::product(code.as_bytes())) {
                self.products.entry(product).or_default().push(Entry { theme: slot, days: group.days() });
            }
        }
        self.themes.push((theme, basket.measure, basket.groups.iter().map(Group::days).collect()));
    }

    /// Each theme by its place, and what its basket adds up.
    pub(super) fn themes(&self) -> impl ExactSizeIterator<Item = (Theme, Measure)> {
        self.themes.iter().map(|(theme, measure, _)| (*theme, *measure))
    }

    /// Whether a theme has products on a day: without any there is nothing to count, which is no zero.
    pub(super) fn covers(&self, theme: usize, day: DayNumber) -> bool {
        self.themes[theme].2.iter().any(|days| days.contain(day))
    }

    /// The themes whose basket holds this product on this day.
    pub(super) fn of(&self, product: u64, day: DayNumber) -> impl Iterator<Item = (usize, Measure)> {
        let entries = self.products.get(&product).into_iter().flatten();
        entries
            .filter(move |entry| entry.days.contain(day))
            .map(|entry| (entry.theme, self.themes[entry.theme].1))
    }
}

fn invalid(faults: Vec<Field>) -> Error {
    Error::bad_data("ias.baskets-invalid", "the baskets cannot be used, so nothing was counted")
        .with_fields(faults)
}

/// Finds what cannot be meant; the themes in the order of the file, when every one is known.
fn check(document: &Document, fault: &mut dyn FnMut(String, String)) -> Vec<Theme> {
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
        let same = groups[..at].iter().position(|g| g.name == group.name && g.days().meet(group.days()));
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
                    if let Some((_, first)) = known.iter().find(|(g, _)| groups[*g].days().meet(group.days()))
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

/// A GTIN (a CIP13 is one): 8, 12, 13 or 14 digits, the last of which checks the others.
fn gtin(code: &str) -> Result<u64, String> {
    let product = cell::product(code.as_bytes())
        .ok_or_else(|| format!("{code:?} is not a GTIN or CIP13: digits only"))?;
    if ![8, 12, 13, 14].contains(&code.len()) {
        return Err(format!("{code} has {} digits; a CIP13 has 13, a GTIN 8, 12, 13 or 14", code.len()));
    }
    let digits = code.bytes().rev().map(|digit| u32::from(digit - b'0'));
    let sum: u32 =
        digits.clone().skip(1).zip([3, 1].into_iter().cycle()).map(|(digit, weight)| digit * weight).sum();
    let (found, expected) = (digits.clone().next().unwrap_or_default(), (10 - sum % 10) % 10);
    if found == expected {
        Ok(product)
    } else {
        Err(format!("{code} ends with {found}, its check digit is {expected}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        let Err(faults) = Baskets::read("b.toml", text, None) else { return String::new() };
        faults.into_iter().map(|f| format!("{}: {}\n", f.pointer, f.code)).collect()
    }

    #[test]
    fn the_shipped_example_is_in_order() {
        let text = include_str!("../../../seeds/baskets.toml");
        let baskets =
            Baskets::read("baskets.toml", text, None).map_err(|faults| format!("{faults:?}")).unwrap();
        assert_eq!(baskets.themes().map(|(theme, _)| theme).collect::<Vec<_>>(), Theme::ALL);
    }

    #[test]
    fn a_product_counts_from_its_first_day_to_its_last() {
        let text = "[[themes]]\ntheme = \"flu\"\nmeasure = \"quantity\"\n\
            groups = [{ name = \"a\", from = \"2016-01-02\", to = \"2016-01-03\", products = [\"3400930000014\"] }]";
        let baskets = Baskets::read("b.toml", text, None).unwrap();
        let counted = |day: &[u8]| baskets.of(3_400_930_000_014, cell::day(day).unwrap()).collect::<Vec<_>>();
        assert_eq!(counted(b"2016-01-01"), []);
        assert_eq!(counted(b"2016-01-02"), [(0, Measure::Quantity)]);
        assert_eq!(counted(b"2016-01-03"), [(0, Measure::Quantity)]);
        assert_eq!(counted(b"2016-01-04"), []);
        assert!(!baskets.covers(0, cell::day(b"2016-01-04").unwrap()));
        assert_eq!(baskets.of(1, cell::day(b"2016-01-02").unwrap()).count(), 0);
    }

    #[test]
    fn what_cannot_be_meant_is_told_by_its_key() {
        insta::assert_snapshot!(told("themes = []"), @"b.toml:themes: there is no theme");
        insta::assert_snapshot!(told("[[themes]]\ntheme = \"flu\"\nmeasure = \"euros\"\ngroups = []"), @"b.toml:3: unknown variant `euros`, expected `amount` or `quantity`");
        insta::assert_snapshot!(told("[[themes]]\ntheme = \"flu\"\nmeasures = \"amount\""), @"b.toml:3: unknown field `measures`, expected one of `theme`, `measure`, `groups`");
        insta::assert_snapshot!(told("[[themes]]\ntheme = \"flu\"\nmeasure = \"amount\"\ngroups = [{ name = \"a\", from = \"2016-02-30\", products = [] }]"), @"b.toml:4: parsed date is not valid: parameter 'day' for `2016-02` is invalid, must be in range `1..=29`");
        insta::assert_snapshot!(told(WRONG), @r#"
        b.toml:themes[0].theme: no indicator is named "plague"; there are respiratory, flu, flu-vaccination-65, allergies, gastroenteritis, lice, scabies, baclofen
        b.toml:themes[0].groups: there is no group of products
        b.toml:themes[1].groups[0].to: 2015-01-01 is before 2016-01-01, the day the group begins
        b.toml:themes[1].groups[1].products[1]: 34009300000 has 11 digits; a CIP13 has 13, a GTIN 8, 12, 13 or 14
        b.toml:themes[1].groups[1].products[2]: 3400930000015 ends with 5, its check digit is 4
        b.toml:themes[1].groups[1].products[3]: "34009-0000015" is not a GTIN or CIP13: digits only
        b.toml:themes[1].groups[2].name: "b" and groups[1] have the same name and days in common
        b.toml:themes[1].groups[2].products[0]: 03400930000014 is counted already by themes[1].groups[1].products[0] on some of these days
        b.toml:themes[1].groups[3].name: "b" and groups[2] have the same name and days in common
        b.toml:themes[1].groups[3].products: there is no product
        b.toml:themes[2].theme: flu is there twice
        "#);
    }

    const WRONG: &str = r#"
[[themes]]
theme = "plague"
measure = "amount"
groups = []

[[themes]]
theme = "flu"
measure = "amount"
groups = [
  { name = "a", from = "2016-01-01", to = "2015-01-01", products = ["3400930000014"] },
  { name = "b", to = "2016-06-30", products = ["3400930000014", "34009300000", "3400930000015", "34009-0000015"] },
  { name = "b", from = "2016-06-30", products = ["03400930000014"] },
  { name = "b", from = "2016-07-01", products = [] },
]

[[themes]]
theme = "flu"
measure = "quantity"
groups = [{ name = "a", to = "2015-12-31", products = ["3400930000014"] }, { name = "a", from = "2016-01-01", products = ["3400930000014"] }]
"#;
}
