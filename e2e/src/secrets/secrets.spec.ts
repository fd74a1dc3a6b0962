import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { secretsIn } from "./known-shapes.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Of two bots that libraries publish with launch data signed by them, for whoever checks signatures. */
const published = /^(5768337691|7342037359):/;

test("what looks like a secret is found", () => {
  const [letters, digits] = ["aB3_".repeat(20), "12".repeat(20)];
  const written = [
    `BOT_TOKEN=${digits.slice(0, 9)}:${letters.slice(0, 35)}`,
    `-----BEGIN ${"PRIVATE"} KEY-----`,
    `AKIA${digits.slice(0, 16)}`,
    `ghp_${letters.slice(0, 36)}`,
    `eyJ${letters}.eyJ${letters}.${letters}`,
    `postgres://derash:${letters}@db.example.com/derash`,
    `SEED_KEY=${"0f".repeat(32)}`,
  ];
  for (const line of written) expect(secretsIn(`+ ${line}\n`), line).toHaveLength(1);
  expect(secretsIn("postgres://derash:password@127.0.0.1/derash SEED_KEY=<64 digits>")).toEqual([]);
});

test("no secret was ever committed", () => {
  test.skip(!existsSync(`${root}.git`), "the history of git");
  const args = ["log", "--all", "-p", "-U0", "--no-color", "--no-textconv", "--no-ext-diff"];
  const history = execFileSync("git", args, { cwd: root, maxBuffer: 2 ** 30 }).toString("utf8");
  expect(history.length).toBeGreaterThan(1000);
  expect(secretsIn(history).filter((secret) => !published.test(secret))).toEqual([]);
});

test("what a browser downloads has no secret in it, and nothing of the server's settings", () => {
  const files = globSync("web/dist/**/*.{js,css,html,map,json,svg,py,md}", { cwd: root });
  expect(files.length).toBeGreaterThan(10);
  const ofTheServer =
    /DERASH-demo-token|demo-session-secret|(?:de){32}|demo1234|SESSION_SECRET|WEBHOOK_SECRET|DATABASE_URL/;
  const found = files.filter((file) => {
    const text = readFileSync(root + file, "utf8");
    return ofTheServer.test(text) || secretsIn(text).length > 0;
  });
  expect(found).toEqual([]);
  // A map would tell the source with its comments.
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
});
