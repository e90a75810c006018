//! A hard list: pharmacies in the communes of France, as many as people live there, and the list of a customer of whom a quarter of the
//! rows are in no base although the base has others in the same town. Names, streets and numbers are invented; communes, their
//! postcodes and their delegated communes are those of `@etalab/decoupage-administratif`, which the interface installs.

use rand::{RngExt as _, SeedableRng as _, seq::IndexedRandom as _};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use std::{collections::HashMap, error::Error, fs, path::Path};
use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

const BASE: usize = 20_000;
/// Of a hundred rows, those that are in the base.
const KNOWN: u32 = 75;

#[rustfmt::skip]
const SYLLABLES: [&str; 30] = [
    "BA", "BER", "BOU", "CAR", "CHE", "COL", "DEL", "DU", "FA", "FER", "GAR", "GI", "JOU", "LAN", "LE", "MAR", "MI",
    "MON", "NO", "PEL", "PI", "RE", "ROU", "SA", "SER", "TA", "TEL", "VA", "VER", "VIL",
];
#[rustfmt::skip]
const ENDINGS: [&str; 12] = [
    "RD", "T", "LLE", "N", "IER", "EAU", "OT", "ET", "IN", "OUX", "AND", "EL",
];
#[rustfmt::skip]
const COMMON_NAMES: [&str; 18] = [
    "DU CENTRE", "DE LA GARE", "DE LA PLACE", "DU MARCHE", "DES HALLES", "PRINCIPALE", "DE L'EGLISE", "CENTRALE",
    "DU PARC", "SAINT MARTIN", "DU PONT", "DE LA MAIRIE", "DE L'HOTEL DE VILLE", "DU LION D'OR", "DES ECOLES",
    "DE LA FONTAINE", "DU SOLEIL", "DE L'EUROPE",
];
#[rustfmt::skip]
const COMMON_STREETS: [&str; 24] = [
    "DE LA REPUBLIQUE", "DU GENERAL DE GAULLE", "JEAN JAURES", "DE L'EGLISE", "DE LA GARE", "DE LA MAIRIE",
    "VICTOR HUGO", "DE LA LIBERATION", "DU MARECHAL FOCH", "DE PARIS", "GAMBETTA", "PASTEUR", "DU 8 MAI 1945",
    "DU MARCHE", "DES ECOLES", "SAINT JEAN", "DU DOCTEUR ROUX", "NATIONALE", "DU COMMERCE", "DU PONT",
    "CHARLES DE GAULLE", "DE VERDUN", "DU 11 NOVEMBRE", "DE LYON",
];
const FIRST_NAMES: [&str; 10] =
    ["JEAN", "PIERRE", "MARIE", "LOUIS", "PAUL", "JULES", "EMILE", "ANNE", "HENRI", "SIMONE"];
/// Kinds of streets in full, as FINESS writes them, and how often.
#[rustfmt::skip]
const KINDS: [(&str, &str, u32); 6] = [
    ("rue", "R", 50),
    ("avenue", "AV", 20),
    ("place", "PL", 14),
    ("boulevard", "BD", 6),
    ("route", "RTE", 8),
    ("chemin", "CHE", 2),
];
const HEADER: [&str; 8] = ["key", "finess", "cip", "name", "address", "postcode", "town", "phone"];

