//! The schemas of all kinds of files.

use super::{
    field_types::{Document, Field, Shape, Table},
    json, reference,
};
use crate::{
    Error, Result,
    catalog::source::Facts,
    content::{
        import::{
            article::{Markup, SALARY, Titles},
            list::{
                employee::EmployeeTexts,
                member::RANK,
                module::ModuleTexts,
                source::{ColumnFields, DICTIONARY, NameOrColumn, SHARED, SourceTexts},
            },
            metadata::{Identity, id_field, id_rule},
            page::{self, PageFields, with_elements},
            rules::Rule,
            size_limits::most_members,
        },
        model::{element, entry},
    },
    entries::{kind::Kind, slug::Slug},
};
use serde::Deserialize;

/// The schemas, the tools' configuration and the reference page: name and bytes of each file.
///
/// # Errors
/// Never; all data are constants, and a test writes them.
pub fn schemas() -> Result<Vec<(String, Vec<u8>)>> {
    let documents = documents();
    let mut files = Vec::new();
    for document in &documents {
        let mut text = serde_json::to_string_pretty(&json::schema(document)).map_err(Error::fault)?;
        text.push('\n');
        files.push((document.file.to_owned(), text.into_bytes()));
    }
    files.push(("taplo.toml".to_owned(), tools(&documents).into_bytes()));
    files.push(("reference.md".to_owned(), reference::page(&documents).into_bytes()));
    Ok(files)
}

pub(super) fn documents() -> Vec<Document> {
    let document = |kind, file, globs, is_list, table| Document { kind, file, globs, is_list, table };
    vec![
        document(Kind::Page, "page.schema.json", &["pages/**/*.toml"], false, page()),
        document(Kind::Press, "press.schema.json", &["press/**/*.md"], false, article()),
        document(Kind::Press, "press-list.schema.json", &["press/**/*.json"], true, with_body(article())),
        document(Kind::Job, "job.schema.json", &["jobs/**/*.md"], false, offer()),
        document(Kind::Job, "job-list.schema.json", &["jobs/**/*.json"], true, with_body(offer())),
        document(
            Kind::Employee,
            "employees.schema.json",
            &["employees.toml", "employees/**/*.toml"],
            false,
            list(Kind::Employee, "employee", Table::of::<EmployeeTexts>()),
        ),
        document(
            Kind::Module,
            "modules.schema.json",
            &["modules.toml", "modules/**/*.toml"],
            false,
            list(Kind::Module, "module", Table::of::<ModuleTexts>()),
        ),
        document(
            Kind::Source,
            "sources.schema.json",
            &["sources.toml", "sources/**/*.toml"],
            false,
            sources(),
        ),
    ]
}

/// The elements of pages by their words.
pub(super) fn elements() -> Vec<(&'static str, Table)> {
    macro_rules! tables {
        ($($word:literal => $variant:ident,)+) => {
            vec![$(($word, Table::of::<element::$variant>())),+]
        };
    }
    let mut all = with_elements! { tables! };
    for (_, table) in &mut all {
        // These fields are derived if files do not contain them.
        if matches!(table.name, "Heading" | "Chapter") {
            table.fields.push(field::<Option<Slug>>(table.name, "id", Rule::Name));
        }
    }
    all
}

/// A table with the identity of every entry, and more.
fn entry_of(kind: Kind, more: impl IntoIterator<Item = Table>) -> Table {
    let in_list = matches!(kind, Kind::Employee | Kind::Module | Kind::Source);
    let mut id = field::<Option<Slug>>("Entry", id_field(kind), id_rule(kind));
    id.required = in_list;
    let mut fields = vec![id];
    fields.extend(more.into_iter().flat_map(|table| table.fields));
    let mut identity = Table::of::<Identity>().fields;
    for field in &mut identity {
        // The day of the document.
        field.required |= field.name == "published" && matches!(kind, Kind::Press | Kind::Job);
    }
    fields.extend(identity);
    if in_list {
        fields.push(field::<i64>("Member", "rank", RANK));
    }
    Table { name: kind.word(), fields }
}

fn page() -> Table {
    let mut table = entry_of(Kind::Page, [Table::of::<PageFields>()]);
    let of = Box::new(Shape::OneOf(elements()));
    let shape = Shape::List { of, least: 1, most: page::MOST };
    table.fields.push(Field { of: "PageFields", name: "element", shape, required: true });
    table
}

fn article() -> Table {
    let mut table = entry_of(Kind::Press, [Table::of::<Titles>(), Table::of::<entry::Article>()]);
    table.fields.push(field::<Option<Markup>>("Titles", "format", Rule::Lines));
    table
}

fn offer() -> Table {
    let mut table = entry_of(Kind::Job, [Table::of::<Titles>(), Table::of::<entry::Offer>()]);
    for name in ["salary_min", "salary_max"] {
        table.fields.push(field::<Option<u32>>("Offer", name, SALARY));
    }
    table.fields.push(field::<Option<Markup>>("Titles", "format", Rule::Lines));
    table
}

/// The same table in a list, with its text.
fn with_body(mut table: Table) -> Table {
    table.fields.push(field::<String>("Titles", "body", Rule::Lines));
    table
}

/// A list of members, each with the identity of every entry and more.
fn list(kind: Kind, name: &'static str, more: Table) -> Table {
    let of = Box::new(Shape::Table(entry_of(kind, [more])));
    let shape = Shape::List { of, least: 1, most: most_members(kind) };
    Table { name: kind.noun(), fields: vec![Field { of: "List", name, shape, required: true }] }
}

fn sources() -> Table {
    let mut own = Table::of::<SourceTexts>();
    own.fields.extend(Table::of::<Facts>().fields);
    own.fields.push(field::<Vec<NameOrColumn>>("SourceParts", "dictionary", DICTIONARY));
    own.fields.push(field::<Option<String>>("SourceParts", "sample", Rule::Lines));
    let mut table = list(Kind::Source, "source", own);
    table.fields.push(field::<Vec<ColumnFields>>("List", "column", SHARED));
    table
}

fn field<T: for<'a> Deserialize<'a>>(table: &'static str, name: &'static str, rule: Rule) -> Field {
    Field::of::<T>(table, name, rule)
}

/// Assigns schemas to files, for taplo and the editors that use it.
fn tools(documents: &[Document]) -> String {
    let mut text = "# Where taplo and the TOML extensions of editors find what a file may hold: copy it to the top of the\n\
                    # content's folder, and the schemas into its folder schemas/.\n"
        .to_owned();
    for document in
        documents.iter().filter(|document| document.globs.iter().all(|glob| glob.ends_with(".toml")))
    {
        let globs: Vec<_> = document.globs.iter().map(|glob| format!("\"**/{glob}\"")).collect();
        text += &format!(
            "\n[[rule]]\ninclude = [{}]\n[rule.schema]\nenabled = true\npath = \"schemas/{}\"\n",
            globs.join(", "),
            document.file
        );
    }
    text
}
