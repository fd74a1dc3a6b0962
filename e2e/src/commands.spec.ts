import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { freePort } from "./server/game-server.ts";
import { test } from "./test.ts";

// The README's commands that show something in a browser, each in its smallest form; the others are in bench/src/commands.test.ts.
const root = fileURLToPath(new URL("../../", import.meta.url));
const commandMsMax = 1_200_000;

async function npmRun(...args: string[]): Promise<string> {
  // As an operator runs them, without the Postgres of the journeys.
  const env = { ...process.env, E2E_POSTGRES: "" };
  const { stdout } = await promisify(execFile)("npm", ["run", ...args], { cwd: root, env });
  return stdout;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "derash-command-"));
  // As root, Postgres runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}

test("bench web counts what the first screen downloads and says how soon it was there", async () => {
  test.setTimeout(commandMsMax);
  const printed = await npmRun("bench", "--", "web", "small");
  expect(printed).toMatch(/^first screen +\d+ +\d+ +\d\.\d\d/m);
  expect(printed).toMatch(/bytes: within the budget/);
  expect(printed).toMatch(/^cold +\d+ +\d+ +\d+ +0\.\d+$/m);
});

test("screens takes every screen of a player and lays them on a sheet", async () => {
  test.setTimeout(commandMsMax);
  const folder = temporaryFolder();
  const printed = await npmRun("screens", "--", "small", folder);
  const taken = readdirSync(join(folder, "am-light"));
  const some = ["choose", "calling", "end-of-one", "wallet", "deposit", "payment"].map((name) => `${name}.png`);
  expect(taken).toEqual(expect.arrayContaining(some));
  expect(printed).toContain(`${taken.length} screens in 1 looks`);
  expect(readdirSync(folder).toSorted()).toEqual(["am-light", "am-light.html", "am-light.png"]);
  rmSync(folder, { recursive: true });
});

test("dev serves the web app with the server behind it and leaves nothing running", async ({ page, request }) => {
  test.setTimeout(commandMsMax);
  const [port, webPort] = [await freePort(), await freePort()];
  const folder = temporaryFolder();
  const settings = { PORT: String(port), WEB_PORT: String(webPort), DATA_DIR: folder, LOG_LEVEL: "error" };
  const child = spawn("npm", ["run", "dev"], { cwd: root, env: { ...process.env, ...settings }, detached: true });
  const link = await linkPrintedBy(child);
  expect(new URL(link).port).toBe(String(webPort));
  await page.goto(link);
  await expect(page.getByTestId("cell-1")).toBeVisible({ timeout: commandMsMax / 2 });
  expect((await request.get(`http://localhost:${webPort}/api/contact`)).status()).toBe(200);
  const ended = new Promise((done) => child.once("close", done));
  // As Ctrl-C does: to everything that the terminal runs.
  process.kill(-(child.pid ?? 0), "SIGINT");
  await ended;
  await expect(request.get(`http://localhost:${port}/healthz`)).rejects.toThrow(/ECONNREFUSED/);
  rmSync(folder, { recursive: true });
});

function linkPrintedBy(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const link = /http\S+#\S+/.exec(text)?.[0];
      if (link) resolve(link);
    });
    child.once("close", (code) => reject(new Error(`npm run dev ended with ${code}:\n${text}`)));
  });
}
