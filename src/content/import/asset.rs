//! Files beside a page, which are only read from below the folder that was named for import.

use std::{
    fs::File,
    io::Read as _,
    path::{Component, Path, PathBuf},
};

/// The location of the files beside a page.
#[derive(Debug, Clone)]
pub enum AssetSource {
    /// None: the page was read from stdin or the database.
    Nowhere,
    /// Embedded files, by path.
    Embedded(fn(&str) -> Option<Vec<u8>>),
    /// A folder, below the one that was named.
    Folder {
        folder: PathBuf,
        /// The folder that no path may leave.
        top: PathBuf,
    },
}

impl AssetSource {
    /// Reads the file with this name; the error describes the problem.
    pub(super) fn load(&self, name: &str, largest: usize) -> Result<Vec<u8>, String> {
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
            return Err(format!("{name} is outside the folder"));
        }
        // Reading a named pipe would block.
        if !path.is_file() {
            return Err(format!("{name} is not a file"));
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
    fn rejects_paths_outside_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().join("pages");
        std::fs::create_dir_all(top.join("a")).unwrap();
        std::fs::write(folder.path().join("secret"), "x").unwrap();
        std::fs::write(top.join("a/b.png"), "12345").unwrap();
        std::os::unix::fs::symlink("../../secret", top.join("a/link.png")).unwrap();
        let assets = AssetSource::Folder { folder: top.join("a"), top: top.clone() };
        assert_eq!(assets.load("b.png", 5).unwrap(), b"12345");
        let refused = |name: &str, largest| assets.load(name, largest).unwrap_err();
        for (name, why) in [
            ("../a/b.png", "no .."),
            ("/etc/passwd", "no leading slash"),
            ("link.png", "outside the folder"),
            ("none.png", "cannot be read"),
            (".", "is not a file"),
            ("a\\b.png", "no .."),
        ] {
            assert!(refused(name, 5).contains(why), "{name}: {}", refused(name, 5));
        }
        assert!(refused("b.png", 4).contains("larger"));
        assert!(AssetSource::Nowhere.load("b.png", 5).unwrap_err().contains("folder"));
    }
}
