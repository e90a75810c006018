//! The elements of a page, each by its type.

use super::{
    fields::{Fields, LONG, SHORT, cell, unknown},
    fragment::Fragments,
    node::Value,
    picture::Pictures,
};
use crate::{
    content::{
        element::{
            Call, Card, Cards, Carousel, Chapter, Contact, Element, Figure, Figures, Heading, Indicator,
            Link, Moment, People, Quantity, Quote, Scale, Sources, Step, Steps, Table, Text, Timeline,
            Unknown,
        },
        href::Href,
        slug::Slug,
        words::Family,
    },
    ias::Theme,
};

/// More dots than these nobody counts.
const DOTS: u64 = 1_000;

/// What the elements of one page share.
pub(super) struct Context<'a, 'b> {
    pub(super) fragments: Fragments,
    pub(super) pictures: &'a mut Pictures<'b>,
    /// Whether what does not fit is told and taken all the same.
    pub(super) tolerant: bool,
}

const TYPES: [&str; 17] = [
    "heading",
    "text",
    "figures",
    "cards",
    "quote",
    "image",
    "table",
    "carousel",
    "call",
    "indicator",
    "sources",
    "steps",
    "timeline",
    "scale",
    "people",
    "contact",
    "chapter",
];

/// Reads one element; none when it has no type.
pub(super) fn read(fields: &Fields<'_>, context: &mut Context<'_, '_>) -> Option<Element> {
    let name = fields.text("type", SHORT);
    let element = match name.as_str() {
        "" => return None,
        "heading" => Element::Heading(heading(fields, context)),
        "text" => Element::Text(Text { html: fields.markdown("markdown") }),
        "figures" => Element::Figures(figures(fields)),
        "cards" => {
            Element::Cards(Cards { title: title(fields), items: fields.tables("items", 1..=12, card) })
        }
        "quote" => Element::Quote(quote(fields)),
        "image" => Element::Image(context.pictures.image(fields)),
        "table" => Element::Table(table(fields)),
        "carousel" => Element::Carousel(Carousel {
            title: fields.text("title", SHORT),
            slides: fields.tables("slides", 2..=8, card),
        }),
        "call" => Element::Call(call(fields)),
        "indicator" => Element::Indicator(indicator(fields)),
        "sources" => Element::Sources(sources(fields)),
        "steps" => Element::Steps(steps(fields)),
        "timeline" => Element::Timeline(timeline(fields)),
        "scale" => Element::Scale(scale(fields)),
        "people" => Element::People(People { title: title(fields) }),
        "contact" => Element::Contact(contact(fields)),
        "chapter" => Element::Chapter(chapter(fields, context)),
        _ => return Some(not_known(name, fields, context.tolerant)),
    };
    fields.finish();
    Some(element)
}

/// An element of a type that this version does not know: its fields cannot be judged.
fn not_known(name: String, fields: &Fields<'_>, tolerant: bool) -> Element {
    let line = fields.line_of("type");
    let problem = unknown(&name, &TYPES, "is no type of element: none of");
    match tolerant {
        true => fields.notes.warn(line, "type", problem),
        false => fields.notes.fault(line, "type", problem),
    }
    Element::Unknown(Unknown { name })
}

fn title(fields: &Fields<'_>) -> Option<String> {
    fields.optional("title", SHORT)
}

fn heading(fields: &Fields<'_>, context: &mut Context<'_, '_>) -> Heading {
    let text = fields.text("text", SHORT);
    let level = if fields.whole("level", 2..=3) == Some(3) { 3 } else { 2 };
    let id = context.fragments.give(fields, &text);
    Heading { text, level, id }
}

fn figures(fields: &Fields<'_>) -> Figures {
    let figure = |item: &Fields<'_>| Figure {
        value: item.text("value", 40),
        label: item.text("label", SHORT),
        note: item.optional("note", LONG),
    };
    Figures { title: title(fields), items: fields.tables("items", 1..=8, figure) }
}

fn card(item: &Fields<'_>) -> Card {
    let (href, label) = (item.href("href"), item.optional("label", SHORT));
    if label.is_some() && item.get("href").is_none() {
        item.fault("label", "names a link that is not there: add href");
    }
    Card { title: item.text("title", SHORT), text: item.text("text", LONG), href, label }
}

