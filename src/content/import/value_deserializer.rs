//! Deserialises a value of a file (serde). Errors are reported, and a substitute of the type is returned, so
//! that the types of the domain can be used directly.

use super::{
    markdown,
    rules::{LONG, MEMBER, Rule},
    table::{Context, Table, read_whole, unknown},
    text,
    tree::{Node, Value},
};
use crate::{
    content::{model::recipient::Recipient, placeholders},
    entries::{href::Href, slug::Slug},
    file_errors::shown,
    locale::Locale,
};
use jiff::civil::Date;
use serde::{
    Deserializer,
    de::{
        IntoDeserializer, Visitor,
        value::{Error, MapDeserializer, SeqDeserializer},
    },
    forward_to_deserialize_any,
};

#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    /// `None` if it is missing.
    pub(super) node: Option<&'a Node>,
    /// The line of the field or, if it is missing, of the table.
    pub(super) line: u64,
    pub(super) field: &'a str,
    pub(super) rule: Rule,
    pub(super) context: Context<'a>,
}

/// A substitute for a missing table.
static NOTHING: Node = Node { line: 0, span: 0..0, value: Value::Table(Vec::new()) };

impl<'a> Reader<'a> {
    fn fault(&self, problem: impl Into<String>) {
        if !self.context.stand_in {
            self.context.diagnostics.fault(self.line, self.field, problem);
        }
    }

    /// The value if it has this type. It is required.
    fn needed<T>(&self, sort: &str, of: impl FnOnce(&'a Value) -> Option<T>) -> Option<T> {
        let Some(node) = self.node else {
            self.fault("is missing");
            return None;
        };
        let value = of(&node.value);
        if value.is_none() {
            self.fault(format!("must be {sort}, not {}", node.value.what()));
        }
        value
    }

    /// The text, checked by the rule of the field.
    fn text(&self) -> String {
        let Some(text) = self.needed("a text", Value::as_text) else { return String::new() };
        if text.contains('\0') {
            self.fault("holds a NUL character");
        }
        if let Some(problem) = placeholders::unknown(text) {
            self.fault(problem);
        }
        let (most, may_be_empty) = match self.rule {
            Rule::Lines => return text::without_orders(text).into_owned(),
            Rule::Line(most) => (most, false),
            Rule::LineOrEmpty(most) => (most, true),
            _ => (LONG, false),
        };
        let line = text::one_line(text);
        match line.chars().count() {
            0 if !may_be_empty => self.fault("is empty"),
            length if length > most => {
                self.fault(format!("has {length} characters; at most {most} are allowed"));
            }
            _ => {}
        }
        line
    }

    /// The text, validated by `judge`.
    fn judged(&self, judge: impl FnOnce(&str) -> Result<(), String>) -> String {
        let text = self.needed("a text", Value::as_text).unwrap_or_default();
        if let (false, Err(problem)) = (self.node.and_then(Node::text).is_none(), judge(text)) {
            self.fault(problem);
        }
        text.to_owned()
    }

    fn name(&self) -> String {
        self.judged(|text| {
            let slug = text.parse::<Slug>();
            if !matches!(self.rule, Rule::Name) {
                return slug.map(drop);
            }
            let problem = "must be words of small letters, digits and hyphens, at most 80 characters";
            let fits = slug.is_ok() && !text.contains('/') && text.len() <= 80;
            if fits { Ok(()) } else { Err(format!("{:?} {problem}", shown(text))) }
        })
    }

    /// The Markdown text as sanitised HTML.
    fn html(&self) -> String {
        let Some(text) = self.needed("a text", Value::as_text) else { return String::new() };
        markdown::read(text, &mut |_, problem| self.fault(problem)).as_html().to_owned()
    }

    fn day(&self) -> Option<Date> {
        let node = self.node?;
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
            self.fault(format!("must be a day such as 2026-11-20, not {what}"));
        }
        day
    }

    fn whole(&self) -> i64 {
        let (low, high) = match self.rule {
            Rule::WholeOr(_, _, unsaid) if self.node.is_none() => return unsaid,
            Rule::Whole(low, high) | Rule::WholeOr(low, high, _) => (low, high),
            _ => (0, i64::from(u32::MAX)),
        };
        let number = self.needed("a whole number", |value| match value {
            Value::Whole(number) => Some(*number),
            _ => None,
        });
        if let Some(number) = number.filter(|number| !(low..=high).contains(number)) {
            self.fault(format!("is {number}; it must be from {low} to {high}"));
            return low;
        }
        number.unwrap_or(low)
    }

