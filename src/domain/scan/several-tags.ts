/**
 * "Scan several": classifies each tag in view. Promise: exactly those tags are ready that "Save 1 at once" would save without a tap, and that were
 * not scanned in another room.
 */
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView, TagResolution } from '../catalog/catalog-queries.ts'
import { isBlindItem } from '../counts/count-status.ts'
import { isCounted, isPlainOne } from '../counts/suggest-count.ts'
import type { Op } from '../outbox/op.ts'
import { hasOpenCount } from '../outbox/open-count.ts'
import { countOfOne, itemToSaveAtOnce } from './save-at-once.ts'
import { type CurrentRoom, type ScanOutcome, scanOutcome } from './scan-outcome.ts'

/** Why a tag needs a decision. */
export type WhyDecide =
  | 'room'
  | 'several'
  | 'unknown'
  | 'other-system'
  | 'practice'
  | 'elsewhere'
  /** It was scanned in another room than the one that a count would state now. */
  | 'other-room'
  | 'lot'
  /** A blind count: the person types how many they see. */
  | 'blind'
  | 'needs-review'
  | 'not-here'
  | 'other-key'
  | 'half-typed'
  /** An earlier count of the single item is not 1. */
  | 'other-count'
  /** Submit would refuse its remarks. */
  | 'long-remarks'
  | 'not-in-count'
  /** The campaigns cannot be read on this device. */
  | 'unreadable'

export type TagState =
  /** One unit, not counted, and nothing to decide: one tap counts it. */
  | { is: 'ready'; product: ProductView }
  | { is: 'counted'; product: ProductView }
  | { is: 'decide'; product: ProductView | null; why: WhyDecide }

/** A tag that was scanned, and the answer of the offline list. */
export interface SeenTag {
  text: string
  resolved: TagResolution
  /** A half-typed count of the item is stored on this device. */
  hasDraft: boolean
  /** The room in which it was scanned; null or absent: not known. */
  seenIn?: CurrentRoom | null
}

export interface TagWithState extends SeenTag {
  state: TagState
}

type Campaigns = readonly Pick<Campaign, 'state' | 'scope' | 'blind'>[]

function whyDecide({ resolved, hasDraft }: SeenTag, outcome: ScanOutcome, campaigns: Campaigns | null): WhyDecide {
  if (resolved.kind === 'room' || resolved.kind === 'several') return resolved.kind
  if (resolved.kind === 'unknown' && resolved.reason === 'practice') return 'practice'
  if (outcome === 'refused') return 'other-system'
  if (resolved.kind === 'unknown' || !resolved.product) return 'unknown'
  const { product, foundBy, isSearchHit } = resolved
  if (product.countProgress.kind === 'needs-you') return 'needs-review'
  if (product.countProgress.kind === 'not-here') return 'not-here'
  if (outcome === 'elsewhere') return 'elsewhere'
  if (product.quantity_hidden || isBlindItem(product, campaigns ?? [])) return 'blind'
  if (product.units !== 1) return 'lot'
  if (foundBy || isSearchHit) return 'other-key'
  if (hasDraft) return 'half-typed'
  if (!isPlainOne(product)) return 'other-count'
  if (!countOfOne(product)) return 'long-remarks'
  return campaigns ? 'not-in-count' : 'unreadable'
}

/** `campaigns` is null if they cannot be read; then every tag needs a decision. */
function stateOf(
  tag: SeenTag,
  outcome: ScanOutcome,
  currentRoom: CurrentRoom | null,
  campaigns: Campaigns | null,
): TagState {
  const { resolved } = tag
  const product = resolved.kind === 'product' ? resolved.product : null
  // An item with a count that needs review is not counted, even if the server has an earlier count.
  if (product && outcome === 'duplicate' && isCounted(product) && product.countProgress.kind !== 'needs-you')
    return { is: 'counted', product }
  const ready = campaigns && !tag.hasDraft ? itemToSaveAtOnce({ resolved, outcome }, campaigns) : null
  if (!ready) return { is: 'decide', product, why: whyDecide(tag, outcome, campaigns) }
  const isOfOtherRoom = tag.seenIn && currentRoom && tag.seenIn.id !== currentRoom.id
  return isOfOtherRoom ? { is: 'decide', product, why: 'other-room' } : { is: 'ready', product: ready }
}

/** The tags with their states, in the given order. */
export function tagsWithStates(
  tags: readonly SeenTag[],
  currentRoom: CurrentRoom | null,
  campaigns: Campaigns | null,
): readonly TagWithState[] {
  return tags.map((tag) => {
    const outcome = scanOutcome(tag.resolved, currentRoom)
    return { ...tag, state: stateOf(tag, outcome, currentRoom, campaigns) }
  })
}

/** The tags without duplicates: one tag for each item. */
export function onePerItem(tags: readonly TagWithState[]): readonly TagWithState[] {
  const itemOf = ({ resolved, text }: TagWithState) => (resolved.kind === 'product' ? resolved.id : text)
  const items = tags.map(itemOf)
  return tags.filter((tag, index) => items.indexOf(itemOf(tag)) === index)
}

export interface ReadyTag extends TagWithState {
  state: Extract<TagState, { is: 'ready' }>
}

/** The device's data about an item, read inside the transaction that records its count. */
interface ItemReader {
  itemOps(userKey: string, entity: string, rowId: Op['eid']): Promise<readonly Op[]>
  confirmed(entity: string, rowId: Op['eid']): Promise<{ lc: number } | null>
}

/** Whether this device learned, after the screen showed the item as not counted, of a count or of other values of the server. */
export async function isOutdated({ userKey, entity, eid: rowId, base }: Op, item: ItemReader): Promise<boolean> {
  const ops = await item.itemOps(userKey, entity, rowId)
  const confirmed = await item.confirmed(entity, rowId)
  return hasOpenCount(ops) || (confirmed?.lc ?? 0) > base.lc
}

/** The tags that one tap counts. */
export const readyTags = (tags: readonly TagWithState[]): readonly ReadyTag[] =>
  tags.filter((tag): tag is ReadyTag => tag.state.is === 'ready')
