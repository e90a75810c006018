//! Elements of pages: a closed list of types, in order. Type and field names are the same in files, in the
//! database and in the API.

pub use super::access::Access;
pub use super::figures::{Chart, ChartType, Figures, Processing, Quantity, Scale, Table};
use super::recipient::Recipient;
pub use super::sequence::{Steps, Timeline};
use crate::{
    catalog::closed_lists::Family,
    entries::{
        href::Href,
        safe_html::SafeHtml,
        slug::{MAX_NAME, NAME, Slug},
    },
    ias::Theme,
    locale::Locale,
};
use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One element of a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    Call(CallToAction),
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
    #[schemars(skip)]
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct Heading {
    /// Its words.
    pub text: String,
    /// 2 for a section of the page, 3 for a subsection.
    #[serde(default = "section_level")]
    #[schemars(range(min = 2, max = 3))]
    pub level: u8,
    /// The fragment of its address; derived from its words if it is left out.
    #[serde(default)]
    #[schemars(length(max = MAX_NAME), regex(pattern = NAME), extend("format" = "name"))]
    pub id: String,
}

fn section_level() -> u8 {
    2
}

/// Formatted text: paragraphs, lists and tables, written in Markdown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "RichText")]
pub struct Text {
    /// Sanitised HTML; its links are in the requested language.
    #[schemars(
        rename = "markdown",
        description = "CommonMark with tables. Titles are ### and ####. Links are /path without a language, #fragment, https://… or mailto:…"
    )]
    pub html: SafeHtml,
}

/// Short texts side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct Cards {
    /// The title above them.
    pub title: Option<String>,
    /// Whether they are what is not possible; each is marked with a dash.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub excluded: bool,
    /// The cards.
    #[schemars(length(min = 1, max = 12))]
    pub items: Vec<Card>,
}

/// A short text with an optional link.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[schemars(extend("dependentRequired" = { "label": ["href"] }))]
pub struct Card {
    /// Its title.
    pub title: String,
    /// Its text.
    #[schemars(length(max = 2_000))]
    pub text: String,
    /// The target of its link.
    pub href: Option<Href>,
    /// The text of its link.
    pub label: Option<String>,
}

/// A quotation with its author.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct Quote {
    /// The quotation, without quotation marks.
    #[schemars(length(max = 2_000))]
    pub text: String,
    /// The name of the author.
    pub author: Option<String>,
    /// The role and organisation of the author.
    pub role: Option<String>,
}

/// A picture with an alternative text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "Picture")]
#[schemars(description = "A picture: PNG, JPEG or WebP, at most 2 MB and 6,000 pixels wide or high.")]
pub struct Image {
    /// Its address.
    #[schemars(
        description = "The name of a file beside this one, or /media/… of a picture that was imported before."
    )]
    pub src: String,
    /// An alternative text; empty for a decorative picture.
    #[schemars(length(min = 0, max = 2_000))]
    pub alt: String,
    /// In pixels of the file.
    #[serde(default)]
    #[schemars(skip)]
    pub width: u32,
    /// In pixels of the file.
    #[serde(default)]
    #[schemars(skip)]
    pub height: u32,
    /// A sentence below it.
    #[schemars(length(max = 2_000))]
    pub caption: Option<String>,
    /// The credit of the picture.
    pub credit: Option<String>,
}

/// Slides, one shown at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct Carousel {
    /// The title above them.
    pub title: String,
    /// The slides.
    #[schemars(length(min = 2, max = 8))]
    pub slides: Vec<Card>,
}

/// A call to action.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "CallToAction")]
pub struct CallToAction {
    /// A question or an offer.
    pub title: String,
    /// A sentence below it.
    #[schemars(length(max = 2_000))]
    pub text: Option<String>,
    /// The buttons, the main one first.
    #[schemars(length(min = 1, max = 4))]
    pub links: Vec<Link>,
}

/// A link with a text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct Link {
    /// Its text.
    pub label: String,
    /// Its target.
    pub href: Href,
}

