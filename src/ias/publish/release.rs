//! The open-data files on disk, for mirrors and other web servers: every release has a folder of its own, and `current`
//! is a link to one of them. A folder is complete before the link is switched, so that readers see either the old
//! release or the new one.
//!
//! The archive in the database is authoritative: a run that was killed before the switch is repaired by the next one.

use super::blocking::blocking;
use crate::{
    Error, Result,
    db::Tx,
    ias::{
        archive::{self, ArchivedVersion},
        evidence::Evidence,
        open_data::{self, FileContext, Remarks, Resource},
        parallel::on_all_cores,
        retire::Retirement,
        store::{Hold, Version},
        theme::Theme,
        tidy_csv,
    },
};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    fs::{self, File},
    io::Write as _,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    sync::Arc,
};

const ROOT: &str = "open-data";
const CURRENT: &str = "current";
/// A folder that is being filled; what a killed run has left is deleted.
const TEMP_FOLDER: &str = ".unfinished";
/// The name of a link before it replaces another.
const NEXT: &str = ".next";

/// Version of the set and contents of the files: a release with another one rewrites the files of every theme.
const FORMAT: &str = "files-6";

/// File with the version of a theme's files.
const VERSION: &str = "version.txt";

/// Acquires the lock to change the folder, among the processes of this machine; released when dropped.
pub(in crate::ias) async fn lock_folder(data_dir: &Path) -> Result<File> {
    let root = data_dir.join(ROOT);
    blocking(move || {
        make(&root)?;
        let folder = File::open(&root).and_then(|folder| folder.lock().map(|()| folder));
        folder.map_err(|e| Error::file("lock", &root, &e))
    })
    .await
}

/// Public data of all themes other than the last figures, newest first.
#[derive(Default)]
pub(super) struct ReleaseInputs {
    pub(super) versions: Vec<Version>,
    pub(super) holds: Vec<Hold>,
    /// Retired regions, by theme.
    pub(super) retired: BTreeMap<Theme, Vec<Retirement>>,
    pub(super) remarks: BTreeMap<Theme, Remarks>,
}

impl ReleaseInputs {
    /// The retired regions of a version.
    fn retired_regions(&self, ArchivedVersion { version, publication }: &ArchivedVersion) -> Vec<Retirement> {
        let retired = self.retired.get(&version.theme).into_iter().flatten();
        retired.filter(|left| left.applies_to(publication)).cloned().collect()
    }

    /// Identifies a version of a theme with its public data; its files are rewritten only if this changes.
    fn fingerprint(&self, archived: &ArchivedVersion) -> String {
        let Version { theme, number, sha256, .. } = &archived.version;
        let held =
            self.holds.iter().find(|hold| hold.theme == *theme).map_or_else(String::new, Hold::fingerprint);
        let left: String = self.retired_regions(archived).iter().map(Retirement::fingerprint).collect();
        let rounded = self.versions.iter().filter(|old| old.theme == *theme && old.rounded.is_some()).count();
        let rounded = if rounded > 0 { format!(" rounded {rounded}") } else { String::new() };
        let remarks = self.remarks.get(theme).map_or_else(String::new, Remarks::fingerprint);
        format!("{theme} {number} {FORMAT} {sha256}{held}{left}{rounded}{remarks}\n")
    }
}

/// A release of versions with its folder.
pub(super) struct Release {
    root: PathBuf,
    name: String,
    archived: Vec<ArchivedVersion>,
    origin: String,
    public: ReleaseInputs,
    historic: BTreeMap<Theme, Vec<(String, Vec<u8>)>>,
    evidences: BTreeMap<Theme, Arc<Evidence>>,
}

impl Release {
    /// The release of these versions in a data folder. Its name is derived from them.
    pub(super) fn new(data_dir: &Path, archived: Vec<ArchivedVersion>, public: ReleaseInputs) -> Self {
        let fingerprint: Vec<String> = archived.iter().map(|archived| public.fingerprint(archived)).collect();
        let name = tidy_csv::sha256(fingerprint.join("\n").as_bytes())[..16].to_owned();
        let (origin, historic, evidences) = Default::default();
        Self { root: data_dir.join(ROOT), name, archived, origin, public, historic, evidences }
    }

    /// Sets the public base URL of the files.
    pub(super) fn with_origin(self, origin: String) -> Self {
        Self { origin, ..self }
    }

