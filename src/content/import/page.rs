//! Pages: TOML with one table per element.

use super::{
    anchors::Anchors,
    asset::AssetSource,
    diagnostics::Diagnostics,
    edit,
    fields::{EntryFields, PageFields},
    markdown,
    metadata::ImportContext,
    model::ParsedEntry,
    picture::Pictures,
    table::{Table, unknown},
    tree::{self, Node, Value},
};
use crate::content::{
    chart_data::{ChartData, Series},
    model::{
        chapter::{Block, blocks},
        element::{self, ChartType, Element},
        entry::{Body, Entry, EntryMeta, Page},
    },
};
use serde_json::Value as Json;

/// The slug of the home page.
const HOME: &str = "home";
/// Element types allowed on it, because the home page must load fast.
const AT_HOME: [&str; 6] = ["links", "figures", "cards", "store", "indicators", "news"];

/// Maximum number of marks of a scale.
const MARKS: u64 = 6_000;

/// Parses a page; `None` without a slug or a language, which is reported.
pub(super) fn parse(
    text: &str,
    setting: &ImportContext<'_>,
    assets: &AssetSource,
    diagnostics: &Diagnostics,
) -> Option<ParsedEntry> {
    let document = tree::from_toml(text, 1, diagnostics)?;
    let table = Table::in_field(&document, "", diagnostics)?;
    let checked = setting.checkers.page.check(&table);
    let fields: Option<PageFields> = table.parse(&checked);
    let identity: EntryFields = table.parse(&checked).unwrap_or_default();
    let is_lenient = setting.is_lenient(identity.stage(setting));
    let head = setting.head(&table, &checked, &identity);
    let mut page = Elements {
        setting,
        fragments: Anchors::of_page(table.items("element")),
        pictures: Pictures::new(&setting.stored.pictures, assets),
        is_home: head.as_ref().is_some_and(|head| head.slug.as_str() == HOME),
        is_lenient,
        table: &table,
    };
    let elements = page.parse();
    let (source, pictures) = page.pictures.into_text(text);
    let (PageFields { title, summary, layout, noindex, menu, .. }, head) = (fields?, head?);
    let head = EntryMeta { title, summary, listed: menu.unwrap_or(true), ..head };
    let source = edit::complete(&source, setting.id_field(), &head);
    let source = source.map_err(|error| table.fault("", format!("cannot be completed: {error}"))).ok()?;
    let entry = Entry { head, body: Body::Page(Page { layout, noindex, elements }), source };
    Some(ParsedEntry { entry, line: 0, pictures, file: String::new() })
}

/// The elements of a page that is being parsed.
struct Elements<'t, 'a> {
    setting: &'t ImportContext<'t>,
    table: &'t Table<'a>,
    fragments: Anchors,
    pictures: Pictures<'t>,
    is_home: bool,
    /// Whether certain errors are warnings.
    is_lenient: bool,
}

