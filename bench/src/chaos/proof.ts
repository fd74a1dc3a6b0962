import type { Proved } from "../prove/proved.ts";
import type { Sizing } from "../sizing.ts";
import { say } from "../table.ts";
import { chaos } from "./chaos.ts";
import { backLate, violationsOf } from "./report.ts";
import { sizes } from "./sizes.ts";

/** What holds while servers and Postgres are killed, cut off, stopped and filled up under people who play. */
export async function chaosProof(sizing: Sizing): Promise<Proved[]> {
  const seed = String(Date.now());
  say(`chaos: npm run chaos -- kills=${sizes[sizing].kills} seed=${seed}`);
  const found = await chaos(seed, sizes[sizing], () => {});
  for (const each of violationsOf(found)) say(`WRONG  ${each}`);
  const { trouble, books, lines, settled, voided } = found;
  const count = (wanted: string) => lines.filter(({ saw }) => saw === wanted).length;
  // Of what nobody has looked at nothing is proved.
  const orNone = (looked: number) => (looked === 0 ? 1 : 0);
  const made = [...trouble.made].map(([what, times]) => `${what} ${times}`).join(", ");
  say(`chaos: ${trouble.serverKills} kills of servers; ${made}`);
  const late = backLate(trouble, sizing === "full");
  return [
    {
      sentence: "no acknowledged stake is lost, and none is taken that nobody asked for",
      looked: `${count("acknowledged")} stakes in journals, ${trouble.serverKills} kills`,
      violations: found.stakes.length + orNone(count("acknowledged")),
    },
    {
      sentence: "a round pays exactly once or gives everything back; a balance is the sum of its history",
      looked: `${books.entries} entries, ${settled} settled and ${voided} void rounds`,
      violations: found.money.length + orNone(settled),
    },
    {
      sentence: "a crash never redraws: a ball that anybody has seen stays",
      looked: `${count("ball")} balls in journals`,
      violations: found.balls.length + orNone(count("ball")),
    },
    {
      sentence: "a server falls by force alone, and has its rooms back within 5 s",
      looked: `${trouble.backs.length} starts`,
      violations: found.crashes.length + late + orNone(trouble.backs.length),
    },
  ];
}
