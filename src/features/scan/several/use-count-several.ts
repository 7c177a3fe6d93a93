/**
 * Counts the ready tags with one tap. Promises: all of them or none is recorded; only tags that were shown as ready and still are in the newest data
 * of this device; skipped ones are listed.
 */
import { useRef, useState } from 'react'
import { countOfOne } from '#domain/scan/save-at-once.ts'
import { isOutdated, onePerItem, type ReadyTag, readyTags } from '#domain/scan/several-tags.ts'
import { type Services, useServices } from '#react/services.ts'
import { t } from '#text/counting/scan-several.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { useRecentRecords } from '../record/use-recent-records.ts'
import { savedInBackupOnly, savedOnDevice, type useSaveRecord } from '../record/use-save-record.ts'
import type { useSeenTags } from './use-seen-tags.ts'

type RecordedAll = Awaited<ReturnType<Services['recorder']['countAll']>>

const numberOf = ({ state }: ReadyTag) => state.product.property_number
const listNumbers = (tags: readonly ReadyTag[]) => tags.map(numberOf).join(', ')

export function useCountSeveral({
  seen,
  saveRecord,
  recentRecords,
  onCounted,
}: {
  seen: ReturnType<typeof useSeenTags>
  saveRecord: ReturnType<typeof useSaveRecord>['saveRecord']
  recentRecords: ReturnType<typeof useRecentRecords>
  onCounted: (productId: number, text: string) => void
}) {
  const { recorder } = useServices()
  const toast = useToast()
  const [isSaving, setSaving] = useState(false)
  const isRunning = useRef(false)

  /** Records the items that are unchanged since the person saw them. */
  async function record(shown: readonly ReadyTag[]): Promise<RecordedAll> {
    const newest = readyTags(onePerItem(await seen.lookUp(shown.map(seen.scannedOf))))
    const same = newest.filter(({ text, state }) =>
      shown.some((one) => one.text === text && one.state.product.id === state.product.id),
    )
    const counts = same.flatMap(({ text, state: { product } }) => {
      const count = countOfOne(product)
      const origin = { source: seen.sourceOf(text), code: text }
      return count ? [{ product, values: { ...count, done: true }, origin }] : []
    })
    return counts.length === 0 ? { savedTo: 'device', ops: [] } : recorder.countAll(counts, isOutdated)
  }

  function addToRecent(counted: readonly ReadyTag[], { savedTo, ops }: RecordedAll): void {
    const label = t('items', { count: counted.length })
    const isSaved = savedTo === 'device'
    recentRecords.add({
      scan: {
        title: listNumbers(counted),
        number: label,
        state: isSaved ? savedOnDevice() : savedInBackupOnly(),
        count: null,
        detail: t('oneEach', { count: counted.length }),
        hasNoCard: true,
      },
      label,
      ops: isSaved
        ? ops.map(({ id, eid }) => ({
            id,
            label: counted
              .filter((one) => one.state.product.id === eid)
              .map(numberOf)
              .join(),
          }))
        : null,
      scanned: counted.map(seen.scannedOf),
    })
  }

  async function save(shown: readonly ReadyTag[]): Promise<void> {
    let recorded: RecordedAll | null = null
    const isRecorded = ({ state }: ReadyTag) => recorded?.ops.some(({ eid }) => eid === state.product.id) === true
    const saved = await saveRecord(
      listNumbers(shown),
      t('oneEach', { count: shown.length }),
      async () => {
        recorded = await record(shown)
        return recorded
      },
      () =>
        savedMessage(
          shown.filter(isRecorded),
          shown.filter((tag) => !isRecorded(tag)),
        ),
    )
    if (!saved || !recorded) return
    const counted = shown.filter(isRecorded)
    if (counted.length === 0) return toast.error(t('allChanged'))
    for (const { text, state } of counted) onCounted(state.product.id, text)
    seen.finish(counted.map(({ text }) => text))
    addToRecent(counted, recorded)
  }

  return {
    isSaving,
    /** Pressing twice counts once. */
    async countReady(): Promise<void> {
      if (isRunning.current) return
      if (seen.ready.length === 0) return toast.error(t('noneReady'))
      isRunning.current = true
      setSaving(true)
      await save(seen.ready).finally(() => {
        isRunning.current = false
        setSaving(false)
      })
    },
  }
}

function savedMessage(counted: readonly ReadyTag[], changed: readonly ReadyTag[]): string | undefined {
  const count = counted.length
  if (count === 0) return undefined
  if (changed.length === 0) return t('saved', { count })
  return t('savedExcept', { count, changed: changed.length, items: listNumbers(changed) })
}
