/** The records that a counter can make about the item on the scan screen: count, condition and findings. */

import type { CountForm } from '#contract/campaigns/count-form.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countStateLabels } from '#domain/counts/count-state-labels.ts'
import { findingKindLabels } from '#domain/counts/finding-view.ts'
import type { TagProblem } from '#domain/counts/tag-reports.ts'
import { conditionCommand } from '#domain/outbox/commands/condition.ts'
import { printedTagCode } from '#domain/scan/printed-tag-code.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { isOutdated } from '#domain/scan/several-tags.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/scan.ts'
import { countStateLooks } from '#ui/count/count-state-line.tsx'
import type { RecentScan } from '#ui/count/recent-scans.tsx'
import { type CurrentScan, countedOnDevice } from '../current-scan.ts'
import type { CardRecord, CardRecorder } from './use-card-recorder.ts'
import type { FindingInput, FindingSubject } from './use-finding-form.ts'
import { savedOnDevice } from './use-save-record.ts'

interface ChosenRow {
  id: number
  name: string
}
const conditionLabel = ({ name }: ChosenRow) => t('recorded.condition', { condition: name })
const listTexts = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join(', ')

/** The line in the last scans of a record about an item that is no count. */
const lineOf = (
  { names, property_number: number }: ProductView,
  state: RecentScan['state'],
  detail?: string,
): Omit<RecentScan, 'key'> => ({ title: names.article, number, state, count: null, detail })

function savedTextOf(hasCondition: boolean, isElsewhere: boolean) {
  if (isElsewhere) return hasCondition ? 'saved.countAndConditionFoundIn' : 'saved.countFoundIn'
  return hasCondition ? 'saved.countAndCondition' : 'saved.count'
}

/** The record of a count, with it the condition that the counter chose, and the room in which the item was found. */
function countRecord(
  product: ProductView | { id: number; label: string },
  { physical_count: count, remarks }: Pick<CountForm, 'physical_count' | 'remarks'>,
  { condition, foundIn }: { condition: ChosenRow | null; foundIn: CurrentRoom | null },
  state: RecentScan['state'],
  write: CardRecord['write'],
): CardRecord {
  const label = 'property_number' in product ? product.property_number : product.label
  const details = [condition && conditionLabel(condition), foundIn && t('recorded.foundIn', { room: foundIn.name })]
  const saved = {
    item: label,
    count: formatNumber(count),
    condition: condition?.name ?? '',
    room: foundIn?.name ?? '',
    place: 'place' in product ? product.place : '',
  }
  const scan = {
    title: 'names' in product ? product.names.article : t('code.notInList'),
    number: label,
    state,
    count,
    detail: listTexts(...details) || undefined,
  }
  return {
    label,
    value: listTexts(t('recorded.count', { count: formatNumber(count) }), remarks, ...details),
    savedMessage: t(savedTextOf(condition !== null, foundIn !== null), saved),
    write,
    recent: { undoLabel: label, scan },
  }
}

/** Counts and conditions. `onCounted`: a count of the item is on this device. */
export function useCountActions({ record, finish }: CardRecorder, onCounted: (product: ProductView) => void) {
  const { recorder } = useServices()

  /**
   * Saves a count, with it the condition that the counter chose, and a finding if the item is in another room than recorded. Resolves true once all
   * are on the disk of this device. `scan`: the scan of the product; omitted: the one on the screen.
   */
  async function save(
    product: ProductView | { id: number; label: string },
    input: Pick<CountForm, 'physical_count' | 'remarks'>,
    condition: ChosenRow | null = null,
    { scan: ofScan, foundIn = null }: { scan?: CurrentScan; foundIn?: CurrentRoom | null } = {},
  ): Promise<boolean> {
    const counted = countRecord(product, input, { condition, foundIn }, savedOnDevice(), (origin) =>
      recorder.count(product, { ...input, done: true, condition, foundIn }, origin),
    )
    const isSaved = await finish(product.id, counted, countedOnDevice, ofScan)
    if (isSaved && 'names' in product) onCounted(product)
    return isSaved
  }

  /**
   * Saves the count of a scan without a look at its card. Nothing is recorded if this device learned meanwhile, even in another tab, that the item
   * was counted or changed.
   */
  async function saveUnseen(
    product: ProductView,
    input: Pick<CountForm, 'physical_count' | 'remarks'>,
    scan: CurrentScan,
  ): Promise<'saved' | 'not-saved' | 'outdated'> {
    let isLate = false
    const counted = countRecord(product, input, { condition: null, foundIn: null }, savedOnDevice(), async (origin) => {
      const { savedTo, ops } = await recorder.countAll(
        [{ product, values: { ...input, done: true }, origin }],
        isOutdated,
      )
      const [op] = ops
      isLate = !op
      return op ? { savedTo, op } : { savedTo: 'refused' }
    })
    if (await finish(product.id, counted, countedOnDevice, scan)) {
      onCounted(product)
      return 'saved'
    }
    return isLate ? 'outdated' : 'not-saved'
  }

  /** Saves the condition alone: the card stays open, because the count may follow. */
  function saveCondition(product: ProductView, condition: ChosenRow): Promise<boolean> {
    const { property_number: label } = product
    const detail = conditionLabel(condition)
    return record({
      label,
      value: detail,
      savedMessage: t('saved.condition', { item: label, condition: condition.name }),
      about: 'condition', // not a text
      write: (origin) => recorder.values(conditionCommand, product, { condition }, origin),
      recent: {
        undoLabel: t('record.condition', { item: label }),
        scan: lineOf(product, savedOnDevice(), detail),
      },
    })
  }

  function setCounted(product: ProductView, scanned: boolean): Promise<boolean> {
    const { property_number: label } = product
    return record({
      label,
      value: t(scanned ? 'recorded.done' : 'recorded.undone'),
      savedMessage: t(scanned ? 'saved.done' : 'saved.undone', { item: label }),
      about: 'done', // not a text
      write: (origin) => recorder.setScanned(product, scanned, origin),
    })
  }

  /** Puts a new tag on the item: the card stays open, because the count may follow. */
  function putTag(product: ProductView, code: string): Promise<boolean> {
    const { property_number: label } = product
    const tag = printedTagCode(code)
    const detail = t('recorded.tag', { tag })
    return record({
      label,
      value: detail,
      savedMessage: t('saved.itemTag', { item: label, tag }),
      about: 'new tag', // not a text
      write: (origin) => recorder.itemTag(product, code, origin),
      recent: {
        undoLabel: t('record.itemTag', { tag }),
        scan: lineOf(product, savedOnDevice(), detail),
      },
    })
  }

  return { save, saveUnseen, saveCondition, setCounted, putTag }
}

