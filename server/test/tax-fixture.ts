import { santim } from "@derash/game/money";
import * as store from "../src/tax/store.ts";
import type { RoundFixture } from "./round-fixture.ts";

export type TaxRule = Partial<Pick<store.NewProfile, "rateBps" | "threshold" | "base" | "bearer" | "from">>;

/** A new version of the tax of the fixture's company, as the service writes it; answers which. */
export async function setTax(
  { db, companyId, owner }: Pick<RoundFixture, "db" | "companyId" | "owner">,
  rule: TaxRule = {},
): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into staff (role, username, password_hash, account_id, origin)
     select 'super_admin', 'tax' || left(md5(random()::text), 20), '', ledger_open('demo', uuidv7()), 'created' returning id`,
  );
  const version = ((await store.profiles(db, companyId))[0]?.version ?? 0) + 1;
  await db.transaction().execute((tx) =>
    store.insertProfile(tx, {
      ...{ companyId, version, rateBps: 1500, threshold: santim(0), base: "prize", bearer: "winner", from: null },
      ...rule,
      setBy: rows[0]?.id ?? "",
    }),
  );
  return version;
}
