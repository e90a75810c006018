//! Parses an address to house number and street.

use super::normalize::{is_link, split, written_out};

/// Kinds of streets, by the abbreviations of the postal service and of FINESS.
const STREETS: [(&str, &str); 44] = [
    ("r", "rue"),
    ("av", "avenue"),
    ("ave", "avenue"),
    ("aven", "avenue"),
    ("bd", "boulevard"),
    ("bld", "boulevard"),
    ("blvd", "boulevard"),
    ("bvd", "boulevard"),
    ("boul", "boulevard"),
    ("pl", "place"),
    ("plc", "place"),
    ("rte", "route"),
    ("ch", "chemin"),
    ("che", "chemin"),
    ("chem", "chemin"),
    ("imp", "impasse"),
    ("all", "allee"),
    ("allees", "allee"),
    ("crs", "cours"),
    ("sq", "square"),
    ("fg", "faubourg"),
    ("fbg", "faubourg"),
    ("qu", "quai"),
    ("q", "quai"),
    ("res", "residence"),
    ("lot", "lotissement"),
    ("ham", "hameau"),
    ("prom", "promenade"),
    ("pass", "passage"),
    ("pas", "passage"),
    ("esp", "esplanade"),
    ("ctre", "centre"),
    ("cial", "commercial"),
    ("ccial", "centre commercial"),
    ("cc", "centre commercial"),
    ("ctr", "centre"),
    ("rpt", "rond point"),
    ("za", "zone artisanale"),
    ("zac", "zone amenagement"),
    ("zi", "zone industrielle"),
    ("zc", "zone commerciale"),
    ("dom", "domaine"),
    ("mte", "montee"),
    ("vla", "villa"),
];
/// Suffixes of house numbers, with their letters.
const SUFFIXES: [(&str, &str); 9] = [
    ("bis", "b"),
    ("b", "b"),
    ("ter", "t"),
    ("t", "t"),
    ("quater", "q"),
    ("q", "q"),
    ("a", "a"),
    ("c", "c"),
    ("d", "d"),
];

/// The house number (`12`, `12b`, `12-14`; empty if there is none) and the words of the street.
pub(super) fn parts(address: &str) -> (String, String) {
    let words = split(address);
    let mut rest = words.iter().map(String::as_str).peekable();
    let mut number = String::new();
    // "12, rue …"; a later number belongs to a road or a post box.
    while let Some((digits, suffix)) = rest.peek().and_then(|word| house(word)) {
        rest.next();
        if !number.is_empty() {
            number.push('-');
        }
        number += digits;
        number += suffix;
        let letter =
            |word: &&str| SUFFIXES.iter().find(|(known, _)| known == word).map(|(_, letter)| *letter);
        // "12 A" before a street, unless it is the first letter of its name.
        if suffix.is_empty()
            && let Some(letter) = rest.peek().and_then(letter)
        {
            number += letter;
            rest.next();
        }
    }
    let mut street = Vec::new();
    let mut is_box = false;
    for word in rest {
        if is_box && word.starts_with(|c: char| c.is_ascii_digit()) {
            is_box = false;
            continue;
        }
        // A post box is not the location of the pharmacy.
        is_box = matches!(word, "bp" | "cs" | "tsa");
        if !is_box && !is_link(word) {
            street.push(known_street(word));
        }
    }
    (number, street.join(" "))
}

/// Whether a word is a kind of street, in full or abbreviated.
pub(super) fn is_street_kind(word: &str) -> bool {
    STREETS.iter().any(|(short, long)| *short == word || *long == word) || matches!(word, "rue" | "cours")
}

/// Whether a text begins like an address: with a number and a kind of street, with or without a letter
/// between them.
pub(super) fn starts_with_number(text: &str) -> bool {
    let words = split(text);
    let mut rest = words.iter().map(String::as_str).skip_while(|word| house(word).is_some()).peekable();
    if words.first().is_none_or(|word| house(word).is_none()) {
        return false;
    }
    rest.next_if(|word| SUFFIXES.iter().any(|(known, _)| known == word));
    rest.next().is_some_and(is_street_kind)
}

fn known_street(word: &str) -> &str {
    STREETS.iter().find(|(short, _)| *short == word).map_or_else(|| written_out(word), |(_, long)| long)
}

/// Splits a house number into its digits and its letter.
fn house(word: &str) -> Option<(&str, &'static str)> {
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let (digits, suffix) = word.split_at(end);
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() || digits.len() > 4 {
        return None;
    }
    let letter = SUFFIXES.iter().find(|(known, _)| *known == suffix).map(|(_, letter)| *letter);
    let letter = if suffix.is_empty() { Some("") } else { letter };
    letter.map(|letter| (digits, letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_an_address_into_number_and_street() {
        for (written, number, street) in [
            ("12 BIS AV DE LA GARE", "12b", "avenue gare"),
            ("12bis, avenue de la Gare", "12b", "avenue gare"),
            ("12 B av. de la gare", "12b", "avenue gare"),
            ("12-14 R JULES FERRY", "12-14", "rue jules ferry"),
            ("12/14 rue Jules-Ferry", "12-14", "rue jules ferry"),
            ("007 rue du 8 mai 1945", "7", "rue 8 mai 1945"),
            ("PL DU MAL FOCH", "", "place marechal foch"),
            ("3 TER BD ST MICHEL", "3t", "boulevard saint michel"),
            ("14 R DE L'HOPITAL BP 615", "14", "rue hopital"),
            ("C/C LES NIVRES", "", "centre commercial nivres"),
            ("900 RTE DE PARIS", "900", "route paris"),
            ("", "", ""),
        ] {
            assert_eq!(parts(written), (number.to_owned(), street.to_owned()), "{written}");
        }
    }
}
