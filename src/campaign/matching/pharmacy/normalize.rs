//! Names and towns as words that can be compared: folded, abbreviations written out, what says nothing left out.

use crate::fold::fold;

/// Abbreviations of towns, names and streets alike.
const ABBREVIATIONS: [(&str, &str); 22] = [
    ("st", "saint"),
    ("ste", "sainte"),
    ("sts", "saints"),
    ("stes", "saintes"),
    ("gal", "general"),
    ("gen", "general"),
    ("mal", "marechal"),
    ("mar", "marechal"),
    ("cdt", "commandant"),
    ("col", "colonel"),
    ("cap", "capitaine"),
    ("lt", "lieutenant"),
    ("pdt", "president"),
    ("pres", "president"),
    ("dr", "docteur"),
    ("doct", "docteur"),
    ("prof", "professeur"),
    ("pr", "professeur"),
    ("gd", "grand"),
    ("gde", "grande"),
    ("gds", "grands"),
    ("nd", "notre dame"),
];
/// Stop words of a name.
const LINKS: [&str; 9] = ["de", "du", "des", "d", "l", "la", "le", "les", "et"];
/// What every pharmacy is called, and the forms of companies.
const OF_COMPANIES: [&str; 27] = [
    "pharmacie",
    "pharmacies",
    "phie",
    "pharm",
    "pharma",
    "pharmacien",
    "pharmaciens",
    "officine",
    "selarl",
    "selas",
    "selurl",
    "sel",
    "sarl",
    "eurl",
    "earl",
    "snc",
    "sas",
    "sasu",
    "sa",
    "ste",
    "societe",
    "mme",
    "mr",
    "m",
    "melle",
    "mlle",
    "cie",
];

/// The words of a text: letters and digits, with S/ for sur and S/S for sous written out.
pub(super) fn split(text: &str) -> Vec<String> {
    let folded =
        fold(text).replace(" s/s ", " sous ").replace(" s/", " sur ").replace("c/c", "centre commercial");
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

pub(super) fn written_out(word: &str) -> &str {
    ABBREVIATIONS.iter().find(|(short, _)| *short == word).map_or(word, |(_, long)| long)
}

/// A name without what every pharmacy is called; a name of nothing else stays as it is.
pub(super) fn name(text: &str) -> String {
    let words = split(text);
    let is_telling =
        |word: &&String| !OF_COMPANIES.contains(&word.as_str()) && !LINKS.contains(&word.as_str());
    let telling: Vec<&str> = words.iter().filter(is_telling).map(|word| written_out(word)).collect();
    telling.join(" ")
}

/// A town without CEDEX, arrondissement and text in brackets.
pub(super) fn town(text: &str) -> String {
    let bare = text.split('(').next().unwrap_or_default();
    let mut kept = Vec::new();
    for word in split(bare) {
        match word.as_str() {
            // What follows is the number of an office.
            "cedex" | "cdx" => break,
            "arrondissement" | "arr" => {}
            word if word.starts_with(|c: char| c.is_ascii_digit()) => {}
            word => kept.push(written_out(word).to_owned()),
        }
    }
    kept.join(" ")
}

/// Words that say nothing in a street.
pub(super) fn is_link(word: &str) -> bool {
    LINKS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalises_town_names() {
        for (written, town_) in [
            ("ST JEAN DE GONVILLE", "saint jean de gonville"),
            ("Saint-Jean-de-Gonville", "saint jean de gonville"),
            ("BOURG EN BRESSE CEDEX 9", "bourg en bresse"),
            ("CHATILLON S/ CHALARONNE", "chatillon sur chalaronne"),
            ("Châtillon-sur-Chalaronne", "chatillon sur chalaronne"),
            ("PARIS 12", "paris"),
            ("Paris 12e arrondissement", "paris"),
            ("LYON 3EME", "lyon"),
            ("L'HAŸ-LES-ROSES", "l hay les roses"),
            ("STE FOY (69)", "sainte foy"),
        ] {
            assert_eq!(town(written), town_, "{written}");
        }
    }

    #[test]
    fn removes_generic_words_from_pharmacy_names() {
        for (written, name_) in [
            ("PHARMACIE DU CENTRE", "centre"),
            ("Phie centre", "centre"),
            ("SELARL PHARMACIE DE L'ÉTOILE", "etoile"),
            ("SNC Pharmacie Dr. Vollenweider", "docteur vollenweider"),
            ("PHARMACIE", ""),
            ("GRANDE PHARMACIE D'AMBERIEU CENTRE", "grande amberieu centre"),
        ] {
            assert_eq!(name(written), name_, "{written}");
        }
    }
}
