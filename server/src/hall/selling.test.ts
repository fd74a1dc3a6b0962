import { type CartelaColumns, toColumns } from "@derash/game/cartela";
import { afterEach, expect, test } from "vitest";
import { actor, balanceOf, meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, cellsOf, hallFixture } from "../../test/hall-fixture.ts";
import { createCartelaService } from "../cartela/service.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

test("a bet opens a round, a shift, and holds every stake from the float", async () => {
  const cashier = await fixture.cashier(100_00);
  const { data } = await fixture.halls.placeBet(actor(cashier), bet([3, 17, 5]));
  expect(data).toMatchObject({ new_balance: 70, total_cost: 30, sale: { id: data.round.saleId } });
  expect(data.round).toMatchObject({
    ...{ status: "selling", cartelas: [3, 5, 17], bet: 10, pot: 30, derash: 24, mode: "server", totalCalls: 0 },
    ...{ calledBalls: [], winners: [], nextCallAt: null, ball: null, cashier: cashier.username },
  });
  expect(await fixture.halls.current(cashier)).toMatchObject({ balance: 70, hasShift: true, round: data.round && {} });
});

test("the same bet again, and eight at once, is one round", async () => {
  const cashier = await fixture.cashier(100_00);
  const place = () => fixture.halls.placeBet(actor(cashier), bet([1, 2]));
  const answers = await Promise.all(Array.from({ length: 8 }, place));
  expect(new Set(answers.map(({ data }) => data.sale.id)).size).toBe(1);
  expect(await fixture.balance(cashier)).toBe(80_00);
  await expect(fixture.halls.placeBet(actor(cashier), bet([1, 3]))).rejects.toThrow("A round is running.");
  await expect(fixture.halls.placeBet(actor(cashier), bet([1, 2], { stake: "20" }))).rejects.toThrow("running");
  await expect(fixture.halls.placeBet(actor(cashier), bet([1, 2], { mode: "physical" }))).rejects.toThrow("running");
});

