//! Queries that count as the aggregation does.

use super::engine::Engine;
use crate::{
    Result,
    ias::{
        aggregate::{
            baskets::{Baskets, Measure, ProductGroup, ThemeBasket},
            cell::{DayNumber, MAX_INTEGER_DIGITS},
            lines::MAX_PHARMACY_BYTES,
        },
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;
use std::path::PathBuf;

#[derive(Debug, Clone)]
pub(crate) struct Query {
    pub engine: Engine,
    pub baskets: PathBuf,
    pub theme: Option<Theme>,
    /// The day of the extract: later days cannot have been sold.
    pub extracted_on: Date,
    /// The table of sales, as the engine names it.
    pub table: String,
}

/// Codes per line.
const ABREAST: usize = 6;

/// Returns the query as text, without a semicolon at its end.
///
/// # Errors
/// Invalid (65) or missing (66) baskets.
pub(crate) fn query(query: &Query) -> Result<String> {
    let baskets = Baskets::open(&query.baskets, query.theme)?;
    let Query { engine, extracted_on, table, .. } = query;
    let baskets_named = one_line(&format!("{} (SHA-256 {})", query.baskets.display(), baskets.digest()));
    let [first, extraction_day] = [DayNumber(0).date(), *extracted_on].map(|day| engine.literal(day));
    let regions: Vec<String> = Territory::regions().map(|region| format!("'{region}'")).collect();
    let largest = 10u64.pow(u32::try_from(MAX_INTEGER_DIGITS).unwrap_or_default());
    Ok(TEMPLATE
        .replace("{engine}", engine.word())
        .replace("{command}", engine.command())
        .replace("{day}", &engine.day("date"))
        .replace("{pharmacy}", &engine.text("pharmacy"))
        .replace("{region}", &engine.text("region"))
        .replace("{product}", &engine.text("product"))
        .replace("{quantity}", &engine.number("quantity"))
        .replace("{amount}", &engine.number("amount"))
        .replace("{boxes}", &engine.whole("boxes"))
        .replace("{cents}", &engine.whole("100 * euros"))
        .replace("{first}", &first)
        .replace("{extracted_on}", &extraction_day)
        .replace("{regions}", &regions.join(", "))
        .replace("{pharmacy_bytes}", &engine.bytes("pharmacy_code"))
        .replace("{product_bytes}", &engine.bytes("product_code"))
        .replace("{longest}", &MAX_PHARMACY_BYTES.to_string())
        .replace("{largest}", &largest.to_string())
        .replace("{pharmacies}", &engine.distinct("pharmacy_code"))
        .replace("{numerator}", &engine.whole("coalesce(numerator, 0)"))
        .replace("{denominator}", &engine.whole("denominator"))
        .replace("{baskets}", &baskets_named)
        .replace("{table}", table)
        .replace("{basket}", &basket(*engine, &baskets)))
}

/// A SELECT per group of products. Leading zeros of codes are removed, as in lines.
pub(super) fn basket(engine: Engine, baskets: &Baskets) -> String {
    let groups =
        baskets.by_theme().iter().flat_map(|basket| basket.groups.iter().map(move |group| (basket, group)));
    groups.map(|(basket, group)| select(engine, basket, group)).collect::<Vec<_>>().join("\n  UNION ALL\n")
}

fn select(engine: Engine, basket: &ThemeBasket, group: &ProductGroup) -> String {
    let ThemeBasket { theme, measure, .. } = basket;
    let place = Theme::ALL.iter().position(|known| known == theme).unwrap_or_default();
    let measure = match measure {
        Measure::Amount => "amount",
        Measure::Quantity => "quantity",
    };
    let [from, to] = [group.days.first, group.days.last].map(|day| engine.literal(day.date()));
    let codes: Vec<String> = group
        .products
        .iter()
        .map(|code| if *code == 0 { "''".to_owned() } else { format!("'{code}'") })
        .collect();
    let codes: Vec<String> = codes.chunks(ABREAST).map(|codes| codes.join(", ")).collect();
    let each = engine.each(&codes.join(",\n    "));
    format!(
        "  -- {}\n  SELECT {place} AS place, '{theme}' AS theme, '{measure}' AS measure, {from} AS from_day, {to} AS to_day,\n    \
         {each} AS code",
        one_line(&group.name)
    )
}

/// A text for a comment: line ends become spaces.
fn one_line(text: &str) -> String {
    text.replace(|sign: char| sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}'), " ")
}

const TEMPLATE: &str = include_str!("counts.sql");

#[cfg(test)]
mod tests;
