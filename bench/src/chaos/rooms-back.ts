import { setTimeout as pause } from "node:timers/promises";
import { connectSocket, signInPlayer } from "../crowd.ts";
import type { ServerNode } from "../processes/nodes.ts";

/** Of a server that was started again: when its process was made, when it served, when its last room had told its state. */
export type Back = { bornAt: number; servedAt: number; backAt: number };

const askMs = 2000;
const againMs = 50;

/**
 * Until every room has told somebody its state at this server, asked there itself, past the lines. Null when it is killed
 * before.
 */
export async function roomsBack(
  node: ServerNode,
  bets: readonly number[],
  who: number,
  bornAt: number,
): Promise<Back | null> {
  const servedAt = performance.now();
  const url = node.ownUrl;
  const isThere = () => url !== null && node.ownUrl === url;
  let token: string | null = null;
  const waiting = [...bets];
  for (let bet = waiting[0]; bet !== undefined; bet = waiting[0]) {
    if (url === null || !isThere()) return null;
    try {
      token ??= await signInPlayer(url, who);
      await tellsState(url, token, bet);
      waiting.shift();
    } catch {
      await pause(againMs);
    }
  }
  return { bornAt, servedAt, backAt: performance.now() };
}

async function tellsState(url: string, token: string, betAmount: number): Promise<void> {
  const socket = await connectSocket(url, { auth: { token }, timeout: askMs });
  try {
    for (const event of ["join_stack", "request_game_state"]) {
      const { success } = await socket.timeout(askMs).emitWithAck(event, { betAmount });
      if (!success) throw new Error(`${event} was refused`);
    }
  } finally {
    socket.disconnect();
  }
}
