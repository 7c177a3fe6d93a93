/**
 * `npm run restore -- FILE [DATA]`: restores a backup into the folder DATA or the PostgreSQL database at DATABASE_URL, while the server is stopped.
 * It checks the file first, and never deletes a database: an existing one is refused or, with `--replace`, moved aside.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { toBackupError } from '#server/backups/backup-error.ts'
import { giveToFolderOwner, readManifest } from '#server/backups/backup-files.ts'
import type { BackupManifest } from '#server/backups/backup-manifest.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { isMain } from '#server/is-main.ts'
import { placeOf } from './backup.ts'

const usage = `npm run restore -- FILE [DATA]            puts a backup into the folder DATA (data/), or into the database at DATABASE_URL
npm run restore -- --replace FILE [DATA]  the same, and moves a database aside that is there already`

/** Restores files beside the database, such as the certificate authority. Existing ones stay. Returns a description. */
export function restoreFiles(
  files: BackupManifest['files'],
  dataFolder: string,
): { written: string[]; left: string[] } {
  const written: string[] = []
  const left: string[] = []
  for (const { path, content } of files) {
    if (!/^lan\/[\w.-]+$/.test(path)) throw new Error(`The backup names a file that does not belong to it: ${path}`)
    const target = join(dataFolder, path)
    if (existsSync(target)) {
      left.push(path)
      continue
    }
    if (!existsSync(dirname(target))) {
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      giveToFolderOwner(dirname(target))
    }
    writeFileSync(target, Buffer.from(content, 'base64'), { mode: 0o600 })
    giveToFolderOwner(target)
    written.push(path)
  }
  return { written, left }
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  })
  const [file, data] = positionals
  if (!file || values.help) throw new Error(usage)
  const place = placeOf(data, process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'])
  const { facts, movedTo } = await restoreBackup(file, place.source, values.replace)
  const manifest = readManifest(file)
  if (movedTo !== null) console.log(`The database that was there is now ${movedTo}.`)
  console.log(
    `${file} is restored: ${facts.rows['products']} items, ${facts.rows['history']} entries of the history, the last one of ${facts.newestHistory?.receivedAt ?? 'no day'}.`,
  )
  const { written, left } = restoreFiles(manifest?.files ?? [], place.dataFolder)
  if (written.length > 0) console.log(`Also restored: ${written.join(', ')}.`)
  if (left.length > 0) console.log(`Left as they are, because they are there already: ${left.join(', ')}.`)
  console.log(afterwards)
}

const afterwards = `
Start the server as usual. Then:
- Devices download the list again by themselves. Counts that this database no longer has appear in their outbox under “Needs review”;
  “Send again” sends them. Ask everybody who counted since the backup to open the app and sign in.
- Passwords, accounts and documents are those of the backup. Look through Users. Numbers of documents that were given
  since then are given again: compare them with the printed ones.`

if (isMain(import.meta.url)) {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(toBackupError(error).message)
    process.exit(1)
  }
}
