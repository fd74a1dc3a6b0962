import { setTimeout as wait } from "node:timers/promises";
import colyseus from "../../package.json" with { type: "json" };
import { versionAsServer } from "../as-server.ts";
import { Children } from "../children.ts";
import { signInPlayer } from "../crowd.ts";
import { playOn } from "../floods/table-in-play.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import { say } from "../table.ts";
import { startTempPostgres } from "../temp-postgres.ts";
import { printFigures } from "./figures.ts";
import { Hall, type Size } from "./hall.ts";
import { startOurs, startPeer } from "./side.ts";

const sizes: Record<Sizing, Size> = {
  full: { players: 5000, seatingMs: 25_000, runs: 3, bursts: 8, idleMs: 50_000, callIntervalMs: 2500 },
  small: { players: 6, seatingMs: 60, runs: 3, bursts: 1, idleMs: 500, callIntervalMs: 600 },
};
const betAmount = 10;
/** Short waits around the calling. */
const settingsOf = ({ callIntervalMs }: Size) => ({
  ...{ STAKES: String(betAmount), CALL_INTERVAL_MS: String(callIntervalMs) },
  ...{ COUNTDOWN_MS: "2000", AUTO_START_DELAY_MS: "100", START_DELAY_MS: "100" },
  ...{ BEACON_PERIOD_MS: "100", BEACON_LEAD_MS: "1000" },
});
const buyers = [960_900_000, 960_900_001];

/** A ball to everybody in one room, beside the peers that tell the same: each server and each crowd is a process of its own. */
export async function fanout(args: readonly string[]): Promise<boolean> {
  const sizing = sizingOf(args);
  const asked = args.find((arg) => arg !== "small");
  const size = { ...sizes[sizing], players: Number(asked ?? sizes[sizing].players) };
  if (!Number.isInteger(size.players) || size.players < 2) throw new Error(`not a number of players: ${asked}`);
  const postgres = await startTempPostgres();
  const children = new Children();
  try {
    await postgres.create("fanout");
    say(`versions: node ${process.version}, ${versions()}`);
    const ours = await startOurs(postgres.urlOf("fanout"), settingsOf(size));
    try {
      const peers = await Promise.all(
        (["socket.io", "ws", "colyseus"] as const).map((kind) => startPeer(children, kind)),
      );
      const halls: Hall[] = [];
      // One after the other: how long it takes a server to seat them is no figure here.
      for (const side of [ours, ...peers]) halls.push(await Hall.seat(side, children, { ...size, betAmount }));
      await measureIdle(halls, size.idleMs);
      const table = await playOn(ours.url, await Promise.all(buyers.map((id) => signInPlayer(ours.url, id))));
      await measureBursts(halls, size);
      table.stop();
      return printFigures(halls, size, sizing === "full");
    } finally {
      children.end();
      await ours.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function versions(): string {
  const ours = ["socket.io", "socket.io-adapter", "ws"].map(versionAsServer);
  return [...ours, `@colyseus/core ${colyseus.dependencies["@colyseus/core"]}`].join(", ");
}

/** Nobody plays, and all are idle at the same time. */
async function measureIdle(halls: readonly Hall[], idleMs: number): Promise<void> {
  await Promise.all(halls.map((hall) => hall.beginIdle()));
  await wait(idleMs);
  await Promise.all(halls.map((hall) => hall.endIdle()));
}

/** Ours calls a ball when its time has come; then each peer says the same, one after the other. */
async function measureBursts(halls: readonly Hall[], { runs, bursts, callIntervalMs }: Size): Promise<void> {
  const [ours, ...peers] = halls;
  if (!ours) return;
  for (let run = 0; run < runs; run++) {
    for (const hall of halls) hall.beginRun();
    while (ours.burstsInRun < bursts) {
      // A ball whose time is not known, as the first of a round, is none to measure by.
      if (!(await ours.hearBall(callIntervalMs))) continue;
      for (const peer of peers) await peer.hearSaid();
    }
  }
}
