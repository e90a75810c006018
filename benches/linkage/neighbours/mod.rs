//! Pharmacies of real towns, and the list of a customer with neighbours: a quarter of its rows are in no base and yet in a town
//! of it, some with the name of a local pharmacy or in its street. Everything is drawn from a seed.

mod cells;
pub mod country;
pub mod doctors;
pub mod figures;

pub use cells::Cells;
use country::{Town, word};
use rand::{RngExt as _, SeedableRng as _, seq::IndexedRandom as _, seq::SliceRandom as _};
use rand_chacha::ChaCha8Rng;
use std::collections::HashMap;

/// What happens to rows, each in percent of them.
#[derive(Debug, Clone, Copy)]
pub struct Rates {
    /// Rows that are in no base. Of these a third has a local's name, and a quarter is in a local's street.
    pub strangers: u32,
    /// Rows with the name of an earlier or later owner.
    pub renamed: u32,
    /// Rows with a CIP code, and with a phone.
    pub coded: u32,
    pub phoned: u32,
    /// Names, streets and towns with a typing error, each.
    pub mistyped: u32,
    /// Rows whose cells are exchanged, merged or split.
    pub misplaced: u32,
}

impl Rates {
    pub const USUAL: Self =
        Self { strangers: 25, renamed: 18, coded: 12, phoned: 50, mistyped: 12, misplaced: 9 };
}

/// A base and a list: of each row the record that it means.
pub struct Lists {
    pub base: Vec<Cells>,
    pub rows: Vec<(Option<usize>, Cells)>,
}

impl Lists {
    /// The record that each row means.
    pub fn truth(&self) -> Vec<Option<usize>> {
        self.rows.iter().map(|(of, _)| *of).collect()
    }
}

/// A pharmacy, with what stays when its cells are written down.
#[derive(Debug, Clone)]
struct Pharmacy<'t> {
    town: &'t Town,
    postcode: &'t str,
    name: String,
    number: u32,
    suffix: &'static str,
    /// Place in [`cells::KINDS`].
    kind: usize,
    street: String,
    phone: String,
    cip: String,
    finess: String,
}

const SURNAMES: [&str; 60] = [
    "Martin",
    "Bernard",
    "Thomas",
    "Petit",
    "Robert",
    "Richard",
    "Durand",
    "Dubois",
    "Moreau",
    "Laurent",
    "Simon",
    "Michel",
    "Lefebvre",
    "Leroy",
    "Roux",
    "David",
    "Bertrand",
    "Morel",
    "Fournier",
    "Girard",
    "Bonnet",
    "Dupont",
    "Lambert",
    "Fontaine",
    "Rousseau",
    "Vincent",
    "Muller",
    "Lefèvre",
    "Faure",
    "André",
    "Mercier",
    "Blanc",
    "Guérin",
    "Boyer",
    "Garnier",
    "Chevalier",
    "François",
    "Legrand",
    "Gauthier",
    "Garcia",
    "Perrin",
    "Robin",
    "Clément",
    "Morin",
    "Nicolas",
    "Henry",
    "Roussel",
    "Mathieu",
    "Gautier",
    "Masson",
    "Marchand",
    "Duval",
    "Denis",
    "Dumont",
    "Marie",
    "Lemaire",
    "Noël",
    "Meyer",
    "Dufour",
    "Meunier",
];
const COMMON: [&str; 24] = [
    "du Centre",
    "de la Gare",
    "de la Place",
    "du Marché",
    "des Halles",
    "Principale",
    "de l'Église",
    "Centrale",
    "du Parc",
    "Saint-Martin",
    "du Pont",
    "de la Mairie",
    "des Écoles",
    "du Château",
    "de la Poste",
    "du Soleil",
    "des Quatre Chemins",
    "de l'Avenue",
    "du Port",
    "Notre-Dame",
    "des Arcades",
    "du Rond-Point",
    "de l'Hôpital",
    "de la Fontaine",
];
const STREETS: [&str; 36] = [
    "de la République",
    "de l'Église",
    "du Général de Gaulle",
    "Jean Jaurès",
    "Victor Hugo",
    "de la Gare",
    "de Paris",
    "de la Mairie",
    "Pasteur",
    "du Maréchal Foch",
    "Gambetta",
    "de la Libération",
    "de Verdun",
    "Carnot",
    "Nationale",
    "du 8 Mai 1945",
    "du 11 Novembre",
    "des Écoles",
    "de la Liberté",
    "Jules Ferry",
    "de la Victoire",
    "Émile Zola",
    "de l'Hôtel de Ville",
    "du Château",
    "Saint-Michel",
    "du Marché",
    "du Docteur Roux",
    "Anatole France",
    "du Pont",
    "de la Poste",
    "des Tilleuls",
    "Voltaire",
    "du Moulin",
    "Léon Blum",
    "de la Résistance",
    "Principale",
];

fn one_in(random: &mut ChaCha8Rng, hundred: u32) -> bool {
    random.random_range(0..100) < hundred
}

fn pick<T: Copy>(random: &mut ChaCha8Rng, list: &[T]) -> T {
    list[random.random_range(0..list.len())]
}

