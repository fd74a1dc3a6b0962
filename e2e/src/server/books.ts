import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cartelaSet } from "@derash/game/cartela/package";
import pg from "pg";
import { allViolations } from "../../../server/test/postgres/violations.ts";
import type { GameServer } from "./game-server.ts";

/** Asks or fills the database of a running server, as its owner. */
export async function onDatabase<Answer>(
  server: GameServer,
  action: (owner: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const owner = new pg.Client({ connectionString: await server.databaseUrl() });
  await owner.connect();
  try {
    return await action(owner);
  } finally {
    await owner.end();
  }
}

/** Whatever any view of violations lists; empty when all is right. */
export function violations(server: GameServer): Promise<string[]> {
  return onDatabase(server, allViolations);
}

const verifyBooks = fileURLToPath(new URL("../../../server/src/commands/verify-books.ts", import.meta.url));

/** What `npm run verify-books` says of a server's database; it throws where the books do not hold. */
export async function verifiedBooks(server: GameServer): Promise<string> {
  const env = { ...process.env, DATABASE_URL: await server.databaseUrl() };
  return (await promisify(execFile)(process.execPath, [verifyBooks], { env })).stdout;
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

/** A quick win of a hall's round, as the settlement writes it; answers the bonus that waits. */
export function bonusOf(server: GameServer, saleId: string): Promise<string> {
  return onDatabase(server, async (owner) => {
    const { rows } = await owner.query(
      `insert into pending_bonus (company_id, branch_id, round_id, winner_name, calls_to_win, amount_santim, origin)
       select company_id, branch_id, id, 'Cartela 2', 5, 30000, 'round' from round where id = $1 returning id`,
      [saleId],
    );
    return rows[0].id;
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

/** The round that a table sells now has its stages, as those that open later do: nobody has looked at it yet. */
export function openRoundHasStages(server: GameServer, stake: number): Promise<void> {
  return onDatabase(server, async (owner) => {
    await owner.query(
      `update round set stages = room.stages, patterns = '{blackout}' from room
       where room.id = round.room_id and round.state = 'open' and round.stake_santim = $1 and room.position = 1`,
      [stake * 100],
    );
  });
}

/** The open round of a table has so few cartelas to sell, those of the package with the lowest numbers. */
export function sellOnly(server: GameServer, stake: number, count: number): Promise<void> {
  return onDatabase(server, async (owner) => {
    const cartelas = cartelaSet(1).slice(0, count);
    await owner.query(
      `with table_here as (select r.id, r.branch_id from round r where r.stake_santim = $1 and r.state = 'open' and r.room_id is not null),
         list as (insert into cartela_list (branch_id, hash) select branch_id, sha256(uuidv7()::text::bytea) from table_here returning id),
         lines as (insert into cartela_list_line (list_id, number, cells)
           select list.id, (line->>'number')::int, array(select jsonb_array_elements_text(line->'cells')::smallint)
           from list, jsonb_array_elements($2::jsonb) line)
       update round set cartela_list_id = list.id from list, table_here where round.id = table_here.id`,
      [stake * 100, JSON.stringify(cartelas)],
    );
  });
}

/** The time of the one announced round comes in so many seconds. Answers its id. */
export function announcedIn(server: GameServer, seconds: number): Promise<string> {
  return onDatabase(server, async (owner) => {
    const { rows } = await owner.query(
      `update round set closes_at = clock_timestamp() + $1 * interval '1 second'
       where announced_for is not null and state = 'open' returning id`,
      [seconds],
    );
    return rows[0].id;
  });
}

/** What the bot has to say of a round. */
export function noticesOf(server: GameServer, roundId: string): Promise<{ kind: string; telegram_id: string }[]> {
  return onDatabase(server, async (owner) => {
    const { rows } = await owner.query("select kind, telegram_id from notice where parameters ->> 'roundId' = $1", [
      roundId,
    ]);
    return rows;
  });
}

/** From now on the demo's provider is reached at another address; answers what brings it back. */
export async function paymentBankAt(server: GameServer, baseUrl: string): Promise<() => Promise<void>> {
  const put = (url: string) =>
    onDatabase(server, async (owner) => {
      const before = await owner.query("select settings ->> 'baseUrl' as url from payment_account where mode = 'demo'");
      await owner.query(
        "update payment_account set settings = settings || jsonb_build_object('baseUrl', $1::text) where mode = 'demo'",
        [url],
      );
      return String(before.rows[0]?.url);
    });
  const before = await put(baseUrl);
  return async () => void (await put(before));
}
