//! Schemas and import agree: every field of every table, and every seed.

use super::{
    derive::schema_of,
    documents::documents,
    reference::{self, EXAMPLE, HOME},
    tables::elements,
};
use crate::{
    clock::Clock,
    content::import::{
        asset::AssetSource, fields::ColumnFields, file::File, model::ImportOptions, parse_files::Batch,
        run::examine,
    },
    entries::Kind,
    error::FieldError as Fault,
};
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn validator(file: &str) -> Validator {
    let documents = documents();
    let document = documents.iter().find(|document| document.file == file).unwrap();
    let schema = document.schema();
    jsonschema::draft202012::meta::validate(&schema).unwrap();
    jsonschema::options().should_validate_formats(true).build(&schema).unwrap()
}

/// TOML as tools pass it to a schema: days are strings.
fn json_of(toml: toml::Value) -> Value {
    match toml {
        toml::Value::Datetime(day) => Value::String(day.to_string()),
        toml::Value::Array(items) => items.into_iter().map(json_of).collect(),
        toml::Value::Table(fields) => {
            fields.into_iter().map(|(name, value)| (name, json_of(value))).collect()
        }
        other => serde_json::to_value(other).unwrap(),
    }
}

fn read(text: &str) -> Value {
    let front = text.strip_prefix("+++\n").map(|rest| rest.split("\n+++\n").next().unwrap());
    json_of(toml::from_str(front.unwrap_or(text)).unwrap())
}

fn problems(validator: &Validator, value: &Value) -> Vec<String> {
    validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// The errors of the import for a file of this name.
fn refused(kind: Kind, name: &str, text: &str) -> Vec<Fault> {
    let clock = Clock::fixed("2026-11-21T06:10:00Z".parse().unwrap());
    let picture = |name: &str| (name == "picture.png").then(png);
    let file = File::placed(name, name, text.as_bytes().to_vec()).with_assets(AssetSource::Embedded(picture));
    match examine(&clock, &Batch { kind, files: vec![file] }, &ImportOptions::default(), &|_| ()) {
        Ok(_) => Vec::new(),
        Err(error) => error.fields,
    }
}

fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(3, 2).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

#[test]
fn every_seed_matches_its_schema() {
    let validators =
        documents().into_iter().map(|document| (validator(document.file), document)).collect::<Vec<_>>();
    let mut read_of = vec![0; validators.len()];
    for (kind, path, bytes) in crate::content::seed::files() {
        let text = String::from_utf8(bytes).unwrap();
        let at = validators.iter().position(|(_, document)| document.kind == kind).unwrap();
        assert_eq!(problems(&validators[at].0, &read(&text)), [""; 0], "{path}");
        read_of[at] += 1;
    }
    // Lists in JSON have no seed.
    let unread: Vec<_> =
        validators.iter().zip(&read_of).filter(|(_, count)| **count == 0).map(|((_, d), _)| d.file).collect();
    assert_eq!(unread, ["press-list.schema.json", "job-list.schema.json"]);
}

#[test]
fn the_reference_example_is_valid_and_uses_every_field() {
    let mut shown = Vec::new();
    for (name, text) in [("x.fr.toml", EXAMPLE), ("home.fr.toml", HOME)] {
        assert_eq!(refused(Kind::Page, name, text), []);
        let page = read(text);
        assert_eq!(problems(&validator("page.schema.json"), &page), [""; 0]);
        shown.extend(page["element"].as_array().unwrap().clone());
    }
    for (word, table) in elements() {
        let element = shown.iter().find(|element| element["type"] == word).unwrap();
        fn missing(table: &Value, value: &Value) -> Vec<String> {
            let of_field = |(name, schema): (&String, &Value)| match &value[name] {
                Value::Null => vec![name.clone()],
                Value::Array(items) if schema["items"]["properties"].is_object() => {
                    missing(&schema["items"], &items[0])
                }
                _ => Vec::new(),
            };
            table["properties"].as_object().unwrap().iter().flat_map(of_field).collect()
        }
        assert_eq!(missing(&table, element), [""; 0], "{word}");
    }
    let page = reference::page(&documents());
    assert_eq!(page.matches("```toml\n[[element]]\ntype = ").count(), elements().len());
}

#[test]
fn every_field_has_a_description() {
    fn visit(schema: &Value, unexplained: &mut Vec<String>) {
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let is_explained = field["description"].as_str().is_some_and(|text| !text.is_empty());
            if !is_explained {
                unexplained.push(format!("{}.{name}", schema["title"]));
            }
            visit(field, unexplained);
        }
        for element in schema["oneOf"].as_array().into_iter().flatten() {
            assert!(element["description"].is_string(), "{}", element["title"]);
            visit(element, unexplained);
        }
        schema["anyOf"].as_array().into_iter().flatten().for_each(|one| visit(one, unexplained));
        if schema["items"].is_object() {
            visit(&schema["items"], unexplained);
        }
    }
    let mut unexplained = Vec::new();
    documents().iter().for_each(|document| visit(&document.table, &mut unexplained));
    assert_eq!(unexplained, [""; 0]);
}

