/** What a value is to a person, by the kind of its field. A new kind does not compile until it is here, and then in every view that has a case for each. */
import type { FieldKind } from '#contract/collections/define-fields.ts'

export type FieldValue = 'text' | 'longText' | 'whole' | 'money' | 'day' | 'choice' | 'reference'

export const valueOfKind: Readonly<Record<FieldKind, FieldValue>> = {
  text: 'text',
  longText: 'longText',
  optionalText: 'text',
  optionalLongText: 'longText',
  count: 'whole',
  optionalCount: 'whole',
  money: 'money',
  day: 'day',
  choice: 'choice',
  reference: 'reference',
  optionalReference: 'reference',
}
