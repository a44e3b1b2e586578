#!/bin/sh
# restore.sh <time>, for example 2026-11-27T14:05:00Z: prepares the data folder. When Postgres starts next, it reads its log up to that time. `latest`
# reads all of the log. The data of before stays beside it.
set -eu
backups="${BACKUPS:-/backups}"
data="${PGDATA:-/var/lib/postgresql/18/docker}"
fail() { echo "$1" >&2; exit 1; }

[ -n "${1:-}" ] || fail 'Usage: restore.sh <time, for example 2026-11-27T14:05:00Z> | latest'
now=$(date -u +%s)
if [ "$1" = latest ]; then to=$now; else to=$(date -u -d "$1" +%s); fi
[ "$to" -le "$now" ] || fail "$1 is still to come."
[ ! -e "$data/postmaster.pid" ] || fail 'Postgres runs, or was killed. Stop it; if it was killed, start it once before.'
if [ -f "$backups/restores" ]; then
  while read -r from until; do
    if [ "$to" -gt "$from" ] && [ "$to" -lt "$until" ]; then fail 'An earlier restore has undone that time.'; fi
  done < "$backups/restores"
fi
chosen=
for name in $(ls "$backups/base" 2>/dev/null | grep -x '[0-9]*' | sort -n); do [ "$name" -le "$to" ] && chosen=$name; done
[ -n "$chosen" ] || fail "No base backup is older than $1."

echo "unpacking the base backup of $(date -u -d "@$chosen" +%FT%TZ)"
fresh="$data.restoring"
rm -rf "$fresh"
mkdir -p "$fresh"
chmod 700 "$fresh"
tar -xzf "$backups/base/$chosen/base.tar.gz" -C "$fresh"
mkdir -p "$fresh/pg_wal"
# The end of the log that a crashed server has not archived.
if [ -d "$data/pg_wal" ]; then find "$data/pg_wal" -maxdepth 1 -type f -name '????????????????????????' -exec cp {} "$fresh/pg_wal/" \;; fi
{
  echo "restore_command = 'test -f \"$backups/wal/%f.gz\" && gzip -dc \"$backups/wal/%f.gz\" > \"%p\"'"
  echo "recovery_target_action = 'promote'"
  if [ "$1" = latest ]; then echo "recovery_target_time = ''"; else echo "recovery_target_time = '$(date -u -d "@$to" '+%F %T+00')'"; fi
} >> "$fresh/postgresql.auto.conf"
touch "$fresh/recovery.signal"
if [ -e "$data" ]; then
  mv "$data" "$data.before-$now"
  echo "the data of before is in $data.before-$now"
fi
mv "$fresh" "$data"
echo "$to $now" >> "$backups/restores"
echo "Start Postgres: it now reads its log up to $1."
