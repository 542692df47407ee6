#!/bin/sh
# Certificates of the three databases, of an authority of their own, into a folder: certificates.sh FOLDER NETWORK, the network with its
# last dot (198.51.100.). Each is for the address of its machine, and for 127.0.0.1, by which HAProxy's clients call whichever is the
# primary. ca.key stays where nobody else looks: whoever has it can pass for a database.
set -eu
folder=$1 network=$2
cd "$folder"
umask 077
key='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
openssl req -x509 $key -days 3650 -subj '/CN=Bilty databases' -keyout ca.key -out ca.crt
for nr in 1 2 3; do
  openssl req $key -subj "/CN=db$nr" -keyout "db$nr.key" -out "db$nr.csr"
  printf 'subjectAltName=IP:%s%s,IP:127.0.0.1\n' "$network" "$nr" > "db$nr.ext"
  openssl x509 -req -in "db$nr.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 -extfile "db$nr.ext" -out "db$nr.crt"
  rm "db$nr.csr" "db$nr.ext"
done
chmod 644 ./*.crt
