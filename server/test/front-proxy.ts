import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** What stands before several servers: /n/<k> goes to the k-th, and everything else to each in turn (docs/several-servers.md). */
export async function frontProxy(ports: readonly number[]) {
  let turn = 0;
  /** How many sockets each server was handed. */
  const upgrades = ports.map(() => 0);
  const open = new Set<Socket>();
  const indexFor = ({ url = "" }: IncomingMessage) => {
    const named = /^\/n\/(\d+)\//.exec(url)?.[1];
    return named === undefined ? turn++ % ports.length : Number(named) - 1;
  };
  const proxy = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const passedOn = request({ host: "127.0.0.1", port: ports[indexFor(asked)], method, path, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passedOn.on("error", () => answer.writeHead(502).end());
    asked.pipe(passedOn);
  });
  proxy.on("upgrade", (asked, client: Socket, head) => {
    const index = indexFor(asked);
    upgrades[index] = (upgrades[index] ?? 0) + 1;
    const server = connect(ports[index] ?? 0, "127.0.0.1", () => {
      const headers = asked.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");
      server.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers}\r\n`);
      server.write(head);
      client.pipe(server).pipe(client);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    upgrades,
    stop: async () => {
      for (const socket of open) socket.destroy();
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}