/// The known fields, from the error message about an unknown one.
fn known(faults: &[Fault]) -> BTreeSet<String> {
    let message =
        faults.iter().find_map(|fault| fault.code.split_once("is not a field here: expected one of "));
    let fields = message.unwrap_or_else(|| panic!("{faults:?}")).1;
    fields.split(", ").map(str::to_owned).collect()
}

fn described(table: &Value) -> BTreeSet<String> {
    table["properties"].as_object().unwrap().keys().cloned().collect()
}

#[test]
fn import_and_schemas_have_the_same_fields() {
    // A name without a similar field.
    const UNKNOWN: &str = "zqxjwv = 1\n";
    for (word, table) in elements() {
        let text = format!(
            "title = \"T\"\nsummary = \"S\"\nlayout = \"legal\"\n[[element]]\ntype = \"{word}\"\n{UNKNOWN}"
        );
        assert_eq!(known(&refused(Kind::Page, "x.fr.toml", &text)), described(&table), "{word}");
    }
    for document in documents() {
        let (kind, table) = (document.kind, &document.table);
        let (name, text) = match (kind, document.is_list) {
            (Kind::Page, _) => ("x.fr.toml", UNKNOWN.to_owned()),
            (Kind::Press | Kind::Job, true) => ("x.fr.json", "[{\"zqxjwv\": 1, \"body\": \"a\"}]".to_owned()),
            (Kind::Press | Kind::Job, false) => ("x.fr.md", format!("+++\n{UNKNOWN}+++\nText.\n")),
            _ => ("x.toml", format!("[[{kind}]]\n{UNKNOWN}")),
        };
        let member = &table["properties"][kind.word()]["items"];
        let expected = described(if member.is_object() { member } else { table });
        assert_eq!(known(&refused(kind, name, &text)), expected, "{}", document.file);
    }
    let column = format!("[[column]]\n{UNKNOWN}\n[[source]]\nslug = \"a\"\n");
    assert_eq!(known(&refused(Kind::Source, "x.toml", &column)), described(&schema_of::<ColumnFields>()));
    for kind in [Kind::Source, Kind::Module] {
        let top = format!("{UNKNOWN}[[{kind}]]\n");
        let faults =
            refused(kind, "x.toml", &top).into_iter().filter(|fault| fault.pointer.ends_with(":1:zqxjwv"));
        let document = documents().into_iter().find(|document| document.kind == kind).unwrap();
        assert_eq!(known(&faults.collect::<Vec<_>>()), described(&document.table), "{kind}");
    }
}

