//! Codes and numbers as spreadsheets leave them: without their leading zeros, as decimals, in scientific notation.

/// The digits of a cell that a spreadsheet may have taken for a number; none where some of them are lost.
fn digits(cell: &str) -> Option<String> {
    let cell = cell.trim();
    // An E in a word is no exponent.
    if let Some((mantissa, exponent)) = cell.split_once(['e', 'E'])
        && is_digits(&mantissa.replacen(['.', ','], "", 1))
    {
        return expanded(mantissa, exponent);
    }
    // 1500.0 and 2012345,00 are whole.
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

/// 4,74454647E+08 is 474454647; of 4,74E+08 the last digits are lost.
fn expanded(mantissa: &str, exponent: &str) -> Option<String> {
    let (whole, rest) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, ""));
    let exponent: usize = exponent.strip_prefix('+').unwrap_or(exponent).parse().ok()?;
    let is_number = is_digits(whole) && (rest.is_empty() || is_digits(rest));
    (is_number && rest.len() == exponent).then(|| format!("{whole}{rest}"))
}

/// A code of so many digits, the first of which may be zeros that were lost.
fn padded(cell: &str, length: usize, most_lost: usize) -> Option<String> {
    let digits = digits(cell)?;
    let lost = length.checked_sub(digits.len())?;
    (lost <= most_lost).then(|| "0".repeat(lost) + &digits)
}

/// A FINESS number: nine characters, of which the second may be A or B (Corsica).
#[must_use]
pub fn finess(cell: &str) -> Option<String> {
    let bare: String = cell.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_uppercase();
    let is_corsican = bare.len() == 9
        && (bare.starts_with("2A") || bare.starts_with("2B"))
        && bare.bytes().skip(2).all(|byte| byte.is_ascii_digit());
    if is_corsican { Some(bare) } else { padded(cell, 9, 1).filter(|code| code != "000000000") }
}

/// The code of a pharmacy with wholesalers and panels: seven digits.
#[must_use]
pub fn cip(cell: &str) -> Option<String> {
    padded(cell, 7, 1).filter(|code| code != "0000000")
}

/// The number of a person who works in health care: eleven digits.
#[must_use]
pub fn rpps(cell: &str) -> Option<String> {
    padded(cell, 11, 0)
}

/// A French postcode: five digits, of which a first zero may be lost.
#[must_use]
pub fn postcode(cell: &str) -> Option<String> {
    padded(cell, 5, 1).filter(|code| code != "00000")
}

/// The first French phone number of a cell: ten digits that begin with a zero.
#[must_use]
pub fn phone(cell: &str) -> Option<String> {
    let whole = digits(cell).unwrap_or_default();
    national(&whole).or_else(|| cell.split(['/', ';', '|']).find_map(|part| national(&digits(part)?)))
}

fn national(digits: &str) -> Option<String> {
    let bare = digits.strip_prefix("0033").or_else(|| digits.strip_prefix("33")).unwrap_or(digits);
    // +33 (0)4 74…
    let bare = bare.strip_prefix('0').unwrap_or(bare);
    let is_number =
        bare.len() == 9 && !bare.starts_with('0') && bare.bytes().any(|byte| byte != bare.as_bytes()[0]);
    is_number.then(|| format!("0{bare}"))
}

/// The department of a postcode: two digits, three overseas; Corsica's two by the ranges of the post.
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
    fn what_a_spreadsheet_did_to_a_code_is_undone() {
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
            assert_eq!(postcode(cell).as_deref(), code, "{cell}");
        }
    }

    #[test]
    fn a_phone_number_is_found_however_it_is_written() {
        for cell in [
            "04 74 45 46 47",
            "04.74.45.46.47",
            "474454647",
            "+33 4 74 45 46 47",
            "+33 (0)4 74 45 46 47",
            "0033474454647",
            "4,74454647E+08",
            "04 74 45 46 47 / 06 12 34 56 78",
        ] {
            assert_eq!(phone(cell).as_deref(), Some("0474454647"), "{cell}");
        }
        for cell in ["", "04 74 45", "4,74E+08", "0000000000", "1111111111", "poste 12"] {
            assert_eq!(phone(cell), None, "{cell}");
        }
    }

    #[test]
    fn a_postcode_tells_its_department() {
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
