//! PDF: text, lines, images and a watermark, laid out from the top down. Fonts are embedded, so a page looks the same everywhere.

use bursar_contract::{Code, Fault};
use bursar_messages::message;
use krilla::{
    Document,
    color::rgb,
    geom::{Path, PathBuilder, Point, Rect, Size, Transform},
    image::Image,
    metadata::Metadata,
    num::NormalizedF32,
    page::PageSettings,
    paint::{Fill, FillRule, Stroke},
    text::TextDirection,
};

use crate::{
    fonts::{Face, Ink, printable, text_width, typeface, wrapped},
    logo::Logo,
    qr::{QrCode, runs},
};

/// Where a cell stands on its line, from the left margin, in points.
#[derive(Debug, Clone, Copy)]
pub struct CellArea {
    /// Its left side.
    pub from: f32,
    /// Its width.
    pub width: f32,
    /// Whether its text ends at the right side.
    pub right: bool,
}

enum Element {
    Text { x: f32, y: f32, size: f32, face: Face, ink: Ink, text: String },
    Line { x: f32, y: f32, to: f32, strong: bool },
    Image { x: f32, y: f32, width: f32, height: f32, image: Image },
    Code { x: f32, y: f32, module: f32, code: QrCode },
}

/// The paper of a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// A sheet.
    A4,
    /// A roll of 80 mm.
    Roll,
}

/// A document that is written from the top down.
pub struct Pdf {
    width: f32,
    /// None for a roll, which is as long as what stands on it.
    height: Option<f32>,
    margin: f32,
    y: f32,
    pages: Vec<Vec<Element>>,
    watermark: Option<&'static str>,
    keywords: Vec<String>,
}

/// Points of a millimetre.
const MM: f32 = 72.0 / 25.4;

// Places on paper, never money.
#[allow(clippy::float_arithmetic)]
impl Pdf {
    /// On A4.
    pub fn a4(watermark: Option<&'static str>) -> Self {
        Self { width: 210.0 * MM, height: Some(297.0 * MM), margin: 20.0 * MM, y: 20.0 * MM, pages: vec![vec![]], watermark, keywords: Vec::new() }
    }

    /// On a roll of 80 mm.
    pub fn roll(watermark: Option<&'static str>) -> Self {
        Self { width: 80.0 * MM, height: None, margin: 5.0 * MM, y: 7.0 * MM, pages: vec![vec![]], watermark, keywords: Vec::new() }
    }

    /// The width between the margins.
    pub fn content_width(&self) -> f32 {
        self.width - 2.0 * self.margin
    }

    /// Whether it is a roll.
    pub fn is_roll(&self) -> bool {
        self.height.is_none()
    }

    /// Leaves vertical space.
    pub fn space(&mut self, by: f32) {
        self.y += by;
    }

    /// Begins a new page if less than this is left. True if it did.
    pub fn ensure_room(&mut self, room: f32) -> bool {
        let over = self.height.is_some_and(|height| self.y + room > height - self.margin);
        if over {
            self.pages.push(vec![]);
            self.y = self.margin;
        }
        over
    }

    /// Begins a new page; a roll goes on.
    pub fn next_page(&mut self) {
        if self.height.is_some() {
            self.pages.push(vec![]);
            self.y = self.margin;
        }
    }

    /// Text on the current line, `x` from the margin on; a negative `x` ends there, measured from the right margin.
    pub fn text(&mut self, x: f32, size: f32, face: Face, ink: Ink, text: &str) {
        let text = printable(text);
        let left = if x < 0.0 { self.width - self.margin + x + 1.0 - text_width(&text, size, face) } else { self.margin + x };
        let element = Element::Text { x: left, y: self.y + size, size, face, ink, text };
        self.page().push(element);
    }

