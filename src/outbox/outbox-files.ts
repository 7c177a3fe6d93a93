/** The export file, from the database and the backup copies (sync §16). */
import type { CoreReader, CoreStore } from '#device-db/core-store.ts'
import type { Op } from '#domain/outbox/op.ts'
import type { Clock } from '#platform/ports.ts'
import type { BackupCopies } from './backup-copies.ts'
import { readBackupOps } from './open-with-retry.ts'
import { type ExportFile, makeExportFiles, type OutboxContents } from './outbox-export.ts'

export interface ExportDeps {
  store: CoreStore
  backupCopies: BackupCopies
  clock: Clock
  serverKey: string
}

export type StoredContents = Omit<OutboxContents, 'server' | 'at'>

/** All open ops and conflicts. If the database does not respond, only the backup copies are left. */
export async function readExportFiles(deps: ExportDeps): Promise<readonly ExportFile[]> {
  const backupOps = await readBackupOps(deps.backupCopies, deps.serverKey)
  let isDatabaseGone = false
  const contents = await deps.store
    .read((tx) => readContents(tx, backupOps))
    .catch((error: unknown): StoredContents => {
      if (backupOps.length === 0) throw error
      isDatabaseGone = true
      const device = backupOps[0]?.deviceId ?? ''
      return { device, user: null, ops: backupOps, requests: [], conflicts: [], people: {} }
    })
  const signedOut = contents.user === null && !isDatabaseGone
  if (!signedOut && !isDatabaseGone) await markHandedOver(deps.store, { hasPhotos: true })
  return makeExportFiles({ ...contents, server: deps.serverKey, at: deps.clock.now() }, { signedOut })
}

/** What another device may send from now on. A device without space hands over nevertheless. */
export async function markHandedOver(store: CoreStore, { hasPhotos }: { hasPhotos: boolean }): Promise<void> {
  await store
    .write(async (tx) => {
      const [seq = 0, before] = await Promise.all([tx.meta('seq'), tx.meta('handedOver')])
      await tx.setMeta('handedOver', { seq, photoSeq: hasPhotos ? seq : (before?.photoSeq ?? 0) })
    })
    .catch(() => {})
}

/** Contents of the export. */
export async function readContents(tx: CoreReader, backupOps: readonly Op[]): Promise<StoredContents> {
  const ops = await tx.openOpsOfOthers(null)
  const users = [...new Set(ops.map((op) => op.userKey))]
  const known = await Promise.all(backupOps.map(({ id }) => tx.wasEverRecorded(id)))
  return {
    device: (await tx.meta('deviceId')) ?? '',
    user: (await tx.session())?.userKey ?? null,
    // Ops that exist only as backup copies are also open.
    ops: [...ops, ...backupOps.filter((_, at) => !known[at])],
    requests: (await Promise.all(users.map((userKey) => tx.liveRequests(userKey)))).flat(),
    conflicts: await tx.conflicts(),
    people: await namesOf(tx, users),
  }
}

/** First names of these people only. */
async function namesOf(tx: CoreReader, users: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const people = (await tx.meta('people')) ?? {}
  return Object.fromEntries(users.flatMap((userKey) => (people[userKey] ? [[userKey, people[userKey]]] : [])))
}
