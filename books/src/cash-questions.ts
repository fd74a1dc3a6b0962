import type { Question } from "./question.ts";

/** Of cash between drawers, safes and banks: by the entries alone. */
export const cashQuestions: readonly Question[] = [
  {
    holds: "cash that a drawer handed on is in its branch's safe, once",
    sql: `select c.id::text, c.kind || ' ' || c.amount_santim as about
      from cash_move c join shift s on s.id = c.shift_id
      left join (select t.idempotency_key as key, drawer.owner_id as cashier_id, safe.owner_id as branch_id, f.amount_santim
          from transfer t
          join entry d on d.transfer_id = t.id join account drawer on drawer.id = d.account_id and drawer.kind = 'drawer'
          join entry f on f.transfer_id = t.id join account safe on safe.id = f.account_id and safe.kind = 'safe'
          where t.type = 'CASH') t
        on t.key = 'cash:' || c.id and t.cashier_id = c.cashier_id and t.branch_id = s.branch_id
          and t.amount_santim = case c.kind when 'drop' then c.amount_santim else -c.amount_santim end
      where c.kind in ('drop', 'float_in') group by c.id, c.kind, c.amount_santim having count(t.key) <> 1`,
  },
  {
    holds:
      "cash moves by hand alone, between a drawer, a safe and a bank of one branch, or out of the safe to somebody",
    sql: `select t.id::text, t.idempotency_key as about from transfer t
      left join (select e.transfer_id, bool_and(a.kind in ('drawer', 'safe', 'bank', 'paid_out')) as is_cash
          from entry e join account a on a.id = e.account_id group by 1) e on e.transfer_id = t.id
      left join cash_move c on t.type = 'CASH' and t.idempotency_key = 'cash:' || c.id
      left join safe_move m on t.type = 'CASH' and t.idempotency_key = 'safe:' || m.id
      where (t.type = 'CASH') is distinct from coalesce(e.is_cash, false) or t.type = 'CASH' and c.id is null and m.id is null`,
  },
  {
    holds: "what a signed page says of the safe is what its drawers, the bank and who was paid have made of it",
    sql: `select d.branch_id::text as id, d.day || ': ' || (d.figures ->> 'safe') as about from day_close d
      where (d.figures ->> 'safe')::bigint <> (d.figures ->> 'safe_before')::bigint + (d.figures ->> 'drops')::bigint
        - (d.figures ->> 'float_in')::bigint - (d.figures ->> 'bank')::bigint
        - coalesce(d.figures ->> 'safe_pay_out', '0')::bigint`,
  },
];
