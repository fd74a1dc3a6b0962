import { setTimeout } from "node:timers/promises";
import { checkBooks } from "@derash/books/check";
import { verifyRound } from "@derash/fairness/proof";
import { verdictOf } from "@derash/fairness/proof/verdict";
import { sql } from "kysely";
import pg from "pg";
import { verifyChain } from "../audit/chain.ts";
import * as publicRecord from "../draw/public-record.ts";
import { createSeedChains } from "../draw/seed-chains.ts";
import { newestChainOfAll } from "../draw/store.ts";
import { createLog } from "../log.ts";
import { type Db, openDb } from "../postgres/db.ts";

/** What was looked at in a restored database, and what of it does not hold. */
export type Looked = { told: string; violations: string[] };
type Wanted = { proofs: number; seedKey: Uint8Array; signal: AbortSignal };

/** Whether a restored database is worth having: its books, its audit, its draws, and the key that its draws need. */
export async function lookAt(url: string, wanted: Wanted): Promise<Looked> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  const { db } = openDb(url, createLog("error"), "commands");
  try {
    await client.connect();
    const books = await checkBooks(client);
    const audit = await verifyChain(db, null);
    const proofs = await wrongProofs(db, wanted);
    const violations = [
      ...books.violations.map(({ broken, count }) => `${broken}: broken ${count} times`),
      ...audit.violations.map(({ position, violation }) => `audit record ${position}: ${violation}`),
      ...proofs.wrong,
      ...(await wrongKey(db, wanted.seedKey)),
    ];
    const told = `${books.entries} entries, ${books.sentences} sentences, ${books.rounds} rounds played again, ${audit.records} records of the audit, ${proofs.verified} proofs`;
    return { told, violations };
  } finally {
    await db.destroy();
    await client.end().catch(() => {});
  }
}

/** Rounds by chance, each verified as anybody does it. */
async function wrongProofs(db: Db, { proofs, signal }: Wanted): Promise<{ verified: number; wrong: string[] }> {
  const { rows } = await sql<{ id: string }>`
    select record.round_id as id from close_record record join drawn_round round on round.round_id = record.round_id
    where round.state in ('settled', 'void') order by random() limit ${proofs}`.execute(db);
  const wrong: string[] = [];
  for (const { id } of rows) {
    signal.throwIfAborted();
    const [proof, beside] = [await publicRecord.proof(db, id), await publicRecord.neighbours(db, id)];
    const about = { ...beside, storedHash: null, mine: null };
    const verdict = verdictOf(proof, verifyRound(proof, about), about);
    if (verdict.kind === "wrong" || verdict.kind === "incomplete")
      wrong.push(`round ${id}: ${verdict.kind} at ${verdict.step.step}`);
    // A signature costs a tenth of a second, and whoever ends this command is to be heard.
    await setTimeout(0);
  }
  return { verified: rows.length, wrong };
}

async function wrongKey(db: Db, seedKey: Uint8Array): Promise<string[]> {
  const chain = await newestChainOfAll(db);
  try {
    if (chain) createSeedChains(seedKey, chain.length).seedAt(chain, 0);
    return [];
  } catch {
    return ["SEED_KEY does not open the seeds of this database"];
  }
}
