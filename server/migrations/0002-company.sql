create table company (
  id         uuid primary key default uuidv7(),
  name       text not null unique check (length(name) between 1 and 100),
  created_at timestamptz not null default clock_timestamp()
);

create table branch (
  id         uuid primary key default uuidv7(),
  company_id uuid not null references company,
  name       text not null check (length(name) between 1 and 100),
  -- An online branch has rooms for the mini app; the others are halls.
  is_online  boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  unique (company_id, name)
);

grant select, insert, update on company, branch to derash_server;
