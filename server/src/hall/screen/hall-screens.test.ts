import type { HallAnswer, HallEvent } from "@derash/protocol/hall/round";
import type { PlaceBetAnswer } from "@derash/protocol/hall/sale";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { connect, testApp } from "../../../test/app.ts";
import { violationsOf } from "../../../test/credit-fixture.ts";
import { drawn } from "../../../test/hall-fixture.ts";
import { type StaffFixture, signInStaff, staffWorldWithFloat } from "../../../test/staff-fixture.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let staff: StaffFixture;
/** The cashier's one session, which all their windows share. */
let cashier: Awaited<ReturnType<typeof signInStaff>>;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await testApp({}, async (database) => {
    staff = await staffWorldWithFloat(database);
  });
  const admin = await signInStaff(server.url, "own-admin");
  const branch = { target_branch_id: staff.own.first.branch.id, set: 1 };
  await admin.request("POST", "/api/cartela/package/", branch);
  // Every test ends the round that it leaves.
  await admin.request("POST", "/api/venue/settings/", {
    ...{ physical_draw_allowed: false, opening_count_required: false, note_above: "50", approval_above: "500" },
    give_ups_alone: 100,
  });
  cashier = await signInStaff(server.url, "own-first-cashier");
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  const { body } = await cashier.request<HallAnswer>("GET", "/api/venue/round/");
  if (body.round && body.round.endedAt === null)
    await cashier.request("POST", `/api/venue/round/${body.round.saleId}/cancel/`, { reason: "the test is over" });
  expect(await violationsOf(server)).toEqual([]);
});

/** A screen of the cashier, with everything that it has received; with a fence, one that comes again. */
async function screen(kind: "cashier" | "hall", url = server.url, fence?: number) {
  const socket = await connect(url, cashier.token);
  sockets.push(socket);
  const received: (HallEvent & { at: number })[] = [];
  const takenOver: unknown[] = [];
  socket.on("venue_state", (event: HallEvent) => received.push({ ...event, at: performance.now() }));
  socket.on("venue_taken_over", (event) => takenOver.push(event));
  socket.on("heartbeat", (answer: () => void) => answer());
  const watch = () => socket.emitWithAck("watch_venue", { screen: kind, fence });
  const first = await watch();
  return { socket, received, takenOver, first, watch, newest: () => received.at(-1)?.round ?? null };
}

/** A person has only so many requests a minute. */
const askedEveryMs = 250;

/** A round that calls every 2 s. */
async function started() {
  const bet = { bet_amount: "10", cartelas: [1, 2, 3], number_of_players: 3, game_type_id: 20, call_interval_ms: 2000 };
  const placed = await cashier.request<PlaceBetAnswer>("POST", "/api/sales/betting/place-bet/", bet);
  const { id } = placed.body.data.sale;
  const move = (name: string, body: object = {}) =>
    cashier.request<HallAnswer>("POST", `/api/venue/round/${id}/${name}/`, body);
  expect((await move("start")).body.round?.status).toBe("drawing");
  await drawn(async () => (await cashier.request<HallAnswer>("GET", "/api/venue/round/")).body, askedEveryMs);
  return { id, cashier, move };
}

const quickly = { timeout: 20_000, interval: 20 };
/** So many balls of the round that runs, as the server sent them to a screen; more may have come before somebody asks. */
const hears = ({ received }: Awaited<ReturnType<typeof screen>>, calls: number) =>
  vi.waitFor(() => {
    const round = received.find(({ round }) => round?.endedAt === null && round.totalCalls >= calls)?.round;
    expect(round).toBeDefined();
    return round?.calledBalls.slice(0, calls);
  }, quickly);

test("every screen hears of every ball and change, at the same time; nobody else does", async () => {
  const [till, hall] = [await screen("cashier"), await screen("hall")];
  const other = await signInStaff(server.url, "own-second-cashier");
  const stranger = await connect(server.url, other.token);
  sockets.push(stranger);
  const heard: unknown[] = [];
  stranger.on("venue_state", (event) => heard.push(event));
  expect(await stranger.emitWithAck("watch_venue", { screen: "hall" })).toMatchObject({ success: true, round: null });
  const { move } = await started();
  await hears(hall, 2);
  await hears(till, 2);
  for (const totalCalls of [1, 2]) {
    const [here, there] = [till, hall].map(({ received }) =>
      received.find(({ round }) => round?.totalCalls === totalCalls),
    );
    // No screen is as much as half an interval behind the other.
    expect(Math.abs((here?.at ?? 0) - (there?.at ?? 1e9))).toBeLessThan(1000);
  }
  const versions = hall.received.map(({ v }) => v);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  await move("pause");
  await vi.waitFor(() => expect(hall.newest()?.status).toBe("paused"), quickly);
  expect(heard.filter((event) => (event as HallEvent).round !== null)).toEqual([]);
});

