//! Learns the fields of files from the Rust types of the import: a deserialiser that reads no input, records
//! what a type requests, and applies the same rules as [`super::super::value_deserializer`]. The schemas
//! therefore cannot differ from the import.

use crate::{
    content::import::rules::{LONG, MEMBER, Rule, rule},
    entries::Kind,
};
use serde::{
    Deserialize, Deserializer,
    de::{
        DeserializeSeed, IntoDeserializer, MapAccess, Visitor,
        value::{Error, MapDeserializer, SeqDeserializer},
    },
    forward_to_deserialize_any,
};
use std::cell::RefCell;

/// A kind of file.
pub(crate) struct Document {
    pub(super) kind: Kind,
    /// File name of the schema.
    pub(super) file: &'static str,
    /// Files it applies to, below the folder of the content.
    pub(super) globs: &'static [&'static str],
    /// Whether the file is a JSON array of such tables.
    pub(super) is_list: bool,
    pub(super) table: Table,
}

/// The type of a value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    /// A text with a range of lengths.
    Text {
        least: usize,
        most: usize,
    },
    /// A multi-line text: Markdown or CSV.
    Lines,
    /// A slug, with or without slashes.
    Name {
        with_slashes: bool,
        most: usize,
    },
    Link,
    /// An e-mail address, or a setting that contains one.
    Recipient,
    Day,
    Truth,
    /// An integer with an optional default.
    Whole {
        low: i64,
        high: i64,
        unsaid: Option<i64>,
    },
    Word(Vec<&'static str>),
    List {
        of: Box<Self>,
        least: usize,
        most: usize,
    },
    Table(Table),
    /// A value for each language, or a plain value if the entry names its language.
    Languages(Box<Self>),
    /// The name of a shared table, or a table.
    NameOr(Box<Self>),
    /// Tables that differ by their `type`.
    OneOf(Vec<(&'static str, Table)>),
}

/// The fields of a type.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Table {
    /// The name of the type, for rules and descriptions.
    pub(super) name: &'static str,
    pub(super) fields: Vec<Field>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Field {
    /// The type it belongs to.
    pub(super) of: &'static str,
    pub(super) name: &'static str,
    pub(super) shape: Shape,
    pub(super) required: bool,
}

impl Table {
    /// The fields of a type.
    pub(super) fn of<T: for<'a> Deserialize<'a>>() -> Self {
        let seen = RefCell::default();
        // A type that requests more than the methods below support loses its fields, which tests detect.
        let _ = T::deserialize(Recorder { rule: Rule::Lines, seen: &seen });
        match seen.into_inner().shape {
            Some(Shape::Table(table)) => table,
            _ => Self { name: "", fields: Vec::new() },
        }
    }
}

impl Field {
    /// A field that is parsed on its own.
    pub(super) fn of<T: for<'a> Deserialize<'a>>(
        table: &'static str,
        name: &'static str,
        rule: Rule,
    ) -> Self {
        let seen = RefCell::default();
        let _ = T::deserialize(Recorder { rule, seen: &seen });
        Self::seen(table, name, seen.into_inner())
    }

    fn seen(of: &'static str, name: &'static str, seen: Seen) -> Self {
        let shape = seen.shape.unwrap_or(Shape::Lines);
        Self { of, name, shape, required: !seen.optional }
    }
}

#[derive(Default)]
struct Seen {
    shape: Option<Shape>,
    optional: bool,
}

/// A substitute for a value.
#[derive(Clone, Copy)]
struct Recorder<'r> {
    rule: Rule,
    seen: &'r RefCell<Seen>,
}

impl Recorder<'_> {
    fn note(&self, shape: Shape) {
        self.seen.borrow_mut().shape.get_or_insert(shape);
    }

    fn note_optional(&self) {
        self.seen.borrow_mut().optional = true;
    }

    fn note_text(&self) {
        // An optional text may be empty.
        let least = usize::from(!self.seen.borrow().optional);
        self.note(match self.rule {
            Rule::Lines => Shape::Lines,
            Rule::Line(most) => Shape::Text { least, most },
            Rule::LineOrEmpty(most) => Shape::Text { least: 0, most },
            _ => Shape::Text { least, most: LONG },
        });
    }

    fn note_whole(&self) -> i64 {
        let (low, high, unsaid) = match self.rule {
            Rule::WholeOr(low, high, unsaid) => (low, high, Some(unsaid)),
            Rule::Whole(low, high) => (low, high, None),
            _ => (0, i64::from(u32::MAX), None),
        };
        if unsaid.is_some() {
            self.note_optional();
        }
        self.note(Shape::Whole { low, high, unsaid });
        low
    }

    fn items(&self) -> (usize, usize) {
        if let Rule::Items(least, most) = self.rule { (least, most) } else { (0, 1_000) }
    }
}

