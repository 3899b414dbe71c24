//! What a ruleset file says of its game to people.

/// What a file says of its game to people.
pub(crate) struct About {
    pub title: Option<String>,
    pub source: Option<String>,
    pub rules: Option<String>,
}

impl About {
    /// The title, the rules as the first remark of the script tells them, and the source.
    pub(crate) fn text(&self, file_name: &str) -> String {
        let script = || format!("The script of {file_name} says what a move leaves.");
        let title = self.title.iter().map(|title| format!("{title}. "));
        let source = self.source.iter().map(|source| format!("\nSource: {source}."));
        let rules = std::iter::once(self.rules.clone().unwrap_or_else(script));
        title.chain(rules).chain(source).collect::<String>()
    }
}

/// The most lines of a remark that are shown.
const MAX_REMARK: usize = 20;

/// The remark that stands first in a script or in its first function, as one text.
pub(crate) fn remark(script: &str) -> Option<String> {
    let lines = script.lines().map(str::trim).skip_while(|line| !line.starts_with("//"));
    let lines: Vec<&str> = lines.map_while(|line| line.strip_prefix("//")).map(str::trim).take(MAX_REMARK).collect();
    let text: String = lines.join(" ").chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    (!text.trim().is_empty()).then_some(text)
}
