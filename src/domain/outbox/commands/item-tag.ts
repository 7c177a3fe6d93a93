/** A blank tag that was put on an item (`contract/campaigns/item-tag.ts`). */
import { z } from '#contract/z.ts'
import { printedTagCode } from '#domain/scan/printed-tag-code.ts'
import { t } from '#text/sync/outbox.ts'
import type { RecordCommand } from './command.ts'

export const itemTagCommand = {
  name: 'item-tag',
  collection: 'item-tags',
  method: 'PUT',
  permission: 'count.record',
  // The server checks every field; a record of an earlier build may lack some.
  patch: z.looseObject({}),
  minWriter: 5,
  needs: 'item-tags',
  // Its body is the event.
  events: null,
  isOfCountPeriod: false,
  rank: 0,
  isTyped: false,
  describe({ patch }) {
    const text = t('itemTag.put', { tag: printedTagCode(String(patch['code'] ?? '')) })
    return typeof patch['undone_at'] === 'string' ? `${text} · ${t('finding.undone')}` : text
  },
  undonePatch: (patch, at) => ({ ...patch, undone_at: at.toISOString() }),
} as const satisfies RecordCommand
