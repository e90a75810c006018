//! The thresholds of every rule, by theme, as `seeds/gate.toml` gives them and an operator may change them.

use super::thresholds::Thresholds;
use crate::{
    Error, Result,
    error::{FieldError, Kind},
    ias::theme::Theme,
};
use std::{collections::BTreeMap, io::ErrorKind, ops::Range, path::Path};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

const SHIPPED: &str = include_str!("../../../seeds/gate.toml");

/// Where an operator's own thresholds are, below the data folder.
const OVERRIDE_FILE: &str = "ias/gate.toml";

#[derive(Debug, Clone)]
pub struct Rules {
    common: Thresholds,
    themes: BTreeMap<Theme, Thresholds>,
}

impl Rules {
    /// The thresholds that ship with the product.
    pub fn built_in() -> Result<Self> {
        parse(&[SHIPPED]).map_err(|fault| Error::internal(fault.problem))
    }

    /// Those of this data folder: what ships with the product, with the single values that its own file changes.
    ///
    /// # Errors
    /// `ias.gate-invalid` naming file, line and key at fault.
    pub(crate) fn load(data_dir: &Path) -> Result<Self> {
        let path = data_dir.join(OVERRIDE_FILE);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Self::built_in(),
            Err(error) => return Err(Error::input("read", &path, &error)),
        };
        parse(&[SHIPPED, &text]).map_err(|RuleError { span, key, problem }| {
            let line = 1 + text.get(..span.start).unwrap_or_default().matches('\n').count();
            let pointer = format!("{}:{line}{key}", path.display());
            let detail = "the thresholds of the health gate cannot be read";
            Error::new(Kind::Configuration, "ias.gate-invalid", detail)
                .with_fields(vec![FieldError::new(pointer, problem)])
        })
    }

    pub(super) fn for_theme(&self, theme: Theme) -> &Thresholds {
        self.themes.get(&theme).unwrap_or(&self.common)
    }
}

/// What is wrong in the last of the texts that were read; those before it ship with the product.
struct RuleError {
    span: Range<usize>,
    /// `:common.leap.nation`; empty where the text is no TOML.
    key: String,
    problem: String,
}

impl RuleError {
    fn new(span: Range<usize>, key: &str, problem: impl Into<String>) -> Self {
        Self { span, key: format!(":{key}"), problem: problem.into() }
    }
}

/// The thresholds of these texts, each of which changes single values of those before it.
fn parse(layers: &[&str]) -> Result<Rules, RuleError> {
    let mut all = DeTable::new();
    for text in layers {
        let table = DeTable::parse(text).map_err(|error| {
            let span = error.span().unwrap_or_default();
            RuleError { span, key: String::new(), problem: error.message().to_owned() }
        })?;
        all = merge_tables(all, table.into_inner());
    }
    let (common, themes) = (section(&mut all, "common")?, section(&mut all, "theme")?);
    if let Some(key) = all.keys().next() {
        return Err(RuleError::new(
            key.span(),
            key.get_ref(),
            "unknown; there are [common…] and [theme.NAME…]",
        ));
    }
    let mut rules = Rules { common: thresholds("common", common.clone())?, themes: BTreeMap::new() };
    for (name, own) in themes {
        let key = format!("theme.{}", name.get_ref());
        let theme: Theme =
            name.get_ref().parse().map_err(|e: Error| RuleError::new(name.span(), &key, e.detail))?;
        let own = table(&key, own)?;
        rules.themes.insert(theme, thresholds(&key, merge_tables(common.clone(), own))?);
    }
    Ok(rules)
}

/// The first table with what the second says differently, value by value.
fn merge_tables<'t>(mut first: DeTable<'t>, second: DeTable<'t>) -> DeTable<'t> {
    for (key, value) in second {
        let (span, value) = (value.span(), value.into_inner());
        let before = first.remove(key.get_ref().as_ref()).map(Spanned::into_inner);
        let value = match (before, value) {
            (Some(DeValue::Table(before)), DeValue::Table(after)) => {
                DeValue::Table(merge_tables(before, after))
            }
            (_, value) => value,
        };
        first.insert(key, Spanned::new(span, value));
    }
    first
}

fn section<'t>(all: &mut DeTable<'t>, key: &str) -> Result<DeTable<'t>, RuleError> {
    all.remove(key).map_or_else(|| Ok(DeTable::new()), |value| table(key, value))
}

