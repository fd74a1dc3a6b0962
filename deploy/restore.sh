#!/bin/sh
# Brings the data of a stopped Postgres back from its backups: restore.sh [moment], such as 2026-11-23T18:00:00+00; without a
# moment as late as the WAL goes. REPO=2 takes the far repository. Stop the servers and Postgres first; then start Postgres,
# `npm run draw:recover`, and the servers.
set -eu
. "$(dirname "$0")/postgres.sh"
if [ $# -gt 0 ]; then
  without_postgres pgbackrest --stanza=derash --repo="${REPO:-1}" --delta --type=time --target="$1" --target-action=promote restore
else
  without_postgres pgbackrest --stanza=derash --repo="${REPO:-1}" --delta restore
fi
