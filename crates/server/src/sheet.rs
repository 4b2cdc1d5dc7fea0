//! A result as a file for spreadsheets: XLSX, where numbers are numbers, dates are dates, and a second sheet says where it
//! comes from; or CSV (RFC 4180). A text of the graph stays a text in both: none becomes a formula or a link.

use qa::{Format, TableColumn};
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format as Style, FormatAlign, Workbook, Worksheet, XlsxError,
};
use search::{Rows, Value};

/// Rows and columns of a sheet, at most; XLSX has 1,048,576 and 16,384.
const ROWS: usize = 1_000_000;
const COLUMNS: usize = 16_000;
/// Characters of a cell; XLSX has 32,767.
const CHARACTERS: usize = 32_000;
/// The widest column, in pixels: a long text is read in its cell.
const WIDEST: u32 = 420;
/// From here on a whole number is no exact `f64`: it is written as text.
const EXACT: u64 = 1 << 53;

/// What is saved.
#[derive(Debug, Clone)]
pub struct Sheet<'a> {
    /// What a query gave.
    pub rows: &'a Rows,
    /// What is shown of each row and how, where an answer says so; none: all of it, as it is.
    pub columns: &'a [TableColumn],
    /// What the second sheet says, by name: the question, the query.
    pub about: &'a [(&'a str, String)],
}

/// What the cells of a column are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    Date,
    DateTime,
}

impl Sheet<'_> {
    /// The workbook's bytes.
    ///
    /// # Errors
    /// When it cannot be packed; what says why is for the log.
    pub fn xlsx(&self) -> Result<Vec<u8>, String> {
        self.workbook()
            .and_then(|mut book| book.save_to_buffer())
            .map_err(|error: XlsxError| error.to_string())
    }

    /// The same as text, its headings first. What a spreadsheet would take for a formula gets an apostrophe before it.
    pub fn csv(&self) -> String {
        let field = |text: &str| {
            let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
            let text = if formula { format!("'{text}") } else { text.to_owned() };
            if text.contains([',', '"', '\r', '\n']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text
            }
        };
        let cell = |value: &Value, column: Option<&TableColumn>| match value {
            Value::Integer(_) | Value::Real(_) if !says_yes(column) => value.to_string(),
            value => field(&written(value, column)),
        };
        let mut lines = vec![self.headings().iter().map(|name| field(name)).collect::<Vec<_>>()];
        for row in self.rows.rows.iter().take(ROWS) {
            lines.push(self.cells(row).map(|(value, column)| cell(value, column)).collect());
        }
        lines.into_iter().map(|line| line.join(",") + "\r\n").collect()
    }

    fn headings(&self) -> Vec<String> {
        match self.columns {
            [] => self.rows.columns.iter().take(COLUMNS).cloned().collect(),
            columns => columns.iter().take(COLUMNS).map(TableColumn::heading).collect(),
        }
    }

    /// The values of a row that are shown, in order.
    fn cells<'r>(&'r self, row: &'r [Value]) -> impl Iterator<Item = (&'r Value, Option<&'r TableColumn>)> {
        let of = |at: usize| row.get(at).unwrap_or(&Value::Null);
        let all = (0..if self.columns.is_empty() { row.len() } else { 0 }).map(move |at| (of(at), None));
        all.chain(self.columns.iter().map(move |column| (of(column.at), Some(column)))).take(COLUMNS)
    }

    fn workbook(&self) -> Result<Workbook, XlsxError> {
        let mut book = Workbook::new();
        book.set_properties(&DocProperties::new().set_comment("Made by ragonite"));
        let sheet = book.add_worksheet().set_name("Result")?;
        let bold = Style::new().set_bold();
        let headings = self.headings();
        for (at, name) in (0_u16..).zip(&headings) {
            sheet.write_string_with_format(0, at, cut(name), &bold)?;
        }
        let rows = &self.rows.rows[..self.rows.rows.len().min(ROWS)];
        for (at, _) in (0_u16..).zip(&headings) {
            let column = self.columns.get(usize::from(at));
            let place = column.map_or(usize::from(at), |column| column.at);
            let values = || rows.iter().map(|row| row.get(place).unwrap_or(&Value::Null));
            let kind = kind_of(values());
            let style = style_of(column, kind);
            for (line, value) in (1_u32..).zip(values()) {
                write(sheet, (line, at), value, column, kind, &style)?;
            }
        }
        sheet.set_freeze_panes(1, 0)?;
        if let (Some(last), false) = ((headings.len() as u16).checked_sub(1), rows.is_empty()) {
            sheet.autofilter(0, 0, rows.len() as u32, last)?;
        }
        sheet.set_autofit_max_width(WIDEST).autofit();
        let mut about = self.about.to_vec();
        if self.rows.truncated || rows.len() < self.rows.rows.len() {
            about.push(("Rows", format!("There are more than these {}.", rows.len())));
        }
        if !about.is_empty() {
            let sheet = book.add_worksheet().set_name("Where it comes from")?;
            let wrapped = Style::new().set_text_wrap().set_align(FormatAlign::Top);
            let bold = bold.set_align(FormatAlign::Top);
            sheet.set_column_width(0, 18)?.set_column_width(1, 90)?;
            for (line, (name, text)) in (0_u32..).zip(&about) {
                sheet.write_string_with_format(line, 0, *name, &bold)?;
                sheet.write_string_with_format(line, 1, cut(text), &wrapped)?;
            }
        }
        Ok(book)
    }
}

