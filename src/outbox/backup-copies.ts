/**
 * A second copy of unsent ops outside IndexedDB, for the day when IndexedDB will not open or was reset (sync §16). It protects against
 * nothing that takes the whole origin; only sending early and exporting do. Never throws but from `put`.
 */
import { z } from '#contract/z.ts'
import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import { closedStates, importedErrorClass, type Op, type OpError } from '#domain/outbox/op.ts'
import { type ClockStamp, insertOp } from './op-audit-log.ts'
import { groupFields, groupOf } from './planner/field-groups.ts'

export interface BackupCopies {
  /** Resolves when the copy is kept; rejects when it could not be. */
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
  entity: z.enum(['products', 'findings']),
  eid: z.union([z.number(), z.string()]),
  kind: z.enum(['count', 'scanned', 'edit', 'finding']),
  patch: z.record(z.string(), z.unknown()),
  base: z.looseObject({ known: z.boolean(), values: z.record(z.string(), z.unknown()) }),
  recordedAt: z.string(),
})

/** An op as it was written by this or an earlier build, or null when the text is none. */
export function readOp(value: unknown): Op | null {
  return opShape.safeParse(value).success ? (value as Op) : null
}

const pathPrefix = '/__rescue/'

/** On Cache Storage: small puts that are whole or absent, in every browser that has service workers. */
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

/** For browsers without Cache Storage: the reserve is then missing, and says so. */
export const noBackupCopies: BackupCopies = {
  save: () => Promise.reject(new Error('no reserve on this browser')),
  delete: async () => {},
  readAll: async () => [],
}

const closedStateSet: ReadonlySet<string> = new Set(closedStates)

/**
 * Takes ops that were recorded earlier, here or on another device, into the outbox: same ids, so that a resend is recognised and taking them
 * in twice changes nothing (I6). Answers which of them came in. An op for which `review` gives a reason is parked with it: the person whose op
 * it is decides whether it is sent.
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
    const seq = op.seq === 0 ? await tx.nextMeta('seq') : op.seq
    const error = review(op)
    const state = error ? { state: 'rejected' as const, error } : { state: 'queued' as const }
    const restored: Op = { ...recorded, seq, ...state, stateAt: clockStamp.at, nextAt: 0, attempts: 0, recovered: true }
    await insertOp(tx, restored, clockStamp, { cause })
    imported.push(restored)
  }
  return imported
}

/**
 * A file proves nothing about who wrote it. Only a count, a mark or a finding of the person who brings it in is queued; what another person is
 * said to have recorded, or what would change other fields, waits for the person in whose name it would be sent.
 */
export const reviewImportedOp =
  (importer: { userKey: string; name: string } | null, at: number) =>
  (op: Op): OpError | null =>
    op.userKey === importer?.userKey && isOnlyCount(op)
      ? null
      : { cls: importedErrorClass, message: `Brought in from a file by ${importer?.name ?? 'somebody'}`, at }

function isOnlyCount({ kind, entity, patch }: Op): boolean {
  if (kind === 'finding') return entity === 'findings'
  const group = groupOf({ kind })
  return (
    kind !== 'edit' &&
    entity === 'products' &&
    Object.keys(patch).every((field) => groupFields[group ?? 'count'].includes(field))
  )
}

/** At start: every rescued op that the outbox never knew comes back; copies of ops that are closed are thrown away. Answers how many came back. */
export async function restoreBackupCopies(
  store: CoreStore,
  backupCopies: BackupCopies,
  clockStamp: ClockStamp,
): Promise<number> {
  const copies = await backupCopies.readAll()
  if (copies.length === 0) return 0
  const { restored, finishedIds } = await store.write(async (tx) => {
    const imported = await importOps(tx, copies, clockStamp, 'recovered')
    const known = await Promise.all(copies.map(({ id }) => tx.op(id)))
    const finished = copies.filter((_, at) => closedStateSet.has(known[at]?.state ?? 'acked'))
    return { restored: imported.length, finishedIds: finished.map(({ id }) => id) }
  })
  await backupCopies.delete(finishedIds)
  return restored
}
