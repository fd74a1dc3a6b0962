#!/bin/sh
# Puts a new release out without a lost round: one server after the other ends, which sends its pages to the other one, and the
# next is only touched when this one is ready. SERVERS="1 2 3" where there are more. With containers: git pull, then rolling.sh; without: release.sh, then rolling.sh.
set -eu
. "$(dirname "$0")/postgres.sh"
alone rolling
# While the books are wrong or a restore is under way no server may pay: docs/runbook.md, docs/backups.md.
stopped=${STOPPED:-/etc/derash/stopped}
[ ! -e "$stopped" ] || { echo "the servers were stopped on purpose ($stopped is there); nothing was restarted" >&2; exit 1; }
ready() { # <server>
  if [ -f "$here/.env" ]; then
    compose exec -T "server-$1" node -e "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
  else
    # A server that starts refuses the connection for some seconds: not worth a line each.
    curl -fs -m 5 -o /dev/null "http://127.0.0.1:300$1/healthz"
  fi
}
if [ -f "$here/.env" ]; then
  # The image has no history to read it from. Whoever cloned the source may be another user than the one who runs this.
  COMMIT=$(git -c 'safe.directory=*' -C "$here/.." rev-parse HEAD || echo "${COMMIT:-unknown}")
  export COMMIT
  compose build server-1
fi
for server in ${SERVERS:-1 2}; do
  if [ -f "$here/.env" ]; then compose up -d --no-deps --force-recreate "server-$server"; else systemctl restart "derash@$server"; fi
  tries=0
  until ready "$server"; do
    tries=$((tries + 1))
    # The other one plays on; nothing is lost by stopping here.
    [ $tries -lt 120 ] || { echo "server $server is not ready after two minutes; the other was left as it is" >&2; exit 1; }
    sleep 1
  done
  echo "server $server is ready"
done
