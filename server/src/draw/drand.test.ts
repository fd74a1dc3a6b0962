import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type BeaconFacts,
  beaconLabel,
  beaconRoundAfter,
  beaconTimeOf,
  localBeacon,
  signBeacon,
} from "@derash/fairness/beacon";
import { drawSeed } from "@derash/fairness/draw";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { roundFixture, roundRow } from "../../test/round-fixture.ts";
import { createLog } from "../log.ts";
import { BeaconClock } from "./beacon-clock.ts";
import { type Bls, createBls } from "./bls.ts";
import { createDrand } from "./drand.ts";

const secretKey = new Uint8Array(32).fill(3);
const chain: BeaconFacts = localBeacon(secretKey, 1000);
const facts = { ...chain, ...beaconLabel("drand") };
const round = 1234;
const signature = Buffer.from(signBeacon(secretKey, round));
const answerOf = (fields: object) => JSON.stringify({ round, randomness: "00".repeat(32), ...fields });
const honest = answerOf({ signature: signature.toString("hex") });

type Mirror = { url: string; asked: string[]; server: Server };
const mirrors: Mirror[] = [];
let bls: Bls;

beforeAll(() => {
  bls = createBls();
});
afterEach(async () => {
  for (const { server } of mirrors.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});
afterAll(() => bls.stop());

/** A mirror of drand on this machine; null: it never answers. */
async function mirror(answer: (path: string) => { status?: number; text: string } | null): Promise<string> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const made = answer(request.url ?? "");
    if (made) response.writeHead(made.status ?? 200, { "content-type": "application/json" }).end(made.text);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  mirrors.push({ url, asked, server });
  return url;
}

const saying = (text: string, status = 200) => mirror(() => ({ status, text }));
const silent = () => mirror(() => null);
const drandOf = (urls: readonly string[]) => createDrand({ chain, urls, bls, now: Date.now, log: createLog("silent") });

const otherKey = Buffer.from(signBeacon(new Uint8Array(32).fill(4), round)).toString("hex");
const otherRound = Buffer.from(signBeacon(secretKey, round + 1)).toString("hex");
/** What a mirror that lies, or is broken, may say. */
const lies: [string, () => Promise<string>][] = [
  ["a signature of another key", () => saying(answerOf({ signature: otherKey }))],
  ["the signature of another round", () => saying(answerOf({ signature: otherRound }))],
  ["another round than it was asked for", () => saying(honest.replace("1234", "1235"))],
  ["a signature that is no point", () => saying(answerOf({ signature: "ab".repeat(48) }))],
  ["a signature that is too short", () => saying(answerOf({ signature: "ab" }))],
  ["no JSON", () => saying("<html>blocked</html>")],
  ["an error", () => saying(honest, 500)],
  ["far too much", () => saying(`${honest}${" ".repeat(100_000)}`)],
  ["a way to somewhere else", () => mirror(() => ({ status: 302, text: honest }))],
  ["nothing at all", silent],
];

describe("drand", () => {
  test("answers the signature that the pinned key verifies, asked of the pinned chain", async () => {
    const urls = [await saying(honest), await saying(honest)];
    expect(await drandOf(urls).signature(round)).toEqual(new Uint8Array(signature));
    expect(mirrors.map(({ asked }) => asked[0])).toEqual([1, 2].map(() => `/${chain.chain}/public/${round}`));
  });

  test.each(lies)("is not misled by a mirror that says %s", async (_lie, lying) => {
    const urls = [await lying(), await saying(honest)];
    expect(await drandOf(urls).signature(round)).toEqual(new Uint8Array(signature));
    expect(await drandOf(urls.toReversed()).signature(round)).toEqual(new Uint8Array(signature));
  });

  test.each(lies.slice(0, -1))("has nothing when every mirror says %s", async (_lie, lying) => {
    expect(await drandOf([await lying(), await lying()]).signature(round)).toBe("absent");
  });

  test("has nothing when nobody answers by the time it is stopped", async () => {
    const own = createBls();
    // Mirrors have for ever: only the stop can end the question.
    const patience = vi.spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal);
    const drand = createDrand({
      chain,
      urls: [await silent(), await silent()],
      bls: own,
      now: Date.now,
      log: createLog("silent"),
    });
    const answer = drand.signature(round);
    await vi.waitFor(() => expect(mirrors.every(({ asked }) => asked.length === 1)).toBe(true), 10_000);
    await drand.stop();
    expect(await answer).toBe("not_asked");
    expect(patience).toHaveBeenCalled();
    patience.mockRestore();
  });

  test("says nothing of the beacon when a mirror answered and nobody could check it", async () => {
    const dead: Bls = { run: async () => "ended", stop: async () => {} };
    const urls = [await saying(honest), await saying("", 500)];
    const drand = createDrand({ chain, urls, bls: dead, now: Date.now, log: createLog("silent") });
    expect(await drand.signature(round)).toBe("not_asked");
  });

  test("is asked once by many who wait for one round, and no more once it is known", async () => {
    const drand = drandOf([await saying(honest), await saying(honest)]);
    await Promise.all(Array.from({ length: 20 }, () => drand.signature(round)));
    await drand.signature(round);
    expect(mirrors.map(({ asked }) => asked.length)).toEqual([1, 1]);
  });

  test("is asked again when there was nothing", async () => {
    let isThere = false;
    const late = () => mirror(() => (isThere ? { text: honest } : { status: 404, text: "{}" }));
    const drand = drandOf([await late(), await late()]);
    expect(await drand.signature(round)).toBe("absent");
    isThere = true;
    expect(await drand.signature(round)).toEqual(new Uint8Array(signature));
  });

  test("is not asked before its time", async () => {
    const drand = drandOf([await saying(honest), await saying(honest)]);
    const early = beaconRoundAfter(chain, Date.now() + 5000);
    expect(await drand.signature(early)).toBe("not_asked");
    expect(drand.waitMs(early)).toBeGreaterThan(4000);
    expect(drand.waitMs(round)).toBe(0);
    expect(mirrors.map(({ asked }) => asked.length)).toEqual([0, 0]);
  });
});

