//! The styles of a page by the tokens of CSS, as browsers read them: escapes and comments hide nothing. A mail may use functions
//! that compute; everything that can load something from elsewhere is refused.

use cssparser::{Delimiter, ParseError, Parser, Token};

/// Blocks within one another that are read.
const MAX_DEPTH: usize = 32;
/// Functions that load nothing: colours, arithmetic, gradients, transforms, timing, grids, and those of selectors.
const FUNCTIONS: [&str; 76] = [
    "rgb",
    "rgba",
    "hsl",
    "hsla",
    "hwb",
    "lab",
    "lch",
    "oklab",
    "oklch",
    "color",
    "color-mix",
    "light-dark",
    "calc",
    "min",
    "max",
    "clamp",
    "round",
    "mod",
    "rem",
    "abs",
    "sign",
    "var",
    "env",
    "linear-gradient",
    "radial-gradient",
    "conic-gradient",
    "repeating-linear-gradient",
    "repeating-radial-gradient",
    "repeating-conic-gradient",
    "gradient",
    "from",
    "to",
    "color-stop",
    "translate",
    "translatex",
    "translatey",
    "translatez",
    "translate3d",
    "rotate",
    "rotatex",
    "rotatey",
    "rotatez",
    "rotate3d",
    "scale",
    "scalex",
    "scaley",
    "scalez",
    "scale3d",
    "skew",
    "skewx",
    "skewy",
    "matrix",
    "matrix3d",
    "perspective",
    "cubic-bezier",
    "steps",
    "rect",
    "inset",
    "fit-content",
    "minmax",
    "repeat",
    "counter",
    "counters",
    "not",
    "is",
    "where",
    "has",
    "any",
    "matches",
    "nth-child",
    "nth-last-child",
    "nth-of-type",
    "nth-last-of-type",
    "lang",
    "dir",
    "selector",
];
/// At-rules that load nothing.
const AT_RULES: [&str; 9] =
    ["media", "supports", "charset", "keyframes", "page", "viewport", "layer", "container", "property"];
/// Prefixes of browsers, which change nothing of what a function or a rule does.
const PREFIXES: [&str; 4] = ["-webkit-", "-moz-", "-ms-", "-o-"];

/// What a style may not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A function or rule that can load something.
    Loads,
    /// An `expression()`, which old programs run.
    Script,
    /// The address of a `url()`, which may be that of a picture of the archive.
    Address,
}

/// Something that was found in a style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) kind: Kind,
    pub(super) about: String,
    /// Line breaks before it.
    pub(super) line: u64,
}

/// Finds in rules or declarations what a mail may not hold.
pub(super) fn scan(css: &str) -> Vec<Found> {
    let mut found = Vec::new();
    walk(&mut Parser::new(css), 0, &mut found);
    found
}

/// Returns the declarations of a style attribute that load nothing, not even a picture of the archive.
pub(super) fn without_loading(style: &str) -> String {
    let mut parser = Parser::new(style);
    let mut harmless = Vec::new();
    while !parser.is_exhausted() {
        let (start, mut found) = (parser.position(), Vec::new());
        let walked: Result<(), ParseError<()>> =
            parser.parse_until_before(Delimiter::Semicolon, |declaration| {
                walk(declaration, 0, &mut found);
                Ok(())
            });
        let declaration = parser.slice_from(start);
        // The semicolon.
        let _ = parser.next();
        if walked.is_ok() && found.is_empty() && !declaration.contains('\\') {
            harmless.push(declaration);
        }
    }
    harmless.join(";")
}

fn walk(parser: &mut Parser<'_>, depth: usize, found: &mut Vec<Found>) {
    let mut after_slash = false;
    loop {
        let (start, line) = (parser.position(), u64::from(parser.current_source_location().line));
        let Ok(token) = parser.next_including_whitespace_and_comments().cloned() else { return };
        let mut add = |kind, about: &str| found.push(Found { kind, about: about.to_owned(), line });
        let is_slash = token == Token::Delim('/');
        match token {
            Token::Function(name) => match unprefixed(&name).as_str() {
                "url" => add(Kind::Address, &string_argument(parser)),
                "expression" => add(Kind::Script, "expression()"),
                known if FUNCTIONS.contains(&known) => nested(parser, depth, found),
                _ => add(Kind::Loads, &format!("{}()", name.to_ascii_lowercase())),
            },
            Token::UnquotedUrl(address) => add(Kind::Address, &address),
            Token::BadUrl(_) => add(Kind::Loads, "url()"),
            Token::AtKeyword(name) if !AT_RULES.contains(&unprefixed(&name).as_str()) => {
                let end = end_of_prelude(parser);
                add(Kind::Loads, parser.slice(start..end).trim_end());
            }
            Token::QuotedString(text) if text.contains("//") => add(Kind::Loads, &text),
            Token::Delim('/') if after_slash => add(Kind::Loads, "//"),
            Token::ParenthesisBlock | Token::SquareBracketBlock | Token::CurlyBracketBlock => {
                nested(parser, depth, found);
            }
            _ => {}
        }
        after_slash = is_slash;
    }
}

