//! The links of an entry, and its fragments.

use super::model::{
    element::{Card, Element},
    entry::{Body, Entry},
};
use crate::entries::safe_html::SafeHtml;

/// The links of an entry to this site: paths without a language, and fragments.
pub(super) fn list_links(entry: &Entry) -> Vec<String> {
    let mut links = match &entry.body {
        Body::Page(page) => page.elements.iter().flat_map(of_element).collect(),
        Body::Press(article) => article.html.links(),
        Body::Job(offer) => offer.html.links(),
        Body::Source(source) => {
            [&source.html, &source.limits, &source.terms].into_iter().flat_map(SafeHtml::links).collect()
        }
        Body::Module(module) => module.html.links(),
        Body::Employee(employee) => employee.photo.iter().map(|photo| photo.src.clone()).collect(),
    };
    links.retain(|link| link.starts_with(['/', '#']));
    links
}

fn of_element(element: &Element) -> Vec<String> {
    let cards = |cards: &[Card]| {
        cards.iter().filter_map(|card| Some(card.href.as_ref()?.as_str().to_owned())).collect()
    };
    match element {
        Element::Text(text) => text.html.links(),
        Element::Cards(list) => cards(&list.items),
        Element::Carousel(carousel) => cards(&carousel.slides),
        Element::Call(call) => call.links.iter().map(|link| link.href.as_str().to_owned()).collect(),
        Element::Links(links) => links.items.iter().map(|way| way.href.as_str().to_owned()).collect(),
        Element::Access(access) => {
            access.items.iter().map(|option| option.href.as_str().to_owned()).collect()
        }
        Element::Image(image) => vec![image.src.clone()],
        Element::Sources(sources) => sources.slugs.iter().map(|slug| format!("/sources/{slug}")).collect(),
        _ => Vec::new(),
    }
}

/// The fragments of an entry's headings and chapters.
pub(super) fn fragments(entry: &Entry) -> Vec<&str> {
    let Body::Page(page) = &entry.body else { return Vec::new() };
    let fragments = page.elements.iter().filter_map(|element| match element {
        Element::Heading(heading) => Some(heading.id.as_str()),
        Element::Chapter(chapter) => Some(chapter.id.as_str()),
        _ => None,
    });
    fragments.collect()
}
