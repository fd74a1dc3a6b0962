import type { Server } from "node:http";
import { type Children, nextNews } from "./children.ts";

/** A bare server in a process of its own, beside the real one. */
export type BareProcess = {
  url: string;
  /** What it has used of its processor so far. */
  cpuSeconds(): Promise<number>;
  end(): void;
};

/** Starts a file that calls `serveBare`, and tells it what it is to answer. */
export async function startBare(
  children: Children,
  file: URL,
  args: readonly string[],
  told: object,
): Promise<BareProcess> {
  const child = children.start(file, args);
  child.send(told);
  const { url } = await nextNews<{ url: string }>(child);
  const cpuSeconds = async () => {
    child.send("cpu");
    return (await nextNews<{ cpuSeconds: number }>(child)).cpuSeconds;
  };
  return { url, cpuSeconds, end: () => void child.kill() };
}

/** The other side: serves what it is told to, tells where, and its CPU time whenever it is asked. */
export function serveBare<Told>(serve: (told: Told) => Promise<string>): void {
  const tell = (news: { url: string } | { cpuSeconds: number }) => void process.send?.(news);
  process.once("message", async (told: Told) => {
    tell({ url: await serve(told) });
    process.on("message", () => {
      const { user, system } = process.cpuUsage();
      tell({ cpuSeconds: (user + system) / 1_000_000 });
    });
  });
  process.on("disconnect", () => process.exit());
}

/** Listens at a port that is free, and answers the address. */
export function listening(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address !== null && typeof address === "object") resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}
