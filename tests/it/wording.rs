//! Wording in four languages: one term for one concept, no-break spaces before units and French
//! punctuation. The tests read the texts of the interface and of a fresh install.

use crate::harness::{root, sources};
use std::collections::BTreeMap;
use toml::Value;

const NO_BREAK_SPACE: char = '\u{a0}';

/// A rejected term and the accepted one. Each pair was once mixed in texts about the same concept.
const INSTEAD: [(&str, &[(&str, &str)]); 4] = [
    (
        "fr",
        &[
            ("maille", "granularité"),
            ("pas de temps", "granularité temporelle"),
            ("courriel", "e-mail"),
            ("courrier électronique", "e-mail"),
            ("désabonnement", "désinscription"),
            ("données patient ", "données patients"),
            ("strate de chiffre d’affaires", "tranche de chiffre d’affaires"),
            ("(productLaunch)", "no code"),
            ("témoins internes", "liste interne de test"),
            ("cohortes anonymisées", "résultats anonymes"),
        ],
    ),
    (
        "en",
        &[
            ("time step", "granularity"),
            ("e-mail", "email"),
            ("quotation for", "quote"),
            ("on quotation", "price on request"),
            ("spontaneous", "speculative"),
            ("unsolicited", "speculative"),
            ("INSEE", "Insee"),
            ("turnover stratum", "turnover band"),
            ("the data are", "the data is"),
            ("witness", "test list"),
            ("to mend", "to fix"),
            ("asked for by", "requested by"),
            ("whichever the client", "for any client"),
            ("told apart", "shown separately"),
            ("anonymised cohorts", "anonymous results"),
            ("\u{a0}MB", "Mo"),
            ("\u{a0}kB", "Ko"),
        ],
    ),
    (
        "ko",
        &[
            ("데이터 세트", "데이터셋"),
            ("다운로드", "내려받기"),
            ("업데이트", "갱신"),
            ("판매처", "매장"),
            ("세분성", "시간 단위"),
            ("세분도", "시간 단위"),
            ("제삼자", "제3자"),
            ("보도 자료", "보도자료"),
            ("언론 보도", "보도자료"),
            ("자유 지원", "상시 지원"),
            ("실사용 데이터", "실사용데이터"),
            ("지문", "해시값"),
            ("주세요", "주십시오"),
            // 등급 1 is the best, stratum 1 is the weakest.
            ("등급", "분위"),
            ("승인자", "서명자"),
            ("체크섬", "해시값"),
            ("데이터팀", "데이터 팀"),
            ("의뢰인", "의뢰사"),
            ("의뢰자", "의뢰사"),
            ("건강 데이터", "보건의료 데이터"),
            ("익명화 코호트", "코호트"),
            ("MB", "Mo"),
        ],
    ),
    (
        "th",
        &[
            ("ร้านยาในเครือข่าย", "ร้านยาในกลุ่มตัวอย่าง"),
            ("พาเนล", "กลุ่มตัวอย่าง (panel)"),
            ("แพเนล", "กลุ่มตัวอย่าง"),
            ("ข้อมูลจากโลกจริง", "ข้อมูลจากการรักษาจริง"),
            ("ค่าสุดท้าย", "ค่ายืนยัน"),
            ("กากบาท", "เครื่องหมายบวก"),
            ("ตะกร้า", "รายการผลิตภัณฑ์"),
            ("อัปเดต", "ปรับปรุง"),
            ("แบบจำลองข้อมูล", "โมเดลข้อมูล"),
            ("หน่วยเวลา", "ความละเอียดเชิงเวลา"),
            ("เขียนถึง", "ส่งอีเมลถึง"),
            ("กรุณา", "โปรด"),
            ("INSEE", "Insee"),
            ("ประวัติย่อ", "ประวัติการทำงาน (CV)"),
            ("ลงชื่อเข้าใช้", "เข้าสู่ระบบ"),
            ("หน่วยการบริโภค", "หน่วยบริโภค"),
            ("ประกาศทางกฎหมาย", "ข้อมูลผู้ให้บริการ"),
            ("ยกเลิกการรับ", "ยกเลิกรับ"),
            ("ถึงท่าน", "ถึงคุณ"),
            ("ที่อยู่นี้มีบัญชี", "อีเมลนี้มีบัญชี"),
            ("\u{a0}MB", "Mo"),
            ("\u{a0}kB", "Ko"),
        ],
    ),
];

