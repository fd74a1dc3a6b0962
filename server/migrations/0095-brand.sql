-- How a company's halls look to their guests: a name, a colour and a picture. A branch's own go before its company's, each by itself.
create table brand (
  company_id uuid not null references company,
  branch_id  uuid,
  name       text check (char_length(name) between 1 and 40),
  colour     text check (colour ~ '^#[0-9a-f]{6}$'),
  -- A JPEG that the server made from what was sent, so that it is a picture and nothing else; and its SHA-256, hex.
  logo       bytea check (octet_length(logo) <= 65536),
  logo_hash  text,
  set_by     uuid not null references staff,
  foreign key (branch_id, company_id) references branch (id, company_id),
  unique nulls not distinct (company_id, branch_id),
  check ((logo is null) = (logo_hash is null))
);
create index brand_of_logo on brand (logo_hash) where logo_hash is not null;
grant select, insert, update on brand to derash_server;
