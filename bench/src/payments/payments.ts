import { sizingOf } from "../sizing.ts";
import { say } from "../table.ts";
import { startTempPostgres } from "../temp-postgres.ts";
import { reconcileMany } from "./million-lines.ts";

const lines = { full: 1_000_000, small: 20_000 };
const secondsMax = 60;

/** A day of very many payments compared with a provider's list of them. */
export async function payments(args: readonly string[]): Promise<boolean> {
  const sizing = sizingOf(args);
  const postgres = await startTempPostgres();
  try {
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
  } finally {
    await postgres.stop();
  }
}
