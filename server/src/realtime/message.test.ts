import { clientEvents } from "@derash/protocol/socket";
import fc from "fast-check";
import { io, type Socket } from "socket.io-client";
import { describe, expect, test } from "vitest";
import { join, nextEvent, type TestPlayer } from "../../test/app.ts";
import { ledgerViolations } from "../../test/database.ts";
import {
  bareSocket,
  connected,
  ended,
  expectAlive,
  here,
  newPlayer,
  oneServer,
  server,
  stake,
  unanswered,
} from "../../test/realtime/bare-socket.ts";
import { socketPermission } from "../http/permission.ts";

oneServer();

const stranger = "999999999";

type Refusal = { success: false; event: string; error: string; message: string; fields?: Record<string, string> };

/** Sends one event; answers what came back as the acknowledgement and as `request_refused`. */
async function refused(socket: Socket, event: string, ...payload: unknown[]) {
  const told = nextEvent(socket, "request_refused");
  const acknowledged: Refusal = await socket.emitWithAck(event, ...payload);
  return { acknowledged, told: await told };
}

/** A bare connection that has signed in. */
async function bareSignedIn(player: TestPlayer) {
  const bare = bareSocket();
  await bare.opened;
  bare.send(`40${JSON.stringify({ token: player.token })}`);
  await bare.next("40{");
  return bare;
}

describe("a payload that does not fit", () => {
  // Where nothing is asked for, whatever comes fits.
  const events = Object.entries(clientEvents)
    .filter(
      ([, { callers, payload }]) => callers.some((caller) => caller === "player") && !payload.safeParse({}).success,
    )
    .map(([event]) => event);

  test.each(events)("of %s is answered twice, and the socket stays open", async (event) => {
    const socket = await (await newPlayer()).socket();
    for (const payload of [
      undefined,
      null,
      5,
      "text",
      [],
      {},
      { betAmount: {} },
      { betAmount: null, cartelaNumber: [1] },
    ]) {
      const { acknowledged, told } = await refused(socket, event, payload);
      const expected = {
        event,
        error: "invalid_input",
        params: {},
        message: "Some fields are not valid.",
        fields: expect.any(Object),
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
      };
      expect(told).toEqual(expected);
      expect(acknowledged).toEqual({ success: false, ...expected });
      expect(Object.keys(told.fields ?? {}).length).toBeGreaterThan(0);
    }
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });

  test.each(events)(
    "of %s, or none at all, is answered when the acknowledgement is all that was sent",
    async (event) => {
      const socket = await (await newPlayer()).socket();
      const { acknowledged } = await refused(socket, event);
      expect(acknowledged).toMatchObject({ success: false, event, error: "invalid_input" });
      socket.disconnect();
    },
  );

  test.each(events)("of %s is answered to a client that wants no acknowledgement", async (event) => {
    const socket = await (await newPlayer()).socket();
    const told = nextEvent(socket, "request_refused");
    socket.emit(event, { betAmount: [] });
    expect(await told).toMatchObject({ event, error: "invalid_input", fields: { betAmount: { code: "invalid" } } });
    socket.disconnect();
  });

  test("names the field", async () => {
    const socket = await (await newPlayer()).socket();
    const { told } = await refused(socket, "reserve_cartela", { betAmount: stake, cartelaNumber: "seven" });
    expect(told.fields).toEqual({
      cartelaNumber: { code: "not_whole", params: {}, message: "must be a whole number" },
    });
    socket.disconnect();
  });

  test("as an unknown event is answered", async () => {
    const socket = await (await newPlayer()).socket();
    for (const event of ["call_ball", "constructor", "__proto__", "toString", "", "game_ended"]) {
      const { acknowledged, told } = await refused(socket, event, {});
      const requestId = expect.any(String);
      expect(told).toEqual({ event, error: "not_found", params: {}, message: "Not found.", requestId });
      expect(acknowledged).toMatchObject({ success: false, error: "not_found" });
    }
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });
});

describe("what a socket may not do", () => {
  test.each(["join_stack", "reserve_cartela", "confirm_cartela", "release_cartela"])(
    "%s as another person is refused and kept as a cheat signal",
    async (event) => {
      const liar = await newPlayer();
      const socket = await liar.socket();
      const answer: Partial<Refusal> = await socket.emitWithAck(event, {
        telegramId: stranger,
        betAmount: stake,
        cartelaNumber: 3,
      });
      expect(answer).toMatchObject({ success: false, error: "not_yours" });
      const signals = await server.db.selectFrom("cheat_signal").where("claimed", "=", stranger).selectAll().execute();
      expect(signals.filter(({ actual }) => actual === String(liar.telegramId))).toHaveLength(1);
      socket.disconnect();
    },
  );

  test("a stake unlike the room's, or none at all, is refused", async () => {
    const player = await newPlayer();
    const socket = await player.socket();
    const { sessionId } = await player.session(stake);
    const claim = (betAmount: unknown) =>
      socket.emitWithAck("reserve_cartela", { sessionId, betAmount, cartelaNumber: 3 });
    for (const amount of [0, -5, 10.001, "NaN", "1e1"])
      expect(await claim(amount)).toMatchObject({ success: false, error: "invalid_amount" });
    expect(await claim(20)).toMatchObject({ success: false, error: "stake_mismatch" });
    expect(await player.balance()).toBe(1000);
    socket.disconnect();
  });

  test("an event that nobody answers refuses to start", async () => {
    const { realtime, close } = await unanswered(null);
    expect(() => realtime.refuseUnanswered()).toThrow("join_stack is answered");
    await close();
  });
});

