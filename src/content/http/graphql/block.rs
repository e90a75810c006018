//! Blocks of a page: elements and chapters. Errors of a block are only visible in previews.

use super::{
    context::Viewer,
    loader::Loader,
    people::{Employee, employees},
    source::{Source, count_sources, first_sources},
};
use crate::{
    catalog::listing::Listing,
    content::{
        chart_data::{ChartData, Series},
        model::{
            access::Access,
            chapter,
            element::{
                self, CallToAction, Cards, Carousel, Chart, Contact, Element, Figures as KeyFigures, Heading,
                Image, Indicator, Indicators, NamedLink, News, Quantity, Quote, Scale, Sender, Steps, Store,
                Table, Text, Timeline,
            },
        },
    },
    locale::Locale,
    privacy,
};
use async_graphql::{ComplexObject, Context, Result, SimpleObject, Union};

/// A block of a page.
#[derive(Union)]
pub(super) enum Block {
    Heading(Heading),
    RichText(Text),
    KeyFigures(KeyFigures),
    Cards(Cards),
    Quote(Quote),
    Picture(Image),
    DataTable(Table),
    FigureChart(Chart),
    Carousel(Carousel),
    CallToAction(CallToAction),
    IndicatorChart(Indicator),
    SourceList(SourceList),
    Steps(Steps),
    Timeline(Timeline),
    Scale(Scale),
    People(People),
    Access(Access),
    Sender(Sender),
    Contact(Contact),
    LinkList(LinkList),
    StoreOverview(Store),
    IndicatorOverview(Indicators),
    LatestNews(News),
    Chapter(Chapter),
    UnknownElement(UnknownElement),
}

// Counts may exceed 2^31, the maximum of GraphQL's Int, and are far below 2^53.
#[expect(clippy::cast_precision_loss, reason = "no count of people or things comes near 2^53")]
#[ComplexObject]
impl Scale {
    /// The quantity of one mark.
    async fn unit(&self) -> f64 {
        self.unit as f64
    }
}

/// One line, or the bars of one colour.
#[derive(SimpleObject)]
struct ChartSeries {
    name: String,
    /// One per label; null if it is unknown.
    values: Vec<Option<f64>>,
}

#[ComplexObject]
impl Chart {
    /// The kind of the labels.
    async fn axis(&self) -> Result<String> {
        Ok(self.figures()?.axis)
    }

    /// The label of each value of a series.
    async fn labels(&self) -> Result<Vec<String>> {
        Ok(self.figures()?.labels)
    }

    async fn series(&self) -> Result<Vec<ChartSeries>> {
        let series = self.figures()?.series.into_iter();
        Ok(series.map(|Series { name, values }| ChartSeries { name, values }).collect())
    }
}

impl Chart {
    /// The data were validated by the import.
    fn figures(&self) -> Result<ChartData> {
        ChartData::parse(&self.data).map_err(|problems| problems.join("; ").into())
    }
}

#[ComplexObject]
impl Contact {
    /// Null if no address is configured.
    async fn email(&self) -> Option<&str> {
        self.mail.address()
    }
}

#[ComplexObject]
impl Sender {
    /// Null if no address is configured.
    async fn email(&self) -> Option<&str> {
        self.mail.address()
    }
}

#[expect(clippy::cast_precision_loss, reason = "no count of people or things comes near 2^53")]
#[ComplexObject]
impl Quantity {
    async fn value(&self) -> f64 {
        self.value as f64
    }
}

/// A list of data sources.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct SourceList {
    title: Option<String>,
    #[graphql(skip)]
    wanted: element::Sources,
    #[graphql(skip)]
    reader: Viewer,
}

#[ComplexObject]
impl SourceList {
    /// The first hundred sources; the Store lists all.
    #[graphql(complexity = "20 * child_complexity")]
    async fn sources(&self, ctx: &Context<'_>) -> Result<Vec<Source>> {
        first_sources(ctx, self.reader, |listing| self.wants(listing)).await
    }

    /// The number of sources.
    #[graphql(complexity = 20)]
    async fn total(&self, ctx: &Context<'_>) -> Result<usize> {
        count_sources(ctx, self.reader, |listing| self.wants(listing)).await
    }
}

impl SourceList {
    fn wants(&self, listing: &Listing) -> bool {
        let element::Sources { family, slugs, .. } = &self.wanted;
        (slugs.is_empty() || slugs.contains(&listing.slug))
            && family.is_none_or(|family| family == listing.facts.family)
    }
}

/// Named links: on the pages `menu` and `footer` those of every page.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct LinkList {
    title: Option<String>,
    /// Whether the company's profiles on other sites follow.
    sites: bool,
    #[graphql(skip)]
    items: Vec<NamedLink>,
    #[graphql(skip)]
    reader: Viewer,
}

