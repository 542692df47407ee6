#!/bin/sh
# Gives the primary's part away before its disk is full (docs/operation.md, "Three databases"): PostgreSQL refuses then what it is asked
# and lives on, so that Patroni sees nothing wrong. Where no standby has everything that was saved, nothing happens.
config=${1:-/etc/patroni/config.yml}
data=${2:-/var/lib/postgresql/15/bilty}
# Of a node of Citus (citus-node.yml).
group=$(sed -n 's/^  group: *//p' "$(dirname "$config")/node.yml" 2>/dev/null || true)
name=$(sed -n 's/^name: *//p' "$config")
while sleep 1; do
  used=$(df --output=pcent "$data" | tail -n 1 | tr -dc 0-9)
  if [ "${used:-0}" -ge 90 ]; then
    # Refused where this machine is not the primary.
    patronictl -c "$config" switchover ${group:+--group "$group"} --master "$name" --force bilty || sleep 30
  fi
done
