import type { Socket } from "node:net";
import { Frames } from "./frames.ts";
import { type Line, openLine } from "./line.ts";

/**
 * What happens to the hints that a server would hear. `isCut`: it has no connection for them, and knows. `isLost`: it believes
 * that it hears them. `delayMs`: each comes between at once and so much later, and so out of order. `copies`: each so often.
 */
export type HintTrouble = { isCut?: boolean; isLost?: boolean; delayMs?: number; copies?: number };

/** What stands between one server and the database. */
export type DatabaseLine = Line & {
  /** The database's address by way of the line. */
  url: string;
  /** From now on; what is open for hints is cut where it should be. */
  trouble(hints: HintTrouble): void;
};

/** The name that a server's connection for hints goes by. */
const hintsName = "derash hints";
const notification = "A".charCodeAt(0);

export async function databaseLine(databaseUrl: string, hints: HintTrouble = {}): Promise<DatabaseLine> {
  const { hostname, port } = new URL(databaseUrl);
  let trouble = hints;
  const ofHints = new Set<Socket>();
  const line = await openLine({ hostname, port: Number(port) }, (greeting, server) => {
    if (!greeting.includes(hintsName)) return (bytes) => void (server.writable && server.write(bytes));
    if (trouble.isCut) return null;
    ofHints.add(server);
    server.on("close", () => ofHints.delete(server));
    return troubled(server, () => trouble);
  });
  return {
    ...line,
    url: Object.assign(new URL(databaseUrl), { port: String(line.port) }).href,
    trouble: (hints) => {
      trouble = hints;
      if (hints.isCut) for (const server of ofHints) server.destroy();
    },
  };
}

function troubled(server: Socket, now: () => HintTrouble): (bytes: Buffer) => void {
  const frames = new Frames();
  return (bytes) => {
    const { isLost = false, delayMs = 0, copies = 1 } = now();
    for (const frame of frames.read(bytes)) {
      if (frame[0] !== notification) server.write(frame);
      else if (!isLost) for (let copy = 0; copy < copies; copy++) deliver(server, frame, Math.random() * delayMs);
    }
  };
}

function deliver(server: Socket, frame: Buffer, afterMs: number): void {
  if (afterMs === 0) server.write(frame);
  else setTimeout(() => server.writable && server.write(frame), afterMs).unref();
}
