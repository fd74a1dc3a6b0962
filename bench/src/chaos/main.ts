import { machineLine } from "../machine.ts";
import { sizingOf } from "../sizing.ts";
import { say } from "../table.ts";
import { chaos } from "./chaos.ts";
import { printChaos } from "./report.ts";
import { sizes } from "./sizes.ts";

/** `npm run chaos -- kills=N seed=S`: exit code 1 on any violation; 2 for arguments that are none. */
async function main(args: readonly string[]): Promise<number> {
  const sizing = sizingOf(args);
  const given = new Map(args.filter((arg) => arg !== "small").map((arg) => arg.split("=", 2) as [string, string]));
  const kills = Number(given.get("kills") ?? sizes[sizing].kills);
  const seed = given.get("seed") ?? String(Date.now());
  if ([...given.keys()].some((name) => name !== "kills" && name !== "seed") || !Number.isInteger(kills) || kills < 1) {
    say("usage: npm run chaos -- kills=30 seed=1");
    return 2;
  }
  say(machineLine());
  say(`the plan is made of kills=${kills} seed=${seed}: the same again is the same plan`);
  const found = await chaos(seed, { ...sizes[sizing], kills }, say);
  // A test shares its machine: there no time is judged.
  return printChaos(found, sizing === "full") ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
