import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import type { DepositAnswer, PendingBonuses } from "@derash/protocol/hall/bonus";
import type { ClaimAnswer, HallAnswer } from "@derash/protocol/hall/round";
import type { PlaceBetAnswer } from "@derash/protocol/hall/sale";
import type { WaitingRounds } from "@derash/protocol/hall/waiting";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { violationsOf } from "../../test/credit-fixture.ts";
import { drawn } from "../../test/hall-fixture.ts";
import { type StaffFixture, signInStaff, staffFixture } from "../../test/staff-fixture.ts";
import { createLedgerService } from "../ledger/service.ts";

// The attack as it worked: three rounds in 7.6 s took a float from 9,680 to 12,679.97.

let server: Awaited<ReturnType<typeof testApp>>;
let staff: StaffFixture;
let cashier: Awaited<ReturnType<typeof signInStaff>>;
let admin: Awaited<ReturnType<typeof signInStaff>>;
const floatBirr = 10_000;
beforeAll(async () => {
  server = await testApp({}, async (database) => {
    staff = await staffFixture(database);
    const ledger = createLedgerService(database);
    const sourceId = await ledger.open(database.db, "demo", staff.own.company.id);
    const { accountId } = staff.own.first.cashier;
    const lines = [
      { accountId: sourceId, amount: santim(-floatBirr * 100) },
      { accountId, amount: santim(floatBirr * 100) },
    ];
    const transfer = { key: "fund", type: "TOP_UP", roundId: null, description: "", lines } as const;
    await database.db.transaction().execute((tx) => ledger.post(tx, transfer));
  });
  admin = await signInStaff(server.url, "own-admin");
  cashier = await signInStaff(server.url, "own-first-cashier");
  const branch = { target_branch_id: staff.own.first.branch.id, set: 1 };
  await admin.request("POST", "/api/cartela/package/", branch);
  const rules = { physical_draw_allowed: true, opening_count_required: false, note_above: "50", approval_above: "500" };
  expect((await admin.request("POST", "/api/venue/settings/", rules)).status).toBe(200);
});
afterAll(() => server.stop());

const post = <Body>(path: string, body: unknown = {}) => cashier.request<Body>("POST", path, body);
const placeBet = (body: object) => post<PlaceBetAnswer>("/api/sales/betting/place-bet/", body);
const balance = async () => (await cashier.request<HallAnswer>("GET", "/api/venue/round/")).body.balance;

test("four numbers of one of two cartelas, typed: at a santim refused, at a birr without a bonus", async () => {
  const attack = { cartelas: [1, 2], mode: "physical" };
  expect(await placeBet({ ...attack, bet_amount: 0.01 })).toMatchObject({
    status: 400,
    body: { error: "stake_too_small", message: "A cartela costs 1 ETB or more." },
  });
  const { data } = (await placeBet({ ...attack, bet_amount: 1 })).body;
  const path = `/api/venue/round/${data.sale.id}`;
  expect((await post(`${path}/start/`)).status).toBe(200);
  const { cells } = cartelaSet(1)[0] ?? { cells: [] };
  for (const [index, cell] of [0, 6, 18, 24].entries())
    expect((await post(`${path}/call/`, { number: cells[cell], position: index + 1 })).status).toBe(200);
  const checked = await post<ClaimAnswer>(`${path}/check/`, { cartela_number: 1 });
  expect(checked.body).toMatchObject({ verdict: "WINNER", round: { callsToWin: 4, bonus: 0 }, newBalance: 9999.6 });
  const claim = { sale_id: data.sale.id, is_win: true, calls_to_win: 4 };
  const won = await post<{ data: object }>("/api/sales/betting/process-win-with-calls/", claim);
  expect(won.body.data).toEqual({ new_balance: 9999.6 });
  const pending = await cashier.request<PendingBonuses>("GET", "/api/sales/bonus/pending/");
  expect(pending.body.data.pending_bonuses).toEqual([]);
  expect(await violationsOf(server)).toEqual([]);
});

test("a bonus that waits is deposited by nobody who sells, and goes to the desk that pays it out", async () => {
  const { own } = staff;
  const round = "(select id from round where cashier_id = $3 order by id desc limit 1)";
  const { rows } = await server.owner.query(
    `insert into pending_bonus (company_id, branch_id, round_id, winner_name, calls_to_win, amount_santim, origin)
     values ($1, $2, ${round}, 'cartelas 1', 4, 4000, 'round') returning id`,
    [own.company.id, own.first.branch.id, own.first.cashier.id],
  );
  const deposit = { bonus_id: rows[0].id };
  const before = await balance();
  expect((await post("/api/sales/bonus/deposit/", deposit)).status).toBe(403);
  expect(await balance()).toBe(before);
  const deposited = await admin.request<DepositAnswer>("POST", "/api/sales/bonus/deposit/", deposit);
  expect(deposited.body).toMatchObject({ cashier: "own-first-cashier", new_balance: before + 40 });
  expect(await balance()).toBe(before + 40);
  expect(await violationsOf(server)).toEqual([]);
});

test("the free lottery: every cartela at a birr, given up when no bonus comes, needs a second person from the third time on", async () => {
  const every = Array.from({ length: 200 }, (_, index) => index + 1);
  const before = await balance();
  const ended: (string | undefined)[] = [];
  let last = "";
  for (let round = 0; round < 3; round++) {
    const { data } = (await placeBet({ bet_amount: 1, cartelas: every, call_interval_ms: 10_000 })).body;
    expect(data.round.bonusSchedule.map((step) => step.bonus_amount)).toEqual([40, 40, 40, 40]);
    last = `/api/venue/round/${data.sale.id}`;
    await post(`${last}/start/`);
    await drawn(async () => (await cashier.request<HallAnswer>("GET", "/api/venue/round/")).body, 50);
    // Three balls: with four there could be a winner.
    await server.owner.query(
      "update round_stretch set starts_at = clock_timestamp() - interval '21 s' where round_id = $1 and ends_at is null",
      [data.sale.id],
    );
    await server.owner.query("update hall_screen set seen_at = clock_timestamp()");
    const { round: after } = (await post<HallAnswer>(`${last}/cancel/`, { reason: "no bonus came" })).body;
    ended.push(after?.giveUp?.status ?? after?.status);
  }
  expect(ended).toEqual(["void", "void", "waiting"]);
  expect((await post<{ error: string }>(`${last}/play/`)).body.error).toBe("give_up_waiting");
  // The next round is on sale, but it cannot start beside this one.
  const next = (await placeBet({ bet_amount: 1, cartelas: [1] })).body.data.sale.id;
  expect((await post<{ error: string }>(`/api/venue/round/${next}/start/`)).body.error).toBe("round_running");
  await post(`/api/venue/round/${next}/cancel/`, { reason: "nobody came" });
  const { give_ups: waiting } = (await admin.request<WaitingRounds>("GET", "/api/venue/waiting/")).body;
  expect(waiting).toMatchObject([{ cashier: "own-first-cashier", pot: 200, calls: 3 }]);
  expect((await post(`/api/venue/give-up/${waiting[0]?.give_up?.id}/approve/`)).status).toBe(403);
  const approve = `/api/venue/give-up/${waiting[0]?.give_up?.id}/approve/`;
  expect((await admin.request("POST", approve, {})).status).toBe(200);
  expect(await balance()).toBe(before);
  expect(await violationsOf(server)).toEqual([]);
});
