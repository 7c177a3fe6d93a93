import type { SameKeys } from '../text-catalog.ts'
import type { en } from './ui-lookup.ts'

export const fil = {
  clearField: 'I-clear ang {label}',
  fieldValue: '{label}: {value}',
  searchField: 'Maghanap sa {label}',
  options: 'Mga pagpipilian',
  more: '{count} pa. Mag-scroll, o mag-type para paikliin ang listahan.',
  noList: 'Wala pang offline list sa device na ito.',
  listAsOf: 'Ipinapakita ang offline list as of {asOf}.',
  unknownName: '#{value}: wala sa device na ito ang pangalan nito',
  serverNotAsked: 'Hindi makapaghanap sa server. {problem}',
} as const satisfies SameKeys<typeof en>
