#!/bin/sh
# tools/proof/object-store.sh <folder> <port>: runs a store that speaks S3, Ceph of Debian 13, with its contents in memory, until it is ended. Run it as root on Debian
# with mmdebstrap and curl. The folder keeps the programs for the next run. Once the store answers, it prints `ready`.
set -eu
folder=$1; port=$2; monitor=$((port + 1)); root=$folder/root
mkdir -p "$folder"
if [ ! -d "$root" ]; then
  rm -rf "$root.new"
  mmdebstrap --quiet --variant=minbase --keyring=/usr/share/keyrings/debian-archive-keyring.gpg --aptopt='Acquire::Check-Valid-Until "false"' --dpkgopt=force-unsafe-io \
    --include=ceph-mon,ceph-osd,radosgw,ceph-common trixie "$root.new" http://deb.debian.org/debian
  mv "$root.new" "$root"
fi
rm -rf "$root/data"
mkdir -p "$root/data/mon" "$root/data/osd" "$root/data/run"
cat > "$root/data/run.sh" << END
set -eu
export HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin
fsid=\$(cat /proc/sys/kernel/random/uuid)
disk=\$(cat /proc/sys/kernel/random/uuid)
cat > /etc/ceph/ceph.conf << CONF
[global]
fsid = \$fsid
mon host = v1:127.0.0.1:$monitor/0
ms bind msgr2 = false
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
osd objectstore = memstore
memstore device bytes = 2147483648
mon data = /data/mon
osd data = /data/osd
run dir = /data/run
log file = /data/run/log
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:$port
CONF
monmaptool --create --fsid \$fsid --addv a '[v1:127.0.0.1:$monitor/0]' /data/monmap
ceph-mon --mkfs -i a --monmap /data/monmap
ceph-mon -i a -f &
timeout 120 ceph osd new \$disk
ceph-osd -i 0 --mkfs --osd-uuid \$disk
ceph-osd -i 0 -f &
radosgw -n client.rgw -f &
timeout 120 radosgw-admin user create --uid=proof --display-name=proof --access-key=proof --secret-key=proof
touch /data/made
wait
END
unshare --mount --pid --fork --kill-child sh -c "mount -t proc proc '$root/proc'; mount --rbind /dev '$root/dev'; exec chroot '$root' sh /data/run.sh" > "$folder/log" 2>&1 &
trap 'kill -9 $!' EXIT
trap 'exit 1' INT TERM
until [ -e "$root/data/made" ] && curl -sf -o "$folder/answer" "http://127.0.0.1:$port/"; do
  kill -0 $! || exit 1
  sleep 1
done
echo "ready: $(chroot "$root" radosgw --version | cut -d' ' -f1-3)"
wait
