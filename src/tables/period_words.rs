//! Names of months in English, French and Thai.

/// Abbreviations of the months in English, French and Thai, without a final dot; Korean writes months in
/// digits.
#[rustfmt::skip]
const MONTHS: [&[&str]; 12] = [
    &["jan", "ม.ค", "มค", "มกรา"], &["feb", "fev", "fév", "ก.พ", "กพ", "กุมภา"], &["mar", "มี.ค", "มีค", "มีนา"],
    &["apr", "avr", "เม.ย", "เมย", "เมษา"], &["may", "mai", "พ.ค", "พค", "พฤษภา"], &["jun", "juin", "มิ.ย", "มิย", "มิถุนา"],
    &["jul", "juil", "ก.ค", "กค", "กรกฎา"], &["aug", "aou", "aoû", "ส.ค", "สค", "สิงหา"], &["sep", "ก.ย", "กย", "กันยา"],
    &["oct", "ต.ค", "ตค", "ตุลา"], &["nov", "พ.ย", "พย", "พฤศจิกา"], &["dec", "déc", "ธ.ค", "ธค", "ธันวา"],
];
/// Other abbreviations and full names.
#[rustfmt::skip]
const WHOLE_MONTHS: [&[&str]; 12] = [
    &["january", "janvier", "janv", "มกราคม"], &["february", "février", "fevrier", "févr", "fevr", "กุมภาพันธ์"], &["march", "mars", "มีนาคม"],
    &["april", "avril", "เมษายน"], &["พฤษภาคม"], &["june", "มิถุนายน"], &["july", "juillet", "กรกฎาคม"], &["august", "août", "aout", "สิงหาคม"],
    &["september", "septembre", "sept", "กันยายน"], &["october", "octobre", "ตุลาคม"], &["november", "novembre", "พฤศจิกายน"],
    &["december", "décembre", "decembre", "ธันวาคม"],
];

/// Whether a word of periods may begin with these bytes: a quick test that rejects most names of products and
/// towns.
pub(super) fn begins_word(word: &[u8]) -> bool {
    const PAIRS: &[u8] = b"jafemaapavjuauaoseocnodeerwkwetrqu";
    match word {
        [letter] => b"swqte".contains(&letter.to_ascii_lowercase()),
        [first, second, ..] if first.is_ascii() && second.is_ascii() => {
            let pair = [first.to_ascii_lowercase(), second.to_ascii_lowercase()];
            PAIRS.as_chunks::<2>().0.contains(&pair)
        }
        [first, _, ..] => !first.is_ascii() || b"dfDF".contains(first),
        [] => false,
    }
}

/// The number of a month by its name or an abbreviation.
pub(super) fn month(word: &str) -> Option<u32> {
    let is = |names: &&[&str]| names.contains(&word);
    let found = MONTHS.iter().position(is).or_else(|| WHOLE_MONTHS.iter().position(is))?;
    u32::try_from(found + 1).ok()
}
