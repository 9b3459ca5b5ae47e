// The page that the package's README shows, in a browser: `node page.mjs FOLDER CHROMIUM`.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";

const [folder, chromium] = process.argv.slice(2);
const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const server = createServer(async (request, response) => {
  const way = request.url === "/" ? "/index.html" : request.url;
  try {
    const bytes = await readFile(join(folder, way));
    response.writeHead(200, { "Content-Type": types[extname(way)] ?? "text/plain" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const options = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", "--dump-dom"];
const { stdout } = await promisify(execFile)(chromium, [...options, `http://127.0.0.1:${server.address().port}/`], { timeout: 120_000 });
server.close();
assert.match(stdout, /<p id="answer">meet it at 4,3,0 in 1 s<\/p>/);
