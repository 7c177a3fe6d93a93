/**
 * Saves a keyed count sheet. Promises: its counts, "not here" findings and the record of the sheet are stored together or not at all; nothing is
 * stored if an item was counted or changed after the screen showed it; all of it is undone at once.
 */
import { useRef, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { textLimit } from '#contract/limits.ts'
import type { IssuedSheet } from '#domain/campaigns/count-sheets.ts'
import { isNewerThanShown, shownOp, transcribed } from '#domain/campaigns/sheet-keying.ts'
import { NotUndoable } from '#domain/outbox/op.ts'
import { type Services, useServices } from '#react/services.ts'
import { t as roomTexts } from '#text/campaigns/campaign-rooms.ts'
import { t } from '#text/counting/count-sheets.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { KeyedSheet } from './keyed-sheet.ts'
import { writeRepeatedSheet } from './write-repeated-sheet.ts'

/** Stores all parts of a keyed sheet, or none. */
async function writeSheet(
  { recorder }: Pick<Services, 'recorder'>,
  campaign: Campaign,
  { sheet, room, filled, names, meanwhile }: KeyedSheet,
) {
  const lines = filled.flatMap(({ id, state }) => transcribed(id, state) ?? [])
  const becomeCounts = new Set(lines.flatMap(({ product, counted }) => (counted ? [product] : [])))
  const counted = filled.flatMap(({ id, product, state }) =>
    product && 'count' in state && state.count !== null && becomeCounts.has(id)
      ? [{ product, count: state.count }]
      : [],
  )
  const shown = new Map(counted.map(({ product }) => [product.id, shownOp(product)]))
  // not a text: stored with the finding, which others read
  const remarks = `Count sheet ${sheet.sheet}, counted by ${names.counter}, witness ${names.witness}`
  return recorder.countSheet(
    {
      counts: counted.map(({ product, count }) => ({
        product,
        values: { physical_count: count, remarks: product.remarks?.trim() || null, done: true },
        origin: { source: 'list' as const },
      })),
      notHere: filled.flatMap(({ product, state }) =>
        product && state.is === 'not-here' ? [{ product, place: room, remarks: remarks.slice(0, textLimit) }] : [],
      ),
      statement: {
        statement: { campaign: campaign.id, kind: 'paper-sheet-keyed', sheet: sheet.sheet, ...names, lines },
        shown: { label: room },
      },
    },
    async (op, tx) =>
      (await meanwhile.isOutdated(op, tx)) ||
      (op.entity === 'products' && isNewerThanShown(op, shown.get(Number(op.eid)) ?? null, tx)),
  )
}

type Saved = Awaited<ReturnType<Services['recorder']['countSheet']>>

/** The last save: its text, the text after an undo, and the ops to undo. */
interface LastSaved {
  sheet: string
  text: string
  undone: string
  opIds: readonly string[]
}

/** One at a time: a press during a running save is ignored. */
function useOnce() {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function once<T>(work: () => Promise<T>): Promise<T | null> {
    if (isRunning.current) return null
    isRunning.current = true
    setBusy(true)
    try {
      return await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, once }
}

export function useKeySheet(campaign: Campaign) {
  const { recorder } = useServices()
  const toast = useToast()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const [last, setLast] = useState<LastSaved | null>(null)
  const { isBusy, once } = useOnce()

  function showSaved({ savedTo, ops }: Saved, said: Omit<LastSaved, 'opIds'>): void {
    // A backup copy cannot be undone here.
    setLast({ ...said, opIds: savedTo === 'backup' ? [] : ops.map(({ id }) => id) })
    if (savedTo === 'backup') showBackupOnly(toast)
  }

  /** Withdraws the sheet. */
  async function withdraw({ sheet }: IssuedSheet, room: string, reason: string): Promise<boolean> {
    try {
      const statement = { campaign: campaign.id, kind: 'paper-sheet-void' as const, sheet, reason }
      const recorded = await recorder.campaignRecordAll([{ statement, shown: { label: room } }])
      dismissSaveFailure(sheet)
      showSaved(recorded, { sheet, text: t('withdrawn', { sheet }), undone: t('expectedAgain', { sheet }) })
      return true
    } catch (error) {
      addSaveFailure(sheet, reason, error)
      return false
    }
  }

  /** `changed`: an item changed or the sheet was keyed in meanwhile, and nothing is stored. */
  async function save(keyed: KeyedSheet): Promise<'saved' | 'changed' | 'not-saved'> {
    const { sheet: label } = keyed.sheet
    const { filled } = keyed
    try {
      const { savedTo, ops } = await writeSheet({ recorder }, campaign, keyed)
      if (ops.length === 0) return 'changed'
      dismissSaveFailure(label)
      const counts = filled.filter(
        ({ state }) => state.is === 'count' || ('choice' in state && state.choice === 'paper'),
      )
      const notHere = filled.filter(({ state }) => state.is === 'not-here').length
      const text = t('saved', { sheet: label, counts: counts.length, notHere })
      showSaved({ savedTo, ops }, { sheet: label, text, undone: t('undone', { sheet: label }) })
      return 'saved'
    } catch (error) {
      addSaveFailure(label, t('linesFilled', { count: filled.length }), error)
      return 'not-saved'
    }
  }

  /** Second or third counts. */
  async function saveAgain(
    keyed: KeyedSheet,
    again: Parameters<typeof writeRepeatedSheet>[3],
  ): Promise<'saved' | 'changed' | 'not-saved'> {
    const { sheet: label } = keyed.sheet
    const { filled } = keyed
    try {
      const recorded = await writeRepeatedSheet({ recorder }, campaign, keyed, again)
      if (recorded.ops.length === 0) return 'changed'
      dismissSaveFailure(label)
      const counts = filled.filter(({ state }) => state.is === 'count' || state.is === 'not-here').length
      const only = filled.length - counts
      const text = t(only > 0 ? 'again.savedWithOnly' : 'again.saved', { sheet: label, counts, only })
      showSaved(recorded, { sheet: label, text, undone: t('undone', { sheet: label }) })
      return 'saved'
    } catch (error) {
      addSaveFailure(label, t('linesFilled', { count: filled.length }), error)
      return 'not-saved'
    }
  }

  async function undo(): Promise<void> {
    if (last === null) return
    try {
      await recorder.undo(...last.opIds)
      setLast(null)
      toast.saved(last.undone)
    } catch (error) {
      if (!(error instanceof NotUndoable)) return addSaveFailure(last.sheet, roomTexts('undo'), error)
      setLast(null)
      toast.error(roomTexts('notUndoable'))
    }
  }

  return {
    save: async (...args: Parameters<typeof save>) => (await once(() => save(...args))) ?? 'not-saved',
    saveAgain: async (...args: Parameters<typeof saveAgain>) => (await once(() => saveAgain(...args))) ?? 'not-saved',
    withdraw: async (...args: Parameters<typeof withdraw>) => (await once(() => withdraw(...args))) ?? false,
    undo: () => once(undo),
    last,
    isBusy,
    saveFailures,
    dismissSaveFailure,
  }
}
export type KeySheet = ReturnType<typeof useKeySheet>
