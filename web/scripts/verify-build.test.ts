import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("verify-build.ts", import.meta.url));
const build = async (env: Record<string, string>) =>
  (await promisify(execFile)(process.execPath, [program], { env })).stdout;

test("the verify page that is built twice is the same to the byte, and its hash covers its page and its program", async () => {
  // In two processes, places and times of day, as at two people's.
  const one = await build({ TZ: "UTC" });
  const other = await build({ TZ: "Africa/Addis_Ababa", LANG: "am_ET.UTF-8" });
  expect(other).toBe(one);
  expect(one).toMatch(/^[0-9a-f]{64} {2}verify\.html$/m);
  expect(one).toMatch(/^[0-9a-f]{64} {2}assets\/\S+\.js$/m);
  expect(one).toMatch(/^The verify page of this source: [0-9a-f]{64}$/m);
});
