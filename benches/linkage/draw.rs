//! Pharmacies of a country that does not exist, and the list of a customer who knows some of them: codes lost, names of before,
//! abbreviations, typing errors, zeros that a spreadsheet dropped.

use rand::{RngExt as _, SeedableRng as _, seq::IndexedRandom as _};
use rand_chacha::ChaCha8Rng;
use std::{error::Error, path::Path};

const BASE: usize = 25_000;
const ROWS: usize = 20_000;
/// Of a hundred rows, those that are in the base.
const KNOWN: u32 = 90;

const SYLLABLES: [&str; 24] = [
    "BEL", "MON", "VIL", "CHA", "LAN", "TRE", "GUI", "MAR", "SOL", "VER", "DUR", "PAL", "ROC", "FON", "TAN",
    "BRI", "COR", "LES", "NAY", "GNE", "TEAU", "RIE", "ZAC", "MONT",
];
const COMMON: [&str; 12] = [
    "DU CENTRE",
    "DE LA GARE",
    "DE LA PLACE",
    "DU MARCHE",
    "DES HALLES",
    "PRINCIPALE",
    "DE L'EGLISE",
    "CENTRALE",
    "DU PARC",
    "SAINT MARTIN",
    "DU PONT",
    "DE LA MAIRIE",
];
const STREETS: [(&str, &str); 6] = [
    ("RUE", "R"),
    ("AVENUE", "AV"),
    ("PLACE", "PL"),
    ("BOULEVARD", "BD"),
    ("ROUTE", "RTE"),
    ("CHEMIN", "CHE"),
];

#[derive(Clone)]
struct Pharmacy {
    key: usize,
    finess: String,
    cip: String,
    name: String,
    number: u32,
    suffix: &'static str,
    kind: usize,
    street: String,
    postcode: String,
    town: String,
    phone: String,
}

fn word(random: &mut ChaCha8Rng) -> String {
    let count = random.random_range(2..4);
    (0..count).map(|_| *SYLLABLES.choose(random).unwrap_or(&"BEL")).collect()
}

fn pharmacy(key: usize, towns: &[(String, String)], streets: &[String], random: &mut ChaCha8Rng) -> Pharmacy {
    let (postcode, town) = towns[random.random_range(0..towns.len())].clone();
    let name = match random.random_range(0..100) {
        0..35 => COMMON[random.random_range(0..COMMON.len())].to_owned(),
        35..50 => format!("DE {town}"),
        _ => word(random),
    };
    Pharmacy {
        key,
        finess: format!("{}{:07}", &postcode[..2], key),
        cip: format!("2{:06}", key * 37 % 1_000_000),
        name: format!("PHARMACIE {name}"),
        number: random.random_range(1..180),
        suffix: if random.random_range(0..15) == 0 { " BIS" } else { "" },
        kind: random.random_range(0..STREETS.len()),
        street: streets[random.random_range(0..streets.len())].clone(),
        phone: format!("0{}{:08}", random.random_range(1..6), random.random_range(0..100_000_000)),
        postcode,
        town,
    }
}

/// One letter is wrong, missing or doubled.
fn typed(text: &str, random: &mut ChaCha8Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = random.random_range(0..letters.len().max(1));
    match random.random_range(0..3) {
        _ if letters.len() < 5 => {}
        0 => letters[at] = 'E',
        1 => drop(letters.remove(at)),
        _ => letters.insert(at, letters[at]),
    }
    letters.into_iter().collect()
}

/// The cells of a pharmacy as its register has them.
fn registered(pharmacy: &Pharmacy) -> [String; 8] {
    let Pharmacy { key, finess, cip, name, number, suffix, kind, street, postcode, town, phone } =
        pharmacy.clone();
    let address = format!("{number}{suffix} {} {street}", STREETS[kind].1);
    [key.to_string(), finess, cip, name, address, postcode, town, phone]
}

/// The cells of a pharmacy as a customer has them.
fn damaged(pharmacy: &Pharmacy, random: &mut ChaCha8Rng) -> [String; 8] {
    let [key, _, mut cip, _, _, mut postcode, mut town, mut phone] = registered(pharmacy);
    let (name, address) = written(pharmacy, random);
    let mut one_in = |of: u32| random.random_range(0..of) == 0;
    if !one_in(3) {
        cip.clear();
    }
    if !one_in(2) {
        phone.clear();
    }
    if one_in(12) {
        postcode.replace_range(3.., "05");
        town += " CEDEX";
    }
    if one_in(2) {
        postcode = postcode.trim_start_matches('0').to_owned();
    }
    if one_in(3) {
        town = town.replace("SAINT ", "ST ").replace("-SUR-", " S/ ");
    }
    if one_in(3) {
        phone = phone.trim_start_matches('0').to_owned();
    }
    [key, String::new(), cip, name, address, postcode, town, phone]
}

/// Name and address as a customer writes them.
fn written(pharmacy: &Pharmacy, random: &mut ChaCha8Rng) -> (String, String) {
    let is = |of: u32, random: &mut ChaCha8Rng| random.random_range(0..of) == 0;
    let is_long = is(2, random);
    let mut name = pharmacy.name.clone();
    if is(12, random) {
        // The owner has changed.
        name = format!("PHARMACIE {}", word(random));
    }
    if is(6, random) {
        name = typed(&name, random);
    }
    let mut street = pharmacy.street.clone();
    if is(6, random) {
        street = typed(&street, random);
    }
    let (long, short) = STREETS[pharmacy.kind];
    let number = match is(15, random) {
        true => String::new(),
        false => format!("{}{}, ", pharmacy.number, pharmacy.suffix.trim()),
    };
    match is_long {
        true => (name, format!("{number}{long} {street}")),
        false => (name.replace("PHARMACIE", "Phie"), format!("{number}{short} {street}")),
    }
}

/// Writes the two lists, the same ones each time.
pub fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let town = |at: usize, random: &mut ChaCha8Rng| {
        let name = match random.random_range(0..6) {
            0 => format!("SAINT {}", word(random)),
            1 => format!("{}-SUR-{}", word(random), word(random)),
            _ => word(random),
        };
        (format!("{:02}{:03}", 1 + at % 95, at / 95 * 10 % 1_000), name)
    };
    let towns: Vec<_> = (0..7_000).map(|at| town(at, &mut random)).collect();
    let streets: Vec<_> = (0..3_000).map(|_| word(&mut random)).collect();
    let all: Vec<_> = (0..BASE + ROWS).map(|key| pharmacy(key, &towns, &streets, &mut random)).collect();
    let (base, others) = all.split_at(BASE);
    let header = ["key", "finess", "cip", "name", "address", "postcode", "town", "phone"];
    let mut file = csv::Writer::from_path(folder.join("pharmacies-base.csv"))?;
    file.write_record(header)?;
    base.iter().try_for_each(|pharmacy| file.write_record(registered(pharmacy)))?;
    file.flush()?;
    let mut file = csv::Writer::from_path(folder.join("pharmacies-rows.csv"))?;
    file.write_record(header)?;
    let mut order: Vec<usize> = (0..BASE).collect();
    for at in (1..BASE).rev() {
        order.swap(at, random.random_range(0..=at));
    }
    for at in 0..ROWS {
        let known = random.random_range(0..100) < KNOWN;
        let mut cells = damaged(if known { &base[order[at]] } else { &others[at] }, &mut random);
        if !known {
            "x".clone_into(&mut cells[0]);
        }
        file.write_record(cells)?;
    }
    Ok(file.flush()?)
}
