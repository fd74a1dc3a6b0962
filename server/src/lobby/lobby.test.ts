import type { OpenTable, SessionsAnswer } from "@derash/protocol/round";
import type { Heard } from "@derash/protocol/socket";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { nextEvent, signIn, type TestPlayer, testApp } from "../../test/app.ts";
import { ledgerViolations } from "../../test/database.ts";
import { AppError } from "../app-error.ts";
import { createLog } from "../log.ts";
import { Lobby, type LobbyView, lookMs } from "./lobby.ts";

const table = (change: Partial<OpenTable> = {}): OpenTable => ({
  ...{ sessionId: "room-a", sharedGameId: "round-a", betAmount: 10, patterns: ["any-line"], gameStatus: "waiting" },
  ...{
    playerCount: 0,
    derash: 0,
    guarantee: 0,
    countdownEnd: null,
    announcedFor: null,
    totalCalls: 0,
    lastWinner: null,
  },
  ...change,
});

describe("the list of tables", () => {
  afterEach(() => vi.useRealTimers());

  function lobbyOf(change: { watchers?: () => number; isFull?: () => boolean } = {}) {
    vi.useFakeTimers();
    const { watchers = () => 1, isFull = () => false } = change;
    const told: Heard<"lobby_changed">[] = [];
    const looks: (() => void)[] = [];
    let tables = [table()];
    let [asked, gone] = [0, 0];
    const lobby = new Lobby({
      rounds: {
        openTables: async () => {
          asked++;
          return tables;
        },
      },
      publish: (event) => told.push(event),
      watchers,
      letGo: () => gone++,
      overload: {
        sheds: () => isFull(),
        refuse: () => {
          if (isFull()) throw new AppError("overloaded");
        },
        onLook: (listener) => looks.push(listener),
      },
      now: () => 5,
      log: createLog("silent"),
    });
    const become = (...next: OpenTable[]) => {
      tables = next;
    };
    return { lobby, told, become, looks, asked: () => asked, gone: () => gone };
  }

  test("is asked for once for all who come at once, and tells in one event what has changed within a second", async () => {
    const { lobby, told, become, asked } = lobbyOf();
    const views = await Promise.all([lobby.join(), lobby.join(), lobby.join()]);
    expect(asked()).toBe(1);
    expect(views).toEqual(Array(3).fill({ v: 1, serverNow: 5, tables: [table()] }));
    become(table({ playerCount: 1 }), table({ sessionId: "room-b" }));
    become(table({ playerCount: 2 }), table({ sessionId: "room-b" }));
    expect(told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(lookMs);
    const changed = [table({ playerCount: 2 }), table({ sessionId: "room-b" })];
    expect(told.slice(1)).toEqual([{ v: 2, serverNow: 5, changed, gone: [] }]);
    become(table({ sessionId: "room-b" }));
    await vi.advanceTimersByTimeAsync(lookMs);
    expect(told.slice(2)).toEqual([{ v: 3, serverNow: 5, changed: [], gone: ["room-a"] }]);
    await vi.advanceTimersByTimeAsync(5 * lookMs);
    expect(told).toHaveLength(3);
    await lobby.stop();
  });

  test("is not looked at while nobody looks at it", async () => {
    let watchers = 1;
    const { lobby, asked } = lobbyOf({ watchers: () => watchers });
    await lobby.join();
    await vi.advanceTimersByTimeAsync(3 * lookMs);
    expect(asked()).toBe(4);
    watchers = 0;
    await vi.advanceTimersByTimeAsync(20 * lookMs);
    expect(asked()).toBe(4);
    watchers = 1;
    await lobby.join();
    await vi.advanceTimersByTimeAsync(lookMs);
    expect(asked()).toBe(6);
    await lobby.stop();
  });

  test("lets go of those who only look when there is too much to do", async () => {
    let isFull = false;
    const { lobby, looks, gone } = lobbyOf({ isFull: () => isFull });
    await lobby.join();
    for (const look of looks) look();
    expect(gone()).toBe(0);
    isFull = true;
    for (const look of looks) look();
    expect(gone()).toBe(1);
    await expect(lobby.join()).rejects.toThrow("Very many people");
    await lobby.stop();
  });
});

describe("the lobby of a server", () => {
  let server: Awaited<ReturnType<typeof testApp>>;
  let nextId = 6_100_000;
  beforeAll(async () => {
    server = await testApp({ COUNTDOWN_MS: "3000", STAKES: "10,20" });
  });
  afterAll(async () => {
    expect(await ledgerViolations(server.db)).toEqual([]);
    await server.stop();
  });

  const newPlayer = () => signIn(server.url, nextId++);
  const list = async (player: TestPlayer) =>
    (await player.request<SessionsAnswer>("GET", "/api/game/sessions")).body.sessions;
  const buy = async (player: TestPlayer, number: number, bet: number) => {
    await player.reserve(number, bet);
    expect((await player.confirm(number, bet)).body.success).toBe(true);
  };
  /** Nobody is to be too late to take a stake back. */
  const sellsForLong = (bet: number) =>
    server.owner.query("update round set countdown_ms = 600000 where state = 'open' and stake_santim = $1", [
      bet * 100,
    ]);
  const at = (view: { tables?: OpenTable[]; changed?: OpenTable[] }, bet: number) =>
    (view.tables ?? view.changed ?? []).find(({ betAmount }) => betAmount === bet);

  test("tells of every table in one room: who sits there, the countdown, the Derash, and who won last, masked @lobby", async () => {
    const [abebe, tigist, watcher] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const socket = await watcher.socket();
    const view: LobbyView & { success: true } = await socket.emitWithAck("join_lobby", {});
    expect(view.tables.map(({ betAmount, lastWinner }) => [betAmount, lastWinner])).toEqual([
      [10, null],
      [20, null],
    ]);
    const heard: string[] = [];
    socket.onAny((name: string) => heard.push(name));
    const sat = nextEvent(socket, "lobby_changed", (event) => at(event, 20)?.playerCount === 2);
    const won = nextEvent(socket, "lobby_changed", (event) => at(event, 20)?.lastWinner !== null && !!at(event, 20));
    await buy(abebe, 7, 20);
    await buy(tigist, 8, 20);
    expect(at(await sat, 20)).toMatchObject({ derash: 32, countdownEnd: expect.any(Number), gameStatus: "waiting" });
    const ended = at(await won, 20);
    expect(ended?.lastWinner?.name).toMatch(/^Pl\*\*\*$/);
    expect(ended?.lastWinner?.prize).toBe(32);
    expect(new Set(heard)).toEqual(new Set(["lobby_changed"]));
    expect((await list(watcher)).find(({ betAmount }) => betAmount === 20)).toMatchObject({
      lastWinner: ended?.lastWinner,
      isMine: false,
    });
    socket.disconnect();
  });

  test("is left for a table, and a table for it", async () => {
    const player = await newPlayer();
    const [buyer, socket] = [await newPlayer(), await player.socket()];
    await sellsForLong(10);
    const heard: string[] = [];
    socket.onAny((name: string) => heard.push(name));
    await socket.emitWithAck("join_lobby", {});
    await socket.emitWithAck("join_stack", { betAmount: 10 });
    const atTable = nextEvent(socket, "cartelas_changed", ({ confirmed }) => confirmed.includes(5));
    await buy(buyer, 5, 10);
    await atTable;
    await socket.emitWithAck("join_lobby", {});
    heard.length = 0;
    const inLobby = nextEvent(socket, "lobby_changed", (event) => at(event, 10)?.playerCount === 0);
    await buyer.release(5, 10);
    await inLobby;
    expect(new Set(heard)).toEqual(new Set(["lobby_changed"]));
    socket.disconnect();
  });

  test("at another server process tells the same, from the database", async () => {
    const other = await server.another();
    const [watcher, buyer] = [await signIn(other.url, nextId++), await newPlayer()];
    await sellsForLong(10);
    const socket = await watcher.socket();
    await socket.emitWithAck("join_lobby", {});
    const sat = nextEvent(socket, "lobby_changed", (event) => at(event, 10)?.playerCount === 1);
    await buy(buyer, 6, 10);
    expect(at(await sat, 10)?.derash).toBe(8);
    await buyer.release(6, 10);
    socket.disconnect();
    await other.stop();
  });

  test("takes a wish for company from a player alone, once a player, and back", async () => {
    const player = await newPlayer();
    const [first] = await list(player);
    const ask = (body: object) =>
      player.request<{ success: boolean; error?: string }>("POST", "/api/game/seat-wish", body);
    const answer = await ask({ sessionId: first?.sessionId, isWanted: true });
    expect(answer).toMatchObject({ status: 200, body: { success: true, isWanted: true } });
    expect(await ask({ sessionId: "0190aaaa-0000-7000-8000-000000000099", isWanted: true })).toMatchObject({
      status: 404,
      body: { error: "session_not_found" },
    });
    expect(await ask({ sessionId: first?.sessionId })).toMatchObject({ status: 400 });
    expect(await ask({ sessionId: first?.sessionId, isWanted: false })).toMatchObject({ body: { isWanted: false } });
    expect(await server.db.selectFrom("seat_wish").selectAll().execute()).toEqual([]);
  });
});
