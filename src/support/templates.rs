//! Canned answers of operators: a file of texts in four languages, of the program or of the operators.

use crate::{App, Error, Result, locale::Locale};
use serde::Deserialize;
use std::{collections::BTreeMap, fs};

/// Those that a fresh install has.
const SEEDS: &str = include_str!("../../seeds/support/answers.toml");
/// The file of the operators, in the data folder. Its answers replace those of the same name.
const FILE: &str = "support-answers.toml";

/// A canned answer in the languages in which it is written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Template {
    /// French, which every answer has.
    pub(crate) fr: String,
    pub(crate) en: Option<String>,
    pub(crate) ko: Option<String>,
    pub(crate) th: Option<String>,
}

impl Template {
    /// The text in a language, where it is written.
    pub(crate) fn text(&self, locale: Locale) -> Option<&str> {
        match locale {
            Locale::Fr => Some(&self.fr),
            Locale::En => self.en.as_deref(),
            Locale::Ko => self.ko.as_deref(),
            Locale::Th => self.th.as_deref(),
        }
    }
}

/// All canned answers by name.
///
/// # Errors
/// `support.answers-invalid` with file and line; `file.unreadable`.
pub(crate) fn templates(app: &App) -> Result<BTreeMap<String, Template>> {
    let mut all = parse("seeds/support/answers.toml", SEEDS)?;
    let path = app.config.data_dir.join(FILE);
    match fs::read_to_string(&path) {
        Ok(text) => all.extend(parse(&path.display().to_string(), &text)?),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {}
        Err(e) => return Err(Error::input("read", &path, &e)),
    }
    Ok(all)
}

fn parse(name: &str, text: &str) -> Result<BTreeMap<String, Template>> {
    toml::from_str(text).map_err(|e| {
        let at = e
            .span()
            .and_then(|span| text.get(..span.start))
            .map_or(1, |before| before.matches('\n').count() + 1);
        let what = e.message().replace('\n', " ");
        Error::bad_data(
            "support.answers-invalid",
            format!("{name}:{at}: {what}: write [name] with fr = \"…\""),
        )
    })
}

/// The canned answer of a name.
///
/// # Errors
/// `support.answer-unknown`; as [`templates`].
pub(crate) fn find(app: &App, name: &str) -> Result<Template> {
    let mut all = templates(app)?;
    all.remove(name).ok_or_else(|| {
        let names = all.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        Error::not_found(
            "support.answer-unknown",
            format!("no canned answer is called {name}: there are {names}"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn answers_of_operators_replace_the_built_in_ones() {
        let (app, folder) = App::test().await;
        let (name, seeded) = templates(&app).unwrap().pop_first().unwrap();
        assert!(Locale::ALL.iter().all(|locale| seeded.text(*locale).is_some()), "{name}");
        let file = folder.path().join(FILE);
        fs::write(&file, format!("[{name}]\nfr = \"Bonjour\"\n[other]\nfr = \"Non\"\nen = \"No\"\n"))
            .unwrap();
        assert_eq!(find(&app, &name).unwrap().text(Locale::Ko), None);
        assert_eq!(find(&app, "other").unwrap().text(Locale::En), Some("No"));
        fs::write(&file, "[other]\nfr = \"a\"\nde = \"b\"\n").unwrap();
        let error = find(&app, "other").unwrap_err();
        assert_eq!((error.code, error.kind.exit()), ("support.answers-invalid", 65));
        assert!(error.detail.contains("support-answers.toml:3"), "{}", error.detail);
        assert_eq!(find(&app, "none").unwrap_err().code, "support.answers-invalid");
    }
}
