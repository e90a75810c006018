//! Pages: TOML with one table per element.

use super::{
    Read,
    beside::Beside,
    elements,
    fields::Fields,
    fragment::Fragments,
    head::{Lengths, Setting},
    node,
    notes::Notes,
    picture::Pictures,
    source::Edits,
};
use crate::content::{
    chapter::{Block, blocks},
    element::Element,
    entry::{Body, Entry, Layout, Page},
};

/// More elements than any page has.
const MOST: usize = 300;

const LAYOUTS: [(&str, Layout); 4] = [
    ("landing", Layout::Landing),
    ("service", Layout::Service),
    ("article", Layout::Article),
    ("legal", Layout::Legal),
];

/// Reads a page; none when it has no name, no language or no layout, which is told.
pub(super) fn read(text: &str, setting: &Setting<'_>, beside: &Beside, notes: &Notes) -> Option<Read> {
    let document = node::from_toml(text, 1, notes)?;
    let fields = Fields::of(&document, "", notes)?;
    let head = setting.head(&fields, &Lengths { title: 110, summary: 320 });
    let layout = fields.needed_word("layout", &LAYOUTS);
    let (noindex, listed) = (fields.truth("noindex", false), fields.truth("menu", true));
    let mut pictures = Pictures::new(&setting.stored.pictures, beside);
    let tolerant = setting.is_tolerant(setting.stage(&fields));
    let elements = read_elements(&fields, &mut pictures, tolerant);
    fields.finish();
    let head = crate::content::entry::Head { listed, ..head? };
    let mut edits = Edits::of(text, &document);
    edits.complete(setting.id_field(), &head);
    for (range, src) in pictures.moved {
        edits.replace(range, src);
    }
    let body = Body::Page(Page { layout: layout?, noindex, elements });
    let entry = Entry { head, body, source: edits.made() };
    Some(Read { entry, line: 0, pictures: pictures.new })
}

fn read_elements(fields: &Fields<'_>, pictures: &mut Pictures<'_>, tolerant: bool) -> Vec<Element> {
    let nodes = fields.nodes("element", 1..=MOST);
    let mut context = elements::Context { fragments: Fragments::of_page(nodes), pictures, tolerant };
    let (mut elements, mut chapters) = (Vec::new(), Vec::new());
    for node in nodes {
        let Some(member) = Fields::of(node, "element", fields.notes) else { continue };
        let element = elements::read(&member, &mut context);
        if matches!(element, Some(Element::Chapter(_))) {
            chapters.push(member.line_of("count"));
        }
        elements.extend(element);
    }
    check_chapters(&elements, &chapters, tolerant, fields.notes);
    elements
}

/// Tells of each chapter whose count does not fit what follows it.
fn check_chapters(elements: &[Element], lines: &[u64], tolerant: bool, notes: &Notes) {
    let all = blocks(elements);
    let chapters = all.iter().filter_map(|block| match block {
        Block::Folded { chapter, elements, fits } => Some((chapter, elements.len(), *fits)),
        Block::Single(_) => None,
    });
    for ((chapter, found, fits), line) in chapters.zip(lines) {
        if fits {
            continue;
        }
        let problem = format!(
            "the chapter says it encloses {}, {found} can be: check order and count of the elements after it",
            chapter.count
        );
        match tolerant {
            true => notes.warn(*line, "count", problem),
            false => notes.fault(*line, "count", problem),
        }
    }
}
