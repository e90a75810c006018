//! The fonts of the cards, which the build of the interface cuts to size, and how wide a text is in them.

use super::script::{Script, runs};
use crate::{ui, xml::Xml};
use resvg::usvg::{
    FontFamily, FontResolver, Node, Options, Tree,
    fontdb::{Database, ID, Source},
};
use std::{collections::HashMap, sync::Arc};

/// The files, each named after what it draws.
const FILES: [&str; 5] = ["display", "text", "korean", "thai", "thaiText"];

/// What a text is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Title,
    Text,
}

impl Role {
    /// The file that draws a script for this.
    pub fn font(self, script: Script) -> &'static str {
        match (self, script) {
            (Self::Title, Script::Latin) => "display",
            (Self::Text, Script::Latin) => "text",
            (_, Script::Korean) => "korean",
            (Self::Title, Script::Thai) => "thai",
            (Self::Text, Script::Thai) => "thaiText",
        }
    }

    /// How much closer letters stand, in ems: only large Latin ones gain by it.
    pub fn tracking(self, script: Script) -> f32 {
        if (self, script) == (Self::Title, Script::Latin) { -0.02 } else { 0.0 }
    }
}

/// The fonts, ready to draw with.
pub struct Fonts(Options<'static>);

/// The size at which widths are measured.
const SIZE: f32 = 100.0;

impl Fonts {
    /// Those this binary was built with; none in a development build without an interface.
    pub fn embedded() -> Option<Self> {
        let mut database = Database::new();
        let mut ids: HashMap<String, ID> = HashMap::new();
        for name in FILES {
            let file = ui::file(&format!("server/fonts/{name}.otf"))?;
            let id = database.load_font_source(Source::Binary(Arc::new(file.bytes))).first().copied()?;
            ids.insert(name.to_owned(), id);
        }
        // By the name of the file, and nothing else: what a font has no letter for is left out, and looked for nowhere.
        let font_resolver = FontResolver {
            select_font: Box::new(move |font, _| match font.families().first() {
                Some(FontFamily::Named(name)) => ids.get(name).copied(),
                _ => None,
            }),
            select_fallback: Box::new(|_, _, _| None),
        };
        Some(Self(Options { fontdb: Arc::new(database), font_resolver, ..Options::default() }))
    }

    /// A drawing, its texts laid out.
    pub fn lay_out(&self, svg: &str) -> Option<Tree> {
        Tree::from_str(svg, &self.0).ok()
    }

    /// The widths of texts at a size of one.
    pub fn widths(&self, role: Role, texts: &[String]) -> Vec<f32> {
        let root = [("xmlns", "http://www.w3.org/2000/svg"), ("width", "9"), ("height", "9")];
        let svg = Xml::document("svg", &root, |xml| {
            for (at, text) in texts.iter().enumerate() {
                for (script, run) in runs(text) {
                    write(
                        xml,
                        &Place { role, script, size: SIZE, x: 0.0, y: 0.0, color: "#000" },
                        (at, &run),
                    );
                }
            }
        });
        let mut widths = vec![0.0; texts.len()];
        let tree = String::from_utf8(svg).ok().and_then(|svg| self.lay_out(&svg));
        for node in tree.iter().flat_map(|tree| tree.root().children()) {
            let Node::Text(text) = node else { continue };
            let at = text.id().strip_prefix('t').and_then(|at| at.parse::<usize>().ok());
            if let Some(width) = at.and_then(|at| widths.get_mut(at)) {
                *width += text.bounding_box().width() / SIZE;
            }
        }
        widths
    }
}

/// Where and how a text stands.
pub struct Place {
    pub role: Role,
    /// The script of its letters.
    pub script: Script,
    /// Pixels.
    pub size: f32,
    pub x: f32,
    pub y: f32,
    pub color: &'static str,
}

/// Writes a text of one script into a drawing, under a number.
pub fn write(xml: &mut Xml, place: &Place, (number, text): (usize, &str)) {
    let Place { role, script, size, x, y, color } = place;
    let [x, y, size, tracking] =
        [*x, *y, *size, role.tracking(*script) * size].map(|pixels| format!("{pixels:.2}"));
    let id = format!("t{number}");
    let attributes = [
        ("id", id.as_str()),
        ("x", &x),
        ("y", &y),
        ("font-family", role.font(*script)),
        ("font-size", &size),
        ("letter-spacing", &tracking),
        ("fill", color),
    ];
    xml.text("text", &attributes, text);
}
