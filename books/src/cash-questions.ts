import type { Question } from "./question.ts";

/** Of cash between drawers, safes and banks: by the entries alone. */
export const cashQuestions: readonly Question[] = [
  {
    holds: "cash that a drawer handed on is in its branch's safe, once",
    sql: `select c.id::text, c.kind || ' ' || c.amount_santim as about
      from cash_move c join shift s on s.id = c.shift_id
      where c.kind in ('drop', 'float_in') and 1 <> (
        select count(*) from transfer t
          join entry d on d.transfer_id = t.id join account drawer on drawer.id = d.account_id
          join entry f on f.transfer_id = t.id join account safe on safe.id = f.account_id
        where t.type = 'CASH' and t.idempotency_key = 'cash:' || c.id
          and drawer.kind = 'drawer' and drawer.owner_id = c.cashier_id and safe.kind = 'safe' and safe.owner_id = s.branch_id
          and f.amount_santim = case c.kind when 'drop' then c.amount_santim else -c.amount_santim end)`,
  },
  {
    holds: "cash moves by hand alone, between a drawer, a safe and a bank of one branch",
    sql: `select t.id::text, t.idempotency_key as about from transfer t
      where (t.type = 'CASH') is distinct from coalesce((select bool_and(a.kind in ('drawer', 'safe', 'bank'))
          from entry e join account a on a.id = e.account_id where e.transfer_id = t.id), false)
        or t.type = 'CASH' and not exists (select from cash_move c where t.idempotency_key = 'cash:' || c.id)
          and not exists (select from safe_move m where t.idempotency_key = 'safe:' || m.id)`,
  },
  {
    holds: "what a signed page says of the safe is what its drawers and the bank have made of it",
    sql: `select d.branch_id::text as id, d.day || ': ' || (d.figures ->> 'safe') as about from day_close d
      where (d.figures ->> 'safe')::bigint <> (d.figures ->> 'safe_before')::bigint + (d.figures ->> 'drops')::bigint
        - (d.figures ->> 'float_in')::bigint - (d.figures ->> 'bank')::bigint`,
  },
];