test("a screen that goes pauses the round within the grace; back again it plays on", async () => {
  const [till, hall] = [await screen("cashier"), await screen("hall")];
  const { move } = await started();
  await hears(hall, 1);
  till.socket.disconnect();
  const before = hall.newest()?.totalCalls ?? 0;
  await vi.waitFor(() => expect(hall.newest()?.status).toBe("paused"), quickly);
  const made = hall.newest()?.totalCalls ?? 0;
  // In the grace of 3 s there are two at most; one more for a machine that is busy with other tests.
  expect(made - before).toBeLessThanOrEqual(3);
  const back = await screen("cashier");
  expect(back.first).toMatchObject({ round: { status: "paused", totalCalls: made } });
  await move("play");
  await hears(back, made + 1);
});

test("a screen that says nothing any more, like one whose cable is out, pauses the round though its socket is open", async () => {
  const hall = await screen("hall");
  const till = await screen("cashier");
  const { move } = await started();
  await hears(hall, 1);
  till.socket.off("heartbeat");
  await vi.waitFor(() => expect(hall.newest()?.status).toBe("paused"), quickly);
  expect(till.socket.connected).toBe(true);
  till.socket.on("heartbeat", (answer: () => void) => answer());
  const rarely = { timeout: 20_000, interval: askedEveryMs };
  await vi.waitFor(async () => expect((await move("play")).body.round?.status).toBe("calling"), rarely);
  const made = hall.newest()?.totalCalls ?? 0;
  await vi.waitFor(() => expect(hall.newest()?.totalCalls).toBeGreaterThan(made), quickly);
});

test("a newer screen takes over and the round goes on; the older one is told, and does not hold it when the newer goes", async () => {
  const older = await screen("cashier");
  await started();
  const newer = await screen("cashier");
  await vi.waitFor(() => expect(older.takenOver).toEqual([{ error: "screen_taken_over" }]), quickly);
  expect(newer.takenOver).toEqual([]);
  await hears(newer, 2);
  newer.socket.disconnect();
  await vi.waitFor(() => expect(older.newest()?.status).toBe("paused"), quickly);
});

test("a screen that only comes again takes the round from no newer one, here or at another server", async () => {
  const other = await server.another();
  const older = await screen("cashier");
  const { fence } = older.first;
  expect(fence).toEqual(expect.any(Number));
  await started();
  older.socket.disconnect();
  const again = await screen("cashier", other.url, fence);
  expect(again.first).toMatchObject({ success: true, fence });
  await hears(again, 1);
  // A page of an earlier release says nothing of a fence, however often it asks.
  expect(await again.socket.emitWithAck("watch_venue", { screen: "cashier" })).toMatchObject({ success: true });
  await hears(again, 2);
  expect(again.takenOver).toEqual([]);

  again.socket.disconnect();
  const newer = await screen("cashier");
  for (const url of [server.url, other.url]) {
    const late = await screen("cashier", url, fence);
    expect(late.first).toMatchObject({ success: true });
    expect(late.first).not.toHaveProperty("fence");
    await vi.waitFor(() => expect(late.takenOver).toEqual([{ error: "screen_taken_over" }]), quickly);
  }
  const made = newer.first.round?.totalCalls ?? 0;
  await hears(newer, made + 1);
  expect(newer.takenOver).toEqual([]);
  // Asked for by hand it is a new one.
  const asked = await screen("cashier", other.url);
  await vi.waitFor(() => expect(newer.takenOver).toHaveLength(1), quickly);
  expect(asked.first.fence).toBeGreaterThan(newer.first.fence);
});

test("a screen at another server takes over too, and both servers show the same", async () => {
  const other = await server.another();
  const older = await screen("cashier");
  await started();
  const newer = await screen("cashier", other.url);
  await vi.waitFor(() => expect(older.takenOver).toHaveLength(1), quickly);
  // Called after the newer has come, so that both receive them.
  const next = (newer.first.round?.totalCalls ?? 0) + 1;
  expect(await hears(older, next)).toEqual(await hears(newer, next));
});

test("only a cashier watches a hall", async () => {
  const { token } = await signInStaff(server.url, "own-first-admin");
  const socket = await connect(server.url, token);
  sockets.push(socket);
  expect(await socket.emitWithAck("watch_venue", { screen: "hall" })).toMatchObject({ error: "not_allowed" });
});
