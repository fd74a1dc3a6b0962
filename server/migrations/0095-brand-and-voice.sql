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

-- A company's own recorded voice: a clip a number and language. What is missing the house's voice says.
create table voice_clip (
  company_id uuid not null references company,
  language   text not null check (language in ('am', 'en')),
  number     smallint not null check (number between 1 and 75),
  -- 16-bit mono samples at 16 kHz behind a WAV header that the server wrote.
  clip       bytea not null check (octet_length(clip) <= 131072),
  set_by     uuid not null references staff,
  set_at     timestamptz not null default clock_timestamp(),
  primary key (company_id, language, number)
);
grant select, insert, update, delete on voice_clip to derash_server;
