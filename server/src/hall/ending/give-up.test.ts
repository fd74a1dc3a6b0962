import { afterEach, beforeAll, expect, test } from "vitest";
import { actor, meet } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture, outcomeOf, quickBalls } from "../../../test/hall-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

const fixture = forAllTests(hallFixture);
const rules = {
  ...{ isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined },
  ...{ noteAbove: "50", approvalAbove: "500" },
};
beforeAll(async () => {
  await fixture.hallRules.setSettings(actor(fixture.own.admin), rules);
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const float = 10_000_00;
const halls = () => fixture.halls;

/** A round of two cartelas with one ball that completes neither. */
async function withBall(cashier: StaffMember, mode: "server" | "physical" = "physical") {
  const by = actor(cashier);
  const { data } = await halls().placeBet(by, bet([1, 2], { mode }));
  const { id } = data.sale;
  await fixture.start(by, id);
  if (mode === "physical") await halls().call(by, id, { position: 1, number: 75 });
  else await fixture.pass(id, 2500);
  return id;
}

/** A round that its cashier asks somebody above to end. */
async function asked(mode: "server" | "physical" = "server") {
  const cashier = await fixture.cashier();
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { ...rules, giveUpsAlone: 0 });
  const id = await withBall(cashier, mode);
  const answer = await halls().cancel(actor(cashier), id, "power cut");
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { ...rules, giveUpsAlone: 2 });
  const row = (await halls().waiting(fixture.own.admin)).give_ups.find(({ saleId }) => saleId === id);
  expect(row?.company_name).toBe(fixture.own.company.name);
  return { cashier, by: actor(cashier), id, answer, giveUpId: row?.give_up?.id ?? "" };
}
const stateOf = async (cashier: StaffMember) => (await halls().current(cashier)).round;
const recorded = async (action: string, id: string) =>
  (await fixture.audits(action)).filter(({ target_id }) => target_id === id);

test("two rounds a day are given up alone after their first ball, the third waits for a second person", async () => {
  const cashier = await fixture.cashier();
  const by = actor(cashier);
  for (let round = 1; round <= 2; round++) {
    expect(await halls().cancel(by, await withBall(cashier), "they left")).toMatchObject({ round: { status: "void" } });
  }
  // Before its first ball a round is given up by whoever sells it: nobody knows anything of it.
  const { data } = await halls().placeBet(by, bet([1, 2]));
  expect(await halls().cancel(by, data.sale.id, "too few")).toMatchObject({ round: { status: "void" } });
  const id = await withBall(cashier);
  expect(await halls().cancel(by, id, "they left")).toMatchObject({
    balance: float / 100 - 20,
    round: { status: "calling", giveUp: { status: "waiting", reason: "they left" } },
  });
  expect(await recorded("venue.give_up_asked", id)).toMatchObject([
    { actor_id: cashier.id, after: { reason: "they left", calls: 1 } },
  ]);
  // The next day, in Ethiopia, the cashier may again; the day ends there three hours before it does in Greenwich.
  await halls().withdrawGiveUp(by, id);
  const today =
    "date_trunc('day', clock_timestamp() at time zone 'Africa/Addis_Ababa') at time zone 'Africa/Addis_Ababa'";
  const move = (moment: string) =>
    fixture.owner.query(
      `update round set ended_at = ${moment} from hall_round h
      where h.round_id = round.id and cashier_id = $1 and is_given_up_alone`,
      [cashier.id],
    );
  await move(today);
  expect(await halls().cancel(by, id, "they left")).toMatchObject({ round: { giveUp: { status: "waiting" } } });
  await halls().withdrawGiveUp(by, id);
  await move(`${today} - interval '1 ms'`);
  expect(await halls().cancel(by, id, "they left")).toMatchObject({ round: { status: "void" } });
});

test("rounds that another till calls and gives up are counted on the till that opened them", async () => {
  const first = await fixture.cashier();
  const second = actor(await fixture.colleague(first));
  await halls().takeCalling(second, (await halls().current(first)).caller?.fence ?? 0);
  const givenUp = async () => {
    const { id } = (await halls().placeBet(actor(first), bet([1, 2], { mode: "physical" }))).data.sale;
    await fixture.start(second, id);
    await halls().call(second, id, { position: 1, number: 75 });
    return halls().cancel(second, id, "they left");
  };
  for (let round = 1; round <= 2; round++) expect(await givenUp()).toMatchObject({ game: { status: "void" } });
  expect(await givenUp()).toMatchObject({ game: { giveUp: { status: "waiting" } } });
});

