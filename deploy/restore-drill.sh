#!/bin/sh
# Every week by derash-restore-drill.timer, or with containers by cron: restores the far repository (REPO=1: the near one) into a
# scratch place, starts a Postgres on it that archives nothing, and lets Derash look whether its books, its audit and 1,000 of its
# draws hold. DATABASE_URL and SEED_KEY come by /etc/derash/env, or by compose.yaml.
set -eu
. "$(dirname "$0")/postgres.sh"
cd "$here/.."
trap 'exit 1' INT TERM
if [ -f "$here/.env" ]; then
  export COMPOSE_PROFILES=drill
  # With its volume, which is the scratch place.
  end() { compose rm -fsv restore-drill > /dev/null 2>&1 || true; }
  trap end EXIT
  end
  compose up -d --no-deps --wait restore-drill || { compose logs --no-log-prefix restore-drill >&2; exit 1; }
  compose run --rm -T --no-deps server-1 sh -c \
    'exec node server/src/commands/restore-drill.ts --on "$(printf %s "$DATABASE_URL" | sed "s#@postgres:#@restore-drill:#")"'
  exit
fi
scratch=${SCRATCH:-/var/lib/postgresql/restore-drill}
port=${SCRATCH_PORT:-5499}
bin=$(ls -d "${PG_BIN:-/usr/lib/postgresql/18/bin}")
url=$(printf %s "$DATABASE_URL" | sed -E "s#@[^/]+/#@127.0.0.1:$port/#")
end() {
  on_postgres "$bin/pg_ctl" -D "$scratch" -m immediate stop > /dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap end EXIT
end
install -d -o postgres -g postgres -m 700 "$scratch"
# To the end of the WAL: pgBackRest takes a --target-action only with a target, and without one Postgres is promoted by itself.
on_postgres pgbackrest --stanza=derash --repo="${REPO:-2}" --pg1-path="$scratch" --archive-mode=off restore
# Debian keeps settings elsewhere than the data, and those of the real one would archive.
printf '%s\n' 'host all all 127.0.0.1/32 scram-sha-256' > "$scratch/pg_hba.conf"
: > "$scratch/postgresql.conf"
chown postgres:postgres "$scratch/pg_hba.conf" "$scratch/postgresql.conf"
on_postgres "$bin/pg_ctl" -D "$scratch" -w -t 3600 -l "$scratch/drill.log" \
  -o "-p $port -h 127.0.0.1 -k '' -c archive_mode=off -c max_connections=300" start
until [ "$("$bin/psql" "$url" -Atc 'select pg_is_in_recovery()')" = f ]; do sleep 1; done
npm run --silent restore-drill -- --on "$url"