#[ComplexObject]
impl LinkList {
    /// Links with the reader's language in the path, except paths that are redirected to another host.
    async fn items(&self, ctx: &Context<'_>) -> Result<Vec<NamedLink>> {
        let redirects = &ctx.data::<Loader>()?.app.config.redirects;
        let leads_away =
            |path: &str| redirects.find(path).is_some_and(|lead| lead.address(path, None).is_some());
        let localised = |way: &NamedLink| match leads_away(way.href.as_str()) {
            true => way.clone(),
            false => NamedLink { href: way.href.in_language(self.reader.locale), ..way.clone() },
        };
        Ok(self.items.iter().map(localised).collect())
    }
}

/// All employees.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct People {
    title: Option<String>,
    #[graphql(skip)]
    reader: Viewer,
}

#[ComplexObject]
impl People {
    #[graphql(complexity = "20 * child_complexity")]
    async fn people(&self, ctx: &Context<'_>) -> Result<Vec<Employee>> {
        employees(ctx, self.reader).await
    }
}

/// A collapsible section.
#[derive(SimpleObject)]
pub(super) struct Chapter {
    title: String,
    /// The fragment of its address.
    id: String,
    /// Whether it is initially open.
    open: bool,
    /// The elements of the section.
    blocks: Vec<Block>,
    /// Whether its number of elements is wrong; only set in previews.
    misfit: bool,
}

/// An element of an unknown type.
#[derive(SimpleObject)]
pub(super) struct UnknownElement {
    /// The type in the file; only set in previews.
    name: Option<String>,
}

/// The blocks of elements written in a language.
pub(super) fn blocks(elements: &[Element], written: Locale, reader: Viewer) -> Vec<Block> {
    let single = |element: &Element| match element {
        Element::Processing(processing) => Block::DataTable(processing_table(processing, written)),
        element => single(element.localised(reader.locale), reader),
    };
    let blocks = chapter::blocks(elements).into_iter().map(|block| match block {
        chapter::Block::Single(element) => single(element),
        chapter::Block::Folded { chapter, elements, fits } => Block::Chapter(Chapter {
            title: chapter.title.clone(),
            id: chapter.id.clone(),
            open: chapter.open,
            blocks: elements.iter().map(single).collect(),
            misfit: reader.previews && !fits,
        }),
    });
    blocks.collect()
}

fn processing_table(processing: &element::Processing, locale: Locale) -> Table {
    let privacy::ProcessingTable { columns, rows } = privacy::processing_table(locale);
    Table { caption: processing.caption.clone(), columns, rows, contrast: false }
}

fn single(element: Element, reader: Viewer) -> Block {
    let unknown = |name| Block::UnknownElement(UnknownElement { name: reader.previews.then_some(name) });
    match element {
        Element::Heading(heading) => Block::Heading(heading),
        Element::Text(text) => Block::RichText(text),
        Element::Figures(figures) => Block::KeyFigures(figures),
        Element::Cards(cards) => Block::Cards(cards),
        Element::Quote(quote) => Block::Quote(quote),
        Element::Image(image) => Block::Picture(image),
        Element::Table(table) => Block::DataTable(table),
        Element::Processing(processing) => Block::DataTable(processing_table(&processing, reader.locale)),
        Element::Chart(chart) => Block::FigureChart(chart),
        Element::Carousel(carousel) => Block::Carousel(carousel),
        Element::Call(call) => Block::CallToAction(call),
        Element::Indicator(indicator) => Block::IndicatorChart(indicator),
        Element::Sources(wanted) => {
            Block::SourceList(SourceList { title: wanted.title.clone(), wanted, reader })
        }
        Element::Steps(steps) => Block::Steps(steps),
        Element::Timeline(timeline) => Block::Timeline(timeline),
        Element::Scale(scale) => Block::Scale(scale),
        Element::People(people) => Block::People(People { title: people.title, reader }),
        Element::Access(access) => Block::Access(access),
        Element::Sender(sender) => Block::Sender(sender),
        Element::Contact(contact) => Block::Contact(contact),
        Element::Links(element::Links { title, items, sites }) => {
            Block::LinkList(LinkList { title, sites, items, reader })
        }
        Element::Store(store) => Block::StoreOverview(store),
        Element::Indicators(indicators) => Block::IndicatorOverview(indicators),
        Element::News(news) => Block::LatestNews(news),
        // A chapter inside a chapter is not allowed, and is treated as unknown.
        Element::Chapter(chapter) => unknown(format!("chapter {}", chapter.title)),
        Element::Unknown(element) => unknown(element.name),
    }
}
