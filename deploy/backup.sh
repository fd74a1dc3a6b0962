#!/bin/sh
# A base backup of the Postgres of compose.yaml, or of this machine, into both repositories: backup.sh [full|diff]. The database
# keeps that it was made, and /metrics tells how long ago.
set -eu
. "$(dirname "$0")/postgres.sh"
type=${1:-diff}
# Both timers may start at once, after a night in which the machine was off: they take turns, for half a day at most.
alone backup 43200
check() { on_postgres pgbackrest --stanza=derash check; }
# Once, before the first backup, there is no stanza, and the check says so. Making it wants the lock of the archive, which a push of WAL
# may hold just then.
tries=1
until check || { on_postgres pgbackrest --stanza=derash stanza-create && check; }; do
  [ $tries -lt 5 ] || { echo "no backup was made: the check fails" >&2; exit 1; }
  tries=$((tries + 1))
  sleep 20
done
for repository in 1 2; do on_postgres pgbackrest --stanza=derash --repo=$repository --type="$type" backup; done
on_postgres psql -qX -U "$superuser" -d derash -c "insert into operation (what, is_ok, told) values ('base_backup', true, 'pgBackRest: $type')"
