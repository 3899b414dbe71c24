//! A table as text, LaTeX, HTML and CSV.

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For people.
    Text,
    /// For papers.
    Latex,
    /// For pages.
    Html,
    /// For other programs: the title is a column of its own.
    Csv,
}

/// A table with a title. The first column is aligned to the left, columns of numbers to the right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The columns.
    pub header: Vec<String>,
    /// The rows, each as long as the header.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(title: &str, header: &[&str]) -> Table {
        let header = header.iter().map(|column| column.to_string()).collect();
        Table { title: title.to_string(), header, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().collect());
    }

    /// The tables one after the other.
    pub fn write_all(tables: &[Table], form: Form) -> String {
        let between = if form == Form::Csv { "" } else { "\n" };
        let texts: Vec<String> = tables.iter().map(|table| table.write(form)).collect();
        texts.join(between)
    }

    /// The table in a form.
    pub fn write(&self, form: Form) -> String {
        match form {
            Form::Text => self.text(),
            Form::Latex => self.latex(),
            Form::Html => self.html(),
            Form::Csv => self.csv(),
        }
    }

    fn text(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().chain([&self.header]).map(|row| row[column].chars().count());
            cells.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.header.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().enumerate().map(|(column, cell)| {
                let width = widths[column];
                if self.is_numeric(column) { format!("{cell:>width$}") } else { format!("{cell:width$}") }
            });
            format!("  {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_string() + "\n"
        };
        let mut text = format!("{}\n", self.title);
        if self.rows.is_empty() {
            return text + "  none\n";
        }
        text += &line(&self.header);
        text + &self.rows.iter().map(line).collect::<String>()
    }

    /// Whether a column has numbers only.
    fn is_numeric(&self, column: usize) -> bool {
        let is_number = |cell: &str| cell.is_empty() || cell == "∞" || cell.parse::<f64>().is_ok();
        column > 0 && self.rows.iter().all(|row| is_number(&row[column]))
    }

    fn latex(&self) -> String {
        let columns: String =
            (0..self.header.len()).map(|column| if self.is_numeric(column) { 'r' } else { 'l' }).collect();
        let line = |row: &Vec<String>| row.iter().map(|cell| latex(cell)).collect::<Vec<_>>().join(" & ") + " \\\\\n";
        let rows: String = self.rows.iter().map(line).collect();
        format!(
            "% {}\n\\begin{{tabular}}{{{columns}}}\n{}\\hline\n{rows}\\end{{tabular}}\n",
            self.title,
            line(&self.header)
        )
    }

    fn html(&self) -> String {
        let line = |row: &Vec<String>, tag: &str| {
            let cells: String = row.iter().map(|cell| format!("<{tag}>{}</{tag}>", html(cell))).collect();
            format!("<tr>{cells}</tr>\n")
        };
        let rows: String = self.rows.iter().map(|row| line(row, "td")).collect();
        format!(
            "<table>\n<caption>{}</caption>\n<thead>\n{}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n",
            html(&self.title),
            line(&self.header, "th")
        )
    }

    fn csv(&self) -> String {
        let line = |first: &str, row: &Vec<String>| {
            let cells: Vec<String> = [first].into_iter().chain(row.iter().map(String::as_str)).map(csv).collect();
            cells.join(",") + "\r\n"
        };
        line("table", &self.header) + &self.rows.iter().map(|row| line(&self.title, row)).collect::<String>()
    }
}

fn latex(cell: &str) -> String {
    let mut text = String::new();
    for c in cell.chars() {
        match c {
            '&' | '%' | '#' | '_' | '{' | '}' | '$' => text.extend(['\\', c]),
            '^' => text += "\\^{}",
            '\\' => text += "\\textbackslash{}",
            '~' => text += "\\~{}",
            '<' => text += "$<$",
            '>' => text += "$>$",
            '|' => text += "$|$",
            '×' => text += "$\\times$",
            '∞' => text += "$\\infty$",
            '≥' => text += "$\\ge$",
            '≤' => text += "$\\le$",
            c => text.push(c),
        }
    }
    text
}

fn html(cell: &str) -> String {
    cell.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn csv(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_string() }
}
