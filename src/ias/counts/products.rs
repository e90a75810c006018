//! National sales of each product of a basket, with which the gate detects that one is missing. They are never
//! published.

use super::model::{Count, Counts, MAX_COUNT};
use crate::ias::territory::Territory;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Sales of each product by group: cents or boxes, by the measure of the basket.
pub(crate) type Groups = BTreeMap<String, BTreeMap<String, i64>>;

/// Sales of products on a day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProductDay {
    /// All sales in the same regions.
    pub(crate) denominator: i64,
    pub(crate) groups: Groups,
}

/// The days with known products.
pub(crate) type Products = BTreeMap<Date, ProductDay>;

/// Products of one theme in a file.
pub(super) type FileProducts = BTreeMap<(Date, Territory), Groups>;

/// Parses the cell of a row whose basket sum is `numerator`; `None` if empty.
pub(super) fn parse(cell: &str, numerator: i64) -> Result<Option<Groups>, String> {
    if cell.is_empty() {
        return Ok(None);
    }
    let groups: Groups = serde_json::from_str(cell).map_err(|fault| {
        format!("is no JSON object of groups with their products (`vigie ias aggregate --products` writes it): {fault}")
    })?;
    let sum: i128 = groups.values().flatten().map(|(_, sold)| i128::from(*sold)).sum();
    match sum == i128::from(numerator) {
        _ if groups.values().flatten().any(|(_, sold)| !(-MAX_COUNT..=MAX_COUNT).contains(sold)) => {
            Err("a product sold more than is possible".to_owned())
        }
        true => Ok(Some(groups)),
        false => Err(format!("the products add up to {sum}, the numerator is {numerator}")),
    }
}

/// The days of a file whose counts equal the stored ones, each with the number of its regions.
pub(super) fn days(
    file: &Counts,
    products: &FileProducts,
    stored: &Counts,
) -> BTreeMap<Date, (usize, ProductDay)> {
    let mut days: BTreeMap<Date, (usize, ProductDay)> = BTreeMap::new();
    for ((day, region), groups) in products {
        let count = |counts: &Counts| counts.day(*region, *day);
        let Some(Count { denominator, .. }) =
            count(file).filter(|count| stored.day(*region, *day).is_some_and(|known| known.equals(*count)))
        else {
            continue;
        };
        let (regions, of_day) = days.entry(*day).or_default();
        *regions += 1;
        of_day.denominator += denominator;
        for (group, sold) in groups {
            let known = of_day.groups.entry(group.clone()).or_default();
            for (product, sold) in sold {
                *known.entry(product.clone()).or_default() += sold;
            }
        }
    }
    days
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn products_add_up_to_the_basket() {
        let cell = r#"{"a":{"3400999000017":7,"3400999000024":-2},"b":{}}"#;
        let groups = parse(cell, 5).unwrap().unwrap();
        assert_eq!(groups["a"]["3400999000024"], -2);
        assert_eq!(parse("", 5), Ok(None));
        for (cell, numerator, fault) in [
            (cell, 6, "the products add up to 5, the numerator is 6"),
            ("{\"a\":1}", 1, "is no JSON object of groups"),
            (r#"{"a":{"1":9000000000000000000}}"#, 0, "a product sold more than is possible"),
        ] {
            assert!(parse(cell, numerator).unwrap_err().starts_with(fault), "{cell}");
        }
    }

    #[test]
    fn only_regions_whose_counts_are_stored_are_added_up() {
        let day = date(2026, 1, 5);
        let [paris, corsica] = ["11", "94"].map(|code| code.parse::<Territory>().unwrap());
        let count = |numerator| Count { numerator, denominator: 100, pharmacies: 20, extracted_on: None };
        let (mut file, mut stored) = (Counts::default(), Counts::default());
        let mut products = FileProducts::new();
        for (region, known) in [(paris, 5), (corsica, 6)] {
            file.set(region, day, count(5));
            stored.set(region, day, count(known));
            products.insert((day, region), parse(r#"{"a":{"1":5}}"#, 5).unwrap().unwrap());
        }
        let days = days(&file, &products, &stored);
        let (regions, of_day) = &days[&day];
        assert_eq!((*regions, of_day.denominator, of_day.groups["a"]["1"]), (1, 100, 5));
    }
}
