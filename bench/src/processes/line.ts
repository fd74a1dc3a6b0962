import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";

/**
 * What is wrong with a line now. `delayMs`: a piece comes up to so much later. `lossPercent`: so many pieces are lost at first,
 * and come when TCP has sent them again. `silentUntil`: nothing comes through before this, by performance.now(). No piece
 * overtakes another, as TCP sees to it: what is behind a late one is late too.
 */
export type Weather = { delayMs?: number; lossPercent?: number; silentUntil?: number };
export type Target = { hostname: string; port: number };
type Hand = (bytes: Buffer) => void;
/** By the first piece that the near end says: how the far end's pieces are handed to it; null: it is refused. */
export type Arrange = (greeting: Buffer, near: Socket) => Hand | null;

/** Stands between two parties, who know nothing of it. */
export type Line = {
  port: number;
  /** Whether a connection of it comes to the far party from this port. */
  has(port: number): boolean;
  /** From now on it leads there; what is open stays where it is. */
  lead(to: Target): void;
  /** From now on. */
  weather(now: Weather): void;
  /** Both ends of all that is open learn at once that it is over. */
  reset(): void;
  /** The far end of all that is open learns that it is over; the near end learns nothing, and is never answered again. */
  halfOpen(): void;
  stop(): Promise<void>;
};

/** TCP sends what was lost again after this at least, and after twice as long each further time. */
const sentAgainMs = 200;
const lossesMax = 4;

export async function openLine(target: Target, arrange: Arrange = (_, near) => handTo(near)): Promise<Line> {
  let to = target;
  let weather: Weather = {};
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const sockets = new Set<Socket>();
  const ports = new Set<number>();
  const join = (near: Socket, greeting: Buffer) => {
    const back = arrange(greeting, near);
    if (back === null) return void near.destroy();
    const far = dial(to.port, to.hostname, () => {
      const { localPort = 0 } = far;
      ports.add(localPort);
      far.on("close", () => ports.delete(localPort));
    });
    const pair = { near, far };
    pairs.add(pair);
    kept(sockets, far);
    const [there, here] = [inOrder(() => weather), inOrder(() => weather)];
    there(() => handTo(far)(greeting));
    near.on("data", (bytes) => there(() => handTo(far)(bytes)));
    far.on("data", (bytes) => here(() => back(bytes)));
    near.on("close", () => there(() => far.destroy()));
    far.on("close", () => pairs.delete(pair) && here(() => near.destroy()));
  };
  const server = createServer((near) => {
    kept(sockets, near);
    near.once("data", (greeting) => join(near, greeting));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    has: (asked) => ports.has(asked),
    lead: (elsewhere) => {
      to = elsewhere;
    },
    weather: (now) => {
      weather = now;
    },
    reset: () => {
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.resetAndDestroy();
      pairs.clear();
    },
    halfOpen: () => {
      for (const { far } of pairs) far.destroy();
      pairs.clear();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

function handTo(socket: Socket): Hand {
  return (bytes) => void (socket.writable && socket.write(bytes));
}

function kept(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.setNoDelay(true);
  socket.on("error", () => {});
  socket.on("close", () => sockets.delete(socket));
}

/** Does one thing after the other, each as late as the weather makes it. */
function inOrder(weather: () => Weather): (act: () => void) => void {
  const waiting: { at: number; act: () => void }[] = [];
  const next = () => {
    while (waiting[0] && waiting[0].at <= performance.now()) waiting.shift()?.act();
    const [first] = waiting;
    if (first) setTimeout(next, first.at - performance.now());
  };
  return (act) => {
    const at = performance.now() + latenessOf(weather());
    const last = waiting.at(-1);
    if (!last && at <= performance.now()) return act();
    waiting.push({ at: Math.max(at, last?.at ?? 0), act });
    if (!last) next();
  };
}

function latenessOf({ delayMs = 0, lossPercent = 0, silentUntil = 0 }: Weather): number {
  let ms = Math.max(Math.random() * delayMs, silentUntil - performance.now(), 0);
  for (let losses = 0; losses < lossesMax && Math.random() * 100 < lossPercent; losses++)
    ms += sentAgainMs * 2 ** losses;
  return ms;
}
