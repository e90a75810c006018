//! Unlisted products: products that sell, are of the same class as products of a basket, and are not in it. They reveal
//! the new code of a product on the day of its first sale. The classes of products are data of the operator.

use super::{baskets::Baskets, cell::DayNumber};
use crate::{
    Result,
    error::{Error, FieldError},
    ias::theme::Theme,
    tables::escape_formula,
};
use jiff::civil::Date;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// Required columns of a file of classes.
const COLUMNS: [&str; 2] = ["product", "class"];
/// Maximum number of listed errors.
const LISTED: usize = 20;

/// The classes of products of a file, and the themes for which a product is watched.
pub(super) struct Classes {
    of: FxHashMap<u64, String>,
    watched: FxHashMap<u64, Vec<usize>>,
}

impl Classes {
    /// Reads a CSV file with the columns product and class, among others.
    ///
    /// # Errors
    /// `ias.baskets-invalid` with the line, or the themes without a product with a class; a missing file (66).
    pub(super) fn open(path: &Path, baskets: &Baskets) -> Result<Self> {
        let text = std::fs::read_to_string(path).map_err(|e| Error::input("read", path, &e))?;
        Self::parse(&path.display().to_string(), &text, baskets).map_err(|faults| {
            let detail = "the classes of products cannot be used, so nothing was counted";
            Error::bad_data("ias.baskets-invalid", detail).with_fields(faults)
        })
    }

    fn parse(file: &str, text: &str, baskets: &Baskets) -> Result<Self, Vec<FieldError>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let delimiter =
            if text.lines().next().is_some_and(|header| header.contains(';')) { b';' } else { b',' };
        let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(text.as_bytes());
        let fault = |line: u64, problem: String| FieldError::new(format!("{file}:{line}"), problem);
        let header = reader.headers().map_err(|e| vec![fault(1, e.to_string())])?;
        let place = |name: &str| header.iter().position(|cell| cell.trim().eq_ignore_ascii_case(name));
        let [Some(product), Some(class)] = COLUMNS.map(place) else {
            return Err(vec![fault(1, format!("the header lacks {}", COLUMNS.join(" or ")))]);
        };
        let (mut of, mut faults) = (FxHashMap::default(), Vec::new());
        for (record, row) in reader.records().zip(2..) {
            let cells = record.map_err(|e| e.to_string()).and_then(|record| {
                let [code, class] = [product, class].map(|at| record.get(at).unwrap_or_default().trim());
                let number = super::cell::product(code.as_bytes())
                    .ok_or_else(|| format!("{code:?} is not a GTIN or CIP13: digits only"))?;
                let class = Some(class).filter(|class| !class.is_empty());
                Ok((number, class.ok_or_else(|| format!("{code} has no class"))?.to_owned()))
            });
            match cells {
                Ok((number, class)) => drop(of.insert(number, class)),
                Err(problem) => faults.push(fault(row, problem)),
            }
            if faults.len() == LISTED {
                break;
            }
        }
        if faults.is_empty() { Self::of_baskets(file, of, baskets) } else { Err(faults) }
    }

    fn of_baskets(
        file: &str,
        of: FxHashMap<u64, String>,
        baskets: &Baskets,
    ) -> Result<Self, Vec<FieldError>> {
        let (mut watched, mut faults) = (FxHashMap::<u64, Vec<usize>>::default(), Vec::new());
        for (theme, basket) in baskets.by_theme().iter().enumerate() {
            let listed = baskets.products().iter().filter(|product| product.theme == theme);
            let classes: BTreeSet<&String> = listed.filter_map(|product| of.get(&product.code)).collect();
            if classes.is_empty() {
                faults
                    .push(FieldError::new(file, format!("no product of {} has a class here", basket.theme)));
            }
            let others =
                of.iter().filter(|(code, class)| classes.contains(class) && !basket.left_out.contains(*code));
            others.for_each(|(code, _)| watched.entry(*code).or_default().push(theme));
        }
        if faults.is_empty() { Ok(Self { of, watched }) } else { Err(faults) }
    }

    /// The themes with the class of a product that do not count it on this day.
    pub(super) fn not_counted<'a>(
        &'a self,
        baskets: &'a Baskets,
        product: u64,
        day: DayNumber,
    ) -> impl Iterator<Item = usize> + 'a {
        let themes = self.watched.get(&product).into_iter().flatten().copied();
        themes.filter(move |theme| !baskets.containing(product, day).any(|counted| counted.theme == *theme))
    }
}

/// Sales of a product.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sold {
    pub(super) lines: u64,
    pub(super) quantity: i64,
    pub(super) cents: i64,
    pub(super) first: DayNumber,
    pub(super) last: DayNumber,
}

/// Sales of unlisted products, by theme and product.
#[derive(Default)]
pub(super) struct Unlisted(BTreeMap<(usize, u64), Sold>);

impl Unlisted {
    pub(super) fn add(&mut self, of: (usize, u64), more: Sold) {
        let add = |sold: &mut Sold| {
            sold.lines += more.lines;
            sold.quantity += more.quantity;
            sold.cents += more.cents;
            sold.first = sold.first.min(more.first);
            sold.last = sold.last.max(more.last);
        };
        self.0.entry(of).and_modify(add).or_insert(more);
    }

    pub(super) fn merge(&mut self, other: Self) {
        other.0.into_iter().for_each(|(of, sold)| self.add(of, sold));
    }
}

/// A product that sells, is of a class of a theme's basket, and is not in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UnlistedProduct {
    pub(crate) theme: Theme,
    pub(crate) class: String,
    pub(crate) product: String,
    /// Whether the basket contains it on other days.
    pub(crate) on_other_days: bool,
    pub(crate) lines: u64,
    /// Boxes, less returns.
    pub(crate) quantity: i64,
    pub(crate) cents: i64,
    pub(crate) first: Date,
    pub(crate) last: Date,
}

impl UnlistedProduct {
    pub(crate) const HEADER: &str = "theme,class,product,on_other_days,lines,quantity,cents,first,last\n";

    /// The product as a line of CSV.
    pub(crate) fn line(&self) -> String {
        let Self { theme, class, product, on_other_days, lines, quantity, cents, first, last } = self;
        let class = escape_formula(class.clone()).replace('"', "\"\"");
        format!("{theme},\"{class}\",{product},{on_other_days},{lines},{quantity},{cents},{first},{last}\n")
    }
}

/// Lists the unlisted products, those with most sales first in each theme.
pub(super) fn unlisted(unlisted: &Unlisted, baskets: &Baskets, classes: &Classes) -> Vec<UnlistedProduct> {
    let themes: Vec<Theme> = baskets.themes().map(|(theme, _)| theme).collect();
    let product = |((theme, code), sold): (&(usize, u64), &Sold)| UnlistedProduct {
        theme: themes[*theme],
        class: classes.of.get(code).cloned().unwrap_or_default(),
        product: format!("{code:013}"),
        on_other_days: baskets.lists(*theme, *code),
        lines: sold.lines,
        quantity: sold.quantity,
        cents: sold.cents,
        first: sold.first.date(),
        last: sold.last.date(),
    };
    let mut products: Vec<UnlistedProduct> = unlisted.0.iter().map(product).collect();
    products.sort_by_key(|product| (product.theme, -product.cents, product.product.clone()));
    products
}
