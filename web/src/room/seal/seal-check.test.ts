import "../../../test/no-browser.ts";
import type { RoundProof } from "@derash/fairness/proof/record";
import { closedRound, sampleRound } from "@derash/fairness/sample/round";
import { cartelaSet } from "@derash/game/cartela/package";
import { beforeEach, expect, test, vi } from "vitest";
import { heardCloseStore } from "./heard-close.ts";
import { isMixedRight } from "./mix-check.ts";
import { checkSeal } from "./seal-check.ts";

const sample = { number: 5, position: 3, cartelas: cartelaSet(1).slice(0, 26) };
const other = "ab".repeat(32);
/** What the server answers, and what it was asked for. */
let proof: RoundProof;
let beaconChain: string;
let asked: string[];

beforeEach(() => {
  proof = closedRound(sample);
  beaconChain = proof.beacon.chain;
  asked = [];
  heardCloseStore.set(null);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json(address === "/api/draw/beacon" ? { ...proof.beacon, chain: beaconChain } : proof);
  });
});

const hear = () => heardCloseStore.set({ sharedGameId: proof.roundId, close: proof.close });
const check = (told = proof.close.hash) => checkSeal(proof.roundId, told);

test("a phone that heard the close works the seal out of it, and asks for no list of tickets", async () => {
  hear();
  expect(await check()).toEqual({ fits: true, ticketCount: 26 });
  expect(asked).toEqual(["/api/draw/beacon"]);
});

test("one that did not hear it, or knows another beacon, asks for the whole record", async () => {
  expect(await check()).toEqual({ fits: true, ticketCount: 26 });
  expect(asked).toEqual([`/api/draw/${proof.roundId}`]);
  beaconChain = other;
  hear();
  expect(await check()).toEqual({ fits: true, ticketCount: 26 });
});

test.each([
  ["a count of cartelas that is not the sealed one", () => ({ close: { ...proof.close, ticketCount: 27 } })],
  ["a stake that is not the sealed one", () => ({ close: { ...proof.close, stake: 2_000 } })],
  ["another beacon round", () => ({ close: { ...proof.close, beaconRound: proof.close.beaconRound + 1 } })],
  ["a ticket that is missing", () => ({ tickets: proof.tickets.slice(1) })],
  [
    "a cartela with other numbers",
    () => ({
      tickets: proof.tickets.map((each, at) => (at ? each : { ...each, cells: proof.tickets[1]?.cells ?? [] })),
    }),
  ],
  ["another round's record", () => ({ roundId: sampleRound({ ...sample, number: 6 }).roundId })],
] as const)("%s does not fit the seal that was told", async (_, lie) => {
  const { roundId, close } = proof;
  proof = { ...proof, ...lie() };
  expect((await checkSeal(roundId, close.hash)).fits).toBe(false);
  // Nor when this phone has heard it so.
  heardCloseStore.set({ sharedGameId: roundId, close: { ...proof.close, hash: close.hash } });
  if (proof.close !== close) expect((await checkSeal(roundId, close.hash)).fits).toBe(false);
});

test("a seal that is not that of the record does not fit", async () => {
  hear();
  expect((await check(other)).fits).toBe(false);
});

test("what could not be asked for is no finding", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
  await expect(check()).rejects.toThrow();
});

test("the balls of a round that is over are mixed again, and must be those that were heard", () => {
  const over = sampleRound(sample);
  const balls = over.order?.slice(0, over.callCount ?? 0) ?? [];
  const kept = { hash: over.close.hash, balls };
  expect(isMixedRight(over, kept)).toBe(true);
  expect(isMixedRight(over, null)).toBe(true);
  expect(isMixedRight(over, { ...kept, hash: other })).toBe(false);
  expect(isMixedRight(over, { ...kept, balls: [...balls.slice(1), balls[0] as number] })).toBe(false);
  expect(isMixedRight({ ...over, serverSeed: other }, kept)).toBe(false);
  expect(isMixedRight({ ...over, beaconSignature: "ab".repeat(48) }, kept)).toBe(false);
  expect(isMixedRight({ ...over, order: [...(over.order ?? [])].reverse() }, null)).toBe(false);
  expect(isMixedRight(proof, kept)).toBe(false);
});