/** The record of a photo of the item. */
function photoRecord(product: ProductView, state: RecentScan['state'], write: CardRecord['write']): CardRecord {
  const { property_number: item } = product
  const label = t('record.photo', { item })
  return {
    label,
    value: t('recorded.photo'),
    savedMessage: t('saved.photo', { item }),
    write,
    recent: { undoLabel: label, scan: lineOf(product, state, t('recorded.photo')) },
  }
}

/** The fields of a finding that only some kinds have. */
const emptyFinding = { product: null, description: null, article: null, remarks: null, photo: null, completed_as: null }

type TagKind = TagProblem | 'retagged'

const placeOf = (room: CurrentRoom | null) => ({ room: room?.id ?? null, place: room?.name ?? null })

/** Findings: observations that are not counts. */
export function useFindingActions(
  { record, finish }: CardRecorder,
  {
    current,
    currentRoom,
    onFoundItem,
  }: {
    current: CurrentScan | null
    currentRoom: CurrentRoom | null
    /** Called once an item without a record is saved. */
    onFoundItem: () => void
  },
) {
  const { recorder } = useServices()
  const code = current?.text ?? null
  const seenIn = (room: CurrentRoom | null) => ({ ...emptyFinding, code, ...placeOf(room) })

  /** Records that an item is not here: no count, and the item stays not counted (D4.5). Resolves true once it is on this device. */
  function notHere(product: ProductView, remarks: string | null, room = currentRoom): Promise<boolean> {
    const { property_number: label } = product
    const state = { ...countStateLooks['not-here'], label: countStateLabels['not-here'] }
    return finish(
      product.id,
      {
        label,
        value: listTexts(t('recorded.notHere'), remarks),
        savedMessage: t('saved.notHere', { item: label }),
        write: (origin) =>
          recorder.finding({ ...seenIn(room), kind: 'not-found', product: product.id, remarks }, origin),
        recent: {
          undoLabel: t('record.notHere', { item: label }),
          scan: lineOf(product, state),
        },
      },
      null,
    )
  }

  /** Records an item that is not in the property records (D7.4). */
  async function foundAtStation(label: string, input: FindingInput): Promise<boolean> {
    const { id, description, remarks, photo, room } = input
    const finding = { ...seenIn(room), kind: 'found-at-station' as const, remarks, photo }
    const isSaved = await record({
      label,
      value: listTexts(description, remarks),
      savedMessage: t('saved.foundAtStation'),
      about: id,
      // not a text: stored with the finding, which others read
      write: (origin) => recorder.finding({ ...finding, description: description ?? 'See photo' }, origin),
      recent: {
        undoLabel: t('record.foundAtStation'),
        scan: {
          title: description ?? t('finding.foundAtStation'),
          number: label || t('finding.noTag'),
          state: savedOnDevice(),
          count: null,
        },
      },
    })
    if (isSaved) onFoundItem()
    return isSaved
  }

  /** Records that the tag of an item needs replacing, or was replaced. The card stays open, because the count may follow. */
  function tagFinding(product: ProductView, kind: TagKind, remarks: string | null, room = currentRoom) {
    const { property_number: label } = product
    const what = findingKindLabels[kind]
    return record({
      label,
      value: listTexts(what, remarks),
      savedMessage: t('saved.tag', { item: label, what }),
      about: 'tag', // not a text
      write: (origin) => recorder.finding({ ...seenIn(room), kind, product: product.id, code: label, remarks }, origin),
      recent: {
        undoLabel: t('record.tag', { item: label, what }),
        scan: lineOf(product, savedOnDevice(), what),
      },
    })
  }

  /** Saves a photo of the item. The card stays open, because the count may follow. */
  const itemPhoto = (product: ProductView, photo: string): Promise<boolean> =>
    record(
      photoRecord(product, savedOnDevice(), (origin) =>
        recorder.finding({ ...seenIn(currentRoom), kind: 'photo', product: product.id, photo }, origin),
      ),
    )

  /** Saves the finding from the dialog, about the item on the screen or one without a record. */
  async function saveFinding({ kind, label }: FindingSubject, product: ProductView | null, input: FindingInput) {
    if (kind === 'found-at-station') return foundAtStation(label, input)
    if (product === null) return false
    const { remarks, room } = input
    return kind === 'tag' ? tagFinding(product, input.tag, remarks, room) : notHere(product, remarks, room)
  }

  return { notHere, tagFinding, itemPhoto, saveFinding }
}
