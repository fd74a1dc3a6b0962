import { santim } from "@derash/game/money";
import { sql } from "kysely";
import { isShiftOpen } from "../shift/service.ts";
import type { HallRound, Till } from "./record.ts";

/** What the hall of a round adds to it, as one column of the round's row. */
export type LoadedHall = {
  cashier_name: string;
  tills: Till[] | null;
  paid_by: string | null;
  branch_name: string;
  changes: number;
  holds: number;
  bonus_max_santim: number | null;
  bonus_pot_bps: number;
  bonus_cartelas_min: number;
  starts_by: number | null;
  claim_rule: HallRound["hall"]["claimRule"];
  programme_place: number | null;
  is_bonus_short: boolean;
  bonus_santim: number;
  void_note: string | null;
  seen_at: number | null;
  checked: HallRound["hall"]["checked"];
  shown: number[];
  calls: number[];
  give_up: { id: string; status: string; reason: string; asked_at: number; asked: number } | null;
};

export const epochMs = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`);

export const hallPart = sql`
  select json_build_object('cashier_name', p.till, 'branch_name', b.name,
    'changes', h.changes, 'holds', h.holds, 'bonus_max_santim', h.bonus_max_santim, 'bonus_pot_bps', h.bonus_pot_bps,
    'claim_rule', h.claim_rule, 'programme_place', h.programme_place, 'starts_by', ${epochMs("h.starts_by")},
    'bonus_cartelas_min', h.bonus_cartelas_min, 'is_bonus_short', h.is_bonus_short,
    'bonus_santim', h.bonus_santim, 'void_note', h.void_note,
    'paid_by', h.paid_by,
    'tills', (select json_agg(json_build_object('id', s.id, 'name', s.till, 'accountId', s.account_id,
        'isGone', not (${isShiftOpen("f")} and s.is_active)) order by s.till, s.id)
      from hall_till t join staff_directory s on s.id = t.cashier_id join shift f on f.id = t.shift_id where t.round_id = r.id),
    'checked', (select json_build_object('cartelaNumber', q.cartela_number, 'calls', q.calls, 'verdict', q.verdict)
      from hall_claim q where q.round_id = r.id order by q.checked_at desc limit 1),
    'seen_at', (select ${epochMs("s.seen_at")} from hall_screen s where s.cashier_id
      = coalesce((select l.cashier_id from hall_caller l where l.branch_id = r.hall_id), r.cashier_id)),
    'shown', coalesce((select json_agg(distinct q.cartela_number) from hall_claim q where q.round_id = r.id and q.verdict = 'winner'), '[]'),
    'calls', coalesce((select json_agg(k.number order by k.position) from hall_call k where k.round_id = r.id), '[]'),
    'give_up', (select json_build_object('id', g.id, 'status', g.status, 'reason', g.reason, 'asked_at', ${epochMs("g.asked_at")}, 'asked', count(*) over ())
      from hall_give_up g where g.round_id = r.id order by g.asked_at desc limit 1))
  from hall_round h join branch_directory b on b.id = r.branch_id join staff_directory p on p.id = r.cashier_id where h.round_id = r.id`;

export function hallPartOf(hall: LoadedHall, id: string | null): HallRound["hall"] {
  const { give_up: asked } = hall;
  const isOpen = asked?.status === "waiting" || asked?.status === "refused";
  return {
    id,
    cashierName: hall.cashier_name,
    tills: hall.tills ?? [],
    paidBy: hall.paid_by,
    branchName: hall.branch_name,
    changes: hall.changes,
    holds: hall.holds,
    bonusLimits: {
      max: hall.bonus_max_santim === null ? null : santim(hall.bonus_max_santim),
      potBps: hall.bonus_pot_bps,
      cartelasMin: hall.bonus_cartelas_min,
    },
    startsBy: hall.starts_by,
    claimRule: hall.claim_rule,
    programmePlace: hall.programme_place,
    isBonusShort: hall.is_bonus_short,
    bonus: santim(hall.bonus_santim),
    seenAt: hall.seen_at,
    checked: hall.checked,
    shown: hall.shown,
    note: hall.void_note,
    giveUp: isOpen
      ? { id: asked.id, status: asked.status as "waiting" | "refused", reason: asked.reason, askedAt: asked.asked_at }
      : null,
    giveUps: asked?.asked ?? 0,
  };
}
