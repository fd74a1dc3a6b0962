import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createOwnSocket, type SocketStatus } from "./own-socket.ts";

const { renewToken, io } = vi.hoisted(() => ({ renewToken: vi.fn(async () => {}), io: vi.fn() }));
vi.mock("socket.io-client", () => ({ io }));
vi.mock("./api.ts", () => ({ renewToken }));

/** As much of socket.io's socket as is used; `active` says whether it reconnects by itself. */
class FakeSocket extends EventTarget {
  connected = false;
  active = true;
  on(name: string, listener: () => void): void {
    this.addEventListener(name, listener);
  }
  say(name: string): void {
    this.connected = name === "connect";
    this.dispatchEvent(new Event(name));
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

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  socket = new FakeSocket();
  io.mockReset().mockImplementation(() => socket);
  for (const mock of [renewToken, join, refresh]) mock.mockClear();
  [isWanted, isQuiet, statuses] = [true, false, []];
});
afterEach(() => {
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
    await vi.advanceTimersByTimeAsync(2_001);
    return [renewToken.mock.calls.length, socket.connect.mock.calls.length];
  };
  isWanted = false;
  expect(await refused()).toEqual([0, 0]);
  [isWanted, isQuiet] = [true, true];
  expect(await refused()).toEqual([0, 0]);
  isQuiet = false;
  expect(await refused()).toEqual([1, 1]);
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
  await vi.advanceTimersByTimeAsync(2_002);
  expect(io).toHaveBeenCalledTimes(2);
});
