//! What stands on a page: an element, or a chapter with its elements; and what an editor alone is told of them.

use super::{
    elements::{
        CallToAction, Cards, Carousel, ContactBlock, DataTable, Heading, IndicatorChart, KeyFigures, Picture,
        Quote, RichText, Scale, Steps, Timeline,
    },
    people::{Employee, employees},
    source::{Source, sources},
    words::Reader,
};
use crate::content::{chapter, element, element::Element, entry};
use async_graphql::{ComplexObject, Context, Result, SimpleObject, Union};

/// What stands on a page.
#[derive(Union)]
pub(super) enum Block {
    Heading(Heading),
    RichText(RichText),
    KeyFigures(KeyFigures),
    Cards(Cards),
    Quote(Quote),
    Picture(Picture),
    DataTable(DataTable),
    Carousel(Carousel),
    CallToAction(CallToAction),
    IndicatorChart(IndicatorChart),
    SourceList(SourceList),
    Steps(Steps),
    Timeline(Timeline),
    Scale(Scale),
    People(People),
    ContactBlock(ContactBlock),
    Chapter(Chapter),
    UnknownElement(UnknownElement),
}

/// A list of data sources.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct SourceList {
    title: Option<String>,
    #[graphql(skip)]
    asked: element::Sources,
    #[graphql(skip)]
    reader: Reader,
}

#[ComplexObject]
impl SourceList {
    #[graphql(complexity = "20 * child_complexity")]
    async fn sources(&self, ctx: &Context<'_>) -> Result<Vec<Source>> {
        let element::Sources { family, slugs, .. } = &self.asked;
        let wanted = |source: &entry::Source, slug: &str| {
            let named = slugs.is_empty() || slugs.iter().any(|asked| asked.as_str() == slug);
            named && family.as_ref().is_none_or(|family| *family == source.facts.family)
        };
        Ok(sources(ctx.data()?, self.reader, wanted).await?)
    }
}

/// Everybody who works here.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct People {
    title: Option<String>,
    #[graphql(skip)]
    reader: Reader,
}

#[ComplexObject]
impl People {
    #[graphql(complexity = "20 * child_complexity")]
    async fn people(&self, ctx: &Context<'_>) -> Result<Vec<Employee>> {
        Ok(employees(ctx.data()?, self.reader).await?)
    }
}

/// A part that folds.
#[derive(SimpleObject)]
pub(super) struct Chapter {
    title: String,
    /// Fragment of its address.
    id: String,
    /// Whether it is open at first.
    open: bool,
    /// What it encloses.
    blocks: Vec<Block>,
    /// Whether its count does not fit what follows it; only a preview tells.
    misfit: bool,
}

/// An element of a type that is not known.
#[derive(SimpleObject)]
pub(super) struct UnknownElement {
    /// The type it claims to be; only a preview tells.
    name: Option<String>,
}

/// The blocks of these elements.
pub(super) fn blocks(elements: &[Element], reader: Reader) -> Vec<Block> {
    let told = chapter::blocks(elements).into_iter().map(|block| match block {
        chapter::Block::Single(element) => single(element.clone(), reader),
        chapter::Block::Folded { chapter, elements, fits } => Block::Chapter(Chapter {
            title: chapter.title.clone(),
            id: chapter.id.clone(),
            open: chapter.open,
            blocks: elements.iter().map(|element| single(element.clone(), reader)).collect(),
            misfit: reader.previews && !fits,
        }),
    });
    told.collect()
}

fn single(element: Element, reader: Reader) -> Block {
    match element {
        Element::Heading(heading) => Block::Heading(heading.into()),
        Element::Text(text) => Block::RichText(RichText::of(&text, reader)),
        Element::Figures(figures) => Block::KeyFigures(figures.into()),
        Element::Cards(cards) => Block::Cards(Cards::of(cards, reader)),
        Element::Quote(quote) => Block::Quote(quote.into()),
        Element::Image(image) => Block::Picture(image.into()),
        Element::Table(table) => Block::DataTable(table.into()),
        Element::Carousel(carousel) => Block::Carousel(Carousel::of(carousel, reader)),
        Element::Call(call) => Block::CallToAction(CallToAction::of(call, reader)),
        Element::Indicator(indicator) => Block::IndicatorChart(indicator.into()),
        Element::Sources(asked) => {
            Block::SourceList(SourceList { title: asked.title.clone(), asked, reader })
        }
        Element::Steps(steps) => Block::Steps(steps.into()),
        Element::Timeline(timeline) => Block::Timeline(timeline.into()),
        Element::Scale(scale) => Block::Scale(scale.into()),
        Element::People(people) => Block::People(People { title: people.title, reader }),
        Element::Contact(contact) => Block::ContactBlock(contact.into()),
        // A chapter holds none; one that stands elsewhere than where chapters do is not known there.
        Element::Chapter(chapter) => unknown(format!("chapter {}", chapter.title), reader),
        Element::Unknown(element) => unknown(element.name, reader),
    }
}

fn unknown(name: String, reader: Reader) -> Block {
    Block::UnknownElement(UnknownElement { name: reader.previews.then_some(name) })
}
