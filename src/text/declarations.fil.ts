import type { en } from './declarations.en.ts'
import type { SameKeys } from './text-catalog.ts'

export const fil = {
  answer: {
    have: 'Nasa kaniya',
    moved: 'Nailipat',
    damaged: 'May sira',
    'not-with-me': 'Wala sa kaniya',
  },
} as const satisfies SameKeys<typeof en>
