//! PNG: text, lines and a logo on white, in the same fonts as the PDF.

use bursar_contract::{Code, Fault};
use bursar_messages::message;
use tiny_skia::{Color, FillRule, FilterQuality, Paint, PathBuilder, Pixmap, PixmapPaint, Rect, Stroke, Transform};
use ttf_parser::OutlineBuilder;

use crate::{
    fonts::{Face, Ink, face_of, printable, text_width},
    logo::Logo,
    qr::{QrCode, runs},
};

/// Text and lines on white.
pub struct Canvas {
    pixels: Pixmap,
}

// Places in a picture, never money.
#[allow(clippy::float_arithmetic)]
impl Canvas {
    /// White, of this many pixels.
    pub fn new(width: u32, height: u32) -> Result<Self, Fault> {
        let mut pixels = Pixmap::new(width, height).ok_or_else(failed)?;
        pixels.fill(Color::WHITE);
        Ok(Self { pixels })
    }

    /// Text with its base line at `y`, made smaller if it is wider than `max_width`. Returns its width.
    pub fn text(&mut self, (x, y): (f32, f32), size: f32, max_width: f32, face: Face, ink: Ink, text: &str) -> f32 {
        let text = printable(text);
        let wide = text_width(&text, size, face);
        let size = if wide > max_width { size * max_width / wide } else { size };
        self.glyphs(&text, size, face, colour(ink), Transform::from_translate(x, y));
        wide.min(max_width)
    }

    /// Words across the picture down to this height, pale and below everything that is drawn later.
    pub fn watermark(&mut self, words: &str, size: f32, height: f32) {
        let width = self.pixels.width() as f32;
        let half = text_width(words, size, Face::Strong) / 2.0;
        let place = Transform::from_translate(-half, size / 3.0).post_concat(Transform::from_rotate(-18.0)).post_translate(width / 2.0, height / 2.0);
        self.glyphs(words, size, Face::Strong, Color::from_rgba8(226, 226, 222, 255), place);
    }

    /// A frame this far from the edge.
    pub fn frame(&mut self, inset: f32) {
        let (width, height) = (self.pixels.width() as f32, self.pixels.height() as f32);
        if let Some(rect) = Rect::from_ltrb(inset, inset, width - inset, height - inset) {
            let stroke = Stroke { width: 2.0, ..Stroke::default() };
            self.pixels.stroke_path(&PathBuilder::from_rect(rect), &paint(Color::from_rgba8(185, 192, 191, 255)), &stroke, Transform::identity(), None);
        }
    }

    /// A logo that ends at `x`, inside these sides and in the middle of them from top to bottom. Returns its width.
    pub fn image(&mut self, logo: &Logo, (x, y): (f32, f32), sides: (f32, f32)) -> f32 {
        let (width, height) = logo.fit_within(sides);
        let place = Transform::from_scale(width / logo.width() as f32, height / logo.height() as f32).post_translate(x - width, y + (sides.1 - height) / 2.0);
        let paint = PixmapPaint { quality: FilterQuality::Bicubic, ..PixmapPaint::default() };
        self.pixels.draw_pixmap(0, 0, logo.pixels().as_ref(), &paint, place, None);
        width
    }

    /// A code with modules of this many pixels, on its quiet zone of white.
    pub fn code(&mut self, code: &QrCode, (x, y): (f32, f32), module: f32) {
        let [paper, ink] = [Color::WHITE, Color::BLACK].map(|colour| Paint { anti_alias: false, ..paint(colour) });
        let (quiet, side) = (4.0 * module, code.size as f32 * module);
        if let Some(rect) = Rect::from_ltrb(x - quiet, y - quiet, x + side + quiet, y + side + quiet) {
            self.pixels.fill_rect(rect, &paper, Transform::identity(), None);
        }
        for (row, line) in code.rows.iter().enumerate() {
            let top = y + row as f32 * module;
            for (from, to) in runs(line) {
                if let Some(rect) = Rect::from_ltrb(x + from as f32 * module, top, x + to as f32 * module, top + module) {
                    self.pixels.fill_rect(rect, &ink, Transform::identity(), None);
                }
            }
        }
    }

    fn glyphs(&mut self, text: &str, size: f32, face: Face, colour: Color, place: Transform) {
        let Some(font) = face_of(face) else { return };
        let scale = size / f32::from(font.units_per_em());
        let mut outline = Outline { path: PathBuilder::new(), scale, x: 0.0 };
        for glyph in text.chars().filter_map(|c| font.glyph_index(c)) {
            font.outline_glyph(glyph, &mut outline);
            outline.x += f32::from(font.glyph_hor_advance(glyph).unwrap_or_default()) * scale;
        }
        if let Some(path) = outline.path.finish() {
            self.pixels.fill_path(&path, &paint(colour), FillRule::Winding, place, None);
        }
    }

    /// The file.
    pub fn png(&self) -> Result<Vec<u8>, Fault> {
        self.pixels.encode_png().map_err(|_| failed())
    }
}

fn failed() -> Fault {
    Fault::new(Code::Storage, message!("document-picture-failed"))
}

fn paint(colour: Color) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour);
    paint
}

fn colour(ink: Ink) -> Color {
    if ink == Ink::Primary { Color::from_rgba8(24, 28, 27, 255) } else { Color::from_rgba8(92, 99, 97, 255) }
}

/// Glyphs as one path; a font counts upwards and a picture downwards.
struct Outline {
    path: PathBuilder,
    scale: f32,
    x: f32,
}

#[allow(clippy::float_arithmetic)]
impl Outline {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.path.close();
    }
}
