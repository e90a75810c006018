//! How registers and customers write a pharmacy down: cells with typing errors, names of other owners, towns of before, CEDEX,
//! mobile phones, and cells that are exchanged, merged or split.

use super::{Pharmacy, Rates, name, number, one_in, owner, pick, street};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

/// finess, cip, name, address, postcode, town, phone.
pub type Cells = [String; 7];

/// Kinds of streets, by the abbreviation of the register, and how many of a hundred streets are of each.
pub(super) const KINDS: [(&str, &str, u32); 6] = [
    ("Rue", "R", 50),
    ("Avenue", "AV", 20),
    ("Place", "PL", 15),
    ("Boulevard", "BD", 7),
    ("Route", "RTE", 5),
    ("Chemin", "CHE", 3),
];

pub(super) fn kind(random: &mut ChaCha8Rng) -> usize {
    let mut at = random.random_range(0..100);
    KINDS
        .iter()
        .position(|(_, _, share)| {
            let is_here = at < *share;
            at = at.saturating_sub(*share);
            is_here
        })
        .unwrap_or_default()
}

/// Capitals without accents, as registers write.
pub(super) fn capitals(text: &str) -> String {
    let plain = |c: char| match c {
        'à' | 'â' | 'ä' | 'À' | 'Â' => 'A',
        'é' | 'è' | 'ê' | 'ë' | 'É' | 'È' | 'Ê' => 'E',
        'î' | 'ï' | 'Î' => 'I',
        'ô' | 'ö' | 'Ô' => 'O',
        'ù' | 'û' | 'ü' => 'U',
        'ÿ' => 'Y',
        'ç' | 'Ç' => 'C',
        '-' | '\'' | '’' => ' ',
        c => c,
    };
    text.replace(['œ', 'Œ'], "oe").chars().map(plain).collect::<String>().to_uppercase()
}

/// The postcode of an office of the post that serves firms, and its town.
fn cedex(postcode: &str, town: &str, random: &mut ChaCha8Rng) -> (String, String) {
    let office = random.random_range(0..10);
    let number = if one_in(random, 40) { format!(" {}", random.random_range(1..10)) } else { String::new() };
    (
        format!("{}{}{office}", &postcode[..3], pick(random, &["0", "1", &postcode[3..4]])),
        format!("{town} CEDEX{number}"),
    )
}

/// The cells of a pharmacy as its register has them.
pub(super) fn registered(pharmacy: &Pharmacy<'_>, random: &mut ChaCha8Rng) -> Cells {
    let Pharmacy { town, postcode, name, number, suffix, kind, street, phone, cip, finess } = pharmacy;
    let (mut postcode, mut town) = ((*postcode).to_owned(), capitals(&town.name));
    if one_in(random, 4) {
        (postcode, town) = cedex(&postcode, &town, random);
    }
    let suffix = if suffix.is_empty() { String::new() } else { format!(" {}", suffix.to_uppercase()) };
    [
        finess.clone(),
        cip.clone(),
        capitals(&format!("pharmacie {name}")),
        capitals(&format!("{number}{suffix} {} {street}", KINDS[*kind].1)),
        postcode,
        town,
        if one_in(random, 95) { phone.clone() } else { String::new() },
    ]
}

/// One letter is wrong, missing or doubled.
pub(super) fn mistyped(text: &str, random: &mut ChaCha8Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = random.random_range(0..letters.len().max(1));
    match random.random_range(0..4) {
        _ if letters.len() < 4 => {}
        0 => letters[at] = pick(random, &['e', 'a', 's', 'r', 'o']),
        1 => drop(letters.remove(at)),
        2 if at + 1 < letters.len() => letters.swap(at, at + 1),
        _ => letters.insert(at, letters[at]),
    }
    letters.into_iter().collect()
}

/// The cells of a pharmacy as a customer has them.
pub(super) fn written(pharmacy: &Pharmacy<'_>, rates: Rates, random: &mut ChaCha8Rng) -> Cells {
    let shop = shop_name(pharmacy, rates, random);
    written_as(shop, pharmacy, rates, random)
}

/// The same under a name.
pub(super) fn written_as(
    shop: String,
    pharmacy: &Pharmacy<'_>,
    rates: Rates,
    random: &mut ChaCha8Rng,
) -> Cells {
    let address = address(pharmacy, rates, random);
    let (postcode, town) = place(pharmacy, rates, random);
    let mut phone = String::new();
    if one_in(random, rates.phoned) {
        phone.clone_from(&pharmacy.phone);
        match random.random_range(0..100) {
            // The pharmacist's own, or a line that was added.
            0..10 => phone = format!("06{:08}", random.random_range(10_000_000..100_000_000)),
            10..14 => phone = format!("{}{:04}", &phone[..6], random.random_range(0..10_000)),
            14..34 => phone = phone.trim_start_matches('0').to_owned(),
            34..50 => phone = format!("+33 {} {} {}", &phone[1..2], &phone[2..6], &phone[6..]),
            _ => {}
        }
    }
    let cip = if one_in(random, rates.coded) { pharmacy.cip.clone() } else { String::new() };
    let mut cells = [String::new(), cip, shop, address, postcode, town, phone];
    if one_in(random, rates.misplaced) {
        misplace(&mut cells, random);
    }
    if one_in(random, 45) {
        cells = cells.map(|cell| capitals(&cell));
    }
    cells
}

