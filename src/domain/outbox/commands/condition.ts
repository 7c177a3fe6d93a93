/** The condition of an item as the counter saw it. It belongs to the item, not to the count, and outlasts the count period. */
import { z } from '#contract/z.ts'
import { type FieldsCommand, isEmptyOrZero, referenceId, referenceName } from './command.ts'

export const conditionCommand = {
  name: 'condition',
  collection: 'products',
  method: 'PATCH',
  permission: 'catalogue.change',
  patch: z.strictObject({ condition: z.number().int().min(1) }),
  fields: {
    condition: {
      title: 'Condition',
      column: 'Condition',
      reference: 'conditions',
      isUntouched: isEmptyOrZero,
      format: (value, name) => name ?? (referenceId(value) === null ? 'None' : `#${referenceId(value)}`),
    },
  },
  minWriter: 3,
  needs: null,
  events: 'condition-events',
  isOfCountPeriod: false,
  rank: 1,
  isTyped: false,
  ownValues: 'You',
  describe: (op) => `Condition: ${referenceName(op, 'condition')}`,
  describeBeside: (op) => (op.undoes === undefined ? `Condition: ${referenceName(op, 'condition')}` : null),
} as const satisfies FieldsCommand
