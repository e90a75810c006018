//! Reorders responses. The library returns fields in the order in which they become ready, but GraphQL
//! requires that of the query, and rendered pages must have the same bytes on every machine.

use async_graphql::{
    Name, Positioned, ServerError, Value,
    indexmap::IndexMap,
    parser::types::{DocumentOperations, ExecutableDocument, FragmentDefinition, Selection, SelectionSet},
};
use std::collections::HashMap;

type Fragments = HashMap<Name, Positioned<FragmentDefinition>>;
/// The requested fields of an object by response name, in order.
type RequestedFields<'a> = IndexMap<&'a Name, Vec<&'a SelectionSet>>;

/// Reorders a response in the order of the operation with this name.
pub(super) fn reorder(data: &mut Value, document: &ExecutableDocument, operation: Option<&str>) {
    let operation = match &document.operations {
        DocumentOperations::Single(operation) => Some(operation),
        DocumentOperations::Multiple(named) => match operation {
            Some(name) => named.get(name),
            None => named.values().next(),
        },
    };
    if let Some(operation) = operation {
        arrange_below(data, &[&operation.node.selection_set.node], &document.fragments);
    }
}

/// Sorts errors by their position.
pub(super) fn sort(errors: &mut [ServerError]) {
    errors.sort_by_cached_key(|error| (error.locations.first().copied(), format!("{:?}", error.path)));
}

fn arrange_below(value: &mut Value, selections: &[&SelectionSet], fragments: &Fragments) {
    match value {
        Value::List(items) => {
            let of_objects = selections.iter().any(|set| !set.items.is_empty());
            for item in items {
                // Lists here contain no nulls, so a null is an object without requested fields.
                if of_objects && *item == Value::Null {
                    *item = Value::Object(IndexMap::new());
                }
                arrange_below(item, selections, fragments);
            }
        }
        Value::Object(fields) => {
            let mut queried = RequestedFields::new();
            selections.iter().for_each(|set| collect(set, fragments, &mut queried));
            let mut arranged = IndexMap::with_capacity(fields.len());
            for (name, below) in queried {
                if let Some((name, mut value)) = fields.swap_remove_entry(name) {
                    arrange_below(&mut value, &below, fragments);
                    arranged.insert(name, value);
                }
            }
            *fields = arranged;
        }
        _ => {}
    }
}

fn collect<'a>(set: &'a SelectionSet, fragments: &'a Fragments, queried: &mut RequestedFields<'a>) {
    for selection in &set.items {
        match &selection.node {
            Selection::Field(field) => {
                let below = queried.entry(&field.node.response_key().node).or_default();
                below.push(&field.node.selection_set.node);
            }
            Selection::InlineFragment(inline) => collect(&inline.node.selection_set.node, fragments, queried),
            Selection::FragmentSpread(spread) => {
                if let Some(fragment) = fragments.get(&spread.node.fragment_name.node) {
                    collect(&fragment.node.selection_set.node, fragments, queried);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_graphql::{Pos, parser::parse_query, value};

    #[test]
    fn response_fields_are_in_the_order_of_the_query() {
        let query =
            "query Q { c: x a { ...F ... on T { z y } } list { b a } b } fragment F on T { w z { q p } }";
        let mut data = value!({
            "b": 1, "list": [{"a": 1, "b": 2}, {"a": 3, "b": 4}, null],
            "a": {"y": 1, "z": {"p": 1, "q": 2}, "w": 3}, "c": 4,
        });
        for name in [Some("Q"), None] {
            reorder(&mut data, &parse_query(query).unwrap(), name);
            assert_eq!(
                serde_json::to_string(&data).unwrap(),
                r#"{"c":4,"a":{"w":3,"z":{"q":2,"p":1},"y":1},"list":[{"b":2,"a":1},{"b":4,"a":3},{}],"b":1}"#
            );
        }
        let mut errors = [(2, "b"), (1, "z"), (1, "a")]
            .map(|(line, message)| ServerError::new(message, Some(Pos { line, column: 1 })));
        sort(&mut errors);
        assert_eq!(errors.map(|error| error.locations[0].line), [1, 1, 2]);
    }
}
