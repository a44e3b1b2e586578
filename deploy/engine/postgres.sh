#!/bin/bash
# Does what the entrypoint of the official image does with the variables that docker-compose.yml and the tests set.
set -eu
case "$1" in -*) set -- postgres "$@" ;; esac
if [ "$1" = postgres ]; then
  if [ "$(id -u)" = 0 ]; then
    mkdir -p "$PGDATA"
    chown -R postgres "$PGDATA"
    exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
  fi
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  if [ ! -s "$PGDATA/PG_VERSION" ]; then
    eval "initdb --username=postgres --pwfile=<(printf '%s\n' \"\$POSTGRES_PASSWORD\") ${POSTGRES_INITDB_ARGS:-}"
    echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
    # Here the official image runs the scripts of /docker-entrypoint-initdb.d.
    pg_ctl -D "$PGDATA" -o "-c listen_addresses=''" -w start
    pg_ctl -D "$PGDATA" -m fast -w stop
  fi
fi
exec "$@"
