//! The elements of a page as the API tells them: their own types, every link already below the reader's language.

use super::words::Reader;
use crate::content::{Href, element};
use async_graphql::SimpleObject;

/// A heading in the page's outline.
#[derive(SimpleObject)]
pub(super) struct Heading {
    text: String,
    /// 2 or 3.
    level: i32,
    /// Fragment of its address.
    id: String,
}

/// Formatted text.
#[derive(SimpleObject)]
pub(super) struct RichText {
    /// Harmless HTML; its links lead below the language that was asked for.
    html: String,
}

/// Key figures.
#[derive(SimpleObject)]
pub(super) struct KeyFigures {
    title: Option<String>,
    items: Vec<Figure>,
}

/// A key figure.
#[derive(SimpleObject)]
struct Figure {
    /// As it is printed.
    value: String,
    /// What it counts.
    label: String,
    note: Option<String>,
}

/// Short texts side by side.
#[derive(SimpleObject)]
pub(super) struct Cards {
    title: Option<String>,
    items: Vec<Card>,
}

/// A short text that may lead somewhere.
#[derive(SimpleObject)]
struct Card {
    title: String,
    text: String,
    href: Option<String>,
    /// Words of the link.
    label: Option<String>,
}

/// Somebody's words.
#[derive(SimpleObject)]
pub(super) struct Quote {
    text: String,
    author: Option<String>,
    role: Option<String>,
}

/// A picture.
#[derive(SimpleObject)]
pub(super) struct Picture {
    src: String,
    /// Empty when it only decorates.
    alt: String,
    width: u32,
    height: u32,
    caption: Option<String>,
    credit: Option<String>,
}

/// A table; the first cell of a row is its header.
#[derive(SimpleObject)]
pub(super) struct DataTable {
    caption: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// Slides, one shown at a time.
#[derive(SimpleObject)]
pub(super) struct Carousel {
    title: String,
    slides: Vec<Card>,
}

/// What the reader may do next.
#[derive(SimpleObject)]
pub(super) struct CallToAction {
    title: String,
    text: Option<String>,
    /// The main one first.
    links: Vec<Link>,
}

/// Words that lead somewhere.
#[derive(SimpleObject)]
struct Link {
    label: String,
    href: String,
}

/// The chart of an advanced health indicator.
#[derive(SimpleObject)]
pub(super) struct IndicatorChart {
    theme: String,
    text: Option<String>,
}

/// What happens, in order.
#[derive(SimpleObject)]
pub(super) struct Steps {
    title: Option<String>,
    items: Vec<Step>,
}

/// One step.
#[derive(SimpleObject)]
struct Step {
    title: String,
    text: String,
}

/// What happened, and when.
#[derive(SimpleObject)]
pub(super) struct Timeline {
    title: Option<String>,
    items: Vec<Moment>,
}

/// One moment of a timeline.
#[derive(SimpleObject)]
struct Moment {
    /// As it is printed.
    date: String,
    title: String,
    text: Option<String>,
}

/// Quantities drawn to one scale.
#[derive(SimpleObject)]
pub(super) struct Scale {
    title: String,
    /// How many a dot stands for.
    unit: f64,
    items: Vec<Quantity>,
}

/// One quantity of a scale.
#[derive(SimpleObject)]
struct Quantity {
    label: String,
    value: f64,
}

/// Whom to write to.
#[derive(SimpleObject)]
pub(super) struct ContactBlock {
    title: String,
    text: Option<String>,
    mail: String,
    subject: Option<String>,
    phone: Option<String>,
}

/// Counts pass 2^31, and all of them are far below 2^53.
#[expect(clippy::cast_precision_loss, reason = "no count of people or things comes near 2^53")]
fn number(count: u64) -> f64 {
    count as f64
}

fn href(href: &Href, reader: Reader) -> String {
    href.localised(reader.locale)
}

fn card(card: element::Card, reader: Reader) -> Card {
    let element::Card { title, text, href: link, label } = card;
    Card { title, text, href: link.map(|link| href(&link, reader)), label }
}

fn all<T, U>(items: Vec<T>, tell: impl Fn(T) -> U) -> Vec<U> {
    items.into_iter().map(tell).collect()
}

impl From<element::Heading> for Heading {
    fn from(element::Heading { text, level, id }: element::Heading) -> Self {
        Self { text, level: level.into(), id }
    }
}

impl RichText {
    pub(super) fn of(text: &element::Text, reader: Reader) -> Self {
        Self { html: text.html.localised(reader.locale) }
    }
}

impl From<element::Figures> for KeyFigures {
    fn from(element::Figures { title, items }: element::Figures) -> Self {
        let told = |element::Figure { value, label, note }| Figure { value, label, note };
        Self { title, items: all(items, told) }
    }
}

impl Cards {
    pub(super) fn of(element::Cards { title, items }: element::Cards, reader: Reader) -> Self {
        Self { title, items: all(items, |item| card(item, reader)) }
    }
}

impl From<element::Quote> for Quote {
    fn from(element::Quote { text, author, role }: element::Quote) -> Self {
        Self { text, author, role }
    }
}

impl From<element::Image> for Picture {
    fn from(image: element::Image) -> Self {
        let element::Image { src, alt, width, height, caption, credit } = image;
        Self { src, alt, width, height, caption, credit }
    }
}

impl From<element::Table> for DataTable {
    fn from(element::Table { caption, columns, rows }: element::Table) -> Self {
        Self { caption, columns, rows }
    }
}

impl Carousel {
    pub(super) fn of(element::Carousel { title, slides }: element::Carousel, reader: Reader) -> Self {
        Self { title, slides: all(slides, |slide| card(slide, reader)) }
    }
}

impl CallToAction {
    pub(super) fn of(element::Call { title, text, links }: element::Call, reader: Reader) -> Self {
        let told = |link: element::Link| Link { href: href(&link.href, reader), label: link.label };
        Self { title, text, links: all(links, told) }
    }
}

impl From<element::Indicator> for IndicatorChart {
    fn from(element::Indicator { theme, text }: element::Indicator) -> Self {
        Self { theme, text }
    }
}

impl From<element::Steps> for Steps {
    fn from(element::Steps { title, items }: element::Steps) -> Self {
        Self { title, items: all(items, |element::Step { title, text }| Step { title, text }) }
    }
}

impl From<element::Timeline> for Timeline {
    fn from(element::Timeline { title, items }: element::Timeline) -> Self {
        let told = |element::Moment { date, title, text }| Moment { date, title, text };
        Self { title, items: all(items, told) }
    }
}

impl From<element::Scale> for Scale {
    fn from(element::Scale { title, unit, items }: element::Scale) -> Self {
        let told = |element::Quantity { label, value }| Quantity { label, value: number(value) };
        Self { title, unit: number(unit), items: all(items, told) }
    }
}

impl From<element::Contact> for ContactBlock {
    fn from(element::Contact { title, text, mail, subject, phone }: element::Contact) -> Self {
        Self { title, text, mail: mail.to_string(), subject, phone }
    }
}