test("two tabs that bet differently at once: one round, one refusal", async () => {
  const cashier = await fixture.cashier(100_00);
  const attempts: (() => Promise<unknown>)[] = [
    [1, 2],
    [3, 4, 5],
  ].map((numbers) => () => fixture.halls.placeBet(actor(cashier), bet(numbers)));
  const hold = `select from staff where id = '${cashier.id}' for update`;
  const settled = await meet(fixture, hold, attempts);
  expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("cartelas are added and taken back until the start; again changes nothing", async () => {
  const cashier = await fixture.cashier(100_00);
  const { data } = await fixture.halls.placeBet(actor(cashier), bet([1, 2]));
  const { id } = data.sale;
  const change = (add: number[], remove: number[]) =>
    fixture.halls.change(actor(cashier), id, { add, remove, reason: "another number" });
  expect(await change([3, 4], [1])).toMatchObject({ balance: 70, round: { cartelas: [2, 3, 4], pot: 30 } });
  expect(await change([3, 4], [1])).toMatchObject({ balance: 70, round: { cartelas: [2, 3, 4] } });
  await Promise.all(Array.from({ length: 4 }, () => change([9], [2])));
  expect(await fixture.halls.current(cashier)).toMatchObject({ balance: 70, round: { cartelas: [3, 4, 9] } });
  await expect(change([5], [5])).rejects.toThrow("Some fields");
  await fixture.start(actor(cashier), id);
  await expect(change([10], [])).rejects.toThrow("The round is closed");
  expect(await change([9], [])).toMatchObject({ round: { cartelas: [3, 4, 9] } });
});

test("what the float does not cover is refused with what is needed, and nothing is left behind", async () => {
  const cashier = await fixture.cashier(25_00);
  await expect(fixture.halls.placeBet(actor(cashier), bet([1, 2, 3]))).rejects.toThrow(
    "Insufficient balance! You need 30.00 ETB but only have 25.00 ETB.",
  );
  expect(await fixture.halls.current(cashier)).toMatchObject({ round: null, hasShift: false, balance: 25 });
  const { data } = await fixture.halls.placeBet(actor(cashier), bet([1, 2]));
  const add = fixture.halls.change(actor(cashier), data.sale.id, { add: [3], remove: [] });
  await expect(add).rejects.toThrow("You need 10.00 ETB but only have 5.00 ETB.");
  const swap = { add: [3], remove: [1] };
  await expect(fixture.halls.change(actor(cashier), data.sale.id, swap)).rejects.toMatchObject({
    code: "invalid_input",
  });
  const swapped = await fixture.halls.change(actor(cashier), data.sale.id, { ...swap, reason: "another number" });
  expect(swapped).toMatchObject({ balance: 5, round: { cartelas: [2, 3] } });
});

test("a float that is spent elsewhere at the same time is not spent twice", async () => {
  const cashier = await fixture.cashier(30_00);
  const player = await fixture.player();
  const attempts: (() => Promise<unknown>)[] = [
    () => fixture.halls.placeBet(actor(cashier), bet([1, 2])),
    () =>
      fixture.credit.transfer(actor(cashier), {
        targetId: player.id,
        amount: "20",
        note: "",
        idempotencyKey: undefined,
      }),
  ];
  const settled = await meet(fixture, balanceOf(cashier), attempts);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await fixture.balance(cashier)).toBe(10_00);
});

test("only cartelas of the branch, each once, for a right amount", async () => {
  const cashier = await fixture.cashier();
  const place = (change: Parameters<typeof bet>[1], numbers = [1, 2]) =>
    fixture.halls.placeBet(actor(cashier), bet(numbers, change));
  await expect(place({}, [1, 201])).rejects.toThrow("Invalid cartela number");
  await expect(place({}, [1, 1])).rejects.toThrow("Some fields");
  for (const stake of ["0", "-5", "10.001", "NaN", "", "1e9"])
    await expect(place({ stake })).rejects.toThrow("valid amount");
  await expect(place({ stake: "999999999" })).rejects.toThrow("Insufficient balance!");
  expect(await fixture.halls.current(cashier)).toMatchObject({ round: null });
});

test("a forged number of players opens nothing and is kept as a signal", async () => {
  const cashier = await fixture.cashier();
  await expect(fixture.halls.placeBet(actor(cashier), bet([1, 2, 3], { claimedPlayers: 1 }))).rejects.toThrow(
    "This is not what the server has: The number of cartelas is 3, not 1.",
  );
  expect(await fixture.signals(cashier.id)).toEqual(["venue.number_of_players"]);
  expect(await fixture.halls.current(cashier)).toMatchObject({ round: null });
  const { signals } = await fixture.audit.signals(fixture.own.admin);
  expect(signals[0]).toMatchObject({ who: cashier.username, claimed: "1", actual: "3" });
  expect((await fixture.audit.signals(fixture.foreign.admin)).signals).toEqual([]);
});

test("there is one type of game: a claim of another opens nothing and is kept as a signal", async () => {
  const cashier = await fixture.cashier();
  const place = (claimedGameType: number) => fixture.halls.placeBet(actor(cashier), bet([1, 2], { claimedGameType }));
  await expect(place(7)).rejects.toThrow("This is not what the server has: game_type_id is 20, not 7.");
  expect(await fixture.signals(cashier.id)).toEqual(["venue.game_type_id"]);
  expect(await fixture.halls.current(cashier)).toMatchObject({ round: null });
  expect((await place(20)).data.round).toMatchObject({ status: "selling", cartelas: [1, 2] });
});

test("a screen is told which version of each cartela was sold, and what the house keeps", async () => {
  const cashier = await fixture.cashier();
  const { data } = await fixture.halls.placeBet(actor(cashier), bet([5, 6]));
  expect(data.round).toMatchObject({ cartelas: [5, 6], versions: [1, 1], houseCutBps: 2000 });
  const change = `update round_cartela set version = 3 where round_id = '${data.sale.id}' and cartela_number = 6`;
  // What paper shows stands, whoever asks; so a test has to go behind the back of the database.
  await expect(fixture.owner.query(change)).rejects.toThrow("append only");
  await fixture.owner.query(`begin; set local session_replication_role = replica; ${change}; commit`);
  expect((await fixture.halls.current(cashier)).round).toMatchObject({ versions: [1, 3] });
  const check = (number: number) => fixture.halls.claim(actor(cashier), data.sale.id, number);
  expect([(await check(5)).version, (await check(6)).version]).toEqual([1, 3]);
});

test("a company that wants a count first gets one, and one that allows no physical draw has none", async () => {
  const { foreign, halls, hallRules } = fixture;
  const { cashier } = foreign.first;
  await fixture.fund(cashier.accountId, 100_00 as never);
  const place = (mode: "server" | "physical") => halls.placeBet(actor(cashier), bet([1, 2], { mode }));
  await expect(place("physical")).rejects.toThrow("Your company does not allow physical draws.");
  const rules = { isPhysicalDrawAllowed: true, isOpeningCountRequired: true, companyId: undefined };
  const change = { ...rules, noteAbove: "0", approvalAbove: "100" };
  const bonuses = { give_ups_alone: 2, bonus_max: null, bonus_pot_percent: 20, bonus_cartelas_min: 1 };
  const usual = { cartelas_min: 1, check_pauses: true, low_float_below: 500 };
  const counted = { physical_draw_allowed: true, opening_count_required: true, note_above: 0, approval_above: 100 };
  const settings = { ...counted, ...bonuses };
  expect(await hallRules.setSettings(actor(foreign.admin), change)).toEqual({ ...settings, ...usual });
  expect(await hallRules.setSettings(actor(foreign.admin), change)).toEqual({ ...settings, ...usual });
  expect(await fixture.audits("venue.settings_set")).toHaveLength(1);
  await expect(place("physical")).rejects.toThrow("open a shift");
  expect(await halls.current(cashier)).toMatchObject({ physicalDrawAllowed: true, openingCountRequired: true });
  const own = await hallRules.settings(fixture.own.admin, undefined);
  expect(own).toEqual({
    ...settings,
    ...usual,
    physical_draw_allowed: false,
    opening_count_required: false,
    note_above: 50,
    approval_above: 500,
  });
  const more = { giveUpsAlone: 0, bonusMax: "250", bonusPotPercent: 10 };
  const asked = { ...settings, ...usual, give_ups_alone: 0, bonus_max: 250, bonus_pot_percent: 10 };
  expect(await hallRules.setSettings(actor(foreign.admin), { ...change, ...more })).toEqual(asked);
  // What is left out stays.
  expect(await hallRules.setSettings(actor(foreign.admin), change)).toEqual(asked);
  const any = await hallRules.setSettings(actor(foreign.admin), { bonusMax: null });
  expect(any).toEqual({ ...asked, bonus_max: null });
  // Two who set different things at once both have theirs.
  const held = `select from hall_settings where company_id = '${foreign.company.id}' for update`;
  const changes = [{ noteAbove: "70" }, { isPhysicalDrawAllowed: false }];
  const both = changes.map((one) => () => hallRules.setSettings(actor(foreign.admin), one));
  await meet(fixture, held, both);
  const kept = { ...asked, bonus_max: null, note_above: 70, physical_draw_allowed: false };
  expect(await hallRules.settings(foreign.admin, undefined)).toEqual(kept);
  await expect(hallRules.settings(fixture.own.admin, foreign.company.id)).rejects.toThrow("Not found.");
  await expect(hallRules.settings(fixture.superAdmin, undefined)).rejects.toThrow("Some fields");
  await expect(hallRules.setSettings(actor(foreign.admin), { ...change, noteAbove: "-1" })).rejects.toThrow(
    "valid amount",
  );
});

test("no round sells the same cells twice, also where two cartelas are changed while it is on sale", async () => {
  const cartelas = createCartelaService(fixture);
  const { admin } = fixture.own.first;
  const listed = await cartelas.list(admin, {});
  const change = (number: number, columns: CartelaColumns) =>
    cartelas.update(actor(admin), listed.find((one) => one.number === number)?.id ?? "", { columns });
  const cashier = await fixture.cashier(100_00);
  const { data } = await fixture.halls.placeBet(actor(cashier), bet([195]));
  const columns = toColumns(cellsOf(195));
  await change(195, { ...columns, B: columns.B.toReversed() });
  await change(196, columns);
  const sell = (add: number[]) => fixture.halls.change(actor(cashier), data.sale.id, { add, remove: [] });
  await expect(sell([194, 196])).rejects.toMatchObject({ code: "cartela_duplicate", params: { number: 195 } });
  await sell([194]);
  expect(await fixture.balance(cashier)).toBe(80_00);
});

test("a paper from before a change is not sold by its scanned code, in the round's first sale or later; one typed by hand is", async () => {
  const cartelas = createCartelaService(fixture);
  const { admin } = fixture.own.first;
  const [, one, two] = await cartelas.list(admin, {});
  if (!one || !two) throw new Error("the branch has cartelas");
  const cashier = await fixture.cashier(100_00);
  const paper = ({ number, version }: typeof one) => ({ number, version });
  const { number } = one;
  // The branch's admin changes it while papers are out: the branch's copy is no version of the company's.
  const edited = await cartelas.update(actor(admin), one.id, {
    columns: { ...toColumns(cellsOf(number)), B: toColumns(cellsOf(number)).B.toReversed() },
  });
  const refused = { code: "paper_outdated", params: { cartelas: [number] } };
  const first = bet([number, two.number], { papers: [paper(one), paper(two)] });
  await expect(fixture.halls.placeBet(actor(cashier), first)).rejects.toMatchObject(refused);
  expect(await fixture.halls.current(cashier)).toMatchObject({ round: null, hasShift: false, balance: 100 });
  const { data } = await fixture.halls.placeBet(actor(cashier), bet([two.number], { papers: [paper(two)] }));
  const sell = (papers: ReturnType<typeof paper>[]) =>
    fixture.halls.change(actor(cashier), data.sale.id, { add: [number], papers, remove: [] });
  await expect(sell([paper(one)])).rejects.toMatchObject(refused);
  expect(await sell([paper(edited)])).toMatchObject({ balance: 80, round: { cartelas: [number, two.number].sort() } });
  // The answer was lost: what is sold stays so, by whichever paper.
  expect(await sell([paper(one)])).toMatchObject({ balance: 80 });
});
