//! General practitioners and the list of a customer: colleagues share a house, often a phone and sometimes a surname, and a quarter of
//! the rows is in no base and yet in its towns and houses. The first cell of a doctor is the RPPS number.

use super::{
    Lists, Pharmacy, Rates, base,
    cells::{capitals, mistyped, registered, written_as},
    chosen,
    country::Town,
    one_in, owner, pharmacy, pick,
};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// A third of the rows has an RPPS number; a name changes by marriage.
pub const USUAL: Rates =
    Rates { strangers: 25, renamed: 4, coded: 33, phoned: 50, mistyped: 12, misplaced: 6 };

#[rustfmt::skip]
const FIRST_NAMES: [&str; 30] = [
    "Anne", "Marie", "Jean", "Pierre", "Zoé", "Luc", "Claire", "Paul", "Sophie", "Éric", "Nathalie", "Philippe", "Isabelle", "Michel",
    "Catherine", "Alain", "Hélène", "François", "Julie", "Thomas", "Camille", "Nicolas", "Émilie", "Antoine", "Laure", "Hugo", "Inès",
    "Louis", "Manon", "Karim",
];

#[derive(Debug, Clone)]
struct Doctor<'t> {
    first: &'static str,
    surname: String,
    rpps: String,
    /// The address, under no name.
    place: Pharmacy<'t>,
}

fn doctor<'t>(
    key: usize,
    town: &'t Town,
    postcode: &'t str,
    local: Option<&Doctor<'t>>,
    random: &mut ChaCha8Rng,
) -> Doctor<'t> {
    let mut place = pharmacy(key, town, postcode, None, random);
    let mut surname = owner(random);
    if let Some(local) = local.filter(|_| one_in(random, 45)) {
        let phone = if one_in(random, 50) { local.place.phone.clone() } else { place.phone };
        place = Pharmacy { phone, ..local.place.clone() };
        if one_in(random, 4) {
            surname.clone_from(&local.surname);
        }
    }
    Doctor {
        first: pick(random, &FIRST_NAMES),
        surname,
        rpps: format!("10{:09}", key * 37 % 1_000_000_000),
        place,
    }
}

/// Draws a base of `records` doctors and a list of `rows`. Of the rows that are in no base a third is in the house of a doctor of the
/// base and a tenth bears the surname of one in the same town.
pub fn draw(towns: &[Town], records: usize, rows: usize, rates: Rates, seed: u64) -> Lists {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let random = &mut random;
    let base = base(towns, records, random, doctor);
    let row = |of: usize, random: &mut ChaCha8Rng| {
        let local = &base[of];
        if !one_in(random, rates.strangers) {
            return (Some(of), written(local, rates, random));
        }
        let mut stranger = doctor(records + of, local.place.town, local.place.postcode, None, random);
        if one_in(random, 33) {
            stranger.place = local.place.clone();
        }
        if one_in(random, 10) {
            stranger.surname.clone_from(&local.surname);
        }
        (None, written(&stranger, rates, random))
    };
    let rows = chosen(records, rows, random).into_iter().map(|of| row(of, random)).collect();
    let registered = |doctor: &Doctor<'_>| {
        let mut cells = registered(&doctor.place, random);
        cells[0].clone_from(&doctor.rpps);
        cells[1].clear();
        cells[2] = capitals(&format!("{} {}", doctor.surname, doctor.first));
        cells
    };
    Lists { base: base.iter().map(registered).collect(), rows }
}

fn written(doctor: &Doctor<'_>, rates: Rates, random: &mut ChaCha8Rng) -> super::Cells {
    let Doctor { first, surname, rpps, place } = doctor;
    let mut surname = surname.clone();
    if one_in(random, rates.renamed) {
        surname = format!("{surname}-{}", owner(random));
    }
    if one_in(random, rates.mistyped) {
        surname = mistyped(&surname, random);
    }
    let initial = &first[..first.chars().next().map_or(0, char::len_utf8)];
    let name = match rand::RngExt::random_range(random, 0..100) {
        0..40 => format!("Dr {first} {surname}"),
        40..75 => format!("{surname} {first}"),
        75..85 => format!("Dr {initial}. {surname}"),
        _ => format!("Docteur {surname}"),
    };
    let mut cells = written_as(name, place, rates, random);
    // What was drawn as the code of the place says whether the row has a number.
    cells[0] = if std::mem::take(&mut cells[1]).is_empty() { String::new() } else { rpps.clone() };
    cells
}
