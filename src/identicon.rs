//! The identicon of a reference: forty-five crosses arranged in a cross, with sizes derived from the
//! reference and one in orange. It is the same in mails and on the pages of the request.

use sha2::{Digest as _, Sha256};
use tiny_skia::{Color, Paint, Pixmap, Rect, Transform};

/// Crosses per side of the square.
const SIDE: usize = 9;
/// Number of crosses: a cross with arms three wide.
pub const COUNT: usize = 45;
/// Pixels between crosses. Pictures are displayed at half their size, for high-resolution screens.
const STEP: f32 = 16.0;
/// Length and thickness of the arms of each size, in pixels.
const SIZES: [(f32, f32); 4] = [(3.0, 3.0), (7.0, 3.0), (10.0, 4.0), (13.0, 5.0)];

/// The crosses of a reference, row by row.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
pub struct Identicon {
    /// From 0, a dot, to 3.
    #[serde(serialize_with = "serialize_sizes")]
    #[schema(value_type = Vec<u8>)]
    pub sizes: [u8; COUNT],
    /// The index of the orange cross.
    pub accent: usize,
}

/// The background that a picture is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Background {
    Light,
    Dark,
}

impl Identicon {
    #[must_use]
    pub fn for_reference(reference: &str) -> Self {
        let hash: [u8; 32] = Sha256::digest(reference).into();
        let mut sizes = [0; COUNT];
        for (at, size) in sizes.iter_mut().enumerate() {
            *size = hash[at / 4] >> (2 * (at % 4)) & 3;
        }
        let accent = usize::from(hash[31]) % COUNT;
        // The orange cross has the largest size, so that it is visible.
        sizes[accent] = 3;
        Self { sizes, accent }
    }

    /// The picture as a PNG with a transparent background.
    #[must_use]
    pub fn png(&self, background: Background) -> Option<Vec<u8>> {
        const WIDTH: u32 = SIDE as u32 * STEP as u32;
        let mut picture = Pixmap::new(WIDTH, WIDTH)?;
        for (at, (column, row)) in cells().enumerate() {
            let colour = match (background, at == self.accent) {
                (Background::Light, false) => Color::from_rgba8(0x00, 0x66, 0x4a, 255),
                (Background::Light, true) => Color::from_rgba8(0xd9, 0x54, 0x1e, 255),
                (Background::Dark, false) => Color::from_rgba8(0x7f, 0xdc, 0xb4, 255),
                (Background::Dark, true) => Color::from_rgba8(0xff, 0x94, 0x66, 255),
            };
            let mut paint = Paint::default();
            paint.set_color(colour);
            let (reach, thickness) = SIZES[usize::from(self.sizes[at])];
            for (width, height) in [(reach, thickness), (thickness, reach)] {
                let middle = |place: u8| f32::from(place).mul_add(STEP, STEP / 2.0);
                let corner = (middle(column) - width / 2.0, middle(row) - height / 2.0);
                let bar = Rect::from_xywh(corner.0, corner.1, width, height)?;
                picture.fill_rect(bar, &paint, Transform::identity(), None);
            }
        }
        picture.encode_png().ok()
    }
}

/// Serialised as a sequence, because serde supports arrays of up to 32 elements.
fn serialize_sizes<S: serde::Serializer>(sizes: &[u8; COUNT], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(sizes)
}

/// Column and row of each cross.
fn cells() -> impl Iterator<Item = (u8, u8)> {
    const SIDE: u8 = self::SIDE as u8;
    let is_arm = |place: u8| (3..6).contains(&place);
    let all = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (column, row)));
    all.filter(move |(column, row)| is_arm(*column) || is_arm(*row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_references_have_different_identicons() {
        assert_eq!(cells().count(), COUNT);
        let identicon = Identicon::for_reference("D-7Q4M-2K9P");
        assert_eq!(identicon, Identicon::for_reference("D-7Q4M-2K9P"));
        assert_ne!(identicon, Identicon::for_reference("D-7Q4M-2K9Q"));
        assert!((0..4).all(|size| identicon.sizes.contains(&size)));
        let [light, dark] =
            [Background::Light, Background::Dark].map(|background| identicon.png(background).unwrap());
        assert_ne!(light, dark);
        let picture = image::load_from_memory(&light).unwrap();
        assert_eq!((picture.width(), picture.height()), (144, 144));
        assert!(light.len() < 4_000, "{} bytes", light.len());
    }
}
