//! The embedded fonts: a page or a picture looks the same on every computer.

use std::sync::OnceLock;

use krilla::text::Font;

/// One of the embedded fonts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Running text.
    Plain,
    /// Heads and amounts.
    Strong,
    /// Addresses, hashes, codes.
    Mono,
}

/// The colour of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Dark, for what matters most.
    Primary,
    /// Grey, for labels and explanations.
    Secondary,
}

pub(crate) struct Typeface {
    pub(crate) font: Font,
    pub(crate) face: ttf_parser::Face<'static>,
}

pub(crate) fn typeface(face: Face) -> Option<&'static Typeface> {
    static FACES: OnceLock<Option<[Typeface; 3]>> = OnceLock::new();
    let faces = FACES.get_or_init(|| {
        let load = |bytes: &'static [u8]| Some(Typeface { font: Font::new(bytes.to_vec().into(), 0)?, face: ttf_parser::Face::parse(bytes, 0).ok()? });
        Some([
            load(include_bytes!("../fonts/Inter-Regular.otf"))?,
            load(include_bytes!("../fonts/Inter-SemiBold.otf"))?,
            load(include_bytes!("../fonts/JetBrainsMono-Regular.ttf"))?,
        ])
    });
    faces.as_ref().map(|faces| &faces[face as usize])
}

/// The outlines of a face.
pub(crate) fn face_of(face: Face) -> Option<&'static ttf_parser::Face<'static>> {
    typeface(face).map(|typeface| &typeface.face)
}

/// Text in letters that the embedded fonts have; any other letter becomes a visible mark, so that nobody takes the rest for the whole text.
pub(crate) fn printable(text: &str) -> String {
    let Some(plain) = typeface(Face::Plain) else { return text.to_owned() };
    let clean = bursar_contract::untrusted::shown_long(text).replace(['\n', '\t'], " ");
    clean.chars().map(|c| if plain.face.glyph_index(c).is_some() { c } else { '\u{FFFD}' }).collect()
}

/// How wide a text is drawn, in points.
#[allow(clippy::float_arithmetic)]
pub(crate) fn text_width(text: &str, size: f32, face: Face) -> f32 {
    let Some(typeface) = typeface(face) else { return 0.0 };
    let per_em = f32::from(typeface.face.units_per_em());
    let advance = |c: char| typeface.face.glyph_index(c).and_then(|glyph| typeface.face.glyph_hor_advance(glyph)).unwrap_or_default();
    text.chars().map(|c| f32::from(advance(c))).sum::<f32>() * size / per_em
}

/// Lines of a text within a width: broken at spaces, and inside a word that is longer than a line.
pub(crate) fn wrapped(text: &str, width: f32, size: f32, face: Face) -> Vec<String> {
    let fits = |line: &str| text_width(line, size, face) <= width;
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut rest = word.to_owned();
        loop {
            let last = lines.len() - 1;
            let joined = if lines[last].is_empty() { rest.clone() } else { format!("{} {rest}", lines[last]) };
            if fits(&joined) {
                lines[last] = joined;
                break;
            }
            if !lines[last].is_empty() {
                lines.push(String::new());
                continue;
            }
            let mut end = rest.chars().count();
            while end > 1 && !fits(&rest.chars().take(end).collect::<String>()) {
                end -= 1;
            }
            lines[last] = rest.chars().take(end).collect();
            rest = rest.chars().skip(end).collect();
            lines.push(String::new());
            if rest.is_empty() {
                break;
            }
        }
    }
    if lines.len() > 1 && lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}
