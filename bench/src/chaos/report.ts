import { percentile } from "../sample.ts";
import { type Column, printTable, say } from "../table.ts";
import type { Found } from "./chaos.ts";
import type { Fault } from "./plan.ts";
import type { Trouble } from "./trouble.ts";

const backMsMax = 5000;

/** `quietMs`: from when it served, or from when the last trouble around it was over, where that was later. */
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
  const made = (...faults: Fault["what"][]) =>
    String(faults.reduce((sum, what) => sum + (trouble.made.get(what) ?? 0), 0));
  printTable(columns, [
    ["kills of servers", String(trouble.serverKills)],
    ["kills of Postgres: its first process, one of a connection, or all", made("Postgres killed")],
    ["restarts of Postgres", made("Postgres restarted")],
    ["cuts of lines: reset, half open, or silent for a while", made("line cut")],
    ["slow lines: late by up to 1 s, or one piece in five lost at first", made("line slow")],
    ["stops of a server or of Postgres, for a while", made("server stopped", "Postgres stopped")],
    ["full disks of Postgres", hasDisk ? made("disk full") : "left out"],
    ["jumps of a server's clock, by 3 s to a day, and back", made("clock set")],
    ["players, each with a socket, and asking any server", String(visitors.length)],
    ["rounds settled", String(settled)],
    ["rounds void, for too late a close or too few players", String(voided)],
    ["stakes acknowledged, by the players' journals", String(acknowledged)],
    ["s from the making of a server's process to its last room's state, half of all", seconds(bornMs, 0.5)],
    ["  and of 95 in 100", seconds(bornMs, 0.95)],
    ["s from when it serves, or trouble around it is over, to that, half of all", seconds(quietMs, 0.5)],
    ["  and of 95 in 100", seconds(quietMs, 0.95)],
    ["  and the longest", seconds(quietMs, 1)],
    ["violations", String(wrong.length)],
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
  ["chaos", "of servers, Postgres and the lines between all parties, while people play"],
  [
    "this run",
    "violations are stakes lost or taken unasked, books that do not hold, balls seen otherwise, servers that fell",
  ],
];
