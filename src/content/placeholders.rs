//! Placeholders for settings of the company in texts: `{company.phone}`, `{company.mail.data}`. The paragraph, list item,
//! row or part that names an unset setting is left out, and so is a paragraph that introduces an empty list. Rich text
//! links to the contact form instead of a missing mail address.

use super::model::{
    entry::Entry,
    recipient::{PREFIX, settings},
};
use crate::{
    App, Error, Result,
    config::{Config, Team, current_key, is_public_fact},
    email::Email,
    entries::safe_html::SafeHtml,
    file_errors::excerpt,
    locale::Locale,
    text::text,
};
use serde_json::Value;

/// What is wrong with a text that names a setting which it cannot repeat.
pub(super) fn unknown(text: &str) -> Option<String> {
    let setting = settings(text).find(|setting| !is_public_fact(setting))?;
    Some(format!("names {{{}}}, which is no setting that a text can repeat", excerpt(setting)))
}

/// What is wrong with a text that names a setting where none is repeated: in lists of people, modules and sources.
pub(super) fn disallowed_placeholder(text: &str) -> Option<String> {
    let setting = settings(text).next()?;
    Some(format!("names {{{}}}: only pages, press and job offers repeat settings", excerpt(setting)))
}

/// The unset settings that an entry names, by their present keys.
pub(super) fn unset_settings<'e>(config: &Config, entry: &'e Entry) -> Vec<&'e str> {
    let is_missing = |setting: &&str| match Team::from_setting(setting) {
        Some(team) => config.mail.public_team(team).is_none(),
        None => config.company.fact(setting).is_none(),
    };
    let mut missing: Vec<_> = settings(&entry.source).filter(is_missing).map(current_key).collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// The entry with what its texts name.
pub(super) fn expand(app: &App, entry: Entry) -> Result<Entry> {
    if !entry.source.contains(PREFIX) {
        return Ok(entry);
    }
    let mut body = serde_json::to_value(&entry.body).map_err(Error::internal)?;
    fill(&mut body, &app.config, entry.head.locale);
    Ok(Entry { body: serde_json::from_value(body).map_err(Error::internal)?, ..entry })
}

/// Expands placeholders. `false` if the value names an unset setting, and has to be removed.
fn fill(value: &mut Value, config: &Config, locale: Locale) -> bool {
    match value {
        Value::String(sentence) => {
            let Some(filled) = plain(sentence, config) else { return false };
            *sentence = filled;
            true
        }
        // A row is whole or not there.
        Value::Array(cells) if cells.iter().any(Value::is_string) => {
            cells.iter_mut().all(|cell| fill(cell, config, locale))
        }
        Value::Array(items) => {
            items.retain_mut(|item| fill(item, config, locale));
            true
        }
        Value::Object(fields) => fields.iter_mut().all(|(name, field)| match (name.as_str(), field) {
            ("html", Value::String(source)) => {
                *source = html(source, config, locale);
                true
            }
            // Without an address the page offers the form.
            ("mail", Value::String(recipient)) => {
                let team = settings(recipient).next().and_then(Team::from_setting);
                if let Some(address) = team.and_then(|team| config.mail.public_team(team)) {
                    *recipient = address.to_string();
                }
                true
            }
            (_, field) => fill(field, config, locale),
        }),
        _ => true,
    }
}

/// The value of a setting.
enum Substitution<'c> {
    Mail(&'c Email),
    Text(&'c str),
    Nothing,
}

fn lookup<'c>(config: &'c Config, setting: &str) -> Substitution<'c> {
    match Team::from_setting(setting) {
        Some(team) => config.mail.public_team(team).map_or(Substitution::Nothing, Substitution::Mail),
        None => config.company.fact(setting).map_or(Substitution::Nothing, Substitution::Text),
    }
}

/// `None` if a setting that the text names is not set.
fn plain(text: &str, config: &Config) -> Option<String> {
    let mut filled = text.to_owned();
    for setting in settings(text) {
        let said = match lookup(config, setting) {
            Substitution::Mail(address) => address.to_string(),
            Substitution::Text(text) => text.to_owned(),
            Substitution::Nothing => return None,
        };
        filled = filled.replacen(&format!("{{{setting}}}"), &said, 1);
    }
    Some(filled)
}

fn html(source: &str, config: &Config, locale: Locale) -> String {
    let mut filled = source.to_owned();
    loop {
        let Some(setting) = settings(&filled).next().map(str::to_owned) else { break };
        let name = format!("{{{setting}}}");
        let said = match lookup(config, &setting) {
            Substitution::Mail(address) => format!("<a href=\"mailto:{address}\">{address}</a>"),
            Substitution::Text(text) => escaped(text),
            Substitution::Nothing if Team::from_setting(&setting).is_some() => {
                format!("<a href=\"/contact\">{}</a>", escaped(&text(locale, "contact:form", &[])))
            }
            Substitution::Nothing => {
                filled = remove_enclosing_block(&filled, filled.find(&name).unwrap_or_default());
                continue;
            }
        };
        filled = filled.replacen(&name, &said, 1);
    }
    // What was filled in is as harmless as the rest.
    SafeHtml::from_html(&filled).as_html().to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('{', "&#123;")
        .replace('\n', "<br>")
}

