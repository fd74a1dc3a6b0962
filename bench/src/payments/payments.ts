import { type Sizing, sizingOf } from "../sizing.ts";
import { printTable, say } from "../table.ts";
import { startTempPostgres, type TempPostgres } from "../temp-postgres.ts";
import { reconcileMany } from "./million-lines.ts";
import { type Paced, type PaceSize, pacesOf } from "./pace.ts";

const lines = { full: 1_000_000, small: 20_000 };
const secondsMax = 60;
const paceSizes: Record<Sizing, PaceSize> = {
  full: { each: 4000, atOnce: 16, rooms: 20, cartelasARoom: 400, players: 2000 },
  // On a machine that does other things too, more of them would wait for one another for longer than anybody waits for a lock.
  small: { each: 20, atOnce: 4, rooms: 2, cartelasARoom: 20, players: 10 },
};

/** Money in and out beside stakes; then a day of very many payments compared with a provider's list of them. */
export async function payments(args: readonly string[]): Promise<boolean> {
  const sizing = sizingOf(args);
  const postgres = await startTempPostgres();
  try {
    const isPaid = await paced(postgres, paceSizes[sizing]);
    return (await reconciled(postgres, sizing)) && isPaid;
  } finally {
    await postgres.stop();
  }
}

async function paced(postgres: TempPostgres, size: PaceSize): Promise<boolean> {
  await postgres.create("paid");
  const { violations, ...paces } = await pacesOf(postgres.urlOf("paid"), size);
  const row = (name: string, { perSecond, p50Ms, p99Ms }: Paced) => [
    ...[name, perSecond.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1)],
    (perSecond / paces.stakes.perSecond).toFixed(2),
  ];
  say(
    `${size.each} of each through the service, ${size.atOnce} under way at once; the bank answers over HTTP in the same process`,
  );
  printTable(
    [
      ["run", "a whole deposit or withdrawal, from its wish to its end in the ledger"],
      ["a second", "durable in the database"],
      ["p50 ms", "from call to end"],
      ["p99 ms", "the same; one in a hundred takes longer"],
      ["ratio", "to stakes in the same run"],
    ],
    [row("stakes", paces.stakes), row("deposits", paces.deposits), row("withdrawals", paces.withdrawals)],
  );
  say(violations.length === 0 ? "books: clean" : `books: WRONG\n  ${violations.join("\n  ")}`);
  return violations.length === 0;
}

async function reconciled(postgres: TempPostgres, sizing: Sizing): Promise<boolean> {
  await postgres.create("reconciled");
  const done = await reconcileMany(postgres.urlOf("reconciled"), lines[sizing]);
  const seconds = (done.readMs + done.compareMs) / 1000;
  const found = Object.entries(done.items)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(", ");
  say(
    `${lines[sizing]} payments beside a list of them: read ${(done.readMs / 1000).toFixed(1)} s, compared ${(done.compareMs / 1000).toFixed(1)} s, the same day again ${(done.againMs / 1000).toFixed(1)} s`,
  );
  say(`found: ${found}; each as it was made, also the second time: ${done.isRight ? "yes" : "NO"}`);
  // A small run shares its machine.
  const isQuick = sizing === "small" || seconds <= secondsMax;
  say(
    `reconciliation of ${lines[sizing]} lines: ${seconds.toFixed(1)} s, ${isQuick ? "kept" : "BROKEN"} (${secondsMax} at most)`,
  );
  return done.isRight && isQuick;
}