#[test]
fn import_and_schemas_reject_the_same_pages() {
    let page = |from: &str, to: &str| {
        assert!(EXAMPLE.contains(from), "{from}");
        EXAMPLE.replacen(from, to, 1)
    };
    let pages = validator("page.schema.json");
    for (from, to) in [
        ("layout = \"article\"", "layout = \"wide\""),
        ("summary = ", "sumary = "),
        ("updated = 2026-11-21", "updated = \"21 novembre\""),
        ("updated = 2026-11-21", "updated = true"),
        ("level = 2", "level = 4"),
        ("level = 2", "level = \"2\""),
        ("id = \"matin\"", "id = \"Le matin\""),
        ("items = [\n  { value", "items = [\n  { valeur"),
        ("href = \"/store\"", "href = \"/fr/store\""),
        ("href = \"/store\"", "href = \"javascript:alert(1)\""),
        ("href = \"/store\", ", ""),
        ("value = \"14 000\"", "value = \"\""),
        ("theme = \"flu\"", "theme = \"flue\""),
        ("family = \"sales\"", "family = \"sale\""),
        ("slugs = [\"pharmacy-sell-out\"]", "slugs = [\"A\"]"),
        ("unit = 100000", "unit = 0"),
        ("mail = \"{company.mail.data}\"", "mail = \"somewhere\""),
        ("type = \"people\"", "type = \"peoples\""),
        ("type = \"people\"\n", ""),
        ("columns = [\"Étape\", \"Vigie\", \"Vous\"]", "columns = [\"Étape\"]"),
        ("src = \"picture.png\"\n", ""),
    ] {
        let wrong = page(from, to);
        assert!(!refused(Kind::Page, "x.fr.toml", &wrong).is_empty(), "the import accepts {to}");
        assert!(!pages.is_valid(&read(&wrong)), "the schema accepts {to}");
    }
    let person = "[[employee]]\nid = \"a\"\nname = \"A\"\nrole = { fr = \"R\", en = \"R\" }\n";
    let people = validator("employees.schema.json");
    assert!(people.is_valid(&read(person)) && refused(Kind::Employee, "x.toml", person).is_empty());
    let one = person.replace("{ fr = \"R\", en = \"R\" }", "\"R\"") + "locale = \"fr\"\n";
    assert!(people.is_valid(&read(&one)) && refused(Kind::Employee, "x.toml", &one).is_empty());
    for (from, to) in [
        ("role = { fr = \"R\", en = \"R\" }", "role = \"R\""),
        ("role = { fr = \"R\", en = \"R\" }", "role = {}"),
        ("fr = \"R\", ", ""),
        ("en = \"R\"", "de = \"R\""),
        ("name = \"A\"", "name = \"A\"\nlocale = \"ko\""),
        ("id = \"a\"\n", ""),
        ("name = \"A\"", "name = \"A\"\nrank = 1.5"),
    ] {
        let wrong = person.replacen(from, to, 1);
        assert!(!refused(Kind::Employee, "x.toml", &wrong).is_empty(), "the import accepts {to}");
        assert!(!people.is_valid(&read(&wrong)), "the schema accepts {to}");
    }
}

#[test]
fn reports_a_field_that_another_field_requires() {
    let card = "items = [{ title = \"a\", text = \"b\", label = \"c\" }]\n";
    let page =
        format!("title = \"T\"\nsummary = \"S\"\nlayout = \"legal\"\n[[element]]\ntype = \"cards\"\n{card}");
    let faults = refused(Kind::Page, "x.fr.toml", &page);
    let reported: Vec<_> = faults.iter().map(|fault| (fault.pointer.as_str(), fault.code.as_ref())).collect();
    assert_eq!(reported, [("x.fr.toml:6:href", "is missing: label needs it")]);
}