fn quote(fields: &Fields<'_>) -> Quote {
    Quote {
        text: fields.text("text", LONG),
        author: fields.optional("author", SHORT),
        role: fields.optional("role", SHORT),
    }
}

fn table(fields: &Fields<'_>) -> Table {
    let (caption, columns) = (fields.text("caption", SHORT), fields.texts("columns", 2..=8));
    let mut rows = Vec::new();
    for node in fields.nodes("rows", 1..=100) {
        let Value::List(cells) = &node.value else {
            fields.notes.fault(node.line, "rows", format!("must hold lists, not {}", node.value.what()));
            continue;
        };
        if cells.len() != columns.len() {
            let problem = format!("a row of {} cells below {} columns", cells.len(), columns.len());
            fields.notes.fault(node.line, "rows", problem);
        }
        rows.push(cells.iter().filter_map(|node| cell(node, "rows", fields.notes)).collect());
    }
    Table { caption, columns, rows }
}

fn call(fields: &Fields<'_>) -> Call {
    let link = |item: &Fields<'_>| {
        let (label, href) = (item.text("label", SHORT), item.needed_href("href"));
        href.map(|href: Href| Link { label, href })
    };
    let links = fields.tables("links", 1..=3, link).into_iter().flatten().collect();
    Call { title: fields.text("title", SHORT), text: fields.optional("text", LONG), links }
}

fn indicator(fields: &Fields<'_>) -> Indicator {
    let themes = Theme::ALL.map(|theme| (theme.slug(), theme));
    let theme = fields.needed_word("theme", &themes);
    Indicator {
        theme: theme.map(|theme| theme.slug().to_owned()).unwrap_or_default(),
        text: fields.optional("text", LONG),
    }
}

fn sources(fields: &Fields<'_>) -> Sources {
    let mut slugs = Vec::new();
    for text in fields.texts("slugs", 0..=100) {
        match text.parse::<Slug>() {
            Ok(slug) => slugs.push(slug),
            Err(problem) => fields.fault("slugs", format!("{text:?} {problem}")),
        }
    }
    let family = fields.word("family", &Family::ALL.map(|family| (family.word(), family)));
    Sources { title: title(fields), family, slugs }
}

fn steps(fields: &Fields<'_>) -> Steps {
    let step = |item: &Fields<'_>| Step { title: item.text("title", SHORT), text: item.text("text", LONG) };
    Steps { title: title(fields), items: fields.tables("items", 2..=8, step) }
}

fn timeline(fields: &Fields<'_>) -> Timeline {
    let moment = |item: &Fields<'_>| Moment {
        date: item.text("date", 40),
        title: item.text("title", SHORT),
        text: item.optional("text", LONG),
    };
    Timeline { title: title(fields), items: fields.tables("items", 2..=20, moment) }
}

fn scale(fields: &Fields<'_>) -> Scale {
    let quantity = |item: &Fields<'_>| Quantity {
        label: item.text("label", SHORT),
        value: item.number("value", 0..=1_000_000_000_000).unsigned_abs(),
    };
    let unit = fields.number("unit", 1..=1_000_000_000_000).unsigned_abs();
    let items: Vec<Quantity> = fields.tables("items", 1..=4, quantity);
    let dots: u64 = items.iter().map(|item| item.value.checked_div(unit).unwrap_or_default()).sum();
    if dots > DOTS {
        fields.fault("unit", format!("makes {dots} dots; {DOTS} is the most: choose a larger unit"));
    }
    Scale { title: fields.text("title", SHORT), unit, items }
}

fn contact(fields: &Fields<'_>) -> Contact {
    Contact {
        title: fields.text("title", SHORT),
        text: fields.optional("text", LONG),
        mail: fields.mail("mail"),
        subject: fields.optional("subject", SHORT),
        phone: fields.optional("phone", 40),
    }
}

fn chapter(fields: &Fields<'_>, context: &mut Context<'_, '_>) -> Chapter {
    let title = fields.text("title", SHORT);
    // A count of none is a misfit, which a preview may show.
    let count = usize::try_from(fields.number("count", 0..=1_000)).unwrap_or_default();
    let id = context.fragments.give(fields, &title);
    Chapter { title, id, count, open: fields.truth("open", false) }
}
