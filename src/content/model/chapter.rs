//! Chapters: groups a flat list of elements into blocks. A chapter encloses as many elements as it states.

use super::element::{Chapter, Element};

/// A block of a page: an element, or a chapter with its elements.
#[derive(Debug, Clone, PartialEq)]
pub enum Block<'a> {
    /// An element of its own.
    Single(&'a Element),
    Folded {
        chapter: &'a Chapter,
        /// What it encloses: fewer than it says when it does not fit.
        elements: &'a [Element],
        /// Whether its count fits what follows it.
        fits: bool,
    },
}

/// Groups the elements of a page into blocks. A chapter encloses the next `count` elements. It ends early, and does not
/// fit, if fewer elements follow, if another chapter is among them, or if its count is 0.
#[must_use]
pub fn blocks(elements: &[Element]) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut rest = elements;
    while let [first, after @ ..] = rest {
        rest = after;
        let Element::Chapter(chapter) = first else {
            blocks.push(Block::Single(first));
            continue;
        };
        let within = after.iter().take_while(|element| !matches!(element, Element::Chapter(_))).count();
        let (enclosed, left) = after.split_at(within.min(chapter.count));
        rest = left;
        let fits = chapter.count > 0 && enclosed.len() == chapter.count;
        blocks.push(Block::Folded { chapter, elements: enclosed, fits });
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::model::element::Unknown;
    use proptest::prelude::*;

    fn element(name: &str) -> Element {
        Element::Unknown(Unknown { name: name.to_owned() })
    }

    fn chapter(count: usize) -> Element {
        let (title, id) = ("Titre".to_owned(), "titre".to_owned());
        Element::Chapter(Chapter { title, id, count, open: false })
    }

    fn outline(elements: &[Element]) -> Vec<String> {
        blocks(elements)
            .into_iter()
            .map(|block| match block {
                Block::Single(_) => "-".to_owned(),
                Block::Folded { elements, fits, .. } => {
                    format!("{}{}", elements.len(), if fits { "" } else { "!" })
                }
            })
            .collect()
    }

    #[test]
    fn a_chapter_contains_the_stated_number_of_elements() {
        let page =
            [element("a"), chapter(2), element("b"), element("c"), element("d"), chapter(1), element("e")];
        assert_eq!(outline(&page), ["-", "2", "-", "1"]);
    }

    #[test]
    fn an_excessive_chapter_count_ends_at_the_next_chapter() {
        assert_eq!(outline(&[chapter(3), element("a"), chapter(1), element("b")]), ["1!", "1"]);
        assert_eq!(outline(&[element("a"), chapter(5), element("b")]), ["-", "1!"]);
        assert_eq!(outline(&[chapter(0), element("b")]), ["0!", "-"]);
        assert_eq!(outline(&[chapter(1)]), ["0!"]);
    }

    proptest! {
        #[test]
        fn no_element_is_lost_or_repeated(counts in prop::collection::vec(prop::option::of(0usize..4), 0..20)) {
            let page: Vec<_> = counts.iter().map(|c| c.map_or_else(|| element("a"), chapter)).collect();
            let shown: usize = blocks(&page)
                .iter()
                .map(|block| match block {
                    Block::Single(_) => 1,
                    Block::Folded { elements, .. } => 1 + elements.len(),
                })
                .sum();
            prop_assert_eq!(shown, page.len());
        }
    }
}
