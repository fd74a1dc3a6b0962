import { cartelaSet } from "@derash/game/cartela/package";
import type { Branch } from "../../src/company/service.ts";
import type { TestDatabase } from "../database.ts";
import { missingId, type Place } from "./place.ts";

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

/** A round that its cashier asks somebody above to end. Those asked for before are taken back: each is of a round that is over. */
export async function newGiveUp(
  owner: TestDatabase["owner"],
  { roundAt }: { roundAt: (place: "own" | "sibling" | "foreign") => Promise<string> },
  place: Place,
): Promise<string> {
  await owner.query(
    "update hall_give_up set status = 'withdrawn', decided_at = clock_timestamp() where status = 'waiting'",
  );
  if (place !== "own" && place !== "sibling" && place !== "foreign") return missingId;
  const { rows } = await owner.query(
    "insert into hall_give_up (round_id, reason) values ($1, 'a reason') returning id",
    [await roundAt(place)],
  );
  return rows[0].id;
}

/** A player who may not play with a company; with none is everywhere. */
export async function newSuspension(
  owner: TestDatabase["owner"],
  staff: { superAdmin: { id: string }; own: { company: { id: string } }; foreign: { company: { id: string } } },
  place: Place,
): Promise<string> {
  if (place === "missing") return missingId;
  const companyId = place === "issuer" ? null : staff[place === "foreign" ? "foreign" : "own"].company.id;
  const { rows } = await owner.query(
    `insert into suspension (player_id, company_id, reason, suspended_by)
     select id, $1, 'a reason', $2 from player order by id limit 1
     on conflict (player_id, company_id) do update set reason = 'a reason' returning id`,
    [companyId, staff.superAdmin.id],
  );
  return rows[0].id;
}
