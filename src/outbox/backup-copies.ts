/**
 * Backup copies of unsent ops outside IndexedDB, in case IndexedDB does not open or was reset (sync §16). They do not protect against losing all data
 * of the origin; only sending early and exporting do. Only `save` can reject.
 */
import { z } from '#contract/z.ts'
import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import { closedStates, importedErrorClass, type Op, type OpError, opCollections } from '#domain/outbox/op.ts'
import { ensureDeviceId } from './enqueue-op.ts'
import { type ClockStamp, insertOp } from './op-audit-log.ts'
import { numberRecord } from './receipt-numbers.ts'

export interface BackupCopies {
  /** Resolves when the copy is stored; rejects if it cannot be stored. */
  save(op: Op): Promise<void>
  delete(opIds: readonly string[]): Promise<void>
  readAll(): Promise<readonly Op[]>
}

const opShape = z.looseObject({
  v: z.literal(1),
  id: z.string().min(1),
  userKey: z.string().min(1),
  deviceId: z.string(),
  seq: z.number().int().min(0),
  entity: z.enum(opCollections),
  eid: z.union([z.number(), z.string()]),
  kind: z.string().min(1),
  patch: z.record(z.string(), z.unknown()),
  base: z.looseObject({ known: z.boolean(), values: z.record(z.string(), z.unknown()) }),
  recordedAt: z.string(),
})

/** Copies of ops that are on the disk: if a copy fails, the op is saved nevertheless. */
export function saveBackupCopies(backupCopies: BackupCopies, ops: readonly Op[]): void {
  for (const op of ops) backupCopies.save(op).catch(() => {})
}

/** An op as any build wrote it; null if the value is not an op. Its command may be unknown to this build. */
export function readOp(value: unknown): Op | null {
  return opShape.safeParse(value).success ? (value as Op) : null
}

const pathPrefix = '/__rescue/'

/** Backup copies in Cache Storage: small atomic puts, in every browser that has service workers. */
export function cacheBackupCopies(caches: Pick<CacheStorage, 'open'>, origin: string): BackupCopies {
  const cache = () => caches.open('ims-rescue')
  const address = (id: string) => new URL(pathPrefix + encodeURIComponent(id), origin).href
  return {
    async save(op) {
      await (await cache()).put(address(op.id), Response.json(op))
    },
    async delete(opIds) {
      try {
        const open = await cache()
        await Promise.all(opIds.map((id) => open.delete(address(id))))
      } catch {}
    },
    async readAll() {
      try {
        const open = await cache()
        const copies = await Promise.all((await open.keys()).map(async (key) => (await open.match(key))?.json()))
        return copies.map(readOp).filter((op) => op !== null)
      } catch {
        return []
      }
    },
  }
}

/** For browsers without Cache Storage: `save` always rejects, so that no screen claims a backup copy. */
export const noBackupCopies: BackupCopies = {
  save: () => Promise.reject(new Error('this browser has no Cache Storage for backup copies')),
  delete: async () => {},
  readAll: async () => [],
}

const closedStateSet: ReadonlySet<string> = new Set(closedStates)

/**
 * Adds ops that were recorded earlier, here or on another device. They keep their ids, so that the server recognizes a resend and a second import
 * changes nothing (I6). Returns the added ops. If `review` returns an error for an op, the op is parked with that error, and its author decides
 * whether to send it.
 */
export async function importOps(
  tx: CoreWriter,
  ops: readonly Op[],
  clockStamp: ClockStamp,
  cause: string,
  review: (op: Op) => OpError | null = () => null,
): Promise<readonly Op[]> {
  const highestSeq = Math.max((await tx.meta('seq')) ?? 0, ...ops.map((op) => op.seq))
  if (ops.length > 0) await tx.setMeta('seq', highestSeq)
  const imported: Op[] = []
  for (const op of ops.toSorted((a, b) => a.seq - b.seq)) {
    if (closedStateSet.has(op.state) || (await tx.wasEverRecorded(op.id))) continue
    const { requestId: _, error: __, supersededBy: ___, ...recorded } = op
    const isUnnumbered = op.seq === 0
    const seq = isUnnumbered ? await tx.nextMeta('seq') : op.seq
    const deviceId = isUnnumbered ? await ensureDeviceId(tx, clockStamp) : op.deviceId
    const error = review(op)
    const state = error ? { state: 'rejected' as const, error } : { state: 'queued' as const }
    const restored: Op = {
      ...recorded,
      seq,
      deviceId,
      ...state,
      stateAt: clockStamp.at,
      nextAt: 0,
      attempts: 0,
      recovered: true,
    }
    await insertOp(tx, restored, clockStamp, { cause })
    if (deviceId === (await tx.meta('deviceId'))) await numberRecord(tx, restored, clockStamp.at)
    imported.push(restored)
  }
  return imported
}

/**
 * At start: restores every copy whose op was never in the database, and deletes the copies of closed ops. Returns the number of restored
 * ops.
 */
export async function restoreBackupCopies(
  store: CoreStore,
  backupCopies: BackupCopies,
  clockStamp: ClockStamp,
): Promise<number> {
  const copies = await backupCopies.readAll()
  if (copies.length === 0) return 0
  const { restored, finishedIds } = await store.write(async (tx) => {
    // Ops that wait for their author's review keep waiting.
    const review = ({ error }: Op) => (error?.cls === importedErrorClass ? error : null)
    const imported = await importOps(tx, copies, clockStamp, 'recovered', review)
    const known = await Promise.all(copies.map(({ id }) => tx.op(id)))
    const finished = copies.filter((_, at) => closedStateSet.has(known[at]?.state ?? 'acked'))
    return { restored: imported.length, finishedIds: finished.map(({ id }) => id) }
  })
  await backupCopies.delete(finishedIds)
  return restored
}
