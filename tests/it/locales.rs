//! The texts of the server exist in all four languages.

use crate::harness::{root, sources};
use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;
use vigie::locale::Locale;

fn code_texts(locale: &str) -> Value {
    let path = root().join(format!("ui/locales/{locale}/code.json"));
    serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap()
}

/// Codes contain dots, which nest the file of texts. A sentence with a count has plural forms.
fn translated(texts: &Value, code: &str) -> bool {
    let text =
        |code: &str| code.split('.').try_fold(texts, |value, key| value.get(key)).and_then(Value::as_str);
    text(code).or_else(|| text(&format!("{code}_other"))).is_some_and(|text| !text.trim().is_empty())
}

#[test]
fn every_error_code_has_a_text_in_four_languages() {
    let mut missing = Vec::new();
    for locale in Locale::ALL.map(Locale::code) {
        let texts = code_texts(locale);
        missing.extend(
            vigie::error::CODES.iter().filter(|c| !translated(&texts, c)).map(|c| format!("{locale}: {c}")),
        );
    }
    assert_eq!(missing, Vec::<String>::new());
}

/// The string literals of a Rust source.
fn quoted(tokens: TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => quoted(group.stream(), found),
            TokenTree::Literal(literal) => {
                found.extend(
                    literal
                        .to_string()
                        .strip_prefix('"')
                        .and_then(|rest| rest.strip_suffix('"'))
                        .map(str::to_owned),
                );
            }
            _ => {}
        }
    }
}

/// Every literal in the form of a text key is one: `namespace:path.to.text`.
#[test]
fn every_text_key_of_the_server_exists_in_four_languages() {
    let read = |locale: &str, namespace: &str| -> Option<Value> {
        let file = root().join(format!("ui/locales/{locale}/{namespace}.json"));
        Some(serde_json::from_str(&std::fs::read_to_string(file).ok()?).unwrap())
    };
    let has = |texts: &Value, path: &str| {
        let found = path.split('.').try_fold(texts, |tree, name| tree.get(name));
        found.is_some_and(Value::is_string)
    };
    let (mut keys, mut missing) = (0, Vec::new());
    for (file, source) in sources("src", &["rs"]) {
        let source = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let mut texts = Vec::new();
        quoted(source.parse().unwrap(), &mut texts);
        for key in texts {
            let Some((namespace, path)) = key.split_once(':') else { continue };
            let reads_like_one = |part: &str| {
                part.starts_with(|c: char| c.is_ascii_alphabetic())
                    && part.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
            };
            if !reads_like_one(namespace) || !reads_like_one(path) || read("fr", namespace).is_none() {
                continue;
            }
            keys += 1;
            for locale in Locale::ALL.map(Locale::code) {
                let texts = read(locale, namespace).unwrap_or_default();
                if !has(&texts, path) && !has(&texts, &format!("{path}_other")) {
                    missing.push(format!("{file}: {key} in {locale}"));
                }
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
    assert!(keys > 5, "{keys} keys found");
}
