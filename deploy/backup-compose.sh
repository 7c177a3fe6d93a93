#!/bin/sh
# Backs up the PostgreSQL database of compose.yaml while people count: deploy/backup-compose.sh FOLDER [DAYS]
# Each dump is restored into a database of its own before it counts. Dumps older than DAYS (30) are deleted after a newer one passed.
set -eu
umask 077
folder=${1:?Name the folder for the backups.}
days=${2:-30}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")/.."

file=$folder/bilang-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
trap 'rm -f "$file.part"' EXIT
docker compose exec -T db pg_dump --username=bilang --format=custom bilang > "$file.part"
docker compose exec -T db dropdb --username=bilang --if-exists restore_test
docker compose exec -T db createdb --username=bilang restore_test
docker compose exec -T db pg_restore --username=bilang --dbname=restore_test --exit-on-error < "$file.part"
docker compose exec -T db dropdb --username=bilang restore_test
mv "$file.part" "$file"
# The home screen of an admin says when the last backup was.
docker compose exec -T app node tools/backup.ts --record-only
find "$folder" -name 'bilang-*.dump' -mtime "+$days" -delete
echo "$file is restored for a test, and recorded."
