//! The fields of a table, read one by one: what is missing, of the wrong sort, too long or unknown is noted, and
//! reading goes on, so that one pass finds everything.

use super::{
    markdown,
    node::{Key, Node, Value},
    notes::Notes,
    text,
};
use crate::{
    content::{href::Href, rich::Rich, slug::Slug},
    faults::shown,
};
use jiff::civil::Date;
use std::{cell::RefCell, ops::RangeInclusive};

/// The longest text of a label or a title that the format does not limit, and of a paragraph.
pub(super) const SHORT: usize = 200;
pub(super) const LONG: usize = 2_000;

/// A table that is being read.
pub(super) struct Fields<'a> {
    pairs: &'a [(Key, Node)],
    pub(super) line: u64,
    pub(super) notes: &'a Notes,
    known: RefCell<Vec<&'static str>>,
}

impl<'a> Fields<'a> {
    /// The fields of a node, when it is a table; else that is noted under this name.
    pub(super) fn of(node: &'a Node, name: &str, notes: &'a Notes) -> Option<Self> {
        match &node.value {
            Value::Table(pairs) => {
                let line = pairs.first().map_or(node.line, |(key, _)| key.line.min(node.line));
                Some(Self { pairs, line, notes, known: RefCell::default() })
            }
            other => {
                notes.fault(node.line, name, format!("must be a table, not {}", other.what()));
                None
            }
        }
    }

    /// Notes something about a field, at its line where it has one.
    pub(super) fn fault(&self, name: &str, problem: impl Into<String>) {
        self.notes.fault(self.line_of(name), name, problem);
    }

    /// The line of a field, or else of the table.
    pub(super) fn line_of(&self, name: &str) -> u64 {
        self.pairs.iter().find(|(key, _)| key.name == name).map_or(self.line, |(key, _)| key.line)
    }

