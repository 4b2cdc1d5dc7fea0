//! Values on their way to the server and back.

use std::error::Error;

use postgres::types::{FromSql, ToSql, Type};

use crate::store::db::{Fault, Row, Value};

/// `?1` is `$1` there. No text in a statement has a question mark before a digit.
pub(super) fn dollars(sql: &str) -> String {
    let mut written = String::with_capacity(sql.len());
    let mut signs = sql.chars().peekable();
    while let Some(sign) = signs.next() {
        let place = sign == '?' && signs.peek().is_some_and(char::is_ascii_digit);
        written.push(if place { '$' } else { sign });
    }
    written
}

/// The values as the client takes them, for places of these types.
pub(super) fn given<'v>(values: &'v [Value], kinds: &[Type]) -> Vec<Box<dyn ToSql + Sync + 'v>> {
    let given = |(place, value): (usize, &'v Value)| -> Box<dyn ToSql + Sync + 'v> {
        match (value, kinds.get(place)) {
            (Value::Number(number), _) => Box::new(*number),
            // It keeps no NUL in a text.
            (Value::Text(text), _) if text.contains('\0') => Box::new(text.replace('\0', "\u{fffd}")),
            (Value::Text(text), _) => Box::new(text.as_str()),
            (Value::Bytes(bytes), _) => Box::new(bytes.as_slice()),
            (Value::Null, Some(&Type::INT8)) => Box::new(None::<i64>),
            (Value::Null, Some(&Type::BYTEA)) => Box::new(None::<&[u8]>),
            (Value::Null, _) => Box::new(None::<&str>),
        }
    };
    values.iter().enumerate().map(given).collect()
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Value, Box<dyn Error + Sync + Send>> {
        Ok(match *kind {
            Type::INT8 => Value::Number(i64::from_sql(kind, raw)?),
            Type::INT4 => Value::Number(i32::from_sql(kind, raw)?.into()),
            Type::BOOL => Value::Number(bool::from_sql(kind, raw)?.into()),
            Type::BYTEA => Value::Bytes(raw.to_vec()),
            _ => Value::Text(String::from_sql(&Type::TEXT, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Value, Box<dyn Error + Sync + Send>> {
        Ok(Value::Null)
    }

    fn accepts(kind: &Type) -> bool {
        matches!(*kind, Type::INT8 | Type::INT4 | Type::BOOL | Type::BYTEA | Type::TEXT)
    }
}

/// A row as it came.
pub(super) fn read(row: &postgres::Row) -> Result<Row, Fault> {
    let values = (0..row.len()).map(|place| row.try_get::<_, Value>(place));
    Ok(Row(values.collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::dollars;

    #[test]
    fn places_are_written_with_dollars() {
        assert_eq!(dollars("a = ?1 AND b = '?' AND c < ?12"), "a = $1 AND b = '?' AND c < $12");
    }
}
