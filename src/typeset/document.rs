//! Typesets documents and pictures from templates and data.

use super::{
    pades::{self, SigningKey},
    template::{Attachment, Template},
    text_runs,
    world::TypstWorld,
};
use crate::{Error, Result, turn::run_blocking};
use jiff::Timestamp;
use serde::Serialize;
use std::fmt::Write as _;
use tokio::sync::Semaphore;
use typst::{
    diag::{SourceDiagnostic, SourceResult},
    ecow::EcoVec,
    foundations::Smart,
    utils::Scalar,
};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};
use typst_render::RenderOptions;

/// Permits of the layout: each document uses a core for some hundredths of a second.
static LAYOUT_PERMITS: Semaphore = Semaphore::const_new(2);
/// Number of documents after which an unused result of the layout cache is evicted.
const CACHE_MAX_AGE: usize = 3;

#[derive(Debug)]
pub(crate) struct Document {
    template: Template,
    /// The unique identifier of the document.
    ident: String,
    data: Vec<u8>,
    attachments: Vec<Attachment>,
    signature: Option<(SigningKey, Timestamp)>,
}

impl Document {
    /// A document whose template reads the data from `data.json`.
    ///
    /// # Errors
    /// `server.fault` if the data cannot be serialised.
    pub(crate) fn new(template: Template, ident: impl Into<String>, data: &impl Serialize) -> Result<Self> {
        let data = serde_json::to_vec(data).map_err(Error::internal)?;
        Ok(Self { template, ident: ident.into(), data, attachments: Vec::new(), signature: None })
    }

    /// Signs the file (PAdES) with this key at this instant.
    pub(crate) fn signed(mut self, key: SigningKey, at: Timestamp) -> Self {
        self.signature = Some((key, at));
        self
    }

    pub(crate) fn with(mut self, attachment: Attachment) -> Self {
        self.attachments.push(attachment);
        self
    }

    /// Typesets the document on a blocking thread, with a permit.
    ///
    /// # Errors
    /// `server.fault` if the template does not match its data, or if no font has a character: see
    /// [`first_unsupported_char`].
    pub(crate) async fn pdf(self) -> Result<Vec<u8>> {
        run_blocking(&LAYOUT_PERMITS, move || self.draw()).await
    }

    /// Typesets the document on the current thread.
    ///
    /// # Errors
    /// Same errors as [`Document::pdf`].
    fn draw(self) -> Result<Vec<u8>> {
        let name = self.template.name;
        let sheet = TypstWorld::new(self.template, self.data, self.attachments)?;
        let standards = PdfStandards::new(&[PdfStandard::A_3a, PdfStandard::Ua_1])
            .map_err(|e| Error::internal(e.message()))?;
        let options = PdfOptions {
            ident: Smart::Custom(self.ident),
            creator: Smart::Custom(Some("vigie".to_owned())),
            standards,
            ..PdfOptions::default()
        };
        let pdf = compile(name, &sheet, |document| {
            typst_pdf::pdf(&text_runs::with_whole_clusters(document), &options)
        })?;
        match self.signature {
            Some((key, at)) => pades::sign(&pdf, &key, at),
            None => Ok(pdf),
        }
    }
}

/// A picture as a PNG: the first page of the document, with one pixel per point.
///
/// # Errors
/// `server.fault` if the template does not match its data.
pub(crate) async fn picture(template: Template, data: &impl Serialize) -> Result<Vec<u8>> {
    let data = serde_json::to_vec(data).map_err(Error::internal)?;
    run_blocking(&LAYOUT_PERMITS, move || {
        let sheet = TypstWorld::new(template, data, Vec::new())?;
        let options = RenderOptions { pixel_per_pt: Scalar::ONE, ..RenderOptions::default() };
        let page = |document: &PagedDocument| {
            Ok(document.pages().first().map(|page| typst_render::render(page, &options)))
        };
        let picture = compile(template.name, &sheet, page)?;
        picture.ok_or_else(|| Error::internal("a picture has a page"))?.encode_png().map_err(Error::internal)
    })
    .await
}

/// Compiles a template with its data and exports the result.
fn compile<T>(
    template: &str,
    sheet: &TypstWorld,
    export: impl FnOnce(&PagedDocument) -> SourceResult<T>,
) -> Result<T> {
    let document = typst::compile::<PagedDocument>(sheet).output;
    let exported = document.and_then(|document| export(&document));
    typst::comemo::evict(CACHE_MAX_AGE);
    exported.map_err(|errors| Error::internal(format_diagnostics(template, &errors)))
}

fn format_diagnostics(template: &str, errors: &EcoVec<SourceDiagnostic>) -> String {
    errors.iter().fold(format!("{template} cannot be typeset"), |mut text, error| {
        // Writing to a String cannot fail.
        let _ = write!(text, "; {}", error.message);
        text
    })
}

/// A line of a picture: its base line in points from the top, its font size and its text.
#[cfg(test)]
pub(crate) struct Line {
    pub(crate) y: f64,
    pub(crate) size: f64,
    pub(crate) text: String,
}

