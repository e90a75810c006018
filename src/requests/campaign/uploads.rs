//! Files that are sent with a form because no script uploaded them before. Each is stored under a ticket,
//! which the form then contains.

use super::{content_file::store_content, list::store_list};
use crate::requests::model::{ATTACHMENTS, CONTENT, LIST, ListKind};
use crate::{
    App, Error, Result,
    campaign::creative::ContentKind,
    error::{FieldError, Kind},
    files::{self, Upload, UploadTicket},
    form_values::first_value,
};

/// Stores the files of a form, and returns the errors of rejected files.
///
/// # Errors
/// Disk, rate-limit and database errors.
pub(crate) async fn store_files(
    app: &App,
    uploads: &[Upload],
    pairs: &mut Vec<(String, String)>,
) -> Result<Vec<FieldError>> {
    let (mut faults, mut added) = (Vec::new(), Vec::new());
    for upload in uploads {
        let code = match store_file(app, upload, pairs).await {
            Ok(ticket) => {
                // Several attachments share one field; those of an earlier attempt are replaced.
                let has_several = upload.field == ATTACHMENTS.field;
                pairs.retain(|(name, known)| *name != upload.field || (has_several && added.contains(known)));
                added.push(ticket.as_str().to_owned());
                pairs.push((upload.field.clone(), ticket.as_str().to_owned()));
                continue;
            }
            Err(Error { kind: Kind::TooLarge(_), .. }) => "form.file-refused",
            Err(Error { kind: Kind::Invalid | Kind::Conflict, code, .. }) => code,
            Err(e) => return Err(e),
        };
        faults.push(FieldError::new(format!("/{}", upload.field), code));
    }
    Ok(faults)
}

async fn store_file(app: &App, upload: &Upload, pairs: &[(String, String)]) -> Result<UploadTicket> {
    if upload.field == LIST.field {
        // A list counts as pharmacies unless an answer states that it contains addresses.
        let own = first_value(pairs, "own").parse().unwrap_or(ListKind::Pharmacies);
        return Ok(store_list(app, upload, own).await?.waiting.ticket);
    }
    if upload.field == ATTACHMENTS.field {
        upload.draft.as_ref().map_err(Clone::clone)?;
        upload.store(app).await?;
        let mut tx = app.db.write().await?;
        let waiting = files::store_pending(&mut tx, app, upload).await?;
        tx.commit().await?;
        return Ok(waiting.ticket);
    }
    debug_assert_eq!(upload.field, CONTENT.field, "the form accepts no other files");
    let kind = first_value(pairs, "contentType").parse().unwrap_or(ContentKind::Html);
    Ok(store_content(app, upload, kind).await?.waiting.ticket)
}