    /// Adds the historic files and the evidence of every theme, unless its files are public already. The evidence of
    /// new versions, which is not stored yet, is in `evidences`.
    pub(super) async fn with_historic_files(
        mut self,
        tx: &mut Tx,
        evidences: BTreeMap<Theme, Arc<Evidence>>,
    ) -> Result<Self> {
        self.evidences = evidences;
        if !self.is_current() {
            for ArchivedVersion { version, publication } in &self.archived {
                self.historic.insert(version.theme, open_data::historic_files(tx, publication).await?);
                if let Entry::Vacant(unknown) = self.evidences.entry(version.theme) {
                    unknown.insert(Arc::new(archive::evidence(tx, version).await?));
                }
            }
        }
        Ok(self)
    }

    fn is_current(&self) -> bool {
        let leads =
            fs::read_link(self.root.join(CURRENT)).is_ok_and(|target| target == Path::new(&self.name));
        leads && self.root.join(&self.name).is_dir()
    }

    /// Writes the release under its name and syncs it. `current` is not switched yet.
    pub(super) fn write(&self) -> Result<()> {
        if self.is_current() {
            return Ok(());
        }
        let (unfinished, finished) = (self.root.join(TEMP_FOLDER), self.root.join(&self.name));
        remove(&unfinished)?;
        make(&unfinished)?;
        on_all_cores(&self.archived, |archived| self.write_theme(archived))
            .into_iter()
            .collect::<Result<()>>()?;
        sync(&unfinished)?;
        remove(&finished)?;
        fs::rename(&unfinished, &finished).map_err(|e| Error::file("name", &finished, &e))?;
        sync(&self.root)
    }

    fn write_theme(&self, archived: &ArchivedVersion) -> Result<()> {
        let theme = archived.version.theme.slug();
        let (public, place) = (self.root.join(CURRENT).join(theme), self.root.join(TEMP_FOLDER).join(theme));
        make(&place)?;
        let fingerprint = self.public.fingerprint(archived);
        if fs::read(public.join(VERSION)).is_ok_and(|public| public == fingerprint.as_bytes()) {
            link_all(&public, &place)?;
        } else {
            for (name, bytes) in self.files(archived)? {
                write(&place.join(name), &bytes)?;
            }
            write(&place.join(VERSION), fingerprint.as_bytes())?;
        }
        sync(&place)
    }

    fn files(&self, archived: &ArchivedVersion) -> Result<Vec<(String, Vec<u8>)>> {
        let ArchivedVersion { version, publication } = archived;
        let (mut history, mut holds) = (self.public.versions.clone(), self.public.holds.clone());
        history.retain(|earlier| earlier.theme == version.theme && earlier.number <= version.number);
        holds.retain(|hold| hold.theme == version.theme);
        let retired = &self.public.retired_regions(archived);
        let origin = &self.origin;
        let nothing = Evidence::default();
        let no_remarks = Remarks::default();
        let remarks = self.public.remarks.get(&version.theme).unwrap_or(&no_remarks);
        let evidence = self.evidences.get(&version.theme).map_or(&nothing, Arc::as_ref);
        let historic = self.historic.get(&version.theme).map_or(&[][..], Vec::as_slice);
        let described: Vec<_> =
            historic.iter().map(|(name, bytes)| Resource::historic(name, bytes)).collect();
        let (history, holds) = (&history, &holds);
        let context = FileContext {
            version,
            publication,
            evidence,
            history,
            holds,
            retired,
            remarks,
            historic: &described,
            origin,
        };
        let mut files = open_data::files(context)?;
        files.extend_from_slice(historic);
        Ok(files)
    }

    /// Switches `current` to this release, and deletes all others except the previous one, which readers may still use.
    pub(super) fn switch(&self) -> Result<()> {
        if self.is_current() {
            return Ok(());
        }
        let (current, next) = (self.root.join(CURRENT), self.root.join(NEXT));
        let before = fs::read_link(&current).ok();
        remove(&next)?;
        symlink(&self.name, &next).map_err(|e| Error::file("link", &next, &e))?;
        fs::rename(&next, &current).map_err(|e| Error::file("switch", &current, &e))?;
        sync(&self.root)?;
        self.delete_others(before.as_deref())
    }

    /// Deletes the previous release, too, because its figures must not be public any more.
    pub(super) fn remove_others(&self) -> Result<()> {
        self.delete_others(None)
    }

    /// Deletes all releases except this one and `before`.
    fn delete_others(&self, before: Option<&Path>) -> Result<()> {
        for entry in fs::read_dir(&self.root).map_err(|e| Error::file("read", &self.root, &e))?.flatten() {
            let kept = [Some(Path::new(&self.name)), Some(Path::new(CURRENT)), before];
            if !kept.contains(&Some(Path::new(&entry.file_name()))) {
                remove(&entry.path())?;
            }
        }
        Ok(())
    }
}

