import { type BrowserContext, test as base, expect } from "@playwright/test";
import { violations } from "./server/books.ts";
import { type EveningServer, startEveningServer } from "./server/evening-server.ts";
import { type GameServer, startGameServer } from "./server/game-server.ts";

/** What stood between its pages and the server answers no more: an answer that was on its way would fail in the next test. */
async function letThrough(context: BrowserContext): Promise<void> {
  const behavior = "ignoreErrors";
  await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior })));
}

/**
 * Closes every window that a test has opened for itself. Playwright keeps them as long as its browser, and each would go on
 * asking a server that is gone, beside all the tests that follow.
 */
export const test = base.extend<{ closesWindows: undefined }>({
  context: async ({ context }, use) => {
    await use(context);
    await letThrough(context);
  },
  closesWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => letThrough(context).then(() => context.close())));
    },
    { auto: true },
  ],
});

type Settings = Record<string, string>;

/** Rounds that are over in seconds: for so long people choose, and so often comes a ball. */
export function quickRounds(countdownMs: number, callIntervalMs: number): Settings {
  return {
    COUNTDOWN_MS: String(countdownMs),
    START_DELAY_MS: "300",
    CALL_INTERVAL_MS: String(callIntervalMs),
    AUTO_START_DELAY_MS: "300",
    BEACON_PERIOD_MS: "500",
  };
}

/** The server of a file: it starts before the first test and stops after the last, when `atEnd` is done. */
export function serverOfFile(settings: Settings = {}, atEnd?: (server: GameServer) => Promise<void>): GameServer {
  let running: GameServer;
  test.beforeAll(async () => {
    running = await startGameServer(settings);
  });
  test.afterAll(async () => {
    await atEnd?.(running);
    await running.stop();
  });
  return whoeverIs(() => running);
}

/** As serverOfFile, beside the demo's bank; when the file has ended its books hold. */
export function serverWithBank(settings: Settings = {}): GameServer {
  return serverOfFile({ ...settings, DEMO_BANK_PORT: "0" }, async (server) => {
    expect(await violations(server)).toEqual([]);
  });
}

/** As serverOfFile, and it is as late there as the journey says. */
export function eveningOfFile(beginsAt: Date, settings: Settings = {}): EveningServer {
  let running: EveningServer;
  test.beforeAll(async () => {
    running = await startEveningServer(beginsAt.getTime(), settings);
  });
  test.afterAll(() => running.stop());
  // Its own properties are asked of the server each time: they are kept as they are.
  return Object.assign(
    whoeverIs(() => running),
    {
      elapsedMs: () => running.elapsedMs(),
      isLaterBy: (ms: number) => running.isLaterBy(ms),
      isAwayFor: (ms: number, meanwhile: () => Promise<void>) => running.isAwayFor(ms, meanwhile),
    },
  );
}

/** A server of its own for every test of a file. */
export function serverOfEachTest(settings: Settings = {}, start = startGameServer): GameServer {
  let running: GameServer;
  test.beforeEach(async () => {
    running = await start(settings);
  });
  test.afterEach(() => running.stop());
  return whoeverIs(() => running);
}

/** A file names its server before it has started. */
function whoeverIs(running: () => GameServer): GameServer {
  return {
    get url() {
      return running().url;
    },
    get links() {
      return running().links;
    },
    databaseUrl: () => running().databaseUrl(),
    stop: () => running().stop(),
  };
}
