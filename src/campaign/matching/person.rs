//! Persons who work in health care: known by their number (RPPS), else by name and place. Several of them share a house, a phone
//! and an establishment, so that no place alone says who is meant.

use super::{
    calibration::Calibration,
    pharmacy::{BY_DEPARTMENT, BY_PHONE, BY_POSTCODE, BY_TOWN, Establishment, rpps},
    scheme::{Block, Comparison, Field, Scheme, Stage},
};

/// The weights are chosen so that who has another number, or another name at the same place and phone, is a doubt at most: colleagues
/// share a house and often a phone, which therefore weigh little beyond the place. A name belongs to one doctor in some ten thousand of
/// a place; another name is another doctor, but for marriage.
pub const SCHEME: Scheme = Scheme {
    fields: &[
        Field::new("rpps", Comparison::Identifier, 26.0, 44.0),
        Field::new("finess", Comparison::Code, 4.0, 1.0),
        Field::new("phone", Comparison::Phone, 6.0, 1.0),
        Field::new("postcode", Comparison::Digits, 14.0, 5.0).waived_if_agrees("town"),
        Field::new("town", Comparison::Words, 14.0, 4.0)
            .waived_if_agrees("postcode")
            .conditional_on("postcode"),
        Field::new("name", Comparison::Name, 14.0, 32.0),
        Field::new("number", Comparison::HouseNumber, 2.0, 1.0).within("street"),
        Field::new("street", Comparison::Street, 4.0, 3.0).in_place(&["postcode", "town"]),
    ],
    stages: &[
        Stage { name: "code", blocks: &[Block::Same(&["rpps"])] },
        BY_PHONE,
        BY_POSTCODE,
        BY_DEPARTMENT,
        BY_TOWN,
    ],
    contradiction: &["name"],
    settled_by: &[],
    calibration: CALIBRATION,
    // General practitioners in France, about as many as a campaign to them reaches.
    population: 50_000.0,
};

/// Fitted as that of pharmacies, to lists of doctors.
#[rustfmt::skip]
const CALIBRATION: Calibration = Calibration(&[
    (-16.04, 0.5167),
    (0.60, 0.7226),
    (4.00, 0.8742),
    (7.29, 0.9698),
    (10.42, 0.9823),
    (13.06, 0.9919),
    (16.71, 0.9943),
    (17.32, 0.9961),
    (17.77, 0.9987),
    (23.70, 0.9994),
    (26.00, 0.9999),
]);

/// Titles before names, written out.
const TITLES: [&str; 2] = ["docteur", "professeur"];

/// The values of the scheme's fields, normalised, of a person with this number at this place, which bears the person's name.
#[must_use]
pub fn values(number: &str, place: &Establishment) -> Vec<String> {
    let [finess, _, phone, postcode, town, name, house, street] =
        <[String; 8]>::try_from(place.values()).unwrap_or_default();
    let words = name.split(' ').filter(|word| !TITLES.contains(word));
    let name = words.collect::<Vec<_>>().join(" ");
    vec![rpps(number).unwrap_or_default(), finess, phone, postcode, town, name, house, street]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::matching::matcher::{Match, Matcher, Outcome};

    /// Number, name, address, postcode, town, phone.
    fn doctor([number, name, address, postcode, town, phone]: [&str; 6]) -> Vec<String> {
        let [name, address, postcode, town, phone] =
            [name, address, postcode, town, phone].map(str::to_owned);
        values(number, &Establishment { name, address, postcode, town, phone, ..Establishment::default() })
    }

    fn ask(row: [&str; 6]) -> Match {
        let base = [
            ["10000000001", "Zoé MARTIN", "9 rue A. Bérard", "01500", "AMBERIEU EN BUGEY", "0474380101"],
            ["10000000002", "Ana DURAND", "9 rue A. Bérard", "01500", "AMBERIEU EN BUGEY", "0474380101"],
            ["10000000003", "Luc PETIT", "3 place du Marché", "01320", "CHALAMONT", "0474617070"],
        ];
        Matcher::new(&SCHEME, base.map(doctor).to_vec()).matches(&[doctor(row)], false).remove(0)
    }

    #[test]
    fn matches_by_number_alone_or_by_name_and_place() {
        for (row, record, stage) in [
            (["10000000002", "", "", "", "", ""], 1, "code"),
            (["10 000 000 002", "", "", "", "", ""], 1, "code"),
            // A doctor who has moved keeps the number.
            (["10000000003", "Luc Petit", "1 quai du Port", "13002", "MARSEILLE", ""], 2, "code"),
            (["", "Dr Zoé Martin", "", "1500", "", ""], 0, "postcode"),
            // An initial with a surname, and a surname alone, are partial names.
            (["", "Z. Martin", "", "1500", "", ""], 0, "postcode"),
            (["", "Docteur Martin", "9 r. Bérard", "1500", "", ""], 0, "postcode"),
        ] {
            let found = ask(row);
            assert_eq!(
                (found.record, found.outcome, found.stage),
                (Some(record), Outcome::Matched, Some(stage)),
                "{row:?}: {found:?}"
            );
        }
    }

    #[test]
    fn a_colleague_or_another_number_requires_review() {
        let replaced =
            ask(["10000000009", "Luc PETIT", "3 place du Marché", "01320", "CHALAMONT", "0474617070"]);
        assert_ne!(replaced.outcome, Outcome::Matched, "{replaced:?}");
        let colleague = ask(["", "Eve ROUX", "9 rue A. Bérard", "01500", "AMBERIEU EN BUGEY", "0474380101"]);
        assert_ne!(colleague.outcome, Outcome::Matched, "{colleague:?}");
        let unmatched = ask(["10000000009", "", "", "", "", ""]);
        assert_eq!((unmatched.outcome, unmatched.record), (Outcome::None, None));
    }

    #[test]
    fn values_are_in_the_order_of_the_fields() {
        let row = doctor(["10000000001", "Dr Zoé MARTIN", "9 rue Foch", "1500", "AMBERIEU", "474380101"]);
        let named: Vec<_> = SCHEME.fields.iter().map(|field| field.name).zip(row).collect();
        let expected = [
            ("rpps", "10000000001"),
            ("finess", ""),
            ("phone", "0474380101"),
            ("postcode", "01500"),
            ("town", "amberieu"),
            ("name", "zoe martin"),
            ("number", "9"),
            ("street", "rue foch"),
        ];
        assert_eq!(named, expected.map(|(name, value)| (name, value.to_owned())));
    }
}
