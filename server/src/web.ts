import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { AppError } from "./app-error.ts";
import type { Http } from "./http.ts";

const webFolder = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/** Serves the built web app: brotli files as they lie on disk, hashed assets for ever, every other page as index.html. */
export async function serveWeb(http: Http): Promise<{ isBuilt: boolean }> {
  const isBuilt = existsSync(`${webFolder}index.html`);
  if (!isBuilt) return { isBuilt };
  await http.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  http.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === "GET" &&
      !/^\/(api|socket\.io|assets|telegram)\//.test(request.url) &&
      !/\.\w+$/.test(new URL(request.url, "http://x").pathname);
    if (!isPage) throw new AppError("not_found");
    return reply.sendFile("index.html");
  });
  return { isBuilt };
}
