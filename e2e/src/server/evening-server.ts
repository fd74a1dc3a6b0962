import { setAhead, simulateClock } from "../../../server/test/postgres/database-clock.ts";
import { newPlace } from "./databases.ts";
import { freePort, type GameServer, launch, toldBy } from "./game-server.ts";

const aheadOfTime = new URL("./ahead-of-time.ts", import.meta.url).href;

/** A server whose clock, and its database's, are set: an evening is over in minutes. */
export type EveningServer = GameServer & {
  /** By its clock and its database's, milliseconds since it started first. */
  elapsedMs(): number;
  /** It is so late now, at once; an evening does not go back. */
  isLaterBy(elapsedMs: number): Promise<void>;
  /** It is killed, and after so long by its clock the same server is there again on the same database. */
  isAwayFor(ms: number, meanwhile: () => Promise<void>): Promise<void>;
};

/** `beginsAt`: what the clock says when it starts, in the future, epoch milliseconds. */
export async function startEveningServer(
  beginsAt: number,
  settings: Record<string, string> = {},
): Promise<EveningServer> {
  const place = await newPlace();
  const databaseUrl = await place.url();
  await simulateClock(databaseUrl);
  const startedAt = Date.now();
  let aheadMs = beginsAt - startedAt;
  const start = () =>
    launch({ ...place.settings, PORT: port, ...settings, CLOCK_AHEAD_MS: String(aheadMs) }, aheadOfTime);
  const port = String(await freePort());
  await setAhead(databaseUrl, aheadMs);
  let server = await start();
  const elapsedMs = () => Date.now() + aheadMs - beginsAt;
  const goesOnBy = async (ms: number) => {
    if (ms < 0) throw new Error(`it is ${Math.round(-ms / 1000)} s too late already`);
    aheadMs += ms;
    await setAhead(databaseUrl, aheadMs);
  };
  return {
    ...toldBy(server.text),
    databaseUrl: place.url,
    elapsedMs,
    isLaterBy: async (wantedMs) => {
      await goesOnBy(wantedMs - elapsedMs());
      await server.tell({ aheadMs });
    },
    isAwayFor: async (ms, meanwhile) => {
      const sinceMs = elapsedMs();
      await server.end("SIGKILL");
      await meanwhile();
      await goesOnBy(sinceMs + ms - elapsedMs());
      server = await start();
    },
    stop: async () => {
      await server.end("SIGTERM");
      await place.remove();
    },
  };
}
