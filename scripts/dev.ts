import { spawn } from "node:child_process";
import { root } from "./run.ts";

// `npm run dev`: the server restarts and the web app reloads as files change. Links open the web app's own dev server.
const webPort = process.env.WEB_PORT ?? "5173";
const webUrl = `http://localhost:${webPort}`;
const children = [
  spawn("node", ["--watch", "server/src/start.ts"], {
    cwd: root,
    stdio: "inherit",
    env: { PUBLIC_URL: webUrl, ...process.env },
  }),
  spawn("vite", ["web", "--port", webPort, "--strictPort"], { cwd: root, stdio: "inherit" }),
];
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
