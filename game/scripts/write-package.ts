import { mkdirSync, writeFileSync } from "node:fs";
import { packageJson } from "../src/cartela/package.ts";

const file = new URL("../../web/public/200.json", import.meta.url);
const rows = packageJson().map((columns) => JSON.stringify(columns));

mkdirSync(new URL(".", file), { recursive: true });
// One cartela a line, so that line n + 1 of the file is cartela n.
writeFileSync(file, `[\n${rows.join(",\n")}\n]\n`);
process.stdout.write(`${rows.length} cartelas in web/public/200.json\n`);
