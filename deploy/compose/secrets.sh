#!/bin/sh
# Makes the secrets of compose.yaml once: the password of Postgres, and Fakturo's configuration with the
# address of the database and the master key. Back up the folder apart from the database.
set -eu
cd "$(dirname "$0")"
if [ -e secrets ]; then
  echo "secrets exists already" >&2
  exit 1
fi
# The folder belongs to this user alone; the files are readable, because containers have users of their own.
mkdir -m 700 secrets
random() { head -c "$1" /dev/urandom | od -An -vtx1 | tr -d ' \n'; }
password=$(random 24)
key=$(random 32)
printf '%s' "$password" > secrets/postgres-password
cat > secrets/fakturo.config.json <<JSON
{
  "databaseUrl": "postgres://fakturo:$password@postgres/fakturo",
  "masterKey": "$key"
}
JSON
chmod 444 secrets/*
