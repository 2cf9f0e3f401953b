//! The organization's logo on the card of an account. A file that a person chose is read once, made small, and kept as pixels alone: whatever
//! else lay in the file is gone.

use bursar_contract::{Code, Fault};
use bursar_messages::message;
use tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};

/// The largest file that is read, in bytes.
pub const MAX_BYTES: u64 = 2 << 20;
const MAX_SIDE: u32 = 4_096;
const MIN_SIDE: u32 = 16;
/// The largest logo that is kept: width and height in pixels.
const MAX_SIZE: (u32, u32) = (480, 144);
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A logo, small enough for a card.
pub struct Logo {
    /// Not larger than the room that a card has for it.
    pixels: Pixmap,
}

impl Logo {
    /// Reads a PNG and scales it down to the size of a card. The words of a refusal are for the person who chose the file.
    pub fn read(bytes: &[u8]) -> Result<Self, Fault> {
        if bytes.len() as u64 > MAX_BYTES {
            return Err(Fault::invalid("file", message!("document-logo-large")));
        }
        // The sides are read before anything is unpacked: a small file may claim to be a huge picture.
        let side = |at: usize| bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map(u32::from_be_bytes);
        let (Some(width), Some(height), true) = (side(16), side(20), bytes.starts_with(SIGNATURE)) else {
            return Err(Fault::invalid("file", message!("document-logo-not-png")));
        };
        if !(MIN_SIDE..=MAX_SIDE).contains(&width) || !(MIN_SIDE..=MAX_SIDE).contains(&height) {
            let [width, height, least, most] = [width, height, MIN_SIDE, MAX_SIDE].map(|side| side.to_string());
            let words = message!("document-logo-pixels", width = width, height = height, least = least, most = most);
            return Err(Fault::invalid("file", words));
        }
        let pixels = Pixmap::decode_png(bytes).map_err(|_| Fault::invalid("file", message!("document-logo-damaged")))?;
        Ok(Self { pixels: scaled_down(pixels, MAX_SIZE).ok_or_else(unreadable)? })
    }

    /// Reads what [`Logo::encode`] made.
    pub fn decode(bytes: &[u8]) -> Result<Self, Fault> {
        Ok(Self { pixels: Pixmap::decode_png(bytes).map_err(|_| unreadable())? })
    }

    /// The logo as it is kept.
    pub fn encode(&self) -> Result<Vec<u8>, Fault> {
        self.pixels.encode_png().map_err(|_| unreadable())
    }

    /// Its width, in pixels.
    pub fn width(&self) -> u32 {
        self.pixels.width()
    }

    /// Its height, in pixels.
    pub fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// The pixels themselves.
    pub(crate) fn pixels(&self) -> &Pixmap {
        &self.pixels
    }

    /// Every pixel as red, green, blue and how opaque it is.
    pub fn rgba(&self) -> Vec<u8> {
        self.pixels.pixels().iter().map(|pixel| pixel.demultiply()).flat_map(|colour| [colour.red(), colour.green(), colour.blue(), colour.alpha()]).collect()
    }
}

// Places in a picture, never money.
#[allow(clippy::float_arithmetic)]
impl Logo {
    /// Its width and height when it fills as much of these sides as its shape lets it.
    pub fn fit_within(&self, (width, height): (f32, f32)) -> (f32, f32) {
        let (own_width, own_height) = (self.pixels.width() as f32, self.pixels.height() as f32);
        let scale = f32::min(width / own_width, height / own_height);
        (own_width * scale, own_height * scale)
    }
}

/// What is kept cannot be read.
pub fn unreadable() -> Fault {
    Fault::new(Code::Storage, message!("document-logo-unreadable"))
}

/// The same picture inside these sides, never enlarged. Halved as often as it goes, because one big step leaves out pixels.
// Places in a picture, never money.
#[allow(clippy::float_arithmetic)]
fn scaled_down(mut pixels: Pixmap, (width, height): (u32, u32)) -> Option<Pixmap> {
    loop {
        let scale = f64::min(f64::from(width) / f64::from(pixels.width()), f64::from(height) / f64::from(pixels.height()));
        if scale >= 1.0 {
            return Some(pixels);
        }
        let step = scale.max(0.5);
        let side = |old: u32| ((f64::from(old) * step).round() as u32).max(1);
        let mut smaller = Pixmap::new(side(pixels.width()), side(pixels.height()))?;
        let scaled = Transform::from_scale(smaller.width() as f32 / pixels.width() as f32, smaller.height() as f32 / pixels.height() as f32);
        let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
        smaller.draw_pixmap(0, 0, pixels.as_ref(), &paint, scaled, None);
        pixels = smaller;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::Color;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut pixels = Pixmap::new(width, height).unwrap();
        pixels.fill(Color::from_rgba8(10, 90, 60, 255));
        pixels.encode_png().unwrap()
    }

    #[test]
    fn a_logo_is_made_small_keeps_its_shape_and_is_never_enlarged() {
        for ((width, height), (w, h)) in [((1_920, 480), (480, 120)), ((300, 900), (48, 144)), ((64, 64), (64, 64)), ((4_096, 16), (480, 2))] {
            let logo = Logo::read(&png(width, height)).unwrap();
            assert_eq!((logo.pixels.width(), logo.pixels.height()), (w, h), "{width} × {height}");
            assert_eq!(logo.rgba()[..4], [10, 90, 60, 255]);
        }
    }

    #[test]
    fn what_is_not_a_png_or_claims_to_be_huge_is_refused_before_it_is_unpacked() {
        let mut huge = png(32, 32);
        huge[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        let mut cut = png(64, 64);
        cut.truncate(60);
        for (bytes, said) in [
            (b"<svg onload=alert(1)>".to_vec(), "not a PNG"),
            (b"\xff\xd8\xff\xe0 a photograph".to_vec(), "not a PNG"),
            (Vec::new(), "not a PNG"),
            (huge, "60000 × 32 pixels"),
            (png(8, 64), "8 × 64 pixels"),
            (cut, "damaged"),
            (vec![0; MAX_BYTES as usize + 1], "at most 2 MB"),
        ] {
            let fault = Logo::read(&bytes).err().unwrap();
            assert!(fault.field.as_deref() == Some("file") && fault.message.to_string().contains(said), "{fault}");
        }
    }
}
