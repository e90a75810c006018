//! Repairs cells of a list that are swapped, merged or in another column before they are compared, and
//! removes titles and address complements. Identity of contacts is based on the original cells, so `values`
//! does not include repairs. No repair relies on one cell alone: it needs a postcode, a word for a pharmacy,
//! a house number before a kind of street, or a town of the base.

use super::{
    address::{self, is_street_kind, starts_with_number},
    code::{is_corsican, postcode},
    establishment::Establishment,
    normalize::{is_link, name, split, town},
};
use crate::fold::fold;
use rustc_hash::{FxHashMap, FxHashSet};

/// Words for shops, with which no address begins.
const SHOPS: [&str; 8] =
    ["pharmacie", "pharmacies", "phie", "pharm", "pharma", "officine", "selarl", "pharmaciens"];
/// Titles, which do not distinguish pharmacies.
const TITLES: [&str; 4] = ["dr", "docteur", "doct", "doc"];
/// Address complements: the building, or the centre that it belongs to.
const COMPLEMENTS: [&str; 16] = [
    "centre",
    "ctre",
    "ccial",
    "cc",
    "c.cial",
    "galerie",
    "galeries",
    "residence",
    "res",
    "batiment",
    "bat",
    "immeuble",
    "imm",
    "rdc",
    "zac",
    "zone",
];
/// Separators between an address and a place, or around a code.
const SEPARATORS: [char; 8] = [' ', ',', ';', '-', '/', '(', ')', '\n'];
/// Maximum words of the name of a town.
const MAX_TOWN_WORDS: usize = 8;

/// The towns of the base with their postcodes, which identify a town in another cell.
#[derive(Debug, Default)]
pub struct Towns(FxHashMap<String, FxHashSet<String>>);

impl Towns {
    #[must_use]
    pub fn from_base(base: impl Iterator<Item = Establishment>) -> Self {
        let mut towns: FxHashMap<String, FxHashSet<String>> = FxHashMap::default();
        for Establishment { postcode: code, town: of, .. } in base.filter(|of| !is_cedex(&of.town)) {
            if let (Some(code), of) = (postcode(&code, &of), town(&of))
                && !of.is_empty()
            {
                towns.entry(of).or_default().insert(code);
            }
        }
        Self(towns)
    }

    /// The town's postcode instead of that of a post office (CEDEX), if the department has one town of this
    /// name and the town one postcode.
    fn code_for_cedex(&self, code: &str, of: &str) -> Option<&str> {
        let codes = self.0.get(&town(of)).filter(|_| is_cedex(of))?;
        let code = postcode(code, of)?;
        let mut near = codes.iter().filter(|known| known.get(..2) == code.get(..2));
        near.next().filter(|_| near.next().is_none()).map(String::as_str)
    }

    /// Whether a town has a postcode or, without one, whether the town exists.
    fn has(&self, of: &str, code: Option<&str>) -> bool {
        self.0.get(&town(of)).is_some_and(|codes| code.is_none_or(|code| codes.contains(code)))
    }
}

impl Establishment {
    /// Moves misplaced cells, as far as their content or `towns` shows it, and removes titles and address
    /// complements.
    #[must_use]
    pub fn repaired(mut self, towns: &Towns) -> Self {
        self.repair_name();
        self.drop_titles();
        if !is_code(&self.postcode) && is_code(&self.town) {
            std::mem::swap(&mut self.postcode, &mut self.town);
        }
        self.split_place();
        if self.postcode.is_empty() {
            self.take_code_from_address(towns);
        }
        if self.town.is_empty() {
            self.take_town_from_address(towns);
        }
        if let Some(code) = towns.code_for_cedex(&self.postcode, &self.town) {
            code.clone_into(&mut self.postcode);
        }
        self.drop_complement();
        self
    }

