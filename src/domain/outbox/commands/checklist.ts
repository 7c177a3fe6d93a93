/** A counter's answers to the checklist of an item's article. Like the condition, they belong to the item, not to the count. */
import { checklistAnswers } from '#contract/campaigns/checklist.ts'
import { z } from '#contract/z.ts'
import { t } from '#text/sync/outbox.ts'
import { type DescribedOp, type FieldsCommand, formatText, isEmpty } from './command.ts'

const describe = ({ patch }: DescribedOp): string => t('checklist.value', { answers: formatText(patch['checklist']) })

export const checklistCommand = {
  name: 'checklist',
  collection: 'products',
  method: 'PATCH',
  permission: 'catalogue.change',
  patch: z.strictObject({ checklist: checklistAnswers.nullable() }),
  fields: {
    checklist: {
      get title() {
        return t('checklist.title')
      },
      column: 'Checklist',
      isUntouched: isEmpty,
      format: formatText,
    },
  },
  minWriter: 6,
  needs: 'checklists',
  events: 'checklists',
  isOfCountPeriod: false,
  rank: 1,
  isTyped: false,
  get ownValues() {
    return t('you')
  },
  describe,
  describeBeside: (op) => (op.undoes === undefined ? describe(op) : null),
} as const satisfies FieldsCommand
