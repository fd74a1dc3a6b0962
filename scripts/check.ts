import { run } from "./run.ts";

// `npm run check`: format, lint, boundaries, types, unused code. Everything runs, so that one look shows every issue.
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
];
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
