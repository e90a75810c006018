//! What a question may cost before anything looks at it closely: the library's own checks walk every fragment each time
//! it is named, and its parser goes as deep as the text does.

use async_graphql::{
    ServerError,
    parser::types::{ExecutableDocument, OperationType, Selection, SelectionSet},
};
use std::collections::HashMap;

/// Brackets within brackets, in the text.
const NESTING: usize = 48;
/// Fields within fields.
const DEPTH: usize = 8;
/// The same below `__schema`: what tools ask to learn the schema goes that deep.
const SCHEMA_DEPTH: usize = 16;
/// Fields of a question, each fragment counted wherever it is named.
const FIELDS: usize = 1_000;
/// Fields that are asked for under another name.
const ALIASES: usize = 200;
/// Fields at the top.
const ROOTS: usize = 20;
/// Operations and fragments of a text.
const DEFINITIONS: usize = 60;

/// Whether a text is shallow enough to be parsed.
///
/// # Errors
/// What passes the limit.
pub(super) fn check_text(query: &str) -> Result<(), ServerError> {
    let (mut rest, mut nesting) = (query.as_bytes(), 0_usize);
    while let [first, after @ ..] = rest {
        rest = match first {
            b'#' => past_line(after),
            b'"' if after.starts_with(b"\"\"") => past_block(&after[2..]),
            b'"' => past_string(after),
            _ => after,
        };
        match first {
            b'{' | b'(' | b'[' => nesting += 1,
            b'}' | b')' | b']' => nesting = nesting.saturating_sub(1),
            _ => {}
        }
        refuse(nesting > NESTING, "nested brackets", NESTING)?;
    }
    Ok(())
}

fn past_line(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    end.map_or(&[], |at| &text[at + 1..])
}

/// Behind a string that begins here; one that has no end on its line is none, and the parser says so.
fn past_string(text: &[u8]) -> &[u8] {
    let mut rest = text;
    loop {
        rest = match rest {
            [b'\\', _, after @ ..] => after,
            [b'"' | b'\n' | b'\r', after @ ..] => return after,
            [_, after @ ..] => after,
            [] => return rest,
        };
    }
}

/// Behind a block string that begins here; one that has no end holds the rest.
fn past_block(text: &[u8]) -> &[u8] {
    let mut rest = text;
    loop {
        rest = match rest {
            [b'\\', b'"', b'"', b'"', after @ ..] => after,
            [b'"', b'"', b'"', after @ ..] => return after,
            [_, after @ ..] => after,
            [] => return rest,
        };
    }
}

/// What a set of fields comes to, fragments counted in.
#[derive(Debug, Clone, Copy, Default)]
struct Measure {
    fields: usize,
    aliases: usize,
    depth: usize,
    schema_depth: usize,
}

impl Measure {
    fn beside(self, other: Self) -> Self {
        Self {
            fields: self.fields.saturating_add(other.fields),
            aliases: self.aliases.saturating_add(other.aliases),
            depth: self.depth.max(other.depth),
            schema_depth: self.schema_depth.max(other.schema_depth),
        }
    }
}

/// Measures each fragment once, however often it is named.
struct Ruler<'a> {
    document: &'a ExecutableDocument,
    /// None while it is being measured: a fragment that names itself has no measure.
    fragments: HashMap<&'a str, Option<Measure>>,
}

impl<'a> Ruler<'a> {
    fn set(&mut self, set: &'a SelectionSet) -> Result<Measure, ServerError> {
        let mut sum = Measure::default();
        for selection in &set.items {
            sum = sum.beside(self.selection(&selection.node)?);
        }
        Ok(sum)
    }

    fn selection(&mut self, selection: &'a Selection) -> Result<Measure, ServerError> {
        match selection {
            Selection::InlineFragment(inline) => self.set(&inline.node.selection_set.node),
            Selection::FragmentSpread(spread) => self.fragment(&spread.node.fragment_name.node),
            Selection::Field(field) => {
                let mut measure = self.set(&field.node.selection_set.node)?;
                measure.fields = measure.fields.saturating_add(1);
                measure.aliases = measure.aliases.saturating_add(field.node.alias.is_some().into());
                measure.depth += 1;
                if ["__schema", "__type"].contains(&field.node.name.node.as_str()) {
                    measure.schema_depth = measure.depth;
                    measure.depth = 1;
                }
                Ok(measure)
            }
        }
    }

    fn fragment(&mut self, name: &'a str) -> Result<Measure, ServerError> {
        if let Some(known) = self.fragments.get(name) {
            return known.ok_or_else(|| refused(format!("the fragment {name} names itself")));
        }
        // That there is none is told later, with its place.
        let Some(fragment) = self.document.fragments.get(name) else { return Ok(Measure::default()) };
        self.fragments.insert(name, None);
        let measure = self.set(&fragment.node.selection_set.node)?;
        self.fragments.insert(name, Some(measure));
        Ok(measure)
    }
}

