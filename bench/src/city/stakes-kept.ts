import pg from "pg";
import { allViolations } from "../../../server/test/postgres/violations.ts";
import type { Report } from "./citizens.ts";

/** What was acknowledged and is not in the database, or in it twice; and whatever the database itself finds wrong. */
export async function lostStakes(databaseUrl: string, reports: readonly Report[]): Promise<string[]> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const violations = await allViolations(owner);
  const { rows: placed } = await owner.query<{ player: string; times: number }>(
    `select player.telegram_id as player, count(*)::int as times
     from round_cartela join player on player.id = round_cartela.player_id
     where round_cartela.status = 'confirmed' group by player.telegram_id`,
  );
  const { rows: transfers } = await owner.query<{ times: number }>(
    "select count(*)::int as times from transfer where type = 'BET_PLACED'",
  );
  await owner.end();
  const kept = new Map(placed.map(({ player, times }) => [Number(player), times]));
  const acknowledged = reports.flatMap(({ stakes }) => stakes);
  const sum = acknowledged.reduce((total, [, times]) => total + times, 0);
  const inRounds = placed.reduce((total, { times }) => total + times, 0);
  return [
    ...violations,
    ...acknowledged.flatMap(([player, times]) =>
      kept.get(player) === times ? [] : [`player ${player}: ${times} acknowledged, ${kept.get(player) ?? 0} in rounds`],
    ),
    ...(sum === inRounds && sum === transfers[0]?.times
      ? []
      : [`${sum} stakes acknowledged, ${inRounds} in rounds, ${transfers[0]?.times} in the ledger`]),
  ];
}