describe("limits", () => {
  test("more than ten messages a second close the socket, whatever they say, and no other", async () => {
    const [eager, patient] = [await (await newPlayer()).socket(), await (await newPlayer()).socket()];
    const closed = ended(eager);
    // Of 25 at once, more than ten fall into one second wherever it begins.
    for (let message = 0; message < 25; message++)
      eager.emit(message % 2 ? "request_game_state" : "nonsense", { betAmount: stake });
    expect(await closed).toBe("io server disconnect");
    expect(patient.connected).toBe(true);
    patient.disconnect();
  });

  test("ten messages at once are all answered", async () => {
    const socket = await (await newPlayer()).socket();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => socket.emitWithAck("request_game_state", { betAmount: stake })),
    );
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });

  test.each(["websocket", "polling"])("a message of 20,000 bytes closes its own %s and no other", async (transport) => {
    const { token } = await newPlayer();
    const socket = io(here(), { auth: { token }, transports: [transport], forceNew: true, reconnection: false });
    await connected(socket);
    const other = await (await newPlayer()).socket();
    const closed = ended(socket);
    socket.emit("reserve_cartela", { betAmount: stake, cartelaNumber: 1, filler: "x".repeat(20_000) });
    expect(await closed).toMatch(/^transport (close|error)$/);
    expect(other.connected).toBe(true);
    expect(await join(other, stake)).toMatchObject({ success: true });
    other.disconnect();
  });
});

describe("500 malformed messages", () => {
  const values = fc.oneof(
    fc.anything({ withNullPrototype: true, maxDepth: 4 }),
    fc.json({ maxDepth: 8 }).map((text): unknown => JSON.parse(text)),
    fc.constantFrom<unknown>(
      "1e309",
      "NaN",
      "１０",
      "\u0000",
      "\ud800",
      -0,
      2 ** 53,
      "__proto__",
      JSON.parse('{"__proto__":{"x":1}}'),
    ),
  );
  const intents = fc.record(
    { betAmount: values, cartelaNumber: values, sessionId: values, telegramId: values, gameId: values },
    { requiredKeys: [] },
  );
  const packets = fc.oneof(
    // An event with some payload, as socket.io writes it; with and without an acknowledgement id.
    fc
      .tuple(
        fc.constantFrom("42", "427", "42/,", "450-", "451-"),
        fc.constantFrom(...Object.keys(socketPermission), "x", 5, null),
        fc.oneof(values, intents),
      )
      .map(([head, event, payload]) => head + (safeJson([event, payload]) ?? "[]")),
    fc.constantFrom(
      "42[",
      "42{}",
      "42",
      "43",
      "431[]",
      '43999[{"x":1}]',
      "44",
      "40",
      "41",
      "451-[]",
      '451-["x",{"_placeholder":true,"num":9}]',
      "4:",
      "6",
      "2probe",
      "3",
      "5",
      "bAAAA",
      "9",
      "",
    ),
    fc.constantFrom(
      `42["join_stack",${"[".repeat(4000)}${"]".repeat(4000)}]`,
      `42["join_stack",${'{"a":'.repeat(2000)}1${"}".repeat(2000)}]`,
    ),
    fc.string({ unit: "binary", maxLength: 200 }).map((text) => `4${text}`),
  );

  test("crash nothing, and everyone else plays on", async () => {
    const players = await Promise.all(Array.from({ length: 10 }, newPlayer));
    const witness = await (await newPlayer()).socket();
    const sample = fc.sample(packets, 500);
    // Nine packets a connection: what is refused is the packet, not its number.
    for (let at = 0; at < sample.length; at += 9) {
      const bare = await bareSignedIn(players[at % 10] as TestPlayer);
      for (const packet of sample.slice(at, at + 9)) bare.send(packet);
      bare.send(new Uint8Array([4, 2, 255]).buffer);
      bare.send('426["request_game_state",{"betAmount":10}]');
      await Promise.race([bare.next("436"), bare.closed]).catch(() => {});
      bare.socket.close();
      await bare.closed;
    }
    expect(witness.connected).toBe(true);
    witness.disconnect();
    await expectAlive();
    const balances = await Promise.all(players.map((player) => player.balance()));
    expect(balances.every((balance) => balance === 1000)).toBe(true);
    expect(await ledgerViolations(server.db)).toEqual([]);
  });
});

function safeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
