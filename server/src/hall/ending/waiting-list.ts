import { toBirr } from "@derash/game/money";
import type { WaitingRound, WaitingRounds } from "@derash/protocol/hall/waiting";
import { sql } from "kysely";
import { type StaffMember, scopeOf } from "../../company/service.ts";
import type { Queries } from "../../postgres/db.ts";
import { type HallRound, potOf } from "../../round/record.ts";
import { isTakenOn } from "../caller/store.ts";
import type { HallDeps } from "../locked-round.ts";
import { stateOf } from "../state.ts";
import { type LoadedHall, loadAll } from "../store.ts";

const rowsMax = 200;

/**
 * Rounds in the scope that only somebody above can end: given up and asked for, or of a cashier who is switched off where no other
 * till that is there calls or sells.
 */
export async function waitingRounds({ db }: HallDeps, staff: StaffMember): Promise<WaitingRounds> {
  const { companyId, branchId } = scopeOf(staff);
  const inScope = sql`(${companyId}::uuid is null or v.company_id = ${companyId})
    and (${branchId}::uuid is null or v.branch_id = ${branchId})`;
  const live = sql`v.state in ('open', 'closing', 'calling')`;
  const asked = await loadAll(
    db,
    sql`r.id in (select v.id from round v join hall_give_up g on g.round_id = v.id and g.status = 'waiting'
      where ${live} and ${inScope} order by g.asked_at limit ${rowsMax})`,
  );
  const left = await loadAll(
    db,
    sql`r.id in (select v.id from round v join staff_directory c on c.id = v.cashier_id and not c.is_active
      where ${live} and ${inScope} and not ${isTakenOn(sql`v`)} order by v.id limit ${rowsMax})`,
  );
  const nameOf = await companyNames(db, [...asked, ...left]);
  return { success: true, give_ups: asked.map(rowOf(nameOf)), left: left.map(rowOf(nameOf)) };
}

type NameOf = (companyId: string) => string;

async function companyNames(queries: Queries, loaded: readonly LoadedHall[]): Promise<NameOf> {
  const ids = [...new Set(loaded.map(({ record }) => record.table.companyId))];
  if (ids.length === 0) return () => "";
  const rows = await queries.selectFrom("company_directory").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (companyId) => names.get(companyId) ?? "";
}

const rowOf =
  (nameOf: NameOf) =>
  ({ record, now }: LoadedHall): WaitingRound => {
    const state = stateOf(record, now);
    return {
      saleId: record.id,
      gameId: record.code,
      branch_name: record.hall.branchName,
      company_name: nameOf(record.table.companyId),
      cashier: record.hall.cashierName,
      status: state.status,
      bet: state.bet,
      cartelas: state.cartelas.length,
      pot: toBirr(potOf(record)),
      calls: state.totalCalls,
      give_up: askedOf(record),
    };
  };

function askedOf({ hall: { giveUp } }: HallRound): WaitingRound["give_up"] {
  if (giveUp?.status !== "waiting") return null;
  return { id: giveUp.id, reason: giveUp.reason, asked_at: new Date(giveUp.askedAt).toISOString() };
}
