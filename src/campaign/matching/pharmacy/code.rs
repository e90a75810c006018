//! Codes and numbers as changed by spreadsheets: without leading zeros, as decimals, in scientific notation.

use crate::fold::fold;

/// The digits of a cell that a spreadsheet may have treated as a number; `None` if some of them are lost.
fn digits(cell: &str) -> Option<String> {
    let cell = cell.trim();
    // An E in a word is not an exponent.
    if let Some((mantissa, exponent)) = cell.split_once(['e', 'E'])
        && is_digits(&mantissa.replacen(['.', ','], "", 1))
    {
        return expanded(mantissa, exponent);
    }
    // 1500.0 and 2012345,00 are integers.
    let whole = match cell.rsplit_once(['.', ',']) {
        Some((whole, rest))
            if !rest.is_empty() && rest.bytes().all(|byte| byte == b'0') && is_digits(whole) =>
        {
            whole
        }
        _ => cell,
    };
    let digits: String = whole.chars().filter(char::is_ascii_digit).collect();
    (!digits.is_empty()).then_some(digits)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// 4,74454647E+08 is 474454647; the last digits of 4,74E+08 are lost.
fn expanded(mantissa: &str, exponent: &str) -> Option<String> {
    let (whole, rest) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, ""));
    let exponent: usize = exponent.strip_prefix('+').unwrap_or(exponent).parse().ok()?;
    let is_number = is_digits(whole) && (rest.is_empty() || is_digits(rest));
    (is_number && rest.len() == exponent).then(|| format!("{whole}{rest}"))
}

/// A code of `length` digits, whose leading zeros may be lost.
fn padded(cell: &str, length: usize, most_lost: usize) -> Option<String> {
    let digits = digits(cell)?;
    let lost = length.checked_sub(digits.len())?;
    (lost <= most_lost).then(|| "0".repeat(lost) + &digits)
}

/// A FINESS number: nine characters, of which the second may be A or B (Corsica).
#[must_use]
pub fn finess(cell: &str) -> Option<String> {
    let bare: String = cell.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_uppercase();
    if is_corsican(&bare, 9) { Some(bare) } else { padded(cell, 9, 1).filter(|code| code != "000000000") }
}

/// Whether a code of this length begins with a department of Corsica, 2A or 2B.
pub(super) fn is_corsican(code: &str, length: usize) -> bool {
    let number = code.strip_prefix("2A").or_else(|| code.strip_prefix("2B"));
    code.len() == length && number.is_some_and(is_digits)
}

/// The code of a pharmacy for wholesalers and panels: seven digits.
#[must_use]
pub fn cip(cell: &str) -> Option<String> {
    padded(cell, 7, 1).filter(|code| code != "0000000")
}

/// The RPPS number of a health professional: eleven digits.
#[must_use]
pub fn rpps(cell: &str) -> Option<String> {
    padded(cell, 11, 0)
}

/// Foreign towns with postcodes of four digits, like French ones whose zero is lost.
#[rustfmt::skip]
const ABROAD: [&str; 24] = [
    "bruxelles", "brussel", "brussels", "liege", "anvers", "antwerpen", "gand", "gent", "namur", "charleroi", "louvain", "luxembourg",
    "geneve", "geneva", "lausanne", "zurich", "berne", "bern", "bale", "basel", "fribourg", "neuchatel", "lugano", "amsterdam",
];

/// A French postcode: five digits, of which a leading zero may be lost, with an optional country prefix and
/// town; or the INSEE code of a town in Corsica. `None` for a code of another country.
#[must_use]
pub fn postcode(cell: &str, town: &str) -> Option<String> {
    let cell = trimmed(cell).to_uppercase();
    let country = ["FR", "F", "MC"].into_iter().find_map(|letters| cell.strip_prefix(letters));
    let code = country.map_or(&*cell, |code| code.trim_start_matches(['-', ' ']));
    if is_corsican(code, 5) {
        return Some(code.to_owned());
    }
    let (number, rest) = code.split_at(code.find(|c: char| !c.is_ascii_digit()).unwrap_or(code.len()));
    let words = rest.trim_start_matches([' ', ',', '-', '/']);
    let is_before_town = words.starts_with(char::is_alphabetic)
        // 1012 AB is a code of the Netherlands.
        && (number.len() == 5 || number.len() == 4 && words.len() > 2 && words.len() < rest.len());
    let is_number = || code.chars().all(|c| c.is_ascii_digit() || " .,E+".contains(c));
    let found = if is_before_town { number } else { Some(code).filter(|_| is_number())? };
    let has_lost_zero = !found.starts_with('0');
    padded(found, 5, 1).filter(|code| {
        code != "00000" && !(has_lost_zero && code.starts_with('0') && ABROAD.contains(&&*first_word(town)))
    })
}

