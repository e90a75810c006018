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
    let mut one_in = |of: u32| random.random_range(0..of) == 0;
    let (
        no_cip,
        no_phone,
        long,
        new_owner,
        wrong_name,
        wrong_street,
        no_zero,
        cedex,
        short_town,
        short_phone,
        no_number,
    ) = (
        !one_in(3),
        !one_in(2),
        one_in(2),
        one_in(12),
        one_in(6),
        one_in(6),
        one_in(2),
        one_in(12),
        one_in(3),
        one_in(3),
        one_in(15),
    );
    let [key, _, cip, mut name, _, mut postcode, mut town, mut phone] = registered(pharmacy);
    if new_owner {
        name = format!("PHARMACIE {}", word(random));
    }
    let mut street = pharmacy.street.clone();
    if wrong_name {
        name = typed(&name, random);
    }
    if wrong_street {
        street = typed(&street, random);
    }
    name = if long { name } else { name.replace("PHARMACIE", "Phie") };
    let kind = if long { STREETS[pharmacy.kind].0 } else { STREETS[pharmacy.kind].1 };
    let number =
        if no_number { String::new() } else { format!("{}{}, ", pharmacy.number, pharmacy.suffix.trim()) };
    if cedex {
        postcode.replace_range(3.., "05");
        town += " CEDEX";
    }
    if no_zero {
        postcode = postcode.trim_start_matches('0').to_owned();
    }
    if short_town {
        town = town.replace("SAINT ", "ST ").replace("-SUR-", " S/ ");
    }
    if short_phone {
        phone = phone.trim_start_matches('0').to_owned();
    }
    let blank = |is_blank: bool, cell: String| if is_blank { String::new() } else { cell };
    [
        key,
        String::new(),
        blank(no_cip, cip),
        name,
        format!("{number}{kind} {street}"),
        postcode,
        town,
        blank(no_phone, phone),
    ]
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
