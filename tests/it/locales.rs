//! Four languages, all first class: what the server can say is said in each of them.

use crate::harness::root;
use serde_json::Value;

fn code_texts(locale: &str) -> Value {
    let path = root().join(format!("ui/locales/{locale}/code.json"));
    serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap()
}

/// Codes hold dots, by which the file of texts nests.
fn translated(texts: &Value, code: &str) -> bool {
    let found = code.split('.').try_fold(texts, |value, key| value.get(key));
    found.and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty())
}

#[test]
fn every_error_code_is_translated_four_times() {
    let mut missing = Vec::new();
    for locale in vigie::locale::Locale::ALL.map(vigie::locale::Locale::code) {
        let texts = code_texts(locale);
        missing.extend(
            vigie::error::CODES.iter().filter(|c| !translated(&texts, c)).map(|c| format!("{locale}: {c}")),
        );
    }
    assert_eq!(missing, Vec::<String>::new());
}
