import type { SameKeys } from '../text-catalog.ts'
import type { en } from './blind-count.ts'

export const fil = {
  hidden: 'Nakatago',
  heading: 'Nakatago ang dami sa records',
  text: '{count, plural, other {Blind count ang {names}.}} Hangga’t hindi pa ito isinasara ng admin, mga admin lang ang nakakakita ng dami sa records at ng mga galing dito: mga pagkakaiba, report, dokumento at export.',
  toDo: 'Tuloy ang pagbibilang gaya ng dati. Magtanong sa admin kung may report o dokumentong kailangan mo ngayon.',
  exports:
    'May bukas na blind count. Hangga’t hindi pa ito sarado, mga admin lang ang nag-e-export ng property records.',
  choose: 'Hindi nakikita ng nagbibilang ang dami sa records',
  chooseText:
    'Blind count ito: habang bukas, mga admin lang ang nakakakita ng dami ng mga item nito sa records. Mga admin lang din ang magre-reconcile at magsasara nito.',
  isBlind:
    'Blind count: hindi nakikita ng nagbibilang ang dami sa records. Mga admin lang ang magre-reconcile at magsasara nito.',
} as const satisfies SameKeys<typeof en>
