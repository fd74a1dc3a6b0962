import { setTimeout as pause } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { signInPlayer } from "../crowd.ts";
import { say } from "../table.ts";

// Two players of a demo play a round through a reverse proxy, each watching at another server: `play-through.ts <address>`.

const bet = 10;
const firstTelegramId = 940_000_000;
const withinMs = 120_000;

type Ended = { sharedGameId: string; isVoid: boolean; calledBalls: readonly number[] };

async function main(url: string): Promise<void> {
  const private_ = await Promise.all(["/metrics", "/healthz"].map(async (path) => (await fetch(url + path)).status));
  if (private_.some((status) => status !== 404))
    throw new Error(`the proxy shows what is not the world's: ${private_}`);
  const people = await Promise.all([1, 2].map((node) => sit(url, node)));
  const balls = people.map(({ socket }) => heard(socket));
  const ends = people.map(({ socket }) => ended(socket));
  for (const [index, { token }] of people.entries())
    for (const what of ["reserve", "confirm"]) await ask(url, token, what, index + 1);
  const [one, other] = await Promise.all(ends);
  if (!one || !other || one.isVoid || one.sharedGameId !== other.sharedGameId)
    throw new Error("the round was not played");
  for (const list of balls)
    if (list.join() !== one.calledBalls.join()) throw new Error(`a player heard ${list} instead of ${one.calledBalls}`);
  for (const { socket } of people) socket.disconnect();
  say(`${one.calledBalls.length} balls, each heard at both servers`);
}

/** At this server and no other, by a WebSocket. */
async function sit(url: string, node: number): Promise<{ token: string; socket: Socket }> {
  const token = await signInPlayer(url, firstTelegramId + node);
  const socket = io(url, {
    path: `/n/${node}/socket.io/`,
    transports: ["websocket"],
    auth: { token },
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("connect_error", reject);
  });
  const joined = await socket.emitWithAck("join_stack", { betAmount: bet });
  if (!joined.success) throw new Error(`server ${node} let nobody join: ${joined.message}`);
  return { token, socket };
}

function heard(socket: Socket): number[] {
  const numbers: number[] = [];
  socket.on("ball_called", ({ ball }) => numbers.push(ball.number));
  return numbers;
}

function ended(socket: Socket): Promise<Ended> {
  const late = pause(withinMs, null, { ref: false }).then(() => Promise.reject(new Error("no round ended in time")));
  return Promise.race([new Promise<Ended>((resolve) => socket.once("game_ended", resolve)), late]);
}

async function ask(url: string, token: string, what: string, cartelaNumber: number): Promise<void> {
  const response = await fetch(`${url}/api/${what}-cartela`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ cartelaNumber, betAmount: bet }),
  });
  if (!response.ok) throw new Error(`${what} answered ${response.status}: ${await response.text()}`);
}

await main(process.argv[2] ?? "");
