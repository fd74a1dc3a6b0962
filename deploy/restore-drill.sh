#!/bin/sh
# Every week by derash-restore-drill.timer, or with containers by cron: restores the far repository (REPO=1: the near one) into a
# scratch place, starts a Postgres on it that archives nothing, and lets Derash look whether its books, its audit and 1,000 of its
# draws hold, and whether what was written just before came back. DATABASE_URL and SEED_KEY come by /etc/derash/env, or by
# compose.yaml; the scratch Postgres has the password of the real one, which no command line shows.
set -eu
. "$(dirname "$0")/postgres.sh"
alone restore-drill
cd "$here/.."
trap 'exit 1' INT TERM
# A mark in the WAL, and then what pgBackRest waits for: the piece that it lies in is in both repositories.
up_to=$(on_postgres psql -qXAt -U "$superuser" -d derash -c "select pg_create_restore_point('restore drill')")
on_postgres pgbackrest --stanza=derash check
if [ -f "$here/.env" ]; then
  export COMPOSE_PROFILES=drill
  # With its volume, which is the scratch place.
  end() { compose rm -fsv restore-drill > /dev/null 2>&1 || true; }
  trap end EXIT
  end
  compose up -d --no-deps --wait restore-drill || { compose logs --no-log-prefix restore-drill >&2; exit 1; }
  compose run --rm -T --no-deps server-1 node server/src/commands/restore-drill.ts --on restore-drill:5432 --up-to "$up_to"
  exit
fi
scratch=${SCRATCH:-/var/lib/postgresql/restore-drill}
port=${SCRATCH_PORT:-5499}
bin=$(ls -d "${PG_BIN:-/usr/lib/postgresql/18/bin}")
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
  -o "-p $port -h 127.0.0.1 -k '' -c archive_mode=off -c max_connections=300" start 9>&-
npm run --silent restore-drill -- --on "127.0.0.1:$port" --up-to "$up_to"
