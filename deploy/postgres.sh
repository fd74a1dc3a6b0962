# shellcheck shell=sh
# Read by the scripts beside it: how Postgres' user runs a program, in compose.yaml's container or on this machine, and that two runs
# of one script do not meet.
here=$(cd "$(dirname "$0")" && pwd)
compose() { docker compose -f "$here/compose.yaml" --env-file "$here/.env" "$@"; }
if [ -f "$here/.env" ]; then
  # For the scripts that read this one: who owns everything there. Debian's pg_hba.conf lets the user postgres in under no other name than its own.
  # shellcheck disable=SC2034
  superuser=derash
  on_postgres() { compose exec -T -u postgres postgres "$@"; }
  without_postgres() { compose run --rm -T -u postgres --entrypoint "" postgres "$@"; }
else
  # shellcheck disable=SC2034
  superuser=postgres
  on_postgres() { runuser -u postgres -- "$@"; }
  without_postgres() { on_postgres "$@"; }
fi
# alone <name> [seconds to wait]: one run of a script at a time. Called before any trap, so that whoever is refused takes nothing of the
# other's away. The lock is held by all that the script starts: give what outlives it 9>&-.
locks=${LOCKS:-/run/lock}
alone() {
  lock=$locks/derash-$1.lock
  # Made once and then only read: in a folder for everybody not even root opens the file of another user for writing.
  [ -e "$lock" ] || (umask 022 && : > "$lock")
  exec 9< "$lock"
  flock -w "${2:-0}" 9 || { echo "another $1 is running" >&2; exit 1; }
}
