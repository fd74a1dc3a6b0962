import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { AppError } from "../app-error.ts";
import type { Http } from "./http.ts";
import { keepAssets, keepPages } from "./kept-assets.ts";

const builtFolder = fileURLToPath(new URL("../../../web/dist", import.meta.url));

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

/** `assetsDir`: where hashed files of other releases lie too, for pages that are of these; null: nowhere. */
type Served = { folder?: string; assetsDir?: string | null };

/** Serves the built web app: brotli files as they lie on disk, hashed assets for ever, every other address as its page. */
export async function serveWeb(
  http: Http,
  { folder = builtFolder, assetsDir = null }: Served = {},
): Promise<{ isBuilt: boolean }> {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    const isKept = assetsDir !== null && (await keepAssetsOf(http, folder, assetsDir));
    await http.register(fastifyStatic, {
      root: isKept ? [folder, assetsDir] : folder,
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

/** A disk that is full or not ours keeps nobody from playing: without it pages of another release load themselves anew. */
async function keepAssetsOf(http: Http, folder: string, assetsDir: string): Promise<boolean> {
  const lost = (error: unknown) => http.log.warn({ err: error }, "files for pages of other releases could not be kept");
  try {
    const stillInUse = await keepAssets(join(folder, "assets"), join(assetsDir, "assets"));
    http.addHook("onClose", () => stillInUse().catch(lost));
    // After its files: no page without them.
    await keepPages(folder, assetsDir);
  } catch (error) {
    lost(error);
  }
  return existsSync(join(assetsDir, "assets"));
}
