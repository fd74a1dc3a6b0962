#!/bin/sh
# How compose.yaml's Postgres starts. As soon as the network reaches it, it reads its settings again: its checkpointer, which sees to
# archive_timeout, lies down before the start is over and would sleep for five minutes (docs/decisions/0145-postgres-is-woken-after-its-start.md).
set -eu
# In parentheses twice, it is no child of the Postgres that this becomes.
( (
  until pg_isready -q -h 127.0.0.1; do sleep 1; done
  kill -s HUP "$(head -n 1 "$PGDATA/postmaster.pid")"
) &)
exec docker-entrypoint.sh "$@"
