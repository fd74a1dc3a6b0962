-- For how long the service was there: each minute in which a server process wrote, counted once, whoever wrote it.
create table served_day (
  -- By UTC.
  day          date primary key,
  first_minute timestamptz not null,
  last_minute  timestamptz not null,
  minutes      integer not null check (minutes > 0)
);
create function served_minute() returns void language sql as $$
  insert into served_day as known (day, first_minute, last_minute, minutes)
    select (minute at time zone 'UTC')::date, minute, minute, 1
    from date_trunc('minute', clock_timestamp(), 'UTC') as minute
  on conflict (day) do update set last_minute = excluded.last_minute, minutes = known.minutes + 1
    where known.last_minute < excluded.last_minute
$$;
grant select, insert, update on served_day to derash_server;

-- What ended lately is counted again and again.
create index close_record_recorded on close_record (recorded_at);
