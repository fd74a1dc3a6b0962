-- What a company has of a provider. Switched off until somebody switches it on.
create table payment_account (
  id                     uuid primary key default uuidv7(),
  company_id             uuid not null references company,
  provider               text not null check (provider in ('chapa', 'telebirr', 'sms', 'desk')),
  -- demo: a fake bank, whose money is none; production takes no such row
  mode                   text not null check (mode in ('live', 'test', 'demo')),
  settings               jsonb not null default '{}',
  -- by PAYMENT_KEY, opened nowhere but at this row
  sealed_keys            bytea,
  clearing_account_id    uuid not null unique references account,
  is_deposit_on          boolean not null default false,
  is_payout_on           boolean not null default false,
  deposit_min_santim     bigint not null default 5000 check (deposit_min_santim > 0),
  deposit_max_santim     bigint not null default 7500000 check (deposit_max_santim >= deposit_min_santim),
  payout_min_santim      bigint not null default 5000 check (payout_min_santim > 0),
  payout_max_santim      bigint not null default 7500000 check (payout_max_santim >= payout_min_santim),
  auto_payout_max_santim bigint not null default 0 check (auto_payout_max_santim >= 0),
  four_eyes_above_santim bigint not null default 1000000 check (four_eyes_above_santim >= 0),
  -- the first withdrawal to a new account waits so long; less only where no money moves
  new_destination_hours  smallint not null default 24 check (new_destination_hours = 24 or mode = 'demo'),
  created_at             timestamptz not null default clock_timestamp(),
  unique (company_id, provider)
);

-- For all companies at once. No row: on.
create table payment_switch (
  provider   text not null,
  way        text not null check (way in ('deposit', 'payout')),
  is_on      boolean not null,
  changed_by uuid references staff,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (provider, way)
);

create table deposit (
  id                 uuid primary key default uuidv7(),
  payment_account_id uuid not null references payment_account,
  player_id          uuid not null references player,
  wallet_account_id  uuid not null references account,
  -- ours; of a claimed SMS its number with the bank, so that the second claim of it meets the first
  reference          text not null unique,
  -- the player's key, so that a second click is the same deposit
  request_key        text unique,
  -- what was meant; null: the evidence says how much it was
  amount_santim      bigint check (amount_santim > 0),
  credited_santim    bigint check (credited_santim > 0),
  fee_santim         bigint check (fee_santim >= 0),
  state              text not null default 'created' check (
                       state in ('created', 'offered', 'paid', 'expired', 'failed', 'review', 'reversed')),
  checkout_url       text,
  their_reference    text,
  payer              text,
  is_locked          boolean not null default false,
  looks              integer not null default 0,
  next_look_at       timestamptz,
  leased_until       timestamptz,
  -- what a first person has said of one in review
  asked_credit       boolean,
  asked_by           uuid references staff,
  -- at a desk: whose drawer the cash lies in
  shift_id           uuid references shift,
  cashier_id         uuid references staff,
  created_at         timestamptz not null,
  ended_at           timestamptz,
  check ((state = 'paid') <= (credited_santim is not null)),
  check ((shift_id is null) = (cashier_id is null))
);
-- One payment of theirs is one of ours, for ever and in whatever state.
create unique index deposit_theirs on deposit (payment_account_id, their_reference) where their_reference is not null;
create index deposit_due on deposit (next_look_at) where next_look_at is not null;
create index deposit_of_player on deposit (player_id, id);
create index deposit_of_account on deposit (payment_account_id, id);
create index deposit_of_shift on deposit (shift_id) where shift_id is not null;

create table destination (
  id          uuid primary key default uuidv7(),
  player_id   uuid not null references player,
  company_id  uuid not null references company,
  provider    text not null,
  bank        text not null,
  bank_name   text not null,
  account     text not null,
  holder      text not null,
  -- "deposit:<id>" or "staff:<id>"; null: nobody knows whose it is
  verified_by text,
  -- infinity: stopped
  usable_from timestamptz,
  created_at  timestamptz not null,
  unique (player_id, company_id, provider, bank, account),
  check ((verified_by is null) = (usable_from is null))
);
-- An account is one player's.
create unique index destination_verified on destination (company_id, provider, bank, account) where verified_by is not null;

