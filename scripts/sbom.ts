import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { root } from "./run.ts";
import { runtimeDependencies } from "./runtime-dependencies.ts";

// `npm run sbom`: what is installed for production, as CycloneDX, in sbom.cdx.json; made beside each build that is passed on.
type Component = { name: string; "bom-ref": string; properties?: { name: string }[] };
type Bom = { components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] };

const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
const { status, stdout, stderr } = spawnSync("npm", args, {
  ...{ cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024, shell: process.platform === "win32" },
});
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(1);
}
const bom = JSON.parse(stdout) as Bom;
// Not by --omit=dev, which also leaves out what runs in production and is needed by a test besides.
const isDevelopment = ({ properties = [] }: Component) =>
  properties.some(({ name }) => name === "cdx:npm:package:development");
const gone = new Set(bom.components.filter(isDevelopment).map((component) => component["bom-ref"]));
const isKept = (ref: string) => !gone.has(ref);
const components = bom.components.filter((component) => isKept(component["bom-ref"]));
const dependencies = bom.dependencies
  .filter(({ ref }) => isKept(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) }));

const names = new Set(components.map(({ name }) => name));
const missing = [...runtimeDependencies().keys()].filter((name) => !names.has(name));
if (missing.length > 0) {
  process.stderr.write(`not among the components, though it runs in production: ${missing.join(", ")}\n`);
  process.exit(1);
}
writeFileSync(`${root}/sbom.cdx.json`, JSON.stringify({ ...bom, components, dependencies }, null, 2));
process.stdout.write(`${components.length} components in sbom.cdx.json\n`);
