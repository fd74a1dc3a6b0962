import { freeCell } from "@derash/game/cartela";
import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor, meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../test/hall-fixture.ts";
import type { ProfileChange } from "./profile.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const unset = {
  ...{ houseCutPercent: null, stakeMin: null, isCheckPausing: null, mode: null, callIntervalMs: null, voice: null },
  ...{ programme: [], claimRule: null },
};
const set = (change: Partial<ProfileChange>, by = fixture.own.admin) =>
  fixture.hallRules.setProfile(actor(by), { ...unset, branchId: fixture.own.first.branch.id, ...change });

test("a branch's rounds have its own cut and least stake; another branch's have what is usual", async () => {
  const first = actor(await fixture.cashier());
  const second = actor(fixture.own.second.cashier);
  await fixture.fund(second.staff.accountId, santim(1000_00));
  await set({ houseCutPercent: 10, stakeMin: "20" });
  await expect(fixture.halls.placeBet(first, bet([1], { stake: "19.99" }))).rejects.toMatchObject({
    code: "stake_too_small",
    params: { stakeMin: 20 },
  });
  const { data } = await fixture.halls.placeBet(first, bet([1], { stake: "20" }));
  expect(data.round).toMatchObject({ houseCutBps: 1000, derash: 18 });
  // A round keeps what it was opened with.
  await set({ houseCutPercent: 0 });
  expect((await fixture.halls.current(first.staff)).round).toMatchObject({ houseCutBps: 1000 });
  const beside = await fixture.halls.placeBet(second, bet([1], { stake: "5" }));
  expect(beside.data.round).toMatchObject({ houseCutBps: 2000, derash: 4 });
});

test("a check stops the balls as the branch says, and where it says nothing as the company does", async () => {
  const by = actor(await fixture.cashier());
  const checked = async (isCheckPausing: boolean | null) => {
    await set({ isCheckPausing });
    const { data } = await fixture.halls.placeBet(by, bet([1, 2]));
    await fixture.start(by, data.sale.id);
    await fixture.pass(data.sale.id, 2500);
    const { round } = await fixture.halls.claim(by, data.sale.id, 1);
    await fixture.halls.cancel(by, data.sale.id, "a test");
    return round.status;
  };
  expect(await checked(false)).toBe("calling");
  expect(await checked(true)).toBe("paused");
});

test("what is kept comes with the desk, is recorded, and is changed by its owners alone", async () => {
  const { own, foreign, hallRules } = fixture;
  const programme = [["any-line"], ["four-corners", "any-line"], ["blackout"]];
  const kept = await set({ programme, voice: "en", mode: "physical", callIntervalMs: 4000 });
  expect(kept).toMatchObject({ programme, voice: "en", mode: "physical", call_interval_ms: 4000, stake_min: null });
  expect((await fixture.halls.current(own.first.cashier)).profile).toEqual(kept);
  expect(await hallRules.profile(own.first.admin)).toEqual(kept);
  await expect(set({ programme: [["no-such"]] })).rejects.toMatchObject({ code: "pattern_unknown" });
  await expect(set({ stakeMin: "0.5" })).rejects.toMatchObject({ code: "stake_too_small" });
  await expect(set({}, foreign.admin)).rejects.toMatchObject({ code: "not_found" });
  await expect(hallRules.profile(foreign.admin, own.first.branch.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(hallRules.profile(own.admin)).rejects.toMatchObject({ code: "invalid_input" });
  // Two who save at once: one after the other, and both are on record.
  const before = (await fixture.audits("venue.profile_set")).length;
  await Promise.all([set({ voice: "am" }), set({ voice: "off" })]);
  const records = (await fixture.audits("venue.profile_set")).slice(before);
  expect(records).toHaveLength(2);
  expect((await hallRules.profile(own.first.admin)).voice).toBe(records[1]?.after?.voice);
});

test("two owners who change one programme at once: the second is told to look again, and asked again is answered; what else they set stays", async () => {
  const { own, hallRules } = fixture;
  const branchId = own.first.branch.id;
  const [line, corners, all] = [["any-line"], ["four-corners"], ["blackout"]];
  await set({ programme: [line], voice: "am" });
  const seen = { programme: [line] };
  const branch = `select from hall_profile where branch_id = '${branchId}' for update`;
  const adds = (by: typeof own.admin, patterns: string[]) => () =>
    hallRules.setProfile(actor(by), { branchId, programme: [line, patterns], seen });
  const admins = [own.admin, own.first.admin];
  const settled = await meet(fixture, branch, [adds(own.admin, corners), adds(own.first.admin, all)]);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "version_changed" } });
  const winner = settled.findIndex(({ status }) => status === "fulfilled");
  const kept = [line, winner === 0 ? corners : all];
  expect((await hallRules.profile(own.first.admin)).programme).toEqual(kept);
  // Its answer was lost: it is there, and is no second change.
  const records = (await fixture.audits("venue.profile_set")).length;
  expect((await adds(admins[winner] ?? own.admin, winner === 0 ? corners : all)()).programme).toEqual(kept);
  expect(await fixture.audits("venue.profile_set")).toHaveLength(records);
  // Who changes something else has not seen the programme, and leaves it.
  const voiced = await hallRules.setProfile(actor(own.admin), { branchId, voice: "en", seen: { voice: "am" } });
  expect(voiced).toMatchObject({ voice: "en", programme: kept });
  await expect(
    hallRules.setProfile(actor(own.admin), { branchId, houseCutPercent: 5, seen: { house_cut_percent: 10 } }),
  ).rejects.toMatchObject({ code: "version_changed" });
  await set({});
});

