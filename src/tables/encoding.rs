//! The encoding of a text that says nothing of it, and the text as UTF-8 with one kind of line end, as it comes.

use super::{Unreadable, walk::Source};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};
use memchr::memchr3;
use std::io::{self, Read};

/// Bytes that are read at once.
const CHUNK: usize = 65_536;
/// Bytes of lines with letters beyond ASCII after which their encoding is known well enough.
const DETECTED: usize = 262_144;
/// Bytes of text from which its delimiter is known, or that it is JSON.
const SAMPLE: u64 = 65_536;
/// Ctrl-Z ended texts long ago and still ends some.
const END_OF_TEXT: u8 = 0x1A;

/// A source that is text, and how its letters are written.
pub(super) struct Text {
    pub(super) encoding: &'static Encoding,
}

impl Text {
    /// Reads the whole source once: a letter beyond ASCII may first come at its end.
    pub(super) fn of(source: &mut dyn Source) -> Result<Self, Unreadable> {
        let mut reader = source.open()?;
        let mut chunk = vec![0; CHUNK];
        let mut length = fill(&mut reader, &mut chunk)?;
        if let Some(encoding) = wide(&chunk[..length]) {
            return Ok(Self { encoding });
        }
        let mut letters = Letters::default();
        while length > 0 {
            letters.feed(&chunk[..length])?;
            length = fill(&mut reader, &mut chunk)?;
        }
        Ok(Self { encoding: letters.encoding() })
    }

    /// How the text of the same source begins.
    pub(super) fn sample(&self, source: &mut dyn Source) -> io::Result<Vec<u8>> {
        let mut sample = Vec::new();
        self.decode(source)?.take(SAMPLE).read_to_end(&mut sample)?;
        Ok(sample)
    }

    /// The text of the same source.
    pub(super) fn decode<'s>(&self, source: &'s mut dyn Source) -> io::Result<Decoded<'s>> {
        Ok(Decoded {
            source: source.open()?,
            decoder: self.encoding.new_decoder_with_bom_removal(),
            raw: vec![0; CHUNK],
            text: vec![0; 4 * CHUNK],
            at: 0,
            end: 0,
            after_return: false,
            last: b'\n',
            is_over: false,
        })
    }
}

/// Fills a buffer, less only at the end.
fn fill(reader: &mut dyn Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match reader.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(more) => length += more,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(length)
}

/// UTF-16, by its mark or because every second byte of its delimiters and digits is empty.
fn wide(head: &[u8]) -> Option<&'static Encoding> {
    match head {
        [0xFF, 0xFE, ..] => return Some(UTF_16LE),
        [0xFE, 0xFF, ..] => return Some(UTF_16BE),
        _ => {}
    }
    let head = &head[..head.len().min(1_024)];
    let empty = |from: usize| head.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, half) = (empty(0), empty(1), head.len() / 2);
    match (even, odd) {
        (0, odd) if odd > half / 4 => Some(UTF_16LE),
        (even, 0) if even > half / 4 => Some(UTF_16BE),
        _ => None,
    }
}

/// What is learned of letters chunk by chunk.
struct Letters {
    /// None once a byte was none of UTF-8.
    utf8: Option<Decoder>,
    detector: EncodingDetector,
    detected: usize,
    /// Whether the detector was told of a line that goes on in the next chunk, maybe within a letter.
    is_within: bool,
    scratch: Vec<u8>,
}

impl Default for Letters {
    fn default() -> Self {
        Self {
            utf8: Some(UTF_8.new_decoder_without_bom_handling()),
            detector: EncodingDetector::new(Iso2022JpDetection::Deny),
            detected: 0,
            is_within: false,
            scratch: vec![0; 4 * CHUNK],
        }
    }
}

impl Letters {
    fn feed(&mut self, bytes: &[u8]) -> Result<(), Unreadable> {
        let is_text =
            |byte: &u8| *byte >= b' ' || matches!(*byte, b'\t' | b'\n' | b'\r' | 0x0C | END_OF_TEXT);
        if !bytes.iter().all(is_text) {
            return Err(Unreadable::unsupported("it holds bytes that no text has"));
        }
        let utf8 = self.utf8.as_mut();
        let told = utf8.map(|utf8| utf8.decode_to_utf8_without_replacement(bytes, &mut self.scratch, false));
        if let Some((DecoderResult::Malformed(..), ..)) = told {
            self.utf8 = None;
        }
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            // The rest of a letter that a chunk cuts may be a sign of ASCII.
            let is_telling = self.detected < DETECTED && (self.is_within || !line.is_ascii());
            if is_telling {
                self.detected += line.len();
                self.detector.feed(line, false);
            }
            self.is_within = is_telling && !line.ends_with(b"\n");
        }
        Ok(())
    }

    fn encoding(mut self) -> &'static Encoding {
        let rest = self
            .utf8
            .as_mut()
            .map(|utf8| utf8.decode_to_utf8_without_replacement(&[], &mut self.scratch, true));
        if let Some((DecoderResult::InputEmpty, ..)) = rest {
            return UTF_8;
        }
        // Of a longer text the detector was told a part, which may end within a letter: that is no fault of the letter.
        if self.detected < DETECTED {
            self.detector.feed(&[], true);
        }
        self.detector.guess(Some(b"fr"), Utf8Detection::Deny)
    }
}

/// The text of a source as UTF-8 in which every line ends with LF alone, the last one too: so lines can be counted, and a
/// reader of rows never looks past one.
pub(super) struct Decoded<'s> {
    source: Box<dyn Read + 's>,
    decoder: Decoder,
    raw: Vec<u8>,
    text: Vec<u8>,
    at: usize,
    end: usize,
    after_return: bool,
    last: u8,
    is_over: bool,
}

impl Decoded<'_> {
    fn refill(&mut self) -> io::Result<()> {
        let length = fill(&mut self.source, &mut self.raw)?;
        self.is_over = length == 0;
        let (_, _, written, _) =
            self.decoder.decode_to_utf8(&self.raw[..length], &mut self.text, self.is_over);
        (self.at, self.end) = (0, self.one_line_end(written));
        if self.end > 0 {
            self.last = self.text[self.end - 1];
        } else if self.is_over && self.last != b'\n' {
            (self.text[0], self.end, self.last) = (b'\n', 1, b'\n');
        }
        Ok(())
    }

    /// Makes CRLF and CR in what was written an LF; returns its new length.
    fn one_line_end(&mut self, written: usize) -> usize {
        if !self.after_return && memchr3(b'\r', END_OF_TEXT, 0, &self.text[..written]).is_none() {
            return written;
        }
        let mut kept = 0;
        for at in 0..written {
            let byte = self.text[at];
            let is_second = byte == b'\n' && self.after_return;
            self.after_return = byte == b'\r';
            if !is_second && byte != END_OF_TEXT {
                self.text[kept] = if byte == b'\r' { b'\n' } else { byte };
                kept += 1;
            }
        }
        kept
    }
}

impl Read for Decoded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.end && !self.is_over {
            self.refill()?;
        }
        let length = buffer.len().min(self.end - self.at);
        buffer[..length].copy_from_slice(&self.text[self.at..self.at + length]);
        self.at += length;
        Ok(length)
    }
}
