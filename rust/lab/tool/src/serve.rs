//! The smallest web server that a page needs.

use anyhow::Result;
use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;

/// The port of the page: always the same, so that an address that was kept still holds.
pub const PORT: u16 = 8642;
/// This machine, and no other.
pub const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// Serves a folder at an address until the program is stopped.
pub fn forever(folder: &Path, at: SocketAddr) -> Result<()> {
    let listener = listen(at)?;
    println!("{}  (Ctrl+C ends it)", reached(at));
    serve(listener, folder);
    loop {
        thread::park();
    }
}

/// Serves a folder on this machine as long as the program runs, at any port, and says under which address.
pub fn begin(folder: &Path) -> Result<String> {
    let listener = listen(SocketAddr::new(HERE, 0))?;
    let address = reached(listener.local_addr()?);
    serve(listener, folder);
    Ok(address)
}

fn listen(at: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(at).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => anyhow::anyhow!(
            "port {} is taken, perhaps by a page that is still served: end that program, or choose another port, as in \
             `cargo page --port {}`",
            at.port(),
            at.port().wrapping_add(1).max(1024)
        ),
        _ => anyhow::Error::new(error).context(format!("cannot serve at {at}")),
    })
}

/// The address to write in a browser.
fn reached(at: SocketAddr) -> String {
    if at.ip().is_unspecified() {
        format!("http://localhost:{0}/, and port {0} of this machine's address for the network", at.port())
    } else {
        format!("http://{at}/")
    }
}

fn serve(listener: TcpListener, folder: &Path) {
    let folder = folder.to_path_buf();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            thread::spawn(move || {
                // A browser that goes away in the middle of an answer is its own affair.
                let _ = answer(&stream, &folder);
            });
        }
    });
}

fn answer(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut request = String::new();
    BufReader::new(stream).read_line(&mut request)?;
    let path = request.split(' ').nth(1).unwrap_or_default();
    let (status, kind, body) = match found(path, folder) {
        Some((kind, body)) => ("200 OK", kind, body),
        None => ("404 Not Found", "text/plain", b"no such file".to_vec()),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&body)
}

/// What is at a path of the address, and of which kind: a file of the folder, or a page of the documentation as its text. The lab's page
/// is told that the documentation is there.
fn found(path: &str, folder: &Path) -> Option<(&'static str, Vec<u8>)> {
    if let Some(page) = page(path) {
        return Some(("text/plain; charset=utf-8", fs::read(page).ok()?));
    }
    let file = file(path, folder)?;
    let body = fs::read(&file).ok()?;
    if file.file_name().is_some_and(|name| name == "index.html") {
        const CANVAS: &str = "<canvas id=\"lab\"";
        let html = String::from_utf8_lossy(&body);
        let html = html.replacen(CANVAS, &format!("{CANVAS} data-documentation=\".\""), 1);
        return Some((kind(&file), html.into_bytes()));
    }
    Some((kind(&file), body))
}

/// The page of the documentation that is asked for as `/docs/NAME.html`.
fn page(path: &str) -> Option<PathBuf> {
    let name = path.split(['?', '#']).next()?.strip_prefix("/docs/")?.strip_suffix(".html")?;
    let is_name = name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    is_name.then(|| Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../docs/{name}.md")))
}

/// The file of a path of the address: in the folder itself, nowhere else.
fn file(path: &str, folder: &Path) -> Option<PathBuf> {
    let name = path.split(['?', '#']).next()?.strip_prefix('/')?;
    let name = if name.is_empty() { "index.html" } else { name };
    (!name.contains(['/', '\\', ':'])).then(|| folder.join(name))
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::{HERE, file, found, listen, page, reached};
    use std::net::SocketAddr;
    use std::path::Path;

    #[test]
    fn a_port_that_is_taken_is_told_with_a_way_out() {
        let first = listen(SocketAddr::new(HERE, 0)).unwrap();
        let taken = first.local_addr().unwrap();
        let told = listen(taken).unwrap_err().to_string();
        assert!(told.contains(&format!("port {} is taken", taken.port())), "{told}");
        assert!(told.contains("cargo page --port"), "{told}");
    }

    #[test]
    fn only_this_machine_is_served_unless_the_network_is_asked_for() {
        assert!(HERE.is_loopback());
        let open = reached("0.0.0.0:8642".parse().unwrap());
        assert!(open.contains("localhost:8642") && open.contains("network"), "{open}");
        assert_eq!(reached("127.0.0.1:8642".parse().unwrap()), "http://127.0.0.1:8642/");
    }

    #[test]
    fn only_files_of_the_folder_itself_are_served() {
        let folder = Path::new("page");
        assert_eq!(file("/", folder), Some(folder.join("index.html")));
        assert_eq!(file("/lab.js?x=1", folder), Some(folder.join("lab.js")));
        assert_eq!(file("/../secret", folder), None);
        assert_eq!(file("/..\\secret", folder), None);
        for outside in ["/docs/../README.html", "/docs/unreal/aim.html", "/docs/aim.md", "/docs/a.b.html"] {
            assert_eq!(page(outside), None);
        }
    }

    #[test]
    fn the_page_links_to_the_documentation_which_is_served_as_text() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let (kind, html) = found("/", &folder).unwrap();
        let html = String::from_utf8(html).unwrap();
        assert!(
            kind.starts_with("text/html") && html.contains("<canvas id=\"lab\" data-documentation=\".\"")
        );
        let (kind, text) = found("/docs/aim.html", &folder).unwrap();
        assert!(kind.starts_with("text/plain") && text.starts_with(b"# Aim"));
        assert!(found("/docs/no-such-page.html", &folder).is_none());
    }
}
