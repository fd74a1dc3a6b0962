import { percentile } from "../sample.ts";
import { type Column, printTable, say } from "../table.ts";
import type { Found } from "./chaos.ts";
import type { Trouble } from "./trouble.ts";

const backMsMax = 5000;

/** `quietMs`: from when it served, or from when the database and the lines were well again, where that was later. */
type BackTimes = { bornMs: number[]; quietMs: number[] };

function backTimes({ backs, troubled }: Trouble): BackTimes {
  return {
    bornMs: backs.map(({ bornAt, backAt }) => backAt - bornAt),
    quietMs: backs.map(({ servedAt, backAt }) => {
      const ends = troubled.flatMap(({ from, to }) => (from < backAt && to > servedAt ? [Math.min(to, backAt)] : []));
      return backAt - Math.max(servedAt, ...ends);
    }),
  };
}

/** How often the rooms were back too late; of a machine that does other things too, no time is judged. */
export function backLate(trouble: Trouble, isTimed: boolean): number {
  return isTimed ? backTimes(trouble).quietMs.filter((ms) => ms > backMsMax).length : 0;
}

export function violationsOf({ stakes, money, balls, crashes }: Found): string[] {
  return [...stakes, ...money, ...balls, ...crashes];
}

/** Prints what went wrong and what came of it; answers whether all is as it should be. `isTimed`: times are judged. */
export function printChaos(found: Found, isTimed: boolean): boolean {
  const { trouble, hasDisk, visitors, books, settled, voided, lines } = found;
  const wrong = violationsOf(found);
  const { bornMs, quietMs } = backTimes(trouble);
  const acknowledged = lines.filter(({ saw }) => saw === "acknowledged").length;
  const made = (what: Parameters<Trouble["made"]["get"]>[0]) => trouble.made.get(what) ?? 0;
  const disks = hasDisk ? String(made("disk full")) : "left out";
  printTable(columns, [
    [
      ...["this run", String(trouble.serverKills), String(made("Postgres killed")), String(made("Postgres restarted"))],
      ...[String(made("line cut")), String(made("line slow"))],
      ...[String(made("server stopped") + made("Postgres stopped")), disks, String(made("clock set"))],
      ...[String(visitors.length), String(settled), String(voided), String(acknowledged)],
      ...[
        seconds(bornMs, 0.5),
        seconds(quietMs, 0.5),
        seconds(quietMs, 0.95),
        seconds(quietMs, 1),
        String(wrong.length),
      ],
    ],
  ]);
  const aimed = Object.entries(trouble.killedAt).map(([moment, count]) => `${moment}: ${count}`);
  say(`single kills by the step in or right after which the server died: ${aimed.join(", ")}`);
  if (!hasDisk) say("full disks were left out: only root on Linux may mount a small disk for Postgres");
  say(`looked at: ${books.entries} entries, ${books.rounds} rounds played again, ${lines.length} lines of journals`);
  for (const each of wrong) say(`WRONG  ${each}`);
  const late = backLate(trouble, isTimed);
  say(`violations: ${wrong.length}; starts whose rooms were not back within ${backMsMax / 1000} s: ${late}`);
  return wrong.length === 0 && late === 0 && acknowledged > 0 && settled > 0;
}

function seconds(ms: readonly number[], share: number): string {
  return ms.length === 0 ? "-" : (percentile([...ms], share) / 1000).toFixed(1);
}

const columns: Column[] = [
  ["chaos", ""],
  ["kills", "of server processes by SIGKILL, started again up to 1.5 s later"],
  ["of Postgres", "by SIGKILL: its first process, one of a connection, or all"],
  ["restarts", "of Postgres"],
  ["cuts", "of lines between players and servers or servers and Postgres: reset, half open, or silent for a while"],
  ["slow", "lines whose pieces came up to 1 s late, or of which one in five was lost at first"],
  ["stops", "of a server or of Postgres by SIGSTOP, for a while"],
  ["full disks", "of Postgres: not a byte left"],
  ["clocks", "of a server that jumped by 3 s to a day, and back"],
  ["players", "each with a socket, asking any server, and writing each answer to disk"],
  ["settled", "rounds played to their end"],
  ["void", "rounds given back, for too late a close or too few players"],
  ["stakes", "that were acknowledged to a player, by the journals"],
  ["from birth", "s from the making of a server's process until every room has told its state there; half of all"],
  ["back p50", "s the same from when the process serves, or database and lines are well; half of all"],
  ["p95", "of these"],
  ["max", "of these; 5 at most"],
  [
    "violations",
    "stakes lost or taken unasked, books that do not hold, balls seen otherwise, servers that fell by themselves",
  ],
];
