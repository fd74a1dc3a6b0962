import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { versionOf } from "./version.ts";

let folder: string;
const shell = (command: string) => execFileSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" }).slice(0, 64);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "derash-dist-"));
  mkdirSync(join(folder, "assets"));
  for (const name of ["index.html", "verify.html", "assets/verify-1.js", "assets/first-2.js"])
    writeFileSync(join(folder, name), name);
  writeFileSync(
    join(folder, "verify-build.json"),
    JSON.stringify({ files: { "verify.html": "", "assets/verify-1.js": "" } }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the version is what anybody gets with sha256sum over what they were served", () => {
  const version = versionOf("abc", folder);
  const { commit, web, verify } = version();
  expect(commit).toBe("abc");
  expect(web).toBe(shell("find . -type f | sed 's,^./,,' | LC_ALL=C sort | xargs sha256sum | sha256sum"));
  expect(verify).toBe(shell("sha256sum assets/verify-1.js verify.html | sha256sum"));
  writeFileSync(join(folder, "assets/verify-1.js"), "another");
  expect(versionOf("abc", folder)()).not.toMatchObject({ verify });
  // What was served from the start is what is told, and is read once.
  expect(version()).toEqual({ commit, web, verify });
});

test("without a build there is nothing to hash, and the source says its own commit", () => {
  expect(versionOf(null, join(folder, "none"))()).toEqual({
    commit: expect.stringMatching(/^([0-9a-f]{40}|unknown)$/),
    web: "",
    verify: "",
  });
});

test("the source says its commit to a server that runs as another user than the source's", () => {
  const { commit } = versionOf(null, folder)();
  // How git's own tests make it take every folder for another user's.
  vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
  const toAnother = versionOf(null, folder)();
  vi.unstubAllEnvs();
  expect(toAnother.commit).toBe(commit);
});
