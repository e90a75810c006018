//! Parses arguments: texts with their languages, and times.

use crate::{App, Error, Result, cli::output::Output, error::Kind, locale::Locale, status::model::Texts};

/// Parses a text with a language, such as `fr=…`; French without one.
pub(super) fn parse_text(argument: &str) -> Result<(Locale, String), String> {
    let named = argument.split_once('=').and_then(|(code, text)| Some((code.parse().ok()?, text)));
    let (locale, text) = named.unwrap_or((Locale::Fr, argument));
    if text.trim().is_empty() {
        Err("the text is empty".to_owned())
    } else {
        Ok((locale, text.trim().to_owned()))
    }
}

/// Parses a time in Paris: `2026-12-01 22:00`, or `22:00` for today.
pub(super) fn time(app: &App, argument: &str) -> Result<i64> {
    let today = app.clock.today();
    let full = if argument.len() <= 5 { format!("{today} {argument}") } else { argument.replace('T', " ") };
    let parsed = jiff::civil::DateTime::strptime("%Y-%m-%d %H:%M", &full);
    let instant = parsed.ok().and_then(|at| app.clock.instant_in_paris(at));
    instant.ok_or_else(|| {
        let detail = format!("{argument} is not a time: YYYY-MM-DD HH:MM or HH:MM, in Paris");
        Error::new(Kind::Usage, "usage.invalid", detail)
    })
}

/// Reports the languages in which a public text is missing; their visitors get another language.
pub(super) fn report_missing(what: &str, texts: &Texts, out: &Output) {
    let missing: Vec<_> = texts.missing().map(Locale::code).collect();
    if !texts.is_empty() && !missing.is_empty() {
        let missing = missing.join(", ");
        out.notice(format_args!("the {what} is missing in {missing}: visitors read it in another language"));
    }
}

/// Collects the texts of one field; a language given twice is an error.
pub(super) fn texts(field: &str, values: Vec<(Locale, String)>) -> Result<Texts> {
    let mut texts = Texts::default();
    for (locale, text) in values {
        if texts.get(locale).is_some() {
            let detail = format!("--{field} has two texts in {locale}");
            return Err(Error::new(Kind::Usage, "usage.invalid", detail));
        }
        texts.set(locale, text);
    }
    Ok(texts)
}
