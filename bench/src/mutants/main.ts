import { sizingOf } from "../sizing.ts";
import { say } from "../table.ts";
import { mutantsOf, tryAll } from "./mutants.ts";

const smallCount = 2;

/** `npm run mutants -- [part=1/4]`, or `small` for two of them: exit code 1 when one survives, 2 for bad words. */
async function main(args: readonly string[]): Promise<number> {
  const words = args.filter((arg) => arg !== "small");
  const [, part, parts] = /^part=(\d+)\/(\d+)$/.exec(words[0] ?? "part=1/1") ?? [];
  if (words.length > 1 || part === undefined || Number(part) < 1 || Number(part) > Number(parts)) {
    say("usage: npm run mutants -- [part=1/4]   each function of the database made wrong, until a test goes red");
    return 2;
  }
  const all = mutantsOf({ part: Number(part), parts: Number(parts) });
  const some = sizingOf(args) === "small" ? all.slice(0, smallCount) : all;
  const survived: string[] = [];
  await tryAll(some, ({ name, by }) => {
    say(by === null ? `SURVIVED  ${name}` : `killed    ${name}: "${by}"`);
    if (by === null) survived.push(name);
  });
  say(`${some.length} mutants; survived: ${survived.length}`);
  return survived.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
