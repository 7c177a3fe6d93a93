/**
 * `npm run move -- sqlite postgres [DATA]`, and back: copies everything into an empty database of the other engine, compares each table, and closes
 * the old database, so that no server uses it by mistake. The server must be stopped.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { giveToFolderOwner } from '#server/backups/backup-files.ts'
import { databaseFile } from '#server/backups/backup-plan.ts'
import { finishTarget, type MovedTable, moveDatabase, openTarget } from '#server/backups/move-database.ts'
import { connect } from '#server/backups/postgres-dumps.ts'
import { assertNobodyConnected } from '#server/backups/restore-backup.ts'
import { lockSqliteFile } from '#server/backups/sqlite-files.ts'
import { closedKey, unfinishedKey } from '#server/db/may-open.ts'
import { openStore, readMeta } from '#server/db/store.ts'
import { isMain } from '#server/is-main.ts'

const usage = `npm run move -- sqlite postgres [DATA]  copies the database in the folder DATA (data/) to DATABASE_URL
npm run move -- postgres sqlite [DATA]  copies the database at DATABASE_URL to the folder DATA (data/)`

export interface Move {
  from: 'sqlite' | 'postgres'
  file: string
  url: string
}

async function assertNotInUse({ file, url }: Move): Promise<void> {
  if (existsSync(file)) lockSqliteFile(file).release()
  const { client, query } = await connect(url).catch((error: unknown) => {
    throw new Error(`The database at DATABASE_URL cannot be opened: ${(error as Error).message}`)
  })
  try {
    await assertNobodyConnected(query)
  } finally {
    await client.end()
  }
}

/** Throws an Error with a message for people. */
export async function move(wanted: Move): Promise<MovedTable[]> {
  const { from, file, url } = wanted
  const [sourceAt, targetAt] = from === 'sqlite' ? [file, url] : [url, file]
  if (from === 'sqlite' && !existsSync(file)) throw new Error(`There is no database at ${file}.`)
  await assertNotInUse(wanted)
  // Migrates the source to the newest version, like the target.
  const source = await openStore(sourceAt, () => new Date(), { isMove: true })
  try {
    const target = await openTarget(targetAt)
    try {
      const isCopied =
        (await readMeta(source.db, closedKey)) !== null && (await readMeta(target.db, unfinishedKey)) === 'copied'
      if (isCopied) {
        await finishTarget(target)
        return []
      }
      return await moveDatabase(source, target)
    } finally {
      await target.close()
      if (from === 'postgres') giveToFolderOwner(file)
    }
  } finally {
    await source.close()
  }
}

async function main([from, to, data = 'data']: readonly string[]): Promise<void> {
  const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL']
  const isKnown = (from === 'sqlite' && to === 'postgres') || (from === 'postgres' && to === 'sqlite')
  if (!isKnown) throw new Error(usage)
  if (!url) throw new Error('Set DATABASE_URL to the address of PostgreSQL.')
  if (to === 'sqlite') mkdirSync(data, { recursive: true, mode: 0o700 })
  const tables = await move({ from: from as Move['from'], file: databaseFile(data), url })
  for (const { name, rows, sha256 } of tables)
    console.log(`${name.padEnd(32)}${String(rows).padStart(9)}  ${sha256.slice(0, 16)}`)
  console.log(`\nEverything was moved and compared. Start the server ${to === 'postgres' ? 'with' : 'without'} DATABASE_URL.
The old database is closed: a server refuses it. Keep it until the next backup, then delete it.`)
}

if (isMain(import.meta.url)) {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
