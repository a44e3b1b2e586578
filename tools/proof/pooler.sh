#!/bin/sh
# tools/proof/pooler.sh <folder> <port> <Postgres' port> <role and password, one pair each line>: runs PgBouncer of Debian 13 in transaction mode until it is ended. Run it as
# root on Debian with mmdebstrap. The folder keeps the program for the next run. Once it listens, it prints `ready`.
set -eu
folder=$1; port=$2; postgres=$3; roles=$4; root=$folder/root
mkdir -p "$folder"
if [ ! -d "$root" ]; then
  rm -rf "$root.new"
  mmdebstrap --quiet --variant=minbase --keyring=/usr/share/keyrings/debian-archive-keyring.gpg --aptopt='Acquire::Check-Valid-Until "false"' --dpkgopt=force-unsafe-io \
    --include=pgbouncer trixie "$root.new" http://deb.debian.org/debian
  mv "$root.new" "$root"
fi
printf '%s\n' "$roles" > "$root/etc/pgbouncer/proof.txt"
# The same parameters as in deploy/kubernetes/components/pooler.
cat > "$root/etc/pgbouncer/proof.ini" << END
[databases]
* = host=127.0.0.1 port=$postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir =
auth_type = scram-sha-256
auth_file = /etc/pgbouncer/proof.txt
pool_mode = transaction
default_pool_size = 4
max_client_conn = 2000
max_prepared_statements = 500
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options
END
chmod -R a+rX "$root/etc/pgbouncer"
chroot "$root" pgbouncer -q -u nobody /etc/pgbouncer/proof.ini > "$folder/log" 2>&1 &
trap 'kill -9 $!' EXIT
trap 'exit 1' INT TERM
sleep 1
kill -0 $!
echo "ready: $(chroot "$root" pgbouncer --version | head -1)"
wait
