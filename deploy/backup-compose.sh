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

in_db() { docker compose exec -T db "$@"; }

# Two runs at one moment share neither the file nor the database.
now=$(date +%s)
part=$(mktemp "$folder/.bilang-XXXXXX")
restored=restore_test_${now}_$$
end() {
  rm -f "$part"
  in_db dropdb --username=bilang --if-exists "$restored" < /dev/null > /dev/null 2>&1 || true
}
trap end EXIT
trap 'exit 1' HUP INT TERM

# What runs left that were killed.
in_db psql --username=bilang --dbname=bilang --no-align --tuples-only --command="select datname from pg_database where datname = 'restore_test'
  or datname ~ '^restore_test_[0-9]+_' and split_part(datname, '_', 3)::numeric < $now - 86400" < /dev/null | while read -r left; do
  in_db dropdb --username=bilang --if-exists "$left" < /dev/null || true
done

in_db pg_dump --username=bilang --format=custom bilang < /dev/null > "$part"
in_db createdb --username=bilang "$restored" < /dev/null
in_db pg_restore --username=bilang --dbname="$restored" --exit-on-error < "$part"
file=$folder/bilang-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
mv "$part" "$file"
# The home screen of an admin says when the last backup was.
docker compose exec -T app node tools/backup.ts --record-only
find "$folder" -name 'bilang-*.dump' -mtime "+$days" -delete
echo "$file is restored for a test, and recorded."
