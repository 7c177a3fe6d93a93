import type { SameKeys } from '../text-catalog.ts'
import type { en } from './tag-address.ts'

export const fil = {
  missing: 'I-type ang address na ginagamit ng mga phone para buksan ang Bilang, halimbawa {example}.',
  invalid: 'Hindi ito web address. Mag-type ng ganito, halimbawa {example}.',
  onlyThisDevice:
    'Hindi mabubuksan ng phone ang {host}, dahil “ang device na ito” ang ibig sabihin ng pangalang iyon. Gamitin ang address na ginagamit ng mga phone para buksan ang Bilang, halimbawa {example}.',
} as const satisfies SameKeys<typeof en>
