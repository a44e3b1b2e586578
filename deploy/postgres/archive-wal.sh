#!/bin/sh
# archive_command of Postgres: archive-wal.sh %p %f keeps a file of the log. After a crash the server may offer a file again.
set -eu
wal="${BACKUPS:-/backups}/wal"
mkdir -p "$wal"
if [ -f "$wal/$2.gz" ]; then gzip -dc "$wal/$2.gz" | cmp -s - "$1"; exit $?; fi
gzip -c "$1" > "$wal/$2.gz.new"
sync "$wal/$2.gz.new"
mv "$wal/$2.gz.new" "$wal/$2.gz"
