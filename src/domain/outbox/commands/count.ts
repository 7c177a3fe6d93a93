/** How many of an item a person saw, with remarks: remarks explain their count, so both are compared and sent together. */
import { z } from '#contract/z.ts'
import { shortageOf } from '#domain/counts/shortage.ts'
import { formatNumber } from '#domain/text/format.ts'
import { type FieldsCommand, formatText, isEmpty, isEmptyOrZero, listValues } from './command.ts'
import { countMomentNotes } from './count-moment.ts'

export const countCommand = {
  name: 'count',
  collection: 'products',
  method: 'PATCH',
  permission: 'count.record',
  patch: z
    .strictObject({ physical_count: z.number().int().min(0).nullable(), remarks: z.string().nullable() })
    .partial(),
  fields: {
    physical_count: {
      title: 'Count',
      column: 'Count',
      initial: null,
      isUntouched: isEmptyOrZero,
      format: (value) => (isEmpty(value) ? 'Not counted' : formatText(value)),
    },
    remarks: {
      title: 'Remarks',
      column: 'Remarks',
      isPrivate: true,
      initial: null,
      // A remark of "0" was written by somebody.
      isUntouched: isEmpty,
      format: formatText,
    },
  },
  minWriter: 1,
  needs: null,
  events: 'client-events',
  isOfCountPeriod: true,
  rank: 2,
  isTyped: true,
  ownValues: 'You counted',
  describe({ patch }) {
    const { physical_count: count, remarks } = patch
    if (count === null) return 'Count undone'
    if (typeof count !== 'number') return listValues(patch)
    return `Count ${formatNumber(count)}${typeof remarks === 'string' && remarks !== '' ? ` · ${remarks}` : ''}`
  },
  serverNotes: countMomentNotes,
  derivedFields({ units, physical_count: count }) {
    const unitCount = Number(units ?? Number.NaN)
    if (!Number.isFinite(unitCount)) return {}
    return { shortages: shortageOf(unitCount, typeof count === 'number' ? count : null) }
  },
} as const satisfies FieldsCommand