/// Reads the block that was just opened.
fn nested(parser: &mut Parser<'_>, depth: usize, found: &mut Vec<Found>) {
    if depth == MAX_DEPTH {
        let line = u64::from(parser.current_source_location().line);
        found.push(Found { kind: Kind::Loads, about: "{{{".to_owned(), line });
        return;
    }
    // The walk reads to the end of the block, which is all that could fail.
    let _: Result<(), ParseError<()>> = parser.parse_nested_block(|block| {
        walk(block, depth + 1, found);
        Ok(())
    });
}

/// The text in quotation marks that a function is given, or nothing.
fn string_argument(parser: &mut Parser<'_>) -> String {
    let argument: Result<String, ParseError<()>> = parser.parse_nested_block(|block| {
        let text = block.expect_string().map(|text| text.to_string());
        while block.next().is_ok() {}
        Ok(text.unwrap_or_default())
    });
    argument.unwrap_or_default()
}

/// Where a rule ends, or its block begins.
fn end_of_prelude(parser: &mut Parser<'_>) -> cssparser::SourcePosition {
    loop {
        let end = parser.position();
        match parser.next_including_whitespace_and_comments() {
            Ok(Token::Semicolon | Token::CurlyBracketBlock) | Err(_) => return end,
            Ok(_) => {}
        }
    }
}

fn unprefixed(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let stripped = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix));
    stripped.map_or_else(|| name.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_everything_that_loads_from_other_sites() {
        use Kind::{Address, Loads, Script};
        for (value, kind, about) in [
            ("image-set('https://evil.example/i' 1x)", Loads, "image-set()"),
            ("-webkit-image-set(url(https://evil.example/i) 1x)", Loads, "-webkit-image-set()"),
            ("IMAGE-SET(\"https://evil.example/i\" 1x)", Loads, "image-set()"),
            ("cross-fade(url(a.png), url(b.png), 50%)", Loads, "cross-fade()"),
            ("element(#a)", Loads, "element()"),
            ("paint(a)", Loads, "paint()"),
            ("image('https://evil.example/i')", Loads, "image()"),
            ("src('https://evil.example/i')", Loads, "src()"),
            ("attr(data-a type(<url>))", Loads, "attr()"),
            ("url(https://evil.example/i)", Address, "https://evil.example/i"),
            ("\\75rl(https://evil.example/i)", Address, "https://evil.example/i"),
            ("u\\72 l('//evil.example/i')", Address, "//evil.example/i"),
            ("URL( \"https://evil.example/i\" )", Address, "https://evil.example/i"),
            ("image-\\73 et('//evil.example/i' 1x)", Loads, "image-set()"),
            ("rgb(1, 2, calc(1 + image-set('a' 1x)))", Loads, "image-set()"),
            ("red; --a: 'https://evil.example/i'", Loads, "https://evil.example/i"),
            ("red //evil.example/i", Loads, "//"),
            ("expre\\73sion(alert(1))", Script, "expression()"),
            ("url(https://evil.example/a b)", Loads, "url()"),
        ] {
            let style = format!("color: red; background: {value}; width: 1px");
            let found = scan(&style);
            assert_eq!(found, [Found { kind, about: about.to_owned(), line: 0 }], "{style}");
            let kept = without_loading(&style);
            assert!(!kept.contains("evil") && kept.contains("color: red"), "{style}: {kept}");
            assert!(kept.contains("width: 1px"), "{style}: {kept}");
        }
    }

    #[test]
    fn finds_css_rules_that_load_resources_with_their_line() {
        for (rules, about) in [
            ("p { color: red }\n@import 'a.css';", "@import 'a.css'"),
            (
                "\n@\\69mport url(https://evil.example/a.css) screen;",
                "@\\69mport url(https://evil.example/a.css) screen",
            ),
            ("\n@font-face { font-family: a; src: url(https://evil.example/a.woff) }", "@font-face"),
            ("\n@namespace 'https://evil.example';", "@namespace 'https://evil.example'"),
            ("/* a */\n@unheard-of { a: url(https://evil.example/i) }", "@unheard-of"),
        ] {
            assert_eq!(
                scan(rules),
                [Found { kind: Kind::Loads, about: about.to_owned(), line: 1 }],
                "{rules}"
            );
        }
    }

    #[test]
    fn keeps_css_functions_that_load_nothing() {
        for style in [
            "color: rgba(0, 102, 74, .5); width: calc(100% - 2 * (3px + 1em)); height: min(1px, max(2px, 3px))",
            "background: linear-gradient(to right, hsl(120deg 50% 50%), #fff 50%)",
            "background: -webkit-gradient(linear, left top, from(#fff), to(#000))",
            "transform: translate(1px, 2px) rotate(3deg) scale(.5)",
            "font: 12px/1.5 Arial, 'Helvetica Neue', sans-serif; color: var(--ink, red)",
        ] {
            assert_eq!((scan(style), without_loading(style)), (vec![], style.to_owned()));
        }
        let rules = "<!-- @charset 'utf-8'; @media only screen and (max-width: 600px) { td:not(.a):nth-child(2n+1) > p[lang|='fr'] \
            { width: 100% !important } } /* url(https://a.example) // */ @-ms-viewport { width: device-width } -->";
        assert_eq!(scan(rules), []);
    }

    #[test]
    fn rejects_deeply_nested_css_blocks() {
        for opening in ["(", "{", "[", "calc("] {
            let style = opening.repeat(100_000);
            assert_eq!(scan(&style).len(), 1, "{opening}");
        }
    }
}
