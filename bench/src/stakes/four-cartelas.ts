import { createLog } from "@derash/server/log";
import { openDb } from "@derash/server/postgres/db";
import { StakesTogether } from "@derash/server/round/room/stakes-together";
import pg from "pg";
import { median } from "../sample.ts";
import { say } from "../table.ts";
import type { Job } from "./stake-fixture.ts";

const together = 4;
/** A pair is somebody with four and somebody with one. */
const ofPair = together + 1;
/** Plans are made and code is compiled. */
const warmUpPairs = 5;
const pairsMax = 300;
/** What four cartelas may cost beside one. */
const ratioMax = 1.5;

/**
 * A stake of four cartelas beside one of one, as the service asks the database for them: in turns and one at a time, so that
 * both meet the same machine. Whether four cost as much more as they may.
 */
export async function fourBesideOne(url: string, jobs: readonly Job[]): Promise<boolean> {
  const roundId = jobs[0]?.roundId ?? "";
  const numbers = jobs.filter((job) => job.roundId === roundId).map(({ cartelaNumber }) => cartelaNumber);
  const players = [...new Set(jobs.map(({ player }) => player.id))];
  const pairs = Math.min(pairsMax, Math.floor(numbers.length / ofPair), Math.floor(players.length / 2));
  const ofPlayers = numbers.slice(0, pairs * ofPair).map((number, place) => {
    const pair = Math.floor(place / ofPair);
    return { number, playerId: players[pair * 2 + Number(place % ofPair === together)] ?? "" };
  });
  await give(url, roundId, ofPlayers);

  const { db } = openDb(url, createLog("error"));
  const stakes = new StakesTogether(db);
  const took: Record<"four" | "one", number[]> = { four: [], one: [] };
  for (const [playerId, own] of Map.groupBy(ofPlayers, ({ playerId }) => playerId)) {
    const startedAt = performance.now();
    const answers = await stakes.confirmEach({ roundId, playerId, numbers: own.map(({ number }) => number) });
    took[own.length === together ? "four" : "one"].push(performance.now() - startedAt);
    if (answers.some(({ result }) => result !== "ok")) throw new Error("a stake was refused");
  }
  await db.destroy();
  const [four, one] = [took.four, took.one].map((times) => median(times.slice(warmUpPairs)));
  const ratio = (four ?? 0) / (one ?? 1);
  const isKept = ratio <= ratioMax;
  const figures = `${four?.toFixed(2)} ms beside ${one?.toFixed(2)} ms, ${ratio.toFixed(2)} times`;
  say(`four cartelas of a player together beside one: ${figures} (medians of ${pairs - warmUpPairs})`);
  say(`goal: at most ${ratioMax} times: ${isKept ? "kept" : "MISSED"}`);
  return isKept;
}

/** The cartelas of a round are held for these players instead. */
async function give(url: string, roundId: string, to: readonly { number: number; playerId: string }[]): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `update round_cartela c set player_id = given.player
     from unnest($2::integer[], $3::uuid[]) as given (number, player) where round_id = $1 and cartela_number = given.number`,
    [roundId, to.map(({ number }) => number), to.map(({ playerId }) => playerId)],
  );
  await owner.end();
}
