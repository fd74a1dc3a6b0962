import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

// Vite, its React plugin and React are the web app's own copies: the page is to be built as the app is.
const requireAsWeb = createRequire(new URL("../../web/package.json", import.meta.url));
const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

const html = `<!doctype html><div id="root"></div><script type="module" src="/main.jsx"></script>`;
const main = `import { useState } from "react";
import { createRoot } from "react-dom/client";

function Page() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

createRoot(document.getElementById("root")).render(<Page />);
`;

/** Bytes with brotli of the least page that React can show: what no React app can be below. */
export async function barePageBytes(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "derash-bare-page-"));
  try {
    symlinkSync(modules, join(folder, "node_modules"), "junction");
    writeFileSync(join(folder, "index.html"), html);
    writeFileSync(join(folder, "main.jsx"), main);
    await build(folder);
    const assets = join(folder, "dist", "assets");
    return readdirSync(assets)
      .filter((name) => /\.(js|css)$/.test(name))
      .reduce((sum, name) => sum + brotliBytes(readFileSync(join(assets, name))), 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function build(root: string): Promise<void> {
  const vite = (await import(requireAsWeb.resolve("vite"))) as { build(config: unknown): Promise<unknown> };
  const react = (await import(requireAsWeb.resolve("@vitejs/plugin-react"))) as { default(): unknown };
  await vite.build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [react.default()],
    build: { assetsInlineLimit: 0, target: "chrome111" },
  });
}

/** With the same quality as web/brotli-plugin.ts. */
function brotliBytes(content: Buffer): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return brotliCompressSync(content, { params }).length;
}
