/**
 * The files of a backup folder. Promises: a file under its final name is complete and on the disk; interrupted ones have another name and are removed
 * by the next backup; only the owner can read the files.
 */
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type BackupManifest, backupManifest, manifestFile } from './backup-manifest.ts'

const partialEnding = '.partial'
const testFolderName = '.restore-test'
const lockName = '.lock'
const backupName = /^bilang-.*\.(db|dump)$/

export const partialFile = (file: string): string => `${file}${partialEnding}`
export const testFolder = (folder: string): string => join(folder, testFolderName)

export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** An empty file that only its owner reads; programs then write into it. */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
}

/** A command that root runs leaves its files to the owner of their folder, because the server is another account. */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}

export function flushFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Syncs a folder's entries to disk. Windows has no such call. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Gives a complete backup its final name, the manifest first, so that there is never a backup without a manifest. */
export function publishBackup(file: string, manifest: BackupManifest): void {
  const partialManifest = partialFile(manifestFile(file))
  rmSync(partialManifest, { force: true })
  writeFileSync(partialManifest, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flag: 'wx' })
  flushFile(partialManifest)
  flushFile(partialFile(file))
  renameSync(partialManifest, manifestFile(file))
  renameSync(partialFile(file), file)
  flushFolder(dirname(file))
}

/** Null if there is no manifest. Throws if it cannot be read. */
export function readManifest(file: string): BackupManifest | null {
  const path = manifestFile(file)
  return existsSync(path) ? backupManifest.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

/** Complete backups of the folder, newest first. Files that other means put there are not in it. */
export function listBackups(folder: string): { file: string; manifest: BackupManifest }[] {
  const backups = readdirSync(folder).flatMap((name) => {
    if (!backupName.test(name)) return []
    const file = join(folder, name)
    try {
      const manifest = readManifest(file)
      return manifest ? [{ file, manifest }] : []
    } catch {
      return []
    }
  })
  return backups.sort((a, b) => b.manifest.number - a.manifest.number)
}

/** The backup first: a manifest without one is removed as a leftover. */
export function deleteBackup(file: string): void {
  rmSync(file, { force: true })
  rmSync(manifestFile(file), { force: true })
}

/** Leftovers of interrupted backups. Call while the folder is locked. */
export function removeLeftovers(folder: string): void {
  rmSync(testFolder(folder), { recursive: true, force: true })
  for (const name of readdirSync(folder)) {
    const backup = name.replace(/\.json$/, '')
    const isOrphanedManifest = backup !== name && backupName.test(backup) && !existsSync(join(folder, backup))
    const isPartial = /^bilang-.*\.partial(-journal|-wal|-shm)?$/.test(name)
    if (isOrphanedManifest || isPartial) rmSync(join(folder, name), { force: true })
  }
}

/** A file name that no backup of the folder has. */
export function freeName(folder: string, at: string, ending: string): string {
  const moment = at.slice(0, 19).replaceAll(':', '-')
  for (let copy = 1; ; copy++) {
    const file = join(folder, `bilang-${moment}Z${copy === 1 ? '' : `-${copy}`}.${ending}`)
    if (!existsSync(file)) return file
  }
}

/** Null if another process holds the lock. The operating system releases it when the holding process ends for any reason. */
export function lockFolder(folder: string): (() => void) | null {
  const file = join(folder, lockName)
  if (!existsSync(file)) {
    writeFileSync(file, '', { mode: 0o600 })
    giveToFolderOwner(file)
  }
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (Reflect.get(error as object, 'errcode') === 5) return null
    throw error
  }
}

export const sizeOf = (file: string): number => statSync(file).size
