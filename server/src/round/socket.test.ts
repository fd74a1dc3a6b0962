import { expect, test } from "vitest";
import { lobbyRoom } from "../realtime/lobby-room.ts";
import type { Realtime, Socket } from "../realtime/realtime.ts";
import type { RoundService } from "./service.ts";
import { roundSocket } from "./socket.ts";

type Join = (socket: Socket, payload: { sessionId: string }, requestId: string) => Promise<object>;

/** What answers a join, where each join is let through when the test says so. */
function joins() {
  const handlers = new Map<string, Join>();
  const waiting: (() => void)[] = [];
  const join = async (_player: unknown, { sessionId }: { sessionId: string }) => {
    await new Promise<void>((done) => waiting.push(done));
    return { sessionId };
  };
  const realtime = { on: (event: string, handler: Join) => handlers.set(event, handler) };
  roundSocket(realtime as unknown as Realtime, { rounds: { join } as unknown as RoundService });
  const answer = handlers.get("join_stack");
  if (!answer) throw new Error("it answers joins");
  return {
    answer,
    letThrough(): void {
      for (const done of waiting.splice(0)) done();
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
