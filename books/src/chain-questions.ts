import type { Question } from "./question.ts";

/** Of the chains that make changes afterwards visible: the audit, each table's log of closed rounds, each branch's signed pages. */
export const chainQuestions: readonly Question[] = [
  {
    holds: "the audit's records follow one another, none changed, removed or put in between",
    sql: `select position::text as id, 'record' as about from (
        select position, previous_hash, lag(hash) over chain as former, lag(position) over chain as before
        from audit_record window chain as (order by position)) as a
      where previous_hash <> coalesce(former, '\\x'::bytea) or position <> coalesce(before, 0) + 1`,
  },
  {
    holds: "a record of the audit is what its hash says",
    sql: `select position::text as id, action as about from audit_record where hash <> sha256(previous_hash
      || convert_to(jsonb_build_array(position, extract(epoch from at)::text, actor_id, actor_name, action, target_id,
        target_name, company_id, branch_id, before, after, request_id)::text, 'UTF8'))`,
  },
  {
    holds: "the closed rounds of a table follow one another",
    sql: `select round_id::text as id, 'record ' || number as about from (
        select r.round_id, r.number, r.position, r.chain_id, r.previous_hash, lag(r.hash) over w as former,
          lag(r.position) over (partition by r.chain_id order by r.position) as before
        from close_record r window w as (partition by r.table_id order by r.number)) as c
      where previous_hash <> coalesce(former, decode(repeat('00', 32), 'hex')) or position <> coalesce(before, 0) + 1`,
  },
  {
    holds: "a round that was drawn had been recorded, and its seed is revealed at its end and not before",
    sql: `select r.id::text, r.state as about from round r
      left join close_record c on c.round_id = r.id left join draw d on d.round_id = r.id
      left join draw_reveal v on v.round_id = r.id
      where r.mode = 'server' and r.beacon_chain is not null and ((r.state in ('calling', 'settled') and (c.round_id is null or d.round_id is null))
        or (v.round_id is not null and r.state not in ('settled', 'void'))
        or (r.state = 'settled' and v.round_id is null))`,
  },
  {
    holds: "a round that the server draws has a record of its close, since there are any",
    // Before the first record there was no log (decision 21); nobody goes back to that by leaving the beacon of a round out.
    sql: `select r.id::text, r.state as about from round r left join close_record c on c.round_id = r.id
      where r.mode = 'server' and r.state in ('calling', 'settled') and c.round_id is null
        and r.opened_at > (select min(recorded_at) from close_record)`,
  },
  {
    holds: "the signed pages of a branch's days follow one another",
    sql: `select branch_id::text as id, 'page ' || position as about from (
        select branch_id, position, previous_hash, lag(hash) over w as former, lag(position) over w as before
        from day_close window w as (partition by branch_id order by position)) as d
      where previous_hash <> coalesce(former, '\\x'::bytea) or position <> coalesce(before, 0) + 1`,
  },
  {
    holds: "a signed page of a day is what its hash says, with its drawers",
    sql: `select branch_id::text as id, 'page ' || position as about from day_close d where hash <> sha256(previous_hash
      || convert_to(jsonb_build_array(branch_id, position, company_id, day, figures, closed_by, closed_by_name,
        extract(epoch from closed_at)::text, (select jsonb_agg(s.shift_id order by s.shift_id) from day_close_shift s
          where s.branch_id = d.branch_id and s.position = d.position))::text, 'UTF8'))`,
  },
];
