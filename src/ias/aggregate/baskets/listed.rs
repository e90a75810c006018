//! The baskets of all themes, by product and day.

use super::file::{Basket, BasketFile, Days, Group, Measure, check};
use crate::{
    Result,
    error::{Error, FieldError},
    ias::{
        aggregate::cell::{self, DayNumber},
        theme::Theme,
        tidy_csv::sha256,
    },
};
use rustc_hash::FxHashMap;
use std::path::Path;

/// Maximum size of a file of baskets, in bytes: a list of products has some kilobytes.
const MAX_BYTES: u64 = 20_000_000;

/// The entry of a product in the basket of a theme.
pub(super) struct Entry {
    theme: usize,
    days: Days,
    place: usize,
}

/// The sums to which a line is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) theme: usize,
    pub(crate) measure: Measure,
    /// Index of the product among [`Baskets::products`].
    pub(crate) product: usize,
}

/// A product of a group of a theme.
pub(crate) struct ListedProduct {
    pub(crate) theme: usize,
    pub(crate) group: String,
    pub(crate) code: u64,
    days: Days,
}

pub(crate) struct ThemeBasket {
    pub(crate) theme: Theme,
    pub(crate) measure: Measure,
    pub(crate) groups: Vec<ProductGroup>,
    /// Products of its classes that are left out on purpose.
    pub(crate) left_out: Vec<u64>,
}

/// The products of a basket, with their days.
pub(crate) struct ProductGroup {
    pub(crate) name: String,
    pub(crate) days: Days,
    pub(crate) products: Vec<u64>,
}

/// The baskets of some themes, indexed for look-ups per sales line.
pub(crate) struct Baskets {
    pub(super) themes: Vec<ThemeBasket>,
    pub(super) entries: FxHashMap<u64, Vec<Entry>>,
    pub(super) products: Vec<ListedProduct>,
    /// SHA-256 of the file.
    pub(super) digest: String,
}

impl Baskets {
    /// Reads a file of baskets; only those of one theme if `theme` is given.
    pub(crate) fn open(path: &Path, theme: Option<Theme>) -> Result<Self> {
        let file = path.display().to_string();
        let size = std::fs::metadata(path).map_err(|e| Error::input("read", path, &e))?.len();
        if size > MAX_BYTES {
            let problem = format!("the file is larger than {} MB", MAX_BYTES / 1_000_000);
            return Err(invalid(vec![FieldError::new(file, problem)]));
        }
        let text = std::fs::read_to_string(path).map_err(|e| Error::input("read", path, &e))?;
        let baskets = Self::parse(&file, &text, theme).map_err(invalid)?;
        if baskets.themes.is_empty() {
            let wanted = theme.map_or("themes", Theme::slug);
            return Err(Error::not_found(
                "ias.baskets-invalid",
                format!("{file} holds no basket of {wanted}"),
            ));
        }
        Ok(baskets)
    }

    /// Parses a file of baskets, or returns all its errors.
    pub(crate) fn parse(file: &str, text: &str, theme: Option<Theme>) -> Result<Self, Vec<FieldError>> {
        let document: BasketFile = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            vec![FieldError::new(format!("{file}:{line}"), error.message())]
        })?;
        let mut faults = Vec::new();
        let known = check(&document, &mut |key, problem| {
            faults.push(FieldError::new(format!("{file}:{key}"), problem));
        });
        if !faults.is_empty() {
            return Err(faults);
        }
        let digest = sha256(text.as_bytes());
        let mut baskets =
            Self { themes: Vec::new(), entries: FxHashMap::default(), products: Vec::new(), digest };
        let chosen =
            known.into_iter().zip(document.themes).filter(|(own, _)| theme.is_none_or(|t| t == *own));
        chosen.for_each(|(theme, basket)| baskets.add_theme(theme, basket));
        Ok(baskets)
    }

    fn add_theme(&mut self, theme: Theme, basket: Basket) {
        let slot = self.themes.len();
        let listed = |group: Group| ProductGroup {
            days: group.days(),
            products: group.products.iter().filter_map(|code| cell::product(code.as_bytes())).collect(),
            name: group.name,
        };
        let groups: Vec<ProductGroup> = basket.groups.into_iter().map(listed).collect();
        for group in &groups {
            for code in &group.products {
                let (days, place) = (group.days, self.products.len());
                self.entries.entry(*code).or_default().push(Entry { theme: slot, days, place });
                self.products.push(ListedProduct {
                    theme: slot,
                    group: group.name.clone(),
                    code: *code,
                    days,
                });
            }
        }
        let left_out = basket.left_out.iter().filter_map(|code| cell::product(code.as_bytes())).collect();
        self.themes.push(ThemeBasket { theme, measure: basket.measure, groups, left_out });
    }

    pub(crate) fn digest(&self) -> &str {
        &self.digest
    }

    /// The baskets in the order of the file.
    pub(crate) fn by_theme(&self) -> &[ThemeBasket] {
        &self.themes
    }

    /// The themes in the order of their indexes, with the measure of their baskets.
    pub(crate) fn themes(&self) -> impl ExactSizeIterator<Item = (Theme, Measure)> {
        self.themes.iter().map(|basket| (basket.theme, basket.measure))
    }

    /// Whether a theme has products on a day: without any there is no count, which differs from zero.
    pub(crate) fn covers(&self, theme: usize, day: DayNumber) -> bool {
        self.themes[theme].groups.iter().any(|group| group.days.contain(day))
    }

    /// The themes whose basket contains this product on this day.
    pub(crate) fn containing(&self, product: u64, day: DayNumber) -> impl Iterator<Item = Counted> {
        let entries = self.entries.get(&product).into_iter().flatten();
        entries.filter(move |entry| entry.days.contain(day)).map(|entry| Counted {
            theme: entry.theme,
            measure: self.themes[entry.theme].measure,
            product: entry.place,
        })
    }

    /// All products of all themes.
    pub(crate) fn products(&self) -> &[ListedProduct] {
        &self.products
    }

    /// The products of a theme that count on a day, with their indexes.
    pub(crate) fn products_on(
        &self,
        theme: usize,
        day: DayNumber,
    ) -> impl Iterator<Item = (usize, &ListedProduct)> {
        let products = self.products.iter().enumerate();
        products.filter(move |(_, product)| product.theme == theme && product.days.contain(day))
    }

    /// Whether a theme counts a product on any day.
    pub(crate) fn lists(&self, theme: usize, product: u64) -> bool {
        self.entries.get(&product).into_iter().flatten().any(|entry| entry.theme == theme)
    }
}

pub(super) fn invalid(faults: Vec<FieldError>) -> Error {
    Error::bad_data("ias.baskets-invalid", "the baskets cannot be used, so nothing was counted")
        .with_fields(faults)
}

#[cfg(test)]
mod tests;
