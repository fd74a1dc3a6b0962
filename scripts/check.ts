import { run } from "./run.ts";

// `npm run check`: format, lint, boundaries, types, unused code, what we are made of. Everything runs, so that one look shows every issue.
const workspaces = [
  "game",
  "fairness",
  "fairness/test",
  "books",
  "protocol",
  "server",
  "web",
  "e2e",
  "bench",
  "scripts",
];
const codes = [
  run("biome", ["check", "--error-on-warnings"]),
  ...workspaces.map((workspace) => run("tsc", ["-p", `${workspace}/tsconfig.json`])),
  run("knip", []),
  run("node", ["scripts/made-of.ts"]),
];
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