    /// The value of a field; none when it is absent, or null in JSON.
    pub(super) fn get(&self, name: &'static str) -> Option<&'a Node> {
        self.known.borrow_mut().push(name);
        let mut all = self.pairs.iter().filter(|(key, _)| key.name == name);
        let (_, node) = all.next()?;
        if let Some((again, _)) = all.next() {
            self.notes.fault(again.line, name, "is there twice");
        }
        (!matches!(node.value, Value::Other("null"))).then_some(node)
    }

    fn read<T>(
        &self,
        name: &'static str,
        wanted: &str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Option<T> {
        let node = self.get(name)?;
        let value = read(&node.value);
        if value.is_none() {
            self.notes.fault(node.line, name, format!("must be {wanted}, not {}", node.value.what()));
        }
        value
    }

    fn needed<T>(&self, name: &'static str, value: Option<T>) -> Option<T> {
        let absent = !self
            .pairs
            .iter()
            .any(|(key, node)| key.name == name && !matches!(node.value, Value::Other("null")));
        if absent {
            self.fault(name, "is missing");
        }
        value
    }

    /// A text in one line.
    pub(super) fn optional(&self, name: &'static str, longest: usize) -> Option<String> {
        let text = self.read(name, "a text", as_text)?;
        Some(self.checked(name, text, longest)).filter(|text| !text.is_empty())
    }

    /// A text in one line that has to be there.
    pub(super) fn text(&self, name: &'static str, longest: usize) -> String {
        let text = self.needed(name, self.read(name, "a text", as_text));
        let Some(text) = text else { return String::new() };
        let text = self.checked(name, text, longest);
        if text.is_empty() {
            self.fault(name, "is empty");
        }
        text
    }

    /// A text in one line that has to be there and may be empty.
    pub(super) fn text_or_empty(&self, name: &'static str, longest: usize) -> String {
        let text = self.needed(name, self.read(name, "a text", as_text));
        text.map(|text| self.checked(name, text, longest)).unwrap_or_default()
    }

    fn checked(&self, name: &str, text: &str, longest: usize) -> String {
        if text.contains('\0') {
            self.fault(name, "holds a NUL character");
        }
        let line = text::one_line(text);
        let length = line.chars().count();
        if length > longest {
            self.fault(name, format!("has {length} characters; {longest} is the most"));
        }
        line
    }

    /// Formatted text that has to be there.
    pub(super) fn markdown(&self, name: &'static str) -> Rich {
        match self.needed(name, self.read(name, "a text", as_text)) {
            Some(text) => markdown::read(text, &mut |_, problem| self.fault(name, problem)),
            None => Rich::from_html(""),
        }
    }

    /// A text with its lines, without what a program would obey; empty when it is missing, which is noted.
    pub(super) fn raw_text(&self, name: &'static str) -> String {
        let text = self.needed(name, self.read(name, "a text", as_text)).unwrap_or_default();
        if text.contains('\0') {
            self.fault(name, "holds a NUL character");
        }
        text::without_orders(text).into_owned()
    }

    /// A civil day.
    pub(super) fn day(&self, name: &'static str) -> Option<Date> {
        let node = self.get(name)?;
        let day = match &node.value {
            Value::Day(day) => Some(*day),
            Value::Text(text) => text.parse().ok().filter(|_| text.len() == 10),
            _ => None,
        };
        let day = day.filter(|day| (1900..=2200).contains(&day.year()));
        if day.is_none() {
            let what = match &node.value {
                Value::Text(text) => format!("{:?}", shown(text)),
                Value::Day(day) => day.to_string(),
                other => other.what().to_owned(),
            };
            self.notes.fault(node.line, name, format!("must be a day such as 2026-11-20, not {what}"));
        }
        day
    }

    pub(super) fn truth(&self, name: &'static str, unsaid: bool) -> bool {
        let truth = self.read(name, "true or false", |value| match value {
            Value::Truth(truth) => Some(*truth),
            _ => None,
        });
        truth.unwrap_or(unsaid)
    }

    /// A whole number within bounds.
    pub(super) fn whole(&self, name: &'static str, bounds: RangeInclusive<i64>) -> Option<i64> {
        let number = self.read(name, "a whole number", |value| match value {
            Value::Whole(number) => Some(*number),
            _ => None,
        })?;
        if !bounds.contains(&number) {
            let (low, high) = (bounds.start(), bounds.end());
            self.fault(name, format!("is {number}; it must be from {low} to {high}"));
            return None;
        }
        Some(number)
    }

    /// A whole number that has to be there.
    pub(super) fn number(&self, name: &'static str, bounds: RangeInclusive<i64>) -> i64 {
        self.needed(name, self.whole(name, bounds)).unwrap_or_default()
    }

    /// One word of a closed list.
    pub(super) fn word<T: Copy>(&self, name: &'static str, words: &[(&str, T)]) -> Option<T> {
        let node = self.get(name)?;
        let text = as_text(&node.value);
        let found = text.and_then(|text| words.iter().find(|(word, _)| *word == text));
        if found.is_none() {
            let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            let problem = match text {
                Some(text) => unknown(text, &known, "is none of"),
                None => format!("must be one of {}, not {}", known.join(", "), node.value.what()),
            };
            self.notes.fault(node.line, name, problem);
        }
        found.map(|(_, value)| *value)
    }

    /// One word of a closed list that has to be there.
    pub(super) fn needed_word<T: Copy>(&self, name: &'static str, words: &[(&str, T)]) -> Option<T> {
        self.needed(name, self.word(name, words))
    }

    pub(super) fn href(&self, name: &'static str) -> Option<Href> {
        let text = self.read(name, "a text", as_text)?;
        Href::try_from(text.to_owned()).map_err(|problem| self.fault(name, problem)).ok()
    }

    /// A link that has to be there.
    pub(super) fn needed_href(&self, name: &'static str) -> Option<Href> {
        self.needed(name, self.href(name))
    }

    /// A mail address that has to be there.
    pub(super) fn mail(&self, name: &'static str) -> String {
        let mail = self.text(name, 254);
        if !mail.is_empty() && !is_mail(&mail) {
            self.fault(name, format!("{:?} is no mail address", shown(&mail)));
        }
        mail
    }

    /// A name for addresses, without slashes.
    pub(super) fn id(&self, name: &'static str) -> Option<Slug> {
        let text = self.read(name, "a text", as_text)?;
        let slug = text.parse::<Slug>().ok().filter(|slug| !slug.as_str().contains('/') && text.len() <= 80);
        if slug.is_none() {
            let problem = "must be words of small letters, digits and hyphens, at most 80 characters";
            self.fault(name, format!("{:?} {problem}", shown(text)));
        }
        slug
    }

    pub(super) fn texts(&self, name: &'static str, bounds: RangeInclusive<usize>) -> Vec<String> {
        let list = self.nodes(name, bounds);
        list.iter().filter_map(|node| cell(node, name, self.notes)).collect()
    }

    /// The members of a list that has to be there, each a table.
    pub(super) fn tables<T>(
        &self,
        name: &'static str,
        bounds: RangeInclusive<usize>,
        read: impl Fn(&Fields<'a>) -> T,
    ) -> Vec<T> {
        let members = self.nodes(name, bounds).iter();
        let members = members.filter_map(|node| Fields::of(node, name, self.notes)).map(|fields| {
            let member = read(&fields);
            fields.finish();
            member
        });
        members.collect()
    }

    /// The members of a list that has to be there.
    pub(super) fn nodes(&self, name: &'static str, bounds: RangeInclusive<usize>) -> &'a [Node] {
        let list = self.read(name, "a list", |value| match value {
            Value::List(list) => Some(list.as_slice()),
            _ => None,
        });
        let optional = *bounds.start() == 0;
        let list = if optional { list } else { self.needed(name, list) };
        let Some(list) = list else { return &[] };
        if !bounds.contains(&list.len()) {
            let (low, high) = (bounds.start(), bounds.end());
            self.fault(name, format!("has {} items; it must have {low} to {high}", list.len()));
        }
        list
    }

    /// Notes the fields that nobody asked for.
    pub(super) fn finish(&self) {
        let known = self.known.borrow();
        for (key, _) in self.pairs.iter().filter(|(key, _)| !known.contains(&key.name.as_str())) {
            let name = shown(&key.name);
            self.notes.fault(key.line, &name, unknown(&key.name, &known, "is no field here: none of"));
        }
    }
}

fn as_text(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// A text in a list, or a fault.
pub(super) fn cell(node: &Node, name: &str, notes: &Notes) -> Option<String> {
    let text = as_text(&node.value).filter(|text| !text.contains('\0')).map(text::one_line);
    match text {
        None => notes.fault(node.line, name, format!("must hold texts, not {}", node.value.what())),
        Some(text) if text.chars().count() > LONG => {
            notes.fault(node.line, name, format!("{LONG} is the most characters of a text here"));
        }
        Some(text) => return Some(text),
    }
    None
}

/// What is wrong with a word that a list does not hold: the nearest one that it does hold, or all of them.
pub(super) fn unknown(word: &str, known: &[&str], none_of: &str) -> String {
    let nearest = similar::get_close_matches(word, known, 1, 0.6);
    match nearest.first() {
        Some(near) => format!("{:?} is unknown; did you mean {near}?", shown(word)),
        None => format!("{:?} {none_of} {}", shown(word), known.join(", ")),
    }
}

/// Whether a text may be a mail address: the mail server knows better, and is asked later.
fn is_mail(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
    let label = |label: &str| {
        let inner = |c: char| c.is_ascii_alphanumeric() || c == '-';
        !label.is_empty() && label.chars().all(inner) && !label.starts_with('-') && !label.ends_with('-')
    };
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty() && name.chars().all(plain) && host.contains('.') && host.split('.').all(label)
    })
}
