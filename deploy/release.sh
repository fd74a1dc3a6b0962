#!/bin/sh
# For a machine with systemd: makes a release in a folder of its own, beside the one that runs, and only then points
# /opt/derash/current at it: release.sh [branch, tag or commit]. Then rolling.sh. Back again: release.sh <the commit before>, whose
# folder is still there, so that only the link is turned. A making that fails leaves the link as it was.
set -eu
# Those who serve it are other users.
umask 022
root=${ROOT:-/opt/derash}
. "$(dirname "$0")/postgres.sh"
# Of this folder: try.sh makes its release in another one.
# shellcheck disable=SC2034
locks=$root
alone release
# What git starts in the background to clean up outlives this.
in_source() { git -c 'safe.directory=*' -C "$root/source" "$@" 9>&-; }
in_source fetch -q --tags origin
wanted=${1:-HEAD}
commit=$(in_source rev-parse -q --verify "origin/$wanted^{commit}" || in_source rev-parse -q --verify "$wanted^{commit}") ||
  { echo "$root/source knows no $wanted" >&2; exit 1; }
release=$root/releases/$commit
if [ ! -e "$release/.made" ]; then
  # What a try that failed has left.
  rm -rf "$release"
  in_source worktree prune
  in_source worktree add -q --detach "$release" "$commit"
  # Node itself and the build's tools are among those for development, which npm leaves out where NODE_ENV is "production".
  (cd "$release" && npm ci --include=dev --no-audit --no-fund --loglevel=error && npm run --silent build)
  : > "$release/.made"
fi
# In one step, so that there is never no link.
ln -sfn "releases/$commit" "$root/current.next"
mv -T "$root/current.next" "$root/current"
echo "$root/current is $commit"
# A shell that stands there stays in the release before, and would take its files.
echo "Now: cd $root/current"
