/** The export file from the database and the backup copies, and the import of one (sync §16). */
import type { CoreReader, CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { Op } from '#domain/outbox/op.ts'
import type { Clock } from '#platform/ports.ts'
import { type BackupCopies, importOps, reviewImportedOp } from './backup-copies.ts'
import type { ClockStamp } from './op-audit-log.ts'
import { readBackupOps } from './open-with-retry.ts'
import { type ExportFile, makeExportFiles, type OutboxContents } from './outbox-export.ts'

interface ExportDeps {
  store: CoreStore
  backupCopies: BackupCopies
  clock: Clock
  serverKey: string
}

type StoredContents = Omit<OutboxContents, 'server' | 'at'>

/** All open ops and conflicts. If the database does not answer, the backup copies are all that is left. */
export async function readExportFiles(deps: ExportDeps): Promise<readonly ExportFile[]> {
  const backupOps = await readBackupOps(deps.backupCopies, deps.serverKey)
  let isDatabaseGone = false
  const contents = await deps.store
    .read((tx) => readContents(tx, backupOps))
    .catch((error: unknown): StoredContents => {
      if (backupOps.length === 0) throw error
      isDatabaseGone = true
      return { device: backupOps[0]?.deviceId ?? '', user: null, ops: backupOps, requests: [], conflicts: [] }
    })
  const signedOut = contents.user === null && !isDatabaseGone
  return makeExportFiles({ ...contents, server: deps.serverKey, at: deps.clock.now() }, { signedOut })
}

async function readContents(tx: CoreReader, backupOps: readonly Op[]): Promise<StoredContents> {
  const ops = await tx.openOpsOfOthers(null)
  const users = [...new Set(ops.map((op) => op.userKey))]
  const known = await Promise.all(backupOps.map(({ id }) => tx.wasEverRecorded(id)))
  return {
    device: (await tx.meta('deviceId')) ?? '',
    user: (await tx.session())?.userKey ?? null,
    // Ops that exist only as backup copies are open too.
    ops: [...ops, ...backupOps.filter((_, at) => !known[at])],
    requests: (await Promise.all(users.map((userKey) => tx.liveRequests(userKey)))).flat(),
    conflicts: await tx.conflicts(),
  }
}

/** Imports the ops of a file; returns those that the device did not know. */
export async function importFromFile(tx: CoreWriter, ops: readonly Op[], clockStamp: ClockStamp) {
  const session = await tx.session()
  const { first_name: name = '' } = (session?.user ?? {}) as { first_name?: string }
  const review = reviewImportedOp(session ? { userKey: session.userKey, name } : null, clockStamp.at)
  return importOps(tx, ops, clockStamp, 'imported', review)
}
