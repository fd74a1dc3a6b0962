import { createServer } from "node:http";
import { loadAsServer } from "../as-server.ts";
import { listening, serveBare } from "../bare-process.ts";

/** What the real server answered once, for a bare server to answer always. */
export type Told = { path: string; etag: string; headers: Record<string, string>; body: string };

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

function serveByNode({ path, etag, headers, body }: Told): Promise<string> {
  const unchanged = headersUnchanged(headers);
  const server = createServer((request, response) => {
    if (request.url !== path) response.writeHead(404).end();
    else if (request.headers["if-none-match"] === etag) response.writeHead(304, unchanged).end();
    else response.writeHead(200, headers).end(body);
  });
  return listening(server);
}

function serveByFastify({ path, etag, headers, body }: Told): Promise<string> {
  const unchanged = headersUnchanged(headers);
  const app = loadAsServer<Fastify>("fastify")();
  app.get(path, (request, reply) =>
    request.headers["if-none-match"] === etag
      ? reply.headers(unchanged).status(304).send()
      : reply.headers(headers).send(body),
  );
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/** An answer without a body says nothing of one. */
function headersUnchanged({ "content-type": _type, "content-length": _length, ...others }: Record<string, string>) {
  return others;
}

serveBare<Told>((told) => (kind === "fastify" ? serveByFastify(told) : serveByNode(told)));
