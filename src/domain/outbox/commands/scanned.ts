/** The scanned flag of an item, set or cleared without a count. */
import { z } from '#contract/z.ts'
import { t } from '#text/sync/outbox.ts'
import { type FieldsCommand, isEmptyOrZero } from './command.ts'
import { countMomentNotes } from './count-moment.ts'

export const scannedCommand = {
  name: 'scanned',
  collection: 'products',
  method: 'PATCH',
  permission: 'count.record',
  patch: z.strictObject({ scanned: z.boolean() }).partial(),
  fields: {
    scanned: {
      get title() {
        return t('scanned.title')
      },
      column: 'Scanned',
      initial: false,
      isUntouched: isEmptyOrZero,
      format: (value) => t(value === true ? 'scanned.done' : 'scanned.notDone'),
    },
  },
  minWriter: 1,
  needs: null,
  events: 'client-events',
  isOfCountPeriod: true,
  rank: 0,
  isTyped: false,
  get ownValues() {
    return t('you')
  },
  describe: ({ patch }) => t(patch['scanned'] === true ? 'scanned.markedDone' : 'scanned.markedUndone'),
  describeBeside: ({ patch }) => (patch['scanned'] === true ? t('scanned.besideCount') : null),
  serverNotes: countMomentNotes,
} as const satisfies FieldsCommand
