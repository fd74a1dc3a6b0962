#!/bin/sh
# Postgres calls this for every finished piece of its WAL: archive-wal.sh <path> <name> <seconds to answer> <seconds to take it>. It
# succeeds once the piece lies on disk in every folder that archive-wal.folders names; until then Postgres keeps the piece and calls again.
list="${0%sh}folders"

# lay <path> <name> <folder>
lay() {
  kept="$3/wal/$2.gz"
  draft="$3/wal/.$2.$$"
  if [ -f "$kept" ]; then
    # Asked again after a crash: the same piece is fine, another one is never written over.
    gzip -dc "$kept" | cmp -s - "$1" || { echo "$kept is another piece than $1" >&2; return 1; }
  else
    { gzip -1 -c "$1" > "$draft" && sync "$draft" && mv "$draft" "$kept" && sync "$3/wal"; } ||
      { rm -f "$draft"; return 1; }
  fi
}

# What waits for the disk of a folder is a process of its own, which can be ended.
case $1 in
  --ask) { date > "$2/wal/.asked" && sync "$2/wal/.asked" && rm -f "$2/wal/.asked"; } 2> /dev/null; exit ;;
  --lay) lay "$2" "$3" "$4"; exit ;;
  --lay-missing) [ -f "$4/wal/$3.gz" ] || lay "$2" "$3" "$4" 2> /dev/null; exit ;;
esac

answer=${3:-5}
take=${4:-60}
# Some systems have no timeout; there a folder that hangs is waited for.
command -v timeout > /dev/null || timeout() { shift 3; "$@"; }
hung=
line='
'

# within <seconds> <folder> <what>...: 1 where it was not done. Whoever hangs is told of, and asked for nothing more.
within() {
  seconds=$1
  folder=$2
  shift 2
  case $line$hung in *"$line$folder$line"*) return 1 ;; esac
  # All at once and for good, so that nothing of it goes on behind.
  timeout -s KILL "$seconds" sh "$0" "$@" < /dev/null
  case $? in
    0) return 0 ;;
    124 | 137)
      echo "$folder hangs: it took longer than $seconds s" >&2
      hung="$hung$folder$line" ;;
  esac
  return 1
}

code=0
while IFS= read -r folder; do
  # One that hangs is told by little: a piece may take longer on a slow line. What else is wrong is told when the piece is laid.
  within "$answer" "$folder" --ask "$folder"
  within "$take" "$folder" --lay "$1" "$2" "$folder" || code=1
done < "$list"

# Postgres calls for nothing newer before this piece is everywhere: while a folder is away, the others take all that waits.
if [ $code = 1 ]; then
  for waiting in pg_wal/archive_status/*.ready; do
    name=$(basename "$waiting" .ready)
    while IFS= read -r folder; do
      within "$take" "$folder" --lay-missing "pg_wal/$name" "$name" "$folder"
    done < "$list"
  done
fi
exit $code
