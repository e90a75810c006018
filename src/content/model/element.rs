//! What a page is made of: typed elements in order, a closed list. The names of types and fields are the same in
//! files, in the database and in the API.

use super::recipient::Recipient;
use crate::{
    catalog::words::Family,
    entries::{href::Href, rich::Rich, slug::Slug},
    locale::Locale,
};
use async_graphql::{Enum, SimpleObject};
use serde::{Deserialize, Serialize};

/// One element of a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Element {
    Heading(Heading),
    Text(Text),
    Figures(Figures),
    Cards(Cards),
    Quote(Quote),
    Image(Image),
    Table(Table),
    Processing(Processing),
    Chart(Chart),
    Carousel(Carousel),
    Call(Call),
    Indicator(Indicator),
    Sources(Sources),
    Steps(Steps),
    Timeline(Timeline),
    Scale(Scale),
    People(People),
    Contact(Contact),
    Links(Links),
    Store(Store),
    Indicators(Indicators),
    News(News),
    Chapter(Chapter),
    Unknown(Unknown),
}

impl Element {
    /// It for a reader of this language: its links lead below it.
    #[must_use]
    pub(crate) fn localised(&self, locale: Locale) -> Self {
        let mut element = self.clone();
        match &mut element {
            Self::Text(text) => text.html = text.html.in_language(locale),
            Self::Cards(Cards { items: cards, .. }) | Self::Carousel(Carousel { slides: cards, .. }) => {
                for href in cards.iter_mut().filter_map(|card| card.href.as_mut()) {
                    *href = href.in_language(locale);
                }
            }
            Self::Call(call) => {
                for link in &mut call.links {
                    link.href = link.href.in_language(locale);
                }
            }
            _ => {}
        }
        element
    }
}

/// A heading in the page's outline.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Heading {
    pub text: String,
    /// 2 for a part of the page, 3 for a part of a part.
    pub level: u8,
    /// Fragment of its address.
    pub id: String,
}

/// Paragraphs, lists and tables, written in Markdown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "RichText")]
pub struct Text {
    /// Harmless HTML; its links lead below the language that was asked for.
    pub html: Rich,
}

/// Key figures in a row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "KeyFigures")]
pub struct Figures {
    pub title: Option<String>,
    pub items: Vec<Figure>,
}

/// A figure with what it counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Figure {
    /// As it is printed.
    pub value: String,
    /// What the figure counts.
    pub label: String,
    pub note: Option<String>,
}

/// Short texts side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Cards {
    pub title: Option<String>,
    pub items: Vec<Card>,
}

/// A short text that may lead somewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Card {
    pub title: String,
    pub text: String,
    pub href: Option<Href>,
    /// Words of the link.
    pub label: Option<String>,
}

/// A quotation with its author.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Quote {
    pub text: String,
    pub author: Option<String>,
    pub role: Option<String>,
}

/// A picture with what it shows in words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "Picture")]
pub struct Image {
    pub src: String,
    /// Empty when it only decorates.
    pub alt: String,
    pub width: u32,
    pub height: u32,
    pub caption: Option<String>,
    pub credit: Option<String>,
}

/// A table; the first cell of a row is its header.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "DataTable")]
pub struct Table {
    pub caption: String,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// The register of personal data: a table that the site fills in the language of its page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Processing {
    pub caption: String,
}

/// What a chart is drawn as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[serde(rename_all = "lowercase")]
#[graphql(name = "ChartForm", rename_items = "lowercase")]
pub enum Form {
    /// A line a series, from the first row to the last.
    Lines,
    /// An upright bar a row.
    Columns,
    /// A bar a row, one below the other.
    Bars,
}

/// A chart of figures that stand in the content.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "FigureChart", complex)]
pub struct Chart {
    /// What it shows, as a sentence.
    pub title: String,
    /// What its figures are.
    pub caption: String,
    pub form: Form,
    /// Unit after each value.
    pub unit: Option<String>,
    /// The value that all are compared with.
    pub base: Option<u32>,
    /// In CSV; read when it was imported.
    #[graphql(skip)]
    pub data: String,
    /// What a reader should know of the figures.
    pub note: Option<String>,
    /// Whether its figures are invented.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demonstration: bool,
}

/// Slides, one shown at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Carousel {
    pub title: String,
    pub slides: Vec<Card>,
}

/// What the reader may do next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "CallToAction")]
pub struct Call {
    pub title: String,
    pub text: Option<String>,
    /// The main one first.
    pub links: Vec<Link>,
}

/// Words that lead somewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Link {
    pub label: String,
    pub href: Href,
}

/// The chart of an advanced health indicator.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "IndicatorChart")]
pub struct Indicator {
    pub theme: String,
    pub text: Option<String>,
}

/// A list of data sources: those named, those of a family, or all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sources {
    pub title: Option<String>,
    pub family: Option<Family>,
    /// Only these; empty for all.
    pub slugs: Vec<Slug>,
}

/// What happens, in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Steps {
    pub title: Option<String>,
    pub items: Vec<Step>,
}

/// One of several steps, in their order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Step {
    pub title: String,
    pub text: String,
}

/// What happened, and when.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Timeline {
    pub title: Option<String>,
    pub items: Vec<Moment>,
}

/// One moment of a timeline.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Moment {
    /// As it is printed.
    pub date: String,
    pub title: String,
    pub text: Option<String>,
}

/// A list of links. On the pages `menu` and `footer`, a part of the menu or the footer of every page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Links {
    pub title: Option<String>,
    pub items: Vec<Way>,
    /// Whether the company's pages at other sites follow, as they are configured.
    #[serde(default)]
    pub sites: bool,
}

/// A page or another site, by name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Way {
    pub label: String,
    pub href: Href,
    /// What one finds there.
    pub text: Option<String>,
}

/// What the Store holds, by territory, by family and by module. On the home page alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "StoreOverview")]
pub struct Store {
    pub title: String,
    pub text: Option<String>,
}

/// The health indicators as they stand today. On the home page alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "IndicatorOverview")]
pub struct Indicators {
    pub title: String,
    pub text: Option<String>,
}

/// The latest of the press. On the home page alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "LatestNews")]
pub struct News {
    pub title: String,
}

/// Quantities drawn to one scale.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(complex)]
pub struct Scale {
    pub title: String,
    /// The quantity of one dot.
    #[graphql(skip)]
    pub unit: u64,
    pub items: Vec<Quantity>,
}

/// One quantity of a scale.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(complex)]
pub struct Quantity {
    pub label: String,
    #[graphql(skip)]
    pub value: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct People {
    pub title: Option<String>,
}

/// Whom to write to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "ContactBlock", complex)]
pub struct Contact {
    pub title: String,
    pub text: Option<String>,
    #[graphql(skip)]
    pub mail: Recipient,
    pub subject: Option<String>,
    pub phone: Option<String>,
}

/// The title of a part that folds, and of how many elements after it that part is made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chapter {
    pub title: String,
    pub id: String,
    /// Elements after it that it encloses.
    pub count: usize,
    /// Whether it is open at first.
    pub open: bool,
}

/// An element of a type that this version does not know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Unknown {
    /// The type it claims to be.
    pub name: String,
}
