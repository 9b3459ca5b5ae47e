//! The smallest web server that a page needs.

use anyhow::Result;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;

/// Serves a folder on this machine until the program is stopped.
pub fn forever(folder: &Path) -> Result<()> {
    let address = begin(folder)?;
    println!("{address}  (Ctrl+C ends it)");
    loop {
        thread::park();
    }
}

/// Serves a folder as long as the program runs, and says under which address.
pub fn begin(folder: &Path) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}/", listener.local_addr()?);
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
    Ok(address)
}

fn answer(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut request = String::new();
    BufReader::new(stream).read_line(&mut request)?;
    let path = request.split(' ').nth(1).unwrap_or_default();
    let (status, kind, body) =
        match file(path, folder).and_then(|file| Some((kind(&file), fs::read(file).ok()?))) {
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
    use super::file;
    use std::path::Path;

    #[test]
    fn only_files_of_the_folder_itself_are_served() {
        let folder = Path::new("page");
        assert_eq!(file("/", folder), Some(folder.join("index.html")));
        assert_eq!(file("/lab.js?x=1", folder), Some(folder.join("lab.js")));
        assert_eq!(file("/../secret", folder), None);
        assert_eq!(file("/..\\secret", folder), None);
    }
}