create table withdrawal (
  id                 uuid primary key default uuidv7(),
  payment_account_id uuid not null references payment_account,
  player_id          uuid not null references player,
  wallet_account_id  uuid not null references account,
  -- one for its whole life
  reference          text not null unique,
  request_key        text unique,
  amount_santim      bigint not null check (amount_santim > 0),
  fee_santim         bigint check (fee_santim >= 0),
  -- null: in cash at a desk
  destination_id     uuid references destination,
  state              text not null default 'requested' check (
                       state in ('requested', 'approved', 'sending', 'sent', 'unknown', 'paid', 'rejected', 'failed')),
  attempt            integer not null default 0,
  is_approved_there  boolean not null default false,
  was_seen_paid      boolean not null default false,
  waits_because      text[] not null default '{}',
  needs_two          boolean not null default false,
  approved_by        uuid references staff,
  second_by          uuid references staff check (second_by <> approved_by),
  their_reference    text,
  looks              integer not null default 0,
  next_look_at       timestamptz,
  leased_until       timestamptz,
  -- when it was last handed over, and since when nobody knows
  sent_at            timestamptz,
  unknown_since      timestamptz,
  asked_outcome      text check (asked_outcome in ('paid', 'not_paid')),
  asked_by           uuid references staff,
  shift_id           uuid references shift,
  cashier_id         uuid references staff,
  created_at         timestamptz not null,
  ended_at           timestamptz,
  check ((shift_id is null) = (cashier_id is null)),
  check (shift_id is null or state = 'paid' and destination_id is null)
);
create index withdrawal_due on withdrawal (next_look_at) where next_look_at is not null;
create index withdrawal_open on withdrawal (payment_account_id, id) where state not in ('paid', 'rejected', 'failed');
create index withdrawal_of_player on withdrawal (player_id, id);
create index withdrawal_of_account on withdrawal (payment_account_id, id);
create index withdrawal_of_shift on withdrawal (shift_id) where shift_id is not null;

-- Everything that was ever said of a payment, as it came.
create table payment_fact (
  id              bigint generated always as identity primary key,
  payment_id      uuid not null,
  at              timestamptz not null,
  source          text not null check (source in ('start', 'send', 'look_up', 'hint', 'approval', 'person')),
  is_what         text not null,
  amount_santim   bigint,
  currency        text,
  mode            text,
  their_reference text,
  said            text not null
);
create index payment_fact_of on payment_fact (payment_id, id);
create trigger payment_fact_append_only before update or delete or truncate on payment_fact execute function refuse_change();

-- Calls of providers, once each. What they say is not believed: only which payment to look up.
create table payment_hint (
  payment_account_id uuid not null references payment_account,
  body_sha256        bytea not null,
  headers            jsonb not null,
  body               bytea not null,
  reference          text not null,
  event              text not null,
  received_at        timestamptz not null,
  times              integer not null default 1,
  primary key (payment_account_id, body_sha256)
);
create index payment_hint_of on payment_hint (reference);

-- The operator's receiving phones, each with a key of its own.
create table sms_device (
  id                 uuid primary key default uuidv7(),
  payment_account_id uuid not null references payment_account,
  name               text not null,
  bank               text not null check (bank in ('telebirr', 'cbe')),
  account            text not null,
  holder             text not null,
  sealed_key         bytea not null,
  is_on              boolean not null default true,
  last_seen_at       timestamptz,
  created_at         timestamptz not null
);
create index sms_device_of on sms_device (payment_account_id);

create table sms_evidence (
  device_id          uuid not null references sms_device,
  sequence           bigint not null check (sequence > 0),
  payment_account_id uuid not null references payment_account,
  body               text not null,
  received_at        timestamptz not null,
  stored_at          timestamptz not null,
  -- null: no template reads it
  template           text,
  is_incoming        boolean not null,
  bank               text,
  reference          text,
  amount_santim      bigint,
  payer              text,
  payer_name         text,
  account            text,
  balance_santim     bigint,
  said_at            timestamptz,
  -- the same number was sent again with another text: that one is not kept, but that it came is
  was_edited         boolean not null default false,
  primary key (device_id, sequence)
);
create index sms_evidence_of_reference on sms_evidence (payment_account_id, reference) where reference is not null;

revoke update, delete on payment_fact from public;
grant select on payment_account, payment_switch, deposit, destination, withdrawal, payment_fact, payment_hint, sms_device, sms_evidence
  to derash_server;
grant insert on payment_switch, payment_fact, payment_hint, sms_device, sms_evidence, destination to derash_server;
grant update (settings, sealed_keys, mode, is_deposit_on, is_payout_on, deposit_min_santim, deposit_max_santim, payout_min_santim,
  payout_max_santim, auto_payout_max_santim, four_eyes_above_santim, new_destination_hours) on payment_account to derash_server;
grant update (is_on, changed_by, changed_at) on payment_switch to derash_server;
-- Not who is paid, how much, or from which wallet; and that money has moved is said by the functions that move it.
grant update (state, checkout_url, payer, looks, next_look_at, leased_until, asked_credit, asked_by, ended_at) on deposit to derash_server;
grant update (state, attempt, is_approved_there, was_seen_paid, waits_because, needs_two, approved_by, second_by, their_reference, looks,
  next_look_at, leased_until, sent_at, unknown_since, asked_outcome, asked_by) on withdrawal to derash_server;
grant update (verified_by, usable_from, holder) on destination to derash_server;
grant update (times) on payment_hint to derash_server;
grant update (is_on, last_seen_at) on sms_device to derash_server;
grant update (was_edited) on sms_evidence to derash_server;
