import { fileURLToPath } from "node:url";
import { type Config, readConfig } from "./config.ts";
import { type App, serveApp } from "./main.ts";
import { runWorkers, servingMessage } from "./node/workers.ts";

/** Launch data is valid for an hour: fresh links are printed before the old ones grow stale. */
const linksStaleMs = 50 * 60 * 1000;

/** Starts the server, or several, and stops cleanly on SIGTERM or Ctrl-C. A failure of the settings or the start is one line, exit code 1. */
async function main(): Promise<void> {
  const config = readConfig();
  if (config.workers === 1) return serve(config);
  process.exit((await runWorkers(config, fileURLToPath(import.meta.url))) ? 0 : 1);
}

async function serve(config: Config): Promise<void> {
  const app = await serveApp(config);
  await app.seed();
  // Each worker would print the same.
  if (config.worker === 1) await printLinks(app);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, "the stop was not clean");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  // A worker whose parent was killed is nobody's.
  process.on("disconnect", stop);
  process.send?.(servingMessage);
}

async function printLinks(app: App): Promise<void> {
  const print = async () => {
    for (const line of await app.launchLines()) process.stdout.write(`${line}\n`);
  };
  await print();
  const logged = (error: unknown) => app.log.error({ err: error }, "fresh links could not be printed");
  setInterval(() => void print().catch(logged), linksStaleMs).unref();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
