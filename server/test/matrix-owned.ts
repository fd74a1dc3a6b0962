import { cartelaSet } from "@derash/game/cartela-package";
import type { Branch } from "../src/company/service.ts";
import type { TestDatabase } from "./database.ts";
import { missingId } from "./matrix-place.ts";

// What a branch owns in the matrix and no request makes: laid into the database by its owner.

/** A room of a branch that sells nothing in the mini app: nobody runs it. */
export async function newRoom(owner: TestDatabase["owner"], branchId: string): Promise<string> {
  const { rows } = await owner.query("insert into room (branch_id, stake_santim) values ($1, 777) returning id", [
    branchId,
  ]);
  return rows[0].id;
}

/** What a round of a branch sold. */
export async function newCartelaList(owner: TestDatabase["owner"], branchId: string): Promise<string> {
  const { rows } = await owner.query(
    `with list as (insert into cartela_list (branch_id, hash) values ($1, sha256('matrix')) returning id)
     insert into cartela_list_line (list_id, number, cells)
       select id, 1, $2::smallint[] from list returning list_id as id`,
    [branchId, cartelaSet(1)[0]?.cells],
  );
  return rows[0].id;
}

export async function newBonus(owner: TestDatabase["owner"], branch: Branch | undefined): Promise<string> {
  if (!branch) return missingId;
  const { rows } = await owner.query(
    `insert into pending_bonus (company_id, branch_id, winner_name, calls_to_win, amount_santim, origin)
     values ($1, $2, 'Abebe', 5, 1000, 'round') returning id`,
    [branch.companyId, branch.id],
  );
  return rows[0].id;
}
