/** A finding: an observation that is not a count, as a record of its own. */
import { z } from '#contract/z.ts'
import { t } from '#text/sync/outbox.ts'
import type { RecordCommand } from './command.ts'

function kindLabel(kind: unknown): string {
  switch (kind) {
    case 'not-found':
      return t('finding.notHere')
    case 'elsewhere':
      return t('finding.seenElsewhere')
    case 'found-at-station':
      return t('finding.foundAtStation')
    case 'tag-unreadable':
      return t('finding.tagUnreadable')
    case 'tag-missing':
      return t('finding.tagMissing')
    case 'retagged':
      return t('finding.retagged')
    case 'photo':
      return t('finding.photo')
    default:
      return t('finding.other')
  }
}

export const findingCommand = {
  name: 'finding',
  collection: 'findings',
  method: 'PUT',
  permission: 'count.record',
  // The server checks every field; a finding of an earlier build may lack some.
  patch: z.looseObject({}),
  minWriter: 1,
  needs: 'findings',
  // Its body, perhaps with a photo, is the event.
  events: null,
  isOfCountPeriod: false,
  rank: 0,
  isTyped: false,
  describe({ patch }) {
    const remarks = typeof patch['remarks'] === 'string' && patch['remarks'] !== '' ? ` · ${patch['remarks']}` : ''
    const undone = typeof patch['undone_at'] === 'string' ? ` · ${t('finding.undone')}` : ''
    const description = typeof patch['description'] === 'string' ? `: ${patch['description']}` : ''
    return `${kindLabel(patch['kind'])}${description}${remarks}${undone}`
  },
  describeBeside({ patch, undoes }) {
    const { kind, place } = patch
    return kind === 'elsewhere' && undoes === undefined && typeof place === 'string'
      ? t('finding.besideCount', { room: place })
      : null
  },
  undonePatch: (patch, at) => ({ ...patch, undone_at: at.toISOString() }),
} as const satisfies RecordCommand
