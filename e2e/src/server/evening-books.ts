import pg from "pg";
import type { GameServer } from "./game-server.ts";

/** What the ledger's lines say of a till, in birr. */
export type TillInLedger = { stakes: number; refunds: number; prizes: number; handedOn: number };
/** What they say of a branch's safe and bank, and of the cut of its rounds. */
export type HallInLedger = { safe: number; bank: number; cut: number };

/** Adds up lines of the ledger itself, by names and kinds alone: nothing of what the server makes reports of. */
export async function ledgerOfHall(
  server: GameServer,
  tills: readonly string[],
): Promise<{ tills: TillInLedger[]; hall: HallInLedger }> {
  const client = new pg.Client({ connectionString: await server.databaseUrl() });
  await client.connect();
  try {
    const birrOf = async (query: string, ...values: string[]) =>
      Number(
        (await client.query(`select coalesce(sum(santim), 0) / 100.0 as birr from (${query}) as line`, values)).rows[0]
          .birr,
      );
    const ofFloat = (till: string, type: string) =>
      birrOf(
        `select e.amount_santim as santim from entry e join transfer t on t.id = e.transfer_id
         join staff s on s.account_id = e.account_id where s.username = $1 and t.type = $2 and t.round_id is not null`,
        till,
        type,
      );
    const ofKind = (kind: string, till: string) =>
      birrOf(
        `select e.amount_santim as santim from entry e join account a on a.id = e.account_id join staff s on s.username = $2
         where a.kind = $1 and a.owner_id = case a.kind when 'drawer' then s.id else s.branch_id end`,
        kind,
        till,
      );
    const ofTill = async (till: string): Promise<TillInLedger> => ({
      stakes: -(await ofFloat(till, "BET_PLACED")),
      refunds: await ofFloat(till, "REFUND"),
      prizes: await ofFloat(till, "BET_WON"),
      handedOn: -(await ofKind("drawer", till)),
    });
    const [first = ""] = tills;
    const all: TillInLedger[] = [];
    for (const till of tills) all.push(await ofTill(till));
    return {
      tills: all,
      hall: {
        safe: await ofKind("safe", first),
        bank: await ofKind("bank", first),
        cut: await birrOf(
          `select e.amount_santim as santim from entry e join transfer t on t.id = e.transfer_id
             join account a on a.id = e.account_id and a.kind = 'house'
             join round r on r.id = t.round_id join staff s on s.branch_id = r.hall_id
           where s.username = $1 and t.type = 'HOUSE_CUT'`,
          first,
        ),
      },
    };
  } finally {
    await client.end();
  }
}
