import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const scripts = fileURLToPath(new URL("../../../scripts", import.meta.url));
let root: string;
const put = (name: string, text: string, mode = 0o644) => {
  mkdirSync(join(root, name, ".."), { recursive: true });
  writeFileSync(join(root, name), text, { mode });
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "derash-served-"));
  for (const name of ["start.ts", "run.ts", "built.ts"]) cpSync(join(scripts, name), join(root, "scripts", name));
  put("package.json", '{ "type": "module" }');
  put("web/src/page.txt", "the first release");
  put("game/src/rules.txt", "its rules");
  // The build of the page says how often it was made, and the server which page it serves.
  put(
    "bin/vite",
    "#!/bin/sh\necho built >> builds; mkdir -p web/dist; cp web/src/page.txt web/dist/index.html\n",
    0o755,
  );
  put(
    "server/src/start.ts",
    `import { readFileSync } from "node:fs";
    const builds = readFileSync("builds", "utf8").trim().split("\\n").length;
    console.log(\`\${readFileSync("web/dist/index.html", "utf8")}, built \${builds} times\`);`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

function served(nodeEnv = "production"): string {
  const env = { PATH: `${root}/bin:/usr/bin:/bin`, NODE_ENV: nodeEnv };
  return execFileSync(process.execPath, ["scripts/start.ts"], { cwd: root, env, encoding: "utf8" }).trim();
}

test("npm start in production serves the page of the source that is there, and builds it once", () => {
  expect(served()).toBe("the first release, built 1 times");
  expect(served()).toBe("the first release, built 1 times");
  put("web/src/page.txt", "the second release");
  expect(served()).toBe("the second release, built 2 times");
  // The page is made of the rules too.
  put("game/src/rules.txt", "other rules");
  expect(served()).toBe("the second release, built 3 times");
  // Back again, as by git checkout; and where somebody has built by hand meanwhile.
  put("web/src/page.txt", "the first release");
  expect(served()).toBe("the first release, built 4 times");
  put("web/dist/index.html", "another release, by hand");
  expect(served()).toBe("the first release, built 5 times");
  put("web/dist/assets/a.js", "what was built is no source");
  put("web/node_modules/x/index.js", "what was installed neither");
  expect(served()).toBe("the first release, built 5 times");
});

test("a demo is built at each start", () => {
  expect([served("development"), served("development")]).toEqual([
    "the first release, built 1 times",
    "the first release, built 2 times",
  ]);
});
