//! Uploaded files. They are streamed to this disk, checked there, and stored under random names in a folder
//! that is never served, or in a bucket. The table `file` is the manifest: a row is committed before its
//! bytes are stored and deleted before they are, so that a sweep of any process deletes exactly the files
//! without a row.

mod disk;
mod draft;
mod inspect;
mod metadata;
mod metrics;
mod model;
mod pdf;
mod pdf_content;
mod pending;
mod picture;
mod picture_kind;
mod result;
mod rewrite;
mod scan;
mod space;
mod storage;
mod store;
mod stored;
mod sweep;
mod upload;
mod upload_writer;

pub(crate) use disk::{is_id, link};
pub(crate) use draft::TempUpload;
pub(crate) use inspect::inspect;
pub(crate) use metadata::has_position;
pub(crate) use metrics::metrics;
pub use model::UploadLimits;
pub(crate) use model::{FileResult, Scan, StoredFile, Verdict, hourly};
pub(crate) use pdf::{PdfFault, open_pdf};
pub(crate) use pdf_content::pdf_content;
pub(crate) use pending::{
    PendingFile, UploadTicket, claim, discard, keep_refused, require_pending, store_pending,
};
pub(crate) use picture::{MAX_FILE_PIXELS, MAX_PIXELS, Picture, PictureFault, open_picture};
pub(crate) use picture_kind::PictureKind;
pub(crate) use result::{forget_result, result};
pub(crate) use rewrite::{Rewritten, rewrite};
pub use storage::Storage;
pub(crate) use store::STATEMENTS;
pub(crate) use stored::{
    delete_by_owner, find_by_field, forget_field, list_by_owner, list_in_field, local, read_bytes,
    remove_bytes,
};
pub(crate) use sweep::sweep;
pub use upload::Upload;
pub(crate) use upload::ensure_received;
pub(crate) use upload_writer::{UPLOADS_AT_ONCE, UploadWriter};
