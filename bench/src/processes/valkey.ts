import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { freePort } from "../../../e2e/src/server/game-server.ts";
import { firstOf } from "../../../scripts/needs.ts";

const binary = firstOf(["valkey-server", "redis-server"]);

/** Whether this machine has a Valkey or a Redis. */
export const hasValkey = binary !== undefined;

/** A real Valkey that keeps nothing; it can be killed and started anew at the same port. */
export type TestValkey = {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** How many connections hear a channel. */
  hearers(channel: string): Promise<number>;
};

export async function testValkey(): Promise<TestValkey> {
  const port = await freePort();
  let end = async () => {};
  const start = async () => {
    const args = ["--port", String(port), "--save", "", "--bind", "127.0.0.1"];
    const server = spawn(binary ?? "", args, { stdio: ["ignore", "pipe", "ignore"] });
    const exited = once(server, "exit");
    for await (const line of server.stdout) if (String(line).includes("Ready to accept connections")) break;
    server.stdout.resume();
    end = async () => {
      server.kill("SIGKILL");
      await exited;
    };
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill: () => end(),
    hearers: async (channel) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(`PUBSUB NUMSUB ${channel}\r\n`);
      const [answer] = await once(socket, "data");
      socket.destroy();
      return Number(/:(\d+)/.exec(String(answer))?.[1]);
    },
  };
}
