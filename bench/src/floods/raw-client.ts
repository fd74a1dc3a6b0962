import { connect, type Socket } from "node:net";

/** What a flood sent and how it was answered, by status; 0 is a connection that was cut before its answers came. */
export type Flooded = {
  seconds: number;
  answers: Record<number, number>;
  /** Connections that should have been cut by then, and were not. */
  left?: number;
};
export type Flood = {
  url: string;
  path: string;
  headers?: Record<string, string>;
  /** Each request comes from an address of its own, as a proxy says. */
  isFromMany?: boolean;
  connections: number;
  /** It ends with whichever comes first. */
  requests: number;
  seconds: number;
};

/** So many requests go out at once on a connection before their answers are waited for. */
const pipelined = 16;

/** As many requests as the machine can send, on raw connections that are opened again where they are cut. */
export async function flood(options: Flood): Promise<Flooded> {
  const startedAt = performance.now();
  const state = { left: options.requests, endsAt: startedAt + options.seconds * 1000, answers: {} };
  await Promise.all(Array.from({ length: options.connections }, () => sendAll(options, state)));
  return { seconds: (performance.now() - startedAt) / 1000, answers: state.answers };
}

function anyAddress(): string {
  return `10.${[0, 1, 2].map(() => Math.floor(Math.random() * 256)).join(".")}`;
}

type State = { left: number; endsAt: number; answers: Record<number, number> };

async function sendAll(options: Flood, state: State): Promise<void> {
  while (state.left > 0 && performance.now() < state.endsAt) await onOneConnection(options, state);
}

function onOneConnection({ url, path, headers = {}, isFromMany = false }: Flood, state: State): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = () => {
    const from = isFromMany ? `x-forwarded-for: ${anyAddress()}\r\n` : "";
    return `GET ${path} HTTP/1.1\r\n${lines.join("")}${from}\r\n`;
  };
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname);
    let awaited = 0;
    let carried = "";
    const count = (status: number) => {
      state.answers[status] = (state.answers[status] ?? 0) + 1;
    };
    const send = () => {
      awaited = Math.min(pipelined, state.left);
      if (awaited <= 0 || performance.now() >= state.endsAt) return void socket.destroy();
      state.left -= awaited;
      socket.write(Array.from({ length: awaited }, request).join(""));
    };
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on("connect", send);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const text = carried + chunk.toString("latin1");
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)];
      const last = statuses.at(-1);
      // An answer may be cut anywhere between two pieces.
      carried = text.slice(Math.max(last ? last.index + last[0].length : 0, text.length - 12));
      for (const [, status] of statuses) count(Number(status));
      awaited -= statuses.length;
      if (awaited <= 0) send();
    });
    socket.on("close", () => {
      if (awaited > 0) count(0);
      resolve();
    });
  });
}

/** What a connection says at first, and again every second; nothing more. */
export type Slowness = { first: string; again: string };
export const silent: Slowness = { first: "", again: "" };
const againMs = 1000;

/** As many connections that are as slow; answers how many of them are still open after so many seconds. */
export async function linger(url: string, slowness: Slowness, connections: number, seconds: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname, () => void (slowness.first && socket.write(slowness.first)));
    socket.on("error", () => {});
    return socket.resume();
  });
  const speaking = setInterval(() => {
    for (const socket of sockets) if (slowness.again && socket.writable) socket.write(slowness.again);
  }, againMs);
  await new Promise((done) => setTimeout(done, seconds * 1000));
  clearInterval(speaking);
  const open = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return open;
}