describe("the newest round", () => {
  const signed = (number: number, signer = secretKey) =>
    saying(answerOf({ round: number, signature: Buffer.from(signBeacon(signer, number)).toString("hex") }));

  test("is the newest that any mirror proves, whatever others keep, say or do not say", async () => {
    const lying = await signed(round + 100, new Uint8Array(32).fill(4));
    const urls = [await signed(round), lying, await signed(round + 2), await saying("", 500)];
    expect(await drandOf(urls).latest()).toBe(round + 2);
    expect(mirrors.map(({ asked }) => asked)).toEqual(urls.map(() => [`/${chain.chain}/public/latest`]));
    expect(await drandOf([lying]).latest()).toBeNull();
  });

  test("shows by how much a clock is behind it, as of the last answer", async () => {
    let now = beaconTimeOf(chain, round) - 8000;
    let isThere = true;
    const latest = async () => (isThere ? round : null);
    const clock = new BeaconClock({ beacon: { facts, latest }, now: () => now, log: createLog("silent") });
    expect(clock.behindMs()).toBe(0);
    await clock.look();
    expect(clock.behindMs()).toBe(8000);
    [isThere, now] = [false, now + 10_000];
    await clock.look();
    expect(clock.behindMs()).toBe(8000);
    isThere = true;
    await clock.look();
    expect(clock.behindMs()).toBe(0);
  });
});

test("a round is drawn alike with one mirror that lies and one that is down", async () => {
  const signed = (path: string) => Buffer.from(signBeacon(secretKey, Number(path.split("/").at(-1)))).toString("hex");
  const tells = (signatureOf: (path: string) => string) =>
    mirror((path) =>
      path.endsWith("/latest")
        ? { text: "{}" }
        : { text: JSON.stringify({ round: Number(path.split("/").at(-1)), signature: signatureOf(path) }) },
    );
  const urls = [await tells(() => otherKey), await saying("", 503), await tells(signed)];
  const drand = drandOf(urls);
  const fixture = await roundFixture(drand, { leadMs: 500 });
  const row = await fixture.room(1000);
  const roundId = await fixture.liveRound(row);
  for (const number of [1, 2]) await fixture.buy(roundId, number, await fixture.player(1000));
  await fixture.endCountdown(roundId);
  await fixture.close(row, roundId);
  await vi.waitFor(async () => expect(await fixture.draw(roundId)).toBe("done"), 10_000);
  const { seed } = await roundRow(fixture.owner, roundId);
  await fixture.longAgo(roundId);
  await fixture.settle(row, roundId);
  const { serverSeed, close, beaconSignature, voidReason } = await fixture.deps.draws.proof(roundId);
  expect(voidReason).toBeNull();
  expect(beaconSignature).toBe(signed(`/${close.beaconRound}`));
  const [key, hash, point] = [serverSeed, close.hash, beaconSignature].map((hex) => Buffer.from(hex ?? "", "hex"));
  expect(seed).toEqual(Buffer.from(drawSeed(key as Buffer, hash as Buffer, point as Buffer)));
  expect(await ledgerViolations(fixture.db)).toEqual([]);
  await fixture.drop();
});
