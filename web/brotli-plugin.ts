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

const {
  BROTLI_PARAM_MODE: mode,
  BROTLI_PARAM_LGBLOCK: block,
  BROTLI_PARAM_NDIRECT: direct,
  BROTLI_PARAM_NPOSTFIX: postfix,
} = constants;

/**
 * Up to a megabyte is looked at in one piece. How well one of these packs a file is chance, a hundred bytes of ninety thousand either way,
 * and another hash in it is enough; the least of them is what stands.
 */
const ways: readonly Record<number, number>[] = [
  { [block]: 20 },
  { [block]: 20, [direct]: 4 },
  { [block]: 20, [postfix]: 1, [direct]: 8 },
  { [block]: 20, [mode]: constants.BROTLI_MODE_FONT },
  { [block]: 17, [mode]: constants.BROTLI_MODE_FONT },
];
/** Where there is less to be had than a name is long, the first is good enough. */
const severalFrom = 100_000;

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path);
  const sized = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const tried = text.length < severalFrom ? ways.slice(0, 1) : ways;
  const packed = await Promise.all(tried.map((way) => compress(text, { params: { ...sized, ...way } })));
  const [least] = packed.toSorted((a, b) => a.length - b.length);
  if (least !== undefined) await writeFile(`${path}.br`, least);
}
