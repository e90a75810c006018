//! Cells of a row that stand in the columns of others: exchanged, several in one, or one in several.

use super::{Establishment, address::is_kind, cip, code::is_corsican, phone, postcode, words};

/// The establishment with each value in the cell that it belongs into. A cell that says what its column is for stays as it is.
pub(super) fn repaired(written: &Establishment) -> Establishment {
    let mut of = written.clone();
    if begins_as_address(&of.name) && begins_as_name(&of.address) {
        (of.name, of.address) = (of.address, of.name);
    }
    if cip(&of.cip).is_none() && phone(&of.cip).is_some() && cip(&of.phone).is_some() {
        (of.cip, of.phone) = (of.phone, of.cip);
    }
    place(&mut of);
    place_in_address(&mut of);
    if of.name.trim().is_empty() && begins_as_name(&of.address) {
        let address = of.address.clone();
        if let Some(at) = starts(&address).skip(1).find(|at| begins_as_address(&address[*at..])) {
            (of.name, of.address) = (address[..at].to_owned(), address[at..].to_owned());
        }
    }
    of
}

/// Postcode and town that were exchanged, or that are in one cell.
fn place(of: &mut Establishment) {
    if postcode(&of.postcode, &of.town).is_none() {
        if postcode(&of.town, "").is_some() && is_number(&of.town) {
            (of.postcode, of.town) = (of.town.clone(), of.postcode.clone());
        } else if let Some((before, code, after)) = around_code(&of.town) {
            (of.postcode, of.town) = (code.to_owned(), joined(before, after));
        }
    } else if of.town.trim().is_empty() && !is_corsican(&of.postcode.trim().to_uppercase(), 5) {
        let town = of.postcode.trim_start_matches(|c: char| !c.is_alphabetic());
        let is_word = |text: &str| text.chars().take(2).filter(|c| c.is_alphabetic()).count() == 2;
        // FR 69420 and 6,942E+04 have no town.
        if of.postcode.trim().starts_with(|c: char| c.is_ascii_digit()) && is_word(town) {
            of.town = town.to_owned();
        }
    }
}

/// A place at the end of an address, where it has no cells of its own or is in them once more.
fn place_in_address(of: &mut Establishment) {
    let Some((before, code, after)) = around_code(&of.address) else { return };
    let is_unknown = of.postcode.trim().is_empty() && of.town.trim().is_empty();
    let is_repeated = postcode(&of.postcode, &of.town).as_deref() == Some(code);
    if is_unknown || is_repeated {
        let (before, code, after) = (before.to_owned(), code.to_owned(), after.to_owned());
        (of.address, of.postcode) = (before, code);
        if of.town.trim().is_empty() {
            of.town = after;
        }
    }
}

/// What stands before and after the last postcode in a text. A number of a post box is none.
fn around_code(text: &str) -> Option<(&str, &str, &str)> {
    let is_box = |before: &str| {
        words::split(before).last().is_some_and(|word| matches!(word.as_str(), "bp" | "cs" | "tsa"))
    };
    starts(text)
        .filter_map(|at| {
            let end = text[at..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |length| at + length);
            let is_whole = !text[end..].starts_with(char::is_alphanumeric);
            (end - at == 5 && is_whole && !is_box(&text[..at])).then(|| {
                let edge = |c: char| !c.is_alphanumeric();
                (text[..at].trim_matches(edge), &text[at..end], text[end..].trim_matches(edge))
            })
        })
        .last()
}

/// Where words begin.
fn starts(text: &str) -> impl Iterator<Item = usize> {
    let is_start = |at: usize| !text[..at].ends_with(char::is_alphanumeric);
    text.char_indices().filter(move |(at, c)| c.is_alphanumeric() && is_start(*at)).map(|(at, _)| at)
}

fn is_number(text: &str) -> bool {
    text.chars().all(|c| !c.is_alphabetic())
}

fn joined(before: &str, after: &str) -> String {
    format!("{before} {after}").trim().to_owned()
}

/// A number, or the kind of a street.
fn begins_as_address(text: &str) -> bool {
    let words = words::split(text);
    let is_digits = |word: &String| word.starts_with(|c: char| c.is_ascii_digit());
    words.len() > 1 && words.first().is_some_and(|word| is_digits(word) || is_kind(word))
}

/// What pharmacies and their companies are called.
fn begins_as_name(text: &str) -> bool {
    words::split(text).first().is_some_and(|word| words::is_of_company(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Name, address, postcode, town.
    fn of([name, address, postcode, town]: [&str; 4]) -> Establishment {
        let [name, address, postcode, town] = [name, address, postcode, town].map(str::to_owned);
        Establishment { name, address, postcode, town, ..Establishment::default() }
    }

    #[test]
    fn each_value_comes_into_its_own_cell() {
        let whole = ["Phie du Rhône", "12 rue du Port", "69420", "Ampuis"];
        for written in [
            whole,
            ["Phie du Rhône", "12 rue du Port", "Ampuis", "69420"],
            ["Phie du Rhône", "12 rue du Port", "", "69420 Ampuis"],
            ["Phie du Rhône", "12 rue du Port", "", "Ampuis (69420)"],
            ["Phie du Rhône", "12 rue du Port", "69420 Ampuis", ""],
            ["Phie du Rhône", "12 rue du Port, 69420 Ampuis", "", ""],
            ["Phie du Rhône", "12 rue du Port - 69420 Ampuis", "69420", "Ampuis"],
            ["12 rue du Port", "Phie du Rhône", "69420", "Ampuis"],
            ["", "Phie du Rhône, 12 rue du Port, 69420 Ampuis", "", ""],
        ] {
            assert_eq!(of(written).values(), of(whole).values(), "{written:?}");
        }
        let lost = ["", "", "1500", "Ambérieu"];
        assert_eq!(of(["", "", "Ambérieu", "1500"]).values(), of(lost).values());
        assert_eq!(of(["", "", "1500 Ambérieu", ""]).values(), of(lost).values());
    }

    #[test]
    fn a_code_and_a_telephone_change_places() {
        let cells = |cip: &str, phone: &str| {
            let (cip, phone) = (cip.to_owned(), phone.to_owned());
            Establishment { cip, phone, ..Establishment::default() }.values()
        };
        assert_eq!(cells("04 74 38 01 01", "2012345"), cells("2012345", "04 74 38 01 01"));
    }

    #[test]
    fn cells_in_their_places_stay() {
        for written in [
            ["Pharmacie de la Place", "2 place du Marché", "01320", "Chalamont"],
            ["Place Saint-Jean", "Centre commercial", "01320", "Chalamont"],
            ["Pharmacie", "R DE L HOPITAL BP 69420", "", ""],
            ["Pharmacie", "1 quai du Port", "13002", "Marseille"],
            ["Pharmacie", "", "FR 69420", ""],
            ["Pharmacie", "", "6,942E+04", ""],
            ["Pharmacie", "", "2A004", ""],
            ["Pharmacie", "", "", "Bruxelles"],
            ["", "Pharmacie", "", ""],
        ] {
            let written = of(written);
            assert_eq!(repaired(&written), written);
        }
    }
}
