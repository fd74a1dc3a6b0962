import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { barePageBytes } from "./bare-page.ts";
import { firstLoadOf } from "./first-load.ts";
import { openFirstScreen } from "./opened-page.ts";
import { type Column, printTable, say } from "./table.ts";

const dist = fileURLToPath(new URL("../../web/dist/", import.meta.url));
/** 130 KB of 1000 bytes: the stricter reading. */
const budgetBytes = 130_000;

/** What a cold first player screen downloads in scripts and styles, against the budget. */
export async function web(): Promise<boolean> {
  if (!existsSync(join(dist, "index.html"))) {
    say("There is no web/dist: run `npm run build -w web` first.");
    return false;
  }
  const named = firstLoadOf(dist);
  const opened = await openFirstScreen();
  say(
    opened
      ? "files: those that Chromium fetched, cache empty, from opening a launch link until the first cartela stood"
      : "files: index.html and its static imports (no Chromium found, so chunks that `/` imports later are not in it)",
  );
  const encodings = new Map(opened?.first.map(({ path, encoding }) => [path, encoding]));
  const files = [...new Set([...named, ...encodings.keys()])].map((path) => ({
    path,
    ...sizesOf(path),
    why: named.includes(path) ? "index.html" : "wanted by the screen",
    served: encodings.get(path) ?? (opened ? "not fetched" : "?"),
  }));
  const total = files.reduce((sum, { brotli }) => sum + brotli, 0);
  const bare = await barePageBytes();
  const ratio = (bytes: number) => (bytes / bare).toFixed(2);
  printTable(columns, [
    ...files.map(({ path, raw, brotli, why, served }) => [path, String(raw), String(brotli), "", why, served]),
    ["first screen", String(files.reduce((sum, { raw }) => sum + raw, 0)), String(total), ratio(total), "", ""],
    ["bare React page", "", String(bare), "1.00", "", ""],
    ["budget", "", String(budgetBytes), ratio(budgetBytes), "", ""],
  ]);
  for (const { path } of opened?.later ?? []) say(`fetched in the three seconds after, not counted: ${path}`);
  const uncompressed = files.filter(({ served }) => served !== "br" && served !== "?" && served !== "not fetched");
  for (const { path, served } of uncompressed) say(`${path} was served with content-encoding ${served}, not br`);
  const isWithin = total <= budgetBytes;
  say(`${total} of ${budgetBytes} bytes: ${isWithin ? "within the budget" : "OVER THE BUDGET"}`);
  return isWithin && uncompressed.length === 0;
}

const columns: Column[] = [
  { title: "file", meaning: "scripts and style sheets; pictures, fonts and data are not in the budget" },
  { title: "raw", meaning: "bytes on disk" },
  { title: "brotli", meaning: "bytes of the .br file beside it, which is what is sent; raw where there is none" },
  { title: "ratio", meaning: "to a ten-line React page, built the same way: no React app can be below 1" },
  { title: "fetched for", meaning: "index.html and its static imports, or what the screen asks for once it runs" },
  { title: "served", meaning: "the content-encoding that Chromium got" },
];

function sizesOf(path: string): { raw: number; brotli: number } {
  const file = join(dist, path);
  const raw = statSync(file).size;
  return { raw, brotli: existsSync(`${file}.br`) ? statSync(`${file}.br`).size : raw };
}
