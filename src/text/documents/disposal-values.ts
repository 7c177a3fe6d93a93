import { textsOf } from '../text-catalog.ts'

export const en = {
  labels: {
    accumulated_depreciation: 'Accumulated depreciation',
    accumulated_impairment: 'Accumulated impairment losses',
    sale: 'Sale',
    transfer: 'Transfer',
    destruction: 'Destruction',
    others: 'Others',
    others_text: 'Others (specify)',
    appraised_value: 'Appraised value',
    or_number: 'OR no.',
    sale_amount: 'Amount of sale',
  },
  tooMuch: 'Must be {most} or less.',
  deductionsAboveTotal: 'Depreciation and impairment are more than the total cost of {total}.',
  deductionAboveTotal: 'This is more than the total cost of {total}.',
  tooManyUnits:
    '{disposed, plural, one {# unit is} other {# units are}} disposed of in all, but the quantity of the item is {quantity}.',
  moreThanFound:
    '{disposed, plural, one {# unit is} other {# units are}} disposed of in all, but the count found {quantity}.',
  othersTextMissing: 'Enter what was done with them.',
  othersMissing: 'Enter how many.',
  saleMissing: 'Enter how many were sold.',
} as const

export const t = textsOf('documents/disposal-values', en)
