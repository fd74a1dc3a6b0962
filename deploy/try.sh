#!/bin/sh
# From nothing to a round without a container engine, timed: a clone, a release by release.sh, two servers on a Postgres of their
# own, Caddy before them with the Caddyfile of here, and a round that two players play through it, each at another server. Needs
# git, npm and caddy; leaves nothing behind. With --here what npm brings and the build are those of this folder.
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d /tmp/derash-try.XXXXXX)
chmod 755 "$work"
# PORT is the first of the two servers', the proxy's is beside them.
port=${PORT:-3901}
site=$((port + 10))
servers=
caddy=
end() {
  [ -z "$caddy" ] || kill "$caddy" 2> /dev/null || true
  [ -z "$servers" ] || { kill "$servers" 2> /dev/null && wait "$servers" || true; }
  rm -rf "$work"
}
trap end EXIT INT TERM
began=$(date +%s)
step() { echo "$(($(date +%s) - began)) s  $1"; }

if [ "${1:-}" = --here ]; then app=$source; else
  git clone -q --depth 1 "file://$source" "$work/source"
  step "cloned"
  ROOT=$work "$work/source/deploy/release.sh" > /dev/null
  step "a release was made"
  app=$work/current
fi
cd "$app"
node=$app/node_modules/node/bin/node
[ -f web/dist/index.html ] || { PATH="$app/node_modules/.bin:$PATH" vite build web --logLevel error && step "web built"; }

# Rounds as players have them, but for a shorter sale and faster balls.
export COUNTDOWN_MS=5000 CALL_INTERVAL_MS=200 START_DELAY_MS=500 LOG_LEVEL=error TRUST_PROXY=127.0.0.1
DATA_DIR=$work/data PORT=$port ASSETS_DIR=$work/assets WORKERS=2 "$node" server/src/start.ts > "$work/servers.log" 2>&1 &
servers=$!
SITE=http://127.0.0.1:$site ASSETS_DIR=$work/assets SERVER_1=127.0.0.1:$port SERVER_2=127.0.0.1:$((port + 1)) \
  caddy run --adapter caddyfile --config "$source/deploy/Caddyfile" > "$work/caddy.log" 2>&1 &
caddy=$!
for server in 0 1; do
  until curl -fsS -o /dev/null "http://127.0.0.1:$((port + server))/healthz" 2> /dev/null; do
    kill -0 "$servers" || { cat "$work/servers.log"; exit 1; }
    sleep 0.5
  done
done
step "two servers are ready"
until curl -fsS "http://127.0.0.1:$site/version" 2> /dev/null; do sleep 0.5; done
echo
step "the proxy answers"
"$node" bench/src/operations/play-through.ts "http://127.0.0.1:$site"
step "a round was played through it"
