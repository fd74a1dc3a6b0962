import { cartelaSet } from "@derash/game/cartela/package";
import type { ClaimAnswer, HallAnswer, HallEvent, HallState } from "@derash/protocol/hall/round";
import type { PlaceBetAnswer } from "@derash/protocol/hall/sale";
import { demoPassword } from "@derash/server/demo/staff";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connectSocket } from "../crowd.ts";
import type { ServerNode } from "./nodes.ts";
import { quickRounds, startWorld, type World } from "./world.ts";

const patience = { timeout: 30_000, interval: 50 };
const floatAtFirst = 10_000;
const bet = { bet_amount: "10", cartelas: [1, 2, 3], number_of_players: 3, game_type_id: 20 };

let world: World;
let token = "";
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await startWorld({ ...quickRounds, STAKES: "10" }, [{}, {}, {}]);
  const admin = await signIn("company");
  const settings = {
    ...{ physical_draw_allowed: true, opening_count_required: false, note_above: "50", approval_above: "500" },
    ...{ give_ups_alone: 3, bonus_max: null, bonus_pot_percent: 15, cartelas_min: 2, check_pauses: false },
  };
  await ask(at(0), admin, "POST", "/api/venue/settings/", settings);
  token = await signIn("cashier");
}, 120_000);
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  expect(await world.truth.violations()).toEqual([]);
});
afterAll(() => world.stop());

function at(index: number): ServerNode {
  const node = world.nodes.all[index];
  if (!node) throw new Error("there is such a node");
  return node;
}

async function ask<Body>(node: ServerNode, by: string, method: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(node.url + path, {
    method,
    headers: { "content-type": "application/json", ...(by && { authorization: `Bearer ${by}` }) },
    body: body ? JSON.stringify(body) : null,
  });
  return (await response.json()) as Body;
}

async function signIn(username: string): Promise<string> {
  return (await ask<{ token: string }>(at(0), "", "POST", "/api/token/", { username, password: demoPassword })).token;
}

/** The cashier's screen at a node, and the newest state that came there. */
async function screen(node: ServerNode) {
  const socket = await connectSocket(node.url, { auth: { token } });
  sockets.push(socket);
  let newest: HallState | null = null;
  socket.on("venue_state", ({ round }: HallEvent) => {
    newest = round;
  });
  socket.on("heartbeat", (answer: () => void) => answer());
  await socket.emitWithAck("watch_venue", { screen: "cashier" });
  return { status: () => newest?.status, calls: () => newest?.calledBalls ?? [] };
}

/** A round sold at one node. */
async function sold(node: ServerNode, change: object) {
  const answer = await ask<PlaceBetAnswer>(node, token, "POST", "/api/sales/betting/place-bet/", { ...bet, ...change });
  const { id } = answer.data.sale;
  const move = <Body = HallAnswer>(where: ServerNode, what: string, body: object = {}) =>
    ask<Body>(where, token, "POST", `/api/venue/round/${id}/${what}/`, body);
  const transfers = async (type: string) => {
    const { rows } = await world.truth.owner.query(
      "select count(*)::int as count from transfer where round_id = $1 and type = $2",
      [id, type],
    );
    return rows[0].count;
  };
  return { id, move, transfers };
}

async function float(): Promise<number> {
  const { rows } = await world.truth.owner.query(
    "select (amount_santim / 100)::int as birr from balance join staff using (account_id) where username = 'cashier'",
  );
  return rows[0].birr;
}

test("a cashier's screen at one process shows what she does at another, and goes on at a third when its own is killed", async () => {
  const till = await screen(at(0));
  const { move, transfers } = await sold(at(1), { call_interval_ms: 2000 });
  await move(at(1), "start");
  await expect.poll(() => till.calls().length, patience).toBeGreaterThan(0);
  await move(at(1), "pause");
  await expect.poll(till.status, patience).toBe("paused");
  await move(at(2), "play");
  await expect.poll(till.status, patience).toBe("calling");
  const before = till.calls();
  await at(0).kill();
  const back = await screen(at(2));
  // Paused, if its machine was so busy that the screen came back after the grace.
  await expect.poll(async () => (await move(at(1), "play")).round?.status, patience).toBe("calling");
  await expect.poll(() => back.calls().length, patience).toBeGreaterThan(before.length);
  expect(back.calls().slice(0, before.length)).toEqual(before);
  const reason = { reason: "the test is over" };
  await Promise.all([move(at(1), "cancel", reason), move(at(2), "cancel", reason)]);
  await expect.poll(back.status, patience).toBe("void");
  expect([await transfers("HOUSE_CUT"), await float()]).toEqual([0, floatAtFirst]);
  await at(0).start();
});

test("balls typed and a win claimed at three processes at once are taken once, and the round is settled once", async () => {
  const { move, transfers } = await sold(at(0), { mode: "physical" });
  await move(at(1), "start");
  const cells = cartelaSet(1)[2]?.cells ?? [];
  for (const [index, cell] of [10, 11, 13, 14].entries()) {
    const call = { number: cells[cell], position: index + 1 };
    const answers = await Promise.all(world.nodes.all.map((node) => move(node, "call", call)));
    expect(answers.map(({ round }) => round?.totalCalls)).toEqual([index + 1, index + 1, index + 1]);
  }
  const claim = (node: ServerNode) => move<ClaimAnswer>(node, "check", { cartela_number: 3 });
  const claims = await Promise.all(world.nodes.all.map(claim));
  expect(claims.map(({ verdict }) => verdict)).toEqual(["WINNER", "WINNER", "WINNER"]);
  expect([await transfers("HOUSE_CUT"), await transfers("BET_WON"), await float()]).toEqual([1, 1, floatAtFirst - 6]);
});