fn table<'t>(key: &str, value: Spanned<DeValue<'t>>) -> Result<DeTable<'t>, RuleError> {
    let span = value.span();
    match value.into_inner() {
        DeValue::Table(table) => Ok(table),
        _ => Err(RuleError::new(span, key, "expected a table")),
    }
}

fn thresholds(key: &str, table: DeTable<'_>) -> Result<Thresholds, RuleError> {
    refuse_negative(key, &table)?;
    let deserializer = toml::Deserializer::from(Spanned::new(0..0, table));
    serde_path_to_error::deserialize(deserializer).map_err(|error| {
        let key = format!("{key}.{}", error.path());
        let error = error.into_inner();
        RuleError::new(error.span().unwrap_or_default(), &key, error.message())
    })
}

/// No threshold has a meaning below zero, or as anything but a number.
fn refuse_negative(key: &str, table: &DeTable<'_>) -> Result<(), RuleError> {
    for (name, value) in table {
        let key = format!("{key}.{}", name.get_ref());
        let number = match value.get_ref() {
            DeValue::Table(table) => {
                refuse_negative(&key, table)?;
                continue;
            }
            DeValue::Float(number) => number.as_str(),
            DeValue::Integer(number) => number.as_str(),
            _ => continue,
        };
        if number.starts_with('-') || number.ends_with("nan") || number.ends_with("inf") {
            let problem = format!("{number} is no threshold; it must be 0 or more");
            return Err(RuleError::new(value.span(), &key, problem));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(text: &str) -> Result<Rules> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("ias")).unwrap();
        std::fs::write(folder.path().join(OVERRIDE_FILE), text).unwrap();
        Rules::load(folder.path())
    }

    #[test]
    fn an_operator_changes_one_threshold_and_keeps_the_others() {
        let shipped = Rules::built_in().unwrap();
        let changed = own("[theme.flu.zero-run]\nnation = 5\n").unwrap();
        let (before, after) = (shipped.for_theme(Theme::Flu), changed.for_theme(Theme::Flu));
        assert_ne!(before.zero_run, after.zero_run);
        assert_eq!(after.zero_run.nation, 5);
        assert_eq!(Thresholds { zero_run: before.zero_run.clone(), ..after.clone() }, *before);
        assert_eq!(shipped.for_theme(Theme::Lice), changed.for_theme(Theme::Lice));
        let common = own("[common]\ndays = 9\n").unwrap();
        assert!(Theme::ALL.iter().all(|theme| common.for_theme(*theme).days == 9));
    }

    #[test]
    fn reports_errors_by_line_and_key() {
        let fault = |text: &str| {
            let error = own(text).unwrap_err();
            assert_eq!((error.code, error.kind.exit()), ("ias.gate-invalid", 78), "{text}");
            let (_, place) = error.fields[0].pointer.split_once("ias/gate.toml").unwrap();
            format!("{place}: {}", error.fields[0].code)
        };
        insta::assert_snapshot!(fault("[common.leap]\n\nnation = \"x\""), @r#":3:common.leap.nation: invalid type: string "x", expected f64"#);
        insta::assert_snapshot!(fault("[common.leap]\nnation = -1.0"), @":2:common.leap.nation: -1.0 is no threshold; it must be 0 or more");
        insta::assert_snapshot!(fault("[common.gap]\ninside = -1"), @":2:common.gap.inside: -1 is no threshold; it must be 0 or more");
        insta::assert_snapshot!(fault("[common.leap]\nnation = nan"), @":2:common.leap.nation: nan is no threshold; it must be 0 or more");
        insta::assert_snapshot!(fault("[theme.flu.leap]\nheight = 1.0"), @":2:theme.flu.leap.height: unknown field `height`, expected one of `nation`, `region`, `floor`, `points`");
        insta::assert_snapshot!(fault("[common]\nunsteady = [\"99\"]"), @r#":2:common.unsteady[0]: "99" is not a territory"#);
        insta::assert_snapshot!(fault("[theme.plague]\ndays = 2").split("; ").next().unwrap(), @r#":1:theme.plague: no indicator is named "plague""#);
        insta::assert_snapshot!(fault("[theme]\nflu = 2"), @":2:theme.flu: expected a table");
        insta::assert_snapshot!(fault("[rules]\nx = 2"), @":1:rules: unknown; there are [common…] and [theme.NAME…]");
        assert!(fault("[common").starts_with(":1: "));
    }
}
