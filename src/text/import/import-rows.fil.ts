import type { SameKeys } from '../text-catalog.ts'
import type { en } from './import-rows.ts'

export const fil = {
  blank: 'Hindi puwedeng blangko ang field na ito.',
  lineOfSheet: '{line} ng {sheet}',
  sameAsRow: 'Kapareho ng nasa row {row}.',
  severalAlike: 'May ilang entry sa records na kamukha ng “{value}”. Isulat ito nang eksakto kung paano ito naroon.',
  severalEntries: '{count} entry ang tumutugma sa “{name}”. Isulat ang numero at ang pangalan.',
  severalPeople: 'Tugma ang “{name}” kina {people}. Isulat ang username, o isama ang gitnang pangalan.',
  othersToo: '{count, plural, other {# pang iba}}',
  unknown: 'Wala sa records ang “{name}”.',
  notMoney: 'Hindi halaga ng pera na 0 o higit pa ang “{value}”.',
  belowZero:
    'Mas mababa sa zero ang “{value}”, gaya ng credit. Isulat ang halaga ng item nang walang panaklong o minus sign.',
  unclearCost:
    'Maaaring halaga ng isang unit ang “{value}”, o ng lahat ng {count, plural, =1 {# unit} other {# unit}}. Piliin sa itaas kung alin.',
  unevenCost:
    'Hindi mahahati nang eksakto ang “{value}” sa {units} unit. Ilagay ang mga item sa kani-kanilang row, o isulat ang halaga ng isang unit.',
  tooManyDecimals: 'Higit sa dalawang decimal ang “{value}”.',
  notWhole: 'Hindi buong numero na 0 o higit pa ang “{value}”.',
  notDate: 'Hindi petsa ang “{value}”. Isulat ito bilang YYYY-MM-DD.',
  shortenedNumber:
    'Pinaikli ng spreadsheet ang numerong “{value}”. Gawing text ang format ng column doon, at isulat nang buo ang numero.',
  numberLikeDay:
    'text, gaya ng nakasulat dito. Kung ginawang petsa ng spreadsheet ang isang numerong gaya ng 3-12, itama ito roon',
  spreadsheetError: 'Error ng spreadsheet ang “{value}”. Itama roon ang cell.',
  unclearDate: 'Dalawa ang puwedeng basa sa “{value}”. Piliin kung araw o buwan ang una sa file.',
  yearAlone: 'Taon lang ang “{value}”. Piliin kung aling araw ng taon ang ibig sabihin nito, o isulat ang buong petsa.',
  yearInNumber:
    'Blangko ang field na ito. {year} ang nasa property number. Piliin kung aling araw ng taon ito, o isulat ang petsa.',
  numberNeedsAccount: 'Kailangan ng susunod na numero ang account, ang unit cost at ang petsa ng pagkuha.',
  dayNumber:
    'Numero ang “{value}”, hindi petsa. Gawing petsa ang format ng column sa spreadsheet at i-save ito bilang .xlsx.',
  accountCode: 'Account code',
  notAccountCode: 'Hindi account code ang “{value}”, gaya ng 1-06-05-030.',
  accountMissing: 'Wala sa chart of accounts ang “{value}”: kulang ang {number}.',
  accountDiffers: 'Hindi ang “{value}” ang account na nasa ibang column ng row na ito.',
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
