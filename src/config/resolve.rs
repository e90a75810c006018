//! Resolves every setting from flags, environment, file and defaults.

use super::{
    renamed::{RENAMED, current_key, former_key},
    settings::{SETTINGS, Setting, variable},
};
use crate::{
    Result,
    error::{Error, Kind},
};
use std::{
    collections::BTreeMap,
    ffi::OsString,
    fmt, io,
    path::{Path, PathBuf},
};

/// The origin of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A command-line flag.
    Flag,
    Environment(String),
    File(PathBuf),
    Default,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag => f.write_str("flag"),
            Self::Environment(name) => write!(f, "variable {name}"),
            Self::File(path) => write!(f, "file {}", path.display()),
            Self::Default => f.write_str("default"),
        }
    }
}

/// The variable with the path of the configuration file, which is not a setting.
const FILE: &str = "VIGIE_CONFIG";

/// The sources of values, by descending precedence.
#[derive(Debug, Default)]
pub struct Sources {
    pub flags: BTreeMap<&'static str, String>,
    pub environment: BTreeMap<String, String>,
    /// The named file, or the default one if it exists, with its text.
    pub file: Option<(PathBuf, String)>,
}

impl Sources {
    /// Reads the environment and the configuration file: `config` if it is set, else the file of
    /// `VIGIE_CONFIG`, else `vigie.toml` in the current folder if it exists.
    ///
    /// # Errors
    /// [`Kind::InputMissing`] if a named file cannot be read, [`Kind::Configuration`] if a `VIGIE_` variable is
    /// not UTF-8.
    pub fn load(flags: BTreeMap<&'static str, String>, config: Option<PathBuf>) -> Result<Self> {
        #[expect(clippy::disallowed_methods, reason = "this is the place the rule points to")]
        let environment = environment(std::env::vars_os())?;
        let named = config.or_else(|| environment.get(FILE).map(PathBuf::from));
        let file = match named {
            Some(path) => Some((path.clone(), read_file(&path)?)),
            None => {
                let path = PathBuf::from("vigie.toml");
                path.exists().then(|| read_file(&path).map(|text| (path.clone(), text))).transpose()?
            }
        };
        Ok(Self { flags, environment, file })
    }
}

/// The variables that are UTF-8. An invalid `VIGIE_` variable is an error, so that it is not treated as
/// unset.
fn environment(variables: impl Iterator<Item = (OsString, OsString)>) -> Result<BTreeMap<String, String>> {
    let texts = variables.filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        match value.into_string() {
            Ok(value) => Some(Ok((name, value))),
            Err(_) if name.starts_with("VIGIE_") => {
                let detail = format!("variable {name} is not UTF-8 text");
                Some(Err(Error::new(Kind::Configuration, "config.invalid", detail)))
            }
            Err(_) => None,
        }
    });
    texts.collect()
}

fn read_file(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|e| match e.kind() {
        io::ErrorKind::InvalidData => invalid_file(path, "it is not UTF-8 text"),
        _ => Error::input("read the configuration", path, &e),
    })
}

/// Warnings about unknown `VIGIE_` variables.
fn unknown(environment: &BTreeMap<String, String>) -> Vec<String> {
    let known: Vec<String> = SETTINGS.iter().map(Setting::variable).chain([FILE.to_owned()]).collect();
    let is_former = |name: &String| RENAMED.iter().any(|(former, _)| variable(former) == *name);
    let is_unknown = |name: &&String| name.starts_with("VIGIE_") && !known.contains(name) && !is_former(name);
    let ours = environment.keys().filter(is_unknown);
    let warning = |name: &String| match nearest(name, &known) {
        Some(nearest) => format!("variable {name} is unknown and ignored: did you mean {nearest}?"),
        None => format!("variable {name} is unknown and ignored"),
    };
    ours.map(warning).collect()
}

/// Warnings about former names of settings, which say whether the value counts.
fn former_names(environment: &BTreeMap<String, String>, from_file: &BTreeMap<String, String>) -> Vec<String> {
    let warning = |kind: &str, former: &str, current: &str, is_ignored: bool| match is_ignored {
        true => format!("{kind} {former} is ignored: {current}, its present name, is set too"),
        false => format!("{kind} {former} is now called {current}; the former name works until 1.0"),
    };
    let of_setting = |(former, current): &(&str, &str)| {
        let (old, new) = (variable(former), variable(current));
        let in_environment = environment
            .contains_key(&old)
            .then(|| warning("variable", &old, &new, environment.contains_key(&new)));
        let in_file = from_file
            .contains_key(*former)
            .then(|| warning("setting", former, current, from_file.contains_key(*current)));
        [in_environment, in_file]
    };
    RENAMED.iter().flat_map(of_setting).flatten().collect()
}

/// Replaces former keys; the value of a present key counts if both are set.
fn with_current_keys(from_file: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let (current, former): (BTreeMap<_, _>, BTreeMap<_, _>) =
        from_file.into_iter().partition(|(key, _)| current_key(key) == key);
    let former = former.into_iter().map(|(key, value)| (current_key(&key).to_owned(), value));
    former.chain(current).collect()
}

