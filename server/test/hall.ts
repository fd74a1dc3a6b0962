import { randomUUID } from "node:crypto";
import { type Santim, santim } from "@derash/game/money";
import { sql } from "kysely";
import type { CompanyService, StaffMember } from "../src/company/service.ts";
import type { LedgerService } from "../src/ledger/service.ts";
import type { Db, Tx } from "../src/postgres/db.ts";
import type { ShiftService } from "../src/shift/service.ts";

type Deps = { db: Db; ledger: LedgerService; companies: CompanyService; shifts: ShiftService };
type HallRound = { id: string; potId: string; houseId: string; cashier: StaffMember; stake: Santim; sold: number };

/** Rounds of a hall as its tables and the ledger have them, without the hall before them. */
export function hall(deps: Deps) {
  const { db, companies } = deps;
  const asCashier = <Answer>(person: StaffMember, action: (tx: Tx) => Promise<Answer>) =>
    db.transaction().execute(async (tx) => {
      await companies.lockStaff(tx, person.id);
      return action(tx);
    });
  return {
    bet: (person: StaffMember, stake: Santim, sold: number) =>
      asCashier(person, (tx) => open(deps, tx, person, stake, sold)),
    sellMore: (round: HallRound, count: number) => asCashier(round.cashier, (tx) => sell(deps, tx, round, count)),
    takeBack: (round: HallRound, count: number) => asCashier(round.cashier, (tx) => takeBack(deps, tx, round, count)),
    settle: (round: HallRound) => asCashier(round.cashier, (tx) => settle(deps, tx, round)),
    cancel: (round: HallRound) => asCashier(round.cashier, (tx) => cancel(deps, tx, round)),
  };
}

async function open(deps: Deps, tx: Tx, person: StaffMember, stake: Santim, sold: number): Promise<HallRound> {
  const { ledger, shifts } = deps;
  const id = randomUUID();
  const { shiftId, recordOpening } = await shifts.ensureOpen(tx, person, "bet-request");
  const potId = await ledger.open(tx, "pot", id);
  await ledger.closePot(tx, potId);
  const houseId = await ledger.open(tx, "house", person.companyId ?? "");
  const code = `ETH${id.slice(0, 3).toUpperCase()}`;
  const bonusId = await ledger.open(tx, "bonus", person.companyId ?? "");
  await sql`insert into round (id, code, cashier_id, branch_id, company_id, mode, stake_santim, min_players,
      house_cut_bps, bonus_schedule, call_interval_ms, pot_account_id, house_account_id, bonus_account_id)
    values (${id}, ${code}, ${person.id}, ${person.branchId}, ${person.companyId}, 'physical', ${stake}, 1,
      2000, '[]', 5000, ${potId}, ${houseId}, ${bonusId})`.execute(tx);
  await sql`insert into hall_round (round_id, shift_id) values (${id}, ${shiftId})`.execute(tx);
  await sql`insert into hall_till (round_id, cashier_id, shift_id) values (${id}, ${person.id}, ${shiftId})`.execute(
    tx,
  );
  const round = { id, potId, houseId, cashier: person, stake, sold: 0 };
  await sell(deps, tx, round, sold);
  await recordOpening();
  return round;
}

async function sell(deps: Deps, tx: Tx, round: HallRound, count: number): Promise<void> {
  const { id, cashier, stake, potId } = round;
  const cells = Array.from({ length: 25 }, (_, index) => (index === 12 ? 0 : 1));
  await sql`insert into round_cartela (round_id, cartela_number, status, confirmed_at, version, cells)
    select ${id}, number, 'confirmed', clock_timestamp(), 1, ${cells}::smallint[]
    from generate_series(${round.sold + 1}::int, ${round.sold + count}::int) as number`.execute(tx);
  round.sold += count;
  await move(deps, tx, "BET_PLACED", round, [cashier.accountId, -stake * count], [potId, stake * count]);
}

/** The last sold cartelas. */
async function takeBack(deps: Deps, tx: Tx, round: HallRound, count: number): Promise<void> {
  const { id, cashier, stake, potId } = round;
  round.sold -= count;
  await sql`delete from round_cartela where round_id = ${id} and cartela_number > ${round.sold}`.execute(tx);
  await move(deps, tx, "REFUND", round, [potId, -stake * count], [cashier.accountId, stake * count]);
}

/** A fifth to the house, the rest to the float for the first cartela. */
async function settle(deps: Deps, tx: Tx, round: HallRound): Promise<void> {
  const { id, cashier, potId, houseId, stake, sold } = round;
  const pot = stake * sold;
  const cut = pot / 5;
  await move(deps, tx, "BET_WON", round, [potId, cut - pot], [cashier.accountId, pot - cut]);
  await move(deps, tx, "HOUSE_CUT", round, [potId, -cut], [houseId, cut]);
  await sql`update round_cartela set prize_santim = ${pot - cut}, won_at = clock_timestamp() where round_id = ${id} and cartela_number = 1`.execute(
    tx,
  );
  await sql`update hall_till set cut_santim = ${cut} where round_id = ${id}`.execute(tx);
  await sql`update round set state = 'settled', starts_at = clock_timestamp(), ended_at = clock_timestamp(),
      last_call = 20, calls_made = 20, pot_santim = ${pot}, prize_pool_santim = ${pot - cut}
    where id = ${id}`.execute(tx);
  await sql`insert into sale (company_id, branch_id, cashier_id, round_id, origin, stake_santim, player_count,
      cartela_count, total_santim, cut_santim, player_winnings_santim)
    values (${cashier.companyId}, ${cashier.branchId}, ${cashier.id}, ${id}, 'round', ${stake}, ${sold}, ${sold},
      ${pot}, ${cut}, ${pot - cut})`.execute(tx);
}

async function cancel(deps: Deps, tx: Tx, round: HallRound): Promise<void> {
  const { id, cashier, potId, stake, sold } = round;
  await move(deps, tx, "REFUND", round, [potId, -stake * sold], [cashier.accountId, stake * sold]);
  await sql`update round set state = 'void', ended_at = clock_timestamp(), void_reason = 'no_winner'
    where id = ${id}`.execute(tx);
}

type Moved = "BET_PLACED" | "REFUND" | "BET_WON" | "HOUSE_CUT";

async function move({ ledger }: Deps, tx: Tx, type: Moved, round: HallRound, ...lines: [string, number][]) {
  await ledger.post(tx, {
    key: `hall-${type}:${randomUUID()}`,
    type,
    roundId: round.id,
    description: "",
    lines: lines.map(([accountId, amount]) => ({ accountId, amount: santim(amount) })),
  });
}
