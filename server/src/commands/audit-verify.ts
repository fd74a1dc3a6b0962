import { parseArgs } from "node:util";
import { verifyChain } from "../audit/chain.ts";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "../postgres/database.ts";
import { exitWith, say } from "./exit-code.ts";

/** Answers whether the chain holds, having said what it found. `kept`: a head that was written down earlier. */
async function verify(kept: string | null): Promise<boolean> {
  const {
    dbs: { commands: db },
    leave,
  } = await openDatabase(readConfig(), createLog("error"));
  try {
    const { records, head, violations, hasKept } = await verifyChain(db, kept);
    for (const { position, violation } of violations) say(`record ${position}: ${violation}`);
    if (!hasKept) say(`The head ${kept} is not in this chain: records were cut off its end, or it is another one.`);
    const isWhole = violations.length === 0 && hasKept;
    say(isWhole ? `The audit holds: ${records} records.` : `The audit does NOT hold; it has ${records} records.`);
    if (isWhole && head !== "")
      say(`Head: ${head}\nKeep it elsewhere; check it later with: npm run audit:verify -- --kept ${head}`);
    return isWhole;
  } finally {
    await leave();
  }
}

/** `npm run audit:verify [-- --kept <hash>]`: exit code 0 when it holds, 1 when not, 2 when it could not be asked. */
async function main(): Promise<boolean> {
  const { kept = null } = parseArgs({ options: { kept: { type: "string" } } }).values;
  if (kept !== null && !/^[0-9a-f]{64}$/.test(kept)) throw new Error("--kept takes a hash of 64 hexadecimal digits.");
  return verify(kept);
}

exitWith(main());
