import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { beaconTimeOf, quicknet } from "@derash/fairness/beacon";
import { type RoundProof, verifyRound } from "@derash/fairness/proof";
import { verdictOf } from "@derash/fairness/proof/verdict";
import { quicknet1000, sampleRound, sampleRules, underQuicknet } from "@derash/fairness/sample/round";
import { cartelaSet } from "@derash/game/cartela/package";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { askBeacon, withBeacon } from "./ask-beacon.ts";

type Answer = { status: number; body: string };
const signed: Answer = { status: 200, body: JSON.stringify({ round: 1000, signature: quicknet1000 }) };
const absent: Answer = { status: 404, body: "" };
const early: Answer = { status: 425, body: "" };
/** As long as a signature, and not the beacon's. */
const forged: Answer = { status: 200, body: JSON.stringify({ signature: `b5${quicknet1000.slice(2)}` }) };

/** What each mirror answers from now on; null: it cannot be reached. */
let answers: [Answer | null, Answer | null];
let asked: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, mirror, ...rest] = (request.url ?? "").split("/");
    asked.push(rest.join("/"));
    const answer = answers[mirror === "second" ? 1 : 0];
    if (answer === null) return void request.destroy();
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reach = globalThis.fetch;
  const here = (url: string) =>
    url.replace("https://api.drand.sh", `${base}/first`).replace("https://drand.cloudflare.com", `${base}/second`);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => reach(here(url), init));
});
afterEach(() => {
  asked = [];
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

/** A round that is void, as its house says, because the League of Entropy did not sign its round 1000; it has. */
function silent(): RoundProof {
  const closesAtMs = beaconTimeOf(quicknet, 1000) - sampleRules.beaconLeadMs;
  const round = { number: 10, position: 1, cartelas: cartelaSet(1).slice(0, 3), closesAtMs } as const;
  return underQuicknet(sampleRound({ ...round, voidReason: "beacon" }));
}

/** What the page comes to when drand's mirrors answer so: the last step, and the word for all of them. */
async function judged(first: Answer | null, second: Answer | null) {
  answers = [first, second];
  const proof = silent();
  const about = { previous: null, next: null, mine: null, storedHash: null };
  const { steps } = await withBeacon(proof, async (askedBeacon) => ({
    steps: verifyRound(proof, { ...about, askedBeacon }),
  }));
  const { isOk, issue } = steps.find(({ step }) => step === "void") ?? {};
  return { isOk, issue, verdict: verdictOf(proof, steps, about).kind };
}

const cannotSay = { isOk: null, issue: "ask_the_beacon", verdict: "ask_beacon" };

test("a signature that is there now leaves a doubt of its own, whichever mirror has it", async () => {
  const doubt = { isOk: null, issue: "beacon_came", verdict: "beacon_came" };
  expect(await judged(signed, signed)).toEqual(doubt);
  expect(new Set(asked)).toEqual(new Set([`${quicknet.chain}/public/1000`]));
  expect(asked).toHaveLength(2);
  expect(await judged(absent, signed)).toEqual(doubt);
  expect(await judged(signed, null)).toEqual(doubt);
  expect(await judged(forged, signed)).toEqual(doubt);
});

test("only when every mirror says that there is none does the void hold", async () => {
  const holds = { isOk: true, verdict: "all_right" };
  expect(await judged(absent, absent)).toMatchObject(holds);
  expect(await judged(absent, early)).toEqual(cannotSay);
  expect(await judged(early, early)).toEqual(cannotSay);
  expect(await judged(absent, null)).toEqual(cannotSay);
});

test("where nobody answers, or with nonsense, the page cannot say", async () => {
  expect(await judged(null, null)).toEqual(cannotSay);
  const nonsense: Answer[] = [
    { status: 500, body: "" },
    { status: 200, body: "<html>" },
    { status: 200, body: JSON.stringify({ signature: 7 }) },
    { status: 200, body: JSON.stringify({ signature: quicknet1000.toUpperCase() }) },
    forged,
  ];
  for (const answer of nonsense) {
    expect(await judged(answer, answer), answer.body).toEqual(cannotSay);
    expect(await judged(absent, answer), answer.body).toEqual(cannotSay);
  }
});

test("nobody is asked about a round of the house's own beacon, or one that is void for another reason", async () => {
  answers = [signed, signed];
  const proof = silent();
  expect(await askBeacon({ ...proof, beacon: { ...proof.beacon, kind: "local" } })).toEqual([]);
  expect(await askBeacon({ ...proof, voidReason: "min_players" })).toEqual([]);
  expect(await askBeacon({ ...proof, state: "closed" })).toEqual([]);
  expect(asked).toEqual([]);
});
