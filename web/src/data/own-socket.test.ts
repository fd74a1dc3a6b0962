import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { learnNode } from "./node-path.ts";
import { createOwnSocket, type SocketStatus } from "./own-socket.ts";

const { renewToken, io } = vi.hoisted(() => ({ renewToken: vi.fn(async () => {}), io: vi.fn() }));
vi.mock("socket.io-client", () => ({ io }));
vi.mock("./api.ts", () => ({ renewToken }));

/** As much of socket.io's socket as is used; `active` says whether it reconnects by itself. */
class FakeSocket extends EventTarget {
  connected = false;
  active = true;
  id = "first";
  /** Its connection, and how the next one is to be tried. */
  io = {
    opts: {} as { path?: string },
    engine: { transport: { name: "websocket" }, once: () => {} },
    on: (name: string, listener: () => void) => this.on(name, listener),
  };
  on(name: string, listener: (payload: unknown) => void): void {
    this.addEventListener(name, (event) => listener((event as CustomEvent).detail));
  }
  say(name: "connect" | "disconnect" | "connect_error"): void {
    this.connected = name === "connect";
    this.dispatchEvent(new Event(name));
  }
  hear(name: string, detail?: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
  connect = vi.fn(() => this.say("connect"));
  disconnect = vi.fn(() => this.connected && this.say("disconnect"));
}

let socket: FakeSocket;
let isWanted: boolean;
let isQuiet: boolean;
let statuses: SocketStatus[];
const join = vi.fn();
const refresh = vi.fn();

// Fetched for the first time it takes the machine its while, of which no clock of a test knows.
beforeAll(() => import("socket.io-client"));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  socket = new FakeSocket();
  io.mockReset().mockImplementation(() => socket);
  for (const mock of [renewToken, join, refresh]) mock.mockClear();
  [isWanted, isQuiet, statuses] = [true, false, []];
});
afterEach(() => {
  learnNode();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened() {
  const link = createOwnSocket({
    isWanted: () => isWanted,
    isQuiet: () => isQuiet,
    onStatus: (status) => void statuses.push(status),
    listen: () => {},
    join,
    refresh,
    reconnectionDelayMs: 500,
    lingerMs: 3_000,
  });
  link.open();
  await vi.advanceTimersByTimeAsync(1);
  socket.say("connect");
  return link;
}

test("is opened once however many ask for it, and joins after every connection", async () => {
  const link = await opened();
  link.open();
  await vi.advanceTimersByTimeAsync(1);
  socket.say("disconnect");
  socket.say("connect");
  expect([io.mock.calls.length, join.mock.calls.length]).toEqual([1, 2]);
  expect(statuses).toEqual(["connected", "disconnected", "connected"]);
});

test("refused, it comes back with a new token, unless nobody needs it or it must stay away", async () => {
  await opened();
  socket.active = false;
  const refused = async () => {
    socket.say("connect_error");
    await vi.advanceTimersByTimeAsync(4_001);
    return [renewToken.mock.calls.length, socket.connect.mock.calls.length];
  };
  isWanted = false;
  expect(await refused()).toEqual([0, 0]);
  [isWanted, isQuiet] = [true, true];
  expect(await refused()).toEqual([0, 0]);
  isQuiet = false;
  expect(await refused()).toEqual([1, 1]);
});

test("put aside for a newer page it stays away, whatever wakes it, until the person asks it back", async () => {
  const link = await opened();
  socket.hear("put_aside");
  link.open();
  link.reconnect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([renewToken, socket.connect, io].map((mock) => mock.mock.calls.length)).toEqual([0, 0, 1]);
  expect(statuses.at(-1)).toBe("put_aside");
  link.comeBack();
  expect(socket.connect).toHaveBeenCalledOnce();
  expect(statuses.slice(-2)).toEqual(["checking", "connected"]);
});

test("looked at again it asks for what was missed, and one that is not connected is connected at once", async () => {
  const link = await opened();
  link.reconnect();
  expect(refresh).toHaveBeenCalledOnce();
  socket.connected = false;
  link.reconnect();
  expect(socket.connect).toHaveBeenCalledOnce();
  vi.stubGlobal("document", { visibilityState: "hidden" });
  socket.connected = false;
  link.reconnect();
  expect(socket.connect).toHaveBeenCalledOnce();
});

test("released it lingers, and is closed only if nobody needs it by then", async () => {
  const link = await opened();
  link.release();
  link.open();
  await vi.advanceTimersByTimeAsync(3_001);
  expect(link.connected()).toBe(socket);
  isWanted = false;
  link.release();
  await vi.advanceTimersByTimeAsync(3_001);
  expect([link.connected(), statuses.at(-1)]).toEqual([null, "checking"]);
});

test("what could not be fetched is fetched again while it is needed", async () => {
  io.mockImplementationOnce(() => {
    throw new Error("no code");
  });
  const link = await opened();
  expect([link.connected(), statuses[0]]).toEqual([null, "disconnected"]);
  await vi.advanceTimersByTimeAsync(4_002);
  expect(io).toHaveBeenCalledTimes(2);
});

test("a server that is about to end is left at the moment that it says, for where it says, and nobody sees it", async () => {
  await opened();
  socket.hear("server_moved", { afterMs: 7_000, node: "/n/2" });
  await vi.advanceTimersByTimeAsync(6_999);
  expect(socket.disconnect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(socket.connect).toHaveBeenCalledOnce();
  expect(socket.io.opts.path).toBe("/n/2/socket.io");
  expect(statuses).toEqual(["connected", "checking", "connected"]);
  expect(renewToken).not.toHaveBeenCalled();
});

test("who has lost a server before it said so is not moved once more", async () => {
  await opened();
  socket.hear("server_moved", { afterMs: 7_000, node: "/n/2" });
  socket.say("disconnect");
  socket.id = "second";
  socket.hear("reconnect_attempt");
  socket.say("connect");
  await vi.advanceTimersByTimeAsync(10_000);
  expect([socket.disconnect, socket.connect].map((mock) => mock.mock.calls.length)).toEqual([0, 0]);
  expect(socket.io.opts.path).toBe("/n/2/socket.io");
});

test("a page that came elsewhere goes where its room meets; one that is there already stays", async () => {
  const link = await opened();
  link.meetAt(undefined);
  expect(socket.connect).not.toHaveBeenCalled();
  link.meetAt("/n/2");
  expect([socket.connect.mock.calls.length, socket.io.opts.path]).toEqual([1, "/n/2/socket.io"]);
  link.meetAt("/n/2");
  expect(socket.connect).toHaveBeenCalledOnce();
});
