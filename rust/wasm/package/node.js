// Node reads the module from its file; a browser fetches it.
import { readFileSync } from "node:fs";
import { initSync } from "./pursuit.js";

initSync({ module: readFileSync(new URL("./pursuit_bg.wasm", import.meta.url)) });

export * from "./pursuit.js";
/** The module is loaded already: for programs that also run in a browser. */
export default async function init() {}
