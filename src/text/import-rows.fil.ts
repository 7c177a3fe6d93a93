import type { en } from './import-rows.en.ts'
import type { SameKeys } from './text-catalog.ts'

export const fil = {
  blank: 'Hindi puwedeng blangko ang field na ito.',
  sameAsRow: 'Kapareho ng nasa row {row}.',
  severalEntries: '{count} entry ang tumutugma sa “{name}”. Isulat ang numero at ang pangalan.',
  unknown: 'Wala sa records ang “{name}”.',
  notMoney: 'Hindi halaga ng pera na 0 o higit pa ang “{value}”.',
  tooManyDecimals: 'Higit sa dalawang decimal ang “{value}”.',
  notWhole: 'Hindi buong numero na 0 o higit pa ang “{value}”.',
  notDate: 'Hindi petsa ang “{value}”. Isulat ito bilang YYYY-MM-DD.',
  unclearDate: 'Dalawa ang puwedeng basa sa “{value}”. Piliin kung araw o buwan ang una sa file.',
  notCode: 'Hindi numero na hanggang anim na digit ang “{value}”.',
  noneOf: 'Wala ang “{value}” sa mga ito: {choices}.',
  count: {
    needsNumber: 'Kailangan ng bilang ang property number ng item nito.',
    notHere: 'Iwang blangko ang cell at i-record ang “Wala rito” sa screen na Mag-scan.',
    remarksTooLong: 'Hanggang {limit} character lang ang remarks.',
    otherCount: 'Ang bilang ng item ding ito sa row {row} ay {count}.',
    otherRemarks: 'Iba ang remarks ng item ding ito sa row {row}.',
  },
} as const satisfies SameKeys<typeof en>
