//! The files that editors' tools read: schemas, the configuration with which taplo finds them, and the reference page.

use super::{
    documents::{Document, documents},
    reference,
};
use crate::{Error, Result};

/// The schemas, the tools' configuration and the reference page: name and bytes of each file.
///
/// # Errors
/// Never; all data are constants, and a test writes them.
pub fn schemas() -> Result<Vec<(String, Vec<u8>)>> {
    let documents = documents();
    let mut files = Vec::new();
    for document in &documents {
        let mut text = serde_json::to_string_pretty(&document.schema()).map_err(Error::internal)?;
        text.push('\n');
        files.push((document.file.to_owned(), text.into_bytes()));
    }
    files.push(("taplo.toml".to_owned(), tools(&documents).into_bytes()));
    files.push(("reference.md".to_owned(), reference::page(&documents).into_bytes()));
    Ok(files)
}

/// Assigns schemas to files, for taplo and the editors that use it.
fn tools(documents: &[Document]) -> String {
    let mut text = "# Where taplo and the TOML extensions of editors find what a file may hold: copy it to the top of the\n\
                    # content's folder, and the schemas into its folder schemas/.\n"
        .to_owned();
    for document in
        documents.iter().filter(|document| document.globs.iter().all(|glob| glob.ends_with(".toml")))
    {
        let globs: Vec<_> = document.globs.iter().map(|glob| format!("\"**/{glob}\"")).collect();
        text += &format!(
            "\n[[rule]]\ninclude = [{}]\n[rule.schema]\nenabled = true\npath = \"schemas/{}\"\n",
            globs.join(", "),
            document.file
        );
    }
    text
}