fn write(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    value: &Value,
    as_told: Option<&TableColumn>,
    kind: Kind,
    style: &Style,
) -> Result<(), XlsxError> {
    match value {
        Value::Null => return Ok(()),
        Value::Integer(number) if !says_yes(as_told) && number.unsigned_abs() < EXACT => {
            sheet.write_number_with_format(row, column, *number as f64, style)?
        }
        Value::Real(number) if number.is_finite() => {
            sheet.write_number_with_format(row, column, *number, style)?
        }
        Value::Text(text) if kind != Kind::Plain => match time(text) {
            Some((at, _)) => sheet.write_datetime_with_format(row, column, &at, style)?,
            None => sheet.write_string(row, column, cut(text))?,
        },
        // Never `write`: that would look for formulas and links.
        value => sheet.write_string(row, column, cut(&written(value, as_told)))?,
    };
    Ok(())
}

fn says_yes(column: Option<&TableColumn>) -> bool {
    column.is_some_and(|column| column.format == Format::YesNo)
}

fn written(value: &Value, column: Option<&TableColumn>) -> String {
    column.map_or_else(|| value.to_string(), |column| column.cell(value))
}

fn style_of(column: Option<&TableColumn>, kind: Kind) -> Style {
    let code = match (kind, column.map(|column| column.format)) {
        (Kind::Date, _) => "yyyy-mm-dd".to_owned(),
        (Kind::DateTime, _) => "yyyy-mm-dd hh:mm:ss".to_owned(),
        (Kind::Plain, Some(Format::Number { decimals, grouped })) => {
            let point = if decimals > 0 { "." } else { "" };
            format!("{}{point}{}", if grouped { "#,##0" } else { "0" }, "0".repeat(decimals.min(10)))
        }
        (Kind::Plain, _) => return Style::new(),
    };
    Style::new().set_num_format(code)
}

/// Dates, if each value that is there is one.
fn kind_of<'v>(values: impl Iterator<Item = &'v Value>) -> Kind {
    let mut kind = Kind::Plain;
    for value in values.filter(|value| !value.is_null()) {
        match value.as_text().and_then(time) {
            None => return Kind::Plain,
            Some((_, true)) => kind = Kind::DateTime,
            Some((_, false)) if kind == Kind::Plain => kind = Kind::Date,
            Some(_) => {}
        }
    }
    kind
}

/// `2026-11-25` or `2026-11-25T11:30:20`, and whether there is a time. With a time zone it stays a text, and so does what
/// is before 1900: a spreadsheet knows neither.
fn time(text: &str) -> Option<(ExcelDateTime, bool)> {
    let (date, clock) = match text.split_once('T') {
        Some((date, clock)) => (date, Some(clock)),
        None => (text, None),
    };
    let parts = |text: &str, sign: char, digits: &[usize]| -> Option<Vec<u16>> {
        let found: Vec<&str> = text.split(sign).collect();
        let fits = found.len() == digits.len()
            && found.iter().zip(digits).all(|(p, &n)| p.len() == n && p.bytes().all(|b| b.is_ascii_digit()));
        if fits { found.iter().map(|part| part.parse().ok()).collect() } else { None }
    };
    let [year, month, day] = parts(date, '-', &[4, 2, 2])?.try_into().ok()?;
    let at = ExcelDateTime::from_ymd(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?).ok()?;
    let Some(clock) = clock else { return Some((at, false)) };
    let whole = clock.split_once('.').map_or(clock, |(whole, _)| whole);
    let fraction = &clock[whole.len()..];
    if fraction == "." || !fraction.trim_start_matches('.').bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let [hour, minute, second] = parts(whole, ':', &[2, 2, 2])?.try_into().ok()?;
    if hour > 23 {
        return None;
    }
    Some((at.and_hms(hour, u8::try_from(minute).ok()?, f64::from(second)).ok()?, true))
}