fn first_word(town: &str) -> String {
    fold(town)
        .split(|c: char| !c.is_alphanumeric())
        .find(|word| !word.is_empty())
        .unwrap_or_default()
        .to_owned()
}

/// Whether a cell is a postcode with letters that look like digits, such as 75O14.
#[must_use]
pub fn is_misspelt_postcode(cell: &str) -> bool {
    let spelt = cell.replace(['O', 'o'], "0").replace(['I', 'l'], "1");
    postcode(cell, "").is_none() && postcode(&spelt, "").is_some()
}

/// Removes what spreadsheets and people write around a code.
fn trimmed(cell: &str) -> &str {
    cell.trim_matches(|c: char| c.is_whitespace() || matches!(c, '=' | '"' | '\'' | '\u{feff}' | '\u{200b}'))
}

/// Calling codes of France, of La Réunion with Mayotte, and of the Antilles and Guyane, with nine digits
/// after them.
const CALLING_CODES: [&str; 5] = ["33", "262", "590", "594", "596"];
/// Calling codes of territories with shorter numbers, and the number of digits.
const SHORT_CODES: [(&str, usize); 4] = [("508", 6), ("681", 6), ("687", 6), ("689", 8)];

/// The first French phone number of a cell: ten digits with a leading zero or, in the Pacific and on
/// Saint-Pierre, a calling code and a number. `None` for a number of another country.
#[must_use]
pub fn phone(cell: &str) -> Option<String> {
    national(cell).or_else(|| cell.split(['/', ';', '|']).find_map(national))
}

fn national(text: &str) -> Option<String> {
    let digits = digits(text)?;
    let is_international = trimmed(text).trim_start_matches('(').starts_with('+');
    match digits.strip_prefix("00") {
        Some(digits) => international(digits),
        None if is_international => international(&digits),
        None => significant(&digits).or_else(|| international(&digits)),
    }
}

/// Parses a number with a calling code.
fn international(digits: &str) -> Option<String> {
    let is_short = |(code, length): &(&str, usize)| {
        digits.strip_prefix(code).is_some_and(|number| number.len() == *length)
    };
    if SHORT_CODES.iter().any(is_short) {
        return Some(format!("+{digits}"));
    }
    CALLING_CODES.iter().find_map(|code| significant(digits.strip_prefix(code)?))
}

/// The nine significant digits, with or without the leading zero, as in +33 (0)4 74….
fn significant(digits: &str) -> Option<String> {
    let bare = digits.strip_prefix('0').unwrap_or(digits);
    let is_number =
        bare.len() == 9 && !bare.starts_with('0') && bare.bytes().any(|byte| byte != bare.as_bytes()[0]);
    is_number.then(|| format!("0{bare}"))
}

