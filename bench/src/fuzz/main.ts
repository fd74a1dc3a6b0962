import { machineLine } from "../machine.ts";
import { say } from "../table.ts";
import { printFound, violationsIn } from "./found.ts";
import { fuzz } from "./fuzz.ts";

/**
 * `npm run fuzz -- messages=200000 seed=1`: exit code 1 where one of them has done harm. `npm run fuzz -- seed=1 only=4711` sends
 * one message again. Loopback only.
 */
const args = process.argv.slice(2);
const argument = (name: string) => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
const isSmall = args.includes("small");
const messages = Number(argument("messages") ?? (isSmall ? 400 : 200_000));
const only = argument("only");
if (!Number.isInteger(messages) || messages < 1) throw new Error(`not a number of messages: ${argument("messages")}`);

say(machineLine());
const found = await fuzz({
  messages,
  seed: argument("seed") ?? "1",
  only: only === undefined ? null : Number(only),
  isSmall,
});
printFound(found);
process.exitCode = violationsIn(found) === 0 ? 0 : 1;
