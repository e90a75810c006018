//! Makes the files of one theme.

use super::{
    context::FileContext,
    historic,
    kind::{DataFile, FileKind, below},
    package,
    resource::Resource,
    resources,
    single::alone,
    zip_bundle,
};
use crate::{Error, Result, ias::publication::Publication};

/// The files of a publication that pages offer.
pub(crate) fn list_files(publication: &Publication) -> Vec<DataFile> {
    let file = |format, name: &str| {
        let href = below(publication.theme, name);
        DataFile { format, href, bytes: None }
    };
    let ours = FileKind::offered().filter_map(|of| Some(file(of.format()?, of.name())));
    let historic = historic::list_files(publication).map(|(format, name)| file(format, name));
    ours.chain(historic).collect()
}

/// All files of a version except the historic ones, by name.
pub(crate) fn files(context: FileContext<'_>) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files: Vec<(FileKind, Vec<u8>)> = Vec::with_capacity(FileKind::ALL.len());
    let mut resources = context.historic.to_vec();
    for file in FileKind::ALL {
        let bytes = match file {
            FileKind::Package => package::print(context, &resources)?,
            FileKind::Sums => resources::sums(&resources).into_bytes(),
            FileKind::Bundle => zip_bundle::print(context)?,
            other => alone(context, other)?,
        };
        resources.push(Resource::describe(file, &bytes));
        files.push((file, bytes));
    }
    Ok(files.into_iter().map(|(file, bytes)| (file.name().to_owned(), bytes)).collect())
}

pub(crate) fn file(context: FileContext<'_>, file: FileKind) -> Result<Vec<u8>> {
    match file {
        // They describe the others, so all are made.
        FileKind::Package | FileKind::Sums => {
            let mut all = files(context)?.into_iter();
            let found = all.find(|(name, _)| name == file.name()).map(|(_, bytes)| bytes);
            found.ok_or_else(|| Error::internal("an open-data file is missing among all"))
        }
        FileKind::Bundle => zip_bundle::print(context),
        other => alone(context, other),
    }
}
