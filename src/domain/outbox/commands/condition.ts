/** The condition of an item as the counter saw it. It belongs to the item, not to the count, and remains after the count period. */
import { z } from '#contract/z.ts'
import { t } from '#text/sync/outbox.ts'
import { type DescribedOp, type FieldsCommand, isEmptyOrZero, referenceId, referenceName } from './command.ts'

const describe = (op: DescribedOp): string =>
  t('condition.value', { condition: referenceName(op, 'condition') ?? t('none') })

export const conditionCommand = {
  name: 'condition',
  collection: 'products',
  method: 'PATCH',
  permission: 'catalogue.change',
  patch: z.strictObject({ condition: z.number().int().min(1) }),
  fields: {
    condition: {
      get title() {
        return t('condition.title')
      },
      column: 'Condition',
      reference: 'conditions',
      isUntouched: isEmptyOrZero,
      format: (value, name) => name ?? (referenceId(value) === null ? t('none') : `#${referenceId(value)}`),
    },
  },
  minWriter: 3,
  needs: null,
  events: 'condition-events',
  isOfCountPeriod: false,
  rank: 1,
  isTyped: false,
  get ownValues() {
    return t('you')
  },
  describe,
  describeBeside: (op) => (op.undoes === undefined ? describe(op) : null),
} as const satisfies FieldsCommand
