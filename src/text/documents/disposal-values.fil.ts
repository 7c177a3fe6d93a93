import type { SameKeys } from '../text-catalog.ts'
import type { en } from './disposal-values.ts'

export const fil = {
  labels: {
    accumulated_depreciation: 'Accumulated depreciation',
    accumulated_impairment: 'Accumulated impairment losses',
    sale: 'Ibinenta',
    transfer: 'Inilipat',
    destruction: 'Sinira',
    others: 'Iba pa',
    others_text: 'Iba pa (tukuyin)',
    appraised_value: 'Appraised value',
    or_number: 'OR no.',
    sale_amount: 'Halaga ng benta',
  },
  tooMuch: 'Dapat {most} o mas mababa.',
  deductionsAboveTotal: 'Mas malaki ang depreciation at impairment kaysa sa kabuuang halaga na {total}.',
  deductionAboveTotal: 'Mas malaki ito kaysa sa kabuuang halaga na {total}.',
  tooManyUnits: '{disposed, plural, other {# unit}} ang na-dispose sa kabuuan, pero {quantity} lang ang dami ng item.',
  moreThanFound:
    '{disposed, plural, other {# unit}} ang na-dispose sa kabuuan, pero {quantity} lang ang nakita sa bilang.',
  othersTextMissing: 'Ilagay kung ano ang ginawa sa mga ito.',
  othersMissing: 'Ilagay kung ilan.',
  saleMissing: 'Ilagay kung ilan ang naibenta.',
} as const satisfies SameKeys<typeof en>
