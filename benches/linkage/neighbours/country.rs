//! The towns that lists are drawn in: those of France where the interface's list of communes is installed, else invented ones of
//! the same form.

use rand::{RngExt as _, SeedableRng as _, seq::IndexedRandom as _};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use std::{collections::HashMap, error::Error, path::Path};

/// Communes with fewer inhabitants have no pharmacy.
const MIN_POPULATION: u32 = 700;

/// A town that has pharmacies.
#[derive(Debug, Clone)]
pub struct Town {
    pub name: String,
    pub postcodes: Vec<String>,
    /// The communes that were merged into it, whose names people still write.
    pub merged: Vec<String>,
    pub population: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Commune {
    code: String,
    nom: String,
    r#type: String,
    chef_lieu: Option<String>,
    #[serde(default)]
    codes_postaux: Vec<String>,
    #[serde(default)]
    population: u32,
}

/// The communes of `data/communes.json` of the package `@etalab/decoupage-administratif` (Licence Ouverte), with those that were
/// merged into each. Paris, Lyon and Marseille are one town each, with a postcode for each arrondissement.
///
/// # Errors
/// A file that is missing or of another form.
pub fn real(path: &Path) -> Result<Vec<Town>, Box<dyn Error>> {
    let communes: Vec<Commune> = serde_json::from_slice(&std::fs::read(path)?)?;
    let mut merged: HashMap<&str, Vec<String>> = HashMap::new();
    for commune in &communes {
        let is_part = matches!(&*commune.r#type, "commune-deleguee" | "commune-associee");
        if let Some(chief) = commune.chef_lieu.as_deref().filter(|chief| is_part && *chief != commune.code) {
            merged.entry(chief).or_default().push(commune.nom.clone());
        }
    }
    let is_town = |commune: &&Commune| {
        commune.r#type == "commune-actuelle"
            && commune.population >= MIN_POPULATION
            && !commune.codes_postaux.is_empty()
    };
    let town = |commune: &Commune| Town {
        name: commune.nom.clone(),
        postcodes: commune.codes_postaux.clone(),
        merged: merged.get(&*commune.code).cloned().unwrap_or_default(),
        population: commune.population,
    };
    Ok(communes.iter().filter(is_town).map(town).collect())
}

const SYLLABLES: [&str; 26] = [
    "bel", "mon", "vil", "cha", "lan", "tre", "gui", "mar", "sol", "ver", "dur", "pal", "roc", "fon", "tan",
    "bri", "cor", "les", "nay", "gne", "teau", "rie", "zac", "mont", "ange", "oise",
];

/// A word that no dictionary has, with a capital.
pub fn word(random: &mut ChaCha8Rng) -> String {
    let word: String =
        (0..random.random_range(2..4)).filter_map(|_| SYLLABLES.choose(random).copied()).collect();
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

fn invented_name(random: &mut ChaCha8Rng) -> String {
    match random.random_range(0..6) {
        0 => format!("Saint-{}", word(random)),
        1 => format!("{}-sur-{}", word(random), word(random)),
        2 => format!("La {}", word(random)),
        _ => word(random),
    }
}

/// Towns of a country that does not exist, the same ones each time: as many, as large and with as many postcodes as those of
/// France, of which two or three share one.
pub fn invented() -> Vec<Town> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let town = |at: u32, random: &mut ChaCha8Rng| {
        // Zipf's law, with the largest of two million.
        let population = 2_000_000 / (at + 1) + MIN_POPULATION;
        let shared = at / if population > 20_000 { 1 } else { 3 };
        let postcode =
            |quarter: u32| format!("{:02}{:03}", 1 + shared % 95, (shared / 95 * 10 + quarter) % 1_000);
        Town {
            name: invented_name(random),
            postcodes: (0..1 + population / 100_000).map(postcode).collect(),
            merged: (0..random.random_range(0..12_u32).saturating_sub(9))
                .map(|_| invented_name(random))
                .collect(),
            population,
        }
    };
    (0..9_000).map(|at| town(at, &mut random)).collect()
}
