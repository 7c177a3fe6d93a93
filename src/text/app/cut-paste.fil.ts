import type { SameKeys } from '../text-catalog.ts'
import type { en } from './cut-paste.ts'

export const fil = {
  title: 'Masyadong mahaba ang na-paste na text',
  text: 'Hanggang {limit} character lang ang kasya rito. Hindi naisama ang dulo ng text: {count, plural, other {# character}}.',
} as const satisfies SameKeys<typeof en>