    /// Cells side by side, each wrapped to its own width and none cut; the position is after the longest. A new page begins where they do not fit.
    pub fn row(&mut self, size: f32, cells: &[(CellArea, Face, Ink, String)]) {
        let broken: Vec<Vec<String>> = cells.iter().map(|(place, face, _, text)| wrapped(&printable(text), place.width, size, *face)).collect();
        let high = broken.iter().map(Vec::len).max().unwrap_or_default() as f32 * size * 1.4;
        self.ensure_room(high);
        let top = self.y;
        for ((place, face, ink, _), lines) in cells.iter().zip(broken) {
            self.y = top;
            for line in lines {
                let left = if place.right { place.from + place.width - text_width(&line, size, *face) } else { place.from };
                self.text(left, size, *face, *ink, &line);
                self.y += size * 1.4;
            }
        }
        self.y = top + high;
    }

    /// Text wrapped to a width; the position is after its last line.
    pub fn paragraph(&mut self, x: f32, width: f32, size: f32, face: Face, ink: Ink, text: &str) {
        for line in wrapped(&printable(text), width, size, face) {
            self.text(x, size, face, ink, &line);
            self.y += size * 1.4;
        }
    }

    /// A line across the page.
    pub fn rule(&mut self, strong: bool) {
        let element = Element::Line { x: self.margin, y: self.y, to: self.width - self.margin, strong };
        self.page().push(element);
    }

    /// A logo at the left margin, inside these sides; the position is below it.
    pub fn image(&mut self, logo: &Logo, sides: (f32, f32)) {
        let (width, height) = logo.fit_within(sides);
        self.ensure_room(height);
        let image = Image::from_rgba8(logo.rgba(), logo.width(), logo.height());
        let element = Element::Image { x: self.margin, y: self.y, width, height, image };
        self.page().push(element);
        self.y += height;
    }

    /// A code at the left margin with modules of this size. The position does not move.
    pub fn code(&mut self, code: QrCode, module: f32) {
        let element = Element::Code { x: self.margin, y: self.y, module, code };
        self.page().push(element);
    }

    /// A word among the properties of the file.
    pub fn keyword(&mut self, word: String) {
        self.keywords.push(word);
    }

    /// Texts that overlap.
    #[cfg(test)]
    pub fn collisions(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for page in &self.pages {
            let boxes: Vec<_> = page
                .iter()
                .filter_map(|element| match element {
                    Element::Text { x, y, size, face, text, .. } if !text.is_empty() => {
                        Some((*x, x + text_width(text, *size, *face), y - size * 0.8, *y, text))
                    }
                    _ => None,
                })
                .collect();
            for (at, a) in boxes.iter().enumerate() {
                let over = |b: &&(f32, f32, f32, f32, &String)| a.0 < b.1 && b.0 < a.1 && a.2 < b.3 && b.2 < a.3;
                found.extend(boxes[at + 1..].iter().filter(over).map(|b| (a.4.clone(), b.4.clone())));
            }
        }
        found
    }

    /// How many pages there are.
    #[cfg(test)]
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// Every text, in the order in which it was put.
    #[cfg(test)]
    pub fn texts(&self) -> Vec<&str> {
        let mut texts = Vec::new();
        for element in self.pages.iter().flatten() {
            if let Element::Text { text, .. } = element {
                texts.push(text.as_str());
            }
        }
        texts
    }

