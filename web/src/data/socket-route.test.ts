import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learnNode } from "./node-path.ts";
import { createRoute, type OwnSocket } from "./socket-route.ts";

const atNode = { path: "/n/3/socket.io", transports: ["websocket"] };
const elsewhere = { path: "/socket.io", transports: ["websocket"] };
const polling = { path: "/socket.io", transports: ["polling", "websocket"] };

/** As much of a socket as a route needs; it connects by the transport that was tried first. */
function followed() {
  const route = createRoute();
  const heard = new EventTarget();
  const on = (name: string, listener: (payload: unknown) => void) =>
    heard.addEventListener(name, (event) => listener((event as CustomEvent).detail));
  const hear = (name: string, detail?: object) => void heard.dispatchEvent(new CustomEvent(name, { detail }));
  const opts = route.next();
  const engine = { transport: { name: "" }, once: on };
  const connect = vi.fn(() => {
    engine.transport.name = opts.transports[0] ?? "";
    hear("connect");
  });
  const socket = { id: "id", active: true, on, io: { opts, on, engine }, connect, disconnect: vi.fn() };
  const own = socket as unknown as OwnSocket;
  route.follow(own);
  /** A try that comes to nothing, and how it was made. */
  const fail = () => {
    hear("reconnect_attempt");
    const { path, transports } = opts;
    hear("connect_error");
    return { path, transports };
  };
  return { route, socket, own, hear, fail };
}

beforeEach(() => {
  vi.useFakeTimers();
  learnNode("/n/3");
});
afterEach(() => {
  learnNode();
  vi.useRealTimers();
});

test("with one server it is a WebSocket to where the page came from", () => {
  learnNode(undefined);
  expect(createRoute().next()).toEqual({ path: "/socket.io", transports: ["websocket"] });
});

test("the second try goes to any server, the third polls there; who has come so keeps to it until the upgrade", () => {
  const { route, own, fail, hear } = followed();
  expect(Array.from({ length: 6 }, fail)).toEqual([atNode, elsewhere, polling, atNode, elsewhere, polling]);
  fail();
  fail();
  route.connect(own);
  expect(route.next()).toEqual(polling);
  hear("upgrade");
  expect(route.next()).toEqual(atNode);
});

test("a server that refuses the person was reached, and a device that was asleep begins anew", () => {
  const { route, socket, fail } = followed();
  socket.active = false;
  expect(Array.from({ length: 4 }, fail)).toEqual([atNode, atNode, atNode, atNode]);
  socket.active = true;
  fail();
  fail();
  route.forgive();
  expect(route.next()).toEqual(atNode);
});

test("another server is gone to once in a while, and none where the page already is", () => {
  const { route, socket, own } = followed();
  route.connect(own);
  for (const node of [undefined, "/n/3"]) route.meetAt(own, node);
  expect(socket.connect).toHaveBeenCalledTimes(1);
  route.meetAt(own, "/n/1");
  expect(socket.connect).toHaveBeenCalledTimes(2);
  expect(socket.io.opts.path).toBe("/n/1/socket.io");
  route.meetAt(own, "/n/3");
  expect(socket.connect).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(30_001);
  route.meetAt(own, "/n/3");
  expect(socket.io.opts.path).toBe("/n/3/socket.io");
});

test("who dialled before it was known where, is taken there by the join", () => {
  learnNode();
  const { route, socket, own } = followed();
  learnNode("/n/3");
  route.meetAt(own, "/n/3");
  expect(socket.io.opts.path).toBe("/n/3/socket.io");
});

test("who has to poll stays where they are", () => {
  const { route, socket, own, fail } = followed();
  fail();
  fail();
  route.connect(own);
  route.meetAt(own, "/n/1");
  expect(socket.connect).toHaveBeenCalledTimes(1);
});
