import { verifyRound } from "@derash/fairness/proof";
import { paperTagOf } from "@derash/fairness/ticket";
import { afterEach, expect, test, vi } from "vitest";
import { actor, auditsOf, meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, closedLongAgo, hallFixture } from "../../test/hall-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { draw } from "./drawing.ts";
import type { HallService } from "./service.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => {
  fixture.source.setDown(false);
  expect(await fixture.violations()).toEqual([]);
});

/** A round that waits for a beacon which does not come, and whose server is dead. */
async function closed() {
  fixture.source.setDown(true);
  const halls = fixture.another();
  const round = await sold(halls);
  const { round: state } = await halls.start(round.by, round.id);
  await halls.stop();
  return { ...round, state };
}

async function sold(halls = fixture.halls) {
  const cashier = await fixture.cashier();
  const by = actor(cashier);
  const { data } = await halls.placeBet(by, bet([1, 2, 3]));
  const { id } = data.sale;
  const row = () =>
    fixture.db
      .selectFrom("round")
      .innerJoin("hall_round", "hall_round.round_id", "round.id")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  return { cashier, by, id, row };
}

const refundsOf = (roundId: string) =>
  fixture.db.selectFrom("transfer").select("id").where("round_id", "=", roundId).where("type", "=", "REFUND").execute();

/** The steps of the proof that fail. */
async function violationsOfProof(roundId: string) {
  const proof = await fixture.draws.proof(roundId);
  const steps = verifyRound(proof, {
    ...(await fixture.draws.neighbours(roundId)),
    ...{ storedHash: proof.close.hash, mine: { cartelaNumber: 2 } },
  });
  return steps.filter(({ isOk }) => isOk === false);
}

const longAgo = (roundId: string, ms: number) => closedLongAgo(fixture.owner, roundId, ms);

test("a start closes the sale and binds it; nobody knows a ball, and nothing of it can be sold any more", async () => {
  const { by, id, state, row, cashier } = await closed();
  expect(state).toMatchObject({ status: "drawing", nextCallAt: null, totalCalls: 0, calledBalls: [], callHash: null });
  expect(state?.beacon).toEqual({ kind: "local", isIndependent: false });
  expect((state?.beaconAt ?? 0) - (state?.serverNow ?? 0)).toBeGreaterThan(3500);
  const proof = await fixture.draws.proof(id);
  expect(proof).toMatchObject({
    kind: "hall",
    state: "closed",
    order: null,
    serverSeed: null,
    table: { id: cashier.id },
  });
  expect(proof.close).toMatchObject({
    hash: state?.closeHash,
    beaconRound: state?.beaconRound,
    ticketCount: 3,
    stake: 1000,
  });
  for (const { playerTag, ticketId } of proof.tickets)
    expect(playerTag).toBe(Buffer.from(paperTagOf(ticketId)).toString("hex"));
  expect(await row()).toMatchObject({ seed: null, starts_at: null, state: "closing" });
  await expect(fixture.halls.change(by, id, { add: [4], remove: [] })).rejects.toThrow("The round is closed");
  // What is sold now is of the next round.
  const next = (await fixture.halls.placeBet(by, bet([1, 2, 3]))).data.sale.id;
  expect(next).not.toBe(id);
  await fixture.halls.cancel(by, next, "one at a time here");
  for (const move of ["start", "pause", "play"] as const)
    expect(await fixture.halls[move](by, id)).toMatchObject({ round: { status: "drawing", v: state?.v } });
  expect(await fixture.halls.claim(by, id, 1)).toMatchObject({ verdict: "NO BINGO" });
  expect(await fixture.deps.shifts.close(by, "500", "").catch((error) => error.code)).toBe("shift_round_running");
  await expect(fixture.halls.cancel(by, id, "no more")).rejects.toThrow("The balls are being drawn");
  fixture.source.setDown(false);
  expect(await draw(fixture.deps, id)).toBe("done");
  await fixture.halls.cancel(by, id, "the test is over");
});

test("a server that dies between close and draw leaves a round that the next one draws, as the record says", async () => {
  const { id, row, cashier, by } = await closed();
  fixture.source.setDown(false);
  expect((await row()).state).toBe("closing");
  const next = fixture.another();
  await next.resume();
  // Nobody refreshes: a refresh would go on with it.
  await vi.waitFor(async () => expect((await row()).state).toBe("calling"), { timeout: 20_000 });
  const order = await fixture.orderOf(id);
  await fixture.pass(id, 3_600_000);
  const { round } = await next.current(cashier);
  expect(round?.calledBalls).toEqual(order);
  for (const number of [1, 2, 3]) await next.claim(by, id, number);
  const proof = await fixture.draws.proof(id);
  expect(proof).toMatchObject({ state: "settled", order, beaconSignature: expect.stringMatching(/^\w{96}$/) });
  expect(await violationsOfProof(id)).toEqual([]);
  // It would sweep up the rounds of the tests that follow.
  await next.stop();
});

