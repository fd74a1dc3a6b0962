#!/bin/sh
# A base backup of the Postgres of compose.yaml, or of this machine, into both repositories: backup.sh [full|diff]. The database
# keeps that it was made, and /metrics tells how long ago.
set -eu
. "$(dirname "$0")/postgres.sh"
type=${1:-diff}
on_postgres pgbackrest --stanza=derash stanza-create
on_postgres pgbackrest --stanza=derash check
for repository in 1 2; do on_postgres pgbackrest --stanza=derash --repo=$repository --type="$type" backup; done
on_postgres psql -qX -U "$superuser" -d derash -c "insert into operation (what, is_ok, told) values ('base_backup', true, 'pgBackRest: $type')"
