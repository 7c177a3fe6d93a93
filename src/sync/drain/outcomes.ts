/** What can become of a request and its ops. Each runs inside the caller's transaction and is harmless when run twice. */
import { isOpen, type Op, type OpError, type OpState, type Sealed, type Values } from '#domain/op.ts'
import type { ConflictRow } from '#local/core.ts'
import type { CoreWrites } from '#local/core-store.ts'
import { lastValues } from '../planner/coalesce.ts'
import { groupFields, groupOf, pick } from '../planner/groups.ts'
import { type Features, versionOf, writerOf } from '../planner/item.ts'
import { move, type Stamp, type Why } from '../trail.ts'

export interface Subject {
  /** The ops at stake, by seq. */
  ops: readonly Op[]
  /** Missing when nothing was sealed yet. */
  request?: Sealed
}

export async function opsOf(tx: CoreWrites, request: Sealed): Promise<readonly Op[]> {
  const ops = await Promise.all(request.opIds.map((id) => tx.op(id)))
  return ops.filter((op): op is Op => op !== null && isOpen(op)).toSorted((a, b) => a.seq - b.seq)
}

async function finish(
  tx: CoreWrites,
  request: Sealed | undefined,
  state: 'done' | 'settling' | 'dropped',
  stamp: Stamp,
  note: string,
  more: Partial<Sealed> = {},
): Promise<void> {
  if (!request) return
  const { check: _, ...rest } = request
  const doneLc = (await tx.meta('lc')) ?? 0
  const outcome = { ...request.outcome, at: stamp.at, note }
  await tx.putRequests([{ ...rest, ...more, state, doneLc, outcome }])
}

/** Takes a request out of the world; its ops are the caller's to place. */
export async function drop(tx: CoreWrites, request: Sealed | undefined, stamp: Stamp, note: string): Promise<void> {
  await finish(tx, request, 'dropped', stamp, note)
}

/** The server holds it. Earlier ops of the same request close behind the last one. */
export async function acknowledge(
  tx: CoreWrites,
  { ops, request }: Subject,
  settleAt: number | null,
  stamp: Stamp,
  why: Why,
): Promise<void> {
  await Promise.all([
    finish(tx, request, settleAt === null ? 'done' : 'settling', stamp, why.cause, { nextAt: settleAt ?? 0 }),
    close(tx, ops, 'acked', stamp, why),
    ...(ops.length === 0 ? [] : [tx.setMeta('lastSentAt', stamp.at), tx.nextMeta('acks')]),
  ])
}

async function close(
  tx: CoreWrites,
  ops: readonly Op[],
  state: 'acked' | 'agreed',
  stamp: Stamp,
  why: Why,
): Promise<void> {
  const last = ops.at(-1)
  if (!last) return
  const superseded = { state: 'superseded' as const, supersededBy: last.id, error: null }
  await move(tx, ops.slice(0, -1), superseded, stamp, { cause: 'superseded', evidence: { by: last.id } })
  await move(tx, [last], { state, error: null }, stamp, why)
}

/** Somebody else said the same. */
export async function agree(tx: CoreWrites, { ops, request }: Subject, stamp: Stamp, theirs: Values): Promise<void> {
  await finish(tx, request, 'done', stamp, 'agreed')
  await close(tx, ops, 'agreed', stamp, { cause: 'agreed', evidence: { theirs } })
}

/** Back into the queue; the next request may look different. */
export async function requeue(tx: CoreWrites, { ops, request }: Subject, stamp: Stamp, cause: string): Promise<void> {
  await drop(tx, request, stamp, cause)
  await move(tx, ops, { state: 'queued', requestId: null, nextAt: 0 }, stamp, { cause })
}

