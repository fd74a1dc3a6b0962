import { createRequire } from "node:module";

// The very copies of packages that the server runs on, found from there: another version would be no baseline.
const requireAsServer = createRequire(new URL("../../server/package.json", import.meta.url));

export function loadAsServer<Module>(name: string): Module {
  return requireAsServer(name) as Module;
}

/** As "fastify 5.0.0". */
export function versionAsServer(name: string): string {
  return `${name} ${loadAsServer<{ version: string }>(`${name}/package.json`).version}`;
}
