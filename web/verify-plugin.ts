import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const preact: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
  "use-sync-external-store/shim": "preact/compat",
};

/** The verify page shares its drawings with the app, but must be small: there, Preact stands in for React. */
export function preactOnVerifyPage(): Plugin {
  return {
    name: "preact-on-verify-page",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "verify",
    resolveId(source, importer) {
      const stand = preact[source];
      return stand === undefined ? null : this.resolve(stand, importer, { skipSelf: true });
    },
  };
}

/** The verify page loads its later parts by themselves: what Vite would have fetch their files before is of no use there. */
export function nothingPreloaded(): Plugin {
  return {
    name: "nothing-preloaded",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "verify",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}

const checker = "fairness/checker/derash_check.py";
/** By the address that each has beside the page. */
const openFiles = {
  "checker/derash_check.py": checker,
  "docs/fairness.md": "fairness/docs/fairness.md",
  "docs/fairness-vectors.json": "fairness/docs/fairness-vectors.json",
  "GLOSSARY.md": "GLOSSARY.md",
};
const readOpen = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url));

/**
 * For those who trust the page no more than the house: another program that checks, and all that is needed to write a third.
 * They lie beside the page, which tells the program's hash.
 */
export function openCheckers(): Plugin {
  return {
    name: "open-checkers",
    config: () => ({
      define: { "import.meta.env.CHECKER_SHA256": JSON.stringify(sha256(readOpen(checker))) },
    }),
    generateBundle() {
      if (this.environment.name !== "verify") return;
      for (const [fileName, path] of Object.entries(openFiles))
        this.emitFile({ type: "asset", fileName, source: readOpen(path) });
    },
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** While developing: /verify and what is below it is verify.html, as the game server has it too. */
export function verifyAddresses(): Plugin {
  return {
    name: "verify-addresses",
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (/^\/verify(\/|\?|$)/.test(request.url ?? "")) request.url = "/verify.html";
        next();
      });
    },
  };
}
