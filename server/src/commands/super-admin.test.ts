import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TotpEnrolment } from "@derash/protocol/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, testApp } from "../../test/app.ts";
import { bareEnvironment } from "../../test/bare-environment.ts";
import { codeOf } from "../../test/matrix/identity.ts";
import { signInStaff } from "../../test/staff-fixture.ts";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { serveApp } from "../main.ts";
import { openDatabase } from "../postgres/database.ts";

const entry = fileURLToPath(new URL("super-admin.ts", import.meta.url));

type Outcome = { code: number; out: string; err: string };

/** The command as `npm run super-admin` runs it. */
async function run(names: string[], settings: Record<string, string>): Promise<Outcome> {
  try {
    const env = bareEnvironment({ NODE_ENV: "test", ...settings });
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [entry, ...names], { env });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

const passwordIn = (out: string) => /^Password: +(\w+)$/m.exec(out)?.[1] ?? "";

describe("the command that makes a super admin", () => {
  let server: Awaited<ReturnType<typeof testApp>>;
  let settings: Record<string, string>;
  beforeAll(async () => {
    server = await testApp({ DEMO: "false" }, async ({ url }) => {
      settings = { DATABASE_URL: url };
    });
  });
  afterAll(() => server.stop());

  test("prints a password once that signs them in, and is recorded without it", async () => {
    const { code, out, err } = await run(["Owner"], settings);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^Super admin: owner$/m);
    const { user } = await signInStaff(server.url, "owner", passwordIn(out));
    expect(user).toMatchObject({ user_type: "super_admin", is_super_admin: true, company: null });
    const audit = await server.db.selectFrom("audit_record").selectAll().execute();
    expect(audit[0]).toMatchObject({
      action: "super_admin.created",
      actor_id: null,
      actor_name: "(command line)",
      target_id: user.id,
      target_name: "owner",
      before: null,
      after: { username: "owner" },
    });
    expect(JSON.stringify(audit)).not.toContain(passwordIn(out));
    expect(await server.db.selectFrom("staff").select("origin").execute()).toEqual([{ origin: "created" }]);
  });

  test("says so when the username is taken, and changes nothing", async () => {
    const before = await server.db.selectFrom("staff").selectAll().execute();
    expect(await run(["OWNER"], settings)).toEqual({
      code: 1,
      out: "",
      err: "This username is already in use.\n",
    });
    expect(await server.db.selectFrom("staff").selectAll().execute()).toEqual(before);
  });

  test.each([
    [[], "Usage: npm run super-admin -- <username> [--reset-totp]\n"],
    [["one", "two"], "Usage: npm run super-admin -- <username> [--reset-totp]\n"],
    [["a b"], "Some fields are not valid. 3 to 32 letters, digits, dots, dashes or underscores\n"],
    [[""], "Some fields are not valid. Username is required\n"],
  ])("with %j says what it needs", async (names, err) => {
    expect(await run(names, settings)).toEqual({ code: 1, out: "", err });
  });

  test("forgets the authenticator app of one who is there, ends the sessions, and is recorded", async () => {
    const { out } = await run(["lost-phone"], settings);
    const password = passwordIn(out);
    const person = await signInStaff(server.url, "lost-phone", password);
    const { secret } = (await person.request<TotpEnrolment>("POST", "/api/user/totp", {})).body;
    await person.request("POST", "/api/user/totp/enable", { code: codeOf(secret) });
    await expect(signInStaff(server.url, "lost-phone", password)).rejects.toThrow("code_needed");
    expect(await run(["lost-phone", "--reset-totp"], settings)).toMatchObject({ code: 0, err: "" });
    expect((await person.request("GET", "/api/user")).status).toBe(401);
    await signInStaff(server.url, "lost-phone", password);
    const record = await server.db
      .selectFrom("audit_record")
      .selectAll()
      .where("action", "=", "totp.reset")
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ actor_name: "(command line)", target_name: "lost-phone" });
    expect(await run(["nobody-at-all", "--reset-totp"], settings)).toMatchObject({ code: 1, err: "Not found.\n" });
  });

  test("in production wants the settings of production", async () => {
    const { code, err } = await run(["another"], { ...settings, NODE_ENV: "production" });
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("BOT_TOKEN is missing") });
  });
});

describe("on the embedded Postgres", () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), "derash-super-admin-test-"));
    // As root, Postgres runs as another user, who must be able to enter.
    chmodSync(dataDir, 0o755);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = () => ({ DATA_DIR: dataDir, DEMO: "false" });
  const config = (more: Record<string, string> = {}) =>
    readConfig({ ...settings(), PORT: "0", LOG_LEVEL: "silent", ...more });
  const postmaster = () => {
    try {
      return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
    } catch {
      return null;
    }
  };

  test("with no server it starts Postgres and stops it again", async () => {
    const { code, out } = await run(["first"], settings());
    expect({ code, pid: postmaster() }).toEqual({ code: 0, pid: null });
    expect(passwordIn(out)).toHaveLength(12);
  });

  test("beside a running server it leaves Postgres to it", async () => {
    const app = await serveApp(config());
    const pid = postmaster();
    const { out } = await run(["second"], settings());
    expect(postmaster()).toBe(pid);
    await signInStaff(app.url, "second", passwordIn(out));
    // A username that is taken ends the command another way.
    expect((await run(["second"], settings())).code).toBe(1);
    expect(postmaster()).toBe(pid);
    expect(
      (await call(app.url, "POST", "/api/token", { body: { username: "second", password: "wrong" } })).status,
    ).toBe(401);
    await app.stop();
    expect(postmaster()).toBeNull();
  });

  test("who has started it leaves it to a server that came in between", async () => {
    const visit = await openDatabase(config(), createLog("silent"));
    const app = await serveApp(config());
    const pid = postmaster();
    await visit.leave();
    expect(postmaster()).toBe(pid);
    await signInStaff(app.url, "nobody").catch((error: Error) => expect(error.message).toContain("answered 401"));
    await app.stop();
    expect(postmaster()).toBeNull();
  });

  test("a second server whose port is taken leaves it to the first", async () => {
    const app = await serveApp(config());
    const pid = postmaster();
    await expect(serveApp(config({ PORT: new URL(app.url).port }))).rejects.toThrow("is in use");
    expect(postmaster()).toBe(pid);
    expect((await fetch(`${app.url}/metrics`)).status).toBe(200);
    await app.stop();
  });

  test("a start that fails alone leaves none behind", async () => {
    const other = await serveApp(config());
    const { port } = new URL(other.url);
    const elsewhere = mkdtempSync(join(tmpdir(), "derash-super-admin-test-"));
    chmodSync(elsewhere, 0o755);
    await expect(serveApp(config({ DATA_DIR: elsewhere, PORT: port }))).rejects.toThrow("is in use");
    expect(() => readFileSync(join(elsewhere, "postgres/postmaster.pid"))).toThrow("ENOENT");
    await other.stop();
    rmSync(elsewhere, { recursive: true });
  });
});
