import type { Db } from "../db.ts";

export type ChainFault = { position: number; fault: string };
export type ChainReport = {
  records: number;
  /** Of the last record, hexadecimal; "" for an empty chain. Who keeps it elsewhere can show later that none was cut off the end. */
  head: string;
  /** The first 100 places where the chain does not hold. */
  faults: ChainFault[];
  /** Whether a hash that somebody kept is still in the chain. */
  hasKept: boolean;
};

const faultsMax = 100;

/** Recomputes every hash of the audit (migrations/0008-audit-chain.sql). `kept` is a head written down earlier. */
export async function verifyChain(db: Db, kept: string | null): Promise<ChainReport> {
  const faults = await db
    .selectFrom("audit_fault")
    .select(["position", "fault"])
    .$narrowType<{ fault: string }>()
    .where("fault", "is not", null)
    .orderBy("position")
    .limit(faultsMax)
    .execute();
  const last = await db
    .selectFrom("audit_record")
    .select(["position", "hash"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    records: last?.position ?? 0,
    head: last?.hash.toString("hex") ?? "",
    faults,
    hasKept: kept === null || (await isInChain(db, kept)),
  };
}

async function isInChain(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom("audit_record")
    .select("position")
    .where("hash", "=", Buffer.from(hash, "hex"))
    .executeTakeFirst();
  return row !== undefined;
}
