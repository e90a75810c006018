//! One file of a theme.

use super::{
    context::FileContext,
    gate, json,
    kind::FileKind,
    metadata, nowcast, parquet,
    period::{self, Grouping},
    versions, workbook,
};
use crate::{Error, Result, ias::tidy_csv};

/// Makes a file that describes no other one.
pub(super) fn alone(context: FileContext<'_>, file: FileKind) -> Result<Vec<u8>> {
    let FileContext { version, publication, holds, .. } = context;
    match file {
        FileKind::Tidy => Ok(tidy_csv::print(publication).into_bytes()),
        FileKind::Json => json::print(version, context.figures(), &json::VersionStatus::now(context)?),
        FileKind::Parquet => {
            parquet::print(version, context.figures(), &gate::GateStatus::now(version, holds)?)
        }
        FileKind::Weekly => Ok(period::print(period::WEEKLY_HEADER, Grouping::Week, context.figures())),
        FileKind::Workbook => workbook::print(context),
        FileKind::Versions => versions::print(context),
        FileKind::Nowcast => nowcast::print(context),
        FileKind::Metadata => metadata::print(context),
        FileKind::Bundle | FileKind::Package | FileKind::Sums | FileKind::Revisions => {
            Err(Error::internal("this file is made of other files or versions"))
        }
    }
}
