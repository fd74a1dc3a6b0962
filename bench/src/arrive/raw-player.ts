import { randomBytes } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { comingFrom } from "../behind-proxy.ts";
import { frameOf, TextFrames } from "./text-frames.ts";

export type Arriving = {
  url: string;
  /** Of the player among all who come. */
  index: number;
  initData: string;
  betAmount: number;
  onSignedIn(): void;
  /** The text of each event of the room, as Socket.IO writes it. */
  onEvent(text: string): void;
};
export type Seat = { leave(): void };

/** Asked again after so long where the server refuses or cuts. */
const againMs = 500;
const timesMax = 40;

/** A player who signs in, connects, joins and has the state; who is refused comes again. `refusals` says why, each time. */
export async function arrive(player: Arriving): Promise<Seat & { refusals: string[] }> {
  const refusals: string[] = [];
  for (;;) {
    try {
      return { ...(await comeIn(player)), refusals };
    } catch (error) {
      if (refusals.length >= timesMax) throw error;
      refusals.push(String(error instanceof Error ? error.message : error).split(":", 1)[0] ?? "");
      await new Promise((done) => setTimeout(done, againMs));
    }
  }
}

async function comeIn(player: Arriving): Promise<Seat> {
  const token = await signIn(player);
  player.onSignedIn();
  return seated(await connected(player), player, token);
}

/** The token of a player, who signs in with their own launch data from an address of their own. */
export function signIn({ url, index, initData }: Pick<Arriving, "url" | "index" | "initData">): Promise<string> {
  const body = JSON.stringify({ initData });
  const headers = { ...comingFrom(index), "content-type": "application/json", "content-length": body.length };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/auth/telegram`, { method: "POST", headers, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      answer.on("error", reject).on("end", () => {
        const { token } = answer.statusCode === 200 ? JSON.parse(text) : {};
        if (typeof token === "string") resolve(token);
        else reject(new Error(`sign-in answered ${answer.statusCode}: ${text}`));
      });
    });
    asked.on("error", reject).end(body);
  });
}

function connected({ url, index }: Arriving): Promise<Socket> {
  const headers = {
    ...{ connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" },
    ...{ "sec-websocket-key": randomBytes(16).toString("base64"), ...comingFrom(index) },
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/socket.io/?EIO=4&transport=websocket`, { headers, agent: false });
    asked.on("upgrade", (_answer: IncomingMessage, socket: Socket, head: Buffer) => {
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asked.on("response", (answer) => {
      answer.resume();
      reject(new Error(`the connection was answered ${answer.statusCode}`));
    });
    asked.on("error", reject).end();
  });
}

/** Engine.IO's packets are 0 open, 2 ping, 3 pong, 4 message; Socket.IO's in a message 0 connect, 2 event, 3 acknowledgement. */
function seated(socket: Socket, { betAmount, onEvent }: Arriving, token: string): Promise<Seat> {
  const frames = new TextFrames();
  const say = (text: string) => void socket.write(frameOf(text));
  const bet = JSON.stringify({ betAmount });
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => {
      reject(new Error(why));
      socket.destroy();
    };
    const hear = (text: string) => {
      if (text.startsWith("42")) onEvent(text);
      else if (text.startsWith("0")) say(`40${JSON.stringify({ token })}`);
      else if (text === "2") say("3");
      else if (text.startsWith("40")) say(`420["join_stack",${bet}]`);
      else if (text.startsWith('430[{"success":true')) say(`421["request_game_state",${bet}]`);
      else if (text.startsWith('431[{"success":true')) resolve({ leave: () => socket.destroy() });
      else refuse(`heard ${text.slice(0, 200)}`);
    };
    socket.on("error", reject).on("close", () => reject(new Error("the connection was cut")));
    socket.on("data", (chunk) => frames.read(chunk).forEach(hear));
  });
}
