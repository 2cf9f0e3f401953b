//! Signed documents inside of files for people: between two marks in a text or in the properties of a PDF, and as a code in a picture. A file is
//! looked through for them and for nothing else: what it says to people is never read.

use std::collections::BTreeSet;

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::Fault;
use bursar_messages::message;
use memchr::memmem;
use rqrr::PreparedImage;
use tiny_skia::Pixmap;
use zune_jpeg::{
    JpegDecoder,
    zune_core::{bytestream::ZCursor, colorspace::ColorSpace, options::DecoderOptions},
};

/// The most bytes of a file that is looked through.
pub const MOST_FILE: u64 = 32 << 20;
/// The most bytes of a document that is cut out of a file.
const MOST_DOCUMENT: usize = 16 * 1024;
/// The most documents of one file: as many as receipts of a batch.
const MOST_DOCUMENTS: usize = 5_000;
/// The most pixels of a picture. A photo of a large camera has 50 million.
const MOST_PIXELS: usize = 60_000_000;
/// A code has room for so many bytes.
pub const MOST_CODE: usize = 2_300;
const BEGIN: &str = "-----BEGIN BURSAR RECEIPT-----";
const END: &str = "-----END BURSAR RECEIPT-----";
const LINE: usize = 64;
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const JPEG: &[u8] = b"\xff\xd8\xff";

/// A document as lines of text.
pub fn as_lines(document: &[u8]) -> String {
    let text = STANDARD.encode(document);
    // Base64 is ASCII, so every cut is between two characters.
    let lines = (0..text.len()).step_by(LINE).map(|from| &text[from..text.len().min(from + LINE)]);
    std::iter::once(BEGIN).chain(lines).chain([END]).collect::<Vec<_>>().join("\n")
}

/// A document as one line, for the properties of a file.
pub(crate) fn as_line(document: &[u8]) -> String {
    format!("{BEGIN}{}{END}", STANDARD.encode(document))
}

/// Whether a file is a picture that is looked at for codes.
pub fn is_picture(file: &[u8]) -> bool {
    is_png(file) || file.starts_with(JPEG)
}

/// Whether a file is a PNG picture.
pub(crate) fn is_png(file: &[u8]) -> bool {
    file.starts_with(PNG)
}

/// The documents in a file, each once and in their order. A picture is looked at for codes, everything else for marks. Nothing of them is checked.
pub fn in_file(file: &[u8]) -> Result<Vec<Vec<u8>>, Fault> {
    let found = if is_picture(file) { in_picture(file)? } else { between_marks(file) };
    let mut seen = BTreeSet::new();
    Ok(found.into_iter().filter(|document| seen.insert(document.clone())).collect())
}

fn between_marks(file: &[u8]) -> Vec<Vec<u8>> {
    let begins = memmem::find_iter(file, BEGIN.as_bytes()).map(|at| at + BEGIN.len());
    let mut ends = memmem::find_iter(file, END.as_bytes()).peekable();
    let mut found = Vec::new();
    for begin in begins {
        while ends.next_if(|end| *end < begin).is_some() {}
        // Spaces and the marks of quoted mail stand between the lines.
        let Some(inside) = ends.peek().and_then(|end| file.get(begin..*end)).filter(|inside| inside.len() <= MOST_DOCUMENT * 2) else { continue };
        let text: Vec<u8> = inside.iter().copied().filter(|byte| !byte.is_ascii_whitespace() && *byte != b'>').collect();
        found.extend(STANDARD.decode(text).ok().filter(|document| document.len() <= MOST_DOCUMENT));
        // Each stands twice in the properties of a PDF.
        if found.len() >= 2 * MOST_DOCUMENTS {
            break;
        }
    }
    found
}

/// The texts of all codes in a picture.
fn in_picture(file: &[u8]) -> Result<Vec<Vec<u8>>, Fault> {
    let (width, height, grey) = if file.starts_with(PNG) { png(file)? } else { jpeg(file)? };
    let mut picture = PreparedImage::prepare_from_greyscale(width, height, |x, y| grey.get(y * width + x).copied().unwrap_or(u8::MAX));
    let codes = picture.detect_grids();
    Ok(codes.iter().filter_map(|code| code.decode().ok()).map(|(_, text)| text.into_bytes()).collect())
}

fn png(file: &[u8]) -> Result<(usize, usize, Vec<u8>), Fault> {
    // The sides are read before anything is unpacked: a small file may claim to be a huge picture.
    let side = |at: usize| file.get(at..at + 4).and_then(|four| four.try_into().ok()).map_or(usize::MAX, |four| u32::from_be_bytes(four) as usize);
    if side(16).saturating_mul(side(20)) > MOST_PIXELS {
        return Err(large());
    }
    let pixels = Pixmap::decode_png(file).map_err(|_| damaged())?;
    let grey = pixels.pixels().iter().map(|pixel| {
        // What is see-through stands on white.
        let sum = u32::from(pixel.red()) + u32::from(pixel.green()) + u32::from(pixel.blue());
        u8::try_from(sum / 3 + 255 - u32::from(pixel.alpha())).unwrap_or(u8::MAX)
    });
    Ok((pixels.width() as usize, pixels.height() as usize, grey.collect()))
}

