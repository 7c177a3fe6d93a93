/** Opens the database of the options. A problem that the operator can solve ends the process with a message instead of a stack trace. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { databaseFile } from './backups/backup-plan.ts'
import { UnusableDatabaseError } from './db/may-open.ts'
import { openStore, type Store } from './db/store.ts'
import type { Options } from './server-options.ts'

/** The reason in a few words; an error of the network may have a code alone. */
export const errorText = (error: unknown) =>
  error instanceof Error ? error.message || Reflect.get(error, 'code') : error

const notAllowed =
  'this account may not read and write it. Change the owner or the rights of the folder and of the files in it'
const readOnlyDisk =
  'its disk is mounted read-only. Check the disk, because a system does that itself after errors, and mount it writable'
const damaged = 'it is damaged, or not a database of Bilang. Put a backup back: npm run restore'
const diskFull = 'its disk is full'
const noFolder = 'something in this path is not a folder, or is one where a file belongs'

/** By the code of the file system, or of SQLite. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: readOnlyDisk,
  // What Node says for a folder on a disk that cannot be written.
  ENOENT: notAllowed,
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  5: 'another program uses it',
  8: notAllowed,
  11: damaged,
  13: diskFull,
  14: `${notAllowed}; or ${noFolder}`,
  26: damaged,
}

/** SQLite and `mkdir` have no code of their own for it. */
export function isOnReadOnlyDisk(folder: string, access: typeof accessSync = accessSync): boolean {
  try {
    access(folder, constants.W_OK)
    return false
  } catch (error) {
    const code = Reflect.get(error as object, 'code')
    if (code === 'ENOENT' && dirname(folder) !== folder) return isOnReadOnlyDisk(dirname(folder), access)
    return code === 'EROFS'
  }
}

/** Null for an error that the operator cannot solve. */
function reasonOf(error: unknown, folder: string): string | null {
  if (!(error instanceof Error)) return null
  if (isOnReadOnlyDisk(resolve(folder))) return readOnlyDisk
  const code = Reflect.get(error, 'code')
  return reasons[code === 'ERR_SQLITE_ERROR' ? Number(Reflect.get(error, 'errcode')) & 0xff : String(code)] ?? null
}

async function openFile(data: string, now: () => Date): Promise<Store> {
  const file = databaseFile(data)
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 })
    return await openStore(file, now)
  } catch (error) {
    const reason = reasonOf(error, data)
    if (reason === null) throw error
    throw new UnusableDatabaseError(`The database ${resolve(file)} cannot be opened: ${reason}.`)
  }
}

/** A command about an account of the wrong folder must not make a database there. */
export function assertFileExists({ databaseUrl, data }: Options): void {
  if (databaseUrl || existsSync(databaseFile(data))) return
  throw new UnusableDatabaseError(
    `There is no database at ${resolve(databaseFile(data))}. Name its folder with --data, or set DATABASE_URL.`,
  )
}

/** Throws an `UnusableDatabaseError` with a message for the operator. */
export async function openDatabase({ databaseUrl, data }: Options): Promise<Store> {
  const now = () => new Date()
  if (!databaseUrl) return openFile(data, now)
  return openStore(databaseUrl, now).catch((error: unknown) => {
    throw new UnusableDatabaseError(`The database at DATABASE_URL cannot be opened: ${errorText(error)}`)
  })
}
