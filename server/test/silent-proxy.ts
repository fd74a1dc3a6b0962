import type { AddressInfo } from "node:net";
import { createServer, connect as dial, type Socket } from "node:net";

/** What stands between a server and its database, and can fall silent as networks do: nothing is closed, nothing arrives. */
export type SilentProxy = {
  /** The database's address by way of the proxy. */
  url: string;
  /** Connections that are open fall silent for good; new ones work. */
  silence(): void;
  /** The same, but what is sent still arrives: only its answers are lost. */
  loseAnswers(): void;
  /** The next connection on which this is sent falls silent, as by `loseAnswers`, once it has arrived. */
  loseAnswerTo(text: string): void;
  /** New connections too are accepted and never answered, until it is over. */
  silenceAll(): void;
  end(): void;
  stop(): Promise<void>;
};

type Line = { isDeaf: boolean; isMute: boolean };

export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const lines = new Set<Line>();
  const sockets = new Set<Socket>();
  let isSilent = false;
  let losing: string | null = null;
  const proxy = createServer((client) => {
    const line = { isDeaf: isSilent, isMute: isSilent };
    const database = dial(Number(port), hostname);
    lines.add(line);
    for (const [from, to, isLost] of [
      [client, database, () => line.isDeaf],
      [database, client, () => line.isMute],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes: Buffer) => {
        if (losing !== null && from === client && bytes.includes(losing)) {
          line.isMute = true;
          losing = null;
        }
        if (!isLost()) to.write(bytes);
      });
      from.on("error", () => {});
      from.on("close", () => {
        // Whoever has fallen silent does not say that it has gone either.
        if (!isLost()) to.destroy();
        sockets.delete(from);
        lines.delete(line);
      });
    }
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  const silence = () => {
    for (const line of lines) Object.assign(line, { isDeaf: true, isMute: true });
  };
  return {
    url: url.href,
    silence,
    loseAnswers: () => {
      for (const line of lines) line.isMute = true;
    },
    loseAnswerTo: (text) => {
      losing = text;
    },
    silenceAll: () => {
      isSilent = true;
      silence();
    },
    end: () => {
      isSilent = false;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => proxy.close(done));
    },
  };
}
