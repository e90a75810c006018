//! The frames on the socket between parent and child: one byte for the kind, four bytes (big-endian) for the
//! length, and the content.

use crate::{
    Error,
    error::{CODES, FieldError, Kind},
};
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};

/// The maximum length of a frame in bytes: the longest result is a list of 100,000 addresses.
const MAX_FRAME_BYTES: u32 = 64_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Frame {
    /// Output of the task.
    Written = b'w',
    /// The result as JSON; the last frame.
    Done = b'd',
    /// A [`Refusal`] as JSON; the last frame.
    Refused = b'r',
}

pub(super) fn send(to: &mut impl Write, frame: Frame, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).ok().filter(|length| *length <= MAX_FRAME_BYTES);
    let length = length.ok_or_else(|| io::Error::other("a result is longer than a frame"))?;
    to.write_all(&[frame as u8])?;
    to.write_all(&length.to_be_bytes())?;
    to.write_all(bytes)
}

/// Receives a frame. The error has the kind `UnexpectedEof` if the peer has ended.
pub(super) fn receive(from: &mut impl Read) -> io::Result<(Frame, Vec<u8>)> {
    let mut head = [0; 5];
    from.read_exact(&mut head)?;
    let [kind, length @ ..] = head;
    let frame = match kind {
        b'w' => Frame::Written,
        b'd' => Frame::Done,
        b'r' => Frame::Refused,
        _ => return Err(io::Error::other("an unknown frame")),
    };
    let length = u32::from_be_bytes(length);
    if length > MAX_FRAME_BYTES {
        return Err(io::Error::other("a frame is too long"));
    }
    let mut bytes = Vec::new();
    from.take(length.into()).read_to_end(&mut bytes)?;
    if bytes.len() < length as usize { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok((frame, bytes)) }
}

/// An [`Error`] as sent to the parent.
#[derive(Serialize, Deserialize)]
pub(super) struct Refusal {
    kind: Kind,
    code: String,
    detail: String,
    /// Pointers and codes. Problems in files have no numbers.
    fields: Vec<(String, String)>,
}

impl From<Error> for Refusal {
    fn from(Error { kind, code, detail, fields }: Error) -> Self {
        let fields = fields.into_iter().map(|FieldError { pointer, code, .. }| (pointer, code)).collect();
        Self { kind, code: code.to_owned(), detail, fields }
    }
}

impl From<Refusal> for Error {
    fn from(Refusal { kind, code, detail, fields }: Refusal) -> Self {
        let fields = fields.into_iter().map(|(pointer, code)| FieldError::new(pointer, code)).collect();
        match CODES.iter().find(|known| **known == code) {
            Some(code) => Self::new(kind, code, detail).with_fields(fields),
            None => {
                Self::internal(format!("a child returned an error with the unknown code {code}: {detail}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_round_trips_between_processes() {
        let fields = vec![FieldError::new("list.csv:3:email", "is no address")];
        let error =
            Error::bad_data("campaign.file-invalid", "list.csv: nothing was taken").with_fields(fields);
        let sent = serde_json::to_vec(&Refusal::from(error.clone())).unwrap();
        assert_eq!(Error::from(serde_json::from_slice::<Refusal>(&sent).unwrap()), error);
    }

    #[test]
    fn a_frame_arrives_completely_or_not_at_all() {
        let mut sent = Vec::new();
        send(&mut sent, Frame::Written, b"a;b").unwrap();
        send(&mut sent, Frame::Done, b"null").unwrap();
        let mut from = sent.as_slice();
        assert_eq!(receive(&mut from).unwrap(), (Frame::Written, b"a;b".to_vec()));
        assert_eq!(receive(&mut from).unwrap(), (Frame::Done, b"null".to_vec()));
        for end in 0..8 {
            let cut = receive(&mut &sent[..end]).unwrap_err();
            assert_eq!(cut.kind(), io::ErrorKind::UnexpectedEof, "{end}");
        }
        assert!(receive(&mut [b'w', 255, 255, 255, 255].as_slice()).is_err());
        assert!(receive(&mut [b'x', 0, 0, 0, 0].as_slice()).is_err());
    }
}