/// The most similar known name, if it differs by three edits at most.
pub(super) fn nearest<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a (impl AsRef<str> + 'a)>,
) -> Option<&'a str> {
    let distance = |known: &str| strsim::damerau_levenshtein(name, known);
    let nearest = known.into_iter().map(AsRef::as_ref).min_by_key(|known| distance(known));
    nearest.filter(|nearest| distance(nearest) <= 3)
}

/// The value and origin of every setting.
#[derive(Debug, Clone)]
pub struct Resolved {
    values: BTreeMap<&'static str, (String, Origin)>,
    warnings: Vec<String>,
}

impl Resolved {
    /// Applies the precedence.
    ///
    /// # Errors
    /// [`Kind::Configuration`] for a file that is not TOML or contains an unknown key.
    pub fn from_sources(sources: Sources) -> Result<Self> {
        let Sources { mut flags, environment, file } = sources;
        let path = file.as_ref().map(|(path, _)| path.clone()).unwrap_or_default();
        let from_file = file.map(|(path, text)| flatten(&path, &text)).transpose()?.unwrap_or_default();
        let mut warnings = unknown(&environment);
        warnings.extend(former_names(&environment, &from_file));
        let mut from_file = with_current_keys(from_file);
        let mut resolve = |setting: &Setting| {
            let names = [Some(setting.variable()), former_key(setting.key).map(variable)];
            let set =
                names.into_iter().flatten().find_map(|name| Some((environment.get(&name)?.clone(), name)));
            if let Some(value) = flags.remove(setting.key) {
                (value, Origin::Flag)
            } else if let Some((value, name)) = set {
                (value, Origin::Environment(name))
            } else if let Some(value) = from_file.remove(setting.key) {
                (value, Origin::File(path.clone()))
            } else {
                (setting.default.to_owned(), Origin::Default)
            }
        };
        let values = SETTINGS.iter().map(|s| (s.key, resolve(s))).collect();
        Ok(Self { values, warnings })
    }

    /// Warnings about probable mistakes.
    pub(crate) fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The text of a setting.
    #[must_use]
    pub fn text(&self, key: &str) -> &str {
        self.values.get(key).map_or("", |(value, _)| value)
    }

    /// The text of a setting; `None` if it is unset.
    #[must_use]
    pub fn optional(&self, key: &str) -> Option<&str> {
        Some(self.text(key)).filter(|value| !value.is_empty())
    }

    /// The origin of a value.
    #[must_use]
    pub fn origin(&self, key: &str) -> Origin {
        self.values.get(key).map_or(Origin::Default, |(_, origin)| origin.clone())
    }

    /// The text of a setting, with secrets redacted.
    #[must_use]
    pub fn redacted(&self, key: &str) -> &str {
        let secret = SETTINGS.iter().any(|s| s.key == key && s.secret);
        if secret && self.optional(key).is_some() { "(secret)" } else { self.text(key) }
    }
}

fn flatten(path: &Path, text: &str) -> Result<BTreeMap<String, String>> {
    let table: toml::Table =
        text.parse().map_err(|e: toml::de::Error| invalid_file(path, &single_line(&e.to_string())))?;
    let mut flat = BTreeMap::new();
    for (key, value) in table {
        branch(path, key, &value, &mut flat)?;
    }
    match flat.keys().find(|key| SETTINGS.iter().all(|s| s.key != current_key(key))) {
        Some(unknown) => {
            let known: Vec<_> = SETTINGS.iter().map(|s| s.key).collect();
            Err(invalid_file(
                path,
                &format!("unknown setting {unknown}; the settings are {}", known.join(", ")),
            ))
        }
        None => Ok(flat),
    }
}

/// Flattens a table into dotted keys, unless a setting has the name of the table.
fn branch(path: &Path, key: String, value: &toml::Value, flat: &mut BTreeMap<String, String>) -> Result<()> {
    match value {
        toml::Value::Table(inner) if SETTINGS.iter().all(|s| s.key != key) => {
            inner.iter().try_for_each(|(inner, value)| branch(path, format!("{key}.{inner}"), value, flat))
        }
        _ => {
            let text = plain(path, &key, value)?;
            flat.insert(key, text);
            Ok(())
        }
    }
}

fn invalid_file(path: &Path, what: &str) -> Error {
    let detail = format!("configuration file {}: {what}", path.display());
    Error::new(Kind::Configuration, "config.invalid", detail)
}

/// The position and the message of a TOML error, without the excerpt between them.
fn single_line(error: &str) -> String {
    let mut lines = error.trim_end().lines();
    let place = lines.next().unwrap_or_default();
    lines.next_back().map_or_else(|| place.to_owned(), |problem| format!("{place}: {problem}"))
}

