import type { Heard } from "@derash/protocol/socket";
import { connectSocket, signInPlayer } from "../crowd.ts";
import { playOn } from "../floods/table-in-play.ts";

export type WatchedTable = {
  /** A round is being called now. */
  callingOnce(): Promise<void>;
  /** Rounds that were called to their end before these eyes, balls seen, balls missed, and how late one was sent at most. */
  seen(): { rounds: number; balls: number; missed: number; lateMs: number; cut: number };
  stop(): void;
};

const betAmount = 10;
const firstId = 950_000_000;
const joinAgainMs = 1000;

/** A table that two people play at all the time, and others who watch it and see when each ball was sent. */
export async function watchTable(url: string, watchers: number): Promise<WatchedTable> {
  const tokens = await Promise.all(
    Array.from({ length: 2 + watchers }, (_, index) => signInPlayer(url, firstId + index)),
  );
  const table = await playOn(url, tokens.slice(0, 2));
  const sockets = await Promise.all(tokens.slice(2).map((token) => connectSocket(url, { auth: { token } })));
  const seen = { rounds: 0, balls: 0, missed: 0, lateMs: 0, cut: 0 };
  let wake = () => {};
  const calling = new Promise<void>((done) => {
    wake = done;
  });
  let isStopped = false;
  for (const socket of sockets) {
    let started: Heard<"game_started"> | null = null;
    let last = 0;
    socket.on("game_started", (event: Heard<"game_started">) => {
      started = event;
      last = 0;
    });
    socket.on("ball_called", ({ totalCalls, serverNow }: Heard<"ball_called">) => {
      // Who came while it was called has not heard when it began.
      if (started?.startsAt == null) return;
      wake();
      const dueAt = started.startsAt + started.startDelayMs + (totalCalls - 1) * started.callIntervalMs;
      seen.balls += 1;
      seen.missed += totalCalls - last - 1;
      seen.lateMs = Math.max(seen.lateMs, serverNow - dueAt);
      last = totalCalls;
    });
    socket.on("game_ended", ({ totalCalls, isVoid }: Heard<"game_ended">) => {
      if (started !== null && !isVoid) seen.missed += totalCalls - last;
      if (started !== null && socket === sockets[0]) seen.rounds += 1;
      started = null;
    });
    socket.on("disconnect", () => {
      if (!isStopped) seen.cut += 1;
    });
    const join = async () => {
      const { success } = await socket.emitWithAck("join_stack", { betAmount });
      if (!success && !isStopped) setTimeout(join, joinAgainMs).unref();
    };
    // Whom a server with too much to do lets go of sees nothing of the rest of this round, and is no miss of it.
    socket.on("let_go", ({ afterMs }: Heard<"let_go">) => {
      started = null;
      setTimeout(join, afterMs).unref();
    });
    await join();
  }
  return {
    callingOnce: () => calling,
    seen: () => seen,
    stop: () => {
      isStopped = true;
      table.stop();
      for (const socket of sockets) socket.disconnect();
    },
  };
}
