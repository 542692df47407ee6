#!/bin/sh
# Certificates of the databases and of the portals' machines, of an authority of their own, into a folder: certificates.sh FOLDER
# NETWORK [DATABASES], the network with its last dot (198.51.100.), the number of databases where they are not three. A database's is for
# the address and the name of its machine, for 127.0.0.1, by which HAProxy's clients call whichever is the primary, and for
# bilty-database, the name without which etcd refuses who calls. portal.pem is a certificate with its key for HAProxy, which may ask who
# the primary is and nothing else. ca.key stays where nobody else looks: whoever has it can pass for a database.
set -eu
folder=$1 network=$2
cd "$folder"
umask 077
key='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
openssl req -x509 $key -days 3650 -subj '/CN=Bilty databases' -keyout ca.key -out ca.crt
# sign NAME EXTENSION...
sign() {
  name=$1
  shift
  openssl req $key -subj "/CN=$name" -keyout "$name.key" -out "$name.csr"
  printf '%s\n' "$@" > "$name.ext"
  openssl x509 -req -in "$name.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 -extfile "$name.ext" -out "$name.crt"
  rm "$name.csr" "$name.ext"
}
for nr in $(seq "${3:-3}"); do
  sign "db$nr" 'extendedKeyUsage=serverAuth,clientAuth' \
    "subjectAltName=IP:$network$nr,IP:127.0.0.1,DNS:db$nr,DNS:bilty-database"
done
sign portal 'extendedKeyUsage=clientAuth' 'subjectAltName=DNS:bilty-portal'
cat portal.crt portal.key > portal.pem
rm portal.crt portal.key
chmod 644 ./*.crt
