import { randomUUID } from "node:crypto";
import { cartelaSet } from "@derash/game/cartela/package";
import type { ClaimAnswer } from "@derash/protocol/hall/round";
import type { PlaceBetAnswer } from "@derash/protocol/hall/sale";
import type { CurrentShift, Shift, ShiftAnswer, ShiftReport } from "@derash/protocol/hall/shift";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Refusal, signIn, testApp } from "../../test/app.ts";
import { violationsOf } from "../../test/credit-fixture.ts";
import { type SignedInStaff, type StaffFixture, signInStaff, staffFixture } from "../../test/staff-fixture.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createPlayerService } from "../player/service.ts";

let app: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
let company: SignedInStaff;
let branch: SignedInStaff;
let cashier: SignedInStaff;
let foreign: SignedInStaff;

beforeAll(async () => {
  app = await testApp({ DEMO: "false", BOT_TOKEN: "" });
  fixture = await staffFixture(app);
  company = await signInStaff(app.url, "own-admin");
  branch = await signInStaff(app.url, "own-first-admin");
  cashier = await signInStaff(app.url, "own-first-cashier");
  foreign = await signInStaff(app.url, "foreign-admin");
  const { own } = fixture;
  await done(company, "/api/cartela/package", { set: 1, target_branch_id: own.first.branch.id });
  await pay(await signInStaff(app.url, "super"), own.admin.id, "5000");
  await pay(company, own.first.cashier.id, "1000");
});
afterEach(async () => {
  const violations = await app.db.selectFrom("shift_violation").selectAll().execute();
  const rounds = await app.db.selectFrom("round_violation").selectAll().execute();
  expect([...(await violationsOf(app)), ...rounds, ...violations]).toEqual([]);
});
afterAll(() => app.stop());