impl<'a> Elements<'_, 'a> {
    fn parse(&mut self) -> Vec<Element> {
        let (mut elements, mut chapters) = (Vec::new(), Vec::new());
        for node in self.table.items("element") {
            let Some(table) = Table::in_field(node, "element", self.table.diagnostics) else { continue };
            let element = self.element(&table);
            if matches!(element, Some(Element::Chapter(_))) {
                chapters.push(table.line_of("count"));
            }
            elements.extend(element);
        }
        self.check_chapters(&elements, &chapters);
        elements
    }

    fn element(&mut self, table: &Table<'a>) -> Option<Element> {
        let elements = &self.setting.checkers.elements;
        let name = table.node("type").and_then(Node::text).unwrap_or_default();
        let Some(checker) = elements.get(name) else {
            let types: Vec<_> = elements.keys().map(String::as_str).collect();
            let problem = match table.node("type").map(|node| &node.value) {
                None => "is missing".to_owned(),
                Some(Value::Text(_)) => unknown(name, &types, "is not a type of element: expected one of"),
                Some(other) => format!("must be a text, not {}", other.what()),
            };
            // Its fields cannot be validated.
            table.report(self.is_lenient && !name.is_empty(), "type", problem);
            return (!name.is_empty()).then(|| Element::Unknown(element::Unknown { name: name.to_owned() }));
        };
        let mut checked = checker.check(table);
        self.derive(name, &mut checked, table);
        if self.is_home && !AT_HOME.contains(&name) {
            let all = AT_HOME.join(", ");
            table.fault("type", format!("{name} is not allowed on the page {HOME}: use {all}"));
        }
        let mut element = table.parse(&checked)?;
        self.complete(&mut element, table);
        Some(element)
    }

    /// Sets the fields of an element that are computed from others.
    fn derive(&mut self, name: &str, checked: &mut Json, table: &Table<'_>) {
        let words = |name: &str| checked[name].as_str().unwrap_or_default();
        match name {
            "heading" => checked["id"] = self.fragments.assign(table, words("text")).into(),
            "chapter" => checked["id"] = self.fragments.assign(table, words("title")).into(),
            "text" if checked["markdown"].is_string() => {
                let fault = &mut |_, problem| table.fault("markdown", problem);
                checked["html"] = markdown::to_safe_html(words("markdown"), fault).as_html().into();
            }
            _ => {}
        }
    }

    /// Validates combinations of fields, and finds the picture.
    fn complete(&mut self, element: &mut Element, table: &Table<'_>) {
        match element {
            Element::Image(image) => self.pictures.find(image, table),
            Element::Table(content) => {
                let columns = content.columns.len();
                let rows = content.rows.iter().zip(table.items("rows"));
                for (row, node) in rows.filter(|(row, _)| row.len() != columns) {
                    let problem = format!("a row of {} cells below {columns} columns", row.len());
                    table.diagnostics.fault(node.line, "rows", problem);
                }
                if content.contrast && columns != 3 {
                    table.fault(
                        "contrast",
                        "is only for three columns: the subject, what is true, what is false",
                    );
                }
            }
            Element::Chart(chart) => check_chart(chart, table),
            Element::Store(_) | Element::Indicators(_) | Element::News(_) if !self.is_home => {
                table.fault("type", format!("is allowed on the page {HOME} only"));
            }
            Element::Scale(scale) => check_scale(scale, table),
            _ => {}
        }
    }

    /// Reports each chapter with a wrong number of elements.
    fn check_chapters(&self, elements: &[Element], lines: &[u64]) {
        let all = blocks(elements);
        let chapters = all.iter().filter_map(|block| match block {
            Block::Folded { chapter, elements, fits } => Some((chapter, elements.len(), *fits)),
            Block::Single(_) => None,
        });
        for ((chapter, found, _), line) in chapters.zip(lines).filter(|((_, _, fits), _)| !fits) {
            let problem = format!(
                "the chapter says it encloses {}, {found} can be: check order and count of the elements after it",
                chapter.count
            );
            self.table.diagnostics.report(self.is_lenient, *line, "count", problem);
        }
    }
}

fn check_chart(chart: &element::Chart, table: &Table<'_>) {
    let is_lines = chart.form == ChartType::Lines;
    match ChartData::parse(&chart.data) {
        // A missing text has been reported already.
        Err(_) if chart.data.is_empty() => {}
        Err(problems) => problems.into_iter().for_each(|problem| table.fault("data", problem)),
        Ok(figures) if !is_lines && figures.series.len() > 1 => {
            table.fault("data", "has several series, which only lines show: keep one, or draw lines");
        }
        Ok(figures) if !is_lines && figures.series.iter().any(Series::has_negative) => {
            table.fault("data", "has a value below zero, which only lines show: draw lines");
        }
        Ok(_) => {}
    }
    if !is_lines && chart.base.is_some() {
        table.fault("base", "is only drawn with lines: leave it out");
    }
}

fn check_scale(scale: &element::Scale, table: &Table<'_>) {
    let values = || scale.items.iter().map(|item| item.value);
    let marks = values().next().and_then(|whole| whole.checked_div(scale.unit)).unwrap_or_default();
    if marks > MARKS {
        let problem = format!("makes {marks} marks; at most {MARKS} are allowed: choose a larger unit");
        table.fault("unit", problem);
    }
    if values().zip(values().skip(1)).any(|(whole, part)| part > whole) {
        table.fault("items", "has a quantity larger than the one before, of which it must be a part");
    }
}
