import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../../deploy/", import.meta.url));
const read = (name: string) => readFileSync(folder + name, "utf8");
const config = readFileSync(fileURLToPath(new URL("../../../server/src/config.ts", import.meta.url)), "utf8");
const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

test("images come by their digests from outside, run without rights, and write nothing of their own", () => {
  for (const name of ["Dockerfile", "postgres.Dockerfile"]) {
    const bases = [...read(name).matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases.length).toBeGreaterThan(0);
    expect(bases.every((base) => /^\$\{(NODE|POSTGRES)_IMAGE\}$/.test(base ?? ""))).toBe(true);
    // No default: nobody builds on an image that was looked up by somebody else, long ago.
    expect(read(name)).toMatch(/^ARG (NODE|POSTGRES)_IMAGE$/m);
  }
  expect(read("Dockerfile")).toMatch(/^USER 1000:1000$/m);
  expect(read("compose.yaml").match(/read_only: true/g)?.length).toBeGreaterThanOrEqual(2);
});

test("what compose.yaml asks for is in env.example, and what it sets the server reads", () => {
  const asked = [...read("compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const told = [...read("env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(asked.filter((name) => !told.includes(name))).toEqual([]);
  const settings = /^x-settings:[^\n]*\n((?: {2}\w+:[^\n]*\n)+)/m.exec(read("compose.yaml"))?.[1] ?? "";
  const names = [...settings.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !new RegExp(`^  ${name}: `, "m").test(config))).toEqual([]);
});

test("a stop waits for the drain, in containers and in units", () => {
  const drainMs = Number(/DRAIN_MS: .*default\((\d+)_000\)/.exec(config)?.[1]);
  expect(Number(/stop_grace_period: (\d+)s/.exec(read("compose.yaml"))?.[1])).toBeGreaterThan(drainMs + 10);
  expect(Number(/TimeoutStopSec=(\d+)/.exec(read("systemd/derash@.service"))?.[1])).toBeGreaterThan(drainMs + 10);
});

test.each(readdirSync(folder).filter((name) => name.endsWith(".sh")))("%s is a script that a shell reads", (name) => {
  execFileSync("sh", ["-n", folder + name]);
});

test.runIf(has("caddy"))("Caddy takes the Caddyfile", () => {
  const [PATH, SITE, SERVER_1, SERVER_2] = [process.env.PATH, ":8080", "127.0.0.1:3001", "127.0.0.1:3002"];
  const args = ["validate", "--adapter", "caddyfile", "--config", `${folder}Caddyfile`];
  execFileSync("caddy", args, { env: { PATH, SITE, SERVER_1, SERVER_2, HOME: "/tmp" }, stdio: "pipe" });
});

test.runIf(has("systemd-analyze"))("systemd takes the units", () => {
  for (const unit of readdirSync(`${folder}systemd`)) {
    const { stderr } = spawnSync("systemd-analyze", ["verify", `${folder}systemd/${unit}`], { encoding: "utf8" });
    // That the program is not installed where this test runs is no fault of the unit's.
    const faults = stderr.split("\n").filter((line) => line.includes("derash") && !line.includes("is not executable"));
    expect(faults).toEqual([]);
  }
});

test.runIf(has("promtool"))("Prometheus takes the alerts", () => {
  execFileSync("promtool", ["check", "rules", `${folder}alerts.yaml`], { stdio: "pipe" });
});
