import type { SameKeys } from '../text-catalog.ts'
import type { en } from './import-counts.ts'

export const fil = {
  readFrom:
    'Babasahin ang mga bilang mula sa “{count}” at itutugma gamit ang “{number}”. Itatala ang bawat isa sa pangalan mo, na parang na-scan mo ang item.',
  check: 'I-check ang file',
  checking: 'Chine-check ang mga row: {done} sa {total}',
  saving: 'Sine-save ang mga bilang sa device na ito: {done} sa {total}',
  progress: 'Progreso ng import',
  saved:
    '{count, plural, other {# bilang}} ang na-save sa device na ito. Ipapadala ang mga ito tulad ng na-scan na bilang, at nasa <outbox>outbox</outbox> ang bawat isa.',
  left: '{count, plural, other {# bilang sa file ang hindi na-save. I-import ulit ang file para maidagdag. Hindi na isasama ang mga na-save na.}}',
  whyStopped: 'Bakit huminto: {reason}',
  backupOnly:
    'Hindi ma-save ng device na ito ang mga bilang sa database. Nasa backup copy lang ang huli. I-export agad ang trabaho mo.',
  noNewCounts: 'Walang bagong bilang sa file.',
  toSave: '{count, plural, other {# bilang}} ang ise-save.',
  unchanged: '{rows, plural, other {# row ang kapareho ng nasa records kaya hindi isinama.}}',
  blank: '{rows, plural, other {# row ang walang bilang at mananatiling hindi pa nabibilang.}}',
  errors:
    '{rows, plural, other {# row ang walang mabasang tamang bilang kaya hindi isinama. Itama ang mga ito sa file, o i-save muna ang iba at i-import ang naitamang file mamaya.}}',
  errorsIn: 'Mga error sa {file}',
  save: 'I-save ang {count, plural, other {# bilang}}',
  unknownNumber: 'Walang item sa property records na may ganitong numero.',
  severalAlike:
    'May ilang item na may numerong kamukha nito. Isulat ito nang eksakto kung paano ito nasa property records.',
} as const satisfies SameKeys<typeof en>
