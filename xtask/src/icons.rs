//! `generate icons`: every size of the icon from its drawings.
//!
//! One drawing of 512, and one each for the pixel grids of 32 and 16. Windows and Linux show the body nearly full bleed, macOS keeps its wide margin: both
//! are the same drawing seen through another view box. The `.ico` and `.icns` containers are headers around PNG files.

use crate::step::{Outcome, fail};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// What part of the 512 drawing is shown.
#[derive(Clone, Copy)]
enum Frame {
    /// 16 of 512 stay clear around the body: Windows and Linux.
    Full,
    /// The body fills 824 of 1024: macOS.
    Mac,
}

impl Frame {
    fn view_box(self) -> &'static str {
        match self {
            Self::Full => "17.0667 17.0667 477.8667 477.8667",
            Self::Mac => "-22.3689 -22.3689 556.7379 556.7379",
        }
    }
}

/// Writes every icon into `icons/`.
pub fn generate(root: &Path) -> Outcome {
    let icons = root.join("icons");
    for (name, size) in [("16x16.png", 16), ("32x32.png", 32), ("128x128.png", 128), ("128x128@2x.png", 256), ("icon.png", 512)] {
        write(&icons.join(name), &png(&icons, size, Frame::Full)?)?;
    }
    write(&icons.join("icon.ico"), &ico(&icons)?)?;
    write(&icons.join("icon.icns"), &icns(&icons)?)
}

fn write(path: &Path, bytes: &[u8]) -> Outcome {
    std::fs::write(path, bytes).map_err(|cause| fail(format!("cannot write {}: {cause}", path.display())))
}

/// One size as a PNG; 16 and 32 have drawings of their own, except on macOS where the margin leaves no grid to draw on.
fn png(icons: &Path, size: u32, frame: Frame) -> Result<Vec<u8>, crate::step::Failure> {
    let own = match (frame, size) {
        (Frame::Full, 16) => "bursar-16.svg",
        (Frame::Full, 32) => "bursar-32.svg",
        _ => "bursar.svg",
    };
    let path = icons.join(own);
    let drawing = std::fs::read_to_string(&path).map_err(|cause| fail(format!("cannot read {}: {cause}", path.display())))?;
    let drawing = drawing.replace("viewBox=\"0 0 512 512\"", &format!("viewBox=\"{}\"", frame.view_box()));
    let size = size.to_string();
    let mut child = Command::new("rsvg-convert")
        .args(["--width", &size, "--height", &size])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|cause| fail(format!("rsvg-convert does not start ({cause}); on Debian: apt install librsvg2-bin")))?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(drawing.as_bytes()).map_err(|cause| fail(format!("rsvg-convert: {cause}")))?;
    }
    let output = child.wait_with_output().map_err(|cause| fail(format!("rsvg-convert: {cause}")))?;
    if output.status.success() { Ok(output.stdout) } else { Err(fail(format!("rsvg-convert refused {}", path.display()))) }
}

fn length(bytes: &[u8]) -> Result<u32, crate::step::Failure> {
    u32::try_from(bytes.len()).map_err(|_| fail("an icon is larger than 4 GB".to_owned()))
}

/// Directory of 16 bytes an image, then the PNG files.
fn ico(icons: &Path) -> Result<Vec<u8>, crate::step::Failure> {
    let sizes = [16u32, 24, 32, 48, 64, 256];
    let images = sizes.iter().map(|&size| png(icons, size, Frame::Full)).collect::<Result<Vec<_>, _>>()?;
    let count = sizes.len() as u16;
    let mut file = Vec::new();
    for word in [0u16, 1, count] {
        file.extend(word.to_le_bytes());
    }
    let mut offset = 6 + 16 * u32::from(count);
    for (&size, image) in sizes.iter().zip(&images) {
        let side = if size == 256 { 0 } else { size as u8 };
        file.extend([side, side, 0, 0, 1, 0, 32, 0]);
        file.extend(length(image)?.to_le_bytes());
        file.extend(offset.to_le_bytes());
        offset += length(image)?;
    }
    file.extend(images.concat());
    Ok(file)
}

/// A four-letter type and a length before each PNG file.
fn icns(icons: &Path) -> Result<Vec<u8>, crate::step::Failure> {
    let kinds = [
        (b"icp4", 16),
        (b"icp5", 32),
        (b"ic11", 32),
        (b"ic12", 64),
        (b"ic07", 128),
        (b"ic13", 256),
        (b"ic08", 256),
        (b"ic14", 512),
        (b"ic09", 512),
        (b"ic10", 1024),
    ];
    let mut body = Vec::new();
    for (kind, size) in kinds {
        let image = png(icons, size, Frame::Mac)?;
        body.extend(kind);
        body.extend((length(&image)? + 8).to_be_bytes());
        body.extend(image);
    }
    let mut file = b"icns".to_vec();
    file.extend((length(&body)? + 8).to_be_bytes());
    file.extend(body);
    Ok(file)
}
