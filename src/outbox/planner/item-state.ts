/** The device's state of one item, and what can be derived from it before sending. Pure. */
import { type Feature, parseFeatures } from '#contract/server-features.ts'
import type { ConfirmedRow } from '#device-db/core-db.ts'
import { mergedFields, pickFields } from '#domain/outbox/commands/all-commands.ts'
import type { FieldValues, Op, OpBase, SealedRequest } from '#domain/outbox/op.ts'
import { sameFields } from '#domain/outbox/same-values.ts'
import { isRecent } from './backoff.ts'

export interface ItemState {
  /** All ops of this person about this item, by seq. */
  ops: readonly Op[]
  requests: readonly SealedRequest[]
  confirmed: ConfirmedRow | null
}

export type Features = ReadonlySet<Feature>
export const featureSet = (names: readonly Feature[] | undefined): Features => parseFeatures((names ?? []).join(','))

export function isLive(request: Pick<SealedRequest, 'state'>): boolean {
  const { state } = request
  return state === 'sealed' || state === 'sending' || state === 'unknown' || state === 'waiting'
}

/** The fields that a request sends. */
export function sentFields(request: Pick<SealedRequest, 'body'>): FieldValues {
  return JSON.parse(request.body) as FieldValues
}

/**
 * Values that our own requests may have written on the server after `base` was read, and that the counter has not seen. An answered request from
 * before `base` is included only if a late copy may have arrived after its successor. A request that was certainly refused wrote nothing. One that
 * was dropped in doubt may take effect at any time.
 */
export function ownTries(
  item: Pick<ItemState, 'requests'>,
  kind: Op['kind'],
  base: Pick<OpBase, 'lc'>,
): readonly FieldValues[] {
  const sentRequests = item.requests.filter((request) => request.kind === kind && request.tries > 0)
  const mayStillShow = (request: SealedRequest) => {
    if (request.state === 'dropped') return request.doubtful === true
    if (isLive(request) || (request.doneLc ?? Number.POSITIVE_INFINITY) > base.lc) return true
    return canArriveLate(request, sentRequests)
  }
  return sentRequests.filter(mayStillShow).map(sentFields)
}

/** Whether these ops were sent before, in any request. */
export const wereSent = ({ requests }: Pick<ItemState, 'requests'>, ops: readonly Op[]): boolean =>
  requests.some(({ tries, opIds }) => tries > 0 && ops.some(({ id }) => opIds.includes(id)))

/** The request had no version, and the next one followed so soon that a late copy of the first may have arrived after it. */
function canArriveLate(request: SealedRequest, sentRequests: readonly SealedRequest[]): boolean {
  const sentAt = request.lastTryAt ?? 0
  const followedSoon = (other: SealedRequest) =>
    (other.lastTryAt ?? 0) > sentAt && isRecent(sentAt)(other.lastTryAt ?? 0)
  return request.ifMatch === undefined && sentRequests.some(followedSoon)
}

/** The confirmed row if it is newer than the base, otherwise null. */
export function rowNewerThan(item: ItemState, base: Pick<OpBase, 'lc'>): FieldValues | null {
  return item.confirmed && item.confirmed.lc > base.lc ? item.confirmed.row : null
}

export function versionOf(row: FieldValues): string | undefined {
  const version = row['version']
  return typeof version === 'string' || typeof version === 'number' ? String(version) : undefined
}

export function readWriter(row: FieldValues): number | undefined {
  const updatedBy = row['updated_by']
  return typeof updatedBy === 'number' ? updatedBy : undefined
}

/** The base for the next request, built from a row. */
export function baseFromRow(row: FieldValues, op: Op, logicalTime: number): OpBase {
  const version = versionOf(row)
  return {
    known: true,
    values: pickFields(row, mergedFields(op)),
    ...(version === undefined ? {} : { version }),
    ...(op.base.round === undefined ? {} : { round: op.base.round }),
    gen: op.base.gen,
    lc: logicalTime,
  }
}

/** This person's newest acknowledged op of a kind; null while an op of that kind is open, or if another person agreed later. */
export function newestAcknowledged(item: ItemState, kind: Op['kind']): Op | null {
  const sameKind = item.ops.filter((op) => op.kind === kind)
  if (
    sameKind.some(
      (op) => op.state !== 'acked' && op.state !== 'superseded' && op.state !== 'agreed' && op.state !== 'withdrawn',
    )
  )
    return null
  const last = sameKind.findLast((op) => op.state === 'acked' || op.state === 'agreed')
  return last?.state === 'acked' ? last : null
}

/**
 * Compares the server's value after the settle time: our newest value, an older own value that arrived late, or another person's. Only a request sent
 * shortly before the settling one can have arrived late.
 */
export function compareSettled(
  item: ItemState,
  settling: SealedRequest,
  newest: Op,
  theirs: FieldValues,
): 'ours' | 'ghost' | 'other' {
  const fields = Object.keys(newest.patch)
  if (sameFields(fields, newest.patch, theirs)) return 'ours'
  const isNear = isRecent(settling.lastTryAt ?? 0)
  const olderRequests = item.requests.filter(
    (request) => request.kind === settling.kind && request.tries > 0 && isNear(request.lastTryAt ?? 0),
  )
  return olderRequests.some((request) => sameFields(fields, sentFields(request), theirs)) ? 'ghost' : 'other'
}
