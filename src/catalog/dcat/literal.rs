//! RDF literals.

use super::prefixes::expanded;
use crate::locale::Locale;
use oxrdf::{Literal, NamedNode};

/// A text in one of the site's languages, whose codes are valid tags.
pub(super) fn literal(text: impl Into<String>, locale: Locale) -> Literal {
    Literal::new_language_tagged_literal_unchecked(text, locale.code())
}

/// A value of a datatype, which is given by its prefixed name.
pub(super) fn typed(value: impl Into<String>, datatype: &str) -> Literal {
    Literal::new_typed_literal(value, NamedNode::new_unchecked(expanded(datatype)))
}