test("whoever looks at a round whose server died goes on with it", async () => {
  type Look = (halls: HallService, cashier: StaffMember, id: string) => Promise<unknown>;
  const looks: Look[] = [
    (halls, cashier) => halls.current(cashier),
    (halls, cashier, id) => halls.round(cashier, id),
    (halls, cashier, id) => halls.watch(cashier, { id: `screen of ${id}`, kind: "hall" }),
  ];
  for (const look of looks) {
    const round = await closed();
    fixture.source.setDown(false);
    const halls = fixture.another();
    await look(halls, round.cashier, round.id);
    await vi.waitFor(async () => expect((await round.row()).state).toBe("calling"), { timeout: 20_000 });
    // Its screens would follow the rounds of the tests that come.
    await halls.stop();
  }
});

test("three servers that draw at once draw once", async () => {
  const { id, cashier } = await closed();
  const attempt = () =>
    draw({ ...fixture.deps, draws: { ...fixture.draws, signature: async () => Buffer.alloc(48, 9) } }, id);
  const hold = `select from staff where id = '${cashier.id}' for update`;
  const answers = await meet(fixture, hold, [attempt, attempt, attempt]);
  expect(answers).toMatchObject(Array(3).fill({ value: "done" }));
  const { v } = (await fixture.halls.current(cashier)).round ?? {};
  expect(await fixture.db.selectFrom("round_stretch").selectAll().where("round_id", "=", id).execute()).toHaveLength(1);
  // Another signature, were there one, changes nothing.
  const order = await fixture.orderOf(id);
  await draw({ ...fixture.deps, draws: { ...fixture.draws, signature: async () => Buffer.alloc(48, 8) } }, id);
  expect(await fixture.orderOf(id)).toEqual(order);
  expect((await fixture.halls.current(cashier)).round?.v).toBe(v);
});

test("without a beacon the round waits two minutes and is then void, refunded once and revealed", async () => {
  const { id, cashier, row } = await closed();
  await longAgo(id, 119_000);
  expect(await draw(fixture.deps, id)).toBe("waits");
  expect(await fixture.balance(cashier)).toBe(10_000_00 - 30_00);
  await longAgo(id, 8000);
  const hold = `select from staff where id = '${cashier.id}' for update`;
  await meet(
    fixture,
    hold,
    Array(3).fill(() => draw(fixture.deps, id)),
  );
  expect(await row()).toMatchObject({ state: "void", void_reason: "beacon", seed: null });
  expect(await fixture.balance(cashier)).toBe(10_000_00);
  expect(await refundsOf(id)).toHaveLength(1);
  const [entry, ...more] = (await auditsOf(fixture, "venue.round_void")).filter(({ target_id }) => target_id === id);
  expect(entry).toMatchObject({ actor_id: null, actor_name: "(clock)", after: { refund: "30.00" } });
  expect(more).toEqual([]);
  fixture.source.setDown(false);
  expect(await draw(fixture.deps, id)).toBe("done");
  const proof = await fixture.draws.proof(id);
  expect(proof).toMatchObject({
    state: "void",
    voidReason: "beacon",
    order: null,
    serverSeed: expect.stringMatching(/^\w{64}$/),
  });
  expect(await fixture.halls.round(cashier, id)).toMatchObject({ status: "void", voidCode: "beacon", totalCalls: 0 });
});

test("a server that could not ask leaves the round alone, however long ago it closed", async () => {
  const { id, row } = await closed();
  await longAgo(id, 3_600_000);
  expect(await draw({ ...fixture.deps, draws: { ...fixture.draws, signature: async () => "not_asked" } }, id)).toBe(
    "waits",
  );
  expect((await row()).state).toBe("closing");
  expect(await draw(fixture.deps, id)).toBe("done");
  expect(await row()).toMatchObject({ state: "void", void_reason: "beacon" });
});

test("the clock is looked at when a close is committed", async () => {
  const { by, id, row } = await sold();
  const seen: string[] = [];
  const looking = fixture.another({ committed: async () => void seen.push((await row()).state) });
  await looking.start(by, id);
  expect(seen).toEqual([expect.not.stringMatching("selling")]);
  await vi.waitFor(async () => expect((await row()).state).toBe("calling"), { timeout: 20_000 });
  await fixture.halls.cancel(by, id, "over");
});

test("a close that others hear of too late is void in the same moment", async () => {
  const { cashier, by, id, row } = await sold();
  const slow = fixture.another({
    close: (tx, sale) => fixture.draws.close(tx, { ...sale, closesAtMs: sale.closesAtMs - 60_000 }),
  });
  const { round, balance } = await slow.start(by, id);
  expect(round).toMatchObject({ status: "void", voidCode: "late_close" });
  expect(balance).toBe(10_000);
  expect(await row()).toMatchObject({ void_reason: "late_close", seed: null });
  expect(await refundsOf(id)).toHaveLength(1);
  expect(await fixture.draws.proof(id)).toMatchObject({ voidReason: "late_close", serverSeed: expect.any(String) });
  expect(await fixture.balance(cashier)).toBe(10_000_00);
});

