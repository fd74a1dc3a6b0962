import type { FastifyReply } from "fastify";

/** A file that the browser keeps under its name, in whatever script that is. */
export function sendFile(
  reply: FastifyReply,
  { name, mediaType, content }: { name: string; mediaType: string; content: Buffer },
) {
  return reply
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("cache-control", "no-store")
    .type(mediaType)
    .send(content);
}