fn jpeg(file: &[u8]) -> Result<(usize, usize, Vec<u8>), Fault> {
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::Luma);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
    decoder.decode_headers().map_err(|_| damaged())?;
    let (width, height) = decoder.dimensions().ok_or_else(damaged)?;
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(large());
    }
    Ok((width, height, decoder.decode().map_err(|_| damaged())?))
}

fn damaged() -> Fault {
    Fault::invalid("file", message!("document-picture-damaged"))
}

fn large() -> Fault {
    Fault::invalid("file", message!("document-picture-large", megapixels = MOST_PIXELS / 1_000_000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bursar_test_support::seed::TestRng;

    /// Made of a drawn code: turned by three degrees, blurred, on grey.
    const PHOTO: &[u8] = include_bytes!("testdata/photo.jpg");

    #[test]
    fn documents_are_found_between_their_marks_each_once() {
        let (one, other) = (b"{\"one\":1}".as_slice(), vec![7u8; 900]);
        let text = format!("Paid. Thank you!\n{}\nand\r\n> {}\n{}", as_lines(one), as_lines(&other).replace('\n', "\n> "), as_line(one));
        assert_eq!(in_file(text.as_bytes()).unwrap(), vec![one.to_vec(), other]);
        assert!(as_lines(&[1; 500]).lines().all(|line| line.len() <= LINE));
    }

    #[test]
    fn what_has_no_end_is_too_long_or_is_no_base64_is_left_out() {
        let open = format!("{BEGIN}AAAA");
        let long = as_lines(&vec![1; MOST_DOCUMENT + 1]);
        let odd = format!("{BEGIN}A~A{END}");
        for file in [open, long, odd, String::new(), BEGIN.repeat(1_000)] {
            assert_eq!(in_file(file.as_bytes()).unwrap(), Vec::<Vec<u8>>::new());
        }
        let many = as_line(b"x").repeat(MOST_DOCUMENTS * 3);
        assert_eq!(in_file(many.as_bytes()).unwrap(), vec![b"x".to_vec()]);
    }

    /// What the code of the photo says.
    fn photographed() -> Vec<u8> {
        format!("{{\"code\":\"K7Q-4MD\",\"more\":\"{}\"}}", "0123456789".repeat(24)).into_bytes()
    }

    #[test]
    fn the_code_of_a_turned_and_blurred_photo_is_read() {
        assert_eq!(in_file(PHOTO).unwrap(), vec![photographed()]);
    }

    #[test]
    fn a_spoiled_picture_is_refused_or_has_no_code_that_says_something_else() {
        let mut rng = TestRng::new(7);
        let mut canvas = crate::png::Canvas::new(330, 330).unwrap();
        canvas.code(&crate::qr::encode(std::str::from_utf8(&photographed()).unwrap()).unwrap(), (20.0, 20.0), 4.0);
        let drawn = canvas.png().unwrap();
        let mut read = 0;
        for _ in 0..24 {
            // Pixels of a sound file, bytes of a photo, and bytes of a drawn file.
            let mut pixels = Pixmap::decode_png(&drawn).unwrap();
            let size = pixels.data().len() as u64;
            for _ in 0..rng.below(40_000) {
                pixels.data_mut()[rng.below(size) as usize] = 255;
            }
            let mut spoiled = [pixels.encode_png().unwrap(), PHOTO.to_vec(), drawn.clone()];
            for file in &mut spoiled[1..] {
                for _ in 0..=rng.below(8) {
                    let at = rng.below(file.len() as u64) as usize;
                    file[at] = rng.below(256) as u8;
                }
            }
            for file in spoiled {
                let found = in_file(&file).unwrap_or_default();
                assert!(
                    found.iter().all(|found| *found == photographed()),
                    "{:?}",
                    found.iter().map(|found| String::from_utf8_lossy(found)).collect::<Vec<_>>()
                );
                read += found.len();
            }
        }
        assert!(read > 0, "the control: some are still read");
    }

    #[test]
    fn a_small_file_that_claims_to_be_a_huge_picture_is_refused() {
        let mut png = PNG.to_vec();
        png.extend([0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 1, 0, 0, 0, 1, 0, 0, 8, 6, 0, 0, 0]);
        assert_eq!(in_file(&png).unwrap_err().field.as_deref(), Some("file"));
        assert_eq!(in_file(b"\xff\xd8\xff\xe0 no picture").unwrap_err().field.as_deref(), Some("file"));
    }
}
