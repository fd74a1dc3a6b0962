import pg from "pg";

/** What rows have by themselves, and views, functions: all that asks Postgres for the time asks ours first. */
const simulation = `
  create schema simulated;
  grant usage on schema simulated to public;
  create table simulated.clock (ahead interval not null);
  insert into simulated.clock values ('0');
  grant select on simulated.clock to public;
  create function simulated.clock_timestamp() returns timestamptz language sql volatile as
    'select pg_catalog.clock_timestamp() + ahead from simulated.clock';
  create function simulated.now() returns timestamptz language sql stable as
    'select pg_catalog.now() + ahead from simulated.clock';
  create function simulated.statement_timestamp() returns timestamptz language sql stable as
    'select pg_catalog.statement_timestamp() + ahead from simulated.clock';

  do $$
  declare v record;
  begin
    execute format('alter database %I set search_path = public, simulated, pg_catalog', current_database());
    for v in select p.oid::regprocedure as routine from pg_proc p
      where pronamespace = 'public'::regnamespace and exists (select from unnest(proconfig) c where c like 'search_path=%')
    loop
      execute format('alter routine %s set search_path = public, simulated, pg_catalog, pg_temp', v.routine);
    end loop;
    for v in select a.attrelid::regclass as place, a.attname, pg_get_expr(d.adbin, d.adrelid) as expression
      from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
      where a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)'
    loop
      execute format('alter table %s alter column %I set default %s', v.place, v.attname,
        regexp_replace(v.expression, '\\m(now|clock_timestamp)\\(\\)', 'simulated.\\1()', 'g'));
    end loop;
    for v in select c.oid::regclass as place, pg_get_viewdef(c.oid) as words, c.reloptions from pg_class c
      where relkind = 'v' and relnamespace = 'public'::regnamespace and pg_get_viewdef(c.oid) ~ '\\m(now|clock_timestamp)\\(\\)'
    loop
      execute format('create or replace view %s %s as %s', v.place,
        case when v.reloptions is null then '' else 'with (' || array_to_string(v.reloptions, ', ') || ')' end,
        regexp_replace(v.words, '\\m(now|clock_timestamp)\\(\\)', 'simulated.\\1()', 'g'));
    end loop;
  end $$`;

/** The ids of new rows too, which say when they were made. */
const simulatedIds = `
  create function simulated.uuidv7() returns uuid language sql volatile as
    'select pg_catalog.uuidv7(ahead) from simulated.clock';
  do $$
  declare v record;
  begin
    for v in select a.attrelid::regclass as place, a.attname
      from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
      where pg_get_expr(d.adbin, d.adrelid) = 'uuidv7()'
    loop
      execute format('alter table %s alter column %I set default simulated.uuidv7()', v.place, v.attname);
    end loop;
  end $$`;

/** From now on this database's clock can be set ahead. Connections that are open already go by the right one. */
export function simulateClock(databaseUrl: string): Promise<void> {
  return asOwner(databaseUrl, simulation);
}

/** After that: the days that the ledger goes by, which are in its ids, are those of the clock that is set. */
export function simulateIds(databaseUrl: string): Promise<void> {
  return asOwner(databaseUrl, simulatedIds);
}

export function setAhead(databaseUrl: string, aheadMs: number): Promise<void> {
  return asOwner(databaseUrl, `update simulated.clock set ahead = ${Math.round(aheadMs)} * interval '1 ms'`);
}

async function asOwner(databaseUrl: string, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query(statement);
  } finally {
    await owner.end();
  }
}