/// Lists the public files of a data folder, by name below the folder of the last release.
pub(super) fn public_files(data_dir: &Path) -> Vec<(String, PathBuf)> {
    let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
    let themes = entries(&data_dir.join(ROOT).join(CURRENT));
    let files = themes.flat_map(|theme| {
        let slug = theme.file_name();
        entries(&theme.path()).map(move |file| (Path::new(&slug).join(file.file_name()), file.path()))
    });
    files.map(|(name, path)| (name.to_string_lossy().into_owned(), path)).collect()
}

fn make(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(|e| Error::file("create", folder, &e))
}

/// Hard-links every file of a folder into another: an unchanged version takes no space and no time.
fn link_all(from: &Path, to: &Path) -> Result<()> {
    let failed = |path: &Path, e: &std::io::Error| Error::file("link", path, e);
    for entry in fs::read_dir(from).map_err(|e| failed(from, &e))? {
        let path = entry.map_err(|e| failed(from, &e))?.path();
        let name = to.join(path.file_name().unwrap_or_default());
        // Some file systems have no hard links.
        fs::hard_link(&path, &name)
            .or_else(|_| fs::copy(&path, &name).map(drop))
            .map_err(|e| failed(&path, &e))?;
    }
    Ok(())
}

fn remove(path: &Path) -> Result<()> {
    let removed = match path.symlink_metadata() {
        Err(_) => return Ok(()),
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
    };
    removed.map_err(|e| Error::file("remove", path, &e))
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let written =
        File::create_new(path).and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
    written.map_err(|e| Error::file("write", path, &e))
}

/// Syncs the names in a folder.
fn sync(folder: &Path) -> Result<()> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(|e| Error::file("sync", folder, &e))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{Method, Point, Publication, Series, Territory};
    use jiff::civil::date;
    use std::sync::Arc;

    fn release(data: &Path, number: i64, level: f64) -> Release {
        let day = date(2026, 1, number as i8);
        let series = [(Territory::FRANCE, Series::from_sorted(vec![Point::plain(day, level, false)]))].into();
        let publication =
            Publication { theme: Theme::Flu, demonstration: false, method: Method::Published, series };
        let version = Version {
            number,
            last_day: day,
            sha256: tidy_csv::sha256(tidy_csv::print(&publication).as_bytes()),
            ..Version::test()
        };
        let archived = vec![ArchivedVersion { version, publication: Arc::new(publication) }];
        Release::new(data, archived, ReleaseInputs::default())
    }

    fn read(data: &Path) -> String {
        let text = fs::read_to_string(data.join("open-data/current/flu/tidy.csv")).unwrap();
        text.lines().nth(1).unwrap().split(',').nth(3).unwrap().to_owned()
    }

    #[test]
    fn readers_see_the_old_or_the_new_files_completely() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path();
        let [old, new, newer] =
            [(1, 10.0), (2, 20.0), (3, 30.0)].map(|(number, level)| release(data, number, level));
        old.write().and_then(|()| old.switch()).unwrap();
        new.write().unwrap();
        assert_eq!(read(data), "10");
        assert!(old.is_current() && !new.is_current());
        new.switch().unwrap();
        assert_eq!(read(data), "20");
        newer.write().and_then(|()| newer.switch()).unwrap();
        newer.write().and_then(|()| newer.switch()).unwrap();
        let names = fs::read_dir(data.join("open-data")).unwrap().map(|entry| entry.unwrap().file_name());
        let mut left: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
        let mut expected = [new.name, newer.name, CURRENT.to_owned()];
        left.sort();
        expected.sort();
        assert_eq!(left, expected);
    }

    #[test]
    fn replaces_the_leftovers_of_a_killed_run() {
        let data = tempfile::tempdir().unwrap();
        let root = data.path().join("open-data");
        let whole = release(data.path(), 1, 10.0);
        for half in [TEMP_FOLDER, &whole.name] {
            fs::create_dir_all(root.join(half).join("flu")).unwrap();
            fs::write(root.join(half).join("flu/tidy.csv"), "half").unwrap();
        }
        symlink("nowhere", root.join(NEXT)).unwrap();
        whole.write().and_then(|()| whole.switch()).unwrap();
        assert_eq!(read(data.path()), "10");
    }

    #[test]
    fn an_unchanged_version_is_not_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path();
        let first = release(data, 1, 10.0);
        first.write().and_then(|()| first.switch()).unwrap();
        let file = data.join("open-data/current/flu/tidy.csv");
        let inode = |path: &Path| std::os::unix::fs::MetadataExt::ino(&fs::metadata(path).unwrap());
        let before = inode(&file);
        let same = Release { name: "another".to_owned(), ..release(data, 1, 10.0) };
        same.write().and_then(|()| same.switch()).unwrap();
        assert_eq!((read(data).as_str(), inode(&file)), ("10", before));
    }
}
