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
