/** The counted quantity of an item, with remarks. Remarks explain the count, so both are compared and sent together. */
import { z } from '#contract/z.ts'
import { shortageOf } from '#domain/counts/shortage.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/sync/outbox.ts'
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
      get title() {
        return t('count.title')
      },
      column: 'Count',
      initial: null,
      isUntouched: isEmptyOrZero,
      format: (value) => (isEmpty(value) ? t('count.notCounted') : formatText(value)),
    },
    remarks: {
      get title() {
        return t('count.remarks')
      },
      column: 'Remarks',
      isPrivate: true,
      initial: null,
      // The remark "0" is a value, not an empty remark.
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
  get ownValues() {
    return t('count.yours')
  },
  describe({ patch }) {
    const { physical_count: count, remarks } = patch
    if (count === null) return t('count.undone')
    if (typeof count !== 'number') return listValues(patch)
    const value = t('count.value', { count: formatNumber(count) })
    return typeof remarks === 'string' && remarks !== '' ? `${value} · ${remarks}` : value
  },
  serverNotes: countMomentNotes,
  derivedFields({ units, physical_count: count }) {
    const unitCount = Number(units ?? Number.NaN)
    if (!Number.isFinite(unitCount)) return {}
    return { shortages: shortageOf(unitCount, typeof count === 'number' ? count : null) }
  },
} as const satisfies FieldsCommand
