//! Establishments, and the scheme that compares them.

use super::{
    address,
    code::{self, cip, finess, phone, postcode},
    normalize,
};
use crate::campaign::matching::{
    calibration::Calibration,
    scheme::{Block, Comparison, Field, Scheme, Stage},
};

/// An establishment as written in a list. An empty field is unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Establishment {
    pub finess: String,
    /// The code of a pharmacy for wholesalers and panels: seven digits without a check digit.
    pub cip: String,
    pub name: String,
    /// House number and street.
    pub address: String,
    pub postcode: String,
    pub town: String,
    pub phone: String,
}

// Stages for an establishment whose codes are not in the base, each wider than the previous one.
pub(crate) const BY_PHONE: Stage = Stage { name: "phone", blocks: &[Block::Same(&["phone", "postcode"])] };
pub(crate) const BY_POSTCODE: Stage = Stage { name: "postcode", blocks: &[Block::Same(&["postcode"])] };
pub(crate) const BY_DEPARTMENT: Stage = Stage {
    name: "department",
    blocks: &[
        Block::Same(&["phone"]),
        Block::Word { of: "name", within: Some(("postcode", 2)) },
        Block::Word { of: "town", within: Some(("postcode", 2)) },
    ],
};
pub(crate) const BY_TOWN: Stage = Stage {
    name: "town",
    blocks: &[Block::Same(&["town", "name"]), Block::Same(&["town", "number", "street"])],
};

/// The weights are bits: log2 of how much more often a field agrees (or differs) between two records of one
/// pharmacy than between two pharmacies of the same place, rounded. They express what is known of the field;
/// calibration corrects the rest.
/// - A code belongs to one pharmacy; one that differs is wrong, or of an earlier owner, in one row of some hundred.
/// - A landline differs in one row of six (new line, typing error): log2(1/6).
/// - Postcode and town are one fact, with as many bits as the place is rare: a town with one pharmacy gives
///   even odds and no more, because an unrelated pharmacy of that town is as likely.
/// - A name changes with its owner, in one row of six, and neighbours have the same name more often than by
///   chance.
/// - A street has one pharmacy of about sixty in its town; its house number is one of thirty in its street,
///   and is wrong in one row of a hundred and thirty.
pub const SCHEME: Scheme = Scheme {
    fields: &[
        Field::new("finess", Comparison::Identifier, 24.0, 8.0),
        Field::new("cip", Comparison::Identifier, 22.0, 6.0),
        Field::new("phone", Comparison::Phone, 14.0, 2.5),
        Field::new("postcode", Comparison::Digits, 14.0, 5.0).waived_if_agrees("town"),
        Field::new("town", Comparison::Words, 14.0, 4.0)
            .waived_if_agrees("postcode")
            .conditional_on("postcode"),
        Field::new("name", Comparison::Words, 6.0, 2.5).named_after("town"),
        Field::new("number", Comparison::HouseNumber, 5.0, 7.0).within("street"),
        Field::new("street", Comparison::Street, 6.0, 5.0).in_place(&["postcode", "town"]),
    ],
    stages: &[
        Stage { name: "code", blocks: &[Block::Same(&["finess"]), Block::Same(&["cip"])] },
        BY_PHONE,
        BY_POSTCODE,
        BY_DEPARTMENT,
        BY_TOWN,
    ],
    contradiction: &["street", "number"],
    settled_by: &["phone"],
    calibration: CALIBRATION,
    // Community pharmacies in France, as FINESS counted them in 2020.
    population: 21_000.0,
};

/// Fitted with `cargo bench --bench matching -- calibrate` to lists of which a tenth, a quarter and two
/// fifths are in no base (`benches/linkage/neighbours`); other lists are held out for validation.
#[rustfmt::skip]
const CALIBRATION: Calibration = Calibration(&[
    (-18.87, 0.0165),
    (-3.50, 0.1748),
    (-1.86, 0.2316),
    (-1.00, 0.3346),
    (1.00, 0.4253),
    (2.50, 0.5715),
    (5.00, 0.9367),
    (7.41, 0.9662),
    (8.26, 0.9787),
    (10.06, 0.9811),
    (11.00, 0.9853),
    (12.00, 0.9987),
    (13.87, 0.9993),
    (15.07, 0.9999),
]);

impl Establishment {
    /// The normalised values of the scheme's fields.
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
            normalize::town(&self.town),
            normalize::name(&self.name),
            number,
            street,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_in_the_order_of_the_fields() {
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
