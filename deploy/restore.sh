#!/bin/sh
# Brings the data of a stopped Postgres back from its backups: restore.sh [moment], such as '2026-11-23 18:00:00+00' or
# 2026-11-23T18:00:00Z; without a moment as late as the WAL goes. REPO=2 takes the far repository alone; without it what one lacks
# comes from the other. TIMELINE=1: as if there had been no restore before this one. `touch /etc/derash/stopped`, then stop the servers and
# Postgres first; then start Postgres, `npm run draw:recover`, take the file away, and start the servers (docs/backups.md says it with
# containers too).
set -eu
. "$(dirname "$0")/postgres.sh"
alone restore
target=
if [ $# -gt 0 ]; then
  # pgBackRest reads no T and no Z, and takes a moment without its zone for one of this machine's.
  target=$(printf %s "$*" | sed -E 's/^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]/\1 /; s/ ?[Zz]$/+00/')
  printf '%s\n' "$target" |
    grep -qE '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?[+-][0-9]{2}(:?[0-9]{2})?$' ||
    { echo "Say the moment with its zone, such as '2026-11-23 18:00:00+00'; nothing was restored." >&2; exit 2; }
fi
# The volume of a new machine is empty, and pgBackRest wants the folder itself to be there.
[ ! -f "$here/.env" ] || without_postgres sh -c 'mkdir -p "$PGDATA" && chmod 700 "$PGDATA"'
if [ -n "$target" ]; then
  without_postgres pgbackrest --stanza=derash ${REPO:+--repo=$REPO} ${SET:+--set=$SET} ${TIMELINE:+--target-timeline=$TIMELINE} --delta --type=time --target="$target" --target-action=promote restore
else
  without_postgres pgbackrest --stanza=derash ${REPO:+--repo=$REPO} ${SET:+--set=$SET} ${TIMELINE:+--target-timeline=$TIMELINE} --delta restore
fi
