import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|html|json|svg)$/;
const compress = promisify(brotliCompress);

/** Writes `file.br` beside every text file of the build, so the server sends it without compressing anything itself. */
export function brotliFiles(): Plugin {
  let folder = "";
  return {
    name: "brotli-files",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // After both bundles: the app's and the verify page's.
    buildApp: {
      order: "post",
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
        await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path);
  const options = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    // Up to a megabyte is looked at in one piece.
    [constants.BROTLI_PARAM_LGBLOCK]: 20,
  };
  await writeFile(`${path}.br`, await compress(text, { params: options }));
}
