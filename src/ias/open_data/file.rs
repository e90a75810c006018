//! A file for download: its name and fingerprint are known before its data are loaded; its bytes are returned at once
//! or territory by territory, so that a slow reader of a large one takes no memory.

use super::{
    context::FileContext,
    historic,
    json::{self, VersionStatus},
    kind::FileKind,
    package,
    remarks::Remarks,
    resource::Resource,
    revisions, territories as table,
};
use crate::{
    Error, Result, VERSION,
    app::App,
    feed::Format,
    ias::{
        archive::{self, EvidenceChain, Revision},
        bulletin,
        evidence::Evidence,
        publication::Publication,
        retire::Retirement,
        store::{self, Hold, Version},
        territory::Territory,
        theme::Theme,
        tidy_csv,
    },
    locale::Locale,
};
use jiff::fmt::rfc2822;
use sha2::{Digest as _, Sha256};
use std::{collections::BTreeMap, sync::Arc};

pub(crate) struct OpenDataFile {
    pub file: FileKind,
    /// File name for downloads.
    pub name: String,
    /// Identifies the bytes among all files and versions.
    pub fingerprint: [u8; 32],
    version: Version,
    holds: Vec<Hold>,
    retired: Vec<Retirement>,
    remarks: Remarks,
    historic: Arc<[Resource]>,
    origin: String,
}

/// A file with its data.
pub(crate) struct FileContents {
    described: OpenDataFile,
    publication: Arc<Publication>,
    history: Vec<Version>,
    evidence: EvidenceChain,
    /// Only for the file of revisions.
    revisions: Vec<Revision>,
}

/// Finds a file of the last version of a theme, or of a version by its number.
///
/// # Errors
/// `ias.theme-unpublished`; `ias.version-unknown` for an unknown number.
pub(crate) async fn open_data_file(
    app: &App,
    theme: Theme,
    file: FileKind,
    version: Option<i64>,
) -> Result<OpenDataFile> {
    let mut tx = app.db.read().await?;
    let version = match version {
        None => store::latest(&mut tx, theme).await?.ok_or_else(|| archive::unpublished(theme))?,
        Some(number) => store::numbered(&mut tx, theme, number).await?.ok_or_else(|| {
            Error::not_found("ias.version-unknown", format!("{theme} has no version {number}"))
        })?,
    };
    let origin = app.config.public_url.clone();
    let mut fingerprint_text =
        format!("{VERSION} {origin} {} {} {}", file.name(), version.number, version.sha256);
    // The data stay as published; their descriptions change with each hold.
    let (mut holds, mut retired, mut remarks, mut historic) = Default::default();
    if file != FileKind::Tidy {
        let archived = archive::decoded(&mut tx, version.clone()).await?;
        holds = store::holds_of(&mut tx, theme).await?;
        fingerprint_text += &holds.first().map_or_else(String::new, Hold::fingerprint);
        retired = store::retirements(&mut tx, theme).await?;
        retired.retain(|left| left.applies_to(&archived.publication));
        fingerprint_text.extend(retired.iter().map(Retirement::fingerprint));
        if store::latest(&mut tx, theme).await?.is_some_and(|latest| latest.number == version.number) {
            remarks = Remarks::load(&mut tx, theme).await?;
            fingerprint_text += &remarks.fingerprint();
        }
        if matches!(file, FileKind::Metadata | FileKind::Package | FileKind::Sums | FileKind::Bundle) {
            // Historic files also depend on imported data.
            historic = historic::described(&mut tx, &archived).await?;
            fingerprint_text.extend(historic.iter().map(|resource| resource.sha256.as_str()));
        }
    }
    let mark = if version.demonstration { "-demonstration" } else { "" };
    // The tidy file is the data itself; the others have the names of their kinds.
    let own = if file == FileKind::Tidy { ".csv".to_owned() } else { format!("-{}", file.name()) };
    let name = format!("vigie-ias-{theme}{mark}-{}{own}", version.last_day);
    Ok(OpenDataFile {
        file,
        name,
        fingerprint: Sha256::digest(fingerprint_text).into(),
        version,
        holds,
        retired,
        remarks,
        historic,
        origin,
    })
}

impl OpenDataFile {
    /// Whether the file may be so large that it should be streamed.
    pub fn is_large(&self) -> bool {
        matches!(self.file, FileKind::Tidy | FileKind::Json)
    }

    /// Whether its figures are generated.
    pub fn is_demonstration(&self) -> bool {
        self.version.demonstration
    }

