//! Files that lie beside a page, read only from within the folder that was named for import.

use std::{
    fs::File,
    io::Read as _,
    path::{Component, Path, PathBuf},
};

/// Where the files beside a page are.
#[derive(Debug, Clone)]
pub enum AssetSource {
    /// Nowhere: it came through a pipe, or from the database.
    Nowhere,
    /// In the binary, by their path.
    Embedded(fn(&str) -> Option<Vec<u8>>),
    /// In a folder, below the one that was named.
    Folder {
        folder: PathBuf,
        /// What nothing may lead out of.
        top: PathBuf,
    },
}

impl AssetSource {
    /// The bytes of the file of this name, or what is wrong with it.
    pub(super) fn read(&self, name: &str, largest: usize) -> Result<Vec<u8>, String> {
        let (folder, top) = match self {
            Self::Folder { folder, top } => (folder, top),
            Self::Embedded(file) => return file(name).ok_or_else(|| format!("{name} is not there")),
            Self::Nowhere => return Err(format!("{name} can only be read for a file that lies in a folder")),
        };
        let plain =
            Path::new(name).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if !plain || name.contains('\\') {
            return Err(format!("{name:?} must be a file beside the page: no .. and no leading slash"));
        }
        let absent = |e: std::io::Error| format!("{name} cannot be read: {e}");
        let path = folder.join(name).canonicalize().map_err(absent)?;
        if !path.starts_with(top.canonicalize().map_err(absent)?) {
            return Err(format!("{name} leads out of the folder"));
        }
        // A pipe would be waited for.
        if !path.is_file() {
            return Err(format!("{name} is no file"));
        }
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(absent)?;
        file.take(largest as u64 + 1).read_to_end(&mut bytes).map_err(absent)?;
        if bytes.len() > largest {
            return Err(format!("{name} is larger than {} MB", largest / 1_000_000));
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leads_out_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().join("pages");
        std::fs::create_dir_all(top.join("a")).unwrap();
        std::fs::write(folder.path().join("secret"), "x").unwrap();
        std::fs::write(top.join("a/b.png"), "12345").unwrap();
        std::os::unix::fs::symlink("../../secret", top.join("a/link.png")).unwrap();
        let assets = AssetSource::Folder { folder: top.join("a"), top: top.clone() };
        assert_eq!(assets.read("b.png", 5).unwrap(), b"12345");
        let refused = |name: &str, largest| assets.read(name, largest).unwrap_err();
        for (name, why) in [
            ("../a/b.png", "no .."),
            ("/etc/passwd", "no leading slash"),
            ("link.png", "leads out"),
            ("none.png", "cannot be read"),
            (".", "is no file"),
            ("a\\b.png", "no .."),
        ] {
            assert!(refused(name, 5).contains(why), "{name}: {}", refused(name, 5));
        }
        assert!(refused("b.png", 4).contains("larger"));
        assert!(AssetSource::Nowhere.read("b.png", 5).unwrap_err().contains("folder"));
    }
}
