//! Pharmacies and other establishments of health care in France: their fields, and how lists write them.

mod address;
mod code;
mod repair;
mod words;

pub use code::{cip, department, finess, is_misspelt_postcode, phone, postcode, rpps};

use super::scheme::{Block, Calibration, Comparison, Contradiction, Field, Scheme, Stage};

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

/// The weights are chosen so that what tells two pharmacies of one town apart decides: a name changes with its owner, so that
/// another name says little against a pair and none alone makes one; a number in its street and a telephone stay.
pub const SCHEME: Scheme = Scheme {
    fields: &[
        Field::new("finess", Comparison::Identifier, 24.0, 4.0),
        Field::new("cip", Comparison::Identifier, 22.0, 4.0),
        Field::new("phone", Comparison::Code, 14.0, 2.0),
        Field::new("postcode", Comparison::Digits, 8.0, 6.0).excused_by("town"),
        Field::new("town", Comparison::Words, 8.0, 3.0).excused_by("postcode").given("postcode"),
        Field::new("name", Comparison::Words, 8.0, 2.5),
        Field::new("number", Comparison::HouseNumber, 7.0, 4.0),
        Field::new("street", Comparison::Words, 8.0, 4.0),
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
    // In another street is another pharmacy of the town, until its number, a code or the telephone says otherwise.
    contradiction: Some(Contradiction { field: "street", unless: &["number", "finess", "cip", "phone"] }),
    // Fitted on 18,000 rows of benches/linkage/neighbours.rs, and measured on others by benches/matching.rs.
    calibration: Calibration(&[
        (-4.0, -3.8),
        (-2.5, -2.3),
        (-1.2, -0.9),
        (0.0, 0.7),
        (1.2, 1.8),
        (2.5, 2.0),
        (4.0, 3.6),
        (6.0, 4.9),
        (9.0, 8.0),
        (13.0, 11.5),
    ]),
};

impl Establishment {
    /// The values of the scheme's fields, normalised. A name says nothing by the words of its town.
    #[must_use]
    pub fn values(&self) -> Vec<String> {
        let mut values = self.fields();
        let town: Vec<_> = words::telling(&values[4]).map(str::to_owned).collect();
        let other = words::telling(&values[5]).filter(|word| !town.iter().any(|known| known == word));
        values[5] = other.collect::<Vec<_>>().join(" ");
        values.to_vec()
    }

    /// The fields of [`SCHEME`], normalised, each from the cell that it belongs into.
    pub(super) fn fields(&self) -> [String; 8] {
        let of = repair::repaired(self);
        let (number, street) = address::parts(&of.address);
        [
            finess(&of.finess).unwrap_or_default(),
            cip(&of.cip).unwrap_or_default(),
            phone(&of.phone).unwrap_or_default(),
            // The INSEE code of a town is not compared with postcodes.
            postcode(&of.postcode, &of.town).filter(|code| !code::is_corsican(code, 5)).unwrap_or_default(),
            words::town(&of.town),
            words::name(&of.name),
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
