//! The persons of Febrl4 as fields with weights. Their number of social security would make it trivial and is left out.

use vigie::campaign::matching::{
    calibration::Calibration,
    scheme::{Block, Comparison, Field, Scheme, Stage},
};

pub const SCHEME: Scheme = Scheme {
    fields: &[
        // Given name and surname, which change places in some copies.
        Field::new("name", Comparison::Words, 14.0, 3.0),
        Field::new("birth", Comparison::Digits, 14.0, 4.0),
        Field::new("number", Comparison::Digits, 6.0, 1.5),
        // The two lines of an address change places too.
        Field::new("address", Comparison::Words, 14.0, 4.0),
        Field::new("town", Comparison::Words, 9.0, 3.0).waived_if_agrees("postcode"),
        Field::new("postcode", Comparison::Digits, 9.0, 3.0).waived_if_agrees("town"),
        Field::new("state", Comparison::Code, 3.0, 1.5),
    ],
    stages: &[
        Stage { name: "birth", blocks: &[Block::Same(&["birth"])] },
        Stage { name: "postcode", blocks: &[Block::Same(&["postcode"]), Block::Same(&["town"])] },
        Stage {
            name: "words",
            blocks: &[Block::Word { of: "name", within: None }, Block::Word { of: "address", within: None }],
        },
    ],
    contradiction: &[],
    settled_by: &[],
    calibration: Calibration::NONE,
    population: 5_000.0,
};

/// given_name, surname, street_number, address_1, address_2, suburb, postcode, state, date_of_birth.
pub fn values(cells: &[&str]) -> Vec<String> {
    let [given, surname, number, street, place, suburb, postcode, state, birth] =
        std::array::from_fn(|at| cells[at].trim().to_lowercase());
    let both = |one: String, other: String| format!("{one} {other}").trim().to_owned();
    vec![both(given, surname), birth, number, both(street, place), suburb, postcode, state]
}
