import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { AppError } from "../app-error.ts";
import type { Http } from "./http.ts";

const builtFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** What is never a page: calls, files with a name, and addresses that begin with two slashes. */
const noPage = /^\/(\/|(api|socket\.io|assets|telegram)(\/|$))|\.\w+$/;

/** To be read in the browser: the program that checks a draw, and how a draw is made. */
const readable = /\.(py|md)$/;

/** The page on which anyone checks a draw is one of its own. */
const verifyPage = /^\/verify(\/|$)/;

/** Names of hashed files change with what is in them. A clip is worth no question for each ball that is called. */
function cacheControlOf(path: string): string {
  if (path.includes("/assets/")) return "public, max-age=31536000, immutable";
  return path.endsWith(".m4a") ? "public, max-age=604800" : "no-cache";
}

/** Serves the built web app: brotli files as they lie on disk, hashed assets for ever, every other address as its page. */
export async function serveWeb(http: Http, folder = builtFolder): Promise<{ isBuilt: boolean }> {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    await http.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header("cache-control", cacheControlOf(path));
        if (readable.test(path)) reply.header("content-type", "text/plain; charset=utf-8");
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (!isBuilt || request.method !== "GET" || noPage.test(path)) throw new AppError("not_found");
    return reply.sendFile(verifyPage.test(path) ? "verify.html" : "index.html");
  });
  return { isBuilt };
}
