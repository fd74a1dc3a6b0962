import { readConfig } from "./config.ts";
import { serveApp } from "./main.ts";

/** Launch data is valid for an hour: fresh links are printed before the old ones grow stale. */
const linksStaleMs = 50 * 60 * 1000;

/** Starts the server and stops it cleanly on SIGTERM or Ctrl-C. A failure of the settings or the start is one line, exit code 1. */
async function main(): Promise<void> {
  const app = await serveApp(readConfig());
  await app.seed();
  const printLinks = async () => {
    for (const line of await app.launchLines()) process.stdout.write(`${line}\n`);
  };
  await printLinks();
  const logged = (error: unknown) => app.log.error({ err: error }, "fresh links could not be printed");
  setInterval(() => void printLinks().catch(logged), linksStaleMs).unref();
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      app.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, "the stop was not clean");
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
