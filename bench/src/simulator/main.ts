import { machineLine } from "../machine.ts";
import { sizingOf } from "../sizing.ts";
import { say } from "../table.ts";
import { bugs } from "./bugs.ts";
import { simulate } from "./simulate.ts";

const smallRounds = 300;

/** `npm run simulate -- rounds=100000 seed=S`, or `small`: exit code 1 when something is wrong, 2 for bad words. */
async function main(args: readonly string[]): Promise<number> {
  const isSmall = sizingOf(args) === "small";
  const options = new Map(args.filter((arg) => arg !== "small").map((arg) => arg.split("=") as [string, string]));
  const rounds = isSmall ? smallRounds : Number(options.get("rounds") ?? 100_000);
  const seed = options.get("seed") ?? "derash";
  const bug = options.get("bug");
  const isKnown = [...options.keys()].every((key) => ["rounds", "seed", "bug"].includes(key));
  if (!Number.isInteger(rounds) || rounds < 1 || !isKnown || (bug !== undefined && !(bug in bugs))) {
    say("usage: npm run simulate -- [rounds=100000] [seed=derash] [bug=...]   another seed, other worlds; bug: one of");
    for (const [name, about] of Object.entries(bugs)) say(`  ${name}: ${about}`);
    return 2;
  }
  say(`simulate: rounds of servers, visitors and a store in memory, from seed "${seed}"`);
  say(machineLine());
  // Errors are made by the thousand here.
  Error.stackTraceLimit = 3;
  const shown = process.stderr.isTTY ? (done: number) => process.stderr.write(`\r${done} rounds`) : () => {};
  const result = await simulate({ rounds, seed, bug: (bug as keyof typeof bugs | undefined) ?? null, shown });
  say(result.looked);
  for (const line of result.violations) say(line);
  say(`${result.perSecond} rounds a second; violations: ${result.violations.length}`);
  return result.violations.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
