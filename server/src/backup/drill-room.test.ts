import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  archivedCluster,
  dataDir,
  elsewhere,
  folder,
  here,
  postgres,
  run,
} from "../../test/backup/archived-cluster.ts";
import { createLog } from "../log.ts";
import { openDb } from "../postgres/db.ts";
import * as store from "./store.ts";

archivedCluster();

test("a drill without room for a second copy restores nothing and says so in its row, and what a restart left is gone first", async () => {
  expect((await run(["backup"])).code).toBe(0);
  const left = join(dataDir, "restore-drill");
  const leave = () => {
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, "half"), "of a restore");
  };
  leave();
  // A disk with a gigabyte: less than the margin and what the database has.
  const small = join(folder, "small.mjs");
  writeFileSync(
    small,
    `import fs from "node:fs/promises";
    import { existsSync } from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    fs.statfs = async () => ({ bavail: existsSync(${JSON.stringify(left)}) ? 0 : 2 ** 18, bsize: 4096 });
    syncBuiltinESMExports();\n`,
  );
  const drilled = await run(["restore-drill", "--proofs", "3"], dataDir, `${here},${elsewhere}`, {
    NODE_OPTIONS: `--import=${small}`,
  });
  expect(drilled.code).toBe(1);
  for (const at of [here, elsewhere])
    expect(drilled.said).toMatch(
      new RegExp(`^BROKEN: ${at}: no room: it wants 1\\d{3} MB, and 1024 MB are free$`, "m"),
    );
  const { db } = openDb(postgres.url, createLog("silent"));
  expect(
    await db.selectFrom("operation").select(["is_ok", "told"]).where("what", "=", "restore_drill").execute(),
  ).toEqual([{ is_ok: false, told: expect.stringContaining("no room") }]);
  // Not only by the next drill, which is a week away: whoever asks whether one is due takes it away.
  await store.record(db, "restore_drill", true, "");
  leave();
  expect(await run(["restore-drill", "--if-due"])).toEqual({ code: 0, said: "" });
  expect(existsSync(left)).toBe(false);
  await db.destroy();
}, 120_000);
