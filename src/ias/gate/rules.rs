//! The thresholds of every rule, by theme, as `seeds/gate.toml` gives them and an operator may change them.

use super::{
    correlation_fall::CorrelationFall, counts::Counts, flat_line::FlatLine, gap::Gap, leap::Leap,
    out_of_band::OutOfBand, regions_disagree::RegionsDisagree, regions_swapped::RegionsSwapped,
    repeated_days::RepeatedDays, share_fall::ShareFall, vintage_jump::VintageJump, zero_run::ZeroRun,
};
use crate::{
    Error, Result,
    error::{Field, Kind},
    ias::{territory::Territory, theme::Theme},
};
use serde::{Deserialize, Deserializer, de::Error as _};
use std::{collections::BTreeMap, io::ErrorKind, path::Path};
use toml::{Table, Value};

const EMBEDDED: &str = include_str!("../../../seeds/gate.toml");

/// Where an operator's own thresholds lie below the data folder.
const OWN: &str = "ias/gate.toml";

#[derive(Debug, Clone)]
pub struct Rules {
    common: Thresholds,
    themes: BTreeMap<Theme, Thresholds>,
}

/// What the rules allow one theme.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Thresholds {
    /// The last so many days are looked at.
    pub(super) days: i64,
    /// Regions too small for a rule about their own levels.
    #[serde(deserialize_with = "territories")]
    pub(super) unsteady: Vec<Territory>,
    pub(super) gap: Gap,
    pub(super) zero_run: ZeroRun,
    pub(super) flat_line: FlatLine,
    pub(super) leap: Leap,
    pub(super) share_fall: ShareFall,
    pub(super) vintage_jump: VintageJump,
    pub(super) out_of_band: OutOfBand,
    pub(super) repeated_days: RepeatedDays,
    pub(super) regions_swapped: RegionsSwapped,
    pub(super) regions_disagree: RegionsDisagree,
    pub(super) correlation_fall: CorrelationFall,
    pub(super) counts: Counts,
}

impl Rules {
    /// The thresholds that ship with the product.
    ///
    /// # Errors
    /// A fault when they cannot be read.
    pub fn embedded() -> Result<Self> {
        read(&table(EMBEDDED)?).map_err(Error::fault)
    }

    /// The thresholds of this data folder: those that ship with the product, with what its own file changes.
    ///
    /// # Errors
    /// `ias.gate-invalid` naming the file and the key at fault.
    pub fn load(data_dir: &Path) -> Result<Self> {
        let path = data_dir.join(OWN);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Self::embedded(),
            Err(error) => return Err(Error::input("read", &path, &error)),
        };
        let invalid = |problem: String| {
            let field = Field { pointer: path.display().to_string(), code: problem };
            Error::new(
                Kind::Configuration,
                "ias.gate-invalid",
                "the thresholds of the health gate cannot be read",
            )
            .with_fields(vec![field])
        };
        let own: Table =
            text.parse().map_err(|e: toml::de::Error| invalid(e.to_string().trim().to_owned()))?;
        read(&merged(table(EMBEDDED)?, &own)).map_err(invalid)
    }

    /// What the rules allow a theme.
    pub(super) fn of(&self, theme: Theme) -> &Thresholds {
        self.themes.get(&theme).unwrap_or(&self.common)
    }
}

fn table(text: &str) -> Result<Table> {
    text.parse().map_err(Error::fault)
}

/// The first table with what the second says differently.
fn merged(mut first: Table, second: &Table) -> Table {
    for (key, value) in second {
        let value = match (first.remove(key), value) {
            (Some(Value::Table(before)), Value::Table(after)) => Value::Table(merged(before, after)),
            (_, value) => value.clone(),
        };
        first.insert(key.clone(), value);
    }
    first
}

