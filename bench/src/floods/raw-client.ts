import { connect, type Socket } from "node:net";

/** What a flood sent and how it was answered, by status; 0 is a connection that was cut before its answers came. */
export type Flooded = { seconds: number; answers: Record<number, number> };
export type Flood = {
  url: string;
  path: string;
  headers?: Record<string, string>;
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

type State = { left: number; endsAt: number; answers: Record<number, number> };

async function sendAll(options: Flood, state: State): Promise<void> {
  while (state.left > 0 && performance.now() < state.endsAt) await onOneConnection(options, state);
}

function onOneConnection({ url, path, headers = {} }: Flood, state: State): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
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
      socket.write(request.repeat(awaited));
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

/** As many connections that say nothing; answers how many of them are still open after so many seconds. */
export async function silence(url: string, connections: number, seconds: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    return socket.resume();
  });
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const open = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return open;
}