    /// "Pharmacie du Dr Roux": keeps the rest of the name, if there is any.
    fn drop_titles(&mut self) {
        let is_title = |word: &str| split(word).last().is_some_and(|word| TITLES.contains(&&**word));
        let rest: Vec<_> = self.name.split_whitespace().filter(|word| !is_title(word)).collect();
        let rest = rest.join(" ");
        if !name(&rest).is_empty() {
            self.name = rest;
        }
    }

    /// "12 rue Foch, centre commercial des Halles": keeps the street; a centre alone remains.
    fn drop_complement(&mut self) {
        let is_street = |before: &str| address::parts(before).1.contains(' ');
        let found = words(&self.address).find(|at| {
            let (before, rest) = self.address.split_at(*at);
            let first = fold(rest.split([' ', ',']).next().unwrap_or_default());
            COMPLEMENTS.contains(&first.trim_end_matches('.')) && is_street(before) && !is_unfinished(before)
        });
        if let Some(at) = found {
            self.address.truncate(at);
            self.address.truncate(self.address.trim_end_matches(SEPARATORS).len());
        }
    }

    /// Repairs a name and an address that are swapped, or both in the cell of the name.
    fn repair_name(&mut self) {
        let is_shop = |text: &str| split(text).iter().any(|word| SHOPS.contains(&&**word));
        let is_address = |text: &str| starts_with_number(text) || starts_with_kind(text);
        let is_name = |text: &str| is_shop(text) || !(is_address(text) || text.contains(char::is_numeric));
        if is_address(&self.name)
            && !is_shop(&self.name)
            && !self.address.is_empty()
            && is_name(&self.address)
        {
            std::mem::swap(&mut self.name, &mut self.address);
        }
        if self.address.is_empty() && is_shop(&self.name) {
            let found = words(&self.name).find(|at| starts_with_number(&self.name[*at..]));
            self.address = found.map(|at| self.name.split_off(at)).unwrap_or_default();
        }
    }

    /// "69420 Ampuis" or "Ampuis (69420)" in the cell of the postcode or the town, if the other is empty or
    /// agrees.
    fn split_place(&mut self) {
        let [code, of] = [self.postcode.trim(), self.town.trim()];
        let both = if code.is_empty() || code == of { of } else { code };
        if !(code.is_empty() || of.is_empty() || code == of) {
            return;
        }
        let is_at_end = |at: &usize| both[..*at].chars().any(char::is_alphabetic);
        let found = words(both).find(|at| starts_with_code(&both[*at..]) && (*at == 0 || is_at_end(at)));
        let Some(at) = found else { return };
        let (before, after) = (&both[..at], &both[at..]);
        let (code, after) = after.split_at(after.find(|c: char| !c.is_alphanumeric()).unwrap_or(after.len()));
        let of = [before, after].map(|part| part.trim_matches(SEPARATORS)).join(" ").trim().to_owned();
        if of.chars().any(char::is_alphabetic) && postcode(code, &of).is_some() {
            (self.postcode, self.town) = (code.to_owned(), of);
        }
    }

    /// "12 rue de la Gare, 69420 Ampuis" in the cell of the address. A code of four digits may be a year: it
    /// counts only before a town that has it.
    fn take_code_from_address(&mut self, towns: &Towns) {
        let address = &self.address;
        let found = words(address).find_map(|at| {
            let rest = &address[at..];
            let (code, rest) = rest.split_at(rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()));
            let of = rest.trim_matches(SEPARATORS);
            let full = postcode(code, of)?;
            let is_before_town = of.starts_with(char::is_alphabetic) && !starts_with_kind(of);
            let is_last = of.is_empty() && !self.town.is_empty();
            let is_code = match code.len() {
                5 => is_before_town || is_last,
                4 => is_before_town && towns.has(of, Some(&full)),
                _ => false,
            };
            is_code.then(|| (at, code.to_owned(), of.to_owned()))
        });
        if let Some((at, code, of)) = found {
            self.address = self.address[..at].trim_end_matches(SEPARATORS).to_owned();
            self.postcode = code;
            if self.town.is_empty() {
                self.town = of;
            }
        }
    }

    /// A town at the end of the address: one with the postcode of the row or, after a comma, one of the base.
    fn take_town_from_address(&mut self, towns: &Towns) {
        let code = postcode(&self.postcode, "");
        let address = &self.address;
        let starts: Vec<usize> = words(address).filter(|at| *at > 0).collect();
        // Longest first, so that all words of a town are included.
        let found = starts[starts.len().saturating_sub(MAX_TOWN_WORDS)..].iter().find(|at| {
            let before = &address[..**at];
            let is_parted = before.trim_end().ends_with([',', '-']);
            (is_parted || code.is_some() && !is_unfinished(before))
                && towns.has(&address[**at..], code.as_deref())
        });
        if let Some(&at) = found {
            self.town = self.address.split_off(at);
            self.address = self.address.trim_end_matches(SEPARATORS).to_owned();
        }
    }
}