/// Which list is drawn.
pub struct List {
    /// How its files begin.
    pub set: &'static str,
    pub seed: u64,
    pub rows: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Commune {
    code: String,
    nom: String,
    #[serde(default)]
    codes_postaux: Vec<String>,
    #[serde(default)]
    population: u32,
    chef_lieu: Option<String>,
    /// The town of an arrondissement of Paris, Lyon or Marseille.
    commune: Option<String>,
}

#[derive(Clone, PartialEq)]
struct Street {
    kind: usize,
    name: String,
}

#[derive(Clone)]
struct Pharmacy {
    key: usize,
    town: usize,
    postcode: String,
    name: String,
    number: u32,
    suffix: &'static str,
    street: Street,
    phone: String,
    cip: String,
}

/// What is drawn, and where.
struct World {
    random: ChaCha8Rng,
    towns: Vec<Commune>,
    /// Names of the delegated and associated communes of a commune.
    former: HashMap<String, Vec<String>>,
    streets: HashMap<usize, Vec<Street>>,
}

impl World {
    /// # Errors
    /// When the communes cannot be read.
    fn read(communes: &Path, seed: u64) -> Result<Self, Box<dyn Error>> {
        let all: Vec<Commune> = serde_json::from_slice(&fs::read(communes)?)?;
        let (mut towns, mut former) = (Vec::new(), HashMap::<String, Vec<String>>::new());
        for commune in all {
            match &commune.chef_lieu {
                Some(chief) => former.entry(chief.clone()).or_default().push(commune.nom),
                None if commune.commune.is_none()
                    && commune.population >= 900
                    && !commune.codes_postaux.is_empty() =>
                {
                    towns.push(commune);
                }
                None => {}
            }
        }
        Ok(Self { random: ChaCha8Rng::seed_from_u64(seed), towns, former, streets: HashMap::new() })
    }

    /// True so many times in a hundred.
    fn percent(&mut self, share: u32) -> bool {
        self.random.random_range(0..100) < share
    }