/// The text lines of an image, from top to bottom.
#[cfg(test)]
pub(crate) fn text_lines(template: Template, data: &impl Serialize) -> Vec<Line> {
    use typst::layout::{Frame, FrameItem, Point};
    fn walk(frame: &Frame, origin: Point, found: &mut Vec<(Point, f64, String)>) {
        for (at, item) in frame.items() {
            let at = origin + *at;
            match item {
                FrameItem::Group(group) => walk(&group.frame, at, found),
                FrameItem::Text(text) => found.push((at, text.size.to_pt(), text.text.to_string())),
                _ => {}
            }
        }
    }
    let sheet = TypstWorld::new(template, serde_json::to_vec(data).unwrap(), Vec::new()).unwrap();
    let found = compile(template.name, &sheet, |document| {
        let mut found = Vec::new();
        document.pages().iter().for_each(|page| walk(&page.frame, Point::zero(), &mut found));
        Ok(found)
    });
    let mut found = found.unwrap();
    found.sort_by(|(a, ..), (b, ..)| a.y.partial_cmp(&b.y).unwrap());
    let is_one_line = |(a, size, _): &(Point, f64, String), (b, ..): &(Point, f64, String)| {
        (b.y - a.y).to_pt() < 0.7 * size
    };
    found.chunk_by(is_one_line).map(line).collect()
}

/// The text of a line. A combining mark is a separate item, in addition to the item with the composed
/// character, so only items on the base line are used.
#[cfg(test)]
pub(super) fn line(items: &[(typst::layout::Point, f64, String)]) -> Line {
    let height = |at: &typst::layout::Point| (at.y.to_pt() * 10.0).round() / 10.0;
    let letters =
        |y: f64| items.iter().filter(|(at, ..)| height(at) == y).map(|(.., text)| text.len()).sum::<usize>();
    let y = items.iter().map(|(at, ..)| height(at)).max_by_key(|y| letters(*y)).unwrap();
    let mut on_it: Vec<_> = items.iter().filter(|(at, ..)| height(at) == y).collect();
    on_it.sort_by(|(a, ..), (b, ..)| a.x.partial_cmp(&b.x).unwrap());
    let text = on_it.iter().map(|(.., text)| text.as_str()).collect();
    Line { y, size: on_it[0].1, text }
}

#[cfg(test)]
pub(super) mod tests {
    use super::{super::fonts::first_unsupported_char, *};

    /// The texts of all runs without blanks, as the layout gives them and with whole clusters.
    pub(in crate::typeset) fn runs(text: &str) -> (String, String) {
        use typst::layout::{Frame, FrameItem};
        fn walk(frame: &Frame, found: &mut String) {
            for (_, item) in frame.items() {
                match item {
                    FrameItem::Group(group) => walk(&group.frame, found),
                    FrameItem::Text(text) => found.extend(text.text.split_whitespace()),
                    _ => {}
                }
            }
        }
        let data = serde_json::json!({ "lang": "th", "title": "", "text": text, "attach": false });
        let sheet = TypstWorld::new(PLAIN, serde_json::to_vec(&data).unwrap(), Vec::new()).unwrap();
        let read = |document: &PagedDocument| {
            let mut found = String::new();
            document.pages().iter().for_each(|page| walk(&page.frame, &mut found));
            found
        };
        compile("plain", &sheet, |document| {
            Ok((read(document), read(&text_runs::with_whole_clusters(document))))
        })
        .unwrap()
    }

    const PLAIN: Template = Template {
        name: "plain",
        source: r##"
            #let data = json("data.json")
            #set document(title: data.title, date: datetime(year: 2026, month: 11, day: 21))
            #set text(lang: data.lang, font: ("text", "extended", "korean", "thai"))
            = #data.title
            #data.text
            #if data.attach { pdf.attach("note.txt", relationship: "supplement", mime-type: "text/plain", description: "A note") }
        "##,
    };

    fn plain(lang: &str, text: &str) -> Document {
        let attach = lang == "fr";
        let data = serde_json::json!({ "lang": lang, "title": "Devis", "text": text, "attach": attach });
        let note = Attachment { name: "note.txt", bytes: b"seen".to_vec() };
        Document::new(PLAIN, "plain-1", &data).unwrap().with(note)
    }

    #[tokio::test]
    async fn equal_data_give_equal_bytes_and_other_data_do_not() {
        let one = plain("fr", "Œuvre *à* $5$ #panic()").pdf().await.unwrap();
        assert!(one.starts_with(b"%PDF-1.7"));
        assert_eq!(plain("fr", "Œuvre *à* $5$ #panic()").pdf().await.unwrap(), one);
        assert_ne!(plain("fr", "Œuvre").pdf().await.unwrap(), one);
    }

    #[tokio::test]
    async fn rejects_text_with_a_character_missing_in_all_fonts() {
        for text in ["Île de Ré, 12 €", "Zażółć gęślą", "똠방각하 펲시", "ทั้งสิ้น ๑๒๓", "‘a’ – b… n°\u{a0}5"]
        {
            assert_eq!(first_unsupported_char(text), None, "{text}");
            plain("en", text).pdf().await.unwrap();
        }
        for (text, letter) in [("abc 漢", '漢'), ("ש", 'ש'), ("ok 🩺", '🩺')] {
            assert_eq!(first_unsupported_char(text), Some(letter));
            assert!(plain("en", text).pdf().await.is_err(), "{text}");
        }
    }
}
