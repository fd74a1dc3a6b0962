-- Which of its company's numbers a branch has.
create table branch_cartela (
  branch_id uuid not null references branch,
  number    integer not null check (number between 1 and 2000),
  given_by  uuid references staff,
  given_at  timestamptz not null default clock_timestamp(),
  primary key (branch_id, number)
);

-- A company's cartelas, and the copies that branches made of some of them. A number means a company's cartela, or where the
-- branch has a copy of that number, the copy. Every saved version stays.
create table cartela (
  id         uuid primary key default uuidv7(),
  company_id uuid not null references company,
  -- null: the company's own
  branch_id  uuid,
  number     integer not null check (number between 1 and 2000),
  version    integer not null default 1 check (version > 0),
  cells      smallint[] not null check (cardinality(cells) = 25 and cells[13] = 0),
  -- null: the published package
  saved_by   uuid references staff,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (branch_id, company_id) references branch (id, company_id),
  -- A branch copies only what it has.
  foreign key (branch_id, number) references branch_cartela (branch_id, number),
  unique nulls not distinct (company_id, branch_id, number),
  unique nulls not distinct (company_id, branch_id, cells)
);

create table cartela_version (
  cartela_id uuid not null references cartela,
  version    integer not null,
  cells      smallint[] not null,
  -- null: the published package
  saved_by   uuid references staff,
  saved_at   timestamptz not null default clock_timestamp(),
  primary key (cartela_id, version)
);
create trigger cartela_version_append_only before update or delete or truncate on cartela_version execute function refuse_change();

-- No version is shown that was not kept.
alter table cartela add foreign key (id, version) references cartela_version (cartela_id, version) deferrable initially deferred;

grant select, insert, update (version, cells, saved_by, updated_at) on cartela to derash_server;
grant select, insert on cartela_version, branch_cartela to derash_server;