/** Waits for a person (or, for `blocked`, for a role): the count stays, with the reason. */
export async function park(
  tx: CoreWrites,
  { ops, request }: Subject,
  state: Extract<OpState, 'rejected' | 'orphaned' | 'blocked'>,
  error: OpError,
  stamp: Stamp,
): Promise<void> {
  await drop(tx, request, stamp, error.cls)
  const evidence = {
    cls: error.cls,
    message: error.message,
    ...(error.status === undefined ? {} : { status: error.status }),
  }
  await move(tx, ops, { state, requestId: null, error }, stamp, { cause: state, evidence })
}

/** Sent later, byte for byte. */
export async function postpone(
  tx: CoreWrites,
  { ops, request }: Subject,
  how: { nextAt: number; doubt: boolean; error: OpError; check?: Sealed['check']; counted?: boolean },
  stamp: Stamp,
): Promise<void> {
  const state = how.doubt ? 'unknown' : 'waiting'
  if (request) {
    const doubtful = how.doubt || request.doubtful === true
    await tx.putRequests([
      {
        ...request,
        state,
        nextAt: how.nextAt,
        ...(doubtful ? { doubtful } : {}),
        ...(how.check ? { check: how.check } : {}),
      },
    ])
  }
  const sealed = request ? state : 'queued'
  for (const op of ops) {
    const attempts = how.counted ? op.attempts + 1 : op.attempts
    const fate = { state: sealed, nextAt: how.nextAt, error: how.error, attempts } as const
    if (op.state === sealed && op.nextAt === how.nextAt && op.error?.cls === how.error.cls && !how.counted) continue
    await move(tx, [op], fate, stamp, { cause: how.error.cls })
  }
}

/** Parks everything of the person that is open in this group of this item, and puts both values before them (sync 2.11). */
export async function openConflict(
  tx: CoreWrites,
  { ops, request }: Subject,
  found: { theirs: Values; why: ConflictRow['why'] },
  stamp: Stamp,
): Promise<void> {
  const first = ops[0]
  const group = first ? groupOf(first) : null
  if (!first || !group) return
  const fields = groupFields[group]
  await drop(tx, request, stamp, 'conflict')
  const chain = (await tx.itemOps(first.userKey, first.entity, first.eid)).filter(
    (op) => groupOf(op) === group && (op.state === 'conflict' || joins(op, ops)),
  )
  const known = await tx.conflictOf(first.userKey, first.entity, first.eid, group)
  const by = writerOf(found.theirs)
  const at = found.theirs['updated_at']
  const version = versionOf(found.theirs)
  await tx.putConflict({
    id: known?.id ?? stamp.uuid(),
    userKey: first.userKey,
    entity: first.entity,
    eid: first.eid,
    group,
    openedAt: known?.openedAt ?? stamp.at,
    opIds: chain.map((op) => op.id),
    base: pick(chain[0]?.base.values ?? {}, fields),
    mine: lastValues(chain),
    theirs: pick(found.theirs, fields),
    ...(by === undefined ? {} : { theirsBy: by }),
    ...(typeof at === 'string' ? { theirsAt: at } : {}),
    ...(version === undefined ? {} : { theirsVersion: version }),
    why: found.why,
    label: (chain.at(-1) ?? first).label,
  })
  const evidence = { theirs: pick(found.theirs, fields), why: found.why }
  await move(tx, chain, { state: 'conflict', requestId: null, error: null }, stamp, { cause: 'conflict', evidence })
}

const joins = (op: Op, ops: readonly Op[]) => op.state === 'queued' || ops.some(({ id }) => id === op.id)

/**
 * When an answered request may still be followed by a late ghost of ours: on a plain server, after a try whose end nobody saw, or after an
 * older value that left a short while ago (browsers and proxies send twice on their own, sync 2.9).
 */
export function mustSettle(
  request: Sealed,
  item: readonly Sealed[],
  features: Features,
  recent: (at: number) => boolean,
): boolean {
  if (features.has('if-match') || request.kind === 'finding') return false
  const older = (other: Sealed) => other.id !== request.id && other.kind === request.kind && other.tries > 0
  return request.doubtful === true || item.some((other) => older(other) && recent(other.lastTryAt ?? 0))
}
