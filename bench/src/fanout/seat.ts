import { signIn } from "../arrive/raw-player.ts";
import { comingFrom } from "../behind-proxy.ts";
import { launchData } from "../crowd.ts";
import { openWire, type Wire } from "./wire.ts";

/** What is listened to: our server, and its peers. */
export type Kind = "derash" | "socket.io" | "ws" | "colyseus";
export type Place = { kind: Kind; url: string; index: number; betAmount: number };
/** What else comes to a seat than what seats it. */
export type Hear = (bytes: Buffer, from: number, to: number) => void;

const firstId = 960_000_000;
const engineIo = "/socket.io/?EIO=4&transport=websocket";

/** Connects one listener and takes its place in the room; rejects when the server refuses or cuts. */
export async function takeSeat({ kind, url, index, betAmount }: Place, hear: Hear): Promise<Wire> {
  if (kind === "ws") return seated(url, "/", {}, { onOpen: true, hello: () => false }, hear);
  if (kind === "colyseus")
    return seated(url, await reservedPath(url), {}, { onOpen: false, hello: joinsColyseus }, hear);
  const headers = comingFrom(index);
  const token = kind === "derash" ? await signIn({ url, index, initData: launchData(firstId + index) }) : "";
  const opening = { onOpen: false, hello: joinsEngine(token, betAmount) };
  return seated(url, engineIo, headers, opening, hear);
}

/** `hello`: answers what comes before the seat is taken; true with the last of it. `onOpen`: nothing comes before. */
type Opening = { onOpen: boolean; hello(wire: Wire, bytes: Buffer, from: number, to: number): boolean };

function seated(
  url: string,
  path: string,
  headers: Record<string, string>,
  opening: Opening,
  hear: Hear,
): Promise<Wire> {
  return new Promise((resolve, reject) => {
    let isSeated = opening.onOpen;
    openWire({
      ...{ url, path, headers },
      onOpen: (wire) => {
        if (isSeated) resolve(wire);
      },
      onFrame: (wire, bytes, from, to) => {
        // Engine.IO's ping is the one character 2.
        if (to - from === 1 && bytes[from] === 0x32) wire.say("3");
        else if (isSeated) hear(bytes, from, to);
        else if (opening.hello(wire, bytes, from, to)) {
          isSeated = true;
          resolve(wire);
        }
      },
      onClose: (why) => {
        if (!isSeated) return reject(new Error(why));
        process.stderr.write(`a seat was lost: ${why}\n`);
      },
    });
  });
}

/** Engine.IO's packets are 0 open, 4 message; Socket.IO's in a message 0 connect, 2 event, 3 acknowledgement. */
function joinsEngine(token: string, betAmount: number): Opening["hello"] {
  return (wire, bytes, from, to) => {
    const text = bytes.toString("utf8", from, to);
    if (text.startsWith("0")) wire.say(token === "" ? "40" : `40${JSON.stringify({ token })}`);
    else if (text.startsWith("40")) {
      if (token === "") return true;
      wire.say(`420["join_stack",${JSON.stringify({ betAmount })}]`);
    } else if (text.startsWith('430[{"success":true')) return true;
    else if (!text.startsWith("42")) throw new Error(`heard ${text.slice(0, 200)}`);
    return false;
  };
}

/** Colyseus reserves a seat over HTTP; its room greets by the byte 10, and wants it back. */
async function reservedPath(url: string): Promise<string> {
  const answer = await fetch(`${url}/matchmake/joinOrCreate/everyone`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const text = await answer.text();
  const seat: { roomId?: string; processId?: string; sessionId?: string } = JSON.parse(text);
  if (!answer.ok || seat.roomId === undefined) throw new Error(`matchmaking answered ${answer.status}: ${text}`);
  return `/${seat.processId}/${seat.roomId}?sessionId=${seat.sessionId}`;
}

function joinsColyseus(wire: Wire, bytes: Buffer, from: number): boolean {
  const joins = 10;
  if (bytes[from] !== joins) throw new Error(`the room greeted by ${bytes[from]}`);
  wire.sayBytes(Buffer.from([joins]));
  return true;
}