/// Whether a question is small enough to be looked at closely.
///
/// # Errors
/// What passes its limit.
pub(super) fn check(document: &ExecutableDocument) -> Result<(), ServerError> {
    let operations = document.operations.iter().count();
    refuse(operations + document.fragments.len() > DEFINITIONS, "operations and fragments", DEFINITIONS)?;
    let mut ruler = Ruler { document, fragments: HashMap::new() };
    let mut sum = Measure::default();
    for (_, operation) in document.operations.iter() {
        if operation.node.ty != OperationType::Query {
            return Err(refused("this API is only read: ask a query".to_owned()));
        }
        let set = &operation.node.selection_set.node;
        refuse(set.items.len() > ROOTS, "fields at the top", ROOTS)?;
        sum = sum.beside(ruler.set(set)?);
    }
    // Also those that nothing names: every check that follows walks them.
    for name in document.fragments.keys() {
        if !ruler.fragments.contains_key(name.as_str()) {
            sum = sum.beside(ruler.fragment(name)?);
        }
    }
    refuse(sum.fields > FIELDS, "fields", FIELDS)?;
    refuse(sum.aliases > ALIASES, "fields under another name", ALIASES)?;
    refuse(sum.depth > DEPTH, "fields within fields", DEPTH)?;
    refuse(sum.schema_depth > SCHEMA_DEPTH, "fields within fields of the schema", SCHEMA_DEPTH)
}

fn refuse(passed: bool, what: &str, limit: usize) -> Result<(), ServerError> {
    if passed { Err(refused(format!("a query may have {limit} {what}, this one has more"))) } else { Ok(()) }
}

fn refused(message: String) -> ServerError {
    ServerError::new(message, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_graphql::parser::parse_query;

    fn verdict(query: &str) -> Result<(), String> {
        check_text(query).and_then(|()| check(&parse_query(query).unwrap())).map_err(|error| error.message)
    }

    #[test]
    fn what_is_too_much_is_refused_by_its_name() {
        let deep = |levels| format!("{}a{}", "{a".repeat(levels), "}".repeat(levels));
        let fields = |count| format!("{{a{{{}}}}}", "b ".repeat(count));
        let aliases: String = (0..201).map(|i| format!("a{i}:b ")).collect();
        for (query, told) in [
            (deep(9), "fields within fields"),
            (deep(50), "nested brackets"),
            (fields(1_100), "1000 fields"),
            (format!("{{x{{{aliases}}}}}"), "under another name"),
            (format!("{{{}}}", "a ".repeat(21)), "fields at the top"),
            ("fragment f on A { a } mutation { a }".to_owned(), "only read"),
            ("{...f} fragment f on A { ...g } fragment g on A { b { ...f } }".to_owned(), "names itself"),
            ((0..61).map(|i| format!("query q{i} {{ a }} ")).collect(), "operations and fragments"),
        ] {
            let verdict = verdict(&query);
            assert!(verdict.as_ref().is_err_and(|message| message.contains(told)), "{told}: {verdict:?}");
        }
        assert_eq!(verdict(&deep(7)), Ok(()));
        assert_eq!(verdict(&fields(999)), Ok(()));
    }

    #[test]
    fn a_fragment_counts_wherever_it_is_named() {
        // Two to the power of twenty fields, in a kilobyte.
        let doubling: String =
            (0..20).map(|i| format!("fragment f{i} on A {{ ...f{0} ...f{0} }} ", i + 1)).collect();
        let query = format!("{{ ...f0 }} {doubling} fragment f20 on A {{ a }}");
        assert!(verdict(&query).unwrap_err().contains("1000 fields"));
        // And when no operation names it.
        assert!(verdict(&query.replace("{ ...f0 }", "{ a }")).unwrap_err().contains("1000 fields"));
    }

    #[test]
    fn brackets_in_strings_and_comments_are_text() {
        let brackets = "{[(".repeat(40);
        for query in [
            format!("{{ a(b: \"{brackets}\\\"{brackets}\") }}"),
            format!("{{ a(b: \"\"\"{brackets}\\\"\"\"{brackets}\"\"\") }}"),
            format!("# {brackets}\n{{ a }}"),
            "{ a(b: \"\") }".to_owned(),
        ] {
            assert_eq!(verdict(&query), Ok(()), "{query}");
        }
        // What closes within a string closes nothing.
        let hidden = "{a(b:\"}})))\")".repeat(60);
        assert!(check_text(&hidden).is_err());
        for broken in ["\"", "\"\"\"", "\"\\", "\"\"\"\\\"\"\"", "#"] {
            assert_eq!(check_text(broken).map_err(|error| error.message), Ok(()), "{broken}");
        }
    }
}
