//! What a query returns: named columns and plain values, the same for SQL and SPARQL.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One cell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// No value.
    Null,
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Real(f64),
    /// Text; dates are ISO 8601.
    Text(String),
}

/// A table of results.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Rows {
    /// Column names, as the query names them.
    pub columns: Vec<String>,
    /// Rows, each as long as `columns`.
    pub rows: Vec<Vec<Value>>,
    /// There were more rows than the limits allow.
    pub truncated: bool,
}

impl Value {
    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Self::Integer(number) => Some(*number as f64),
            Self::Real(number) => Some(*number),
            _ => None,
        }
    }

    /// No value.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }
}

impl fmt::Display for Value {
    /// Plain: no thousands separators, a point for decimals; nothing for no value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => Ok(()),
            Self::Integer(number) => write!(f, "{number}"),
            // Eleven significant digits: 0.1 + 0.2 reads 0.3.
            Self::Real(number) if number.is_finite() && number.abs() < 1e15 => {
                let digits = 10 - number.abs().max(1.0).log10().floor() as i32;
                let text = format!("{number:.*}", digits.max(0) as usize);
                let text =
                    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
                let tiny = *number != 0.0 && text.trim_start_matches('-') == "0";
                if tiny { write!(f, "{number:e}") } else { f.write_str(text) }
            }
            Self::Real(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_as_people_write_them() {
        let shown = [0.1 + 0.2, 1234.5, -0.0, 420.0, 1e-9, 2.5e-14, 1e300, f64::INFINITY]
            .map(|n| Value::Real(n).to_string());
        assert_eq!(shown[..5], ["0.3", "1234.5", "-0", "420", "0.000000001"]);
        assert_eq!(shown[5], "2.5e-14");
        assert_eq!(shown[7], "inf");
        assert_eq!(Value::Integer(-7).to_string(), "-7");
        assert_eq!(Value::Null.to_string(), "");
    }

    #[test]
    fn values_survive_json() {
        let row = vec![Value::Null, Value::Integer(3), Value::Real(2.5), Value::from("x")];
        let json = serde_json::to_string(&row).unwrap();
        assert_eq!(json, r#"[null,3,2.5,"x"]"#);
        assert_eq!(serde_json::from_str::<Vec<Value>>(&json).unwrap(), row);
    }
}
