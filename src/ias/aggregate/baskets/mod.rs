//! The baskets: which products speak for an indicator, from when to when. They are data, written by people, so
//! that everything in them that cannot be meant is told by its key.

mod document;
mod outline;

pub(super) use document::Measure;
pub(super) use outline::Outline;

use super::cell::{self, DayNumber};
use crate::{
    Result,
    error::{Error, Field},
    ias::{document::sha256, theme::Theme},
};
use document::{Basket, Days, Document, Group, check};
use rustc_hash::FxHashMap;
use std::path::Path;

/// A list of products is some kilobytes.
const LARGEST: u64 = 20_000_000;

/// A product's place in the basket of a theme.
struct Entry {
    theme: usize,
    days: Days,
    place: usize,
}

/// What a line adds to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) theme: usize,
    pub(super) measure: Measure,
    /// The place of the product among [`Baskets::products`].
    pub(super) product: usize,
}

/// A product of a group of a theme.
pub(super) struct ListedProduct {
    pub(super) theme: usize,
    pub(super) group: String,
    pub(super) code: u64,
    days: Days,
}

pub(super) struct ThemeBasket {
    pub(super) theme: Theme,
    pub(super) measure: Measure,
    pub(super) groups: Vec<Listed>,
    /// Products of its classes that it is not made of.
    pub(super) left_out: Vec<u64>,
}

/// Products of a basket, and when they count.
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) days: Days,
    pub(super) products: Vec<u64>,
}

/// The baskets of some themes, made to be asked ten million times.
pub(super) struct Baskets {
    themes: Vec<ThemeBasket>,
    entries: FxHashMap<u64, Vec<Entry>>,
    products: Vec<ListedProduct>,
    /// SHA-256 of the file.
    digest: String,
}

impl Baskets {
    /// Reads a file of baskets, and keeps those of one theme if one is asked for.
    pub(super) fn open(path: &Path, theme: Option<Theme>) -> Result<Self> {
        let file = path.display().to_string();
        let size = std::fs::metadata(path).map_err(|e| Error::input("read", path, &e))?.len();
        if size > LARGEST {
            let problem = format!("the file is larger than {} MB", LARGEST / 1_000_000);
            return Err(invalid(vec![Field::new(file, problem)]));
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
            vec![Field::new(format!("{file}:{line}"), error.message())]
        })?;
        let mut faults = Vec::new();
        let known = check(&document, &mut |key, problem| {
            faults.push(Field::new(format!("{file}:{key}"), problem));
        });
        if !faults.is_empty() {
            return Err(faults);
        }
        let digest = sha256(text.as_bytes());
        let mut baskets =
            Self { themes: Vec::new(), entries: FxHashMap::default(), products: Vec::new(), digest };
        let chosen =
            known.into_iter().zip(document.themes).filter(|(own, _)| theme.is_none_or(|t| t == *own));
        chosen.for_each(|(theme, basket)| baskets.take(theme, basket));
        Ok(baskets)
    }

    fn take(&mut self, theme: Theme, basket: Basket) {
        let slot = self.themes.len();
        let listed = |group: Group| Listed {
            days: group.days(),
            products: group.products.iter().filter_map(|code| cell::product(code.as_bytes())).collect(),
            name: group.name,
        };
        let groups: Vec<Listed> = basket.groups.into_iter().map(listed).collect();
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

    /// What a part of counts says of its baskets: enough to add parts up, and to count nothing more.
    pub(super) fn of_outlines(outlines: Vec<Outline>, digest: String) -> Self {
        let themes = outlines.into_iter().map(Outline::basket).collect();
        Self { themes, entries: FxHashMap::default(), products: Vec::new(), digest }
    }

    pub(super) fn outlines(&self) -> Vec<Outline> {
        self.themes.iter().map(Outline::of).collect()
    }

    pub(super) fn digest(&self) -> &str {
        &self.digest
    }

    /// What stands in the file, in its order.
    pub(super) fn listed(&self) -> &[ThemeBasket] {
        &self.themes
    }

    /// Each theme by its place, and what its basket adds up.
    pub(super) fn themes(&self) -> impl ExactSizeIterator<Item = (Theme, Measure)> {
        self.themes.iter().map(|basket| (basket.theme, basket.measure))
    }

    /// Whether a theme has products on a day: without any there is nothing to count, which is no zero.
    pub(super) fn covers(&self, theme: usize, day: DayNumber) -> bool {
        self.themes[theme].groups.iter().any(|group| group.days.contain(day))
    }

    /// The themes whose basket holds this product on this day.
    pub(super) fn of(&self, product: u64, day: DayNumber) -> impl Iterator<Item = Counted> {
        let entries = self.entries.get(&product).into_iter().flatten();
        entries.filter(move |entry| entry.days.contain(day)).map(|entry| Counted {
            theme: entry.theme,
            measure: self.themes[entry.theme].measure,
            product: entry.place,
        })
    }

    /// Every product of every theme.
    pub(super) fn products(&self) -> &[ListedProduct] {
        &self.products
    }

    /// The products of a theme that count on a day, with their places.
    pub(super) fn products_on(
        &self,
        theme: usize,
        day: DayNumber,
    ) -> impl Iterator<Item = (usize, &ListedProduct)> {
        let products = self.products.iter().enumerate();
        products.filter(move |(_, product)| product.theme == theme && product.days.contain(day))
    }

    /// Whether a theme counts a product, on whatever days.
    pub(super) fn lists(&self, theme: usize, product: u64) -> bool {
        self.entries.get(&product).into_iter().flatten().any(|entry| entry.theme == theme)
    }
}

fn invalid(faults: Vec<Field>) -> Error {
    Error::bad_data("ias.baskets-invalid", "the baskets cannot be used, so nothing was counted")
        .with_fields(faults)
}

#[cfg(test)]
mod tests;
