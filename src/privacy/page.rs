//! The readable page of an archive, in the language of the person.

use super::model::{CategoryData, PersonalData, Row};
use crate::{
    locale::Locale,
    text::{self, text},
    xml::Xml,
};

const STYLE: &str = "body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:.25rem 1rem;border-top:1px solid}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}";
/// Columns with a translated name; the other columns are shown under their names in `data.json`.
const NAMED: [&str; 12] = [
    "address",
    "body",
    "company",
    "created_at",
    "description",
    "email",
    "firstname",
    "lastname",
    "name",
    "phone",
    "reference",
    "title",
];

pub(super) fn print(data: &PersonalData, locale: Locale) -> Vec<u8> {
    let title = text(locale, "privacy:archive.title", &[("address", &data.address)]);
    let day = data.created_at.strftime("%F").to_string();
    let root = [("xmlns", "http://www.w3.org/1999/xhtml"), ("lang", locale.code())];
    Xml::document("html", &root, |xml| {
        xml.element("head", &[], |xml| {
            xml.empty("meta", &[("charset", "utf-8")]);
            xml.text("title", &[], &title);
            xml.text("style", &[], STYLE);
        });
        xml.element("body", &[], |xml| {
            xml.text("h1", &[], &title);
            xml.text("p", &[], &text(locale, "privacy:archive.about", &[("day", &day)]));
            data.categories.iter().for_each(|category| print_category(xml, category, locale));
        });
    })
}

fn print_category(xml: &mut Xml, category: &CategoryData, locale: Locale) {
    let CategoryData { name, purpose, basis, retention, tables, .. } = category;
    xml.text("h2", &[], name);
    for (key, value) in [("purpose", purpose), ("basis", basis), ("retention", retention)] {
        let label = text::word_label(locale, "privacy", "archive", key);
        xml.text("p", &[], &text(locale, "privacy:archive.fact", &[("name", &label), ("value", value)]));
    }
    for row in tables.iter().flat_map(|table| &table.rows) {
        print_row(xml, row, locale);
    }
}

fn print_row(xml: &mut Xml, row: &Row, locale: Locale) {
    xml.element("dl", &[], |xml| {
        for (column, value) in row {
            let label = match NAMED.contains(&column.as_str()) {
                true => text::word_label(locale, "privacy", "column", column),
                false => column.replace('_', " "),
            };
            xml.text("dt", &[], &label);
            xml.text("dd", &[], value);
        }
    });
}
