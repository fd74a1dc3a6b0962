#!/bin/sh
# Postgres calls this for every finished piece of its WAL: archive-wal.sh <path> <name>. It succeeds once the piece lies on
# disk in every folder that archive-wal.folders names; until then Postgres keeps the piece and calls again.
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

code=0
while IFS= read -r folder; do
  lay "$1" "$2" "$folder" || code=1
done < "$list"

# Postgres calls for nothing newer before this piece is everywhere: while a folder is away, the others take all that waits.
if [ $code = 1 ]; then
  for waiting in pg_wal/archive_status/*.ready; do
    name=$(basename "$waiting" .ready)
    while IFS= read -r folder; do
      [ -f "$folder/wal/$name.gz" ] || lay "pg_wal/$name" "$name" "$folder" 2> /dev/null
    done < "$list"
  done
fi
exit $code
