//! Pages: TOML with one table per element.

use super::{
    anchors::Anchors,
    asset::AssetSource,
    edit,
    metadata::ImportContext,
    model::ParsedEntry,
    picture::Pictures,
    rules::Rule,
    table::{Context, Table, unknown},
    tree::{self, Node, Value},
};
use crate::{
    content::{
        chart_data::{ChartData, Series},
        model::{
            chapter::{Block, blocks},
            element::{self, Element, Form},
            entry::{Body, Entry, Head, Layout, Page},
        },
    },
    ias::Theme,
};
use serde::Deserialize;

/// The slug of the home page.
const HOME: &str = "home";
/// Element types allowed on it, because the home page must load fast.
const AT_HOME: [&str; 6] = ["links", "figures", "cards", "store", "indicators", "news"];

/// Maximum elements of a page.
pub(super) const MOST: usize = 300;

/// Maximum number of marks of a scale.
const MARKS: u64 = 6_000;

#[derive(Deserialize)]
pub(crate) struct PageFields {
    title: String,
    summary: String,
    layout: Layout,
    noindex: bool,
    menu: Option<bool>,
}

/// Parses a page; `None` without a slug or a language, which is reported.
pub(super) fn read(
    text: &str,
    setting: &ImportContext<'_>,
    assets: &AssetSource,
    context: Context<'_>,
) -> Option<ParsedEntry> {
    let document = tree::from_toml(text, 1, context.diagnostics)?;
    let table = Table::of(&document, "", context)?;
    let head = setting.head(&table);
    let fields: Option<PageFields> = table.read();
    let draft = matches!(table.node("draft").map(|node| &node.value), Some(Value::Truth(true)));
    let mut page = Elements {
        fragments: Anchors::of_page(table.items("element")),
        pictures: Pictures::new(&setting.stored.pictures, assets),
        is_home: head.as_ref().is_some_and(|head| head.slug.as_str() == HOME),
        tolerant: draft || setting.options.draft || setting.options.tolerate,
        table: &table,
    };
    let elements = page.read();
    let (source, pictures) = page.pictures.into_text(text);
    table.finish();
    let (PageFields { title, summary, layout, noindex, menu }, head) = (fields?, head?);
    let head = Head { title, summary, listed: menu.unwrap_or(true), ..head };
    let source = edit::complete(&source, setting.id_field(), &head);
    let source = source.map_err(|error| table.fault("", format!("cannot be completed: {error}"))).ok()?;
    let entry = Entry { head, body: Body::Page(Page { layout, noindex, elements }), source };
    Some(ParsedEntry { entry, line: 0, pictures, file: String::new() })
}

/// The elements of a page that is being parsed.
struct Elements<'t, 'a> {
    table: &'t Table<'a>,
    fragments: Anchors,
    pictures: Pictures<'t>,
    is_home: bool,
    /// Whether certain errors are warnings.
    tolerant: bool,
}

/// Passes the type names and Rust types of all elements to a macro, after its other arguments.
macro_rules! with_elements {
    ($macro:ident! $($given:tt)*) => {
        $macro! {
            $($given)*
            "heading" => Heading,
            "text" => Text,
            "figures" => Figures,
            "cards" => Cards,
            "quote" => Quote,
            "image" => Image,
            "table" => Table,
            "processing" => Processing,
            "chart" => Chart,
            "carousel" => Carousel,
            "call" => Call,
            "indicator" => Indicator,
            "sources" => Sources,
            "steps" => Steps,
            "timeline" => Timeline,
            "scale" => Scale,
            "people" => People,
            "access" => Access,
            "sender" => Sender,
            "contact" => Contact,
            "links" => Links,
            "store" => Store,
            "indicators" => Indicators,
            "news" => News,
            "chapter" => Chapter,
        }
    };
}
pub(super) use with_elements;

/// Parses the element of a type, or returns the existing types.
macro_rules! element {
    ($table:expr, $name:expr, $($word:literal => $variant:ident,)+) => {
        match $name {
            $($word => $table.read().map(Element::$variant).ok_or(&[][..]),)+
            _ => Err(&[$($word),+][..]),
        }
    };
}

impl<'a> Elements<'_, 'a> {
    fn read(&mut self) -> Vec<Element> {
        let (mut elements, mut chapters) = (Vec::new(), Vec::new());
        for node in self.table.members("element", 1, MOST) {
            let Some(table) = Table::of(node, "element", self.table.context) else { continue };
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
        let name: String = table.value("type", Rule::Line(super::rules::SHORT))?;
        let read = with_elements! { element! table, name.as_str(), };
        match read {
            Ok(mut element) => {
                if self.is_home && !AT_HOME.contains(&name.as_str()) {
                    let all = AT_HOME.join(", ");
                    table.fault("type", format!("{name} is not allowed on the page {HOME}: use {all}"));
                }
                self.complete(&mut element, table);
                table.finish();
                Some(element)
            }
            Err(_) if name.is_empty() => None,
            // Its fields cannot be validated.
            Err(types) => {
                table.report(
                    self.tolerant,
                    "type",
                    unknown(&name, types, "is not a type of element: expected one of"),
                );
                Some(Element::Unknown(element::Unknown { name }))
            }
        }
    }

    /// Validates combinations of fields and computes derived ones.
    fn complete(&mut self, element: &mut Element, table: &Table<'_>) {
        match element {
            Element::Heading(heading) => heading.id = self.fragments.give(table, &heading.text),
            Element::Chapter(chapter) => chapter.id = self.fragments.give(table, &chapter.title),
            Element::Image(image) => self.pictures.find(image, table),
            Element::Cards(cards) => check_cards(&cards.items, table.items("items"), table),
            Element::Carousel(carousel) => check_cards(&carousel.slides, table.items("slides"), table),
            Element::Table(content) => {
                let columns = content.columns.len();
                let rows = content.rows.iter().zip(table.items("rows"));
                for (row, node) in rows.filter(|(row, _)| row.len() != columns) {
                    let problem = format!("a row of {} cells below {columns} columns", row.len());
                    table.context.diagnostics.fault(node.line, "rows", problem);
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
            Element::Indicator(indicator) => {
                let themes = Theme::ALL.map(Theme::slug);
                if !indicator.theme.is_empty() && !themes.contains(&indicator.theme.as_str()) {
                    table.fault("theme", unknown(&indicator.theme, &themes, "is unknown: expected one of"));
                }
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
            self.table.context.diagnostics.report(self.tolerant, *line, "count", problem);
        }
    }
}

fn check_chart(chart: &element::Chart, table: &Table<'_>) {
    let is_lines = chart.form == Form::Lines;
    match ChartData::read(&chart.data) {
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

fn check_cards(cards: &[element::Card], nodes: &[Node], table: &Table<'_>) {
    for (card, node) in cards.iter().zip(nodes) {
        if card.label.is_some() && card.href.is_none() && node.get("href").is_none() {
            let line = node.field("label").map_or(node.line, |(key, _)| key.line);
            let problem = "names a link that is not there: add href";
            table.context.diagnostics.fault(line, "label", problem);
        }
    }
}
