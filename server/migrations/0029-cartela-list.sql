-- What a branch of the mini app sells, as it stood when a round opened: a round keeps to it, whatever is edited or added
-- meanwhile. The same list is kept once; nothing of it changes.
create table cartela_list (
  id         uuid primary key default uuidv7(),
  branch_id  uuid not null references branch,
  -- Of its lines, so that a list is found again.
  hash       bytea not null check (length(hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  unique (branch_id, hash)
);
create table cartela_list_line (
  list_id uuid not null references cartela_list,
  number  integer not null check (number between 1 and 2000),
  cells   smallint[] not null check (cardinality(cells) = 25 and cells[13] = 0),
  primary key (list_id, number)
);
create trigger cartela_list_append_only before update or delete or truncate on cartela_list execute function refuse_change();
create trigger cartela_list_line_append_only before update or delete or truncate on cartela_list_line execute function refuse_change();
grant select, insert on cartela_list, cartela_list_line to derash_server;

-- null: the first set of the published package, /200.json.
alter table round add column cartela_list_id uuid references cartela_list;

-- The list that a branch sells now, kept. null: the published package's first set, which a branch without cartelas of its
-- own sells too. p_package_hash: of that set's lines, written as here.
create function cartela_list_now(p_branch uuid, p_package_hash bytea) returns uuid language plpgsql as $$
declare
  v_lines jsonb;
  v_hash bytea;
  v_list uuid;
begin
  select jsonb_agg(jsonb_build_array(number, cells) order by number),
      sha256(convert_to(string_agg(number || ':' || array_to_string(cells, ','), ';' order by number), 'UTF8'))
    into v_lines, v_hash
    from (select distinct on (c.number) c.number, c.cells
      from branch_cartela held
        join branch b on b.id = held.branch_id
        join cartela c on c.company_id = b.company_id and c.number = held.number
          and (c.branch_id is null or c.branch_id = held.branch_id)
      where held.branch_id = p_branch
      -- The branch's own copy before the company's.
      order by c.number, c.branch_id nulls last) sold;
  if v_hash is null or v_hash = p_package_hash then return null; end if;
  select id into v_list from cartela_list where branch_id = p_branch and hash = v_hash;
  if v_list is not null then return v_list; end if;
  insert into cartela_list (branch_id, hash) values (p_branch, v_hash) on conflict do nothing returning id into v_list;
  -- Two servers that open rounds of one branch meet here; the second waits for the first and takes its list.
  if v_list is null then
    select id into strict v_list from cartela_list where branch_id = p_branch and hash = v_hash;
    return v_list;
  end if;
  insert into cartela_list_line (list_id, number, cells)
    select v_list, (line ->> 0)::int, array(select cell::smallint from jsonb_array_elements_text(line -> 1) with ordinality as c(cell, at) order by at)
    from jsonb_array_elements(v_lines) line;
  return v_list;
end $$;
