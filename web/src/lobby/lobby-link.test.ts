import "../../test/no-browser.ts";
import { beforeEach, expect, test, vi } from "vitest";
import type { SocketStatus } from "../data/own-socket.ts";

type Hear = (name: string, data: unknown) => void;
type Link = { join: (room: unknown) => void; onStatus: (status: SocketStatus) => void };

const { room, heard } = vi.hoisted(() => ({
  room: { onAny: vi.fn(), emit: vi.fn(), io: { on: vi.fn() } },
  heard: { listen: null as ((room: unknown) => void) | null, link: null as Link | null },
}));
vi.mock("../data/own-socket.ts", () => ({
  createOwnSocket: ({ listen, ...link }: Link & { listen: (room: unknown) => void }) => {
    heard.listen = listen;
    heard.link = link;
    return { open: () => {}, connected: () => room, release: () => {}, meetAt: () => {}, reconnect: () => {} };
  },
}));
const { enterLobby, enterRoom } = await import("../room/socket.ts");

const listener = { onTables: vi.fn(), onChange: vi.fn(), onMine: vi.fn(), onAway: vi.fn() };
const atTable = { onEvent: vi.fn(), onOwn: vi.fn(), onState: vi.fn(), onMine: vi.fn(), onJoined: vi.fn() };
const asked = () => room.emit.mock.calls.map(([name]) => name).filter((name) => name.startsWith("join"));
let hear: Hear;

beforeEach(() => {
  room.onAny.mockReset().mockImplementation((listen: Hear) => {
    hear = listen;
  });
  heard.listen?.(room);
  for (const each of Object.values(listener)) each.mockReset();
  room.emit.mockReset().mockImplementation((name: string, _: unknown, answer?: (tables: object) => void) => {
    if (name === "join_lobby") answer?.({ success: true, v: 1, serverNow: 1, tables: [] });
  });
});

test("who looks at the tables hears of what was paid for meanwhile, on another phone or because it was asked for ahead", () => {
  const leave = enterLobby(listener);
  hear("own_changed", {});
  hear("confirmation_result", { success: true, message: "Cartela confirmed", cartelaNumber: 7, newBalance: 90 });
  expect(listener.onMine).toHaveBeenCalledTimes(2);
  hear("cartela_confirmed", { sessionId: "room", sharedGameId: "round", cartelaNumber: 7 });
  expect(listener.onMine).toHaveBeenCalledTimes(2);
  leave();
  hear("own_changed", {});
  expect(listener.onMine).toHaveBeenCalledTimes(2);
});

test("who lists the tables while a round of theirs is followed knows that they do not hear them, until it is followed no more", () => {
  const leave = enterLobby(listener);
  expect(listener.onTables).toHaveBeenCalledTimes(1);
  const leaveTable = enterRoom({ sessionId: "room", betAmount: "10" }, atTable);
  expect(listener.onAway).toHaveBeenCalledTimes(1);
  // A word that was on its way is of no list that is known.
  hear("lobby_changed", { v: 2, serverNow: 2, changed: [], gone: [] });
  expect(listener.onChange).not.toHaveBeenCalled();
  leaveTable();
  expect(asked()).toEqual(["join_lobby", "join_stack", "join_lobby"]);
  expect(listener.onTables).toHaveBeenCalledTimes(2);
  leave();
});

test("a round of mine that is followed is heard on, also once the tables are listed beside it", () => {
  const leaveTable = enterRoom({ sessionId: "room", betAmount: "10" }, atTable);
  const leave = enterLobby(listener);
  expect(asked()).toEqual(["join_stack"]);
  expect(listener.onTables).not.toHaveBeenCalled();
  leave();
  leaveTable();
  expect(asked()).toEqual(["join_stack"]);
});

test("who was away is told that what is mine may have changed: what another phone did meanwhile was said to nobody here", () => {
  const connects = () => {
    heard.link?.onStatus("connected");
    heard.link?.join(room);
  };
  const toldAfter = (status: SocketStatus, { onMine }: { onMine: typeof listener.onMine }) => {
    onMine.mockReset();
    heard.link?.onStatus(status);
    connects();
    return onMine.mock.calls.length;
  };
  const leave = enterLobby(listener);
  connects();
  expect(listener.onMine).not.toHaveBeenCalled();
  expect(toldAfter("disconnected", listener)).toBe(1);
  // From one server to another nothing is missed for as long as that takes to be seen.
  expect(toldAfter("checking", listener)).toBe(0);
  leave();
  const leaveTable = enterRoom({ sessionId: "room", betAmount: "10" }, atTable);
  expect(toldAfter("put_aside", atTable)).toBe(1);
  expect(toldAfter("checking", atTable)).toBe(0);
  leaveTable();
});
