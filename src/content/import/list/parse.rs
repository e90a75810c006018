//! Parses a list of one kind.

use super::{employee, member::Member, module, source};
use crate::{
    content::{
        import::{
            asset::AssetSource,
            diagnostics::Diagnostics,
            fields::SharedColumns,
            metadata::ImportContext,
            model::{ImportProgress, ParsedEntry},
            table::Table,
            tree,
        },
        placeholders,
    },
    entries::Kind,
};

/// Reads the list of a kind.
pub(crate) fn parse_list(
    text: &str,
    setting: &ImportContext<'_>,
    assets: &AssetSource,
    diagnostics: &Diagnostics,
) -> Vec<ParsedEntry> {
    let Some(document) = tree::from_toml(text, 1, diagnostics) else { return Vec::new() };
    let Some(table) = Table::in_field(&document, "", diagnostics) else { return Vec::new() };
    for (line, text) in (1..).zip(text.lines()) {
        if let Some(problem) = placeholders::disallowed_placeholder(text) {
            diagnostics.fault(line, setting.kind.word(), problem);
        }
    }
    let checked = setting.checkers.list(setting.kind).file.check(&table);
    let shared = source::Shared::from(table.parse::<SharedColumns>(&checked).unwrap_or_default());
    let name = setting.kind.word();
    let members = table.items(name);
    (setting.on_progress)(ImportProgress::Found(members.len() as u64));
    let members = members.iter().inspect(|_| (setting.on_progress)(ImportProgress::Read));
    let members = members.filter_map(|node| Table::in_field(node, name, diagnostics));
    let entries = members.filter_map(|table| {
        let member = Member::from_table(table, setting);
        match setting.kind {
            Kind::Employee => employee::parse(&member, assets),
            Kind::Module => module::parse(&member),
            _ => source::parse(&member, &shared, assets),
        }
    });
    entries.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        clock::Clock,
        content::import::{checkers::Checkers, existing::ExistingContent, file::Place, model::ImportOptions},
        content::model::entry::Entry,
        error::FieldError,
    };
    use std::path::Path;

    fn entries(
        text: &str,
        kind: Kind,
        options: &ImportOptions,
    ) -> Result<(Vec<Entry>, Vec<FieldError>), Vec<FieldError>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds/content");
        let assets = AssetSource::Folder { folder: folder.clone(), top: folder };
        let clock = Clock::fixed("2026-11-21T06:10:00Z".parse().unwrap());
        let stored = ExistingContent::default();
        let on_progress = &|_| ();
        let setting = ImportContext {
            kind,
            place: &Place::default(),
            options,
            stored: &stored,
            clock: &clock,
            on_progress,
            checkers: Checkers::get().unwrap(),
        };
        let diagnostics = Diagnostics::default();
        let read = parse_list(text, &setting, &assets, &diagnostics);
        let (faults, warnings) = diagnostics.into_fields("list.toml");
        let entries = read.into_iter().map(|read| read.entry).collect();
        if faults.is_empty() { Ok((entries, warnings)) } else { Err(faults) }
    }

    #[test]
    fn parses_the_stored_text_of_a_member_to_the_same_entry() {
        let kinds = [
            (Kind::Employee, include_str!("../../../../seeds/content/employees.toml")),
            (Kind::Module, include_str!("../../../../seeds/content/modules.toml")),
            (Kind::Source, include_str!("../../../../seeds/content/sources.toml")),
        ];
        for (kind, text) in kinds {
            let (all, _) = entries(text, kind, &ImportOptions::default()).unwrap();
            assert!(all.len() >= 4, "{kind}");
            for entry in all {
                let again = entries(&entry.source, kind, &ImportOptions::default());
                assert_eq!(again, Ok((vec![entry.clone()], Vec::new())), "{}", entry.head.slug);
            }
        }
    }

    #[test]
    fn requires_a_dictionary_and_a_sample_of_public_sources_only() {
        let source = "[[source]]\nslug = \"a\"\nfamily = \"sales\"\nchannel = \"pharmacy\"\nterritories = [\"france\"]\n\
             granularity = \"day\"\nhistory = 2023\nupdate = \"daily\"\nprovider = \"Vigie\"\naccess = \"open\"\n\
             theme = \"cold\"\nname.fr = \"A\"\nsummary.fr = \"A.\"\ndescription.fr = \"A.\"\nlimits.fr = \"A.\"\n\
             terms.fr = \"A.\"\n";
        let lines = |fields: Vec<FieldError>| -> Vec<String> {
            fields.into_iter().map(|field| format!("{} {}", field.pointer, field.code)).collect()
        };
        let public = lines(entries(source, Kind::Source, &ImportOptions::default()).unwrap_err());
        assert_eq!(
            public,
            [
                "list.toml:1:licence is missing: an open source names its licence",
                "list.toml:1:dictionary needs 3 columns at least: a public source shows what it holds",
                "list.toml:1:sample is missing: a public source shows what it holds",
                "list.toml:11:theme \"cold\" is unknown: expected one of respiratory, flu, flu-vaccination-65, allergies, \
                 gastroenteritis, lice, scabies, baclofen",
            ]
        );
        let names = source.replace("terms.fr = \"A.\"", "terms.fr = \"{company.phone}\"");
        let names = lines(entries(&names, Kind::Source, &ImportOptions::default()).unwrap_err());
        let problem =
            "list.toml:16:source names {company.phone}: only pages, press and job offers repeat settings";
        assert!(names.iter().any(|line| line == problem), "{names:?}");
        let source = source.replace("access = \"open\"\ntheme = \"cold\"", "access = \"quote\"");
        let draft = ImportOptions { draft: true, ..ImportOptions::default() };
        let (entries, warnings) = entries(&source, Kind::Source, &draft).unwrap();
        assert_eq!((entries.len(), lines(warnings).len()), (1, 2));
    }
}