async function done<Body = unknown>(by: SignedInStaff, path: string, body: unknown = {}): Promise<Body> {
  const answer = await by.request<Body>("POST", path, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const pay = (by: SignedInStaff, target: string, amount: string) =>
  done(by, "/api/user/management/transfer-balance/", { target_user_id: target, amount, idempotency_key: randomUUID() });
const open = (by: SignedInStaff, cash: unknown) =>
  by.request<ShiftAnswer>("POST", "/api/shift/open/", { counted_cash: cash });
const close = <Body = ShiftAnswer>(by: SignedInStaff, cash: unknown, note?: unknown) =>
  by.request<Body>("POST", "/api/shift/close/", { counted_cash: cash, ...(note !== undefined && { note }) });
const list = (by: SignedInStaff, query = "") => by.request<Shift[]>("GET", `/api/shift/${query}`);
const report = <Body = ShiftReport>(by: SignedInStaff, id: string) => by.request<Body>("GET", `/api/shift/${id}/`);
const approve = <Body = ShiftAnswer>(by: SignedInStaff, id: string) =>
  by.request<Body>("POST", `/api/shift/${id}/approve/`, {});
const current = (by: SignedInStaff) => by.request<CurrentShift>("GET", "/api/shift/current/");
/** Two refusals, the same but for the request's own number. */
const bytes = ({ status, body }: Answer<Refusal>) => JSON.stringify({ status, ...body, requestId: "" });

async function register(telegramId: number) {
  const players = createPlayerService({ db: app.db, ledger: createLedgerService({ db: app.db }) });
  const names = { firstName: "Abebe", lastName: "", username: "", phoneNumber: null };
  return players.register({ ...names, telegramId, preferredLanguage: "am", origin: "telegram" });
}

/** Wins at the fifth call of the hall's own machine: the first row of cartela 1. */
async function winAt5(saleId: string): Promise<ClaimAnswer> {
  const path = `/api/venue/round/${saleId}`;
  await done(cashier, `${path}/start/`);
  const cells = cartelaSet(1)[0]?.cells ?? [];
  for (const [index, number] of cells.slice(0, 5).entries()) {
    await done(cashier, `${path}/call/`, { number, position: index + 1 });
  }
  return done<ClaimAnswer>(cashier, `${path}/check/`, { cartela_number: 1 });
}

describe("an evening in a hall", () => {
  test("the drawer is what came in and went out: bets, a win, its bonus, credit, and a round without a winner", async () => {
    await done(company, "/api/venue/settings/", {
      ...{ physical_draw_allowed: true, opening_count_required: true, note_above: "50", approval_above: "500" },
    });
    const bet = { bet_amount: "20", cartelas: [1, 2, 3, 4, 5], mode: "physical" };
    const place = <Body = PlaceBetAnswer>() => cashier.request<Body>("POST", "/api/sales/betting/place-bet/", bet);
    expect(await place<Refusal>()).toMatchObject({ status: 409, body: { error: "shift_required" } });
    expect((await current(cashier)).body).toMatchObject({ shift: null, openingCountRequired: true });
    const opened = await open(cashier, "300");
    expect(opened).toMatchObject({
      status: 200,
      body: { success: true, shift: { status: "open", opening_cash: 300 } },
    });

    const first = (await place()).body.data.sale.id;
    await done(cashier, `/api/venue/round/${first}/cartelas/`, { add: [6, 7], remove: [5], reason: "another number" });
    expect((await close<Refusal>(cashier, "300")).body).toMatchObject({ error: "shift_round_running" });
    expect(await winAt5(first)).toMatchObject({ verdict: "WINNER", round: { status: "settled", callsToWin: 5 } });
    const second = (await place()).body.data.sale.id;
    await done(cashier, `/api/venue/round/${second}/cancel/`, { reason: "NO winner" });
    // The hall's own machine earns no bonus: this one is laid into the books.
    const { rows } = await app.owner.query(
      `insert into pending_bonus (company_id, branch_id, round_id, winner_name, calls_to_win, amount_santim, origin)
       select company_id, branch_id, id, 'cartelas 1', 5, 50000, 'round' from round where id = $1 returning id`,
      [first],
    );
    await done(branch, "/api/sales/bonus/deposit/", { bonus_id: rows[0].id });
    const player = await register(7_500_001);
    await pay(cashier, player.id, "250");

    // 300 + (100 + 40 + 100) + 250 − (20 + 100) − 96 − 500
    const refused = await close<Refusal>(cashier, "0");
    expect(refused).toMatchObject({
      status: 400,
      body: { error: "invalid_input", fields: { note: { code: "note_required" } } },
    });
    expect(JSON.stringify({ ...refused.body, requestId: "" })).not.toMatch(/\d/);
    expect((await place<Refusal>()).body).toMatchObject({ error: "shift_counted" });
    const { shift } = (await close(cashier, "0", "The drawer was robbed")).body;
    expect(shift).toMatchObject({ status: "closed", expected_cash: 74, counted_cash: 0, variance: -74 });
    // The float: what it was, and what the drawer did the other way round.
    expect(shift).toMatchObject({ opening_float: 1000, closing_float: 1000 + 300 - 74 });
    expect((await report(branch, shift.id)).body).toMatchObject({
      ...shift,
      ...{ rounds_count: 1, void_rounds_count: 1, cartelas_count: 6, cut: 24 },
      ...{ stakes: 240, prizes: 96, bonuses: 500, refunds: 120, player_credit: 250 },
      rounds: [
        {
          saleId: first,
          gameId: expect.stringMatching(/^ETH/),
          bet: 20,
          cartelas: 6,
          pot: 120,
          prize: 96,
          status: "settled",
        },
        { saleId: second, bet: 20, cartelas: 5, pot: 100, prize: 0, status: "void" },
      ],
    });
    expect((await list(cashier)).body.map(({ id }) => id)).toEqual([shift.id]);
    await done(company, "/api/venue/settings/", {
      ...{ physical_draw_allowed: true, opening_count_required: false, note_above: "50", approval_above: "500" },
    });
  });
});

describe("over HTTP", () => {
  test("what is no amount, no note or no shift is refused by the name of its field", async () => {
    for (const cash of ["-5", "10.001", "NaN", "", "1e3"]) {
      const refused = await open(cashier, cash);
      expect(refused).toMatchObject({
        status: 400,
        body: { error: "invalid_amount", fields: { counted_cash: { code: "count_format" } } },
      });
    }
    const refused = { status: 400, body: { error: "invalid_input" } };
    expect(await open(cashier, null)).toMatchObject({
      ...refused,
      body: { fields: { counted_cash: { code: "invalid" } } },
    });
    expect(await close(cashier, "0", "x".repeat(301))).toMatchObject({
      ...refused,
      body: { fields: { note: { code: "too_long" } } },
    });
    expect(await close(cashier, "0", "a\0b")).toMatchObject({
      ...refused,
      body: { fields: { note: { code: "not_plain" } } },
    });
    expect(await report<Refusal>(cashier, "x")).toMatchObject({
      ...refused,
      body: { fields: { id: { code: "not_id" } } },
    });
    expect(await list(branch, "?start_date=yesterday")).toMatchObject(refused);
    expect(await close<Refusal>(cashier, "1")).toMatchObject({ status: 409, body: { error: "no_open_shift" } });
  });

  test("a drawer is a cashier's, and approval an admin's", async () => {
    const refused = { status: 403, body: { error: "not_allowed" } };
    for (const by of [company, branch, await signInStaff(app.url, "super")]) {
      expect(await open(by, "1")).toMatchObject(refused);
      expect(await close(by, "1")).toMatchObject(refused);
      expect(await current(by)).toMatchObject(refused);
      expect((await list(by)).status).toBe(200);
    }
    const id = randomUUID();
    expect(await approve(cashier, id)).toMatchObject(refused);
    expect(await approve(await signInStaff(app.url, "super"), id)).toMatchObject(refused);
    await register(7_500_002);
    const player = await signIn(app.url, 7_500_002);
    expect(await player.request("GET", "/api/shift/")).toMatchObject(refused);
    expect(await player.request("GET", `/api/shift/${id}/`)).toMatchObject(refused);
  });

  test("a large difference waits for an admin; one of another company sees what is missing", async () => {
    await open(cashier, "100");
    const { shift } = (await close(cashier, "900", "Found in the drawer")).body;
    expect(shift).toMatchObject({ status: "awaiting_approval", variance: 800 });
    for (const by of [foreign, await signInStaff(app.url, "own-second-admin")]) {
      const missing = randomUUID();
      expect(bytes(await report<Refusal>(by, shift.id))).toBe(bytes(await report<Refusal>(by, missing)));
      expect(bytes(await approve<Refusal>(by, shift.id))).toBe(bytes(await approve<Refusal>(by, missing)));
      expect((await list(by, `?branch_id=${fixture.own.first.branch.id}`)).body).toEqual([]);
    }
    const approved = await approve(branch, shift.id);
    expect(approved.body.shift).toMatchObject({ status: "approved", approved_by: "own-first-admin" });
    expect(await approve(company, shift.id)).toEqual(approved);
  });
});
