import { textsOf } from '../text-catalog.ts'

export const en = {
  title: 'The pasted text is too long',
  text: 'This field has room for {limit} characters. The end of the text was left out: {count, plural, one {# character} other {# characters}}.',
} as const

export const t = textsOf('app/cut-paste', en)
