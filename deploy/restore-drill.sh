#!/bin/sh
# Every week by derash-restore-drill.timer: restores the far repository into a scratch folder beside the data, starts a Postgres
# on it that archives nothing, and lets Derash look whether its books, its audit and 1,000 of its draws hold. For a Postgres of
# this machine (systemd/); DATABASE_URL and SEED_KEY come by /etc/derash/env.
set -eu
scratch=${SCRATCH:-/var/lib/postgresql/restore-drill}
port=${SCRATCH_PORT:-5499}
bin=$(ls -d /usr/lib/postgresql/18/bin)
url=$(printf %s "$DATABASE_URL" | sed -E "s#@[^/]+/#@127.0.0.1:$port/#")
as_postgres() { runuser -u postgres -- "$@"; }
end() {
  as_postgres "$bin/pg_ctl" -D "$scratch" -m immediate stop > /dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap end EXIT
end
install -d -o postgres -g postgres -m 700 "$scratch"
as_postgres pgbackrest --stanza=derash --repo="${REPO:-2}" --pg1-path="$scratch" --archive-mode=off --target-action=promote \
  --type=default restore
# Debian keeps settings elsewhere than the data, and those of the real one would archive.
printf '%s\n' 'host all all 127.0.0.1/32 scram-sha-256' > "$scratch/pg_hba.conf"
: > "$scratch/postgresql.conf"
chown postgres:postgres "$scratch/pg_hba.conf" "$scratch/postgresql.conf"
as_postgres "$bin/pg_ctl" -D "$scratch" -w -t 3600 -l "$scratch/drill.log" \
  -o "-p $port -h 127.0.0.1 -k '' -c archive_mode=off -c max_connections=300" start
until [ "$("$bin/psql" "$url" -Atc 'select pg_is_in_recovery()')" = f ]; do sleep 1; done
npm run --silent restore-drill -- --on "$url"
