//! Where a request may go. An endpoint's address can come from a page, a file or a redirect; it must not lead into
//! the machine or the network that this program runs in (server-side request forgery). Checked at the moment of
//! connecting, on the addresses that the name has then: a name cannot be harmless when checked and private when used.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

/// Resolves names as usual, and refuses private addresses but for some hosts.
pub(super) struct Guarded {
    inner: DefaultResolver,
    allowed: Vec<String>,
}

/// Why a connection is not made; travels through the HTTP client as the source of an I/O error.
#[derive(Debug)]
pub(super) struct Private {
    /// The host as it stands in the address.
    pub host: String,
    /// What it leads to.
    pub ip: IpAddr,
}

impl fmt::Display for Private {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} leads to {}, an address that is not public", self.host, self.ip)
    }
}

impl std::error::Error for Private {}

impl Guarded {
    pub(super) fn new(allowed: impl IntoIterator<Item = String>) -> Self {
        let allowed = allowed.into_iter().map(|host| host.to_ascii_lowercase()).collect();
        Self { inner: DefaultResolver::default(), allowed }
    }
}

impl fmt::Debug for Guarded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guarded").field("allowed", &self.allowed).finish_non_exhaustive()
    }
}

impl Resolver for Guarded {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.inner.resolve(uri, config, timeout)?;
        let host = host(uri);
        if !self.allowed.contains(&host)
            && let Some(private) = found.iter().find(|address| !is_public(address.ip()))
        {
            let refused = Private { host, ip: private.ip() };
            return Err(ureq::Error::Io(io::Error::new(io::ErrorKind::PermissionDenied, refused)));
        }
        Ok(found)
    }
}

/// The host of an address: lower case, IPv6 without brackets.
pub(super) fn host(uri: &Uri) -> String {
    uri.host().unwrap_or_default().trim_matches(['[', ']']).to_ascii_lowercase()
}

/// A host that is an address itself, or this machine's own name: it says what it leads to.
pub(super) fn is_spelled_out(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok()
}

/// Reachable from anywhere (IANA's special-purpose registries): not this machine, a private network, a link, a
/// carrier's network, many at once, or reserved.
pub(super) fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let here = matches!((a, b), (0 | 10 | 127, _) | (169, 254) | (192, 168));
    let shared = matches!((a, b), (100, 64..=127) | (172, 16..=31) | (198, 18..=19));
    let documentation = matches!((a, b, c), (192, 0, 0 | 2) | (198, 51, 100) | (203, 0, 113));
    let several = a >= 224;
    !(here || shared || documentation || several)
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    if let Some(mapped) = ip.to_ipv4_mapped() {
        return is_public_v4(mapped);
    }
    let [a, b, c, d, e, f, g, h] = ip.segments();
    let v4 = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match (a, b) {
        // Translated (RFC 6052) and tunnelled (RFC 3056) addresses lead where the IPv4 address in them leads.
        (0x64, 0xff9b) => (c, d, e, f) == (0, 0, 0, 0) && v4(g, h),
        (0x2002, _) => v4(b, c),
        // Global unicast alone, without documentation and Teredo.
        (0x2001, 0 | 0xdb8) => false,
        _ => a & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_reachable_from_anywhere_is_private() {
        let private = [
            "127.0.0.1",
            "127.8.9.1",
            "0.0.0.0",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.127.255.255",
            "198.18.0.1",
            "192.0.0.8",
            "224.0.0.1",
            "255.255.255.255",
            "240.0.0.1",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.1.2.3",
            "::ffff:a9fe:a9fe",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2001::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ];
        let public = [
            "1.1.1.1",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "8.8.8.8",
            "2606:4700::1111",
            "2a00::1",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            "2002:808:808::1",
        ];
        let is = |text: &str| is_public(text.parse().unwrap());
        assert_eq!(private.into_iter().filter(|ip| is(ip)).collect::<Vec<_>>(), Vec::<&str>::new());
        assert_eq!(public.into_iter().filter(|ip| !is(ip)).collect::<Vec<_>>(), Vec::<&str>::new());
    }

    #[test]
    fn a_host_says_what_it_leads_to_or_does_not() {
        let host_of = |text: &str| host(&text.parse().unwrap());
        assert_eq!(host_of("http://[::1]:80/x"), "::1");
        assert_eq!(host_of("http://LocalHost/x"), "localhost");
        assert!(is_spelled_out("::1") && is_spelled_out("localhost") && is_spelled_out("10.0.0.1"));
        assert!(!is_spelled_out("localhost.example.org") && !is_spelled_out("intranet"));
    }
}