test("while somebody is asked no ball comes, and nothing else is called; a second wish changes nothing", async () => {
  const { cashier, by, id, answer } = await asked();
  expect(answer.round).toMatchObject({ status: "paused", giveUp: { status: "waiting", reason: "power cut" } });
  const calls = answer.round?.totalCalls;
  await expect(halls().play(by, id)).rejects.toMatchObject({ code: "give_up_waiting" });
  await fixture.pass(id, 60_000);
  expect(await halls().cancel(by, id, "once more")).toMatchObject({ round: { giveUp: { reason: "power cut" } } });
  expect((await stateOf(cashier))?.totalCalls).toBe(calls);
  const next = (await halls().placeBet(by, bet([5]))).data.sale.id;
  await expect(halls().start(by, next)).rejects.toMatchObject({ code: "round_running" });
  await halls().cancel(by, next, "nobody came");
  expect(await recorded("venue.give_up_asked", id)).toHaveLength(1);
  const physical = await asked("physical");
  const call = halls().call(physical.by, physical.id, { position: 2, number: 74 });
  await expect(call).rejects.toMatchObject({ code: "give_up_waiting" });
});

test("the wall does not show that a round is to be given up", async () => {
  const { cashier } = await asked();
  const { code } = await halls().linkHall(cashier);
  expect((await halls().hall(code)).round).toMatchObject({ status: "paused", giveUp: null });
});

test("somebody above approves: the stakes go back, once, whoever of two presses first", async () => {
  const { cashier, id, giveUpId } = await asked();
  const admins = [fixture.own.first.admin, fixture.own.admin];
  const hold = `select from staff where id = '${cashier.id}' for update`;
  const presses = [...admins, ...admins].map((admin) => () => halls().decideGiveUp(actor(admin), giveUpId, true));
  const results = await meet(fixture, hold, presses);
  // Both presses of the one who was first; the other is told that it is decided.
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "give_up_decided" });
  expect(await fixture.balance(cashier)).toBe(float);
  expect(await stateOf(cashier)).toMatchObject({ status: "void", reason: "power cut", giveUp: null });
  const [approved, ...more] = await recorded("venue.give_up_approved", id);
  expect(more).toEqual([]);
  const [ended] = await recorded("venue.round_void", id);
  expect(approved?.actor_id).toBe(ended?.actor_id);
  expect(admins.map((admin) => admin.id)).toContain(ended?.actor_id);
  expect((await halls().waiting(fixture.own.admin)).give_ups.map(({ saleId }) => saleId)).not.toContain(id);
});

test("one approves and another refuses at the same moment: one word holds", async () => {
  const { cashier, giveUpId } = await asked();
  const hold = `select from staff where id = '${cashier.id}' for update`;
  const results = await meet(fixture, hold, [
    () => halls().decideGiveUp(actor(fixture.own.first.admin), giveUpId, true),
    () => halls().decideGiveUp(actor(fixture.own.admin), giveUpId, false),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const round = await stateOf(cashier);
  expect([round?.status, round?.giveUp?.status]).toEqual(
    results[0]?.status === "fulfilled" ? ["void", undefined] : ["paused", "refused"],
  );
});

test("refused, the round is played on and may be asked for again", async () => {
  const { cashier, by, id, giveUpId } = await asked();
  await halls().decideGiveUp(actor(fixture.own.first.admin), giveUpId, false);
  expect(await stateOf(cashier)).toMatchObject({ status: "paused", giveUp: { status: "refused" } });
  expect(await halls().play(by, id)).toMatchObject({ round: { status: "calling" } });
  await expect(halls().decideGiveUp(actor(fixture.own.admin), giveUpId, true)).rejects.toMatchObject({
    code: "give_up_decided",
  });
  expect(await recorded("venue.give_up_refused", id)).toHaveLength(1);
});

test("taken back it is played on; the cashier and an approver at once leave one outcome", async () => {
  const first = await asked();
  expect(await halls().withdrawGiveUp(first.by, first.id)).toMatchObject({ round: { giveUp: null } });
  expect(await halls().play(first.by, first.id)).toMatchObject({ round: { status: "calling" } });
  expect(await recorded("venue.give_up_withdrawn", first.id)).toHaveLength(1);

  const { cashier, by, id, giveUpId } = await asked();
  const hold = `select from staff where id = '${cashier.id}' for update`;
  const [, approved] = await meet<unknown>(fixture, hold, [
    () => halls().withdrawGiveUp(by, id),
    () => halls().decideGiveUp(actor(fixture.own.admin), giveUpId, true),
  ]);
  const round = await stateOf(cashier);
  expect(round?.status).toBe(approved?.status === "fulfilled" ? "void" : "paused");
  expect(await fixture.balance(cashier)).toBe(approved?.status === "fulfilled" ? float : float - 20_00);
});

test("a cartela that has won is no round to give up, and a claim of it ends what is asked", async () => {
  const { cashier, by, id, giveUpId } = await asked();
  // It was complete before anybody asked, as if a ball had come meanwhile.
  const order = await fixture.orderOf(id);
  const { lastCall, winners } = outcomeOf([1, 2], order);
  await fixture.owner.query(
    "update round_stretch set starts_at = starts_at - interval '1 hour', ends_at = starts_at - interval '1 hour' + $2 * interval '1 ms' where round_id = $1",
    [id, (lastCall - 1) * 5000 + 1],
  );
  const approving = halls().decideGiveUp(actor(fixture.own.admin), giveUpId, true);
  await expect(approving).rejects.toMatchObject({ code: "winner_exists" });
  const checked = await halls().claim(by, id, winners[0]?.cartelaNumber ?? 0);
  expect(checked).toMatchObject({ verdict: "WINNER", round: { status: "settled", giveUp: null } });
  expect(await fixture.balance(cashier)).toBe(float - 4_00);
  const late = halls().decideGiveUp(actor(fixture.own.admin), giveUpId, true);
  await expect(late).rejects.toMatchObject({ code: "give_up_decided" });
});

test("where a bonus may be worth more than the cut, no round is given up alone", async () => {
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { ...rules, bonusPotPercent: 100 });
  const cashier = await fixture.cashier();
  const id = await withBall(cashier, "server");
  const answer = await halls().cancel(actor(cashier), id, "they left");
  expect(answer).toMatchObject({ round: { status: "paused", giveUp: { status: "waiting" } } });
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { ...rules, bonusPotPercent: 20 });
});

