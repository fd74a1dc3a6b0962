import pg from "pg";
import type { GameServer } from "./game-server.ts";

/** Asks or fills the database of a running server, as its owner. */
async function onDatabase<Answer>(server: GameServer, action: (owner: pg.Client) => Promise<Answer>): Promise<Answer> {
  const owner = new pg.Client({ connectionString: await server.databaseUrl() });
  await owner.connect();
  try {
    return await action(owner);
  } finally {
    await owner.end();
  }
}

/** What is wrong with the books and with the chain of the audit; empty when all is right. */
export function violations(server: GameServer): Promise<unknown[]> {
  return onDatabase(server, async (owner) => {
    const lists = [
      "ledger_violation",
      "round_violation",
      "(select * from audit_violation where violation is not null) as audit_violation",
    ];
    const found: unknown[] = [];
    for (const list of lists) found.push(...(await owner.query(`select * from ${list}`)).rows);
    return found;
  });
}

/** An evening in a hall, as halls will write it: a cashier's sale of 20 cartelas at 20 ETB, and a quick win in 5 calls. */
export function eveningInTheHall(server: GameServer, cashier: string): Promise<void> {
  return onDatabase(server, async (owner) => {
    await owner.query(
      `insert into sale (company_id, branch_id, cashier_id, origin, stake_santim, player_count, cartela_count, total_santim,
         cut_santim, player_winnings_santim)
       select company_id, branch_id, id, 'demo', 2000, 12, 20, 40000, 8000, 32000 from staff where username = $1`,
      [cashier],
    );
    await owner.query(
      `insert into pending_bonus (company_id, branch_id, winner_name, calls_to_win, amount_santim, origin)
       select company_id, branch_id, 'Almaz T.', 5, 50000, 'demo' from staff where username = $1`,
      [cashier],
    );
  });
}

/** What an operator who owns the database does to the rounds that sell at a stake: a higher cut, and no bonus any more. */
export function changeRules(server: GameServer, stake: number): Promise<void> {
  return onDatabase(server, async (owner) => {
    await owner.query(
      "update round set house_cut_bps = 9000, bonus_schedule = '[]' where state = 'open' and stake_santim = $1",
      [stake * 100],
    );
  });
}