    /// The time of its last change, in HTTP format.
    pub fn modified(&self) -> Result<String> {
        let holds = self.holds.iter().map(Hold::changed_at);
        let last = holds.fold(self.version.published_at, i64::max);
        let at = jiff::Timestamp::from_millisecond(last).map_err(Error::internal)?;
        rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&at).map_err(Error::internal)
    }

    /// Loads the data of the file, which are immutable once the version is published.
    ///
    /// # Errors
    /// Same errors as [`crate::db::Db::read`]; a version that differs from its checksum.
    pub async fn load(self, app: &App) -> Result<FileContents> {
        let (mut tx, theme) = (app.db.read().await?, self.version.theme);
        let publication = archive::decoded(&mut tx, self.version.clone()).await?.publication;
        let (mut history, mut evidence) = (Vec::new(), EvidenceChain::default());
        if !matches!(self.file, FileKind::Tidy | FileKind::Json) {
            history = store::history(&mut tx, theme, i64::MAX).await?;
            history.retain(|earlier| earlier.number <= self.version.number);
        }
        if !matches!(self.file, FileKind::Tidy | FileKind::Versions) {
            evidence = archive::stored_evidence(&mut tx, &self.version).await?;
        }
        let revisions = match self.file {
            FileKind::Revisions => Box::pin(archive::revisions(&mut tx, &app.clock, theme, None)).await?,
            _ => Vec::new(),
        };
        Ok(FileContents { described: self, publication, history, evidence, revisions })
    }
}

impl FileContents {
    fn context<'a>(&'a self, evidence: &'a Evidence) -> FileContext<'a> {
        let OpenDataFile { version, holds, retired, remarks, historic, origin, .. } = &self.described;
        let (publication, history) = (&*self.publication, &*self.history);
        FileContext { version, publication, history, holds, retired, remarks, evidence, historic, origin }
    }

    pub fn bytes(&self) -> Result<Vec<u8>> {
        if self.described.file == FileKind::Revisions {
            return revisions::print(&self.described.version, &self.revisions);
        }
        super::file(self.context(&self.evidence.decode()?), self.described.file)
    }

    /// The bytes of a large file, territory by territory.
    pub fn chunks(self) -> Result<Box<dyn Iterator<Item = Vec<u8>> + Send>> {
        let evidence = self.evidence.decode()?;
        let status = VersionStatus::now(self.context(&evidence))?;
        let Self { described: OpenDataFile { file, version, .. }, publication, .. } = self;
        let territories: Vec<Territory> = publication.series.keys().copied().collect();
        if file == FileKind::Json {
            let head = json::head(&version, publication.method, &status)?;
            let tables = territories.into_iter().enumerate().map(move |(at, territory)| {
                let mut text = json::separator(at).to_owned();
                json::table(&mut text, territory, publication.series_for(territory), &evidence);
                text.into_bytes()
            });
            let (head, end) = (head.into_bytes(), json::END.as_bytes().to_vec());
            return Ok(Box::new(std::iter::once(head).chain(tables).chain([end])));
        }
        let header = tidy_csv::print(&Publication { series: BTreeMap::new(), ..(*publication).clone() });
        let skipped = header.len();
        let lines = territories.into_iter().map(move |territory| lines(&publication, territory, skipped));
        Ok(Box::new(std::iter::once(header.into_bytes()).chain(lines)))
    }
}

/// The lines of one territory in the tidy file.
fn lines(publication: &Arc<Publication>, territory: Territory, header: usize) -> Vec<u8> {
    let series = [(territory, publication.series_for(territory).clone())].into();
    let text = tidy_csv::print(&Publication {
        theme: publication.theme,
        demonstration: publication.demonstration,
        method: publication.method,
        series,
    });
    text.into_bytes().split_off(header)
}

/// The feed of publications, in one of its forms.
pub(crate) async fn feed(app: &App, format: Format) -> Result<Vec<u8>> {
    let (mut tx, most) = (app.db.read().await?, i64::try_from(super::feed::ENTRIES).unwrap_or(i64::MAX));
    let (versions, holds) = (store::recent(&mut tx, most).await?, store::list_recent(&mut tx, most).await?);
    let bulletins = bulletin::recent(&mut tx, &app.clock, Locale::En, most).await?;
    let public = super::feed::FeedContents { versions: &versions, holds: &holds, bulletins: &bulletins };
    let print = if format == Format::Json { super::feed::print_json } else { super::feed::print };
    print(public, &app.config.public_url)
}

/// The description of the tidy files of all themes.
pub(crate) async fn combined_data_package(app: &App) -> Result<Vec<u8>> {
    let mut versions = store::latest_of_all(&mut app.db.read().await?).await?;
    versions.sort_by_key(|version| version.theme);
    package::print_all(&versions, &app.config.public_url)
}

/// The Frictionless resource of the last tidy file of a theme, with address, fingerprint and columns; `None` before the
/// first publication.
pub(crate) async fn tidy(app: &App, theme: Theme) -> Result<Option<serde_json::Value>> {
    let version = store::latest(&mut app.db.read().await?, theme).await?;
    let address = format!("{}{}", app.config.public_url, FileKind::Tidy.path(theme));
    Ok(version.map(|version| package::tidy(&version, &address)))
}

pub(crate) fn territories() -> Result<Vec<u8>> {
    table::print()
}
