#!/bin/sh
# Options alone start the server, as in the official image.
set -eu
case "$1" in -*) set -- nats-server "$@" ;; esac
exec "$@"
