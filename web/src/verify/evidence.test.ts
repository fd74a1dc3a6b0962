import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyRound } from "@derash/fairness/proof";
import { verdictOf } from "@derash/fairness/proof/verdict";
import { sampleCase } from "@derash/fairness/sample/tampering";
import { afterAll, beforeAll, expect, test } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { checkerZip } from "../../checker-plugin.ts";
import type { Stored } from "./check/stored.ts";
import { checkCommand, evidencePath } from "./evidence.ts";
import { mineIn } from "./verify-address.ts";

const { proof, about } = sampleCase();
const other = "ab".repeat(32);
const nothing: Stored = {
  ...{ storedHash: null, storedAtMs: null, storedHouseAtMs: null, storedRules: null, heardBalls: null },
};
const right: Stored = {
  storedHash: proof.close.hash,
  storedAtMs: proof.close.recordedAtMs + 100,
  storedHouseAtMs: proof.close.recordedAtMs + 140,
  storedRules: about.storedRules ?? null,
  heardBalls: about.heardBalls ?? null,
};

let folder: string;
let origin: string;
/** A house that shows this record, and what was asked of it. */
const asked: string[] = [];
const house = createServer(({ url = "" }, response) => {
  asked.push(url);
  response.setHeader("content-type", "application/json");
  const { previous, next } = about;
  response.end(JSON.stringify(url.endsWith("/neighbours") ? { previous, next } : proof));
});
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "derash-command-"));
  writeFileSync(join(folder, "derash_check.zip"), checkerZip());
  await new Promise<void>((done) => house.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(house.address() as AddressInfo).port}`;
});
afterAll(() => {
  house.close();
  rmSync(folder, { recursive: true });
});

/** As somebody types it: through a shell. */
function run(command: string): Promise<{ code: number; said: string }> {
  return new Promise((done) =>
    execFile("sh", ["-c", command], { cwd: folder }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    ),
  );
}

const lies: [string, Partial<Stored>][] = [
  ["another seal", { storedHash: other }],
  ["other rules", { storedRules: other }],
  ["other balls", { heardBalls: right.heardBalls?.toReversed() ?? [] }],
];
test.each(lies)(
  "what convicts a house on the page, %s, does so in the command that it shows",
  needs("python3"),
  async (_, lie) => {
    const stored = { ...right, ...lie };
    const steps = verifyRound(proof, { ...about, ...stored, mine: null });
    expect(verdictOf(proof, steps, about)).toMatchObject({ kind: "wrong", step: { step: "stored" } });
    const path = evidencePath("ETH4K2", proof.roundId, mineIn(""), stored);
    const { code, said } = await run(checkCommand(`${origin}${path}`));
    expect(said).toContain("Wrong: stored.");
    expect(code).toBe(1);
    // What is mine stays here.
    expect(asked.filter((url) => url.includes("#") || url.includes("close"))).toEqual([]);
  },
);

test("a seal that was kept in time shows there, too, that every step checks out", needs("python3"), async () => {
  const { code, said } = await run(
    checkCommand(`${origin}${evidencePath("ETH4K2", proof.roundId, mineIn(""), right)}`),
  );
  expect(said).toContain("Every step checks out.");
  expect(code).toBe(0);
});

test("the address holds all that is kept, and opens the same page again", () => {
  const told = "1790000000000,7";
  const mine = mineIn(`#cartela=17&told=${told}&salt=${"0f".repeat(16)}&telegram=1001`);
  const path = evidencePath("ETH4K2", proof.roundId, mine, right);
  expect(path.startsWith(`/verify/${proof.roundId}#`)).toBe(true);
  expect(mineIn(path.slice(path.indexOf("#")))).toEqual({
    cartelaNumber: 17,
    ...right,
    told,
    salt: null,
    telegramId: null,
  });
});

test("where nothing is kept, the name that somebody typed stays", () => {
  expect(evidencePath("ETH4K2", proof.roundId, mineIn(""), nothing)).toBe("/verify/ETH4K2");
  // Nothing of a record is sure to be what its type says.
  expect(evidencePath("ETH4K2", '";rm', mineIn(""), right)).toMatch(/^\/verify\/ETH4K2#close=/);
});
