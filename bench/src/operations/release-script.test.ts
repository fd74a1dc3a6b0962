import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { another, layOut, run, standIn, takeAway, withContainers, work } from "./script-run.ts";

describe("a script, with stand-ins for what it calls", () => {
  beforeEach(layOut);
  afterEach(takeAway);

  test.each(["restore", "restore-drill", "rolling", "release"])(
    "%s.sh does nothing while another one is under way, in both ways",
    async (name) => {
      await another(name);
      const scratch = join(work, "scratch");
      mkdirSync(scratch);
      const settings = { SCRATCH: scratch, PG_BIN: join(work, "bin"), ROOT: work };
      for (const how of [() => {}, withContainers]) {
        how();
        expect(run(`${name}.sh`, [], settings)).toMatchObject({
          status: 1,
          calls: [],
          stderr: expect.stringContaining(`another ${name} is running`),
        });
      }
      expect(existsSync(scratch)).toBe(true);
    },
  );

  test("rolling.sh starts no servers that somebody has stopped on purpose", () => {
    writeFileSync(join(work, "stopped"), "");
    for (const how of [() => {}, withContainers]) {
      how();
      expect(run("rolling.sh")).toMatchObject({ status: 1, calls: [], stderr: expect.stringContaining("on purpose") });
    }
    rmSync(join(work, "stopped"));
    expect(run("rolling.sh", [], { SERVERS: "1" }).status).toBe(0);
  });

  test("rolling.sh keeps to itself that a server which starts does not answer yet, and waits for no answer for ever", () => {
    // As curl does where nobody listens: with -S it says so too.
    const refused = `case "$1" in *S*) echo "curl: (7)" >&2;; esac; exit 7`;
    standIn("curl", `echo >> "${work}/tries"; [ "$(wc -l < "${work}/tries")" -ge 3 ] || { ${refused}; }`);
    standIn("sleep", "");
    writeFileSync(join(work, "tries"), "");
    const { status, stderr, calls } = run("rolling.sh");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const asked = calls.filter((line) => line.startsWith("curl "));
    expect(asked).toHaveLength(4);
    for (const each of asked) expect(each).toMatch(/ -m \d+ /);
  });

  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always", ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();

  test("rolling.sh builds an image that knows its commit, whatever the shell says", () => {
    withContainers();
    git("init", "-q", work);
    git("-C", work, "commit", "-q", "--allow-empty", "-m", "one");
    for (const env of [{}, { COMMIT: "of another day" }]) {
      const { status, told } = run("rolling.sh", [], env);
      expect(status).toBe(0);
      const built = told.find((line) => line.endsWith(" build server-1"));
      expect(built?.split("|")[0]).toBe(git("-C", work, "rev-parse", "HEAD"));
    }
  });

  test("release.sh makes a release beside the one that runs, and turns the link when it is made; back again makes nothing", () => {
    const [theirs, root] = [join(work, "theirs"), join(work, "opt")];
    const committed = (name: string) => {
      git("-C", theirs, "commit", "-q", "--allow-empty", "-m", name);
      return git("-C", theirs, "rev-parse", "HEAD");
    };
    git("init", "-q", theirs);
    const first = committed("first");
    mkdirSync(root);
    git("clone", "-q", theirs, join(root, "source"));
    const release = (...args: string[]) => run("release.sh", args, { ROOT: root, NODE_ENV: "production" });
    const current = () => readlinkSync(join(root, "current"));
    const made = ["npm ci --include=dev --no-audit --no-fund --loglevel=error", "npm run --silent build"];

    // A shell that stands in the folder before stays there, and would take the old one's files.
    const stdout = expect.stringContaining(`${root}/current is ${first}\nNow: cd ${root}/current\n`);
    expect(release()).toMatchObject({ status: 0, calls: made, stdout });
    expect(current()).toBe(`releases/${first}`);
    expect(git("-C", join(root, "current"), "rev-parse", "HEAD")).toBe(first);

    const second = committed("second");
    standIn("npm", `[ "$1" = ci ]`);
    expect(release().status).not.toBe(0);
    expect(current()).toBe(`releases/${first}`);
    standIn("npm", "");
    expect(release()).toMatchObject({ status: 0, calls: made });
    expect(current()).toBe(`releases/${second}`);

    expect(release(first)).toMatchObject({ status: 0, calls: [] });
    expect(current()).toBe(`releases/${first}`);
    expect(release("none")).toMatchObject({ status: 1, calls: [] });
    expect(current()).toBe(`releases/${first}`);
  });
});
