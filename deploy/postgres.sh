# shellcheck shell=sh
# Read by the scripts beside it: how Postgres' user runs a program, in compose.yaml's container or on this machine, and that two runs
# of one script do not meet.
here=$(cd "$(dirname "$0")" && pwd)
# Set, it is how many seconds what these run may take at most; then it ends with 124, or 137. What does not end even so, because its
# disk hangs, holds no lock.
within=
# In the foreground, so that Ctrl-C reaches it. What it begins may outlive it, in a container as behind runuser: there it has the bound
# too, and ends first.
limited() { if [ -n "$within" ]; then timeout --foreground -k 10 $((within + 5)) "$@" 9>&-; else "$@"; fi; }
compose() { limited docker compose -f "$here/compose.yaml" --env-file "$here/.env" "$@"; }
if [ -f "$here/.env" ]; then
  # For the scripts that read this one: who owns everything there. Debian's pg_hba.conf lets the user postgres in under no other name than its own.
  # shellcheck disable=SC2034
  superuser=derash
  on_postgres() { compose exec -T -u postgres postgres ${within:+timeout -k 10 "$within"} "$@"; }
  without_postgres() { compose run --rm -T -u postgres --entrypoint "" postgres "$@"; }
else
  # shellcheck disable=SC2034
  superuser=postgres
  on_postgres() { limited runuser -u postgres -- ${within:+timeout -k 10 "$within"} "$@"; }
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
  if flock -n 9; then return; fi
  [ -z "${2:-}" ] || echo "another $1 is under way, waiting" >&2
  flock -w "${2:-0}" 9 || { echo "another $1 is running" >&2; exit 1; }
}