fn owner(random: &mut ChaCha8Rng) -> String {
    if one_in(random, 40) { pick(random, &SURNAMES).to_owned() } else { word(random) }
}

fn name(random: &mut ChaCha8Rng, town: &Town, street: &str) -> String {
    match random.random_range(0..100) {
        0..38 => owner(random),
        38..70 => pick(random, &COMMON).to_owned(),
        70..80 => format!("de {}", town.name),
        80..90 => street.to_owned(),
        _ => format!("des {}s", word(random)),
    }
}

fn street(random: &mut ChaCha8Rng) -> String {
    match random.random_range(0..100) {
        0..60 => pick(random, &STREETS).to_owned(),
        60..80 => {
            format!("{} {}", pick(random, &["Jean", "Pierre", "Louis", "Marie", "Paul"]), owner(random))
        }
        _ => format!("des {}s", word(random)),
    }
}

/// The number of a house, most of them low.
fn number(random: &mut ChaCha8Rng) -> u32 {
    1 + random.random_range(0..15_u32) * random.random_range(0..15_u32) / random.random_range(1..4_u32)
}

/// The towns of so many pharmacies: as many of them as inhabitants.
struct Places<'t> {
    towns: &'t [Town],
    /// The inhabitants up to and with each town.
    up_to: Vec<u64>,
}

impl<'t> Places<'t> {
    fn of(towns: &'t [Town]) -> Self {
        let sum = towns.iter().scan(0, |sum, town| {
            *sum += u64::from(town.population);
            Some(*sum)
        });
        Self { towns, up_to: sum.collect() }
    }

    fn draw(&self, random: &mut ChaCha8Rng) -> &'t Town {
        let at = random.random_range(0..*self.up_to.last().unwrap_or(&1));
        &self.towns[self.up_to.partition_point(|up_to| *up_to <= at)]
    }
}

fn pharmacy<'t>(
    key: usize,
    town: &'t Town,
    postcode: &'t str,
    local: Option<&Pharmacy<'t>>,
    random: &mut ChaCha8Rng,
) -> Pharmacy<'t> {
    // Pharmacies of a town stand in its main street more often than chance has it.
    let shared = local.filter(|_| one_in(random, 25)).map(|local| (local.kind, local.street.clone()));
    let (kind, street) = shared.unwrap_or_else(|| (cells::kind(random), street(random)));
    let region = 1 + postcode.as_bytes()[0] % 5;
    Pharmacy {
        town,
        postcode,
        name: name(random, town, &street),
        number: number(random),
        suffix: if one_in(random, 6) { pick(random, &["bis", "ter", "B"]) } else { "" },
        kind,
        street,
        phone: format!("0{region}{:08}", random.random_range(10_000_000..100_000_000)),
        cip: format!("2{:06}", key * 37 % 1_000_000),
        finess: format!("{}{key:07}", &postcode[..2]),
    }
}

/// Draws a base of `records` pharmacies and a list of `rows`.
pub fn draw(towns: &[Town], records: usize, rows: usize, rates: Rates, seed: u64) -> Lists {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let random = &mut random;
    let base = base(towns, records, random, pharmacy);
    let row = |of: usize, random: &mut ChaCha8Rng| {
        let local = &base[of];
        if !one_in(random, rates.strangers) {
            return (Some(of), cells::written(local, rates, random));
        }
        let mut stranger = pharmacy(records + of, local.town, local.postcode, None, random);
        if one_in(random, 33) {
            stranger.name.clone_from(&local.name);
        }
        if one_in(random, 25) {
            (stranger.kind, stranger.street) = (local.kind, local.street.clone());
            if stranger.number == local.number {
                stranger.number += 2;
            }
        }
        (None, cells::written(&stranger, rates, random))
    };
    let rows = chosen(records, rows, random).into_iter().map(|of| row(of, random)).collect();
    Lists { base: base.iter().map(|pharmacy| cells::registered(pharmacy, random)).collect(), rows }
}

/// So many records in towns by their inhabitants, each made by `make` with another one of its postcode, if there is one.
fn base<'t, R: Clone>(
    towns: &'t [Town],
    records: usize,
    random: &mut ChaCha8Rng,
    make: impl Fn(usize, &'t Town, &'t str, Option<&R>, &mut ChaCha8Rng) -> R,
) -> Vec<R> {
    let places = Places::of(towns);
    let mut base: Vec<R> = Vec::with_capacity(records);
    let mut locals: HashMap<&str, Vec<usize>> = HashMap::new();
    for key in 0..records {
        let town = places.draw(random);
        let postcode = town.postcodes.choose(random).map_or("", String::as_str);
        let here = locals.entry(postcode).or_default();
        let local = here.choose(random).map(|at| base[*at].clone());
        here.push(key);
        base.push(make(key, town, postcode, local.as_ref(), random));
    }
    base
}

/// So many of the records, in any order.
fn chosen(records: usize, rows: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..records).collect();
    order.shuffle(random);
    order.truncate(rows);
    order
}