/// The chart of an advanced health indicator, always with the published data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "IndicatorChart")]
pub struct Indicator {
    /// Which indicator.
    #[schemars(with = "Theme")]
    pub theme: String,
    /// A sentence beside the chart.
    #[schemars(length(max = 2_000))]
    pub text: Option<String>,
}

/// A list of data sources: those named, those of a family, or all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Sources {
    /// The title above them.
    pub title: Option<String>,
    /// Only sources of this family.
    pub family: Option<Family>,
    /// Only these sources, by their slugs; empty for all.
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub slugs: Vec<Slug>,
}

/// A list of links. On the pages `menu` and `footer`, which surround every page: with a title, a part of the menu (a
/// `call` after it is shown beside its links) or a column of the footer; without one, links of the bar or of the last
/// line. The summary of the page `footer` is the last sentence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Links {
    /// The common topic of the links.
    #[schemars(length(max = 60))]
    pub title: Option<String>,
    /// The links.
    #[schemars(length(min = 1, max = 12))]
    pub items: Vec<NamedLink>,
    /// Whether the profiles of the company on other sites follow, from the setting company.social_links.
    #[serde(default)]
    pub sites: bool,
}

/// A page of this or another site, with a title.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "Way")]
pub struct NamedLink {
    /// Its text.
    #[schemars(length(max = 60))]
    pub label: String,
    /// Its target.
    pub href: Href,
    /// A description of the target, in a few words.
    #[schemars(length(max = 2_000))]
    pub text: Option<String>,
}

/// The overview of the Store, by territory, family and module. Only on the page `home`, which also takes `links` (those
/// that open the page), `figures` and `cards`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "StoreOverview")]
pub struct Store {
    /// The title above them.
    #[schemars(length(max = 110))]
    pub title: String,
    /// A sentence below the title.
    #[schemars(length(max = 2_000))]
    pub text: Option<String>,
}

/// The current health indicators. Only on the page `home`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "IndicatorOverview")]
pub struct Indicators {
    /// The title above them.
    #[schemars(length(max = 110))]
    pub title: String,
    /// A sentence below the title.
    #[schemars(length(max = 2_000))]
    pub text: Option<String>,
}

/// The latest press articles. Only on the page `home`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "LatestNews")]
pub struct News {
    /// The title above them.
    #[schemars(length(max = 110))]
    pub title: String,
}

/// All employees, as imported by `vigie import employees`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct People {
    /// The title above them.
    pub title: Option<String>,
}

/// A form that compares the sender of a message with the domain of an address of the company; without this address it is
/// not shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "SenderCheck", complex)]
pub struct Sender {
    /// Its purpose.
    pub title: String,
    /// A sentence above the form.
    #[schemars(length(max = 2_000))]
    pub text: Option<String>,
    /// An address with the domain to compare, or a setting such as {company.mail.contact}.
    #[graphql(skip)]
    pub mail: Recipient,
}

/// A contact address.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "ContactBlock", complex)]
pub struct Contact {
    /// Its purpose.
    pub title: String,
    /// A sentence before the address.
    #[schemars(length(max = 2_000))]
    pub text: Option<String>,
    /// An address, or a setting such as {company.mail.data}.
    #[graphql(skip)]
    pub mail: Recipient,
    /// The subject of the mail.
    pub subject: Option<String>,
    /// A telephone number.
    #[schemars(length(max = 40))]
    pub phone: Option<String>,
}

/// The title of a collapsible section; the elements after it are its content.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Chapter {
    /// Its words.
    pub title: String,
    /// The fragment of its address; derived from its words if it is left out.
    #[serde(default)]
    #[schemars(length(max = MAX_NAME), regex(pattern = NAME), extend("format" = "name"))]
    pub id: String,
    /// The number of following elements that belong to it; all must exist.
    #[schemars(range(max = 1_000))]
    pub count: usize,
    /// Whether it is initially open.
    #[serde(default)]
    pub open: bool,
}

/// An element of a type that this version does not know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Unknown {
    /// The type in the file.
    pub name: String,
}