/// HTML without the paragraph, list item or row that encloses a place, and without a list that is empty then; without
/// anything that encloses it, nothing.
fn remove_enclosing_block(html: &str, at: usize) -> String {
    let enclosing = |tag: &str| {
        let opening = html[..at].rmatch_indices(&format!("<{tag}")).find(|(start, found)| {
            let is_tag = html[start + found.len()..].starts_with(['>', ' ']);
            is_tag && !html[*start..at].contains(&format!("</{tag}>"))
        });
        let (start, _) = opening?;
        let closing = format!("</{tag}>");
        Some((start, at + html[at..].find(&closing)? + closing.len()))
    };
    let Some((start, end)) = ["p", "li", "tr"].into_iter().filter_map(enclosing).max() else {
        return String::new();
    };
    let rest = format!("{}{}", &html[..start], html[end..].trim_start_matches('\n'));
    ["<ul>\n</ul>\n", "<ol>\n</ol>\n"].into_iter().fold(rest, |rest, list| match rest.split_once(list) {
        Some((before, after)) => format!("{}{after}", without_introduction(before)),
        None => rest,
    })
}

/// HTML without its last paragraph, if this ends in a colon.
fn without_introduction(html: &str) -> &str {
    let is_introduction = html.trim_end().ends_with(":</p>");
    html.rfind("<p>").filter(|_| is_introduction).map_or(html, |start| &html[..start])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        config::{Resolved, Sources},
        content::model::recipient::Recipient,
        entries::safe_html::markdown_to_html,
    };

    fn config(settings: &[(&'static str, &str)]) -> Config {
        let flags = settings.iter().map(|(key, value)| (*key, (*value).to_owned())).collect();
        Config::from_resolved(&Resolved::from_sources(Sources { flags, ..Sources::default() }).unwrap())
            .unwrap()
    }

    #[test]
    fn expands_settings_and_removes_blocks_with_unset_ones() {
        let known = config(&[
            ("public_url", "https://health.example"),
            ("company.address", "1 rue <A> & B\n75001 Paris"),
            ("company.mail.data", "data@health.example"),
        ]);
        let text = "Intro.\n\n- Siège : {company.address}\n- TVA : {company.vat}\n\nDonnées : {company.mail.data}, TVA {company.vat}.\n\n\
                    Écrivez à {company.mail.data}.";
        let html = html(&markdown_to_html(text), &known, Locale::Fr);
        assert_eq!(
            html,
            "<p>Intro.</p>\n<ul>\n<li>Siège : 1 rue &lt;A&gt; &amp; B<br>75001 Paris</li>\n</ul>\n\
             <p>Écrivez à <a href=\"mailto:data@health.example\">data@health.example</a>.</p>\n"
        );
        assert_eq!(plain("a {company.vat}", &known), None);
        assert_eq!(plain("a {company.mail.data}", &known).unwrap(), "a data@health.example");
    }

    #[test]
    fn links_to_the_contact_form_without_an_address() {
        let unconfigured = config(&[]);
        let text = "Write to {company.mail.privacy}.";
        assert_eq!(
            html(&markdown_to_html(text), &unconfigured, Locale::En),
            "<p>Write to <a href=\"/contact\">our team (contact form)</a>.</p>\n"
        );
        assert_eq!(
            plain(text, &unconfigured),
            None,
            "a plain text cannot link to the form, and the host is no address"
        );
        let list = "- {company.vat}\n- {company.legal_form}\n\n| a | b |\n|---|---|\n| x | {company.vat} |\n| y | z |\n";
        let html = html(&markdown_to_html(list), &unconfigured, Locale::En);
        assert!(!html.contains("<ul>") && !html.contains('x') && html.contains("<td>z</td>"), "{html}");
    }

    #[test]
    fn omits_a_paragraph_that_introduces_an_empty_list() {
        let unconfigured = config(&[]);
        let shown = |text: &str| html(&markdown_to_html(text), &unconfigured, Locale::Fr);
        let list = "- TVA : {company.vat}\n- Forme : {company.legal_form}\n";
        assert_eq!(
            shown(&format!("Vigie.\n\nLes indications exigées\u{a0}:\n\n{list}\nFin.")),
            "<p>Vigie.</p>\n<p>Fin.</p>\n"
        );
        assert_eq!(shown(&format!("Vigie.\n\n{list}")), "<p>Vigie.</p>\n");
        assert_eq!(shown("Les :\n\n- TVA : {company.vat}\n- a\n"), "<p>Les :</p>\n<ul>\n<li>a</li>\n</ul>\n");
    }

    #[test]
    fn omits_parts_with_unset_placeholders() {
        let mut body = serde_json::json!({"elements": [
            {"type": "table", "rows": [["a", "{company.vat}"], ["b", "c"]]},
            {"type": "steps", "items": [{"title": "{company.host}", "text": "x"}, {"title": "y", "text": "z"}]},
            {"type": "quote", "text": "{company.publication_director}"},
            {"type": "contact", "mail": "{company.mail.press}"},
        ]});
        assert!(fill(&mut body, &config(&[]), Locale::Fr));
        let expected = serde_json::json!({"elements": [
            {"type": "table", "rows": [["b", "c"]]},
            {"type": "steps", "items": [{"title": "y", "text": "z"}]},
            {"type": "contact", "mail": "{company.mail.press}"},
        ]});
        assert_eq!(body, expected);
        fill(&mut body, &config(&[("company.mail.contact", "hello@health.example")]), Locale::Fr);
        assert_eq!(body["elements"][2]["mail"], "hello@health.example");
    }

    #[test]
    fn only_public_facts_of_the_company_can_be_placeholders() {
        assert_eq!(unknown("{company.vat} {company.mail.press} {other}"), None);
        assert_eq!(unknown("{company.director}"), None, "the former key of company.publication_director");
        assert!(unknown("{company.social_links}").unwrap().contains("{company.social_links}"));
        let is_recipient = |text: &str| text.parse::<Recipient>().is_ok();
        assert!(is_recipient("{company.mail.jobs}") && is_recipient("a@b.example"));
        assert!(!is_recipient("{company.phone}") && !is_recipient("somewhere"));
    }
}
