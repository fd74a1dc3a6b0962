import { io } from "socket.io-client";
import { describe, expect, test } from "vitest";
import { connect, join, nextEvent } from "../../test/app.ts";
import {
  bareSocket,
  connected,
  ended,
  expectAlive,
  here,
  newPlayer,
  oneServer,
  stake,
  unanswered,
} from "../../test/realtime/bare-socket.ts";

oneServer();

describe("the handshake", () => {
  test.each([
    ["no token", {}],
    ["an empty token", { token: "" }],
    ["a forged token", { token: "eyJhbGciOiJIUzI1NiJ9.e30.x" }],
    ["a token that is null", { token: null }],
    ["a token that is a number", { token: 5 }],
    ["a token that is an object", { token: { toString: "x" } }],
    ["a telegramId and nothing else", { telegramId: "4000000" }],
  ])("with %s is refused", async (_kind, auth) => {
    const socket = io(here(), { auth, transports: ["websocket"], forceNew: true, reconnection: false });
    const error = await new Promise<Error>((resolve, reject) => {
      socket.on("connect_error", resolve);
      socket.on("connect", () => reject(new Error("connected")));
    });
    expect(error.message).toBe("You are not logged in. Please log in again.");
    socket.disconnect();
  });

  test.each([
    "40",
    "40[]",
    "40{}",
    '40"token"',
    "40null",
    "40{",
    "40/admin,{}",
    "4",
    "41",
    "42[]",
    '42["join_stack",{}]',
    "4999",
  ])("of the bare packet %s is refused, and the server goes on", async (packet) => {
    const bare = bareSocket();
    await bare.opened;
    bare.send(packet);
    bare.send("40{}");
    // Either the server refuses the connection of the session, or it has closed the whole connection.
    await Promise.race([bare.next("44"), bare.closed]);
    bare.socket.close();
    await expectAlive();
  });

  test("with a good token works over polling as well", async () => {
    const { token } = await newPlayer();
    const socket = io(here(), {
      auth: { token },
      transports: ["polling", "websocket"],
      forceNew: true,
      reconnection: false,
    });
    await connected(socket);
    await expect.poll(() => socket.io.engine.transport.name, { timeout: 10_000 }).toBe("websocket");
    expect((await join(socket, stake)).sharedGameId).toEqual(expect.any(String));
    socket.disconnect();
  });

  test.each([
    "https://evil.example",
    "https://play.derash.example.evil.example",
    "null",
    "not a url",
    "https://evil.example/https://play.derash.example",
  ])("from a page of %s is refused", async (origin) => {
    const { token } = await newPlayer();
    const options = { auth: { token }, extraHeaders: { origin }, forceNew: true, reconnection: false };
    for (const transport of ["websocket", "polling"]) {
      const socket = io(here(), { ...options, transports: [transport] });
      const outcome = await new Promise((resolve) => {
        socket.on("connect", () => resolve("connected"));
        socket.on("connect_error", () => resolve("refused"));
      });
      expect(outcome).toBe("refused");
      socket.disconnect();
    }
  });

  test("from our own pages is accepted", async () => {
    const { token } = await newPlayer();
    const socket = io(here(), {
      auth: { token },
      extraHeaders: { origin: here() },
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
    });
    await connected(socket);
    socket.disconnect();
  });

  test("from the public address is accepted behind a proxy that changes the host", async () => {
    const { http, close } = await unanswered("https://play.example");
    const url = await http.listen({ port: 0, host: "127.0.0.1" });
    const from = (origin: string) =>
      connected(io(url, { extraHeaders: { origin }, transports: ["websocket"], forceNew: true, reconnection: false }));
    await (await from("https://play.example")).disconnect();
    await expect(from("https://play.example.evil")).rejects.toThrow("websocket error");
    await close();
  });
});

test("an ended connection leaves no socket behind", async () => {
  const socket = await connect(here(), (await newPlayer()).token);
  socket.disconnect();
  await expect
    .poll(async () => (await (await fetch(`${here()}/metrics`)).text()).match(/^derash_sockets (\d+)$/m)?.[1], {
      timeout: 10_000,
    })
    .toBe("0");
});

test("one person's sixth socket closes their first, which is told why, and nobody else's", async () => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  const bystander = await other.socket();
  const first = await player.socket();
  const told = nextEvent(first, "put_aside");
  const firstEnded = ended(first);
  const others = [];
  for (let count = 0; count < 5; count++) others.push(await player.socket());
  expect([await told, await firstEnded]).toEqual([{}, "io server disconnect"]);
  expect(others.map((socket) => socket.connected)).toEqual(Array(5).fill(true));
  expect(bystander.connected).toBe(true);
  for (const socket of [...others, bystander]) socket.disconnect();
});

test("one socket is told by its id, and nobody beside it, without a room of its own", async () => {
  const { http, realtime, close } = await unanswered(null);
  const url = await http.listen({ port: 0, host: "127.0.0.1" });
  const [told, beside] = await Promise.all([connect(url, ""), connect(url, "")]);
  const heard: string[] = [];
  for (const socket of [told, beside]) socket.onAny((name: string) => heard.push(name));
  const [arrived, last] = [nextEvent(told, "venue_taken_over"), nextEvent(beside, "own_changed")];
  realtime.tellOne(told.id ?? "", "venue_taken_over", { error: "screen_taken_over" });
  realtime.tellOne("nobody", "venue_taken_over", { error: "screen_taken_over" });
  expect(await arrived).toEqual({ error: "screen_taken_over" });
  realtime.tellOne(beside.id ?? "", "own_changed", {});
  await last;
  expect(heard).toEqual(["venue_taken_over", "own_changed"]);
  expect([told, beside].map(({ id }) => realtime.watchers(id ?? ""))).toEqual([0, 0]);
  for (const socket of [told, beside]) socket.disconnect();
  await close();
});
