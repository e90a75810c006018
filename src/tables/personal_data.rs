//! Detects columns that look like personal data, by their values or their names.

use super::{check_digit, column_name};
use crate::closed_list::closed_list;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

closed_list! {
    /// The kind of personal data that a column seems to contain.
    Reason as SamplePersonalReason { Nir = "nir", Ins = "ins", Birth = "birth", Patient = "patient", Name = "name", Email = "email", Phone = "phone", }
}

/// A column that looks like personal data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SamplePersonal)]
pub struct Personal {
    pub reason: Reason,
    /// Values of that form, if they are the reason; `None` if it is the name of the column.
    #[schema(required)]
    pub count: Option<u64>,
}

/// Numbers of values in the form of each kind of personal data.
#[derive(Debug, Default)]
pub(super) struct Found {
    nirs: u64,
    emails: u64,
    phones: u64,
}

/// Name patterns: the whole name, any of its words, or words of a script without spaces.
struct NamePattern(Reason, &'static [&'static str], &'static [&'static str]);

const NAME_PATTERNS: &[NamePattern] = &[
    NamePattern(
        Reason::Nir,
        &[],
        &[
            "nir",
            "nss",
            "secu",
            "numsecu",
            "nosecu",
            "ssn",
            "niss",
            "주민등록번호",
            "주민번호",
            "บัตรประชาชน",
            "ประจำตัวประชาชน",
        ],
    ),
    NamePattern(Reason::Ins, &["matricule ins", "ins nir"], &["ins", "insc", "insi"]),
    NamePattern(
        Reason::Birth,
        &["ddn", "dob"],
        &["naissance", "naiss", "birth", "birthday", "birthdate", "생년월일", "출생", "생일", "วันเกิด", "เกิด"],
    ),
    NamePattern(
        Reason::Patient,
        &["carte vitale", "no carte vitale"],
        &[
            "patient",
            "patients",
            "patiente",
            "ipp",
            "nip",
            "beneficiaire",
            "assure",
            "vitale",
            "malade",
            "환자",
            "ผู้ป่วย",
            "คนไข้",
        ],
    ),
    NamePattern(
        Reason::Name,
        &[
            "nom",
            "name",
            "nom client",
            "nom prenom",
            "nom complet",
            "first name",
            "last name",
            "full name",
            "성명",
            "이름",
            "ชื่อ",
        ],
        &[
            "prenom",
            "prenoms",
            "firstname",
            "lastname",
            "surname",
            "fullname",
            "nomprenom",
            "고객명",
            "นามสกุล",
            "ชื่อลูกค้า",
        ],
    ),
    NamePattern(Reason::Email, &[], &["email", "mail", "courriel", "이메일", "อีเมล"]),
    NamePattern(
        Reason::Phone,
        &[],
        &[
            "tel",
            "telephone",
            "portable",
            "phone",
            "mobile",
            "gsm",
            "전화",
            "전화번호",
            "휴대폰",
            "โทรศัพท์",
            "เบอร์โทร",
        ],
    ),
];

impl Found {
    /// Examines one value.
    pub(super) fn add(&mut self, value: &str) {
        if value.len() < 6 || value.len() > 100 {
            return;
        }
        self.nirs += u64::from(value.len() >= 15 && check_digit::is_nir(value));
        self.emails += u64::from(is_email(value));
        self.phones += u64::from(is_phone(value));
    }

    /// The result of values and name; values take precedence.
    pub(super) fn personal(&self, column: &str, values: u64) -> Option<Personal> {
        let called = reason_by_name(column);
        let by_value = [(Reason::Nir, self.nirs), (Reason::Email, self.emails), (Reason::Phone, self.phones)];
        let (reason, count) = match by_value.into_iter().find(|(_, count)| *count >= 3 && 5 * count >= values)
        {
            Some((Reason::Nir, count)) if called == Some(Reason::Ins) => (Reason::Ins, Some(count)),
            Some((reason, count)) => (reason, Some(count)),
            None => (called?, None),
        };
        Some(Personal { reason, count })
    }
}

fn reason_by_name(column: &str) -> Option<Reason> {
    let words = column_name::normalized_words(column);
    let whole = words.join(" ");
    let is = |NamePattern(_, names, parts): &&NamePattern| {
        names.contains(&&*whole)
            || parts.iter().any(|part| {
                words.iter().any(|word| word == part || column_name::is_unspaced(part) && word.contains(part))
            })
    };
    NAME_PATTERNS.iter().find(is).map(|NamePattern(reason, ..)| *reason)
}

fn is_email(value: &str) -> bool {
    let Some((box_, host)) = value.split_once('@') else { return false };
    let is_plain = |text: &str| !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c == '@');
    is_plain(box_)
        && is_plain(host)
        && host
            .rsplit_once('.')
            .is_some_and(|(_, top)| top.len() >= 2 && top.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// Whether a text is a dialled telephone number: +33 6 12 34 56 78, 06.12.34.56.78, 010-1234-5678,
/// 0612345678.
fn is_phone(value: &str) -> bool {
    let is_sign = |c: char| matches!(c, ' ' | '.' | '-' | '(' | ')' | '\u{A0}');
    let (international, rest) = value.strip_prefix('+').map_or((false, value), |rest| (true, rest));
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    rest.chars().all(|c| c.is_ascii_digit() || is_sign(c))
        && if international {
            (9..=14).contains(&digits)
        } else {
            rest.starts_with('0') && matches!(digits, 10 | 11)
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn column_names_reveal_personal_data_in_four_languages() {
        for (column, reason) in [
            ("NOM", Some(Reason::Name)),
            ("Prénom", Some(Reason::Name)),
            ("ID_PATIENT", Some(Reason::Patient)),
            ("IPP", Some(Reason::Patient)),
            ("No_Secu", Some(Reason::Nir)),
            ("NIR", Some(Reason::Nir)),
            ("INS", Some(Reason::Ins)),
            ("date_naissance", Some(Reason::Birth)),
            ("Birth date", Some(Reason::Birth)),
            ("주민등록번호", Some(Reason::Nir)),
            ("환자번호", Some(Reason::Patient)),
            ("ชื่อ", Some(Reason::Name)),
            ("วันเกิด", Some(Reason::Birth)),
            ("e-mail", Some(Reason::Email)),
            ("Téléphone", Some(Reason::Phone)),
            ("Nom du magasin", None),
            ("ชื่อสินค้า", None),
            ("UNIVERS", None),
            ("AVENIR", None),
            ("CA_TTC", None),
        ] {
            assert_eq!(reason_by_name(column), reason, "{column}");
        }
    }

    #[test]
    fn reports_personal_values_above_a_share() {
        let found = |values: &[&str]| {
            let mut found = Found::default();
            values.iter().for_each(|value| found.add(value));
            found.personal("X", values.len() as u64).map(|personal| (personal.reason, personal.count))
        };
        let nir = "255081416802538";
        assert_eq!(found(&[nir, nir, nir, "x"]), Some((Reason::Nir, Some(3))));
        assert_eq!(found(&[nir, nir]), None);
        assert_eq!(found(&[&[nir; 3][..], &["1"; 13][..]].concat()), None);
        assert_eq!(found(&["a@b.fr", "zoe@example.org", "x.y@z.co.kr"]), Some((Reason::Email, Some(3))));
        assert_eq!(
            found(&["06 12 34 56 78", "+33612345678", "010-1234-5678"]),
            Some((Reason::Phone, Some(3)))
        );
        assert_eq!(found(&["3400930000007", "12345678", "2026-11-22"]), None);
    }
}