/// Units that must stay on one line with their number. Korean writes both as one word.
const UNITS: [(&str, &[&str]); 4] = [
    (
        "fr",
        &[
            "an",
            "ans",
            "jour",
            "jours",
            "semaine",
            "semaines",
            "mois",
            "minute",
            "minutes",
            "heure",
            "heures",
            "o",
            "Ko",
            "Mo",
            "Go",
            "px",
            "euros",
            "million",
            "millions",
            "janvier",
            "février",
            "mars",
            "avril",
            "mai",
            "juin",
            "juillet",
            "août",
            "septembre",
            "octobre",
            "novembre",
            "décembre",
            "%",
            "€",
        ],
    ),
    (
        "en",
        &[
            "year",
            "years",
            "day",
            "days",
            "week",
            "weeks",
            "month",
            "months",
            "minute",
            "minutes",
            "hour",
            "hours",
            "o",
            "Ko",
            "Mo",
            "Go",
            "px",
            "euros",
            "million",
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ],
    ),
    ("ko", &["o", "Ko", "Mo", "Go", "px", "%"]),
    (
        "th",
        &[
            "วัน",
            "ปี",
            "แห่ง",
            "รายการ",
            "คน",
            "นาที",
            "ครั้ง",
            "สัปดาห์",
            "เดือน",
            "ล้าน",
            "ชุด",
            "ระดับ",
            "เดไซล์",
            "Ko",
            "Mo",
            "px",
        ],
    ),
];

/// The texts of each language, with their places.
fn texts() -> BTreeMap<&'static str, Vec<(String, String)>> {
    let mut texts = BTreeMap::<_, Vec<_>>::new();
    for locale in ["fr", "en", "ko", "th"] {
        let said = texts.entry(locale).or_default();
        for (file, text) in sources(&format!("ui/locales/{locale}"), &["json"]) {
            let value: Value = serde_json::from_str(&text).unwrap();
            collect(&value, &file, true, locale, said);
        }
        for (file, text) in sources("seeds/content", &["toml", "md"]) {
            if let Some(body) = file.ends_with(&format!(".{locale}.md")).then_some(text.as_str()) {
                said.push((file, body.to_owned()));
            } else if file.ends_with(".toml") {
                let is_page = file.contains("/pages/");
                if !is_page || file.ends_with(&format!(".{locale}.toml")) {
                    collect(&toml::from_str(&text).unwrap(), &file, is_page, locale, said);
                }
            }
        }
    }
    texts
}

/// The texts below a value: all of them, or those under the key of the language. Search keywords and
/// URLs are skipped.
fn collect(value: &Value, place: &str, said: bool, locale: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::String(text) if said => found.push((place.to_owned(), text.clone())),
        Value::Array(items) => items.iter().for_each(|item| collect(item, place, said, locale, found)),
        Value::Table(fields) => {
            for (name, field) in fields {
                if ["keywords", "href", "id", "mail", "type", "sample"].contains(&name.as_str()) {
                    continue;
                }
                collect(field, &format!("{place}: {name}"), said || name == locale, locale, found);
            }
        }
        _ => {}
    }
}

#[test]
fn each_concept_has_one_term_in_each_language() {
    let (texts, mut found) = (texts(), Vec::new());
    for (locale, pairs) in INSTEAD {
        for (place, text) in &texts[locale] {
            let lower = text.to_lowercase();
            for (wrong, right) in pairs {
                // A term with a capital letter is case-sensitive.
                let is_name = wrong.contains(char::is_uppercase);
                if if is_name { text.contains(wrong) } else { lower.contains(wrong) } {
                    found.push(format!("{place}: “{wrong}”, write “{right}”"));
                }
            }
        }
    }
    assert!(texts.values().all(|said| said.len() > 1000), "texts were not found");
    assert_eq!(found, Vec::<String>::new());
}

/// Each number or placeholder that an ordinary space separates from its unit.
fn parted<'t>(text: &'t str, units: &[&str]) -> Vec<&'t str> {
    let starts = text.match_indices(' ').filter(|(at, _)| {
        let before = &text[..*at];
        let word = before.rsplit([' ', NO_BREAK_SPACE, '(', '\n', '«', '“', '"']).next().unwrap_or_default();
        // "ODbL 1.0", "SHA-256", "L. 122-5" and addresses are names, not quantities.
        let counts = word.chars().all(|c| c.is_ascii_digit() || ".,".contains(c))
            && word.ends_with(|c: char| c.is_ascii_digit())
            || ["{{count}}", "{{days}}", "{{weeks}}", "{{minutes}}", "{{hours}}"].contains(&word);
        let name = before.strip_suffix(word).unwrap_or_default().trim_end_matches([' ', NO_BREAK_SPACE]);
        let named = ["ODbL", "RGAA", "WCAG", "License", "ISO"].iter().any(|n| name.ends_with(n));
        let after = &text[at + 1..];
        let is_unit = |unit: &&str| {
            after.strip_prefix(*unit).is_some_and(|rest| {
                let is_thai = unit.starts_with(|c| ('\u{e01}'..='\u{e5b}').contains(&c));
                is_thai || !rest.starts_with(|c: char| c.is_alphanumeric())
            })
        };
        counts && !named && units.iter().any(is_unit)
    });
    starts.map(|(at, _)| around(text, at)).collect()
}

