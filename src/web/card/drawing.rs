//! The card itself: paper, the title in ink, an axis of twelve months whose pulse is cut out of the pharmacy cross.

use super::{
    fonts::{Fonts, Role},
    setting::{Block, Measured},
    subject::Subject,
};
use crate::xml::Xml;
use resvg::tiny_skia::{Pixmap, Transform};

const WIDTH: f32 = 1_200.0;
const HEIGHT: f32 = 630.0;

const PAPER: &str = "#FBFAF5";
const INK: &str = "#11201B";
const GREY: &str = "#5B655F";
const GREEN: &str = "#00664A";

/// Where text begins, how far it may go, and where the green field begins.
const LEFT: f32 = 72.0;
const MEASURE: f32 = 812.0;
const FIELD: f32 = 940.0;
/// The axis, and the room that title and description share above it.
const AXIS: f32 = 510.0;
const TOP: f32 = 138.0;
const BOTTOM: f32 = 474.0;

/// Sizes of a title, and the lines it may have in each: the largest that fits is taken.
const TITLES: [(f32, usize); 5] = [(88.0, 2), (76.0, 3), (66.0, 3), (58.0, 4), (50.0, 4)];
const NAME: f32 = 40.0;
const DESCRIPTION: f32 = 29.0;
const ADDRESS: f32 = 25.0;
const GAP: f32 = 14.0;
const DESCRIPTION_LINES: usize = 3;

/// The card of a page at this address, as PNG; none when it cannot be drawn.
pub fn draw(fonts: &Fonts, subject: &Subject, address: &str) -> Option<Vec<u8>> {
    let svg = String::from_utf8(compose(fonts, subject, address)).ok()?;
    let tree = fonts.lay_out(&svg)?;
    let mut picture = Pixmap::new(WIDTH as u32, HEIGHT as u32)?;
    resvg::render(&tree, Transform::default(), &mut picture.as_mut());
    picture.encode_png().ok()
}

fn compose(fonts: &Fonts, subject: &Subject, address: &str) -> Vec<u8> {
    let title = title(&Measured::of(fonts, Role::Title, &subject.title));
    let below = TOP + title.height() + GAP;
    let description = Measured::of(fonts, Role::Text, &subject.description);
    let fitting = ((BOTTOM - below) / description.leading(DESCRIPTION)).max(0.0) as usize;
    let description = description.set(DESCRIPTION, MEASURE, fitting.min(DESCRIPTION_LINES));
    let name = Measured::of(fonts, Role::Title, "Vigie").set(NAME, MEASURE, 1);
    let address = Measured::of(fonts, Role::Text, address).set(ADDRESS, MEASURE, 1);
    let [width, height] = [WIDTH, HEIGHT].map(|pixels| format!("{pixels}"));
    let root = [("xmlns", "http://www.w3.org/2000/svg"), ("width", width.as_str()), ("height", &height)];
    Xml::document("svg", &root, |xml| {
        ground(xml);
        name.draw((&mut *xml, fonts), (LEFT, 54.0), INK);
        title.draw((&mut *xml, fonts), (LEFT, TOP), INK);
        description.draw((&mut *xml, fonts), (LEFT, below), GREY);
        address.draw((&mut *xml, fonts), (LEFT, AXIS + 36.0), GREEN);
    })
}

/// Paper, the green field, the axis with its twelve months, and the cross it runs through.
fn ground(xml: &mut Xml) {
    let path = |xml: &mut Xml, d: &str, drawn: [(&str, &str); 2]| {
        xml.empty("path", &[("d", d), drawn[0], drawn[1]]);
    };
    path(xml, &format!("M0 0h{WIDTH}v{HEIGHT}H0z"), [("fill", PAPER), ("stroke", "none")]);
    path(xml, &format!("M{FIELD} 0H{WIDTH}v{HEIGHT}H{FIELD}z"), [("fill", GREEN), ("stroke", "none")]);
    let step = (FIELD - LEFT) / 12.0;
    let ticks: String = (0..12).map(|month| format!("M{} {AXIS}v11", LEFT + step * (month as f32))).collect();
    path(xml, &format!("M{LEFT} {AXIS}H{FIELD}{ticks}"), [("stroke", INK), ("stroke-width", "2.5")]);
    path(xml, &format!("M{FIELD} {AXIS}H{WIDTH}"), [("stroke", PAPER), ("stroke-width", "2.5")]);
    // The logo, its pulse on the axis: drawn in a square of 24, of which 12.5 lie above the pulse.
    let scale = 8.0;
    let (x, y) = ((FIELD + WIDTH) / 2.0 - 12.0 * scale, AXIS - 12.5 * scale);
    let place = format!("translate({x} {y}) scale({scale})");
    xml.element("g", &[("transform", &place)], |xml| {
        path(xml, "M8 1h8v7h7v8h-7v7H8v-7H1V8h7z", [("fill", PAPER), ("stroke", "none")]);
        let pulse = "M1 12.5h6l2.3-4.8 3.4 9.2 2.6-6.6 1.3 2.2H23";
        xml.empty(
            "path",
            &[
                ("d", pulse),
                ("fill", "none"),
                ("stroke", GREEN),
                ("stroke-width", "1.5"),
                ("stroke-linejoin", "miter"),
            ],
        );
    });
}

/// The title in the largest size in which all of it fits, or as much of it as fits in the smallest.
fn title(text: &Measured) -> Block {
    let laid = |(size, most): (f32, usize)| text.set(size, MEASURE, most);
    let fits = |block: &Block| block.whole && block.height() <= BOTTOM - TOP;
    TITLES.into_iter().map(laid).find(fits).unwrap_or_else(|| laid(TITLES[TITLES.len() - 1]))
}
