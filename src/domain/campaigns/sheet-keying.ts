/**
 * A count sheet that is keyed in: what was written on each line, and whether it may become a count. Promises: a blank line records nothing; an
 * item that somebody counted otherwise is decided by a person; "not here" is never a count.
 */
import { parseCount } from '#contract/campaigns/count-form.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { isCounted } from '../counts/suggest-count.ts'
import type { Op } from '../outbox/op.ts'
import { hasOpenCount, openOpsInOrder } from '../outbox/open-count.ts'
import { parseMoment } from '../time/moments.ts'

/** What a person keyed for one line. */
export interface KeyedLine {
  /** A figure, or {@link notHereText}. */
  text: string
  /** Their choice, if the item has another count. */
  choice: 'paper' | 'other' | null
}
export const blankLine: KeyedLine = { text: '', choice: null }
/** The key for "not here". No digit key is next to it, so that nobody presses it by mistake. */
export const notHereText = 'x'

export type LineState =
  | { is: 'blank' }
  /** The text is not a count. */
  | { is: 'wrong'; message: string; isZero: boolean }
  /** The item is no longer in the list of this device. Null: not here. */
  | { is: 'gone'; count: number | null }
  | { is: 'not-here'; isCounted: boolean }
  /** On a second-count sheet: this second count is no longer requested. Null: not here. */
  | { is: 'not-asked'; count: number | null }
  | { is: 'count'; count: number }
  /** The same count is recorded already. */
  | { is: 'same'; count: number }
  /** Another count is recorded. `mayReplace`: false if that one needs review first. */
  | { is: 'other'; count: number; recorded: number | null; mayReplace: boolean; choice: KeyedLine['choice'] }

/**
 * Whether the item has a count that the paper must not replace silently: any count of an open campaign, or any count since the sheet was printed,
 * even if a later campaign ignores it.
 */
function hasOtherCount(product: ProductView, printedAt: string): boolean {
  const countedAt = parseMoment(product.counted_at ?? null)
  const printed = parseMoment(printedAt)
  return isCounted(product) || (countedAt !== null && (printed === null || countedAt >= printed))
}

/** `product`: null if this device does not have it. `printedAt`: when the sheet was printed. */
export function lineState({ text, choice }: KeyedLine, product: ProductView | null, printedAt: string): LineState {
  const typed = text.trim().toLowerCase()
  if (typed === '') return { is: 'blank' }
  const isNotHere = typed === notHereText
  if (isNotHere && product) return { is: 'not-here', isCounted: hasOtherCount(product, printedAt) }
  const parsed = isNotHere ? ({ ok: true, count: null } as const) : parseCount(text)
  if (!parsed.ok) return { is: 'wrong', message: parsed.message, isZero: parsed.isZero }
  const { count } = parsed
  if (!product || count === null) return { is: 'gone', count }
  const needsReview = product.countProgress.kind === 'needs-you'
  if (!needsReview && !hasOtherCount(product, printedAt)) return { is: 'count', count }
  if (!needsReview && product.physical_count === count) return { is: 'same', count }
  return {
    is: 'other',
    count,
    recorded: product.physical_count,
    mayReplace: !needsReview,
    choice: needsReview ? 'other' : choice,
  }
}

/** Whether the line needs a decision before the sheet can be saved. */
export const isUndecided = (state: LineState): boolean =>
  state.is === 'wrong' || (state.is === 'other' && state.choice === null)

/** A line as it is recorded with the sheet; null if it is blank. */
export function transcribed(product: number, state: LineState) {
  switch (state.is) {
    case 'count':
      return { product, count: state.count, counted: true }
    case 'same':
    case 'gone':
    case 'not-asked':
      return { product, count: state.count, counted: false }
    case 'other':
      return { product, count: state.count, counted: state.choice === 'paper' }
    case 'not-here':
      return { product, count: null, counted: false }
    default:
      return null
  }
}

/** The device's data about an item, read inside the transaction that records its count. */
interface ItemReader {
  itemOps(userKey: string, entity: string, rowId: Op['eid']): Promise<readonly Op[]>
  confirmed(entity: string, rowId: Op['eid']): Promise<{ lc: number } | null>
}

/** The own record of an item that a screen shows, for {@link isNewerThanShown}. */
export const shownOp = ({ countProgress }: Pick<ProductView, 'countProgress'>): string | null =>
  countProgress.kind === 'saved' ? countProgress.opId : null

/**
 * Whether this device learned of a count, or of other values of the server, after the screen showed the item. `shown`: the last own record of it
 * that the screen knew.
 */
export async function isNewerThanShown(
  { userKey, entity, eid: rowId, base }: Op,
  shown: string | null,
  item: ItemReader,
): Promise<boolean> {
  const ops = await item.itemOps(userKey, entity, rowId)
  const last = hasOpenCount(ops) ? openOpsInOrder(ops).at(-1) : undefined
  const confirmed = await item.confirmed(entity, rowId)
  return (confirmed?.lc ?? 0) > base.lc || (last !== undefined && last.id !== shown)
}