/// The thresholds of all themes: the common ones, with what each theme says differently.
fn read(all: &Table) -> Result<Rules, String> {
    let section = |key: &str| match all.get(key) {
        None => Ok(Table::new()),
        Some(Value::Table(table)) => Ok(table.clone()),
        Some(_) => Err(format!("{key}: expected a table")),
    };
    if let Some(key) = all.keys().find(|key| !["common", "theme"].contains(&key.as_str())) {
        return Err(format!("{key}: unknown; there are [common…] and [theme.NAME…]"));
    }
    let (common, own) = (section("common")?, section("theme")?);
    let shared = checked("common", common.clone())?;
    let mut themes = BTreeMap::new();
    for (name, differs) in &own {
        let theme: Theme = name.parse().map_err(|e: Error| format!("theme.{name}: {e}"))?;
        let differs = differs.as_table().ok_or_else(|| format!("theme.{name}: expected a table"))?;
        themes.insert(theme, checked(&format!("theme.{name}"), merged(common.clone(), differs))?);
    }
    Ok(Rules { common: shared, themes })
}

fn checked(name: &str, table: Table) -> Result<Thresholds, String> {
    no_negative(name, &Value::Table(table.clone()))?;
    Value::Table(table).try_into().map_err(|e: toml::de::Error| format!("{name}: {}", e.to_string().trim()))
}

/// No threshold has a meaning below zero, or as anything but a number.
fn no_negative(name: &str, value: &Value) -> Result<(), String> {
    match value {
        Value::Table(table) => {
            table.iter().try_for_each(|(key, value)| no_negative(&format!("{name}.{key}"), value))
        }
        Value::Float(number) if !number.is_finite() || *number < 0.0 => {
            Err(format!("{name}: {number} is no threshold; it must be 0 or more"))
        }
        Value::Integer(number) if *number < 0 => {
            Err(format!("{name}: {number} is no threshold; it must be 0 or more"))
        }
        _ => Ok(()),
    }
}

fn territories<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Territory>, D::Error> {
    let codes = Vec::<String>::deserialize(deserializer)?;
    let known = |code: &String| code.parse().map_err(|_| D::Error::custom(format!("no region is {code:?}")));
    codes.iter().map(known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(text: &str) -> Result<Rules> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("ias")).unwrap();
        std::fs::write(folder.path().join(OWN), text).unwrap();
        Rules::load(folder.path())
    }

    #[test]
    fn an_operator_changes_one_threshold_and_keeps_the_others() {
        let shipped = Rules::embedded().unwrap();
        let changed = own("[theme.flu.zero-run]\nnation = 5\n").unwrap();
        let (before, after) = (shipped.of(Theme::Flu), changed.of(Theme::Flu));
        assert_ne!(before.zero_run, after.zero_run);
        assert_eq!(after.zero_run.nation, 5);
        assert_eq!(Thresholds { zero_run: before.zero_run.clone(), ..after.clone() }, *before);
        assert_eq!(shipped.of(Theme::Lice), changed.of(Theme::Lice));
        let common = own("[common]\ndays = 9\n").unwrap();
        assert!(Theme::ALL.iter().all(|theme| common.of(*theme).days == 9));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, part) in [
            ("[common.leap]\nnation = \"x\"", "nation"),
            ("[common.leap]\nnation = -1.0", "common.leap.nation: -1 is no threshold"),
            ("[common.leap]\nnation = nan", "common.leap.nation"),
            ("[common.leap]\nheight = 1.0", "height"),
            ("[common]\nunsteady = [\"99\"]", "\"99\""),
            ("[theme.plague]\ndays = 2", "theme.plague"),
            ("[theme]\nflu = 2", "theme.flu: expected a table"),
            ("[rules]\nx = 2", "rules: unknown"),
            ("[common", "line 1"),
        ] {
            let error = own(text).unwrap_err();
            assert_eq!((error.code, error.kind.exit()), ("ias.gate-invalid", 78), "{text}");
            assert!(error.fields[0].pointer.ends_with("ias/gate.toml"));
            assert!(error.fields[0].code.contains(part), "{text}: {}", error.fields[0].code);
        }
    }
}