impl<'de> IntoDeserializer<'de, Error> for Recorder<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

macro_rules! whole_numbers {
    ($($method:ident)+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.visit_i64(self.note_whole())
        })+
    };
}

impl<'de> Deserializer<'de> for Recorder<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.note_optional();
        // A derived field may have any type.
        if matches!(self.rule, Rule::Derived) { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.note_text();
        visitor.visit_string(String::new())
    }

    /// Only days use this method.
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.note(Shape::Day);
        visitor.visit_str("2026-01-01")
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.note_optional();
        self.note(Shape::Truth);
        visitor.visit_bool(false)
    }

    whole_numbers! { deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_i64 }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let (least, most) = self.items();
        if least == 0 {
            self.note_optional();
        }
        let seen = RefCell::default();
        let member = Recorder { rule: MEMBER, seen: &seen };
        let value = visitor.visit_seq(SeqDeserializer::new(std::iter::once(member)))?;
        let of = Box::new(seen.take().shape.unwrap_or(Shape::Lines));
        self.note(Shape::List { of, least, most });
        Ok(value)
    }

    /// Only texts in several languages use this method.
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if matches!(self.rule, Rule::Items(0, _)) {
            self.note_optional();
        }
        let seen = RefCell::default();
        let each = Recorder { rule: self.rule, seen: &seen };
        let value = visitor.visit_map(MapDeserializer::new(std::iter::once(("fr", each))))?;
        self.note(Shape::Languages(Box::new(seen.take().shape.unwrap_or(Shape::Lines))));
        Ok(value)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let known = RefCell::default();
        let members = Members { name, fields: fields.iter(), field: "", known: &known };
        let value = visitor.visit_map(members)?;
        self.note(Shape::Table(Table { name, fields: known.take() }));
        Ok(value)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.note(Shape::Word(variants.to_vec()));
        visitor.visit_enum(variants.first().copied().unwrap_or_default().into_deserializer())
    }

    /// Texts with a special meaning are recognised by the name of their newtype.
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let shape = match (name, self.rule) {
            ("Slug", Rule::Name) => Shape::Name { with_slashes: false, most: 80 },
            ("Slug", _) => Shape::Name { with_slashes: true, most: 100 },
            ("Href", _) => Shape::Link,
            ("Recipient", _) => Shape::Recipient,
            ("Rich", _) => Shape::Lines,
            ("TextOr", rule) => {
                let seen = RefCell::default();
                let value = visitor.visit_newtype_struct(Recorder { rule, seen: &seen })?;
                self.note(Shape::NameOr(Box::new(seen.take().shape.unwrap_or(Shape::Lines))));
                return Ok(value);
            }
            _ => return visitor.visit_newtype_struct(self),
        };
        self.note(shape);
        visitor.visit_newtype_struct(IntoDeserializer::<Error>::into_deserializer(""))
    }

    forward_to_deserialize_any! {
        <W: Visitor<'de>>
        i8 i16 i32 i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple tuple_struct identifier ignored_any
    }
}

/// The fields of a type, recorded under their names in files.
struct Members<'r> {
    name: &'static str,
    fields: std::slice::Iter<'static, &'static str>,
    field: &'static str,
    known: &'r RefCell<Vec<Field>>,
}

impl<'de> MapAccess<'de> for Members<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some(field) = self.fields.next() else { return Ok(None) };
        self.field = field;
        seed.deserialize((*field).into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let rule = rule(self.name, self.field);
        let name = if let Rule::Markdown(written) = rule { written } else { self.field };
        let seen = RefCell::default();
        let value = seed.deserialize(Recorder { rule, seen: &seen })?;
        if !matches!(rule, Rule::Derived) {
            self.known.borrow_mut().push(Field::seen(self.name, name, seen.take()));
        }
        Ok(value)
    }
}