#[test]
fn import_and_schemas_reject_the_same_offers_and_sources() {
    let offer = json!([{"id": "a", "locale": "fr", "title": "T", "summary": "S", "published": "2026-10-14",
        "contract": "fixed-term", "team": "T", "place": "P", "country": "FR", "remote": "partial",
        "salary_min": 40000, "salary_max": 50000, "mail": "a@b.example", "body": "Text."}]);
    let jobs = validator("job-list.schema.json");
    assert_eq!(problems(&jobs, &offer), [""; 0]);
    assert_eq!(refused(Kind::Job, "x.json", &offer.to_string()), []);
    for (name, value) in [
        ("contract", json!("fixed_term")),
        ("published", json!("2026-13-01")),
        ("published", Value::Null),
        ("country", json!("France")),
        ("salary_max", Value::Null),
        ("mail", json!(3)),
        ("shade", json!("red")),
        ("body", Value::Null),
    ] {
        let mut wrong = offer.clone();
        match value {
            Value::Null => drop(wrong[0].as_object_mut().unwrap().remove(name)),
            value => wrong[0][name] = value,
        }
        assert!(!refused(Kind::Job, "x.json", &wrong.to_string()).is_empty(), "the import accepts {name}");
        assert!(!jobs.is_valid(&wrong), "the schema accepts {name}");
    }
    let all = include_str!("../../../../seeds/content/sources.toml");
    let open = all.lines().position(|line| line == "access = \"open\"").unwrap();
    let lines: Vec<_> = all.lines().collect();
    let sources = validator("sources.schema.json");
    for name in ["licence", "sample", "history"] {
        let start = lines[..open].iter().rposition(|line| *line == "[[source]]").unwrap();
        let at =
            start + lines[start..].iter().position(|line| line.starts_with(&format!("{name} = "))).unwrap();
        let wrong = [&lines[..at], &lines[at + 1..]].concat().join("\n");
        assert!(!sources.is_valid(&read(&wrong)), "{name}");
    }
}

#[test]
fn the_import_validates_the_figures_of_a_chart() {
    for (from, to, pointer, problem) in [
        ("form = \"lines\"", "form = \"bars\"", "data", "has several series, which only lines show"),
        ("form = \"lines\"", "form = \"columns\"", "base", "is only drawn with lines"),
        ("juil. 2026,98.5,104", "juil. 2026,98.5,beaucoup", "data", "\"beaucoup\" is not a number"),
        ("mois,Pharmacie,En ligne", "mois,Pharmacie", "data", "is not a table in CSV"),
        (
            "lines\"\nunit = \"%\"\nbase = 100\ndata = \"\"\"\nmois,Pharmacie,En ligne\njanv. 2026,100,100\n\
             juil. 2026,98.5,104\ndéc. 2026,97,108\n",
            "bars\"\ndata = \"\"\"\nmois,Pharmacie\njanv. 2026,100\njuil. 2026,-98.5\n",
            "data",
            "has a value below zero, which only lines show",
        ),
    ] {
        assert!(EXAMPLE.contains(from), "{from}");
        let faults = refused(Kind::Page, "x.fr.toml", &EXAMPLE.replacen(from, to, 1));
        let matches = |fault: &Fault| fault.pointer.ends_with(pointer) && fault.code.contains(problem);
        assert!(faults.iter().any(matches), "{to}: {faults:?}");
    }
}

#[test]
fn the_import_validates_scales_and_contrasts() {
    for (from, to, pointer, problem) in [
        ("unit = 100000", "unit = 1000", "unit", "makes 45000 marks"),
        ("value = 3200000", "value = 46000000", "items", "larger than the one before"),
        (
            "columns = [\"Étape\", \"Vigie\", \"Vous\"]\nrows = [\n  [\"Cadrage\", \"propose\", \"décidez\"],\n  \
             [\"Livraison\", \"livre\", \"vérifiez\"],\n]\ncontrast = false",
            "columns = [\"Étape\", \"Vigie\"]\nrows = [[\"Cadrage\", \"propose\"]]\ncontrast = true",
            "contrast",
            "is only for three columns",
        ),
    ] {
        assert!(EXAMPLE.contains(from), "{from}");
        let faults = refused(Kind::Page, "x.fr.toml", &EXAMPLE.replacen(from, to, 1));
        let matches = |fault: &Fault| fault.pointer.ends_with(pointer) && fault.code.contains(problem);
        assert!(faults.iter().any(matches), "{to}: {faults:?}");
    }
}
