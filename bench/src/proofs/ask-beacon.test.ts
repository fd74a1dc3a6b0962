import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beaconTimeOf, quicknet } from "@derash/fairness/beacon";
import { quicknet1000, sampleRound, sampleRules, underQuicknet } from "@derash/fairness/sample/round";
import { cartelaSet } from "@derash/game/cartela/package";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../scripts/needs.ts";

const checker = fileURLToPath(new URL("../../../fairness/checker", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "derash-beacon-"));
const record = join(folder, "round.json");
const body = (signature: string) => JSON.stringify({ round: 1000, signature });

/** Mirrors by their paths, as drand answers. */
const mirrors: Record<string, { status: number; body: string }> = {
  signed: { status: 200, body: body(quicknet1000) },
  absent: { status: 404, body: "" },
  early: { status: 425, body: "" },
  broken: { status: 500, body: "" },
  forged: { status: 200, body: body(`b5${quicknet1000.slice(2)}`) },
};
let server: Server;
let asked: string[] = [];

beforeAll(async () => {
  // Void, as its house says, because the League of Entropy did not sign its round 1000; it has.
  const closesAtMs = beaconTimeOf(quicknet, 1000) - sampleRules.beaconLeadMs;
  const round = { number: 10, position: 1, cartelas: cartelaSet(1).slice(0, 3), closesAtMs } as const;
  writeFileSync(record, JSON.stringify(underQuicknet(sampleRound({ ...round, voidReason: "beacon" }))));
  server = createServer((request, response) => {
    const [, name = "", ...rest] = (request.url ?? "").split("/");
    asked.push(rest.join("/"));
    const mirror = mirrors[name];
    if (mirror === undefined) return void request.destroy();
    response.writeHead(mirror.status).end(mirror.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** What the Python checker prints, and its exit code, when it asks these mirrors, or none. */
function check(...names: string[]): Promise<{ code: number; text: string }> {
  asked = [];
  const { port } = server.address() as AddressInfo;
  const asking = names.flatMap((name) => ["--mirror", `http://127.0.0.1:${port}/${name}`]);
  const args = [checker, record, ...(names.length > 0 ? ["--ask-beacon"] : []), ...asking];
  return new Promise((done) => {
    execFile("python3", args, (error, text) => done({ code: Number(error?.code ?? 0), text }));
  });
}

describe(
  "the Python checker with --ask-beacon, of a round that is void because drand was silent",
  needs("python3"),
  () => {
    test("a signature that is there now leaves a doubt, whichever mirror has it", async () => {
      for (const first of ["signed", "absent", "forged", "away"]) {
        const names = [first, "signed"];
        const { code, text } = await check(...names);
        expect(asked, String(names)).toEqual(names.map(() => `${quicknet.chain}/public/1000`));
        expect(text).toMatch(/^void +not checked +the beacon's signature is there now: .*$/m);
        expect(text).toMatch(/^NOT PROVEN: .* It is there now, and who would have won can be known\.$/m);
        expect(code).toBe(3);
      }
    });

    test("only when every mirror says that there is none does the void hold", async () => {
      const { code, text } = await check("absent", "absent");
      expect(text).toMatch(/^void +ok /m);
      expect(text).not.toContain("NOT CHECKED");
      expect(code).toBe(0);
    });

    test("unasked, unreached or told nonsense, it says that it cannot say", async () => {
      for (const names of [
        [],
        ["away", "away"],
        ["absent", "away"],
        ["absent", "broken"],
        ["absent", "forged"],
        ["early", "early"],
      ]) {
        const { code, text } = await check(...names);
        expect(asked, String(names)).toHaveLength(names.length);
        expect(text).toContain("only drand itself can say whether its signature came");
        expect(text).toMatch(/^NOT CHECKED: the house says that the public number did not come\./m);
        expect(code).toBe(3);
      }
    });
  },
);
