/**
 * Saves the records about the item on the screen. Promises: nothing is reported as saved before it is on disk, and pressing a button twice makes one
 * record.
 */
import type { RefObject } from 'react'
import type { OpSource } from '#domain/outbox/op.ts'
import { useServices } from '#react/services.ts'
import { useOwnKey } from '#react/use-draft.ts'
import type { RecentScan } from '#ui/count/recent-scans.tsx'
import type { Outcome } from '#ui/scanner/outcome/scan-outcomes.ts'
import type { CurrentScan } from '../current-scan.ts'
import type { useRecentRecords } from './use-recent-records.ts'
import { savedInBackupOnly, type useSaveRecord } from './use-save-record.ts'

type SaveRecord = ReturnType<typeof useSaveRecord>['saveRecord']

export interface CardRecord {
  /** The item: its property number, or the text of its tag. */
  label: string
  /** A text of the record, for writing it down if it could not be saved. */
  value: string
  savedMessage: string
  /** What it records besides the count: if it is saved, a count of the item that could not be saved stays reported. */
  about?: string
  write: (origin: { source: OpSource; code?: string }) => ReturnType<Parameters<SaveRecord>[2]>
  /** Its line in the last scans, from which Undo reverses it; omitted: it has none. */
  recent?: { undoLabel: string; scan: Omit<RecentScan, 'key'> }
}

export interface CardRecorder {
  /** Saves a record; the card stays open. Resolves true once the record is on this device. */
  record: (record: CardRecord) => Promise<boolean>
  /**
   * Saves the record that finishes a product, once, and closes its card. `scannedAgain`: appearance of its tag from now on; null: as not counted.
   * `scan`: the scan of the product; omitted: the one on the screen.
   */
  finish: (
    productId: number,
    record: CardRecord,
    scannedAgain: Outcome | null,
    scan?: CurrentScan | null,
  ) => Promise<boolean>
}

export function useCardRecorder({
  current,
  saveRecord,
  recentRecords,
  savedScanNo,
  finishedProducts,
  rememberOutcome,
  closeCard,
}: {
  current: CurrentScan | null
  saveRecord: SaveRecord
  recentRecords: ReturnType<typeof useRecentRecords>
  /** Number of the scan whose count is being saved or is saved. */
  savedScanNo: RefObject<number>
  /** The products completed on this screen, including undone ones: scan text by product id. */
  finishedProducts: RefObject<Map<number, string>>
  /** The appearance of the text when it is scanned again; null: as not recorded. */
  rememberOutcome: (text: string, outcome: Outcome | null) => void
  /** Closes the card of this scan, unless another one is shown already. */
  closeCard: (scanNo: number) => void
}): CardRecorder {
  const { drafts } = useServices()
  const ownKey = useOwnKey()

  async function save({ label, value, write, savedMessage, about }: CardRecord, scan: CurrentScan | null) {
    const origin = scan ? { source: scan.source, code: scan.text } : { source: 'typed' as const }
    return saveRecord(
      label,
      value,
      () => write(origin),
      savedMessage,
      about === undefined ? label : `${label} ${about}`,
    )
  }
  function addRecent(
    { opId, backupOnly }: NonNullable<Awaited<ReturnType<SaveRecord>>>,
    { recent }: CardRecord,
    scan: CurrentScan | null,
  ) {
    if (!recent) return
    recentRecords.add({
      scan: backupOnly ? { ...recent.scan, state: savedInBackupOnly() } : recent.scan,
      label: recent.undoLabel,
      ops: backupOnly || opId === null ? null : [{ id: opId, label: recent.undoLabel }],
      scanned: scan ? [{ text: scan.text, source: scan.source }] : [],
    })
  }

  return {
    async record(record) {
      const saved = await save(record, current)
      if (saved) addRecent(saved, record, current)
      return saved !== null
    },
    async finish(productId, record, scannedAgain, scan = current) {
      if (!scan || savedScanNo.current === scan.scanNo) return false
      savedScanNo.current = scan.scanNo
      const saved = await save(record, scan)
      if (!saved || saved.refused) {
        if (savedScanNo.current === scan.scanNo) savedScanNo.current = 0
        return false
      }
      finishedProducts.current.set(productId, scan.text)
      // If clearing the draft fails, the count is still saved.
      await drafts.clear(ownKey(`count-${productId}`)).catch(() => {})
      rememberOutcome(scan.text, scannedAgain)
      addRecent(saved, record, scan)
      // A tag scanned between the press and the save is already on the screen and stays there.
      closeCard(scan.scanNo)
      return true
    },
  }
}
