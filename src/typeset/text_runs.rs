//! Text that reads back as it was typed. The layout splits a text run wherever the height of its glyphs changes, so a Thai vowel or
//! tone mark becomes a run of its own that repeats the text of its cluster. Readers of the file then find these letters twice.
//! Here such a mark returns to the run of its cluster, and each glyph of a cluster that has one glyph per character maps to that
//! character. The drawing does not change.
//!
//! Poppler's `pdftotext` without `-raw` still puts raised marks on a line of their own: it ends a word where the baseline moves by
//! more than half a point. An `ActualText` of the cluster would prevent that, but krilla (`GlyphSpanner`) writes one only for glyphs
//! that share a text range, and PDF/UA then maps each of these glyphs to the whole cluster, which other readers repeat.

use std::ops::Range;
use typst::{
    layout::{Em, Frame, FrameItem, GroupItem, Point},
    model::Document as _,
    text::{Glyph, TextItem},
};
use typst_layout::{Page, PagedDocument};

/// Joins the clusters of a document. Its layout does not change.
pub(super) fn with_whole_clusters(document: &PagedDocument) -> PagedDocument {
    let page = |page: &Page| Page { frame: whole(&page.frame), ..page.clone() };
    PagedDocument::new(document.pages().iter().map(page).collect(), document.info().clone())
}

fn whole(frame: &Frame) -> Frame {
    let mut items: Vec<(Point, FrameItem)> = Vec::new();
    for (at, item) in frame.items() {
        let item = match (items.last_mut(), item) {
            (Some((start, FrameItem::Text(run))), FrameItem::Text(mark)) if continues(run, mark) => {
                append(run, mark, Em::from_abs(start.y - at.y, run.size));
                continue;
            }
            (_, FrameItem::Group(group)) => {
                FrameItem::Group(GroupItem { frame: whole(&group.frame), ..group.clone() })
            }
            (_, item) => item.clone(),
        };
        items.push((*at, item));
    }
    for (_, item) in &mut items {
        if let FrameItem::Text(run) = item {
            split_clusters(run);
        }
    }
    let mut rebuilt = Frame::new(frame.size(), frame.kind());
    if frame.has_baseline() {
        rebuilt.set_baseline(frame.baseline());
    }
    rebuilt.push_multiple(items);
    rebuilt
}

/// Whether a run starts inside the last cluster of the run before it. Both glyphs then come from the same place of the source.
fn continues(run: &TextItem, mark: &TextItem) -> bool {
    let (Some(last), Some(first)) = (run.glyphs.last(), mark.glyphs.first()) else { return false };
    let is_alike = run.font == mark.font
        && run.size == mark.size
        && run.fill == mark.fill
        && run.stroke == mark.stroke
        && (run.lang, run.region) == (mark.lang, mark.region);
    let fits = run.text.len() + mark.text.len() <= usize::from(u16::MAX);
    is_alike && fits && last.span == first.span && run.text.get(last.range()) == mark.text.get(first.range())
}

/// Appends a raised run whose first cluster is the last one of the run before it.
fn append(run: &mut TextItem, mark: &TextItem, raised: Em) {
    let (Some(cluster), Some(shared)) = (
        run.glyphs.last().map(|glyph| glyph.range.clone()),
        mark.glyphs.first().map(|glyph| glyph.range.clone()),
    ) else {
        return;
    };
    let end = cluster.end;
    for glyph in &mark.glyphs {
        let range = if glyph.range == shared {
            cluster.clone()
        } else {
            let moved = |at: u16| (at - shared.end).saturating_add(end);
            moved(glyph.range.start)..moved(glyph.range.end)
        };
        run.glyphs.push(Glyph { range, y_offset: glyph.y_offset + raised, ..glyph.clone() });
    }
    run.text.push_str(mark.text.get(usize::from(shared.end)..).unwrap_or_default());
}

/// Assigns each glyph of a Thai cluster its own character, if there is one glyph per character. SARA AM takes
/// two glyphs: its base is separate, and the rest of the cluster stays together.
fn split_clusters(run: &mut TextItem) {
    let text = run.text.clone();
    for cluster in run.glyphs.chunk_by_mut(|one, next| one.range == next.range) {
        let Some(range) = cluster.first().map(Glyph::range) else { continue };
        let Some(letters) = text.get(range.clone()) else { continue };
        if cluster.len() < 2 || !letters.chars().all(is_thai) {
            continue;
        }
        let starts: Vec<usize> = letters.char_indices().map(|(at, _)| range.start + at).collect();
        let is_even = starts.len() == cluster.len();
        let Some(second) = starts.get(1).copied() else { continue };
        for (at, glyph) in cluster.iter_mut().enumerate() {
            let end = |next: usize| starts.get(next).copied().unwrap_or(range.end);
            glyph.range = match (is_even, at) {
                (true, at) => small(starts[at]..end(at + 1)),
                (false, 0) => small(range.start..second),
                (false, _) => small(second..range.end),
            };
        }
    }
}

fn small(range: Range<usize>) -> Range<u16> {
    let bound = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
    bound(range.start)..bound(range.end)
}

fn is_thai(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{e7f}')
}

#[cfg(test)]
mod tests {
    use super::super::document::tests::runs;

    #[test]
    fn thai_combining_marks_are_part_of_their_cluster_once() {
        for text in ["ฝรั่งเศส", "เพิ่มทั้งหมด", "น้ำและกำหนด", "Société ทั้งสิ้น 12 €"]
        {
            let (before, after) = runs(text);
            assert_eq!(after, text.replace(' ', ""));
            if text == "ฝรั่งเศส" {
                assert_ne!(before, after, "the layout repeats a cluster");
            }
        }
    }
}
