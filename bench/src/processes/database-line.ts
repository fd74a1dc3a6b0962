import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { Frames } from "./frames.ts";

/**
 * What happens to the hints that a server would hear. `isCut`: it has no connection for them, and knows. `isLost`: it believes
 * that it hears them. `delayMs`: each comes between at once and so much later, and so out of order. `copies`: each so often.
 */
export type HintTrouble = { isCut?: boolean; isLost?: boolean; delayMs?: number; copies?: number };

/** What stands between one server and the database. */
export type DatabaseLine = {
  /** The database's address by way of the line. */
  url: string;
  /** Whether the database's connection from this port is this server's. */
  has(port: number): boolean;
  /** From now on; what is open for hints is cut where it should be. */
  trouble(hints: HintTrouble): void;
  stop(): Promise<void>;
};

/** The name that a server's connection for hints goes by. */
const hintsName = "derash hints";
const notification = "A".charCodeAt(0);

export async function databaseLine(databaseUrl: string, hints: HintTrouble = {}): Promise<DatabaseLine> {
  const { hostname, port } = new URL(databaseUrl);
  let trouble = hints;
  const sockets = new Set<Socket>();
  const ofHints = new Set<Socket>();
  const ports = new Set<number>();
  const pair = (client: Socket, greeting: Buffer) => {
    const areHints = greeting.includes(hintsName);
    if (areHints && trouble.isCut) return void client.destroy();
    const database = dial(Number(port), hostname, () => {
      const { localPort = 0 } = database;
      ports.add(localPort);
      database.on("close", () => ports.delete(localPort));
      database.write(greeting);
      client.on("data", (bytes) => void database.write(bytes));
    });
    if (areHints) ofHints.add(client);
    database.on("data", areHints ? troubled(client, () => trouble) : (bytes) => void client.write(bytes));
    together(sockets, client, database);
  };
  const line = createServer((client) => {
    client.on("error", () => {});
    client.once("data", (greeting) => pair(client, greeting));
  });
  await new Promise<void>((done) => line.listen(0, "127.0.0.1", done));
  return {
    url: Object.assign(new URL(databaseUrl), { port: String((line.address() as AddressInfo).port) }).href,
    has: (asked) => ports.has(asked),
    trouble: (hints) => {
      trouble = hints;
      if (hints.isCut) for (const client of ofHints) client.destroy();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => line.close(done));
    },
  };
}

/** What closes one closes the other. */
function together(sockets: Set<Socket>, client: Socket, database: Socket): void {
  for (const [one, other] of [
    [client, database],
    [database, client],
  ] as const) {
    sockets.add(one);
    one.on("error", () => {});
    one.on("close", () => {
      sockets.delete(one);
      other.destroy();
    });
  }
}

function troubled(client: Socket, now: () => HintTrouble): (bytes: Buffer) => void {
  const frames = new Frames();
  return (bytes) => {
    const { isLost = false, delayMs = 0, copies = 1 } = now();
    for (const frame of frames.read(bytes)) {
      if (frame[0] !== notification) client.write(frame);
      else if (!isLost) for (let copy = 0; copy < copies; copy++) deliver(client, frame, Math.random() * delayMs);
    }
  };
}

function deliver(client: Socket, frame: Buffer, afterMs: number): void {
  if (afterMs === 0) client.write(frame);
  else setTimeout(() => client.writable && client.write(frame), afterMs).unref();
}