    fn pick(&mut self, of: &[&'static str]) -> &'static str {
        of.choose(&mut self.random).copied().unwrap_or_default()
    }

    fn surname(&mut self) -> String {
        let count = self.random.random_range(1..3);
        let mut name: String = (0..count).map(|_| self.pick(&SYLLABLES)).collect();
        name += self.pick(&SYLLABLES);
        name + self.pick(&ENDINGS)
    }

    /// One of the streets of a town where shops are: the more pharmacies it has, the more streets.
    fn street(&mut self, town: usize) -> Street {
        let most = 3 + self.towns[town].population as usize / 1_500;
        let known = self.streets.get(&town).map_or(0, Vec::len);
        if known < most && self.random.random_range(0..most) >= known / 2 {
            let mut at = self.random.random_range(0..100);
            let kind = KINDS.iter().position(|(_, _, share)| {
                let is_it = at < *share;
                at = at.saturating_sub(*share);
                is_it
            });
            let name = match self.random.random_range(0..100) {
                0..60 => self.pick(&COMMON_STREETS).to_owned(),
                60..80 => format!("{} {}", self.pick(&FIRST_NAMES), self.surname()),
                _ => format!("DE {}", self.surname()),
            };
            let street = Street { kind: kind.unwrap_or_default(), name };
            self.streets.entry(town).or_default().push(street.clone());
            return street;
        }
        let at = self.random.random_range(0..known);
        self.streets[&town][at].clone()
    }

    fn name(&mut self, town: usize) -> String {
        match self.random.random_range(0..100) {
            0..25 => self.pick(&COMMON_NAMES).to_owned(),
            25..40 => format!("DE {}", registered_town(&self.towns[town].nom)),
            40..48 => format!("{} - {}", self.surname(), self.surname()),
            _ => self.surname(),
        }
    }

    fn phone(&mut self, postcode: &str) -> String {
        let department: u32 = postcode[..2].parse().unwrap_or(75);
        // An exchange serves a part of a department.
        let exchange = 10 + department * 7 % 80 + self.random.random_range(0..6);
        let area = 1 + department % 5;
        format!("0{area}{exchange:02}{:06}", self.random.random_range(0..1_000_000))
    }

    fn pharmacy(&mut self, key: usize, town: usize) -> Pharmacy {
        let postcode = self.towns[town].codes_postaux.choose(&mut self.random).cloned().unwrap_or_default();
        Pharmacy {
            key,
            town,
            name: self.name(town),
            number: if self.percent(12) { 0 } else { self.random.random_range(1..120) },
            suffix: if self.percent(6) { "BIS" } else { "" },
            street: self.street(town),
            phone: self.phone(&postcode),
            cip: format!("2{:06}", key * 37 % 1_000_000),
            postcode,
        }
    }

    /// One letter is wrong, missing, doubled or has changed its place.
    fn typed(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        if letters.len() < 5 {
            return text.to_owned();
        }
        let at = self.random.random_range(1..letters.len());
        match self.random.random_range(0..4) {
            0 => letters[at] = 'E',
            1 => drop(letters.remove(at)),
            2 => letters.swap(at - 1, at),
            _ => letters.insert(at, letters[at]),
        }
        letters.into_iter().collect()
    }

    /// The cells of a pharmacy as its register has them: not every code and phone is known there.
    fn registered(&mut self, of: &Pharmacy) -> [String; 8] {
        let address = [number(of), KINDS[of.street.kind].1.to_owned(), of.street.name.clone()].join(" ");
        let (has_code, has_phone) = (self.percent(50), self.percent(85));
        let company = ["PHARMACIE", "SELARL PHARMACIE", "PHARMACIE", "EURL PHARMACIE"];
        [
            of.key.to_string(),
            format!("{}{:07}", &of.postcode[..2], of.key),
            if has_code { of.cip.clone() } else { String::new() },
            format!("{} {}", self.pick(&company), of.name),
            address.trim().to_owned(),
            of.postcode.clone(),
            registered_town(&self.towns[of.town].nom),
            if has_phone { of.phone.clone() } else { String::new() },
        ]
    }

    /// The cells of a pharmacy as a customer has them.
    fn listed(&mut self, of: &Pharmacy) -> [String; 8] {
        let cip = if self.percent(25) { of.cip.clone() } else { String::new() };
        let phone = self.listed_phone(of);
        let mut name = of.name.clone();
        if self.percent(18) {
            name = self.name(of.town);
        }
        if self.percent(16) {
            name = self.typed(&name);
        }
        let address = self.listed_address(of);
        let (postcode, town) = self.listed_place(of);
        let before = self.pick(&["PHARMACIE", "Phie", "Pharmacie", "SELARL"]);
        let name = format!("{before} {name}");
        exchanged([of.key.to_string(), String::new(), cip, name, address, postcode, town, phone], self)
    }

    fn listed_phone(&mut self, of: &Pharmacy) -> String {
        let phone = match self.random.random_range(0..100) {
            0..45 => return String::new(),
            45..53 => format!("06{:08}", self.random.random_range(0..100_000_000)),
            53..57 => self.phone(&of.postcode),
            _ => of.phone.clone(),
        };
        match self.random.random_range(0..3) {
            0 => phone.trim_start_matches('0').to_owned(),
            1 => phone.as_bytes().chunks(2).map(String::from_utf8_lossy).collect::<Vec<_>>().join(" "),
            _ => phone,
        }
    }

    fn listed_address(&mut self, of: &Pharmacy) -> String {
        let mut of = of.clone();
        match self.random.random_range(0..100) {
            0..6 => return String::new(),
            // The shop has moved since.
            6..8 => (of.street, of.number) = (self.street(of.town), self.random.random_range(1..120)),
            8..15 => of.number = 0,
            15..17 => of.number = self.random.random_range(1..120),
            _ => {}
        }
        if self.percent(16) {
            of.street.name = self.typed(&of.street.name);
        }
        let (long, short, _) = KINDS[of.street.kind];
        let kind = if self.percent(50) { long } else { short };
        format!("{} {kind} {}", number(&of), of.street.name).trim().to_owned()
    }

    fn listed_place(&mut self, of: &Pharmacy) -> (String, String) {
        let commune = &self.towns[of.town];
        let mut town = commune.nom.clone();
        if let Some(former) = self.former.get(&commune.code).cloned()
            && self.percent(50)
        {
            town = former.choose(&mut self.random).cloned().unwrap_or(town);
        }
        if self.percent(50) {
            town = registered_town(&town);
        }
        if self.percent(6) {
            town = self.typed(&town);
        }
        if self.percent(6) {
            let office = self.random.random_range(1..100);
            return (format!("{}{office:02}", &of.postcode[..3]), format!("{town} CEDEX"));
        }
        let has_lost_zero = self.percent(30);
        let postcode = if has_lost_zero { of.postcode.trim_start_matches('0') } else { &of.postcode };
        (postcode.to_owned(), town)
    }

    /// A pharmacy that is in no base, in the town of one that is: under the same name, in the same street, or neither.
    fn stranger(&mut self, key: usize, local: &Pharmacy) -> Pharmacy {
        let mut stranger = self.pharmacy(key, local.town);
        match self.random.random_range(0..12) {
            0..4 => stranger.name.clone_from(&local.name),
            4..7 => stranger.street = local.street.clone(),
            _ => {}
        }
        stranger.postcode.clone_from(&local.postcode);
        stranger
    }
}

fn number(of: &Pharmacy) -> String {
    match of.number {
        0 => String::new(),
        number => format!("{number} {}", of.suffix).trim().to_owned(),
    }
}

/// A town as registers write it: capitals without accents, SAINT as ST.
fn registered_town(name: &str) -> String {
    let bare: String = name.nfkd().filter(|c| !is_combining_mark(*c)).collect();
    let folded = bare.replace('œ', "oe").to_uppercase();
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let short = words.map(|word| match word {
        "SAINT" => "ST",
        "SAINTE" => "STE",
        word => word,
    });
    short.collect::<Vec<_>>().join(" ")
}

/// Cells that stand in columns of others.
fn exchanged(cells: [String; 8], world: &mut World) -> [String; 8] {
    let [key, finess, cip, name, address, postcode, town, phone] = cells;
    let none = String::new;
    match world.random.random_range(0..200) {
        0..3 => [key, finess, cip, name, address, town, postcode, phone],
        3..6 => [key, finess, cip, name, address, none(), format!("{postcode} {town}"), phone],
        6..8 => [key, finess, cip, name, address, format!("{postcode} {town}"), none(), phone],
        8..11 => [key, finess, cip, name, format!("{address}, {postcode} {town}"), none(), none(), phone],
        11..13 => [key, finess, cip, address, name, postcode, town, phone],
        _ => [key, finess, cip, name, address, postcode, town, phone],
    }
}

/// Writes the two lists of a set, the same ones each time.
///
/// # Errors
/// When the communes cannot be read or the lists not be written.
pub fn write(communes: &Path, folder: &Path, list: &List) -> Result<(), Box<dyn Error>> {
    let List { set, seed, rows } = *list;
    let mut world = World::read(communes, seed)?;
    let mut homes = Vec::new();
    let ends: Vec<u64> = world
        .towns
        .iter()
        .scan(0, |sum, town| {
            *sum += u64::from(town.population);
            Some(*sum)
        })
        .collect();
    let all = ends.last().copied().unwrap_or_default();
    for _ in 0..BASE {
        let at = world.random.random_range(0..all);
        homes.push(ends.partition_point(|end| *end <= at));
    }
    let base: Vec<_> = homes.into_iter().enumerate().map(|(key, town)| world.pharmacy(key, town)).collect();
    let mut file = csv::Writer::from_path(folder.join(format!("{set}-base.csv")))?;
    file.write_record(HEADER)?;
    base.iter().try_for_each(|pharmacy| file.write_record(world.registered(pharmacy)))?;
    file.flush()?;
    let mut order: Vec<usize> = (0..BASE).collect();
    for at in (1..BASE).rev() {
        order.swap(at, world.random.random_range(0..=at));
    }
    let mut file = csv::Writer::from_path(folder.join(format!("{set}-rows.csv")))?;
    file.write_record(HEADER)?;
    for (at, local) in order.iter().take(rows).map(|at| &base[*at]).enumerate() {
        let is_known = world.percent(KNOWN);
        let mut cells = if is_known {
            world.listed(local)
        } else {
            let stranger = world.stranger(BASE + at, local);
            world.listed(&stranger)
        };
        if !is_known {
            "x".clone_into(&mut cells[0]);
        }
        file.write_record(cells)?;
    }
    Ok(file.flush()?)
}
