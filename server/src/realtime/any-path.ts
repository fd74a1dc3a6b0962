import type { Server as HttpServer, IncomingMessage } from "node:http";

/** The path of one server process among several, as NODE_PATH has it, before that of the sockets. */
const ofNode = /^\/n\/[\w-]+(?=\/socket\.io\/)/;

/** Of a request that is about sockets, at whichever process. */
export function isSocketPath(url = ""): boolean {
  return url.replace(ofNode, "").startsWith("/socket.io/");
}

/**
 * Sockets are answered under every process's path: one that is old, or of a process that is gone, still finds somebody. Call once
 * Socket.IO listens, for it is to hear what this has read.
 */
export function answerAnyPath(server: HttpServer): void {
  const read = (request: IncomingMessage) => {
    request.url = request.url?.replace(ofNode, "");
  };
  server.prependListener("request", read);
  server.prependListener("upgrade", read);
}
