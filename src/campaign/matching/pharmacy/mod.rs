//! Pharmacies and other establishments of health care in France: their fields, and how lists write them.

mod address;
mod code;
mod words;

pub use code::{cip, department, finess, is_misspelt_postcode, phone, postcode, rpps};

use super::scheme::{Block, Comparison, Field, Scheme, Stage};

/// An establishment as a list writes it. An empty field is unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Establishment {
    pub finess: String,
    /// The code under which wholesalers and panels know a pharmacy: seven digits without a check digit.
    pub cip: String,
    pub name: String,
    /// Number and street in one.
    pub address: String,
    pub postcode: String,
    pub town: String,
    pub phone: String,
}

// Where a place is looked for whose codes are of nobody, each wider than the one before.
pub(super) const BY_PHONE: Stage = Stage { name: "phone", blocks: &[Block::Same(&["phone", "postcode"])] };
pub(super) const BY_POSTCODE: Stage = Stage { name: "postcode", blocks: &[Block::Same(&["postcode"])] };
pub(super) const BY_DEPARTMENT: Stage = Stage {
    name: "department",
    blocks: &[
        Block::Same(&["phone"]),
        Block::Word { of: "name", within: Some(("postcode", 2)) },
        Block::Word { of: "town", within: Some(("postcode", 2)) },
    ],
};
pub(super) const BY_TOWN: Stage = Stage {
    name: "town",
    blocks: &[Block::Same(&["town", "name"]), Block::Same(&["town", "number", "street"])],
};

/// The weights are chosen so that what tells two pharmacies apart in FINESS decides: a name changes with its owner, so that
/// another name says little against a pair and none alone makes one; a place and a number of a phone stay.
pub const SCHEME: Scheme = Scheme {
    fields: &[
        Field::new("finess", Comparison::Identifier, 24.0, 4.0),
        Field::new("cip", Comparison::Identifier, 22.0, 4.0),
        Field::new("phone", Comparison::Code, 12.0, 1.0),
        Field::new("postcode", Comparison::Digits, 12.0, 5.0).excused_by("town"),
        Field::new("town", Comparison::Words, 8.0, 4.0).excused_by("postcode"),
        Field::new("name", Comparison::Words, 12.0, 2.5),
        Field::new("number", Comparison::HouseNumber, 4.0, 2.0),
        Field::new("street", Comparison::Words, 9.0, 4.0),
    ],
    stages: &[
        Stage { name: "code", blocks: &[Block::Same(&["finess"]), Block::Same(&["cip"])] },
        BY_PHONE,
        BY_POSTCODE,
        BY_DEPARTMENT,
        BY_TOWN,
    ],
    // Community pharmacies in France, as FINESS counted them in 2020.
    population: 21_000.0,
};

impl Establishment {
    /// The values of the scheme's fields, normalised.
    #[must_use]
    pub fn values(&self) -> Vec<String> {
        let (number, street) = address::parts(&self.address);
        vec![
            finess(&self.finess).unwrap_or_default(),
            cip(&self.cip).unwrap_or_default(),
            phone(&self.phone).unwrap_or_default(),
            // The INSEE code of a town is not compared with postcodes.
            postcode(&self.postcode, &self.town)
                .filter(|code| !code::is_corsican(code, 5))
                .unwrap_or_default(),
            words::town(&self.town),
            words::name(&self.name),
            number,
            street,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_stand_in_the_order_of_the_fields() {
        let establishment = Establishment {
            finess: "10002301".to_owned(),
            cip: "2,012345E+06".to_owned(),
            name: "SELARL PHARMACIE VOLLENWEIDER".to_owned(),
            address: "12 BIS AV. DU GAL DE GAULLE".to_owned(),
            postcode: "1500".to_owned(),
            town: "AMBERIEU-EN-BUGEY CEDEX 2".to_owned(),
            phone: "474380101".to_owned(),
        };
        let named: Vec<_> =
            SCHEME.fields.iter().map(|field| field.name).zip(establishment.values()).collect();
        let expected = [
            ("finess", "010002301"),
            ("cip", "2012345"),
            ("phone", "0474380101"),
            ("postcode", "01500"),
            ("town", "amberieu en bugey"),
            ("name", "vollenweider"),
            ("number", "12b"),
            ("street", "avenue general gaulle"),
        ];
        assert_eq!(named, expected.map(|(name, value)| (name, value.to_owned())));
    }
}