/// The department of a postcode: two digits, three overseas; those of Corsica by postal ranges.
#[must_use]
pub fn department(postcode: &str) -> Option<&str> {
    match (postcode.get(..2)?, postcode.get(..3)?) {
        ("20", "200" | "201") => Some("2A"),
        ("20", _) => Some("2B"),
        ("97" | "98", overseas) => Some(overseas),
        (department, _) => Some(department),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repairs_codes_that_a_spreadsheet_changed() {
        for (cell, code) in [
            ("010002301", Some("010002301")),
            ("10002301", Some("010002301")),
            ("1,0002301E+07", Some("010002301")),
            ("1.0002301e7", Some("010002301")),
            ("1E+07", None),
            ("1,000E+07", None),
            ("2a0000014", Some("2A0000014")),
            ("01 000 230 1", Some("010002301")),
            ("10002301.0", Some("010002301")),
            ("FINESS 010002301", Some("010002301")),
            ("1000230", None),
            ("0100023011", None),
            ("000000000", None),
            ("n/a", None),
            ("", None),
        ] {
            assert_eq!(finess(cell).as_deref(), code, "{cell}");
        }
        for (cell, code) in [
            ("2012345", Some("2012345")),
            ("2012345,00", Some("2012345")),
            ("2,012345E+06", Some("2012345")),
            ("2,01E+06", None),
            ("012345", Some("0012345")),
            ("3400930000007", None),
        ] {
            assert_eq!(cip(cell).as_deref(), code, "{cell}");
        }
        for (cell, code) in [
            ("1500", Some("01500")),
            ("01500", Some("01500")),
            ("F-75012", Some("75012")),
            ("01500 AMBERIEU", Some("01500")),
            ("75012 Paris Cedex", Some("75012")),
            ("7,5012E+04", Some("75012")),
            ("750", None),
        ] {
            assert_eq!(postcode(cell, "").as_deref(), code, "{cell}");
        }
    }

    #[test]
    fn rejects_foreign_postcodes_and_postcodes_with_letters() {
        for (cell, town, code) in [
            ("2A004", "AJACCIO", Some("2A004")),
            ("2b033", "BASTIA", Some("2B033")),
            ("1500", "AMBERIEU", Some("01500")),
            ("FR 1500", "", Some("01500")),
            ("MC 98000", "MONACO", Some("98000")),
            ("01500.0", "", Some("01500")),
            ("=\"01500\"", "", Some("01500")),
            ("'01500", "", Some("01500")),
            ("01 500", "", Some("01500")),
            ("75680 CEDEX 14", "PARIS", Some("75680")),
            ("75012-Paris", "", Some("75012")),
            ("1500 Ambérieu", "", Some("01500")),
            ("B-1000", "BRUXELLES", None),
            ("L-1234", "", None),
            ("CH-1201", "", None),
            ("D-10115", "", None),
            ("1000", "Bruxelles", None),
            ("1201", "GENÈVE 4", None),
            ("1012 AB", "", None),
            ("SW1A 1AA", "LONDON", None),
            ("10178-123", "", None),
            ("97", "GUADELOUPE", None),
            ("75O14", "PARIS", None),
            ("O1500", "AMBERIEU", None),
        ] {
            assert_eq!(postcode(cell, town).as_deref(), code, "{cell}");
        }
        for (cell, is_misspelt) in [
            ("75O14", true),
            ("O1500", true),
            ("750l4", true),
            ("75014", false),
            ("B-1000", false),
            ("", false),
        ] {
            assert_eq!(is_misspelt_postcode(cell), is_misspelt, "{cell}");
        }
    }

    #[test]
    fn parses_phone_numbers_of_any_format() {
        for cell in [
            "04 74 45 46 47",
            "04.74.45.46.47",
            "474454647",
            "+33 4 74 45 46 47",
            "+33 (0)4 74 45 46 47",
            "0033474454647",
            "0033 (0)4 74 45 46 47",
            "(+33) 474454647",
            "33474454647",
            "4,74454647E+08",
            "04 74 45 46 47 / 06 12 34 56 78",
        ] {
            assert_eq!(phone(cell).as_deref(), Some("0474454647"), "{cell}");
        }
        for (cell, number) in [
            ("+262 262 07 07 07", "0262070707"),
            ("00262 (0)692 07 07 07", "0692070707"),
            ("262262070707", "0262070707"),
            ("+590 590 41 42 43", "0590414243"),
            ("+590 690 41 42 43", "0690414243"),
            ("+594 594 28 29 30", "0594282930"),
            ("+596 596 71 72 73", "0596717273"),
            ("+33 262 07 07 07", "0262070707"),
            ("+508 41 23 45", "+508412345"),
            ("+687 27 28 29", "+687272829"),
            ("00689 40 41 42 43", "+68940414243"),
            ("330 12 34 56", "0330123456"),
        ] {
            assert_eq!(phone(cell).as_deref(), Some(number), "{cell}");
        }
        for cell in [
            "",
            "04 74 45",
            "4,74E+08",
            "0000000000",
            "1111111111",
            "poste 12",
            "+376 812 345",
            "+352 123 456",
            "+32 474 45 46 47",
        ] {
            assert_eq!(phone(cell), None, "{cell}");
        }
    }

    #[test]
    fn finds_the_department_of_a_postcode() {
        for (code, department_) in [
            ("01500", "01"),
            ("20137", "2A"),
            ("20200", "2B"),
            ("97410", "974"),
            ("98800", "988"),
            ("75012", "75"),
        ] {
            assert_eq!(department(code), Some(department_), "{code}");
        }
        assert_eq!(department(""), None);
    }
}
