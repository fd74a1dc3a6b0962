import pg from "pg";
import type { GameServer } from "./game-server.ts";

/** So many beside those of the demo, that there are 42 companies and 125 branches in all. */
const more = { companies: 40, branches: 121 };

/** A large operator's companies, branches and cashiers, who have no money yet. Of branches called Hall 1 to Hall 121 the 77th is Kality's. */
export async function addFortyCompanies(server: GameServer): Promise<void> {
  const owner = new pg.Client({ connectionString: await server.databaseUrl() });
  await owner.connect();
  try {
    await owner.query("begin");
    await owner.query(
      `with made as (select n, uuidv7() as id from generate_series(1, $1::int) n)
       insert into company (id, name, account_id) select id, 'Company ' || n, ledger_open('company', id, true) from made`,
      [more.companies],
    );
    await owner.query(
      `with companies as (select id, row_number() over (order by id) - 1 as at from company where name like 'Company %'),
         made as (select n, uuidv7() as id from generate_series(1, $1::int) n)
       insert into branch (id, company_id, name, account_id, is_online)
         select made.id, companies.id, case made.n when 77 then 'Kality Arena' else 'Hall ' || made.n end,
           ledger_open('branch', made.id, true), false
         from made join companies on companies.at = made.n % $2::int`,
      [more.branches, more.companies],
    );
    await owner.query(
      `insert into staff (username, password_hash, role, company_id, account_id, origin)
         select 'admin-' || replace(lower(name), ' ', '-'), 'none', 'company_admin', id, account_id, 'created'
         from company where name like 'Company %'`,
    );
    await owner.query(
      `insert into staff (username, password_hash, role, company_id, branch_id, account_id, origin)
         select 'admin-' || replace(lower(b.name), ' ', '-'), 'none', 'branch_admin', b.company_id, b.id, b.account_id, 'created'
         from branch b join company c on c.id = b.company_id where c.name like 'Company %'`,
    );
    await owner.query(
      `with made as (select b.id as branch_id, b.company_id, b.name, uuidv7() as id
         from branch b join company c on c.id = b.company_id where c.name like 'Company %')
       insert into staff (id, username, password_hash, role, company_id, branch_id, account_id, origin)
         select id, 'till-' || replace(lower(name), ' ', '-'), 'none', 'cashier', company_id, branch_id, ledger_open('cashier', id, true), 'created'
         from made`,
    );
    await owner.query("commit");
  } finally {
    await owner.end();
  }
}
