//! Addresses as they may be shown: who logs in, and how, stays out of errors, settings and traces (RFC 3986, section 3.2.1).

/// The text with what stands before an `@` in the authority of any address in it replaced by `***`.
pub fn masked(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("://") {
        let (before, after) = rest.split_at(at + 3);
        shown.push_str(before);
        let end = after.find(|c: char| c.is_whitespace() || "/?#\"'<>".contains(c)).unwrap_or(after.len());
        let (authority, beyond) = after.split_at(end);
        // A password may hold an `@` of its own: the last one ends it.
        match authority.rsplit_once('@') {
            Some((_, host)) => shown.push_str(&format!("***@{host}")),
            None => shown.push_str(authority),
        }
        rest = beyond;
    }
    shown.push_str(rest);
    shown
}

/// What [`masked`] takes out of one address.
pub(crate) fn secret_in(address: &str) -> Option<&str> {
    let (_, after) = address.split_once("://")?;
    let authority = after.split(['/', '?', '#']).next()?;
    authority.rsplit_once('@').map(|(secret, _)| secret).filter(|secret| !secret.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_reads_an_address_learns_no_password() {
        for (text, shown) in [
            ("http://ann:s3cret@proxy.example:3128", "http://***@proxy.example:3128"),
            ("https://k@y:p@ss@models.example/v1?a=b@c", "https://***@models.example/v1?a=b@c"),
            ("from \"http://a:b@c\" to http://d.example/@e", "from \"http://***@c\" to http://d.example/@e"),
            ("mail me@example.org", "mail me@example.org"),
        ] {
            assert_eq!(masked(text), shown);
        }
        assert_eq!(secret_in("http://ann:s3cret@proxy.example:3128"), Some("ann:s3cret"));
        assert_eq!(secret_in("http://models.example/v1?u=a@b"), None);
    }
}
