//! Detects the encoding of a text, and decodes it to UTF-8 with uniform line endings as a stream.

use super::{consumer::Source, unreadable::Unreadable};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Decoder, Encoding, UTF_8, UTF_16BE, UTF_16LE};
use memchr::{memchr, memchr2, memrchr};
use std::io::{self, Read};

/// Bytes per read.
const CHUNK: usize = 65_536;
/// Maximum bytes of lines with non-ASCII characters that are passed to the detector.
const DETECTED: usize = 262_144;
/// Bytes of text from which the format and the delimiter are detected.
const SAMPLE: u64 = 131_072;
/// Number of control characters that any text may contain.
const MAX_CONTROLS: u64 = 3;
/// Ctrl-Z is an obsolete end-of-text marker that some files still contain.
const END_OF_TEXT: u8 = 0x1A;

/// A text source and its encoding.
pub(super) struct Text {
    pub(super) encoding: &'static Encoding,
    /// Whether a minority of lines is in UTF-8.
    is_mixed: bool,
    /// Whether it contains control characters, which are replaced by spaces.
    has_controls: bool,
}

impl Text {
    /// Detects the encoding. The whole source is read once, because the first non-ASCII character may be at
    /// its end.
    pub(super) fn detect(source: &mut dyn Source) -> Result<Self, Unreadable> {
        let mut reader = source.open()?;
        let mut chunk = vec![0; CHUNK];
        let mut length = fill(&mut reader, &mut chunk)?;
        if let Some(encoding) = detect_utf16(&chunk[..length]) {
            return Ok(Self { encoding, is_mixed: false, has_controls: true });
        }
        let mut letters = CharsetDetector::default();
        while length > 0 {
            // Split at the end of a line, so that no character is cut.
            let lines = memrchr(b'\n', &chunk[..length]).map_or(length, |at| at + 1);
            letters.feed(&chunk[..lines])?;
            chunk.copy_within(lines..length, 0);
            let rest = length - lines;
            length = rest + fill(&mut reader, &mut chunk[rest..])?;
            if length == rest && rest > 0 {
                letters.feed(&chunk[..rest])?;
                break;
            }
        }
        let has_controls = letters.controls > 0;
        let (encoding, is_mixed) = letters.encoding();
        Ok(Self { encoding, is_mixed, has_controls })
    }

    /// Returns a test for lines in UTF-8 within a text of another encoding.
    pub(super) fn foreign(&self) -> impl Fn(&str) -> bool + 'static {
        let (encoding, is_mixed) = (self.encoding, self.is_mixed);
        move |line| is_mixed && str::from_utf8(&encoding.encode(line).0).is_ok()
    }

    /// The beginning of the text: whole lines, or whole characters of a longer line.
    pub(super) fn sample(&self, source: &mut dyn Source) -> io::Result<Vec<u8>> {
        let mut sample = Vec::new();
        self.decode(source)?.take(SAMPLE).read_to_end(&mut sample)?;
        let letters = str::from_utf8(&sample).map_or_else(|e| e.valid_up_to(), str::len);
        sample.truncate(memrchr(b'\n', &sample).map_or(letters, |at| at + 1));
        Ok(sample)
    }

    /// Decodes the text of the same source.
    pub(super) fn decode<'s>(&self, source: &'s mut dyn Source) -> io::Result<Decoded<'s>> {
        Ok(Decoded {
            source: source.open()?,
            decoder: self.encoding.new_decoder_with_bom_removal(),
            raw: vec![0; CHUNK],
            text: vec![0; 4 * CHUNK],
            at: 0,
            end: 0,
            after_return: false,
            has_controls: self.has_controls,
            last: b'\n',
            is_over: false,
        })
    }
}

/// Fills a buffer completely, except at the end of the source.
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

/// Detects UTF-16, by its byte order mark or because every second byte of delimiters and digits is zero.
fn detect_utf16(head: &[u8]) -> Option<&'static Encoding> {
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

/// Whether a byte is a control character other than tab, line ends and the end-of-text marker.
fn is_control(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | END_OF_TEXT)
}

/// Statistics of the lines that were read.
struct CharsetDetector {
    /// Numbers of lines with non-ASCII characters that are valid UTF-8, and that are not.
    utf8: u64,
    other: u64,
    detector: EncodingDetector,
    detected: usize,
    bytes: u64,
    controls: u64,
}

impl Default for CharsetDetector {
    fn default() -> Self {
        let detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        Self { utf8: 0, other: 0, detector, detected: 0, bytes: 0, controls: 0 }
    }
}

impl CharsetDetector {
    fn feed(&mut self, bytes: &[u8]) -> Result<(), Unreadable> {
        self.bytes += bytes.len() as u64;
        self.controls += bytes.iter().filter(|byte| is_control(**byte)).count() as u64;
        let are_many = self.controls > MAX_CONTROLS && 10 * self.controls > self.bytes;
        if are_many || memchr(0, bytes).is_some() {
            return Err(Unreadable::unsupported("it holds bytes that no text has"));
        }
        if bytes.is_ascii() {
            return Ok(());
        }
        let (mut rest, mut line);
        rest = bytes;
        while !rest.is_empty() {
            (line, rest) = rest.split_at(memchr(b'\n', rest).map_or(rest.len(), |at| at + 1));
            if line.is_ascii() {
                continue;
            }
            let is_utf8 = str::from_utf8(line).is_ok();
            self.utf8 += u64::from(is_utf8);
            self.other += u64::from(!is_utf8);
            if self.detected < DETECTED {
                self.detected += line.len();
                self.detector.feed(line, false);
            }
        }
        Ok(())
    }

    /// The encoding of most lines, and whether others are in UTF-8.
    fn encoding(mut self) -> (&'static Encoding, bool) {
        if self.utf8 >= self.other {
            return (UTF_8, false);
        }
        // Only a part of a longer text was passed to the detector. It may end within a character, which is
        // not an error, so the end of the text is not signalled.
        if self.detected < DETECTED {
            self.detector.feed(&[], true);
        }
        (self.detector.guess(Some(b"fr"), Utf8Detection::Deny), self.utf8 > 0)
    }
}

/// The text of a source as UTF-8 with LF after every line, including the last one. Lines can therefore be
/// counted, and the row reader never has to look beyond the end of a line.
pub(super) struct Decoded<'s> {
    source: Box<dyn Read + 's>,
    decoder: Decoder,
    raw: Vec<u8>,
    text: Vec<u8>,
    at: usize,
    end: usize,
    after_return: bool,
    has_controls: bool,
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

    /// Makes CRLF and CR in what was written an LF, and other control characters blanks; returns its new length.
    fn one_line_end(&mut self, written: usize) -> usize {
        let text = &mut self.text[..written];
        if !self.after_return && !self.has_controls && memchr2(b'\r', END_OF_TEXT, text).is_none() {
            return written;
        }
        let mut kept = 0;
        for at in 0..written {
            let byte = text[at];
            let is_second = byte == b'\n' && self.after_return;
            self.after_return = byte == b'\r';
            if !is_second {
                text[kept] = match byte {
                    b' '.. => byte,
                    b'\r' => b'\n',
                    _ if byte == END_OF_TEXT || is_control(byte) => b' ',
                    _ => byte,
                };
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
