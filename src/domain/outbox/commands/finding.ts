/** A finding: an observation that is not a count, as a record of its own. */
import { z } from '#contract/z.ts'
import type { RecordCommand } from './command.ts'

const labels: Readonly<Record<string, string>> = {
  'not-found': 'Not found here',
  elsewhere: 'Seen in another room',
  'found-at-station': 'Found at station',
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
  rank: 2,
  isTyped: false,
  describe({ patch }) {
    const remarks = typeof patch['remarks'] === 'string' && patch['remarks'] !== '' ? ` · ${patch['remarks']}` : ''
    const undone = typeof patch['undone_at'] === 'string' ? ' · undone' : ''
    const description = typeof patch['description'] === 'string' ? `: ${patch['description']}` : ''
    return `${labels[String(patch['kind'])] ?? 'Finding'}${description}${remarks}${undone}`
  },
  undonePatch: (patch, at) => ({ ...patch, undone_at: at.toISOString() }),
} as const satisfies RecordCommand
