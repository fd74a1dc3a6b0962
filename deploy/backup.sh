#!/bin/sh
# A base backup of the Postgres of compose.yaml, or of this machine, into each of both repositories: backup.sh [full|diff]. One that is
# away, or takes longer than BACKUP_SECONDS, does not keep it from the other: what can be made is made, and the script ends with an error
# that names what was not. The database keeps it, and /metrics tells how long ago both had one.
set -eu
. "$(dirname "$0")/postgres.sh"
type=${1:-diff}
# Both timers may start at once, after a night in which the machine was off: they take turns, for half a day at most.
alone backup 43200
# For one repository: both together take less than the turn that another run waits for.
bound=${BACKUP_SECONDS:-18000}
ask() { on_postgres psql -qXAt -U "$superuser" -d derash -c "$1"; }
check() { on_postgres pgbackrest --stanza=derash check; }
# Once, before the first backup, there is no stanza. Making it wants the lock of the archive, which a push of WAL may hold just then.
# Never later: where one is missing then, its disk is not mounted, and a new one would lie in the empty folder in its place.
had_both=$(ask "select exists (select from operation where what = 'base_backup' and is_ok)")
if [ "$had_both" = f ]; then
  # Each asks for both repositories, whose WAL is awaited for a minute.
  within=300
  tries=1
  until check || { on_postgres pgbackrest --stanza=derash stanza-create && check; }; do
    # One of both may have its stanza all the same.
    [ $tries -lt 5 ] || break
    tries=$((tries + 1))
    sleep 20
  done
fi
missed=
for repository in 1 2; do
  within=$bound
  code=0
  on_postgres pgbackrest --stanza=derash --repo=$repository --type="$type" backup || code=$?
  [ $code -ne 0 ] || continue
  missed="$missed${missed:+ and }repository $repository"
  # As timeout says that it ended what took too long.
  case $code in 124 | 137) missed="$missed (it took longer than $bound s, BACKUP_SECONDS)" ;; esac
done
within=
# A good one is in both: otherwise its age goes on, and ChecksMissed fires.
if [ -z "$missed" ]; then
  ask "insert into operation (what, is_ok, told) values ('base_backup', true, 'pgBackRest: $type')"
  exit
fi
echo "no $type backup was made in $missed" >&2
ask "insert into operation (what, is_ok, told) values ('base_backup', false, 'pgBackRest: $type, FAILED in $missed')"
exit 1