fn shop_name(pharmacy: &Pharmacy<'_>, rates: Rates, random: &mut ChaCha8Rng) -> String {
    let mut shop = pharmacy.name.clone();
    if one_in(random, rates.renamed) {
        shop = if one_in(random, 70) { owner(random) } else { name(random, pharmacy.town, &pharmacy.street) };
    }
    if one_in(random, rates.mistyped) {
        shop = mistyped(&shop, random);
    }
    match random.random_range(0..100) {
        0..60 => format!("Pharmacie {shop}"),
        60..75 => format!("Phie {shop}"),
        75..82 => format!("SELARL Pharmacie {shop}"),
        82..87 => format!("Grande Pharmacie {shop}"),
        87..92 => format!("Pharmacie {shop} - {}", pharmacy.town.name),
        _ => shop,
    }
}

fn address(pharmacy: &Pharmacy<'_>, rates: Rates, random: &mut ChaCha8Rng) -> String {
    let (mut of, mut way, mut kind_) = (pharmacy.number, pharmacy.street.clone(), pharmacy.kind);
    match random.random_range(0..100) {
        0..3 => return String::new(),
        // It moved, or its street has another name, or the number is that of the other entrance.
        3..6 => (of, way, kind_) = (number(random), street(random), kind(random)),
        6..8 => way = street(random),
        8..11 => of += 2,
        11..14 => kind_ = kind(random),
        14..18 => way = format!("{way} Centre commercial {}", owner(random)),
        _ => {}
    }
    if one_in(random, rates.mistyped) {
        way = mistyped(&way, random);
    }
    let (long, short, _) = KINDS[kind_];
    let kind_ = match random.random_range(0..10) {
        0..6 => long.to_owned(),
        6..9 => short.to_owned(),
        _ => format!("{}.", short.to_lowercase()),
    };
    let number = match random.random_range(0..100) {
        0..10 => String::new(),
        10..13 => format!("{of}-{} ", of + 2),
        13..60 => format!("{of}{} ", pharmacy.suffix),
        _ => format!("{of}{}, ", pharmacy.suffix),
    };
    format!("{number}{kind_} {way}")
}

fn place(pharmacy: &Pharmacy<'_>, rates: Rates, random: &mut ChaCha8Rng) -> (String, String) {
    let (mut postcode, mut town) = (pharmacy.postcode.to_owned(), pharmacy.town.name.clone());
    let merged = &pharmacy.town.merged;
    if !merged.is_empty() && one_in(random, 40) {
        town.clone_from(&merged[random.random_range(0..merged.len())]);
    }
    if one_in(random, rates.mistyped / 2) {
        town = mistyped(&town, random);
    }
    match random.random_range(0..100) {
        0..8 => (postcode, town) = cedex(&postcode, &town, random),
        8..10 => postcode = mistyped_digits(&postcode, random),
        10..12 => postcode = pick(random, &[&postcode, ""]).to_owned(),
        12..14 => town.clear(),
        _ => {}
    }
    if one_in(random, 30) {
        town = town.replace("Saint-", "St ").replace("Sainte-", "Ste ").replace("-sur-", " s/ ");
    }
    if one_in(random, 45) {
        postcode = postcode.trim_start_matches('0').to_owned();
    }
    (postcode, town)
}

fn mistyped_digits(digits: &str, random: &mut ChaCha8Rng) -> String {
    let mut digits: Vec<char> = digits.chars().collect();
    let at = random.random_range(2..digits.len() - 1);
    if one_in(random, 50) {
        digits.swap(at, at + 1);
    } else {
        digits[at] = pick(random, &['0', '3', '6', '9']);
    }
    digits.into_iter().collect()
}

/// Cells that are exchanged, merged or in another one.
fn misplace(cells: &mut Cells, random: &mut ChaCha8Rng) {
    let [_, _, name, address, postcode, town, _] = cells;
    let whole = format!("{postcode} {town}").trim().to_owned();
    match random.random_range(0..100) {
        0..18 => std::mem::swap(postcode, town),
        18..35 => (*postcode, *town) = (String::new(), whole),
        35..48 => (*postcode, *town) = (whole, String::new()),
        48..68 => {
            *address = [address.as_str(), pick(random, &[" ", ", ", " - "]), &whole].concat();
            (*postcode, *town) = (String::new(), String::new());
        }
        68..82 => {
            *address = [address.as_str(), pick(random, &[" ", ", "]), town].concat();
            town.clear();
        }
        82..90 => {
            *name = format!("{name} {address}");
            address.clear();
        }
        _ => std::mem::swap(name, address),
    }
}
