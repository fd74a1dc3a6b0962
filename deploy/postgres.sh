# shellcheck shell=sh
# Read by the scripts beside it: how Postgres' user runs a program, in compose.yaml's container or on this machine.
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
