#!/bin/sh
# Every week by derash-restore-drill.timer, or with containers by cron: restores each repository alone into a scratch place, starts a
# Postgres on it that archives nothing, and lets Derash look whether its books, its audit and 1,000 of its draws hold, and whether what
# was written just before came back. One that is away, or that takes longer than DRILL_SECONDS, does not keep the other from its drill:
# the row of `operation` names it and says why, and the script ends with an error. By hand, REPO=1 or REPO=2: that one alone; no row is
# kept of it, for a good drill is one of both. DATABASE_URL and SEED_KEY come by /etc/derash/env, or by compose.yaml; the scratch
# Postgres has the password of the real one, which no command line shows.
set -eu
. "$(dirname "$0")/postgres.sh"
alone restore-drill
cd "$here/.."
trap 'exit 1' INT TERM
# For one repository, all in all. One that hangs is mostly found out by the first question.
bound=${DRILL_SECONDS:-3600}
wal_seconds=${WAL_SECONDS:-60}
only=${REPO:-}
scratch=${SCRATCH:-/var/lib/postgresql/restore-drill}
port=${SCRATCH_PORT:-5499}
said=$(mktemp)
ask() { on_postgres psql -qXAt -U "$superuser" -d derash "$@"; }
now() { date +%s; }

if [ -f "$here/.env" ]; then
  export COMPOSE_PROFILES=drill
  # With its volume, which is the scratch place.
  end() {
    within=60
    compose rm -fsv restore-drill > /dev/null 2>&1 || true
  }
  # Volumes lie on one disk, the database's own too.
  free() { on_postgres df -Pk /var/lib/postgresql; }
else
  bin=$(ls -d "${PG_BIN:-/usr/lib/postgresql/18/bin}")
  end() {
    within=60
    on_postgres "$bin/pg_ctl" -D "$scratch" -m immediate stop > /dev/null 2>&1 || true
    rm -rf "$scratch"
  }
  free() { df -Pk "$(dirname "$scratch")"; }
fi

# step <what it means where it fails> <what is done>: within what is left of the bound.
step() {
  why=$1
  shift
  within=$((ends_at - $(now)))
  [ "$within" -gt 0 ] || within=1
  "$@" && return
  # As timeout says that it ended what took too long.
  case $? in 124 | 137) why="$why: it took longer than $bound s (DRILL_SECONDS)" ;; esac
  return 1
}

# The piece of the mark, out of this repository: `pgbackrest check` asks all of them, and waits for whichever is away.
# shellcheck disable=SC2016
fetch='d=$(mktemp -d) && { pgbackrest --stanza=derash --repo="$1" --no-archive-async archive-get "$2" "$d/piece"; c=$?; rm -rf "$d"; exit $c; }'
answers() {
  mark_by=$(($(now) + wal_seconds))
  while :; do
    within=$wal_seconds
    code=0
    on_postgres sh -c "$fetch" sh "$repository" "$piece" > "$said.try" 2>&1 || code=$?
    [ $code -ne 0 ] && [ "$(now)" -lt "$mark_by" ] || break
    sleep 2
  done
  case $code in
    # It answers and has not got it, such as while the other hangs and is waited for: what is there is restored all the same, and fails
    # by what is missing.
    0 | 1) return ;;
    124 | 137) why="it did not answer within $wal_seconds s" ;;
    *) why="it could not be read" ;;
  esac
  cat "$said.try"
  return 1
}

# A drill that fills the disk of the database it drills stops every round: a second copy has its room first, with a tenth of it and a GiB
# for what is written meanwhile.
has_room() {
  wants=$((database_bytes / 1048576 * 11 / 10 + 1024))
  within=60
  has=$(free | awk 'NR == 2 { kib = $4 } END { print int(kib / 1024) }')
  [ "$has" -lt "$wants" ] || return 0
  why="no room: it wants $wants MB, and $has MB are free"
  return 1
}

in_containers() {
  export REPO="$repository"
  step "it could not be restored" compose up -d --no-deps --wait restore-drill || {
    within=60
    compose logs --no-log-prefix restore-drill
    return 1
  }
  step "what came back does not hold" \
    compose run --rm -T --no-deps server-1 node server/src/commands/restore-drill.ts --on restore-drill:5432 --up-to "$up_to" --only-look
}

on_machine() {
  install -d -o postgres -g postgres -m 700 "$scratch"
  # To the end of the WAL: pgBackRest takes a --target-action only with a target, and without one Postgres is promoted by itself.
  step "it could not be restored" \
    on_postgres pgbackrest --stanza=derash --repo="$repository" --pg1-path="$scratch" --archive-mode=off restore || return 1
  # Debian keeps settings elsewhere than the data, and those of the real one would archive.
  printf '%s\n' 'host all all 127.0.0.1/32 scram-sha-256' > "$scratch/pg_hba.conf"
  : > "$scratch/postgresql.conf"
  chown postgres:postgres "$scratch/pg_hba.conf" "$scratch/postgresql.conf"
  # Fetched ahead, a piece of the one repository would lie there for the other.
  step "the restored Postgres did not start" \
    on_postgres env PGBACKREST_ARCHIVE_ASYNC=n "$bin/pg_ctl" -D "$scratch" -w -t "$bound" -l "$scratch/drill.log" \
    -o "-p $port -h 127.0.0.1 -k '' -c archive_mode=off -c max_connections=300" start || {
    cat "$scratch/drill.log"
    return 1
  }
  step "what came back does not hold" \
    limited npm run --silent restore-drill -- --on "127.0.0.1:$port" --up-to "$up_to" --only-look
}

drilled() {
  ends_at=$(($(now) + bound))
  answers && has_room || return 1
  if [ -f "$here/.env" ]; then in_containers; else on_machine; fi
}

trap 'end; rm -f "$said" "$said.try"' EXIT
# A mark in the WAL, and the piece that it lies in.
up_to=$(ask -c "select pg_create_restore_point('restore drill')")
piece=$(ask -c "select pg_walfile_name('$up_to') from pg_switch_wal()")
database_bytes=$(ask -c "select pg_database_size(current_database())")
is_ok=true
missed=
told=
for repository in ${only:-1 2}; do
  end
  if drilled > "$said" 2>&1; then
    found=$(sed -n 's/^The backup holds: //p' "$said")
  else
    is_ok=false
    missed="$missed${missed:+ and }repository $repository"
    found="$why
$(tail -n 5 "$said")"
  fi
  cat "$said"
  told="$told
repository $repository: $found"
done
within=
if [ -z "$only" ]; then
  echo "insert into operation (what, is_ok, told) values ('restore_drill', :'is_ok', :'told')" |
    ask -v ON_ERROR_STOP=1 -v is_ok=$is_ok -v told="pgBackRest${missed:+: FAILED in $missed}$told"
fi
[ $is_ok = false ] || exit 0
echo "no good drill of $missed$told" >&2
exit 1
