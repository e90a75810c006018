//! What a page is made of: typed elements in order, a closed list. The names of types and fields are the same in
//! files, in the database and in the API.

use super::{href::Href, rich::Rich, slug::Slug, words::Family};
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
    /// Its text.
    pub text: String,
    /// 2 or 3.
    pub level: u8,
    /// Fragment of its address.
    pub id: String,
}

/// Formatted text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Text {
    /// Harmless HTML.
    pub html: Rich,
}

/// Key figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Heading above them.
    pub title: Option<String>,
    /// 1 to 8.
    pub items: Vec<Figure>,
}

/// A key figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// As it is printed, such as "14 000".
    pub value: String,
    /// What it counts.
    pub label: String,
    /// Where it comes from, or what it leaves out.
    pub note: Option<String>,
}

/// Short texts side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cards {
    /// Heading above them.
    pub title: Option<String>,
    /// 1 to 12.
    pub items: Vec<Card>,
}

/// A short text that may lead somewhere; a slide of a carousel is one too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// Its heading.
    pub title: String,
    /// Its text.
    pub text: String,
    /// Where it leads.
    pub href: Option<Href>,
    /// Words of the link.
    pub label: Option<String>,
}

/// Somebody's words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Quote {
    /// The words.
    pub text: String,
    /// Who said them.
    pub author: Option<String>,
    /// What that person does.
    pub role: Option<String>,
}

/// A picture.
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
    /// Text below it.
    pub caption: Option<String>,
    /// Whose it is.
    pub credit: Option<String>,
}

/// A table; the first cell of a row is its header.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// What it tells.
    pub caption: String,
    /// 2 to 8 headers.
    pub columns: Vec<String>,
    /// 1 to 100 rows as wide as `columns`.
    pub rows: Vec<Vec<String>>,
}

/// Slides, one shown at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Carousel {
    /// Its name.
    pub title: String,
    /// 2 to 8.
    pub slides: Vec<Card>,
}

/// What the reader may do next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// Its heading.
    pub title: String,
    /// Why.
    pub text: Option<String>,
    /// 1 to 3, the main one first.
    pub links: Vec<Link>,
}

/// Words that lead somewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Link {
    /// The words.
    pub label: String,
    /// Where they lead.
    pub href: Href,
}

/// The chart of an advanced health indicator.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Indicator {
    /// Slug of the theme.
    pub theme: String,
    /// What to see in it.
    pub text: Option<String>,
}

/// A list of data sources: those named, those of a family, or all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sources {
    /// Heading above them.
    pub title: Option<String>,
    /// Only this family.
    pub family: Option<Family>,
    /// Only these; empty for all.
    pub slugs: Vec<Slug>,
}

/// What happens, in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Steps {
    /// Heading above them.
    pub title: Option<String>,
    /// 2 to 8.
    pub items: Vec<Step>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Its name.
    pub title: String,
    /// What happens in it.
    pub text: String,
}

/// What happened, and when.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Timeline {
    /// Heading above it.
    pub title: Option<String>,
    /// 2 to 20, in order.
    pub items: Vec<Moment>,
}

/// One moment of a timeline.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// As it is printed.
    pub date: String,
    /// What happened.
    pub title: String,
    /// More of it.
    pub text: Option<String>,
}

/// Quantities drawn to one scale, a dot for so many.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scale {
    /// What is compared.
    pub title: String,
    /// How many a dot stands for.
    pub unit: u64,
    /// 1 to 4; at most 1,000 dots together.
    pub items: Vec<Quantity>,
}

/// One quantity of a scale.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Quantity {
    /// What it counts.
    pub label: String,
    /// How many.
    pub value: u64,
}

/// Everybody who works here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct People {
    /// Heading above them.
    pub title: Option<String>,
}

/// Whom to write to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Contact {
    /// About what.
    pub title: String,
    /// What to say.
    pub text: Option<String>,
    /// Mail address.
    pub mail: String,
    /// Subject of the message.
    pub subject: Option<String>,
    /// Telephone number, as it is printed.
    pub phone: Option<String>,
}

/// The title of a part that folds, and of how many elements after it that part is made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chapter {
    /// Its title.
    pub title: String,
    /// Fragment of its address.
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
