#!/bin/sh
# Takes a base backup now and every day, and removes those that are older than BACKUP_DAYS with the log that only they need. `back-up.sh once` takes one.
set -eu
backups="${BACKUPS:-/backups}"
base="$backups/base"
mkdir -p "$base"

firstWal() { tar -xzOf "$1/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p'; }

backUp() {
  rm -rf "$base"/*.new
  pg_basebackup -U postgres -D "$base/now.new" -Ft -z -X none --checkpoint=fast --no-password
  # Named after the second in which it ended: from then on every moment can be restored.
  newest=$(date -u +%s)
  mv "$base/now.new" "$base/$newest"
  until=$((newest - ${BACKUP_DAYS:-7} * 86400))
  for name in $(ls "$base"); do
    if [ "$name" -ne "$newest" ] && [ "$name" -lt "$until" ]; then rm -rf "${base:?}/$name"; fi
  done
  oldest=$(ls "$base" | sort -n | head -n 1)
  pg_archivecleanup -x .gz "$backups/wal" "$(firstWal "$base/$oldest")"
  echo "backed up: $base/$newest"
}

backUp
[ "${1:-}" = once ] && exit
trap 'exit 0' TERM INT
while true; do
  next=$(($(date -u +%s) + 86400))
  while [ "$(date -u +%s)" -lt "$next" ]; do
    # A restore stops at transactions only. This one lets it stop every few seconds, also directly before a dropped database.
    psql -qAtX -U postgres -c 'SELECT pg_current_xact_id()' > /dev/null || true
    sleep 2 &
    wait $!
  done
  backUp
done
