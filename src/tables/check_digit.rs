//! Check digits of products (GTIN, CIP), establishments (FINESS), companies (SIREN) and French health
//! insurance numbers (NIR).

/// The check digit of a code: the expected one, and the one found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CheckDigit {
    pub(crate) expected: u8,
    pub(crate) found: u8,
}

impl CheckDigit {
    pub(crate) const fn is_valid(self) -> bool {
        self.expected == self.found
    }
}

/// The digits of a text that contains nothing else, at most fifteen.
fn digits(text: &str) -> Option<impl DoubleEndedIterator<Item = u8> + Clone + '_> {
    let is_code = !text.is_empty() && text.len() <= 15 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_code.then(|| text.bytes().map(|byte| byte - b'0'))
}

/// The check digit of a GTIN, with or without leading zeros: weights 3 and 1 from the right, modulo 10. A
/// CIP13 is a GTIN.
pub(crate) fn gtin(text: &str) -> Option<CheckDigit> {
    let mut digits = digits(text).filter(|_| (6..=14).contains(&text.len()))?.rev();
    let found = digits.next()?;
    let sum: u8 =
        digits.zip([3, 1].into_iter().cycle()).fold(0, |sum, (digit, weight)| (sum + digit * weight) % 10);
    Some(CheckDigit { expected: (10 - sum) % 10, found })
}

/// The check digit of a CIP7: weights 2 to 7 from the left, modulo 11; a remainder of 10 is invalid.
pub(super) fn cip7(text: &str) -> Option<CheckDigit> {
    let mut digits = digits(text).filter(|_| text.len() == 7)?;
    let found = digits.next_back()?;
    let sum: u32 = digits.zip(2..).map(|(digit, weight)| u32::from(digit) * weight).sum();
    Some(CheckDigit { expected: u8::try_from(sum % 11).ok()?, found })
}

/// The check digit of a FINESS number, whose department may be 2A or 2B: Luhn, with A as 1 and B as 2.
pub(super) fn finess(text: &str) -> Option<CheckDigit> {
    let bytes = text.as_bytes();
    let is_code = bytes.len() == 9
        && bytes.iter().enumerate().all(|(at, byte)| {
            byte.is_ascii_digit() || at == 1 && bytes[0] == b'2' && matches!(byte, b'A' | b'B')
        });
    if !is_code || matches!(bytes, [b'0', b'0', ..]) {
        return None;
    }
    let digit = |byte: &u8| if byte.is_ascii_digit() { byte - b'0' } else { byte - b'@' };
    Some(CheckDigit { expected: luhn(bytes[..8].iter().rev().map(digit)), found: digit(&bytes[8]) })
}

/// The check digit of a SIREN, the number of a French company: nine digits, Luhn.
pub(crate) fn siren(text: &str) -> Option<CheckDigit> {
    let mut digits = digits(text).filter(|_| text.len() == 9)?.rev();
    let found = digits.next()?;
    Some(CheckDigit { expected: luhn(digits), found })
}

/// The Luhn check digit of digits in reverse order.
fn luhn(digits: impl Iterator<Item = u8>) -> u8 {
    let doubled = |digit: u8| if digit > 4 { 2 * digit - 9 } else { 2 * digit };
    let sum: u8 =
        digits.enumerate().map(|(at, digit)| if at % 2 == 0 { doubled(digit) } else { digit }).sum();
    (10 - sum % 10) % 10
}

/// Whether a text is a NIR with its key, as used for health insurance and the INS: sex, year, month,
/// department (2A and 2B in Corsica), commune, order, and a key of 97 minus the remainder modulo 97.
pub(super) fn is_nir(text: &str) -> bool {
    let written = text.bytes().filter(|byte| !matches!(byte, b' ' | b'.' | b'-'));
    let mut code = [0; 15];
    let mut length = 0;
    for byte in written {
        if length == 15 {
            return false;
        }
        code[length] = byte;
        length += 1;
    }
    if length != 15 || !matches!(code[0], b'1'..=b'4' | b'7' | b'8') {
        return false;
    }
    // 2A counts as 19 and 2B as 18.
    match (code[5], code[6]) {
        (b'2', b'A' | b'a') => (code[5], code[6]) = (b'1', b'9'),
        (b'2', b'B' | b'b') => (code[5], code[6]) = (b'1', b'8'),
        _ => {}
    }
    let number = |digits: &[u8]| {
        digits
            .iter()
            .try_fold(0u64, |n, digit| digit.is_ascii_digit().then(|| 10 * n + u64::from(digit - b'0')))
    };
    let month_is_one = number(&code[3..5]).is_some_and(|month| matches!(month, 1..=12 | 20..=42 | 50..=99));
    let key = number(&code[..13]).zip(number(&code[13..]));
    month_is_one && key.is_some_and(|(number, key)| 97 - number % 97 == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_have_their_check_digit() {
        for code in
            ["2000000000213", "3400930000007", "96385074", "036000291452", "10614141000415", "36000291452"]
        {
            assert!(gtin(code).unwrap().is_valid(), "{code}: {:?}", gtin(code));
        }
        assert_eq!(gtin("2000000000210"), Some(CheckDigit { expected: 3, found: 0 }));
        for code in ["", "12345", "123456789012345", "20000000002l3", "2,0E+12"] {
            assert_eq!(gtin(code), None, "{code}");
        }
    }

    #[test]
    fn establishments_have_their_check_digit() {
        for code in [
            "010003770",
            "010003788",
            "010003804",
            "010002301",
            "010002335",
            "010002350",
            "2A0000014",
            "2B0000020",
        ] {
            assert!(finess(code).unwrap().is_valid(), "{code}: {:?}", finess(code));
        }
        assert!(!finess("010003771").unwrap().is_valid());
        assert_eq!((finess("2C0000014"), finess("01000377"), finess("A10003770")), (None, None, None));
    }

    #[test]
    fn companies_have_their_check_digit() {
        for code in ["732829320", "356000000", "404833048"] {
            assert!(siren(code).unwrap().is_valid(), "{code}: {:?}", siren(code));
        }
        assert_eq!(siren("732829321"), Some(CheckDigit { expected: 0, found: 1 }));
        assert_eq!((siren("73282932"), siren("7328293200"), siren("73282932A")), (None, None, None));
    }

    #[test]
    fn a_cip7_is_the_middle_of_its_cip13() {
        assert!(gtin("3400935955838").unwrap().is_valid());
        assert!(cip7("3595583").unwrap().is_valid(), "{:?}", cip7("3595583"));
        assert_eq!(cip7("3000005"), Some(CheckDigit { expected: 6, found: 5 }));
        assert_eq!(cip7("359558"), None);
    }

    #[test]
    fn recognises_insurance_numbers_by_their_key() {
        for code in ["255081416802538", "2 55 08 14 168 025 38", "1 85 05 2A 004 012 91"] {
            let bare: String = code.chars().filter(|c| *c != ' ').collect();
            let first = bare[..13].replace("2A", "19").replace("2B", "18").parse::<u64>().unwrap();
            let right = format!("{}{:02}", &bare[..13], 97 - first % 97);
            assert!(is_nir(&right), "{right}");
            let wrong = format!("{}{:02}", &bare[..13], (97 - first % 97) % 97 + 1);
            assert!(!is_nir(&wrong), "{wrong}");
        }
        assert!(is_nir("255081416802538"));
        for code in ["", "3400930000007", "2550814168025381", "955081416802538", "255131416802538"] {
            assert!(!is_nir(code), "{code}");
        }
    }
}
