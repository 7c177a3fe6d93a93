/** The scanned flag of an item, set or cleared without a count. */
import { z } from '#contract/z.ts'
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
      title: 'State',
      column: 'Scanned',
      initial: false,
      isUntouched: isEmptyOrZero,
      format: (value) => (value === true ? 'Done' : 'Not done'),
    },
  },
  minWriter: 1,
  needs: null,
  events: 'client-events',
  isOfCountPeriod: true,
  rank: 0,
  isTyped: false,
  ownValues: 'You',
  describe: ({ patch }) => (patch['scanned'] === true ? 'Marked as done' : 'Marked as undone'),
  describeBeside: ({ patch }) => (patch['scanned'] === true ? 'done' : null),
  serverNotes: countMomentNotes,
} as const satisfies FieldsCommand
