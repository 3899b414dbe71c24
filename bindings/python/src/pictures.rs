//! A picture, in both languages.

use misere::draw::Scene;
use pyo3::prelude::*;

/// A picture.
#[pyclass(frozen)]
pub struct Picture(Scene);

impl From<Scene> for Picture {
    fn from(scene: Scene) -> Picture {
        Picture(scene)
    }
}

#[pymethods]
impl Picture {
    /// The picture as an SVG document.
    #[getter]
    fn svg(&self) -> String {
        self.0.to_svg()
    }

    /// The picture as a TikZ environment.
    #[getter]
    fn tikz(&self) -> String {
        self.0.to_tikz()
    }

    /// Width and height.
    #[getter]
    fn size(&self) -> (f64, f64) {
        self.0.size()
    }
}
