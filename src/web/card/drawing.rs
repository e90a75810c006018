//! The card itself: paper, the title in ink, an axis of twelve months whose pulse is cut out of the pharmacy cross.

use super::{
    subject::Subject,
    text::{Block, Fonts, Role, TEXT, TITLE},
};
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

const WIDTH: f32 = 1_200.0;
const HEIGHT: f32 = 630.0;
const PAPER: [u8; 3] = [0xfb, 0xfa, 0xf5];
const INK: [u8; 3] = [0x11, 0x20, 0x1b];
const GREY: [u8; 3] = [0x5b, 0x65, 0x5f];
const GREEN: [u8; 3] = [0x00, 0x66, 0x4a];

/// Where text begins, and where the green field does.
const LEFT: f32 = 72.0;
const FIELD: f32 = 940.0;
/// The axis, and the room that title and description share above it.
const AXIS: f32 = 510.0;
const TOP: f32 = 138.0;
const BOTTOM: f32 = 474.0;

/// Sizes of a title, and the lines it may have in each: the largest that fits is taken.
const TITLES: [(f32, usize); 5] = [(88.0, 2), (76.0, 3), (66.0, 3), (58.0, 4), (50.0, 4)];
/// Above a curve, which takes the lower half, and where the words above it end.
const TITLES_ABOVE: [(f32, usize); 3] = [(54.0, 2), (46.0, 2), (40.0, 2)];
const BOTTOM_ABOVE: f32 = 352.0;
const NAME: f32 = 40.0;
const DESCRIPTION: f32 = 29.0;
const ADDRESS: f32 = 25.0;
const GAP: f32 = 14.0;
const DESCRIPTION_LINES: usize = 3;

/// The card of a page at this address, as PNG; none when it cannot be drawn.
pub(super) fn draw(mut fonts: Fonts, subject: &Subject, address: &str) -> Option<Vec<u8>> {
    let mut picture = Pixmap::new(WIDTH as u32, HEIGHT as u32)?;
    draw_ground(&mut picture)?;
    let (sizes, bottom): (&[(f32, usize)], f32) = match &subject.course {
        Some(course) => {
            course.draw(&mut picture, Rect::from_ltrb(LEFT, BOTTOM_ABOVE + 16.0, FIELD, AXIS)?);
            (&TITLES_ABOVE, BOTTOM_ABOVE)
        }
        None => (&TITLES, BOTTOM),
    };
    let title = set_title(&mut fonts, &subject.title, sizes, bottom);
    let below = TOP + title.height() + GAP;
    let fitting = (bottom - below) / TEXT.leading(&subject.description, DESCRIPTION);
    let lines = (fitting.max(0.0) as usize).min(DESCRIPTION_LINES);
    title.draw(&mut picture, (LEFT, TOP), &paint(INK));
    let mut set = |role: &Role, text: &str, size, lines, top, color| {
        fonts.set(role, text, size, lines).draw(&mut picture, (LEFT, top), &paint(color));
    };
    set(&TITLE, "Vigie", NAME, 1, 54.0, INK);
    if lines > 0 {
        set(&TEXT, &subject.description, DESCRIPTION, lines, below, GREY);
    }
    set(&TEXT, address, ADDRESS, 1, AXIS + 36.0, GREEN);
    picture.encode_png().ok()
}

fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// Paper, the green field, the axis with its twelve months, and the cross it runs through.
fn draw_ground(picture: &mut Pixmap) -> Option<()> {
    let [red, green, blue] = PAPER;
    picture.fill(Color::from_rgba8(red, green, blue, 255));
    let field = Rect::from_ltrb(FIELD, 0.0, WIDTH, HEIGHT)?;
    picture.fill_rect(field, &paint(GREEN), Transform::identity(), None);
    let mut axis = PathBuilder::new();
    let step = (FIELD - LEFT) / 12.0;
    axis.move_to(LEFT, AXIS);
    axis.line_to(FIELD, AXIS);
    for month in 0..12 {
        let x = LEFT + step * month as f32;
        axis.move_to(x, AXIS);
        axis.line_to(x, AXIS + 11.0);
    }
    stroke(picture, &axis.finish()?, 2.5, INK, Transform::identity());
    stroke(picture, &line(&[(FIELD, AXIS), (WIDTH, AXIS)])?, 2.5, PAPER, Transform::identity());
    // The logo, its pulse on the axis: drawn in a square of 24, of which 12.5 lie above the pulse.
    let scale = 8.0;
    let place = Transform::from_row(
        scale,
        0.0,
        0.0,
        scale,
        (FIELD + WIDTH) / 2.0 - 12.0 * scale,
        AXIS - 12.5 * scale,
    );
    let cross = [
        (8.0, 1.0),
        (16.0, 1.0),
        (16.0, 8.0),
        (23.0, 8.0),
        (23.0, 16.0),
        (16.0, 16.0),
        (16.0, 23.0),
        (8.0, 23.0),
        (8.0, 16.0),
        (1.0, 16.0),
        (1.0, 8.0),
        (8.0, 8.0),
    ];
    picture.fill_path(&line(&cross)?, &paint(PAPER), FillRule::Winding, place, None);
    let pulse =
        [(1.0, 12.5), (7.0, 12.5), (9.3, 7.7), (12.7, 16.9), (15.3, 10.3), (16.6, 12.5), (23.0, 12.5)];
    stroke(picture, &line(&pulse)?, 1.5, GREEN, place);
    Some(())
}

fn stroke(picture: &mut Pixmap, path: &Path, width: f32, color: [u8; 3], place: Transform) {
    picture.stroke_path(path, &paint(color), &Stroke { width, ..Stroke::default() }, place, None);
}

fn line(points: &[(f32, f32)]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (at, &(x, y)) in points.iter().enumerate() {
        if at == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.finish()
}

/// The title in the largest size in which all of it fits, or as much of it as fits in the smallest.
fn set_title(fonts: &mut Fonts, title: &str, sizes: &[(f32, usize)], bottom: f32) -> Block {
    let mut set = |(size, most): (f32, usize)| fonts.set(&TITLE, title, size, most);
    let fits = |block: &Block| block.whole && block.height() <= bottom - TOP;
    let smallest = sizes.last().copied().unwrap_or((DESCRIPTION, 1));
    sizes.iter().copied().map(&mut set).find(fits).unwrap_or_else(|| set(smallest))
}
