/**
 * What a counter records about the item on the scan screen. Promises: nothing is called saved before it is on the disk, and pressing a button
 * twice makes one record.
 */
import type { RefObject } from 'react'
import type { CountForm } from '#contract/count-form.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countStateLabels } from '#domain/counts/count-state-labels.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useServices } from '#react/services.ts'
import { useOwnKey } from '#react/use-draft.ts'
import { countStateLabel, countStateLooks } from '#ui/count/count-state-line.tsx'
import type { RecentScan } from '#ui/count/recent-scans.tsx'
import type { Outcome } from '#ui/scanner/outcome/scan-outcomes.ts'
import { type CurrentScan, countedOnDevice } from './current-scan.ts'
import type { FindingInput } from './record-finding-dialog.tsx'
import type { useRecentRecords } from './use-recent-records.ts'
import { type SavedRecord, savedInBackupOnly, type useSaveRecord } from './use-save-record.ts'

interface ChosenRow {
  id: number
  name: string
}
const conditionLabel = ({ name }: ChosenRow) => `Condition: ${name}`

export function useRecordActions({
  current,
  currentRoom,
  saveRecord,
  recentRecords,
  savedScanNo,
  rememberOutcome,
  closeCard,
  showNext,
}: {
  current: CurrentScan | null
  currentRoom: CurrentRoom | null
  saveRecord: ReturnType<typeof useSaveRecord>['saveRecord']
  recentRecords: ReturnType<typeof useRecentRecords>
  /** Number of the scan whose count is being saved or is saved. */
  savedScanNo: RefObject<number>
  /** How the text looks when it is scanned again; null: as nothing was recorded. */
  rememberOutcome: (text: string, outcome: Outcome | null) => void
  /** Closes the card of this scan, unless another one is shown already. */
  closeCard: (scanNo: number) => void
  showNext: () => void
}) {
  const { recorder, drafts, timeZone } = useServices()
  const ownKey = useOwnKey()

  /** Adds a record to the last scans, with the op that Undo reverses. */
  function addRecent({ opId, backupOnly }: SavedRecord, label: string, scan: Omit<RecentScan, 'key'>): void {
    const scanned = current ? { text: current.text, source: current.source } : null
    recentRecords.add({
      scan: backupOnly ? { ...scan, state: savedInBackupOnly } : scan,
      label,
      opId: backupOnly ? null : opId,
      scanned,
    })
  }

  /** Saves a count, and the condition that the counter chose. Resolves true once both are on the disk of this device. */
  async function save(
    product: ProductView | { id: number; label: string },
    input: Pick<CountForm, 'physical_count' | 'remarks'>,
    condition: ChosenRow | null = null,
  ): Promise<boolean> {
    if (!current || savedScanNo.current === current.scanNo) return false
    savedScanNo.current = current.scanNo
    const label = 'property_number' in product ? product.property_number : product.label
    const conditionText = condition ? `, ${conditionLabel(condition)}` : ''
    const saved = await saveRecord(
      label,
      `count ${input.physical_count}${input.remarks ? `, ${input.remarks}` : ''}${conditionText}`,
      () => recorder.count(product, { ...input, done: true, condition }, scanSource()),
      `${fixedTexts.savedHere}: ${label}, count ${input.physical_count}${conditionText}`,
    )
    if (!saved) {
      savedScanNo.current = 0
      return false
    }
    // If clearing the draft fails, the count is saved all the same.
    await drafts.clear(ownKey(`count-${product.id}`)).catch(() => {})
    rememberOutcome(current.text, countedOnDevice)
    addRecent(saved, label, {
      title: 'names' in product ? product.names.article : 'Not in this list',
      number: label,
      state: countStateLabel({ kind: 'saved', at: Date.now(), opId: '' }, timeZone),
      count: input.physical_count,
      detail: condition ? conditionLabel(condition) : undefined,
    })
    // A tag scanned between the press and the save is already on the screen and stays there.
    closeCard(current.scanNo)
    return true
  }

  /** How the item on the screen was found: its source, and the scanned text. */
  const scanSource = () => ({
    source: current?.source ?? ('list' as const),
    ...(current ? { code: current.text } : {}),
  })

  /** Saves the condition alone: the card stays open, because the count may follow. */
  async function saveCondition(product: ProductView, condition: ChosenRow): Promise<boolean> {
    const { property_number: label } = product
    const detail = conditionLabel(condition)
    const saved = await saveRecord(
      label,
      detail,
      () => recorder.condition(product, condition, scanSource()),
      `${fixedTexts.savedHere}: ${label}, ${detail}`,
    )
    if (!saved) return false
    const state = countStateLabel({ kind: 'saved', at: Date.now(), opId: '' }, timeZone)
    addRecent(saved, `${label}, condition`, { title: product.names.article, number: label, state, count: null, detail })
    return true
  }

  async function setCounted(product: ProductView, scanned: boolean): Promise<void> {
    const word = scanned ? 'done' : 'undone'
    await saveRecord(
      product.property_number,
      word,
      () => recorder.setScanned(product, scanned, scanSource()),
      `${fixedTexts.savedHere}: ${product.property_number}, ${word}`,
    )
  }

  /** Records that an item is not here: no count, and the item stays not counted (D4.5). Resolves true once it is on this device. */
  async function notHere(product: ProductView, remarks: string | null): Promise<boolean> {
    if (!current || savedScanNo.current === current.scanNo) return false
    savedScanNo.current = current.scanNo
    const { property_number: label } = product
    const details = { description: null, article: null, code: current.text, photo: null, completed_as: null }
    const location = { product: product.id, room: currentRoom?.id ?? null, place: currentRoom?.name ?? null }
    const saved = await saveRecord(
      label,
      `not here${remarks ? `, ${remarks}` : ''}`,
      () => recorder.finding({ kind: 'not-found', remarks, ...location, ...details }, scanSource()),
      `${fixedTexts.savedHere}: ${label}, not here`,
    )
    if (!saved) {
      savedScanNo.current = 0
      return false
    }
    await drafts.clear(ownKey(`count-${product.id}`)).catch(() => {})
    rememberOutcome(current.text, null)
    const state = { ...countStateLooks['not-here'], label: countStateLabels['not-here'] }
    addRecent(saved, `${label}, not here`, { title: product.names.article, number: label, state, count: null })
    closeCard(current.scanNo)
    return true
  }

  /** Records an item that is not in the property records (D7.4). */
  async function foundAtStation(label: string, input: FindingInput): Promise<boolean> {
    const saved = await saveRecord(
      label,
      input.remarks ?? input.description ?? '',
      () =>
        recorder.finding(
          {
            kind: 'found-at-station',
            product: null,
            description: input.description ?? 'See photo',
            article: null,
            code: current?.text ?? null,
            room: currentRoom?.id ?? null,
            place: currentRoom?.name ?? null,
            remarks: input.remarks,
            photo: input.photo,
            completed_as: null,
          },
          current ? scanSource() : { source: 'typed' },
        ),
      `${fixedTexts.savedHere}: found at station`,
    )
    if (!saved) return false
    const state = countStateLabel({ kind: 'saved', at: Date.now(), opId: '' }, timeZone)
    const number = label || 'No tag'
    addRecent(saved, 'found at station', { title: input.description ?? 'Found at station', number, state, count: null })
    showNext()
    return true
  }

  /** Records that an item was seen in this room, without changing its record. */
  async function seenHere(product: ProductView, room: CurrentRoom): Promise<void> {
    const details = { description: null, article: null, code: current?.text ?? null, remarks: null, photo: null }
    await saveRecord(
      product.property_number,
      `seen in ${room.name}`,
      () =>
        recorder.finding(
          { kind: 'elsewhere', product: product.id, room: room.id, place: room.name, completed_as: null, ...details },
          scanSource(),
        ),
      `${fixedTexts.savedHere}: ${product.property_number} seen in ${room.name}`,
    )
  }

  return { save, saveCondition, setCounted, notHere, foundAtStation, seenHere }
}
