import { createServer } from "node:http";
import { loadAsServer } from "../as-server.ts";

/** What the real server answered once, for a bare server to answer always. */
export type Told = { path: string; etag: string; headers: Record<string, string>; body: string };
export type RouteNews = { url: string } | { cpuSeconds: number };

/** What a bare server needs of Fastify. */
type Reply = {
  headers(headers: Record<string, string>): Reply;
  status(code: number): Reply;
  send(body?: string): Reply;
};
type Handler = (request: { headers: Record<string, string | undefined> }, reply: Reply) => Reply;
type Fastify = () => { get(path: string, handler: Handler): void; listen(options: object): Promise<string> };

/**
 * The least that can answer a state over HTTP, with the same bytes and headers: no sessions, no limits, no rounds. Started by
 * poll.ts as a process of its own, once as Node's own `http` and once as Fastify.
 */
const [kind = ""] = process.argv.slice(2);
const tell = (news: RouteNews) => void process.send?.(news);

function serveByNode({ path, etag, headers, body }: Told): void {
  const unchanged = headersUnchanged(headers);
  const server = createServer((request, response) => {
    if (request.url !== path) response.writeHead(404).end();
    else if (request.headers["if-none-match"] === etag) response.writeHead(304, unchanged).end();
    else response.writeHead(200, headers).end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address !== null && typeof address === "object") tell({ url: `http://127.0.0.1:${address.port}` });
  });
}

async function serveByFastify({ path, etag, headers, body }: Told): Promise<void> {
  const unchanged = headersUnchanged(headers);
  const app = loadAsServer<Fastify>("fastify")();
  app.get(path, (request, reply) =>
    request.headers["if-none-match"] === etag
      ? reply.headers(unchanged).status(304).send()
      : reply.headers(headers).send(body),
  );
  tell({ url: await app.listen({ port: 0, host: "127.0.0.1" }) });
}

/** An answer without a body says nothing of one. */
function headersUnchanged(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("content-t") && !name.startsWith("content-l")),
  );
}

process.once("message", (told: Told) => {
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    tell({ cpuSeconds: (user + system) / 1_000_000 });
  });
  if (kind === "fastify") void serveByFastify(told);
  else serveByNode(told);
});
process.on("disconnect", () => process.exit());
