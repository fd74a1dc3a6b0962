import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleCase } from "../src/sample/tampering.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
let folder: string;

/** As a stranger has it who has installed both packages: JavaScript, and nothing else of this repository. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "derash-fairness-"));
  execFileSync("npm", ["run", "build", "-w", "fairness"], { cwd: root });
  mkdirSync(join(folder, "node_modules/@derash"), { recursive: true });
  for (const name of ["game", "fairness"])
    cpSync(join(root, "fairness/dist", name), join(folder, "node_modules/@derash", name), { recursive: true });
  symlinkSync(join(root, "node_modules/@noble"), join(folder, "node_modules/@noble"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

test("what is published checks a round by itself", () => {
  const { proof, about } = sampleCase();
  writeFileSync(join(folder, "case.json"), JSON.stringify({ proof, about }));
  writeFileSync(
    join(folder, "check.mjs"),
    `import { readFileSync } from "node:fs";
     import { verifyRound } from "@derash/fairness/proof";
     import { readJson } from "@derash/fairness/proof/json";
     import { verdictOf } from "@derash/fairness/proof/verdict";
     const { proof, about } = readJson(readFileSync("case.json", "utf8"));
     process.stdout.write(verdictOf(proof, verifyRound(proof, about), about).kind);`,
  );
  const said = execFileSync(process.execPath, ["check.mjs"], { cwd: folder, encoding: "utf8" });
  expect(said).toBe("all_right");
});

test("its types are there, and no test of ours", () => {
  writeFileSync(
    join(folder, "types.ts"),
    `import { verifyRound } from "@derash/fairness/proof";
     import type { ProofStep } from "@derash/fairness/proof/record";
     export const steps: ProofStep[] = verifyRound(null as never, null as never);`,
  );
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const options = ["--noEmit", "--strict", "--target", "ES2023", "--module", "NodeNext", "--types", ""];
  execFileSync(join(root, "node_modules/.bin/tsc"), [...options, "types.ts"], { cwd: folder, encoding: "utf8" });
  const packed = execFileSync("npm", ["pack", "--dry-run", "--json"], {
    cwd: join(folder, "node_modules/@derash/fairness"),
    encoding: "utf8",
  });
  const files = (JSON.parse(packed) as [{ files: { path: string }[] }])[0].files.map(({ path }) => path);
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "src/proof.js", "src/proof.d.ts"]));
  expect(files).toEqual(expect.arrayContaining(["docs/fairness.md", "checker/__main__.py"]));
  expect(files.filter((file) => /\.test\.|\/test\//.test(file))).toEqual([]);
});
