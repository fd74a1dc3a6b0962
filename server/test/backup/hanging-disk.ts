import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll } from "vitest";

const stubs = mkdtempSync(join(tmpdir(), "derash-stubs-"));
const hanging = join(stubs, "hanging");

/** From now on whatever is brought to the disk at such a place hangs, and does not listen; "": nothing does. */
export const hang = (place: string) => writeFileSync(hanging, place);

// Found by what is started from here on before the system's own. As root, Postgres runs as another user, who must be able to enter.
chmodSync(stubs, 0o755);
hang("");
const sync = execFileSync("sh", ["-c", "command -v sync"], { encoding: "utf8" }).trim();
writeFileSync(
  join(stubs, "sync"),
  `#!/bin/sh
for place in $(cat ${hanging}); do
  case "$1" in *"/$place"*) trap '' TERM; sleep 600; sleep 600 ;; esac
done
exec ${sync} "$@"
`,
  { mode: 0o755 },
);
process.env.PATH = `${stubs}${delimiter}${process.env.PATH}`;
afterAll(() => rmSync(stubs, { recursive: true, force: true }));
