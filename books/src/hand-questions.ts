import { isOf, type Question } from "./question.ts";

/** Of what people move by hand: no money moves so without a record of who did it. */
export const handQuestions: readonly Question[] = [
  {
    holds: "credit is passed on as its record says, or put aside for a company's own bonuses",
    sql: `select coalesce(c.transfer_key, t.idempotency_key) as id, coalesce(c.amount_santim::text, 'no record') as about
      from credit c full join (select t.* from transfer t where t.type = 'CREDIT' and not (
          select count(*) = 2 and count(*) filter (where a.kind = 'company') = 1 and count(*) filter (where a.kind = 'bonus_budget') = 1
          from entry e join account a on a.id = e.account_id where e.transfer_id = t.id)) t on t.idempotency_key = c.transfer_key
      where c.transfer_key is null or t.id is null
        or not ${isOf("t.id", "c.sender_account_id", "c.receiver_account_id", "c.amount_santim")}`,
  },
  {
    holds: "nothing but a demo's own money is topped up or charged, from its account or back to it",
    sql: `select t.id::text, t.type || ' ' || t.idempotency_key as about
      from transfer t left join entry e on e.transfer_id = t.id left join account a on a.id = e.account_id
      where t.type in ('TOP_UP', 'CHARGE')
      group by t.id, t.type, t.idempotency_key having count(e.*) <> 2 or count(*) filter (where a.kind = 'demo') <> 1`,
  },
  {
    holds: "a correction moves what was approved, once, and what was not approved moves nothing",
    sql: `select coalesce(a.id::text, t.idempotency_key) as id, coalesce(a.amount_santim::text, 'nobody asked for it') as about
      from (select * from adjustment where kind = 'correction' and status = 'approved') a
      full join (select t.* from transfer t where t.type = 'ADMIN_ADJUSTMENT'
          and split_part(t.idempotency_key, ':', 1) not in ('reconciliation', 'reconciliation-undone')) t
        on t.idempotency_key = 'adjustment:' || a.id
      where a.id is null or t.id is null
        or not ${isOf("t.id", "a.counter_account_id", "a.target_account_id", "a.amount_santim")}`,
  },
];
