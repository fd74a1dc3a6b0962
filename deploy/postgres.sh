# Read by the scripts beside it: how Postgres' user runs a program, in compose.yaml's container or on this machine.
here=$(cd "$(dirname "$0")" && pwd)
compose() { docker compose -f "$here/compose.yaml" --env-file "$here/.env" "$@"; }
if [ -f "$here/.env" ]; then
  on_postgres() { compose exec -T -u postgres postgres "$@"; }
  without_postgres() { compose run --rm -T -u postgres --entrypoint "" postgres "$@"; }
else
  on_postgres() { runuser -u postgres -- "$@"; }
  without_postgres() { on_postgres "$@"; }
fi
