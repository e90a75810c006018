//! The data of the card template.

use super::{season_curves::SeasonCurves, subject::Subject, thai::mark_word_breaks};
use crate::{
    Result,
    locale::Locale,
    typeset::{self, Template, strip_unsupported},
};
use serde::Serialize;

const TEMPLATE: Template = Template { name: "card", source: include_str!("card.typ") };

#[derive(Serialize)]
struct Card<'a> {
    lang: Locale,
    title: String,
    description: String,
    /// The address of the page, without the scheme.
    address: String,
    /// A notice that the chart must carry.
    stamp: Option<String>,
    course: Option<&'a SeasonCurves>,
}

/// Draws the card of a page as a PNG of 1,200 × 630 pixels. Characters that no font supports are left out.
pub(super) async fn draw(subject: &Subject, locale: Locale, address: &str) -> Result<Vec<u8>> {
    typeset::picture(TEMPLATE, &Card::from_subject(subject, locale, address)).await
}

impl<'a> Card<'a> {
    fn from_subject(subject: &'a Subject, locale: Locale, address: &str) -> Self {
        // Word marks are added last, because no font has glyphs for them.
        let marked_text = |text: &str| mark_word_breaks(&strip_unsupported(text)).into_owned();
        Self {
            lang: locale,
            title: marked_text(&subject.title),
            description: marked_text(&subject.description),
            address: strip_unsupported(address),
            stamp: subject.stamp.as_deref().map(strip_unsupported),
            course: subject.course.as_ref(),
        }
    }
}

/// The lines of the title and of the description, as laid out.
#[cfg(test)]
pub(super) struct Lines {
    pub(super) title: Vec<String>,
    pub(super) description: Vec<String>,
}

#[cfg(test)]
pub(super) fn lines(subject: &Subject, locale: Locale) -> Lines {
    let written = typeset::text_lines(TEMPLATE, &Card::from_subject(subject, locale, "vigie.example"));
    // The area between the header and the axis. Title lines are larger than description lines.
    let room: Vec<_> = written.into_iter().filter(|line| (138.0..490.0).contains(&line.y)).collect();
    let (title, description): (Vec<_>, Vec<_>) = room.into_iter().partition(|line| line.size > 30.0);
    let texts = |lines: Vec<typeset::Line>| lines.into_iter().map(|line| line.text).collect();
    Lines { title: texts(title), description: texts(description) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::Pixmap;

    const PAPER: [u8; 3] = [0xfb, 0xfa, 0xf5];
    const INK: [u8; 3] = [0x11, 0x20, 0x1b];
    const CURRENT: [u8; 3] = [0xd9, 0x54, 0x1e];
    const OLDER: [u8; 3] = [0x7a, 0x82, 0x7b];
    const THRESHOLD: [u8; 3] = [0xb8, 0x38, 0x0b];

    fn about(title: &str, description: &str) -> Subject {
        Subject { title: title.to_owned(), description: description.to_owned(), stamp: None, course: None }
    }

    async fn drawn(subject: &Subject, locale: Locale) -> Pixmap {
        let png = draw(subject, locale, "www.vigie.example/fr/ias/flu").await.unwrap();
        Pixmap::decode_png(&png).unwrap()
    }

    /// The number of pixels of this colour in these columns and rows.
    fn count(
        picture: &Pixmap,
        columns: std::ops::Range<u32>,
        rows: std::ops::Range<u32>,
        of: [u8; 3],
    ) -> usize {
        let pixels = rows.flat_map(|y| columns.clone().filter_map(move |x| picture.pixel(x, y)));
        pixels.filter(|pixel| [pixel.red(), pixel.green(), pixel.blue()] == of).count()
    }

    #[tokio::test]
    async fn equal_pages_give_equal_bytes_and_other_pages_do_not() {
        let of = async |title| draw(&about(title, "Chaque jour"), Locale::Fr, "vigie.example").await.unwrap();
        let one = of("Grippe").await;
        assert_eq!(of("Grippe").await, one);
        assert_ne!(of("Gale").await, one);
        // Unsupported characters are omitted, and combining accents are composed with their letters.
        assert_eq!(of("Grippe 漢🩺").await, of("Grippe ").await);
        assert_eq!(of("Varice\u{301}e").await, of("Varicée").await);
    }

    #[tokio::test]
    async fn texts_of_any_length_stay_within_the_card() {
        let long = |words: &str| words.repeat(60);
        let cases = [
            (Locale::Fr, "Grippe : épidémie".to_owned(), "Une phrase.".to_owned()),
            (Locale::Fr, long("Les ventes en pharmacie "), long("Chaque jour, les ventes. ")),
            (Locale::En, long("Unbreakable"), long("unbreakable")),
            (Locale::Ko, long("약국 판매 데이터 "), long("매일, 약국의 판매를 봅니다. ")),
            (Locale::Ko, long("약국판매데이터"), long("약국판매데이터")),
            (Locale::Th, long("ยอดขายรายวันของร้านขายยา"), long("ข้อมูลยอดขายที่นี่ ปู่กู้ ")),
            (Locale::Fr, String::new(), String::new()),
        ];
        for (locale, title, description) in cases {
            let picture = drawn(&about(&title, &description), locale).await;
            // Right of the scale, between the text area and the axis.
            for (columns, rows) in [(888..938, 0..505), (0..70, 0..630), (0..938, 484..507)] {
                let all = columns.len() * rows.len();
                assert_eq!(count(&picture, columns, rows, PAPER), all, "{locale} {title:.20}");
            }
            if !title.is_empty() {
                assert!(count(&picture, 72..888, 138..474, INK) > 1_000, "{locale} {title:.20}");
            }
        }
    }

    #[tokio::test]
    async fn the_card_shows_the_current_season_and_the_stamp() {
        let course = SeasonCurves::parse("50;10,20,80;5,5,5");
        let curve = Subject { course, ..about("Grippe", "") };
        let picture = drawn(&curve, Locale::Fr).await;
        let has = |color| count(&picture, 72..938, 360..505, color) > 0;
        assert!(has(CURRENT) && has(THRESHOLD));
        assert!(!has(OLDER), "there is no previous season");
        let stamped = Subject { stamp: Some("Démonstration".to_owned()), ..curve };
        let [with, without] = [drawn(&stamped, Locale::Fr).await, picture]
            .map(|picture| count(&picture, 500..888, 40..120, INK));
        assert!(with > 200 && without == 0, "{with} {without}");
    }
}