/// Whether a town is written with CEDEX, which has postcodes of its own.
fn is_cedex(town: &str) -> bool {
    split(town).iter().any(|word| word == "cedex" || word == "cdx")
}

/// Byte offsets of the words of a text.
fn words(text: &str) -> impl Iterator<Item = usize> {
    let mut before = ' ';
    text.char_indices().filter_map(move |(at, c)| {
        let is_start = SEPARATORS.contains(&before) && !SEPARATORS.contains(&c);
        before = c;
        is_start.then_some(at)
    })
}

/// Whether a cell is a postcode and nothing else.
fn is_code(cell: &str) -> bool {
    !cell.chars().any(char::is_alphabetic) && postcode(cell, "").is_some() || is_corsican(cell.trim(), 5)
}

/// Whether a text begins with a word of four or five digits.
fn starts_with_code(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    matches!(end, 4 | 5) && text[..end].bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the name of a street is missing: "8 rue", "8 rue de".
fn is_unfinished(address: &str) -> bool {
    split(address).last().is_none_or(|word| is_link(word) || is_street_kind(word))
}

fn starts_with_kind(text: &str) -> bool {
    split(text).first().is_some_and(|word| is_street_kind(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place([name, address, postcode, town]: [&str; 4]) -> Establishment {
        let [name, address, postcode, town] = [name, address, postcode, town].map(str::to_owned);
        Establishment { name, address, postcode, town, ..Establishment::default() }
    }

    fn towns() -> Towns {
        let base = [
            ["", "", "69420", "AMPUIS"],
            ["", "", "01500", "AMBERIEU EN BUGEY"],
            ["", "", "69003", "LYON"],
            ["", "", "69007", "LYON"],
            ["", "", "74000", "ANNECY"],
            ["", "", "75012", "PARIS"],
            ["", "", "01503", "AMBERIEU EN BUGEY CEDEX"],
        ];
        Towns::from_base(base.into_iter().map(place))
    }

    #[test]
    fn moves_values_to_the_column_they_belong_to() {
        const REPAIRED: [&str; 4] = ["Pharmacie Roux", "12 rue de la Gare", "69420", "Ampuis"];
        for written in [
            REPAIRED,
            // Swapped cells.
            ["Pharmacie Roux", "12 rue de la Gare", "Ampuis", "69420"],
            ["12 rue de la Gare", "Pharmacie Roux", "69420", "Ampuis"],
            // Merged into one cell.
            ["Pharmacie Roux", "12 rue de la Gare", "", "69420 Ampuis"],
            ["Pharmacie Roux", "12 rue de la Gare", "69420 Ampuis", ""],
            ["Pharmacie Roux", "12 rue de la Gare", "", "Ampuis (69420)"],
            ["Pharmacie Roux", "12 rue de la Gare", "69420 Ampuis", "69420 Ampuis"],
            // Within the address.
            ["Pharmacie Roux", "12 rue de la Gare 69420 Ampuis", "", ""],
            ["Pharmacie Roux", "12 rue de la Gare - 69420 Ampuis", "", ""],
            ["Pharmacie Roux", "12 rue de la Gare, 69420", "", "Ampuis"],
            ["Pharmacie Roux", "12 rue de la Gare Ampuis", "69420", ""],
            ["Pharmacie Roux", "12 rue de la Gare, Ampuis", "69420", ""],
            // Within the name.
            ["Pharmacie Roux 12 rue de la Gare", "", "69420", "Ampuis"],
        ] {
            let repaired = place(written).repaired(&towns());
            let trimmed = |text: &str| text.trim().to_owned();
            let found = [&repaired.name, &repaired.address, &repaired.postcode, &repaired.town];
            assert_eq!(found.map(|cell| trimmed(cell)), REPAIRED, "{written:?}");
        }
    }

    #[test]
    fn resolves_postcodes_and_towns_with_the_contact_base() {
        for (written, repaired) in [
            (
                ["", "3 pl. Foch 1500 Ambérieu-en-Bugey", "", ""],
                ["", "3 pl. Foch", "1500", "Ambérieu-en-Bugey"],
            ),
            (["", "1500 Ambérieu-en-Bugey", "", ""], ["", "", "1500", "Ambérieu-en-Bugey"]),
            (["", "3 pl. Foch, Ambérieu-en-Bugey", "", ""], ["", "3 pl. Foch", "", "Ambérieu-en-Bugey"]),
            // CEDEX postcodes are replaced by that of the town, if it has one.
            (["", "", "01508", "Ambérieu-en-Bugey CEDEX"], ["", "", "01500", "Ambérieu-en-Bugey CEDEX"]),
            (["", "", "69421", "Lyon Cedex 03"], ["", "", "69421", "Lyon Cedex 03"]),
            (["", "", "38420", "Ampuis CEDEX"], ["", "", "38420", "Ampuis CEDEX"]),
        ] {
            let found = place(written).repaired(&towns());
            assert_eq!(found, place(repaired), "{written:?}");
        }
    }

    #[test]
    fn removes_titles_and_address_supplements() {
        for (name, address, kept) in [
            (
                "Pharmacie du Dr. Roux",
                "12 r. Foch - centre commercial des Halles",
                ["Pharmacie du Roux", "12 r. Foch"],
            ),
            ("Phie Docteur Roux", "12 PL FOCH RES. LES PINS", ["Phie Roux", "12 PL FOCH"]),
            ("Pharmacie du Dr", "C.CIAL LES NIVRES", ["Pharmacie du Dr", "C.CIAL LES NIVRES"]),
            ("Pharmacie", "12 rue du Centre", ["Pharmacie", "12 rue du Centre"]),
            ("Pharmacie", "Centre commercial Foch", ["Pharmacie", "Centre commercial Foch"]),
        ] {
            let found = place([name, address, "", ""]).repaired(&towns());
            assert_eq!([found.name, found.address], kept, "{name}, {address}");
        }
    }

    #[test]
    fn ambiguous_cells_are_not_changed() {
        for written in [
            // Streets and years that resemble towns and postcodes.
            ["Pharmacie Roux", "8 rue d'Annecy", "69420", ""],
            ["Pharmacie Roux", "rue de Paris", "", ""],
            ["Pharmacie Roux", "8 rue de Paris", "75012", ""],
            ["Pharmacie Roux", "avenue Ampuis", "69420", ""],
            ["Pharmacie Roux", "12 rue du 8 mai 1945", "", "Ampuis"],
            ["Pharmacie Roux", "place du 11 novembre 1918 Ampuis", "", ""],
            ["Pharmacie de la Place", "", "69420", "Ampuis"],
            ["Pharmacie des 4 Chemins", "", "69420", "Ampuis"],
            ["Rue Roux", "12 rue de la Gare", "69420", "Ampuis"],
            ["Place Roux", "ZA 3", "69420", "Ampuis"],
            ["12 rue de la Gare", "", "69420", "Ampuis"],
            ["", "", "B-1000", "Bruxelles"],
            ["", "", "2A004", "Ajaccio"],
            [""; 4],
        ] {
            assert_eq!(place(written).repaired(&towns()), place(written), "{written:?}");
        }
    }
}