    fn page(&mut self) -> &mut Vec<Element> {
        if self.pages.is_empty() {
            self.pages.push(vec![]);
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// The file. The same content gives the same bytes.
    pub fn finish(mut self, title: &str) -> Result<Vec<u8>, Fault> {
        let failed = || Fault::new(Code::Storage, message!("document-page-failed"));
        let height = self.height.unwrap_or(self.y + 8.0 * MM);
        let mut document = Document::new();
        let metadata = Metadata::new().title(title.to_owned()).creator("Bursar".to_owned()).language("en".to_owned());
        let keywords = std::mem::take(&mut self.keywords);
        document.set_metadata(if keywords.is_empty() { metadata } else { metadata.keywords(keywords) });
        for elements in &self.pages {
            let settings = PageSettings::from_wh(self.width, height).ok_or_else(failed)?;
            let mut page = document.start_page_with(settings);
            let mut surface = page.surface();
            if let Some(words) = self.watermark {
                let size = if self.is_roll() { 30.0 } else { 76.0 };
                let typeface = typeface(Face::Strong).ok_or_else(failed)?;
                surface.set_fill(Some(fill(226, 226, 222)));
                // Thrice down a page, turned, below everything else.
                let rows = if self.is_roll() { (height / (52.0 * MM)).ceil().max(1.0) } else { 3.0 };
                for row in 0..rows as u16 {
                    let y = height * (f32::from(row) + 0.5) / rows;
                    surface.push_transform(&Transform::from_translate(self.width / 2.0, y));
                    surface.push_transform(&Transform::from_rotate(-28.0));
                    let half = text_width(words, size, Face::Strong) / 2.0;
                    surface.draw_text(Point::from_xy(-half, size / 3.0), typeface.font.clone(), size, words, false, TextDirection::LeftToRight);
                    surface.pop();
                    surface.pop();
                }
            }
            for element in elements {
                match element {
                    Element::Text { x, y, size, face, ink, text } => {
                        let typeface = typeface(*face).ok_or_else(failed)?;
                        surface.set_stroke(None);
                        surface.set_fill(Some(if *ink == Ink::Primary { fill(24, 28, 27) } else { fill(92, 99, 97) }));
                        surface.draw_text(Point::from_xy(*x, *y), typeface.font.clone(), *size, text, false, TextDirection::Auto);
                    }
                    Element::Image { x, y, width, height, image } => {
                        let Some(size) = Size::from_wh(*width, *height) else { continue };
                        surface.push_transform(&Transform::from_translate(*x, *y));
                        surface.draw_image(image.clone(), size);
                        surface.pop();
                    }
                    Element::Code { x, y, module, code } => {
                        let (Some(path), Some(paper)) = (modules(*x, *y, *module, code), quiet_zone(*x, *y, *module, code)) else { continue };
                        surface.set_stroke(None);
                        surface.set_fill(Some(fill(255, 255, 255)));
                        surface.draw_path(&paper);
                        surface.set_fill(Some(fill(0, 0, 0)));
                        surface.draw_path(&path);
                    }
                    Element::Line { x, y, to, strong } => {
                        let mut path = PathBuilder::new();
                        path.move_to(*x, *y);
                        path.line_to(*to, *y);
                        let Some(path) = path.finish() else { continue };
                        surface.set_fill(None);
                        let paint = if *strong { rgb::Color::new(24, 28, 27) } else { rgb::Color::new(214, 216, 212) };
                        surface.set_stroke(Some(Stroke { paint: paint.into(), width: if *strong { 1.0 } else { 0.6 }, ..Stroke::default() }));
                        surface.draw_path(&path);
                    }
                }
            }
            surface.finish();
            page.finish();
        }
        document.finish().map_err(|cause| {
            tracing::warn!(?cause, "a page could not be made");
            failed()
        })
    }
}

/// A code with the four modules of white around it that cameras need.
// Places on paper, never money.
#[allow(clippy::float_arithmetic)]
fn quiet_zone(x: f32, y: f32, module: f32, code: &QrCode) -> Option<Path> {
    let (quiet, side) = (4.0 * module, code.size as f32 * module);
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_ltrb(x - quiet, y - quiet, x + side + quiet, y + side + quiet)?);
    path.finish()
}

/// The dark modules of a code.
// Places on paper, never money.
#[allow(clippy::float_arithmetic)]
fn modules(x: f32, y: f32, module: f32, code: &QrCode) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (row, line) in code.rows.iter().enumerate() {
        let top = y + row as f32 * module;
        for (from, to) in runs(line) {
            path.push_rect(Rect::from_ltrb(x + from as f32 * module, top, x + to as f32 * module, top + module)?);
        }
    }
    path.finish()
}

fn fill(red: u8, green: u8, blue: u8) -> Fill {
    Fill { paint: rgb::Color::new(red, green, blue).into(), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}