fn plain(path: &Path, key: &str, value: &toml::Value) -> Result<String> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Array(_) | toml::Value::Table(_)
            if SETTINGS.iter().any(|s| s.key == current_key(key)) =>
        {
            Err(invalid_file(path, &format!("setting {key} must be a single value")))
        }
        other => Ok(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precedence_is_flag_variable_file_default() {
        let mut sources = Sources {
            flags: BTreeMap::from([("listen", "1.1.1.1:1".to_owned())]),
            environment: BTreeMap::from([
                ("VIGIE_LISTEN".to_owned(), "2.2.2.2:2".to_owned()),
                ("VIGIE_LOG_LEVEL".to_owned(), "warn".to_owned()),
            ]),
            file: Some((
                PathBuf::from("v.toml"),
                "listen='3.3.3.3:3'\ndata_dir='/d'\n[log]\nlevel='debug'\n[connections]\ntotal=9".to_owned(),
            )),
        };
        let resolved = Resolved::from_sources(std::mem::take(&mut sources)).unwrap();
        let seen = |key| (resolved.text(key).to_owned(), resolved.origin(key).to_string());
        assert_eq!(seen("listen"), ("1.1.1.1:1".to_owned(), "flag".to_owned()));
        assert_eq!(seen("log.level"), ("warn".to_owned(), "variable VIGIE_LOG_LEVEL".to_owned()));
        assert_eq!(seen("data_dir"), ("/d".to_owned(), "file v.toml".to_owned()));
        assert_eq!(seen("connections.total"), ("9".to_owned(), "file v.toml".to_owned()));
        assert_eq!(seen("log.format"), ("text".to_owned(), "default".to_owned()));
    }

    #[test]
    fn rejects_a_variable_that_is_not_utf_8() {
        use std::os::unix::ffi::OsStringExt as _;
        let odd = || OsString::from_vec(vec![0xff]);
        let read = |name: &str| environment([(name.into(), odd())].into_iter()).map(|found| found.len());
        assert_eq!(read("LANG"), Ok(0));
        assert_eq!(read("VIGIE_DATA_DIR").unwrap_err().kind, Kind::Configuration);
    }

    #[test]
    fn suggests_the_name_of_a_misspelt_variable() {
        let names = ["VIGIE_LISTN", "VIGIE_LOG_FORMAT", "VIGIE_CONFIG", "VIGIE_WHATEVER_ELSE", "LISTEN"];
        let environment = names.map(|name| (name.to_owned(), "text".to_owned())).into();
        let resolved = Resolved::from_sources(Sources { environment, ..Sources::default() }).unwrap();
        assert_eq!(
            resolved.warnings(),
            [
                "variable VIGIE_LISTN is unknown and ignored: did you mean VIGIE_LISTEN?",
                "variable VIGIE_WHATEVER_ELSE is unknown and ignored",
            ]
        );
    }

    #[test]
    fn accepts_deprecated_names_with_a_warning() {
        let variables = [
            ("VIGIE_MAIL_DEADLINE_S", "7"),
            ("VIGIE_METRICS_READERS", "nobody"),
            ("VIGIE_METRICS_ACCESS", "anyone"),
        ];
        let environment = variables.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let text =
            "[company]\nform = 'SAS'\ndirector = 'Zoé'\npublication_director = 'Alix'\n[mail]\ntimeout_s = 9";
        let file = Some((PathBuf::from("v.toml"), text.to_owned()));
        let resolved = Resolved::from_sources(Sources { environment, file, ..Sources::default() }).unwrap();
        assert_eq!(resolved.text("company.legal_form"), "SAS");
        assert_eq!(resolved.text("company.publication_director"), "Alix");
        assert_eq!(resolved.text("metrics.access"), "anyone");
        assert_eq!(resolved.text("mail.timeout_s"), "7");
        assert_eq!(resolved.origin("mail.timeout_s").to_string(), "variable VIGIE_MAIL_DEADLINE_S");
        assert_eq!(
            resolved.warnings(),
            [
                "setting company.form is now called company.legal_form; the former name works until 1.0",
                "setting company.director is ignored: company.publication_director, its present name, is set too",
                "variable VIGIE_MAIL_DEADLINE_S is now called VIGIE_MAIL_TIMEOUT_S; the former name works until 1.0",
                "variable VIGIE_METRICS_READERS is ignored: VIGIE_METRICS_ACCESS, its present name, is set too",
            ]
        );
    }

    #[test]
    fn rejects_a_file_with_an_unknown_key_or_a_syntax_error() {
        for text in
            ["liste = 'x'", "[log]\nlouder = 1", "listen = ", "data_dir = ['a']", "[log.level]\na = 1"]
        {
            let file = Some((PathBuf::from("v.toml"), text.to_owned()));
            let error = Resolved::from_sources(Sources { file, ..Sources::default() }).unwrap_err();
            assert_eq!(error.kind, Kind::Configuration);
            assert!(error.detail.contains("v.toml"), "{}", error.detail);
        }
    }
}