test("a round is cancelled while it sells or calls, never once it is sealed; what was sealed is revealed, and it stays void", async () => {
  const selling = await sold();
  await fixture.halls.cancel(selling.by, selling.id, "nobody came");
  expect(await selling.row()).toMatchObject({ state: "void", void_note: "nobody came", closed_at: null });
  await expect(fixture.draws.proof(selling.id)).rejects.toThrow("Not found.");

  const waiting = await closed();
  await expect(fixture.halls.cancel(waiting.by, waiting.id, "power cut")).rejects.toThrow("The balls are being drawn");
  fixture.source.setDown(false);
  expect(await draw(fixture.deps, waiting.id)).toBe("done");
  await fixture.halls.cancel(waiting.by, waiting.id, "power cut");
  expect(await waiting.row()).toMatchObject({ state: "void", void_reason: "no_winner" });
  expect(await violationsOfProof(waiting.id)).toEqual([]);

  const calling = await sold();
  await fixture.start(calling.by, calling.id);
  await fixture.pass(calling.id, 2500);
  expect(await fixture.draws.proof(calling.id)).toMatchObject({ state: "calling", order: null, serverSeed: null });
  await fixture.halls.cancel(calling.by, calling.id, "power cut");
  const order = await fixture.orderOf(calling.id);
  expect(await fixture.draws.proof(calling.id)).toMatchObject({ voidReason: "no_winner", order, callCount: 1 });
  expect(await violationsOfProof(calling.id)).toEqual([]);
  for (const { cashier } of [selling, waiting, calling]) expect(await fixture.balance(cashier)).toBe(10_000_00);
});

test("each ball brings the hash of the calls so far, and the last one is that of the record", async () => {
  const { by, id, cashier } = await sold();
  await fixture.start(by, id);
  await fixture.pass(id, 2500);
  const one = (await fixture.halls.current(cashier)).round?.callHash;
  await fixture.pass(id, 5000);
  const two = (await fixture.halls.current(cashier)).round?.callHash;
  expect(new Set([one, two, null]).size).toBe(3);
  await fixture.halls.cancel(by, id, "no more");
  expect(await fixture.draws.proof(id)).toMatchObject({ callCount: 2, callHash: two });
});

test("a beacon that fails is asked again", async () => {
  let failures = 2;
  const halls = fixture.another({
    signature: async (roundId) => {
      if (failures-- > 0) throw new Error("the network is away");
      return fixture.draws.signature(roundId);
    },
  });
  const { by, id, row } = await sold(halls);
  await halls.start(by, id);
  await vi.waitFor(async () => expect((await row()).state).toBe("calling"), { timeout: 20_000 });
  expect(failures).toBeLessThan(0);
});

test("the rounds of a desk are one chain, and those of another desk another", async () => {
  const { by, id } = await sold();
  await fixture.start(by, id);
  await fixture.halls.cancel(by, id, "next");
  const { data } = await fixture.halls.placeBet(by, bet([4, 5]));
  await fixture.start(by, data.sale.id);
  const second = await fixture.draws.proof(data.sale.id);
  expect(second.close).toMatchObject({ position: 2, previousHash: (await fixture.draws.proof(id)).close.hash });
  const other = await sold();
  await fixture.start(other.by, other.id);
  expect((await fixture.draws.proof(other.id)).close).toMatchObject({ position: 1, previousHash: "0".repeat(64) });
});

test("a physical draw has no record and never will", async () => {
  const change = { isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined };
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { ...change, noteAbove: "50", approvalAbove: "500" });
  const by = actor(await fixture.cashier());
  const { data } = await fixture.halls.placeBet(by, bet([1, 2], { mode: "physical" }));
  const { round } = await fixture.halls.start(by, data.sale.id);
  expect(round).toMatchObject({ status: "calling", closeHash: null, beacon: null, beaconAt: null });
  await fixture.halls.cancel(by, data.sale.id, "no winner");
  await expect(fixture.draws.proof(data.sale.id)).rejects.toThrow("Not found.");
});

test("a round that was opened before there was a record is drawn like every other", async () => {
  const { by, id, cashier } = await sold();
  await fixture.owner.query("update round set beacon_chain = null, beacon_lead_ms = null where id = $1", [id]);
  await fixture.start(by, id);
  expect((await fixture.halls.current(cashier)).round?.status).toBe("calling");
  await fixture.halls.cancel(by, id, "over");
  expect(await violationsOfProof(id)).toEqual([]);
});
