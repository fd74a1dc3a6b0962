import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { root } from "./run.ts";

// `npm run sbom`: what is installed for production, as CycloneDX, in sbom.cdx.json; made beside each build that is passed on.
const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev"];
const { status, stdout, stderr } = spawnSync("npm", args, {
  ...{ cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024, shell: process.platform === "win32" },
});
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(1);
}
writeFileSync(`${root}/sbom.cdx.json`, stdout);
const { components } = JSON.parse(stdout) as { components: unknown[] };
process.stdout.write(`${components.length} components in sbom.cdx.json\n`);
