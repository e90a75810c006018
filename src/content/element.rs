//! What a page is made of: typed elements in order, a closed list. The names of types and fields are the same in
//! files, in the database and in the API.

use super::{email::Email, href::Href, rich::Rich, slug::Slug, words::Family};
use serde::{Deserialize, Serialize};

/// One element of a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[expect(missing_docs, reason = "each variant is told by its own type")]
pub enum Element {
    Heading(Heading),
    Text(Text),
    Figures(Figures),
    Cards(Cards),
    Quote(Quote),
    Image(Image),
    Table(Table),
    Carousel(Carousel),
    Call(Call),
    Indicator(Indicator),
    Sources(Sources),
    Steps(Steps),
    Timeline(Timeline),
    Scale(Scale),
    People(People),
    Contact(Contact),
    Chapter(Chapter),
    Unknown(Unknown),
}

/// A heading in the page's outline.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Heading {
    pub text: String,
    /// 2 or 3.
    pub level: u8,
    pub id: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Text {
    /// Harmless HTML.
    pub html: Rich,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    pub title: Option<String>,
    /// 1 to 8.
    pub items: Vec<Figure>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// As it is printed, such as "14 000".
    pub value: String,
    pub label: String,
    /// Where it comes from, or what it leaves out.
    pub note: Option<String>,
}

/// Short texts side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cards {
    pub title: Option<String>,
    /// 1 to 12.
    pub items: Vec<Card>,
}

/// A short text that may lead somewhere; a slide of a carousel is one too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Card {
    pub title: String,
    pub text: String,
    pub href: Option<Href>,
    pub label: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Quote {
    pub text: String,
    pub author: Option<String>,
    pub role: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Image {
    /// `/media/<sha256>.<ending>`.
    pub src: String,
    /// What it shows; empty when it only decorates.
    pub alt: String,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    pub caption: Option<String>,
    pub credit: Option<String>,
}

/// A table; the first cell of a row is its header.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Table {
    pub caption: String,
    /// 2 to 8 headers.
    pub columns: Vec<String>,
    /// 1 to 100 rows as wide as `columns`.
    pub rows: Vec<Vec<String>>,
}

/// Slides, one shown at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Carousel {
    pub title: String,
    /// 2 to 8.
    pub slides: Vec<Card>,
}

/// What the reader may do next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Call {
    pub title: String,
    pub text: Option<String>,
    /// 1 to 3, the main one first.
    pub links: Vec<Link>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Link {
    pub label: String,
    pub href: Href,
}

/// The chart of an advanced health indicator.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Indicator {
    pub theme: String,
    /// What to see in it.
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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Steps {
    pub title: Option<String>,
    /// 2 to 8.
    pub items: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub title: String,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Timeline {
    pub title: Option<String>,
    /// 2 to 20, in order.
    pub items: Vec<Moment>,
}

/// One moment of a timeline.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    pub date: String,
    pub title: String,
    pub text: Option<String>,
}

/// Quantities drawn to one scale, a dot for so many.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scale {
    pub title: String,
    /// How many a dot stands for.
    pub unit: u64,
    /// 1 to 4; at most 1,000 dots together.
    pub items: Vec<Quantity>,
}

/// One quantity of a scale.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Quantity {
    pub label: String,
    pub value: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct People {
    pub title: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Contact {
    pub title: String,
    pub text: Option<String>,
    pub mail: Email,
    pub subject: Option<String>,
    /// Telephone number, as it is printed.
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