    pub(super) fn items(&self) -> &'a [Node] {
        let (least, most) = if let Rule::Items(least, most) = self.rule { (least, most) } else { (0, 1_000) };
        if self.node.is_none() && least == 0 {
            return &[];
        }
        let list = self.needed("a list", |value| match value {
            Value::List(list) => Some(list.as_slice()),
            _ => None,
        });
        let Some(list) = list else { return &[] };
        if !(least..=most).contains(&list.len()) {
            self.fault(format!("has {} items; it must have {least} to {most}", list.len()));
        }
        list
    }

    /// A value for each language: a table of them, or a plain value if there is one language.
    fn languages(&self) -> Vec<(&'static str, Self)> {
        let optional = matches!(self.rule, Rule::Items(0, _));
        let node = match (self.node, self.context.only) {
            (None, _) if optional => return Vec::new(),
            (None, _) => {
                self.fault("is missing");
                return Vec::new();
            }
            (Some(Node { value: Value::Text(_) | Value::List(_), .. }), Some(locale)) => {
                return vec![(locale.code(), *self)];
            }
            (Some(node), only) => (node, only),
        };
        let (Node { value: Value::Table(_), .. }, None) = node else {
            let wanted = match node.1 {
                Some(_) => "in the entry's one language",
                None => "a table of languages: { fr = \"…\", en = \"…\" }",
            };
            self.fault(format!("must be {wanted}, not {}", node.0.value.what()));
            return Vec::new();
        };
        let Some(table) = Table::of(node.0, self.field, self.context) else { return Vec::new() };
        let given = Locale::ALL.map(|locale| (locale.code(), table.reader(locale.code(), self.rule)));
        table.finish();
        given.into_iter().filter(|(_, reader)| reader.node.is_some()).collect()
    }
}

impl<'a> IntoDeserializer<'a, Error> for Reader<'a> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

macro_rules! whole_numbers {
    ($($method:ident)+) => {
        $(fn $method<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.visit_i64(self.whole())
        })+
    };
}

impl<'a> Deserializer<'a> for Reader<'a> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        // An empty text counts as missing.
        let says = self.node.filter(|node| node.text().is_none_or(|text| !text::one_line(text).is_empty()));
        if says.is_some() { visitor.visit_some(self) } else { visitor.visit_none() }
    }

    fn deserialize_string<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_string(self.text())
    }

    /// Only days use this method.
    fn deserialize_str<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.node.is_none() {
            self.fault("is missing");
        }
        visitor.visit_string(self.day().unwrap_or_default().to_string())
    }

    fn deserialize_bool<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        let truth = self.node.and_then(|_| {
            self.needed("true or false", |value| match value {
                Value::Truth(truth) => Some(*truth),
                _ => None,
            })
        });
        visitor.visit_bool(truth.unwrap_or(false))
    }

    whole_numbers! { deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_i64 }

    fn deserialize_seq<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        let Self { field, context, .. } = self;
        let items = self.items().iter().map(|node| Reader {
            node: Some(node),
            line: node.line,
            field,
            rule: MEMBER,
            context,
        });
        visitor.visit_seq(SeqDeserializer::new(items))
    }

    /// Only texts in several languages use this method.
    fn deserialize_map<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(MapDeserializer::new(self.languages().into_iter()))
    }

    fn deserialize_struct<V: Visitor<'a>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let table = self.node.and_then(|node| Table::of(node, self.field, self.context));
        if let Some(table) = table {
            return read_whole(&table, name, fields, visitor);
        }
        if self.node.is_none() {
            self.fault("is missing");
        }
        let nothing = Table::of(&NOTHING, "", Context { stand_in: true, ..self.context });
        let nothing = nothing.ok_or_else(|| <Error as serde::de::Error>::custom("is not a table"))?;
        read_whole(&nothing, name, fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'a>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let first = variants.first().copied().unwrap_or_default();
        let word = match self.node.map(|node| &node.value) {
            Some(Value::Text(text)) => {
                variants.iter().find(|word| *word == text).copied().unwrap_or_else(|| {
                    self.fault(unknown(text, variants, "is unknown: expected one of"));
                    first
                })
            }
            Some(other) => {
                self.fault(format!("must be one of {}, not {}", variants.join(", "), other.what()));
                first
            }
            None => {
                self.fault("is missing");
                first
            }
        };
        visitor.visit_enum(word.into_deserializer())
    }

    /// Texts with a special meaning are recognised by the name of their newtype.
    fn deserialize_newtype_struct<V: Visitor<'a>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let text = match name {
            "Slug" => self.name(),
            "Href" => self.judged(|text| Href::try_from(text.to_owned()).map(drop)),
            "Recipient" => self.judged(|text| text.parse::<Recipient>().map(drop)),
            "Rich" => self.html(),
            // Alternatives: a text as it is, anything else as the type.
            "TextOr" => match self.node.and_then(Node::text) {
                Some(text) => return visitor.visit_string(text.to_owned()),
                None => return visitor.visit_newtype_struct(self),
            },
            _ => return visitor.visit_newtype_struct(self),
        };
        visitor.visit_newtype_struct(IntoDeserializer::<Error>::into_deserializer(text))
    }

    fn deserialize_ignored_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        <W: Visitor<'a>>
        i8 i16 i32 i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple tuple_struct identifier
    }
}
