//! JSON Feeds with invalid items: the feed parser rejects the whole feed, so each item is parsed separately, and errors
//! are reported for that item only.

use super::super::article::MAX_ENTRIES;
use feed_rs::{model::Feed, parser};
use serde_json::{Map, Value};

/// The valid items of a JSON Feed.
pub(crate) struct LenientFeed {
    pub(super) feed: Feed,
    /// Position of each of its items in the document, from 1.
    pub(super) places: Vec<usize>,
    /// Positions and errors of the rejected items.
    pub(super) refused: Vec<(usize, String)>,
}

/// Parses the valid items; `None` if the document is not a JSON Feed or has too many items.
pub(super) fn parse_leniently(bytes: &[u8]) -> Option<LenientFeed> {
    let mut document: Map<String, Value> = serde_json::from_slice(bytes).ok()?;
    let Some(Value::Array(items)) =
        document.remove("items").filter(|_| parse_items(&document, Vec::new()).is_ok())
    else {
        return None;
    };
    if items.len() > MAX_ENTRIES {
        return None;
    }
    let (mut sound, mut places, mut refused) = (Vec::new(), Vec::new(), Vec::new());
    for (place, item) in (1..).zip(items) {
        match parse_items(&document, vec![item.clone()]) {
            Ok(_) => {
                sound.push(item);
                places.push(place);
            }
            Err(problem) => refused.push((place, problem)),
        }
    }
    let feed = parse_items(&document, sound).ok()?;
    (feed.entries.len() == places.len()).then_some(LenientFeed { feed, places, refused })
}

/// Parses the feed with these items.
fn parse_items(document: &Map<String, Value>, items: Vec<Value>) -> Result<Feed, String> {
    let mut document = document.clone();
    document.insert("items".to_owned(), Value::Array(items));
    let text = Value::Object(document).to_string();
    parser::parse(text.as_bytes()).map_err(|error| {
        let problem = error.to_string();
        // The line in the message refers to the generated text.
        problem.split(" at line ").next().unwrap_or_default().to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(items: &str) -> Option<(Vec<usize>, Vec<usize>)> {
        let feed =
            format!(r#"{{"version": "https://jsonfeed.org/version/1.1", "title": "F", "items": {items}}}"#);
        let salvaged = parse_leniently(feed.as_bytes())?;
        assert_eq!(salvaged.feed.entries.len(), salvaged.places.len());
        Some((salvaged.places, salvaged.refused.into_iter().map(|(place, _)| place).collect()))
    }

    #[test]
    fn salvages_the_valid_items_of_a_feed() {
        for (items, expected) in [
            ("[]", Some((vec![], vec![]))),
            (
                r#"[{"id": "1"}, {"id": 2}, {"id": "3"}, "x", {"id": "5", "title": {}}]"#,
                Some((vec![1, 3], vec![2, 4, 5])),
            ),
            ("{}", None),
            ("null", None),
        ] {
            assert_eq!(places(items), expected, "{items}");
        }
        for document in
            ["", "{", "[]", r#"{"items": []}"#, r#"{"version": "1", "title": "F", "items": [{"id": 1}]}"#]
        {
            assert!(parse_leniently(document.as_bytes()).is_none(), "{document}");
        }
    }
}
