import { type Column, printTable, say } from "../table.ts";
import type { ServerLog } from "./server-log.ts";
import type { WatchedTable } from "./watched-table.ts";

/** What a run has found. Small: nothing is judged that a busy machine decides. */
export type Found = {
  seed: string;
  isSmall: boolean;
  sent: number;
  seconds: number;
  answers: ReadonlyMap<string, number>;
  /** What each message did that must never be, with how to send it again. */
  harms: readonly string[];
  log: ServerLog;
  floods: { flooded: number; left: number };
  stallMs: number;
  /** Sentences of the books' checker that do not hold. */
  broken: readonly string[];
  seen: ReturnType<WatchedTable["seen"]>;
  isAlive: boolean;
};

const stallMsMax = 250;
const shownMax = 20;

/** How many cases there are of what must never be. */
export function violationsIn({ isSmall, sent, harms, log, floods, stallMs, broken, seen, isAlive }: Found): number {
  // What nobody could read is not within anything.
  const late = isSmall ? [] : [stallMs, seen.lateMs].filter((ms) => !(ms <= stallMsMax));
  const lists = [harms, log.errors, log.leaks, broken, late];
  const counts = [floods.left, seen.missed, seen.cut, isAlive ? 0 : 1, seen.balls > 0 ? 0 : 1, sent > 0 ? 0 : 1];
  return [...lists.map(({ length }) => length), ...counts].reduce((sum, count) => sum + count, 0);
}

export function printFound(found: Found): void {
  const { seed, sent, seconds, answers, harms, log, floods, stallMs, broken, isAlive } = found;
  for (const harm of harms.slice(0, shownMax)) say(harm);
  for (const line of log.errors.slice(0, shownMax)) say(`the server wrote: ${line}`);
  for (const line of log.unanswered.slice(0, shownMax)) say(`the server warned: ${line}`);
  for (const line of log.leaks.slice(0, shownMax)) say(`a secret in the log: ${line}`);
  for (const sentence of broken) say(`the books: ${sentence}`);
  const most = [...answers].sort(([, one], [, other]) => other - one);
  say(`Answers: ${most.map(([answer, count]) => `${answer} ${count}`).join(", ")}`);
  const { rounds, balls, missed, lateMs } = found.seen;
  printTable(columns, [
    [
      ...[`seed ${seed}`, sent, Math.round(sent / seconds), isAlive ? 0 : 1, harms.length, log.errors.length],
      ...[log.leaks.length, stallMs.toFixed(0), `${floods.flooded - floods.left} of ${floods.flooded}`],
      ...[rounds, balls, missed, lateMs, broken.length, violationsIn(found) === 0 ? "yes" : "NO"],
    ].map(String),
  ]);
}

const columns: Column[] = [
  ["fuzz", "messages are the same for the same seed"],
  ["sent", "messages: calls and events of the contract, packets of Socket.IO, bytes"],
  ["a second", "of them"],
  ["crashes", "of the server"],
  ["harm", "answers of 500 and above, none at all, or with something of the code in them"],
  ["errors", "failures in the server's log that nobody foresaw"],
  ["leaks", "lines of the log with a password, token, key or launch data in them"],
  ["stall ms", `the longest that the server's event loop stood; ${stallMsMax} at most`],
  ["closed", "connections that flooded and were closed for it"],
  ["rounds", "that were called meanwhile, before the eyes of those who watch"],
  ["balls", "that these have seen"],
  ["missed", "balls that did not come, none may be"],
  ["late ms", `how long after its time the latest ball was sent; ${stallMsMax} at most`],
  ["books", "sentences of the books' checker that do not hold"],
  ["kept", "whether all of that is so"],
];
