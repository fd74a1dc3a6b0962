#!/bin/sh
# Postgres' archive_command: pgbackrest-push.sh <path of a piece of WAL>. pgBackRest brings what is finished to both repositories. While
# one of them hangs it brings nothing to any, and says so after a minute, by code 82: then each is asked alone, so that the other still
# gets all that waits. Postgres keeps all the same what is not in both, and calls again.
pgbackrest --stanza=derash archive-push "$1" && exit
code=$?
[ $code = 82 ] || exit $code
umask 077
# All that waits is brought by asking for the last one; the first one is there after a while.
for last in pg_wal/archive_status/*.ready; do :; done
last=pg_wal/$(basename "$last" .ready)
for left_out in 1 2; do
  (
    # A repository is there as soon as one word names it.
    for name in $(env | sed -n "s/^\(PGBACKREST_REPO${left_out}_[A-Z0-9_]*\)=.*/\1/p"); do unset "$name"; done
    alone=${SPOOL:-/var/spool/pgbackrest}/without-$left_out
    mkdir -p "$alone/lock"
    grep -v "^repo$left_out-" "${PGBACKREST_CONFIG:-/etc/pgbackrest/pgbackrest.conf}" > "$alone/draft"
    mv "$alone/draft" "$alone/pgbackrest.conf"
    # A process of its own brings all that waits, and goes on where this one has ended.
    pgbackrest --config="$alone/pgbackrest.conf" --spool-path="$alone" --lock-path="$alone/lock" --archive-timeout=5 \
      --stanza=derash archive-push "$last"
  ) &
done
wait
exit $code
