/** "Scan several": scanned tags are listed, and one tap counts all that need no decision. Nothing is recorded without that tap. */
import type { OpSource } from '#domain/outbox/op.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import type { TagWithState } from '#domain/scan/several-tags.ts'
import { parseTag } from '#domain/scan/tag-text.ts'
import type { useRecentRecords } from '../record/use-recent-records.ts'
import type { useSaveRecord } from '../record/use-save-record.ts'
import { useCountSeveral } from './use-count-several.ts'
import { useSeenTags } from './use-seen-tags.ts'

export function useScanSeveral({
  open,
  saveRecord,
  recentRecords,
  onCounted,
  ...list
}: {
  isOn: boolean
  currentRoom: CurrentRoom | null
  /** A new value triggers a lookup of all tags. */
  revision: number
  /** Makes the camera report the codes in view again. */
  forgetAll: () => void
  saveRecord: ReturnType<typeof useSaveRecord>['saveRecord']
  recentRecords: ReturnType<typeof useRecentRecords>
  onCounted: (productId: number, text: string) => void
  /** Shows the card of a tag, or enters its room. */
  open: (texts: readonly string[], source: OpSource) => void
}) {
  const seen = useSeenTags(list)
  const { isSaving, countReady } = useCountSeveral({ seen, saveRecord, recentRecords, onCounted })

  return {
    isOn: list.isOn,
    tags: seen.tags,
    ready: seen.ready,
    isSaving,
    countReady,
    clear: seen.clear,
    restore: seen.restore,
    outlineOf: seen.outlineOf,
    /** Adds scanned tags to the list. Returns those that are not added: a room tag read by a hardware scanner, which is aimed, enters its room. */
    take(texts: readonly string[], source: OpSource): readonly string[] {
      const isForRoom = (text: string) => source === 'wedge' && parseTag(text).kind === 'room'
      const room = list.currentRoom
      seen.add(texts.filter((text) => !isForRoom(text)).map((text) => ({ text, source, room })))
      return texts.filter(isForRoom)
    },
    open(tag: TagWithState) {
      if (tag.resolved.kind === 'room') seen.remove(tag.text)
      open([tag.text], seen.sourceOf(tag.text))
    },
  }
}
