import { expect, test } from "vitest";
import type { LobbyService } from "../lobby/service.ts";
import { lobbySocket } from "../lobby/socket.ts";
import { lobbyRoom } from "../realtime/lobby-room.ts";
import type { Realtime } from "../realtime/realtime.ts";
import type { Socket } from "../realtime/watcher.ts";
import type { RoundService } from "./service.ts";
import { roundSocket } from "./socket.ts";

type Join = (socket: Socket, payload: { sessionId: string }, requestId: string) => Promise<object>;

const lobby = "the lobby's list";

/** What answers joins, of tables and of the lobby, where each is let through (or refused) when the test says so. */
function joins() {
  const handlers = new Map<string, Join>();
  const waiting: { of: string; done: () => void; fail: (error: Error) => void }[] = [];
  const wait = (of: string) => new Promise<void>((done, fail) => waiting.push({ of, done, fail }));
  const join = async (_player: unknown, { sessionId }: { sessionId: string }) => {
    await wait(sessionId);
    return { sessionId };
  };
  const realtime = { on: (event: string, handler: Join) => handlers.set(event, handler) } as unknown as Realtime;
  roundSocket(realtime, { rounds: { join } as unknown as RoundService });
  lobbySocket(realtime, { lobby: { join: () => wait(lobby) } as unknown as LobbyService });
  const handler = (event: string): Join => {
    const found = handlers.get(event);
    if (!found) throw new Error(`${event} is answered`);
    return found;
  };
  return {
    answer: handler("join_stack"),
    toLobby: (socket: Socket) => handler("join_lobby")(socket, { sessionId: "" }, ""),
    letThrough(...names: string[]): void {
      for (const { of, done } of waiting) if (names.length === 0 || names.includes(of)) done();
    },
    refuse(name: string): void {
      waiting.find(({ of }) => of === name)?.fail(new Error("refused"));
    },
    /** Until so many wait: the lobby's look begins once the socket is there. */
    async waits(count: number): Promise<void> {
      while (waiting.length < count) await Promise.resolve();
    },
  };
}

/** A socket that comes and goes as slowly as an adapter of several processes lets it. */
function slowSocket(rooms: Set<string>): Socket {
  const later = async (act: () => void) => {
    await Promise.resolve();
    act();
  };
  return {
    data: { identity: { kind: "player", player: { id: "abebe" } } },
    join: (room: string) => later(() => rooms.add(room)),
    leave: (room: string) => later(() => rooms.delete(room)),
    emit: () => true,
  } as unknown as Socket;
}

test("who joins two rooms at once and is answered at once is in the last of them alone, and not in the lobby", async () => {
  const { answer, letThrough } = joins();
  const rooms = new Set<string>([lobbyRoom]);
  const socket = slowSocket(rooms);
  const answers = ["first", "second"].map((sessionId) => answer(socket, { sessionId }, ""));
  letThrough();
  expect(await Promise.all(answers)).toMatchObject([{ sessionId: "first" }, { sessionId: "second" }]);
  expect([...rooms]).toEqual(["second"]);
  expect(socket.data.roomId).toBe("second");
});

test("who joins two rooms at once is in the one that they asked for last, whichever is answered first; both are answered", async () => {
  const { answer, letThrough } = joins();
  const rooms = new Set<string>();
  const socket = slowSocket(rooms);
  const [first, second] = ["first", "second"].map((sessionId) => answer(socket, { sessionId }, ""));
  letThrough("second");
  expect(await second).toMatchObject({ success: true, sessionId: "second" });
  letThrough("first");
  expect(await first).toMatchObject({ success: true, sessionId: "first" });
  expect([...rooms]).toEqual(["second"]);
  expect(socket.data.roomId).toBe("second");
});

test("who is refused the room that they asked for last is in the one before", async () => {
  const { answer, letThrough, refuse } = joins();
  const rooms = new Set<string>();
  const socket = slowSocket(rooms);
  const [first, second] = ["first", "second"].map((sessionId) => answer(socket, { sessionId }, ""));
  refuse("second");
  await expect(second).rejects.toThrow("refused");
  letThrough("first");
  await first;
  expect([...rooms]).toEqual(["first"]);
});

test("who sits down while the lobby's list is late stays at the table", async () => {
  const { answer, toLobby, letThrough, waits } = joins();
  const rooms = new Set<string>();
  const socket = slowSocket(rooms);
  const list = toLobby(socket);
  await waits(1);
  const sat = answer(socket, { sessionId: "table" }, "");
  letThrough("table");
  await sat;
  letThrough(lobby);
  expect(await list).toMatchObject({ success: true });
  expect([...rooms]).toEqual(["table"]);
  expect(socket.data.roomId).toBe("table");
});

test("who goes back to the lobby while a table is late stays in the lobby", async () => {
  const { answer, toLobby, letThrough, waits } = joins();
  const rooms = new Set<string>();
  const socket = slowSocket(rooms);
  const sat = answer(socket, { sessionId: "table" }, "");
  const list = toLobby(socket);
  await waits(2);
  letThrough(lobby);
  await list;
  letThrough("table");
  expect(await sat).toMatchObject({ success: true, sessionId: "table" });
  expect([...rooms]).toEqual([lobbyRoom]);
  expect(socket.data.roomId).toBeUndefined();
});
