/** What the device knows about one item of the register, and what follows from it before anything is sent. Pure. */
import { type Feature, readFeatures } from '#contract/features.ts'
import type { Base, Op, Sealed, Values } from '#domain/op.ts'
import type { ConfirmedRow } from '#local/core.ts'
import { recently } from './backoff.ts'
import { sameFields } from './echo.ts'
import { groupFields, groupOf, pick } from './groups.ts'

export interface Item {
  /** Every op of the person on this item, by seq. */
  ops: readonly Op[]
  requests: readonly Sealed[]
  confirmed: ConfirmedRow | null
}

export type Features = ReadonlySet<Feature>
export const featuresOf = (names: readonly Feature[] | undefined): Features => readFeatures((names ?? []).join(','))

export function isLive(request: Pick<Sealed, 'state'>): boolean {
  const { state } = request
  return state === 'sealed' || state === 'sending' || state === 'unknown' || state === 'waiting'
}

/** The fields that a request sends. */
export function sentBy(request: Pick<Sealed, 'body'>): Values {
  return JSON.parse(request.body) as Values
}

/**
 * Values that own requests may have left on the server since `base` was taken: what of ours the server may show without the counter
 * having seen it. A request that was answered before belongs to the base, unless a late copy of it may have come after its successor; one
 * that was refused for certain left nothing; one that was given up in doubt may show up at any time.
 */
export function ownTries(item: Pick<Item, 'requests'>, kind: Op['kind'], base: Pick<Base, 'lc'>): readonly Values[] {
  const tried = item.requests.filter((request) => request.kind === kind && request.tries > 0)
  const mayShow = (request: Sealed) => {
    if (request.state === 'dropped') return request.doubtful === true
    if (isLive(request) || (request.doneLc ?? Number.POSITIVE_INFINITY) > base.lc) return true
    return mayComeLate(request, tried)
  }
  return tried.filter(mayShow).map(sentBy)
}

/** Whether these ops were on the wire before, in any request of theirs. */
export const wasSent = ({ requests }: Pick<Item, 'requests'>, ops: readonly Op[]): boolean =>
  requests.some(({ tries, opIds }) => tries > 0 && ops.some(({ id }) => opIds.includes(id)))

/** Sent without a guard, and followed so soon that a copy of it may have overtaken what followed. */
function mayComeLate(request: Sealed, tried: readonly Sealed[]): boolean {
  const at = request.lastTryAt ?? 0
  const followed = (other: Sealed) => (other.lastTryAt ?? 0) > at && recently(at)(other.lastTryAt ?? 0)
  return request.ifMatch === undefined && tried.some(followed)
}

/** The confirmed row when it is younger than the base, else nothing. */
export function newerThan(item: Item, base: Pick<Base, 'lc'>): Values | null {
  return item.confirmed && item.confirmed.lc > base.lc ? item.confirmed.row : null
}

export function versionOf(row: Values): string | undefined {
  const version = row['version']
  return typeof version === 'string' || typeof version === 'number' ? String(version) : undefined
}

export function writerOf(row: Values): number | undefined {
  const by = row['updated_by']
  return typeof by === 'number' ? by : undefined
}

/** A row as the base of what is sent next. */
export function baseFrom(row: Values, op: Op, lc: number): Base {
  const version = versionOf(row)
  const group = groupOf(op)
  return {
    known: true,
    values: group ? pick(row, groupFields[group]) : {},
    ...(version === undefined ? {} : { version }),
    ...(op.base.round === undefined ? {} : { round: op.base.round }),
    gen: op.base.gen,
    lc,
  }
}

/** The person's newest acknowledged op of a group, when nothing of the group is open any more. */
export function newestAcked(item: Item, kind: Op['kind']): Op | null {
  const same = item.ops.filter((op) => op.kind === kind)
  if (
    same.some(
      (op) => op.state !== 'acked' && op.state !== 'superseded' && op.state !== 'agreed' && op.state !== 'withdrawn',
    )
  )
    return null
  const last = same.findLast((op) => op.state === 'acked' || op.state === 'agreed')
  return last?.state === 'acked' ? last : null
}

/**
 * What the server shows after the settle time: our newest value, an older one of ours that came late, or somebody else's. Only what left
 * shortly before the settling request can be a ghost of it.
 */
export function settled(item: Item, settling: Sealed, newest: Op, theirs: Values): 'ours' | 'ghost' | 'other' {
  const fields = Object.keys(newest.patch)
  if (sameFields(fields, newest.patch, theirs)) return 'ours'
  const near = recently(settling.lastTryAt ?? 0)
  const older = item.requests.filter((r) => r.kind === settling.kind && r.tries > 0 && near(r.lastTryAt ?? 0))
  return older.some((request) => sameFields(fields, sentBy(request), theirs)) ? 'ghost' : 'other'
}