/// The context of a place in a text.
fn around(text: &str, at: usize) -> &str {
    let from = text[..at].char_indices().rev().nth(15).map_or(0, |(at, _)| at);
    let to = text[at..].char_indices().nth(15).map_or(text.len(), |(more, _)| at + more);
    &text[from..to]
}

#[test]
fn a_no_break_space_joins_numbers_and_units() {
    assert_eq!(parted("dans 3 jours, 20 Mo", &["jours", "Mo"]).len(), 2);
    assert_eq!(parted("ODbL 1.0 ans, L.1 jours, 3\u{a0}jours, 3 joursX", &["jours", "ans"]).len(), 0);
    let (texts, mut found) = (texts(), Vec::new());
    for (locale, units) in UNITS {
        for (place, text) in &texts[locale] {
            found.extend(parted(text, units).into_iter().map(|part| format!("{place}: {part}")));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_no_break_space_joins_french_punctuation_and_words() {
    let marks = [" :", " ;", " ?", " !", " »", "« ", " %", " €"];
    let parted = |text: &str| {
        let spaced = |mark: &&str| {
            text.match_indices(*mark).any(|(at, _)| {
                // Markdown tables and lists, and code, use ordinary spaces.
                let after = text[at + mark.len()..].chars().next();
                after.is_none_or(|c| c.is_whitespace() || mark.starts_with('«')) && !text[..at].ends_with('|')
            })
        };
        marks.iter().any(spaced)
    };
    assert!(parted("Pourquoi ?") && !parted("Pourquoi\u{a0}?"));
    let texts = texts();
    let found: Vec<_> = texts["fr"].iter().filter(|(_, text)| parted(text)).collect();
    assert_eq!(found, Vec::<&(String, String)>::new());
}

#[test]
fn an_optional_field_is_marked_in_parentheses_in_korean() {
    // Alone after a label, 선택 reads as "choose".
    let texts = texts();
    let optional =
        texts["ko"].iter().find(|(place, _)| place.ends_with("kit.json: field: optional")).unwrap();
    assert_eq!(optional.1, "(선택 사항)");
}

#[test]
fn the_captcha_refusal_contains_both_specified_sentences() {
    let texts = texts();
    for (locale, [not_allowed, not_human]) in [
        ("fr", ["pas autorisé à envoyer", "vérifier que vous êtes humain"]),
        ("en", ["not allowed to submit the form", "verify that you are a human"]),
        ("ko", ["보낼 권한이 없습니다", "사람인지 확인할 수 없습니다"]),
        ("th", ["ไม่ได้รับอนุญาตให้ส่ง", "ยืนยันได้ว่าคุณเป็นมนุษย์"]),
    ] {
        let said =
            texts[locale].iter().find(|(place, _)| place.ends_with("code.json: form: captcha-refused"));
        let said = &said.expect(locale).1;
        assert!(said.contains(not_allowed) && said.contains(not_human), "{locale}: {said}");
    }
}

/// Statements that once contradicted the product or another page, in their corrected form.
const STATEMENTS: [(&str, &str); 10] = [
    (
        "ui/locales/fr/campaign.json",
        "Aux destinataires qui ont accepté la mesure des ouvertures et n’ont pas ouvert",
    ),
    (
        "ui/locales/en/campaign.json",
        "To recipients who consented to open tracking and did not open the first wave",
    ),
    (
        "seeds/content/pages/legal/legal-notice.fr.toml",
        "n’en reçoit pas, hormis des échantillons de fournisseurs",
    ),
    ("seeds/content/pages/home.fr.toml", "Huit indicateurs avancés"),
    ("seeds/content/press/flu-vaccination-season.fr.md", "65 ans et plus"),
    ("seeds/content/pages/legal/cookies.fr.toml", "__Host-refresh_token"),
    ("seeds/content/pages/legal/cookies.en.toml", "__Host-refresh_token"),
    ("seeds/content/pages/legal/cookies.ko.toml", "__Host-refresh_token"),
    ("seeds/content/pages/legal/cookies.th.toml", "__Host-refresh_token"),
    ("seeds/content/jobs/data-protection-lawyer.fr.md", "MR-008"),
];

#[test]
fn statements_about_the_product_are_current() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap();
    for (path, statement) in STATEMENTS {
        let text = read(path).replace(NO_BREAK_SPACE, " ");
        assert!(text.contains(statement), "{path} does not say {statement:?}");
    }
    let sources: Value = toml::from_str(&read("seeds/content/sources.toml")).unwrap();
    let scoring = sources["source"]
        .as_array()
        .unwrap()
        .iter()
        .find(|source| source["slug"].as_str() == Some("pharmacy-scoring"));
    let scoring = scoring.unwrap();
    assert_eq!(
        (scoring["model"].as_str(), scoring["personal_data"].as_str()),
        (Some("panel"), Some("identified"))
    );
    let formats = scoring["formats"].as_array().unwrap();
    assert!(formats.iter().any(|format| format.as_str() == Some("parquet")), "{formats:?}");
}
