//! Limits on the files of forms.

use crate::{
    campaign::creative::{MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS},
    files::{UploadLimits, hourly},
};

/// One file of 20 MB.
pub(crate) const CV: UploadLimits = UploadLimits {
    field: "cv",
    max_files: 1,
    max_bytes: 20_000_000,
    max_total_bytes: 20_000_000,
    uploads: hourly("upload-cv", 20),
};

/// Up to five files, together at most 50 MB.
pub(crate) const SAMPLES: UploadLimits = UploadLimits {
    field: "sample",
    max_files: 5,
    max_bytes: 50_000_000,
    max_total_bytes: 50_000_000,
    uploads: hourly("upload-sample", 200),
};

/// One file of 10 MB; mail programs accept no more.
pub(crate) const CONTENT: UploadLimits = UploadLimits {
    field: "content",
    max_files: 1,
    max_bytes: 10_000_000,
    max_total_bytes: 10_000_000,
    uploads: hourly("upload-content", 20),
};

/// One file of 10 MB: more rows than there are pharmacies.
pub(crate) const LIST: UploadLimits = UploadLimits {
    field: "list",
    max_files: 1,
    max_bytes: 10_000_000,
    max_total_bytes: 10_000_000,
    uploads: hourly("upload-list", 20),
};

/// Three files of 2 MB: with a content of 10 MB, a mail stays below the 25 MB that providers accept.
pub(crate) const ATTACHMENTS: UploadLimits = UploadLimits {
    field: "attachment",
    max_files: MAX_ATTACHMENTS,
    max_bytes: MAX_ATTACHMENT_BYTES,
    max_total_bytes: MAX_ATTACHMENTS as u64 * MAX_ATTACHMENT_BYTES,
    uploads: hourly("upload-attachment", 60),
};
