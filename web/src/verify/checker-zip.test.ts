import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleCase } from "@derash/fairness/sample/tampering";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { checkerSources, checkerZip } from "../../checker-plugin.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "derash-zip-"));
  writeFileSync(join(folder, "derash_check.zip"), checkerZip());
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the zip holds the sources as they lie beside it, with no test, and its description names each", () => {
  const sources = checkerSources();
  expect(unzipSync(checkerZip())).toEqual(sources);
  expect(Object.keys(sources)).toContain("__main__.py");
  const words = readFileSync(new URL("../../../fairness/checker/README.md", import.meta.url), "utf8");
  const files = Object.keys(sources).map((name) => name.split("/").at(-1) ?? name);
  expect(files.filter((file) => file !== "__init__.py" && !words.includes(file))).toEqual([]);
});

test("it is the same for everybody, whatever the clock and the place", () => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { checkerZip } from ${JSON.stringify(new URL("../../checker-plugin.ts", import.meta.url).href)};
       process.stdout.write(checkerZip());`,
    ],
    { env: { TZ: "Pacific/Kiritimati" } },
  );
  expect(Buffer.compare(stdout, checkerZip())).toBe(0);
});

test("Python runs it as it is", needs("python3"), () => {
  const { proof } = sampleCase();
  const check = (record: unknown) => {
    const file = join(folder, "record.json");
    writeFileSync(file, JSON.stringify(record));
    const { status, stdout } = spawnSync("python3", ["derash_check.zip", file], { cwd: folder, encoding: "utf8" });
    return { status, stdout };
  };
  // A file holds one record without its neighbours, so a checker misses them.
  expect(check(proof)).toMatchObject({ status: 1, stdout: expect.stringMatching(/^beacon_signature +ok /m) });
  expect(check(proof).stdout).toContain("something that must be public by now is missing");
  expect(check({ ...proof, pot: 1 })).toMatchObject({ status: 1, stdout: expect.stringContaining("Wrong: winners.") });
});
