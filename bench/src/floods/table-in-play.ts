import { setTimeout as pause } from "node:timers/promises";
import { connectSocket } from "../crowd.ts";

const betAmount = 10;

export type TableInPlay = {
  /** Resolves once one more round has closed. */
  closedOnce(): Promise<void>;
  stop(): void;
};

/** Two players who buy a cartela in every round of a table as soon as it opens. */
export async function playOn(url: string, tokens: readonly string[]): Promise<TableInPlay> {
  const sockets = await Promise.all(tokens.map((token) => connectSocket(url, { auth: { token } })));
  const [first] = sockets;
  let isPlaying = true;
  let closes = 0;
  first?.on("round_closed", () => {
    closes += 1;
  });
  const buyOn = async (socket: (typeof sockets)[number], cartelaNumber: number) => {
    while (isPlaying && socket.connected) {
      const intent = { betAmount, cartelaNumber };
      const held = await socket.emitWithAck("reserve_cartela", intent);
      if (held.success) await socket.emitWithAck("confirm_cartela", intent);
      await pause(500);
    }
  };
  await Promise.all(sockets.map((socket) => socket.emitWithAck("join_stack", { betAmount })));
  // An answer that is awaited when the socket goes does not come any more.
  sockets.forEach((socket, index) => void buyOn(socket, index + 1).catch(() => {}));
  return {
    closedOnce: async () => {
      const before = closes;
      for (let waits = 0; closes === before && waits < 1200; waits++) await pause(100);
      if (closes === before) throw new Error("no round closes any more");
    },
    stop: () => {
      isPlaying = false;
      for (const socket of sockets) socket.disconnect();
    },
  };
}
