/**
 * A second copy of unsent ops outside IndexedDB, for the day when IndexedDB will not open or was reset (sync 2.16). It protects against
 * nothing that takes the whole origin; only sending early and exporting do. Never throws but from `put`.
 */
import { z } from '#contract/z.ts'
import { closedStates, importedCls, type Op, type OpError } from '#domain/op.ts'
import type { CoreStore, CoreWrites } from '#local/core-store.ts'
import { groupFields, groupOf } from './planner/groups.ts'
import { bear, type Stamp } from './trail.ts'

export interface Rescue {
  /** Resolves when the copy is kept; rejects when it could not be. */
  put(op: Op): Promise<void>
  drop(opIds: readonly string[]): Promise<void>
  all(): Promise<readonly Op[]>
}

const shape = z.looseObject({
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
  return shape.safeParse(value).success ? (value as Op) : null
}

const folder = '/__rescue/'

/** On Cache Storage: small puts that are whole or absent, in every browser that has service workers. */
export function cacheRescue(caches: Pick<CacheStorage, 'open'>, origin: string): Rescue {
  const cache = () => caches.open('ims-rescue')
  const address = (id: string) => new URL(folder + encodeURIComponent(id), origin).href
  return {
    async put(op) {
      await (await cache()).put(address(op.id), Response.json(op))
    },
    async drop(opIds) {
      try {
        const open = await cache()
        await Promise.all(opIds.map((id) => open.delete(address(id))))
      } catch {}
    },
    async all() {
      try {
        const open = await cache()
        const kept = await Promise.all((await open.keys()).map(async (key) => (await open.match(key))?.json()))
        return kept.map(readOp).filter((op) => op !== null)
      } catch {
        return []
      }
    },
  }
}

/** For browsers without Cache Storage: the reserve is then missing, and says so. */
export const noRescue: Rescue = {
  put: () => Promise.reject(new Error('no reserve on this browser')),
  drop: async () => {},
  all: async () => [],
}

const closed: ReadonlySet<string> = new Set(closedStates)

/**
 * Takes ops that were recorded earlier, here or on another device, into the outbox: same ids, so that a resend is recognised and taking them
 * in twice changes nothing (I6). Answers which of them came in. An op for which `review` gives a reason is parked with it: the person whose op
 * it is decides whether it is sent.
 */
export async function takeIn(
  tx: CoreWrites,
  ops: readonly Op[],
  stamp: Stamp,
  cause: string,
  review: (op: Op) => OpError | null = () => null,
): Promise<readonly Op[]> {
  const highest = Math.max((await tx.meta('seq')) ?? 0, ...ops.map((op) => op.seq))
  if (ops.length > 0) await tx.setMeta('seq', highest)
  const taken: Op[] = []
  for (const op of ops.toSorted((a, b) => a.seq - b.seq)) {
    if (closed.has(op.state) || (await tx.everKnew(op.id))) continue
    const { requestId: _, error: __, supersededBy: ___, ...recorded } = op
    const seq = op.seq === 0 ? await tx.nextMeta('seq') : op.seq
    const error = review(op)
    const state = error ? { state: 'rejected' as const, error } : { state: 'queued' as const }
    const fresh: Op = { ...recorded, seq, ...state, stateAt: stamp.at, nextAt: 0, attempts: 0, recovered: true }
    await bear(tx, fresh, stamp, { cause })
    taken.push(fresh)
  }
  return taken
}

/**
 * A file proves nothing about who wrote it. Only a count, a mark or a finding of the person who brings it in is queued; what another person is
 * said to have recorded, or what would change other fields, waits for the person in whose name it would be sent.
 */
export const reviewImported =
  (importer: { userKey: string; name: string } | null, at: number) =>
  (op: Op): OpError | null =>
    op.userKey === importer?.userKey && onlyCounts(op)
      ? null
      : { cls: importedCls, message: `Brought in from a file by ${importer?.name ?? 'somebody'}`, at }

function onlyCounts({ kind, entity, patch }: Op): boolean {
  if (kind === 'finding') return entity === 'findings'
  const group = groupOf({ kind })
  return (
    kind !== 'edit' &&
    entity === 'products' &&
    Object.keys(patch).every((field) => groupFields[group ?? 'count'].includes(field))
  )
}

/** At start: every rescued op that the outbox never knew comes back; copies of ops that are closed are thrown away. Answers how many came back. */
export async function recover(store: CoreStore, rescue: Rescue, stamp: Stamp): Promise<number> {
  const kept = await rescue.all()
  if (kept.length === 0) return 0
  const { back, done } = await store.write(async (tx) => {
    const taken = await takeIn(tx, kept, stamp, 'recovered')
    const known = await Promise.all(kept.map(({ id }) => tx.op(id)))
    const over = kept.filter((_, at) => closed.has(known[at]?.state ?? 'acked'))
    return { back: taken.length, done: over.map(({ id }) => id) }
  })
  await rescue.drop(done)
  return back
}
