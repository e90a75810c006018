//! The committed form of a document.

use serde_json::Value;

/// Maximum characters of a value that is printed on one line.
const LINE: usize = 120;

/// Serialises the document as it is committed: a value that fits on a line is printed on one, so that diffs
/// are small.
#[must_use]
pub fn to_pretty_json(document: &Value) -> String {
    let mut text = String::new();
    print(&mut text, document, 0);
    text + "\n"
}

fn print(text: &mut String, value: &Value, indent: usize) {
    let line = value.to_string();
    if line.len() + indent <= LINE {
        return text.push_str(&line);
    }
    let (brackets, values): (_, Vec<(Option<&String>, &Value)>) = match value {
        Value::Object(object) => {
            (["{", "}"], object.iter().map(|(name, value)| (Some(name), value)).collect())
        }
        Value::Array(values) => (["[", "]"], values.iter().map(|value| (None, value)).collect()),
        _ => return text.push_str(&line),
    };
    let margin = " ".repeat(indent + 1);
    text.push_str(brackets[0]);
    for (at, (name, value)) in values.into_iter().enumerate() {
        text.push_str(if at > 0 { ",\n" } else { "\n" });
        text.push_str(&margin);
        if let Some(name) = name {
            text.push_str(&format!("{}: ", Value::from(name.as_str())));
        }
        print(text, value, indent + 1);
    }
    text.push_str(&format!("\n{}{}", " ".repeat(indent), brackets[1]));
}
