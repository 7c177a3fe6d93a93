/** What a counter can record about the item on the scan screen: its count, its condition, and findings. */
import type { CountForm } from '#contract/count-form.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countStateLabels } from '#domain/counts/count-state-labels.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useServices } from '#react/services.ts'
import { countStateLabel, countStateLooks } from '#ui/count/count-state-line.tsx'
import { type CurrentScan, countedOnDevice } from './current-scan.ts'
import type { FindingInput } from './record-finding-dialog.tsx'
import type { CardRecorder } from './use-card-recorder.ts'

interface ChosenRow {
  id: number
  name: string
}
const conditionLabel = ({ name }: ChosenRow) => `Condition: ${name}`
const andText = (text: string | null) => (text ? `, ${text}` : '')

/** Counts and conditions. */
export function useCountActions({ record, finish }: CardRecorder) {
  const { recorder, timeZone } = useServices()
  const savedNow = () => countStateLabel({ kind: 'saved', at: Date.now(), opId: '' }, timeZone)

  /** Saves a count, and the condition that the counter chose. Resolves true once both are on the disk of this device. */
  function save(
    product: ProductView | { id: number; label: string },
    input: Pick<CountForm, 'physical_count' | 'remarks'>,
    condition: ChosenRow | null = null,
  ): Promise<boolean> {
    const label = 'property_number' in product ? product.property_number : product.label
    const detail = condition ? conditionLabel(condition) : undefined
    const count = input.physical_count
    const scan = {
      title: 'names' in product ? product.names.article : 'Not in the offline list',
      number: label,
      state: savedNow(),
      count,
      detail,
    }
    return finish(
      product.id,
      {
        label,
        value: `count ${count}${andText(input.remarks)}${andText(detail ?? null)}`,
        savedMessage: `${fixedTexts.savedHere}: ${label}, count ${count}${andText(detail ?? null)}`,
        write: (origin) => recorder.count(product, { ...input, done: true, condition }, origin),
        recent: { undoLabel: label, scan },
      },
      countedOnDevice,
    )
  }

  /** Saves the condition alone: the card stays open, because the count may follow. */
  function saveCondition(product: ProductView, condition: ChosenRow): Promise<boolean> {
    const { property_number: label } = product
    const detail = conditionLabel(condition)
    return record({
      label,
      value: detail,
      savedMessage: `${fixedTexts.savedHere}: ${label}, ${detail}`,
      write: (origin) => recorder.condition(product, condition, origin),
      recent: {
        undoLabel: `${label}, condition`,
        scan: { title: product.names.article, number: label, state: savedNow(), count: null, detail },
      },
    })
  }

  function setCounted(product: ProductView, scanned: boolean): Promise<boolean> {
    const value = scanned ? 'done' : 'undone'
    const { property_number: label } = product
    return record({
      label,
      value,
      savedMessage: `${fixedTexts.savedHere}: ${label}, ${value}`,
      write: (origin) => recorder.setScanned(product, scanned, origin),
    })
  }

  return { save, saveCondition, setCounted }
}

/** The fields of a finding that only some kinds have. */
const emptyFinding = { product: null, description: null, article: null, remarks: null, photo: null, completed_as: null }

/** Findings: observations that are no count. */
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
  const { recorder, timeZone } = useServices()
  const code = current?.text ?? null
  const seen = { ...emptyFinding, code, room: currentRoom?.id ?? null, place: currentRoom?.name ?? null }

  /** Records that an item is not here: no count, and the item stays not counted (D4.5). Resolves true once it is on this device. */
  function notHere(product: ProductView, remarks: string | null): Promise<boolean> {
    const { property_number: label } = product
    const state = { ...countStateLooks['not-here'], label: countStateLabels['not-here'] }
    return finish(
      product.id,
      {
        label,
        value: `not here${andText(remarks)}`,
        savedMessage: `${fixedTexts.savedHere}: ${label}, not here`,
        write: (origin) => recorder.finding({ ...seen, kind: 'not-found', product: product.id, remarks }, origin),
        recent: {
          undoLabel: `${label}, not here`,
          scan: { title: product.names.article, number: label, state, count: null },
        },
      },
      null,
    )
  }

  /** Records an item that is not in the property records (D7.4). */
  async function foundAtStation(label: string, { description, remarks, photo }: FindingInput): Promise<boolean> {
    const state = countStateLabel({ kind: 'saved', at: Date.now(), opId: '' }, timeZone)
    const finding = { ...seen, kind: 'found-at-station' as const, remarks, photo }
    const isSaved = await record({
      label,
      value: remarks ?? description ?? '',
      savedMessage: `${fixedTexts.savedHere}: found at station`,
      write: (origin) => recorder.finding({ ...finding, description: description ?? 'See photo' }, origin),
      recent: {
        undoLabel: 'found at station',
        scan: { title: description ?? 'Found at station', number: label || 'No tag', state, count: null },
      },
    })
    if (isSaved) onFoundItem()
    return isSaved
  }

  /** Records that an item was seen in this room, without changing its record. */
  function seenHere(product: ProductView, room: CurrentRoom): Promise<boolean> {
    const { property_number: label } = product
    const location = { room: room.id, place: room.name }
    return record({
      label,
      value: `seen in ${room.name}`,
      savedMessage: `${fixedTexts.savedHere}: ${label} seen in ${room.name}`,
      write: (origin) => recorder.finding({ ...seen, ...location, kind: 'elsewhere', product: product.id }, origin),
    })
  }

  return { notHere, foundAtStation, seenHere }
}
