import { randomUUID } from "node:crypto";
import { cartelaSet } from "@derash/game/cartela/package";
import type { Branch } from "../../src/company/service.ts";
import type { TestDatabase } from "../database.ts";
import type { saleFixture } from "../sale-fixture.ts";
import { missingId, type Place } from "./place.ts";

type SaleFixture = Awaited<ReturnType<typeof saleFixture>>;

// What a branch owns in the matrix and no request makes: laid into the database by its owner.

/** A room of a branch that sells nothing in the mini app: nobody runs it. */
export async function newRoom(owner: TestDatabase["owner"], branchId: string): Promise<string> {
  const { rows } = await owner.query("insert into room (branch_id, stake_santim) values ($1, 777) returning id", [
    branchId,
  ]);
  return rows[0].id;
}

/** A round that is announced there for the day after tomorrow. */
export async function newAnnouncement(owner: TestDatabase["owner"], branch: Branch | undefined): Promise<string> {
  if (!branch) return missingId;
  const { rows } = await owner.query(
    `with m as (insert into room (branch_id, stake_santim) values ($1, 888) returning id), n as (select uuidv7() as id),
       free as (select code from (select 'ETH' || lpad(i::text, 3, '0') as code from generate_series(0, 999) i) every
         where not exists (select from round r where r.code = every.code) limit 1)
     insert into round (id, room_id, branch_id, company_id, code, stake_santim, house_cut_bps, cartelas_per_player_max, bonus_schedule,
         min_players, countdown_ms, auto_start_delay_ms, start_delay_ms, call_interval_ms, pot_account_id, house_account_id,
         bonus_account_id, closes_at, announced_for)
       select n.id, m.id, $1, $2, free.code, 888, 2000, 1, '[]', 2, 1000, 1, 1, 1000,
         ledger_open('pot', n.id, false), ledger_open('house', $2), ledger_open('bonus', $2),
         now() + interval '2 days', now() + interval '2 days' from m, n, free returning id`,
    [branch.id, branch.companyId],
  );
  const { id } = rows[0];
  await owner.query(
    `insert into announcement (round_id, company_id, branch_id, stake_santim, announced_for, announced_by)
     select id, company_id, branch_id, stake_santim, announced_for, (select id from staff where role = 'super_admin' limit 1)
     from round where id = $1`,
    [id],
  );
  return id;
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

/** A bonus of a round that is settled, deposited for the till that pays it. */
export async function newDeposited(owner: TestDatabase["owner"], roundId: string): Promise<string> {
  const { rows } = await owner.query(
    `insert into pending_bonus (company_id, branch_id, round_id, winner_name, calls_to_win, amount_santim, origin, deposited_at,
         deposited_by, paid_shift_id)
       select d.company_id, d.branch_id, d.id, 'Cartela 1', 5, 1000, 'round', clock_timestamp(),
         (select id from staff where role = 'super_admin' limit 1), t.shift_id
       from round_directory d join hall_till t on t.round_id = d.id and t.cashier_id = d.paid_by where d.id = $1 returning id`,
    [roundId],
  );
  return rows[0]?.id ?? missingId;
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

/** Asked for by somebody else, and not decided yet. issuer: by a super admin, for somebody of Own. */
export async function newAdjustment(
  owner: TestDatabase["owner"],
  { superAdmin, own, foreign }: SaleFixture,
  place: Place,
): Promise<string> {
  const [target, companyId] = {
    own: [own.first.cashier, own.company.id] as const,
    sibling: [own.second.cashier, own.company.id] as const,
    foreign: [foreign.first.cashier, foreign.company.id] as const,
    issuer: [own.first.cashier, null] as const,
  }[place as string] ?? [null, null];
  if (!target) return missingId;
  const { rows } = await owner.query(
    `insert into adjustment (idempotency_key, target_account_id, counter_account_id, target_id, target_name,
       target_company_id, target_branch_id, company_id, amount_santim, reason, requested_by)
     select $1, $2, account_id, $3, $4, $5, $6, $7, 100, 'a reason', asker.id from staff asker
     where asker.role = $8 and asker.company_id is not distinct from $7 and asker.id <> $9 and asker.username like 'admin-%'
       and asker.is_active order by asker.id limit 1 returning id`,
    [
      randomUUID(),
      ...[target.accountId, target.id, target.username, target.companyId, target.branchId, companyId],
      ...[companyId === null ? "super_admin" : "company_admin", superAdmin.id],
    ],
  );
  return rows[0].id;
}
