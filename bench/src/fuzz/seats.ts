import { setTimeout as pause } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import type { Person } from "./crew.ts";
import type { Delivered, Message } from "./message.ts";

/** Open sockets of people, each used only as often as a socket may speak. */
export type Seats = {
  say(person: Person, message: Message & { kind: "event" }): Promise<Delivered>;
  close(): Promise<void>;
};

type Seat = { freeAt: number; socket: Promise<Socket | null> | null };

/** A socket may say ten things a second, and a person has five. */
const gapMs = 110;
const seatsPerPerson = 4;
const answerMs = 10_000;

export function openSeats(url: string): Seats {
  const seats = new Map<Person, Seat[]>();
  const seatsOf = (person: Person): Seat[] => {
    const own = seats.get(person) ?? Array.from({ length: seatsPerPerson }, () => ({ freeAt: 0, socket: null }));
    seats.set(person, own);
    return own;
  };
  return {
    say: async (person, message) => {
      const seat = seatsOf(person).reduce((one, other) => (other.freeAt < one.freeAt ? other : one));
      const at = Math.max(performance.now(), seat.freeAt);
      seat.freeAt = at + gapMs;
      await pause(Math.max(at - performance.now(), 0));
      const seated = await seat.socket;
      if (!seated?.connected) seat.socket = connected(url, person);
      const socket = await seat.socket;
      if (socket) return said(socket, message);
      person.isStale = true;
      return { answer: "unseated" };
    },
    close: async () => {
      for (const { socket } of [...seats.values()].flat()) (await socket)?.disconnect();
    },
  };
}

function connected(url: string, { token, address }: Person): Promise<Socket | null> {
  const options = { transports: ["websocket"], forceNew: true, reconnection: false };
  const socket = io(url, { ...options, auth: { token }, extraHeaders: address });
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", () => resolve(null));
    // Closed by a busy server after the line was there and before anybody sat down.
    socket.once("disconnect", () => resolve(null));
  });
}

async function said(socket: Socket, { event, sent }: Message & { kind: "event" }): Promise<Delivered> {
  try {
    const answer: { error?: string } | null = await socket.timeout(answerMs).emitWithAck(event, ...sent);
    if (answer?.error === "internal") return { answer: "internal", harm: JSON.stringify(answer).slice(0, 200) };
    return { answer: answer?.error ?? "ok" };
  } catch {
    return socket.connected
      ? { answer: "none", harm: `no acknowledgement within ${answerMs} ms` }
      : { answer: "closed" };
  }
}
