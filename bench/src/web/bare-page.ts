import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

// Vite, its React plugin and React are the web app's own copies: the page is to be built as the app is.
const requireAsWeb = createRequire(new URL("../../../web/package.json", import.meta.url));
const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));

const html = `<!doctype html><div id="root"></div><script type="module" src="/main.jsx"></script>`;
const main = `import { useState } from "react";
import { createRoot } from "react-dom/client";

function Page() {
  const [count, setCount] = useState(0);
  return <button data-count={count} onClick={() => setCount(count + 1)}>{count}</button>;
}

createRoot(document.getElementById("root")).render(<Page />);
`;

export type BarePage = { bytes: number; url: string };

/** Builds and serves the least page that React can show: what no React app can be below. Bytes are with brotli. */
export async function withBarePage<T>(use: (page: BarePage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "derash-bare-page-"));
  try {
    symlinkSync(modules, join(folder, "node_modules"), "junction");
    writeFileSync(join(folder, "index.html"), html);
    writeFileSync(join(folder, "main.jsx"), main);
    await build(folder);
    return await serve(join(folder, "dist"), use);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the real server does: brotli, hashed files for ever, the page itself asked for again each time. */
async function serve<T>(dist: string, use: (page: BarePage) => Promise<T>): Promise<T> {
  const assets = readdirSync(join(dist, "assets")).filter((name) => /\.(js|css)$/.test(name));
  const bodies = new Map(assets.map((name) => [`/assets/${name}`, brotli(readFileSync(join(dist, "assets", name)))]));
  const index = readFileSync(join(dist, "index.html"));
  const server = createServer(({ url = "" }, response) => {
    const asset = bodies.get(url);
    if (asset === undefined) return response.setHeader("content-type", "text/html").end(index);
    response.setHeader("content-type", url.endsWith(".css") ? "text/css" : "text/javascript");
    response.setHeader("content-encoding", "br").setHeader("cache-control", "public, max-age=31536000, immutable");
    return response.end(asset);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    const bytes = [...bodies.values()].reduce((sum, { length }) => sum + length, 0);
    return await use({ bytes, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function build(root: string): Promise<void> {
  const vite = (await import(requireAsWeb.resolve("vite"))) as { build(config: unknown): Promise<unknown> };
  const react = (await import(requireAsWeb.resolve("@vitejs/plugin-react"))) as { default(): unknown };
  const { NODE_ENV } = process.env;
  await vite.build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [react.default()],
    build: { assetsInlineLimit: 0, target: "chrome111" },
  });
  // Vite leaves "production" behind, which the server started next would take at its word.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

/** With the same quality as web/brotli-plugin.ts. */
function brotli(content: Buffer): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return brotliCompressSync(content, { params });
}