/// As much of a text as a cell holds.
fn cut(text: &str) -> String {
    match text.char_indices().nth(CHARACTERS) {
        Some((end, _)) => format!("{} ..", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, Read};

    fn rows(columns: &[&str], rows: Vec<Vec<Value>>) -> Rows {
        Rows { columns: columns.iter().map(|name| (*name).to_owned()).collect(), rows, truncated: false }
    }

    fn part(book: &[u8], name: &str) -> String {
        let mut archive = zip::ZipArchive::new(Cursor::new(book)).unwrap();
        let mut text = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn numbers_are_numbers_dates_dates_and_texts_texts() {
        let given = rows(
            &["name", "price", "built", "seen", "id"],
            vec![
                vec![
                    "=HYPERLINK(\"http://x\")".into(),
                    1.5.into(),
                    "2026-11-25".into(),
                    "2026-11-25T11:30:20".into(),
                    i64::MAX.into(),
                ],
                vec!["+1\u{1b}".into(), Value::Null, "1969-07-20".into(), "2026-11-25".into(), 7.into()],
                vec!["http://x.example/".into(), f64::INFINITY.into(), Value::Null, Value::Null, Value::Null],
            ],
        );
        let about = [("Query", "=SELECT 1".to_owned())];
        let book = Sheet { rows: &given, columns: &[], about: &about }.xlsx().unwrap();
        let (sheet, texts) = (part(&book, "xl/worksheets/sheet1.xml"), part(&book, "xl/sharedStrings.xml"));
        for no in ["<f>", "<hyperlink"] {
            assert!(!sheet.contains(no), "{sheet}");
        }
        // Serial days of 1900: 25 November 2026 is 46351, 20 July 1969 25404.
        for cell in [
            "<v>1.5</v>",
            "<v>46351</v>",
            "<v>25404</v>",
            "<v>46351.4793",
            "<v>7</v>",
            "autoFilter",
            "state=\"frozen\"",
        ] {
            assert!(sheet.contains(cell), "{cell}: {sheet}");
        }
        for text in [
            "=HYPERLINK(\"http://x\")",
            "+1_x001B_",
            "http://x.example/",
            "inf",
            "9223372036854775807",
            "=SELECT 1",
        ] {
            assert!(texts.contains(text), "{text}: {texts}");
        }
        assert!(part(&book, "xl/styles.xml").contains("yyyy-mm-dd hh:mm:ss"));
        assert!(!part(&book, "xl/worksheets/sheet2.xml").contains("<f>"));
    }

    #[test]
    fn an_answer_s_table_is_written_as_it_is_shown() {
        let mut given = rows(&["a", "b", "c"], vec![vec![1.into(), 1234.5.into(), "Kiel".into()]]);
        given.truncated = true;
        let column = |at, name: &str, unit: Option<&str>, format| TableColumn {
            at,
            name: name.into(),
            unit: unit.map(str::to_owned),
            format,
        };
        let columns = [
            column(2, "town", None, Format::Text),
            column(1, "price", Some("EUR"), Format::Number { decimals: 2, grouped: true }),
            column(0, "open", None, Format::YesNo),
        ];
        let sheet = Sheet { rows: &given, columns: &columns, about: &[] };
        assert_eq!(sheet.csv(), "town,price (EUR),open\r\nKiel,1234.5,yes\r\n");
        let book = sheet.xlsx().unwrap();
        assert!(part(&book, "xl/styles.xml").contains("#,##0.00"));
        assert!(part(&book, "xl/sharedStrings.xml").contains("There are more than these 1."));
    }

    #[test]
    fn csv_quotes_what_it_must_and_defuses_formulas() {
        let given = rows(
            &["name", "n"],
            vec![
                vec!["say \"hi\", you".into(), 1.5.into()],
                vec!["=1+1".into(), Value::Null],
                vec!["-x".into(), (-2).into()],
            ],
        );
        let csv = Sheet { rows: &given, columns: &[], about: &[] }.csv();
        assert_eq!(csv, "name,n\r\n\"say \"\"hi\"\", you\",1.5\r\n'=1+1,\r\n'-x,-2\r\n");
    }

    #[test]
    fn what_no_spreadsheet_knows_as_a_time_stays_a_text() {
        for text in [
            "1850-01-01",
            "2026-13-01",
            "2026-11-25Z",
            "2026-11-25T11:30:20Z",
            "2026-11-25T11:30:20+01:00",
            "2026-1-2",
            "20-26",
            "",
            "2026-11-25T24:00:00",
            "2026-11-25T1:2:3",
        ] {
            assert!(time(text).is_none(), "{text}");
        }
        assert!(time("2026-11-25T11:30:20.5").is_some());
        let mixed = [Value::from("2026-11-25"), Value::from("soon")];
        assert!(kind_of(mixed.iter()) == Kind::Plain);
    }

    #[test]
    fn nothing_and_very_much_can_be_saved() {
        let none = rows(&[], vec![]);
        assert!(Sheet { rows: &none, columns: &[], about: &[] }.xlsx().is_ok());
        let long = rows(&["é"], vec![vec!["é".repeat(100_000).into()]]);
        let book = Sheet { rows: &long, columns: &[], about: &[] }.xlsx().unwrap();
        assert!(part(&book, "xl/sharedStrings.xml").contains("é .."));
    }
}