test("a round keeps where the evening's programme stands with it: twice the same, one beside it, one given back, and the next till's", async () => {
  const first = actor(await fixture.cashier(1000_00));
  const second = actor(await fixture.cashierBeside(first.staff));
  await fixture.fund(second.staff.accountId, santim(1000_00));
  const allowed = { isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined };
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { ...allowed, noteAbove: "50", approvalAbove: "500" });
  const [line, corners] = [["any-line"], ["four-corners"]];
  const opened = async (by: typeof first, patterns: string[]) =>
    (await fixture.halls.placeBet(by, bet([1], { patterns, mode: "physical" }))).data;
  const given = async (by: typeof first, patterns: string[]) => {
    const { sale, round } = await opened(by, patterns);
    await fixture.halls.cancel(by, sale.id, "a test");
    return round.programmePlace;
  };
  /** All balls of its only cartela are called, which has won with them. */
  const played = async (by: typeof first, patterns: string[]) => {
    const { sale, round } = await opened(by, patterns);
    const seen = (await fixture.halls.current(by.staff)).caller?.fence ?? 0;
    await fixture.halls.takeCalling(by, seen);
    await fixture.halls.start(by, sale.id);
    const { cells } = await fixture.halls.claim(by, sale.id, 1);
    for (const [at, number] of cells.filter((cell) => cell !== freeCell).entries())
      await fixture.halls.call(by, sale.id, { position: at + 1, number });
    expect(await fixture.halls.claim(by, sale.id, 1)).toMatchObject({ verdict: "WINNER" });
    return round.programmePlace;
  };
  expect(await given(first, line)).toBeNull();
  await set({ programme: [line, line, corners] });
  // Given back before there was a programme, it comes again.
  expect(await played(first, line)).toBe(0);
  expect(await given(first, corners)).toBe(2);
  expect(await played(second, corners)).toBe(2);
  expect(await played(first, line)).toBe(0);
  expect(await played(second, ["heart"])).toBe(0);
  expect(await given(second, line)).toBe(1);
  expect(await given(first, line)).toBe(1);
  await fixture.owner.query("update round set ended_at = ended_at - interval '7 hours' where ended_at is not null");
  expect(await given(second, line)).toBe(0);
  await set({ programme: [] });
});

test("two tills that open the programme's next round in the same instant sell into one, at one place of it", async () => {
  const tills = [await fixture.cashier(1000_00)];
  tills.push(await fixture.cashierBeside(tills[0] as (typeof tills)[0]));
  await fixture.fund((tills[1] as (typeof tills)[0]).accountId, santim(1000_00));
  const [line, corners] = [["any-line"], ["four-corners"]];
  await set({ programme: [line, corners] });
  const lock = `select pg_advisory_xact_lock(hashtextextended('hall:${fixture.own.first.branch.id}', 0))`;
  /** Each till shows the same programme, so both ask for the same game. */
  const opened = async (patterns: string[]) => {
    const attempts = tills.map((till, at) => () => fixture.halls.placeBet(actor(till), bet([at + 1], { patterns })));
    const both = await meet(fixture, lock, attempts);
    return both.map((each) => (each.status === "fulfilled" ? each.value.data : each.reason));
  };
  const [one, other] = await opened(line);
  expect(one.sale.id).toBe(other.sale.id);
  const rounds = await fixture.owner.query(
    "select programme_place from hall_round h join round r on r.id = h.round_id where r.hall_id = $1",
    [fixture.own.first.branch.id],
  );
  expect(rounds.rows).toEqual([{ programme_place: 0 }]);
  expect((await fixture.halls.current(tills[0] as (typeof tills)[0])).sale?.cartelas).toEqual([1, 2]);
  await set({ programme: [] });
});

test("of two who set different things at once both have theirs, and each is recorded as it was", async () => {
  const branchId = fixture.own.first.branch.id;
  await set({ voice: "am" });
  const held = `select from hall_profile where branch_id = '${branchId}' for update`;
  const changes = [{ voice: "en" }, { callIntervalMs: 3000 }] as const;
  await meet(
    fixture,
    held,
    changes.map(
      (change) => () =>
        fixture.hallRules.setProfile(actor(fixture.own.admin), { branchId, ...change } as ProfileChange),
    ),
  );
  const kept = await fixture.hallRules.profile(fixture.own.first.admin);
  expect(kept).toMatchObject({ voice: "en", call_interval_ms: 3000 });
  const { rows } = await fixture.owner.query(
    "select before, after from audit_record where action = 'venue.profile_set' order by position desc limit 2",
  );
  expect(rows[0].before).toEqual(rows[1].after);
});