test("nobody out of scope, and no cashier, sees or decides it", async () => {
  const { cashier, giveUpId, id } = await asked();
  for (const person of [fixture.foreign.admin, fixture.foreign.first.admin, fixture.own.second.admin]) {
    await expect(halls().decideGiveUp(actor(person), giveUpId, true)).rejects.toMatchObject({ code: "not_found" });
    expect((await halls().waiting(person)).give_ups.map(({ saleId }) => saleId)).not.toContain(id);
  }
  for (const person of [cashier, await fixture.cashier()]) {
    await expect(halls().decideGiveUp(actor(person), giveUpId, true)).rejects.toMatchObject({ code: "second_person" });
  }
  for (const person of [fixture.superAdmin, fixture.own.admin, fixture.own.first.admin]) {
    expect((await halls().waiting(person)).give_ups).toContainEqual(
      expect.objectContaining({ saleId: id, cashier: cashier.username, pot: 20, cartelas: 2 }),
    );
  }
  await halls().decideGiveUp(actor(fixture.superAdmin), giveUpId, true);
});

test("a cashier with more quick wins than chance explains is named, with the company's linked admins told, and nobody else", async () => {
  const { own, foreign, companies, db } = fixture;
  for (const [index, person] of [own.admin, own.first.admin, foreign.admin].entries())
    await db
      .transaction()
      .execute((tx) => companies.updateStaff(tx, person.id, { telegram_id: 7_300_000_001 + index }));
  const cashier = await fixture.cashier();
  const by = actor(cashier);
  const wins = 3;
  for (let round = 1; round <= wins; round++) {
    const { data } = await halls().placeBet(by, bet([1, 2], { mode: "physical" }));
    await fixture.start(by, data.sale.id);
    for (const [index, number] of quickBalls(1).entries())
      await halls().call(by, data.sale.id, { position: index + 1, number });
    await halls().claim(by, data.sale.id, 1);
  }
  // Two cartelas are that quick once in 4,000 rounds: once or twice may be luck.
  expect(await fixture.signals(cashier.id)).toEqual(["venue.quick_wins", "venue.quick_wins"]);
  const rows = await fixture.db.selectFrom("cheat_signal").selectAll().where("staff_id", "=", cashier.id).execute();
  expect(rows[1]?.claimed).toBe("3 quick wins in 3 rounds");
  expect(rows[1]?.actual).toMatch(/^chance gives so many once in \de\+\d+$/);
  const told = { kind: "quick_wins", telegramId: 7_300_000_001, cashier: cashier.username };
  expect(fixture.notices).toMatchObject([
    { ...told, wins: 2, rounds: 2 },
    { ...told, wins: 3, rounds: 3 },
  ]);
  const switchAdmin = (is_active: boolean) =>
    db.transaction().execute((tx) => companies.updateStaff(tx, own.admin.id, { is_active }));
  await switchAdmin(false);
  expect(await companies.linkedAdmins(db, own.company.id)).toEqual([]);
  await switchAdmin(true);
});
