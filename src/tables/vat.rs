//! Amounts without VAT, computed from amounts with VAT and a column of VAT.

use super::{
    column_name,
    column_profile::Column,
    field::{Field, FieldKind},
    number::{self, Decimal},
};
use crate::closed_list::closed_list;

closed_list! {
    /// The content of a column of VAT: rates in per cent, rates as fractions, or amounts.
    Vat as SampleVat { Percent = "percent", Fraction = "fraction", Amount = "amount", }
}

/// Names of columns of VAT.
pub const VAT: Field = Field {
    name: "vat",
    kind: FieldKind::Number,
    words: &[
        "tva",
        "taux tva",
        "taux de tva",
        "montant tva",
        "montant de tva",
        "taux taxe",
        "vat",
        "vat rate",
        "vat amount",
        "tax rate",
        "tax amount",
        "~taxe",
        "~tax",
        "부가세",
        "부가가치세",
        "부가세율",
        "세율",
        "부가세액",
        "세액",
        "ภาษีมูลค่าเพิ่ม",
        "อัตราภาษี",
        "~ภาษี",
    ],
};

/// Words in names of columns with rates.
const RATE: [&str; 6] = ["taux", "rate", "pct", "세율", "부가세율", "อัตราภาษี"];

/// Current and recent rates of France with its overseas regions (General Tax Code, articles 278 to 281 nonies
/// and 294 to 297), Korea (10) and Thailand (7), in per cent.
const RATES: [f64; 12] = [0.0, 0.9, 1.05, 1.75, 2.1, 5.5, 7.0, 8.5, 10.0, 13.0, 19.6, 20.0];

impl Vat {
    /// Detects the content by the name of the column, or else by whether its values are existing rates.
    #[must_use]
    pub fn detect(column: &Column, decimal: Option<Decimal>) -> Self {
        let decimal = column.decimal(decimal);
        let values: Vec<f64> = column.values.iter().filter_map(|text| parse_rate(text, decimal)).collect();
        let largest = column.max.as_ref().and_then(|max| max.parse::<f64>().ok()).unwrap_or_default();
        let are_rates = |scale: f64| {
            let is_rate = |value: &f64| RATES.iter().any(|rate| (rate - value * scale).abs() < 1e-6);
            !values.is_empty() && values.iter().all(is_rate)
        };
        let is_called_rate =
            column_name::normalized_words(&column.name).iter().any(|word| RATE.contains(&&**word));
        match () {
            () if largest <= 1.0 && (is_called_rate || largest > 0.0 && are_rates(100.0)) => Self::Fraction,
            () if largest <= 100.0 && (is_called_rate || are_rates(1.0)) => Self::Percent,
            () => Self::Amount,
        }
    }

    /// The amount without its VAT, rounded to hundredths; `None` if the VAT is impossible for this amount.
    #[must_use]
    pub fn deduct(self, amount: f64, vat: f64) -> Option<f64> {
        let (is_possible, rest) = match self {
            Self::Percent => ((0.0..=100.0).contains(&vat), amount / (1.0 + vat / 100.0)),
            Self::Fraction => ((0.0..=1.0).contains(&vat), amount / (1.0 + vat)),
            Self::Amount => (vat.abs() <= amount.abs() && vat * amount >= 0.0, amount - vat),
        };
        is_possible.then(|| (rest * 100.0).round() / 100.0)
    }

    /// The amount without VAT from two columns, for display.
    #[must_use]
    pub fn formula(self, amount: &str, vat: &str) -> String {
        match self {
            Self::Percent => format!("{amount} / (1 + {vat} / 100)"),
            Self::Fraction => format!("{amount} / (1 + {vat})"),
            Self::Amount => format!("{amount} - {vat}"),
        }
    }
}

fn parse_rate(text: &str, decimal: Option<Decimal>) -> Option<f64> {
    number::parse(text, decimal).map(|number| number.value)
}
