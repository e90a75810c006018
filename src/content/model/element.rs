//! Elements of pages: a closed list of types, in order. Type and field names are the same in files, in the
//! database and in the API.

pub use super::access::Access;
use super::recipient::Recipient;
use crate::{
    catalog::closed_lists::Family,
    entries::{href::Href, safe_html::Rich, slug::Slug},
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
    Access(Access),
    Sender(Sender),
    Contact(Contact),
    Links(Links),
    Store(Store),
    Indicators(Indicators),
    News(News),
    Chapter(Chapter),
    Unknown(Unknown),
}

impl Element {
    /// The element with links in this language.
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
            Self::Access(access) => {
                for option in &mut access.items {
                    option.href = option.href.in_language(locale);
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
    /// 2 for a section of the page, 3 for a subsection.
    pub level: u8,
    /// The fragment of its address.
    pub id: String,
}

/// Paragraphs, lists and tables, written in Markdown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "RichText")]
pub struct Text {
    /// Sanitised HTML; its links are in the requested language.
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
    /// The figure, as displayed.
    pub value: String,
    /// The label of the figure.
    pub label: String,
    pub note: Option<String>,
}

/// Short texts side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Cards {
    pub title: Option<String>,
    /// Whether they are what is not possible.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub excluded: bool,
    pub items: Vec<Card>,
}

/// A short text with an optional link.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Card {
    pub title: String,
    pub text: String,
    pub href: Option<Href>,
    /// The text of the link.
    pub label: Option<String>,
}

/// A quotation with its author.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Quote {
    pub text: String,
    pub author: Option<String>,
    pub role: Option<String>,
}

/// A picture with an alternative text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "Picture")]
pub struct Image {
    pub src: String,
    /// Empty for a decorative picture.
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
    /// Whether its second column is what is true, and its third what is false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub contrast: bool,
}

/// The register of personal data: a table that the site fills in the language of its page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Processing {
    pub caption: String,
}

/// The type of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[serde(rename_all = "lowercase")]
#[graphql(name = "ChartForm", rename_items = "lowercase")]
pub enum Form {
    /// One line per series, from the first row to the last.
    Lines,
    /// A vertical bar per row.
    Columns,
    /// A horizontal bar per row.
    Bars,
}

/// A chart with data in the content.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "FigureChart", complex)]
pub struct Chart {
    /// What it shows, as a sentence.
    pub title: String,
    /// The caption of the data.
    pub caption: String,
    pub form: Form,
    /// Unit after each value.
    pub unit: Option<String>,
    /// The reference value of an index.
    pub base: Option<u32>,
    /// In CSV; validated by the import.
    #[graphql(skip)]
    pub data: String,
    /// A note on the data, for readers.
    pub note: Option<String>,
    /// Whether its data are invented.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demonstration: bool,
}

/// Slides, one shown at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Carousel {
    pub title: String,
    pub slides: Vec<Card>,
}

/// A call to action.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "CallToAction")]
pub struct Call {
    pub title: String,
    pub text: Option<String>,
    /// The main button first.
    pub links: Vec<Link>,
}

/// A link with a text.
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

/// Steps in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Steps {
    pub title: Option<String>,
    pub items: Vec<Step>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Step {
    pub title: String,
    pub text: String,
}

/// A timeline of events.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Timeline {
    pub title: Option<String>,
    pub items: Vec<Moment>,
}

/// An event of a timeline.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Moment {
    /// The date, as displayed.
    pub date: String,
    pub title: String,
    pub text: Option<String>,
}

/// A list of links. On the pages `menu` and `footer`, a part of the menu or the footer of every page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Links {
    pub title: Option<String>,
    pub items: Vec<Way>,
    /// Whether the configured profiles of the company on other sites follow.
    #[serde(default)]
    pub sites: bool,
}

/// A page of this or another site, with a title.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Way {
    pub label: String,
    pub href: Href,
    /// A description of the target.
    pub text: Option<String>,
}

/// The overview of the Store, by territory, family and module. Only on the home page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "StoreOverview")]
pub struct Store {
    pub title: String,
    pub text: Option<String>,
}

/// The current health indicators. Only on the home page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "IndicatorOverview")]
pub struct Indicators {
    pub title: String,
    pub text: Option<String>,
}

/// The latest press articles. Only on the home page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "LatestNews")]
pub struct News {
    pub title: String,
}

/// Quantities drawn to scale, each a part of the one before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(complex)]
pub struct Scale {
    pub title: String,
    /// The quantity of one mark.
    #[graphql(skip)]
    pub unit: u64,
    pub items: Vec<Quantity>,
    /// Whether its parts are invented.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demonstration: bool,
}

/// One quantity of a scale.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(complex)]
pub struct Quantity {
    pub label: String,
    #[graphql(skip)]
    pub value: u64,
    /// What distinguishes it, or what was left out of the quantity before.
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct People {
    pub title: Option<String>,
}

/// A comparison of an address with the domain of the company's mail.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject)]
#[graphql(name = "SenderCheck", complex)]
pub struct Sender {
    pub title: String,
    pub text: Option<String>,
    #[graphql(skip)]
    pub mail: Recipient,
}

/// A contact address.
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

/// The title of a collapsible section, and the number of its elements.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chapter {
    pub title: String,
    pub id: String,
    /// The number of following elements that belong to it.
    pub count: usize,
    /// Whether it is initially open.
    pub open: bool,
}

/// An element of a type that this version does not know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Unknown {
    /// The type in the file.
    pub name: String,
}
