//! Data folders that are seeded once and copied for every test that needs them.

use crate::harness::visit;
use std::{
    collections::HashMap,
    fs,
    os::unix::fs::{PermissionsExt as _, symlink},
    path::{Path, PathBuf},
    sync::{Arc, LazyLock, Mutex},
};
use tokio::sync::OnceCell;
use vigie::{App, config::Config, content, db::SchemaPolicy, ias};

/// The data in a folder before its test begins, in addition to the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeds {
    Nothing,
    Indicators,
    Content,
    Both,
}

/// An application on its own SQLite data folder with these seeds, which are loaded once for each variant.
pub async fn open(config: Config, seeds: Seeds) -> App {
    static TEMPLATES: LazyLock<Mutex<HashMap<String, Arc<OnceCell<Files>>>>> = LazyLock::new(Mutex::default);
    let key = format!("{seeds:?} {:?} {}", config.clock, config.public_url);
    let template = TEMPLATES.lock().unwrap().entry(key).or_default().clone();
    template.get_or_init(|| load(config.clone(), seeds)).await.write(&config.data_dir);
    App::open(config, SchemaPolicy::Require).await.unwrap()
}

async fn load(config: Config, seeds: Seeds) -> Files {
    let folder = tempfile::tempdir().unwrap();
    let app = App::open(Config { data_dir: folder.path().to_owned(), ..config }, SchemaPolicy::Migrate)
        .await
        .unwrap();
    if matches!(seeds, Seeds::Indicators | Seeds::Both) {
        ias::seed(&app).await.unwrap();
    }
    if matches!(seeds, Seeds::Content | Seeds::Both) {
        content::seed(&app).await.unwrap();
    }
    app.db.close().await;
    Files::read(folder.path())
}

/// The files of a folder, in memory, so that nothing remains on disk after the tests.
pub struct Files(Vec<(PathBuf, Entry)>);

enum Entry {
    File(Vec<u8>),
    Link(PathBuf),
}

impl Files {
    pub fn read(folder: &Path) -> Self {
        let mut files = Vec::new();
        visit(folder, &mut |path| {
            let entry = match fs::read_link(&path) {
                Ok(target) => Entry::Link(target),
                Err(_) => Entry::File(fs::read(&path).unwrap()),
            };
            files.push((path.strip_prefix(folder).unwrap().to_owned(), entry));
        });
        Self(files)
    }

    pub fn write(&self, folder: &Path) {
        for (name, entry) in &self.0 {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            match entry {
                Entry::File(bytes) => {
                    fs::write(&path, bytes).unwrap();
                    // Keys that others can read are rejected.
                    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
                }
                Entry::Link(target) => symlink(target, path).unwrap(),
            }
        }
    }
}
