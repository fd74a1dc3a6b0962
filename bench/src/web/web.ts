import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startAppServer } from "../app-server.ts";
import { sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { startTempPostgres } from "../temp-postgres.ts";
import { type BarePage, withBarePage } from "./bare-page.ts";
import { type Browser, withChromium } from "./chromium-page.ts";
import { firstLoadOf } from "./first-load.ts";
import { mobileProfile, type Visit, visitTwice } from "./mobile-profile.ts";
import { firstScreen, type OpenedPage, openFirstScreen } from "./opened-page.ts";

const dist = fileURLToPath(new URL("../../../web/dist", import.meta.url));
/** 97.5 KB of 1000 bytes: the stricter reading. */
const budgetBytes = 97_500;
const budget = { coldMs: 5000, warmMs: 1500, layoutShift: 0.02 };

/** What a player's first screen downloads and how soon it is there, against the budgets and beside a bare React page. */
export async function web(args: readonly string[]): Promise<boolean> {
  const isJudged = sizingOf(args) === "full";
  if (!existsSync(join(dist, "index.html"))) {
    say("There is no web/dist: run `npm run build -w web` first.");
    return false;
  }
  return withBarePage(async (bare) => {
    const looked = await withChromium((browser) =>
      withServer((link) => lookAt(browser, { link: link(), other: link(), bare, isSlow: isJudged })),
    );
    const isSmall = printSizes(bare.bytes, looked?.opened ?? null);
    // A test shares the machine with others: it shows the times and judges the bytes alone.
    return looked === null ? isSmall : (printTimes(looked.app, looked.bare) || !isJudged) && isSmall;
  });
}

type Visits = { cold: Visit; warm: Visit };

type Pages = { link: string; other: string; bare: BarePage; isSlow: boolean };

async function lookAt(browser: Browser, { link, other, bare, isSlow }: Pages) {
  const opened = await openFirstScreen(browser, link);
  const screen = { url: other, usable: firstScreen, answered: '[data-state="selected"]' };
  const app = await visitTwice(browser, screen, isSlow);
  const bareScreen = { url: bare.url, usable: "button", answered: '[data-count="1"]' };
  const bareVisits = await visitTwice(browser, bareScreen, isSlow);
  return { opened, app, bare: bareVisits };
}

/** The real server, and its launch links one after the other. */
async function withServer<T>(use: (nextLink: () => string) => Promise<T>): Promise<T> {
  const postgres = await startTempPostgres();
  try {
    await postgres.create("web");
    const server = await startAppServer(postgres.urlOf("web"));
    const links = [...server.links];
    try {
      return await use(() => links.shift() ?? server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function printSizes(bareBytes: number, opened: OpenedPage | null): boolean {
  const named = firstLoadOf(dist);
  say(
    opened
      ? "counted: what Chromium fetched, cache empty, from opening a launch link until the first cartela could be tapped; what keeps the screen up (Socket.IO) comes after it"
      : "counted: index.html and its static imports (no Chromium found, so what `/` imports later is not in it)",
  );
  const encodings = new Map(opened?.first.map(({ path, encoding }) => [path, encoding]));
  const files = [...new Set([...named, ...encodings.keys()])].map((path) => ({
    path,
    ...sizesOf(path),
    why: named.includes(path) ? "index.html" : "wanted by the screen",
    served: encodings.get(path) ?? (opened ? "not fetched" : "?"),
  }));
  const total = files.reduce((sum, { brotli }) => sum + brotli, 0);
  const ratio = (bytes: number) => (bytes / bareBytes).toFixed(2);
  printTable(sizeColumns, [
    ...files.map(({ path, raw, brotli, why, served }) => [path, String(raw), String(brotli), "", why, served]),
    ["first screen", String(files.reduce((sum, { raw }) => sum + raw, 0)), String(total), ratio(total), "", ""],
    ["bare React page", "", String(bareBytes), "1.00", "", ""],
    ["budget", "", String(budgetBytes), ratio(budgetBytes), "", ""],
  ]);
  for (const { path } of opened?.later ?? []) say(`asked for after that, not counted: ${path}`);
  const uncompressed = files.filter(({ served }) => served !== "br" && served !== "?" && served !== "not fetched");
  for (const { path, served } of uncompressed) say(`${path} was served with content-encoding ${served}, not br`);
  const isWithin = total <= budgetBytes;
  say(`${total} of ${budgetBytes} bytes: ${isWithin ? "within the budget" : "OVER THE BUDGET"}`);
  return isWithin && uncompressed.length === 0;
}

const sizeColumns: Column[] = [
  ["file", "scripts and style sheets; pictures, fonts and data are not in the budget"],
  ["raw", "bytes on disk"],
  ["brotli", "bytes of the .br file beside it, which is what is sent; raw where there is none"],
  ["ratio", "to a ten-line React page, built the same way: no React app can be below 1"],
  ["fetched for", "index.html and its static imports, or what the screen asks for once it runs"],
  ["served", "the content-encoding that Chromium got"],
];

function sizesOf(path: string): { raw: number; brotli: number } {
  const file = join(dist, path);
  const raw = statSync(file).size;
  return { raw, brotli: existsSync(`${file}.br`) ? statSync(`${file}.br`).size : raw };
}

function printTimes(app: Visits, bare: Visits): boolean {
  const { cpuSlowdown, latencyMs, kbitPerSecond } = mobileProfile;
  say();
  say(`a phone of 360×640, CPU slowed ${cpuSlowdown} times, ${latencyMs} ms latency, ${kbitPerSecond} kbit/s`);
  const row = (name: string, { usableMs, answerMs, layoutShift }: Visit, limitMs: number | null) => [
    name,
    usableMs.toFixed(0),
    limitMs === null ? "" : String(limitMs),
    answerMs.toFixed(0),
    layoutShift.toFixed(4),
  ];
  printTable(timeColumns, [
    row("cold", app.cold, budget.coldMs),
    row("warm", app.warm, budget.warmMs),
    row("bare React page, cold", bare.cold, null),
    row("bare React page, warm", bare.warm, null),
  ]);
  const isSoon = app.cold.usableMs <= budget.coldMs && app.warm.usableMs <= budget.warmMs;
  const isStill = Math.max(app.cold.layoutShift, app.warm.layoutShift) <= budget.layoutShift;
  say(isSoon ? "as soon as promised" : "LATER THAN PROMISED");
  say(`layout shift: ${isStill ? "within" : "OVER"} ${budget.layoutShift}`);
  return isSoon && isStill;
}

const timeColumns: Column[] = [
  ["visit", "cold: nothing cached; warm: the same browser opens the same launch link once more"],
  ["usable ms", "until the first cartela that can be tapped was painted (bare page: its button)"],
  ["budget", "what issue 5 allows"],
  ["answer ms", "from a tap on it until the choice was painted"],
  ["shift", "sum of the layout shifts until a second after, as the browser counts them"],
];
