-- What staff did and what was refused, one chain: each record holds the hash of the one before it, so that a change or a
-- removal of any of them breaks every hash after it. `npm run audit:verify` recomputes them all.
create table audit_record (
  position      bigint primary key check (position > 0),
  at            timestamptz not null,
  actor_id      uuid,
  actor_name    text not null,
  action        text not null check (action ~ '^[a-z_]+(\.[a-z_]+)?$'),
  target_id     uuid,
  target_name   text not null default '',
  -- Whose business it is: a company admin reads what is her company's.
  company_id    uuid,
  branch_id     uuid,
  before        jsonb,
  after         jsonb,
  request_id    text not null default '',
  previous_hash bytea not null,
  hash          bytea not null
);
create index audit_record_of_company on audit_record (company_id, position desc);
create index audit_record_of_action on audit_record (action, position desc);

create trigger audit_append_only before update or delete or truncate on audit_record execute function refuse_change();

-- The text that is hashed: every field in a fixed order, as a JSON array, so that no two records share one text.
create function audit_text(r audit_record) returns text language sql stable as $$
  select jsonb_build_array(r.position, extract(epoch from r.at)::text, r.actor_id, r.actor_name, r.action, r.target_id,
    r.target_name, r.company_id, r.branch_id, r.before, r.after, r.request_id)::text
$$;

create function audit_hash(r audit_record) returns bytea language sql stable as $$
  select sha256(r.previous_hash || convert_to(audit_text(r), 'UTF8'))
$$;

-- Adds a record at the end of the chain. The lock is held until commit, so it is the last thing that a transaction does;
-- positions therefore have no gaps, and a gap is a removed record.
create function audit_append(
  p_actor uuid, p_actor_name text, p_action text, p_target uuid, p_target_name text, p_company uuid, p_branch uuid,
  p_before jsonb, p_after jsonb, p_request text
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last audit_record;
  v_new audit_record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit', 75));
  select * into v_last from audit_record order by position desc limit 1;
  v_new.position := coalesce(v_last.position, 0) + 1;
  v_new.at := clock_timestamp();
  v_new.actor_id := p_actor;
  v_new.actor_name := p_actor_name;
  v_new.action := p_action;
  v_new.target_id := p_target;
  v_new.target_name := p_target_name;
  v_new.company_id := p_company;
  v_new.branch_id := p_branch;
  v_new.before := p_before;
  v_new.after := p_after;
  v_new.request_id := p_request;
  v_new.previous_hash := coalesce(v_last.hash, '\x'::bytea);
  v_new.hash := audit_hash(v_new);
  insert into audit_record select v_new.*;
  return v_new.position;
end $$;

-- What is wrong with the chain: empty when nobody has touched it.
create view audit_fault as
  select position, case
      when hash <> audit_hash(r) then 'record was changed'
      when r.previous_hash <> coalesce(lag(hash) over chain, '\x'::bytea) then 'record before it was changed or removed'
      when position <> coalesce(lag(position) over chain, 0) + 1 then 'records before it were removed'
    end as fault
  from audit_record as r
  window chain as (order by position);

revoke all on function audit_append from public;
grant execute on function audit_append to derash_server;
grant select on audit_record, audit_fault to derash_server;
alter table cheat_signal add column staff_id uuid references staff;
