/**
 * "Save 1 at once": tags that the camera or a hardware scanner reads are handled one after the other. The count of a plain single item is saved
 * without a press; anything else opens its card. Promises: no tag is dropped or counted twice, and a card that a person has to decide about
 * stays while the next tags wait.
 */
import { type RefObject, useCallback, useRef } from 'react'
import type { CountForm } from '#contract/campaigns/count-form.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countOfOne, itemToSaveAtOnce } from '#domain/scan/save-at-once.ts'
import { useServices } from '#react/services.ts'
import { useOwnKey } from '#react/use-draft.ts'
import { type CurrentScan, countedOnDevice } from '../current-scan.ts'
import type { useCurrentScan } from '../use-current-scan.ts'
import type { QueuedScan, useScanQueue } from './use-scan-queue.ts'

/** Whether the shown card needs a decision. Other cards are replaced by the next scan. */
export const asksForDecision = (shown: CurrentScan | null): boolean =>
  shown !== null && shown.outcome !== 'duplicate' && shown.outcome !== 'refused'

export function useSaveAtOnce(deps: {
  isOn: boolean
  queue: ReturnType<typeof useScanQueue>
  scans: ReturnType<typeof useCurrentScan>
  /** The products completed on this screen, including undone ones: scan text by product id. */
  finishedProducts: RefObject<Map<number, string>>
  /** Whether typed values, an open dialog or a running save block the screen. */
  isHeld: () => boolean
  saveCount: (product: ProductView, input: CountForm, scan: CurrentScan) => Promise<'saved' | 'not-saved' | 'outdated'>
}) {
  const { catalog, drafts } = useServices()
  const ownKey = useOwnKey()
  const latest = useRef(deps)
  latest.current = deps
  const isRunning = useRef(false)

  const hasToWait = useCallback((): boolean => {
    const { isOn, isHeld, scans } = latest.current
    return !isOn || isHeld() || asksForDecision(scans.shown())
  }, [])

  /** The item and count of a scan that needs no decision. If this cannot be determined, the person decides. */
  const findPlainItem = useCallback(
    async (scan: CurrentScan): Promise<{ product: ProductView; input: CountForm } | null> => {
      const { resolved } = scan
      if (resolved.kind !== 'product' || latest.current.finishedProducts.current.has(resolved.id)) return null
      const [campaigns, draft] = await Promise.all([
        catalog.list<Campaign>({ collection: 'inventory' }),
        drafts.read(ownKey(`count-${resolved.id}`)),
      ]).catch(() => [null, null] as const)
      // A half-typed count takes precedence.
      const product = campaigns && draft === undefined ? itemToSaveAtOnce(scan, campaigns.rows) : null
      const input = product && countOfOne(product)
      return input && { product, input }
    },
    [catalog, drafts, ownKey],
  )

  /** Saves the count of a plain item, or shows the scan. False: neither is possible now, so it has to wait. */
  const handle = useCallback(
    async (queued: QueuedScan): Promise<boolean> => {
      const { scans, isHeld, finishedProducts, saveCount } = latest.current
      let scan = await scans.lookUp(queued.text, queued.source)
      let hasHadSound = false
      const plain = queued.isScanned ? await findPlainItem(scan) : null
      if (plain) {
        if (!isHeld() && !asksForDecision(scans.shown())) scans.close()
        const result = await saveCount(plain.product, plain.input, scan)
        if (result === 'saved') return true
        // A failed save has already played its sound.
        hasHadSound = result === 'not-saved'
        if (result === 'outdated') scan = await scans.lookUp(queued.text, queued.source)
      }
      // If the device database was slow, the lookup may not include the latest saved count.
      const { resolved, outcome } = scan
      const savedText = resolved.kind === 'product' ? finishedProducts.current.get(resolved.id) : undefined
      const isSavedHere = savedText !== undefined && scans.outcomeOf(savedText) === countedOnDevice
      const isSingle = resolved.kind === 'product' && resolved.product?.units === 1
      const shownScan: CurrentScan =
        isSavedHere && isSingle && outcome === 'found' ? { ...scan, outcome: 'duplicate' } : scan
      return !hasToWait() && scans.show(shownScan, hasHadSound)
    },
    [findPlainItem, hasToWait],
  )

  /** Handles the waiting tags, until one of them needs a person. */
  const handleWaiting = useCallback(async (): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    const takeNext = () => (hasToWait() ? undefined : latest.current.queue.takeNext())
    try {
      for (let next = takeNext(); next; next = takeNext()) {
        const isHandled = await handle(next).catch((error: unknown) => {
          latest.current.queue.putBack(next)
          throw error
        })
        if (!isHandled) return latest.current.queue.putBack(next)
      }
    } finally {
      isRunning.current = false
    }
  }, [handle, hasToWait])

  return { handleWaiting }
}
