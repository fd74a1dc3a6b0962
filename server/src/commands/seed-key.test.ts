import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareEnvironment } from "../../test/bare-environment.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import * as backups from "../backup/store.ts";
import { createSeedChains } from "../draw/seed-chains.ts";

const program = fileURLToPath(new URL("seed-key.ts", import.meta.url));
const key = randomBytes(32);
let database: TestDatabase;
let folder: string;
const part = (number: number) => join(folder, `seed-key-part-${number}.txt`);

async function seedKey(args: string[], seed = key): Promise<{ code: number; said: string }> {
  const settings = {
    DATABASE_URL: database.url,
    DEMO: "false",
    NODE_ENV: "development",
    SEED_KEY: seed.toString("hex"),
  };
  const env = bareEnvironment(settings);
  const { code, said } = await promisify(execFile)(process.execPath, [program, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code: ended, stdout, stderr }) => ({ code: ended, said: stdout + stderr }),
  );
  expect(said).not.toContain(key.toString("hex"));
  return { code, said };
}

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), "derash-parts-"));
  expect(await seedKey(["split", folder])).toMatchObject({ code: 0 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

test("any two of three parts make the key again, into a file that nobody else reads; one alone has nothing of it", async () => {
  for (const [index, [one, other]] of [
    [1, 2],
    [3, 1],
    [2, 3],
  ].entries()) {
    const file = join(folder, `key-${index}`);
    expect((await seedKey(["join", part(one ?? 0), part(other ?? 0), file], randomBytes(32))).code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(`SEED_KEY=${key.toString("hex")}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
  expect(readFileSync(part(1), "utf8")).not.toContain(key.toString("hex").slice(0, 12));
});

test("settings are sealed with the key, lie beside a part without saying anything, and are opened by any two parts", async () => {
  const [settings, sealed, opened] = ["env", "settings.sealed", "env.opened"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const text = "SESSION_SECRET=s3cret\nPGBACKREST_REPO2_CIPHER_PASS=አንድ ቁልፍ\n";
  writeFileSync(settings, text);
  expect((await seedKey(["seal", settings, sealed])).code).toBe(0);
  expect(readFileSync(sealed, "latin1")).not.toContain("s3cret");
  // Nobody's answer is written over.
  expect((await seedKey(["seal", settings, sealed])).code).toBe(2);
  expect((await seedKey(["open", part(3), part(1), sealed, opened], randomBytes(32))).code).toBe(0);
  expect([readFileSync(opened, "utf8"), statSync(opened).mode & 0o777]).toEqual([text, 0o600]);
  // A new machine has no settings yet, the image's NODE_ENV alone: what is sealed is what they would be.
  const bare = { env: bareEnvironment({ NODE_ENV: "production" }) };
  await promisify(execFile)(process.execPath, [program, "open", part(1), part(2), sealed, `${opened}-bare`], bare);
  expect(readFileSync(`${opened}-bare`, "utf8")).toBe(text);
  const other = randomBytes(32);
  expect((await seedKey(["seal", settings, `${sealed}-2`], other)).code).toBe(0);
  const refused = await seedKey(["open", part(1), part(2), `${sealed}-2`, `${opened}-2`]);
  expect(refused).toMatchObject({ code: 2, said: expect.stringContaining("sealed with another key") });
});

/** A seed chain as the database has it, sealed with this key. */
async function beginChain(by: Buffer): Promise<void> {
  const { id, anchor, sealedSeed, length } = createSeedChains(by, 3).make();
  const [anchorHex, sealedHex] = [anchor, sealedSeed].map((bytes) => bytes.toString("hex"));
  await database.owner.query(`begin; set local session_replication_role = replica;
    insert into seed_chain (id, table_id, kind, company_id, epoch, anchor, sealed_seed, length, last_hash) values
      ('${id}', uuidv7(), 'room', uuidv7(), 1, '\\x${anchorHex}', '\\x${sealedHex}', ${length}, sha256('')); commit`);
}

test("a drill says whether two parts open this database's seeds, whatever the server's settings say, and is kept", async () => {
  const age = async () => (await backups.ages(database.db)).seed_key_drill;
  expect(await age()).toBe(Number.POSITIVE_INFINITY);
  const other = randomBytes(32);
  expect(await seedKey(["drill", part(1), part(2)], other)).toMatchObject({ code: 1 });
  expect(await age()).toBe(Number.POSITIVE_INFINITY);
  await beginChain(key);
  const { code, said } = await seedKey(["drill", part(1), part(3)], other);
  expect(said).toContain("The two parts make the key of this database");
  expect(code).toBe(0);
  expect(await age()).toBeLessThan(3600);
  await beginChain(other);
  expect((await seedKey(["drill", part(2), part(3)])).said).toContain("ANOTHER key");
});

test("parts of different keys, and one that is not as it was, are refused", async () => {
  const text = readFileSync(part(2), "utf8");
  const changed = join(folder, "changed.txt");
  writeFileSync(
    changed,
    text.replace(/part: (..)/, (_, byte: string) => `part: ${byte === "00" ? "01" : "00"}`),
  );
  expect((await seedKey(["join", part(1), changed, join(folder, "k")])).said).toContain("one is not as it was");
  writeFileSync(changed, text.replace(/fingerprint: ..../, "fingerprint: 0000"));
  expect((await seedKey(["join", part(1), changed, join(folder, "k")])).said).toContain("different keys");
  expect((await seedKey(["join", part(1), program, join(folder, "k")])).said).toContain("is no part");
});
