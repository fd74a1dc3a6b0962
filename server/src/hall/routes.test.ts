import type { CheatSignals } from "@derash/protocol/audit";
import type { ClaimAnswer, HallAnswer } from "@derash/protocol/hall/round";
import type { PlaceBetAnswer } from "@derash/protocol/hall/sale";
import type { HallSettings } from "@derash/protocol/hall/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { violationsOf } from "../../test/credit-fixture.ts";
import { quickBalls } from "../../test/hall-fixture.ts";
import { type StaffFixture, signInStaff, staffWorldWithFloat } from "../../test/staff-fixture.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let staff: StaffFixture;
beforeAll(async () => {
  server = await testApp({}, async (database) => {
    staff = await staffWorldWithFloat(database);
  });
});
afterAll(async () => {
  expect(await violationsOf(server)).toEqual([]);
  await server.stop();
});

/** As the operator's figures have it. */
async function figures() {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const figure = (series: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${series} `))
        ?.split(" ")[1],
    );
  const stakes = (outcome: string) => figure(`derash_stakes_total{outcome="${outcome}"}`);
  return {
    open: figure('derash_rounds{state="open"}') || 0,
    stakes: { done: stakes("done"), refused: stakes("refused"), failed: stakes("failed") },
  };
}

test("an evening over HTTP: settings, a physical draw, a winner, the sale, and who lied", async () => {
  const admin = await signInStaff(server.url, "own-admin");
  await admin.request("POST", "/api/cartela/package/", { target_branch_id: staff.own.first.branch.id, set: 1 });
  const settings = {
    physical_draw_allowed: true,
    opening_count_required: false,
    note_above: 20,
    approval_above: "99.50",
    ...{ give_ups_alone: 3, bonus_max: null, bonus_pot_percent: 15, bonus_cartelas_min: 12 },
    cartelas_min: 2,
    check_pauses: false,
    low_float_below: 250,
  };
  const set = await admin.request<HallSettings>("POST", "/api/venue/settings/", settings);
  expect(set).toEqual({ status: 200, body: { ...settings, approval_above: 99.5 } });
  expect((await admin.request("GET", "/api/venue/settings/")).body).toEqual(set.body);

  const { request } = await signInStaff(server.url, "own-first-cashier");
  const bet = { bet_amount: 10, cartelas: [1, 150, "7"], number_of_players: 3, game_type_id: 20, mode: "physical" };
  expect(await request("POST", "/api/sales/betting/place-bet/", { ...bet, cartelas: [] })).toMatchObject({
    status: 400,
    body: { fields: { cartelas: { code: "cartelas_required" } } },
  });
  const { open } = await figures();
  const placed = await request<PlaceBetAnswer>("POST", "/api/sales/betting/place-bet/", bet);
  // The operator sees halls' rounds too, beside those of rooms.
  expect(await figures()).toEqual({ open: open + 1, stakes: { done: 1, refused: 0, failed: 0 } });
  expect(placed).toMatchObject({ status: 200, body: { success: true, data: { new_balance: 970, total_cost: 30 } } });
  const { id } = placed.body.data.sale;
  const path = `/api/venue/round/${id}`;
  const unknown = { add: [400], remove: [] };
  expect((await request("POST", `${path}/cartelas/`, unknown)).status).toBe(404);
  expect(await figures()).toMatchObject({ stakes: { done: 1, refused: 1, failed: 0 } });
  expect((await request<HallAnswer>("POST", `${path}/start/`)).body.round?.status).toBe("calling");
  const forged = { sale_id: id, is_win: true, calls_to_win: 4 };
  expect(await request("POST", "/api/sales/betting/process-win-with-calls/", forged)).toMatchObject({
    status: 409,
    body: { error: "claim_differs", message: "This is not what the server has: is_win is false, not true." },
  });
  for (const [index, number] of quickBalls(150).entries())
    expect((await request("POST", `${path}/call/`, { number, position: index + 1 })).status).toBe(200);
  expect(await request("POST", `${path}/call/`, { number: 75, position: 1 })).toMatchObject({
    status: 409,
    body: { error: "call_out_of_turn" },
  });
  const checked = await request<ClaimAnswer>("POST", `${path}/check/`, { cartela_number: 150 });
  expect(checked).toMatchObject({ status: 200, body: { verdict: "WINNER", newBalance: 994, round: { bonus: 0 } } });
  const claim = { sale_id: id, is_win: true, calls_to_win: 4 };
  expect(await request("POST", "/api/sales/betting/process-win-with-calls/", claim)).toMatchObject({
    status: 200,
    body: { data: { new_balance: 994 } },
  });
  const sale = { sharedGameId: id, bet: "10.00", number_of_players: 3 };
  expect(await request("POST", "/api/sales/", sale)).toMatchObject({
    status: 200,
    body: { cut: 6, total_winnings: 30 },
  });
  const lie = await request<{ message: string }>("POST", "/api/sales/", { ...sale, number_of_players: 1 });
  expect(lie).toMatchObject({ status: 409, body: { error: "claim_differs" } });

  const { body } = await admin.request<CheatSignals>("GET", "/api/audit/signals/");
  expect(body.signals.map(({ kind }) => kind)).toEqual(["venue.number_of_players", "venue.call", "venue.is_win"]);
  expect(body.signals[0]).toMatchObject({
    who: "own-first-cashier",
    branch_name: "own-first",
    claimed: "1",
    actual: "3",
  });
  const foreign = await signInStaff(server.url, "foreign-admin");
  expect((await foreign.request<CheatSignals>("GET", "/api/audit/signals/")).body.signals).toEqual([]);
  for (const route of ["/api/audit/signals/", "/api/venue/settings/"])
    expect((await request("GET", route)).status).toBe(403);
});

test("a foreign round answers byte for byte as a missing one", async () => {
  const { request } = await signInStaff(server.url, "own-second-cashier");
  const { rows } = await server.owner.query("select id from round where cashier_id is not null limit 1");
  const ask = async (roundId: string) => {
    const { status, body } = await request<{ requestId: string }>("POST", `/api/venue/round/${roundId}/pause/`);
    return { status, body: { ...body, requestId: "" } };
  };
  const foreign = await ask(rows[0].id);
  expect(foreign.status).toBe(404);
  expect(foreign).toEqual(await ask("01890000-0000-7000-8000-000000000000"));
});
