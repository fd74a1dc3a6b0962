import { zero } from "@derash/game/money";
import { demoBotToken } from "@derash/server/config";
import { launchLink } from "@derash/server/demo/demo";
import { io, type Socket } from "socket.io-client";

const atOnce = 24;

/** What Telegram hands to the mini app of this person, signed now. */
export function launchData(id: number): string {
  const person = { id, first_name: `Player${id}`, language_code: "en" };
  const link = launchLink("http://localhost", { roomId: "", stake: zero }, person, demoBotToken);
  return new URLSearchParams(new URL(link).hash.slice(1)).get("tgWebAppData") ?? "";
}

/** The token of a player, who signs in with their own launch data. */
export async function signInPlayer(url: string, id: number): Promise<string> {
  const response = await fetch(`${url}/api/auth/telegram`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ initData: launchData(id) }),
  });
  if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

/** `timeout`: within which the server must have let the socket in, ms. */
export function connectSocket(url: string, options: { auth?: { token: string }; timeout?: number }): Promise<Socket> {
  const socket = io(url, { ...options, transports: ["websocket"], forceNew: true, reconnection: false });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => fail(new Error("the server did not let the socket in")), options.timeout);
    const fail = (error: Error) => {
      clearTimeout(late);
      socket.disconnect();
      reject(error);
    };
    // A server that dies before it has let the socket in is told of by the connection alone; one that refuses says why right after.
    const onCut = () => queueMicrotask(() => fail(new Error("the connection was cut")));
    if (options.timeout === undefined) clearTimeout(late);
    socket.io.once("close", onCut);
    socket.once("connect_error", fail);
    socket.once("connect", () => {
      clearTimeout(late);
      socket.io.off("close", onCut);
      resolve(socket);
    });
  });
}

/** Does something so many times, a few at once, and keeps the answers in order. */
export async function inTurns<Answer>(count: number, act: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  // The workers share one iterator: each takes the next turn that nobody has taken.
  const waiting = Array.from({ length: count }).keys();
  const worker = async () => {
    for (const index of waiting) answers[index] = await act(index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}
