//! The course of a series, as the head of its page gives it: drawn on the axis of months that every card has, because the
//! curve is what makes somebody share it.

use tiny_skia::{Color, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform};

/// More values than this are no season.
const MOST_VALUES: usize = 400;
const MOST_SEASONS: usize = 3;
/// Of the axis: the highest value has a little air above it.
const AIR: f32 = 1.06;

const CURRENT: [u8; 3] = [0xd9, 0x54, 0x1e];
const LAST: [u8; 3] = [0x00, 0x66, 0x4a];
const OLDER: [u8; 3] = [0x7a, 0x82, 0x7b];
const THRESHOLD: [u8; 3] = [0xb8, 0x38, 0x0b];

/// The seasons of a series, each over the same year.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Course {
    /// Above it there is an epidemic.
    threshold: Option<f32>,
    /// The season under way, then those before it; a value or none at places the same days apart.
    seasons: Vec<Vec<Option<f32>>>,
}

impl Course {
    /// `37;1.2,,1.3;0.9,1.1`: a threshold or nothing, then seasons.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(';');
        let threshold = parts.next().filter(|text| !text.is_empty()).map(str::parse).transpose().ok()?;
        let season = |text: &str| -> Option<Vec<Option<f32>>> {
            let value = |text: &str| match text {
                "" => Some(None),
                text => text.parse().ok().filter(|value: &f32| value.is_finite() && *value >= 0.0).map(Some),
            };
            text.split(',').take(MOST_VALUES).map(value).collect()
        };
        let seasons: Vec<_> = parts.take(MOST_SEASONS).map(season).collect::<Option<_>>()?;
        seasons.first()?.iter().flatten().next()?;
        Some(Self { threshold, seasons })
    }

    fn highest(&self) -> f32 {
        let values = self.seasons.iter().flatten().flatten().copied();
        values.chain(self.threshold).fold(1.0, f32::max) * AIR
    }

    /// Draws it within this box, the season under way above the others.
    pub(super) fn draw(&self, picture: &mut Pixmap, frame: Rect) {
        let highest = self.highest();
        let y = |value: f32| frame.bottom() - value / highest * frame.height();
        if let Some(threshold) = self.threshold {
            let mut line = PathBuilder::new();
            line.move_to(frame.left(), y(threshold));
            line.line_to(frame.right(), y(threshold));
            stroke(picture, line, THRESHOLD, &Stroke { width: 2.0, ..Stroke::default() });
        }
        let looks =
            [(CURRENT, 6.0, None), (LAST, 2.5, None), (OLDER, 2.0, StrokeDash::new(vec![7.0, 6.0], 0.0))];
        for (season, (color, width, dash)) in self.seasons.iter().zip(looks).rev() {
            let step = frame.width() / (season.len().saturating_sub(1).max(1)) as f32;
            let mut line = PathBuilder::new();
            let mut open = false;
            let mut end = None;
            for (at, value) in season.iter().enumerate() {
                let Some(value) = value else {
                    open = false;
                    continue;
                };
                let point = (frame.left() + step * at as f32, y(*value));
                if open {
                    line.line_to(point.0, point.1);
                } else {
                    line.move_to(point.0, point.1);
                }
                (open, end) = (true, Some(point));
            }
            let round = Stroke {
                width,
                dash,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            stroke(picture, line, color, &round);
            if let Some((x, y)) = end.filter(|_| color == CURRENT) {
                cross(picture, x, y);
            }
        }
    }
}

/// Where the season under way has come to.
fn cross(picture: &mut Pixmap, x: f32, y: f32) {
    let mut arms = PathBuilder::new();
    arms.move_to(x - 14.0, y);
    arms.line_to(x + 14.0, y);
    arms.move_to(x, y - 14.0);
    arms.line_to(x, y + 14.0);
    stroke(picture, arms, CURRENT, &Stroke { width: 9.0, ..Stroke::default() });
}

fn stroke(picture: &mut Pixmap, line: PathBuilder, [red, green, blue]: [u8; 3], stroke: &Stroke) {
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(red, green, blue, 255));
    if let Some(path) = line.finish() {
        picture.stroke_path(&path, &paint, stroke, Transform::identity(), None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_is_read_as_its_page_writes_it() {
        let course = Course::read("37.5;1,,2.5;3,4").unwrap();
        assert_eq!(course.threshold, Some(37.5));
        assert_eq!(course.seasons, [vec![Some(1.0), None, Some(2.5)], vec![Some(3.0), Some(4.0)]]);
        assert_eq!(Course::read(";1").unwrap().threshold, None);
        assert_eq!(Course::read(";1;2;3;4").unwrap().seasons.len(), MOST_SEASONS);
        for text in ["", "37", "x;1", ";", ";,,;1", ";1,x", ";-1", ";inf"] {
            assert_eq!(Course::read(text), None, "{text}");
        }
    }

    #[test]
    fn the_season_under_way_leaves_its_colour_on_the_picture() {
        let mut picture = Pixmap::new(200, 100).unwrap();
        let frame = Rect::from_ltrb(20.0, 20.0, 180.0, 90.0).unwrap();
        Course::read("50;10,20,80;5,5,5").unwrap().draw(&mut picture, frame);
        let has = |[red, green, blue]: [u8; 3]| {
            picture
                .pixels()
                .iter()
                .any(|p| (p.red(), p.green(), p.blue(), p.alpha()) == (red, green, blue, 255))
        };
        assert!(has(CURRENT) && has(LAST) && has(THRESHOLD));
        assert!(!has(OLDER), "there is no season before the last");
    }
}
