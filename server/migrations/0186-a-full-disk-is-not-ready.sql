-- Whether the database's disk has room is asked by taking some (GET /healthz): a heartbeat alone goes on upon a full disk, for its page and
-- its WAL are there already. A megabyte spills into a file that goes again at once, so nothing grows by it. Errors: disk_full.
create function disk_has_room() returns void
language plpgsql
set work_mem = '64kB'
as $$
begin
  perform from unnest(array_fill(repeat('x', 8000), array[128]));
end $$;
