import type { SameKeys } from '../text-catalog.ts'
import type { en } from './campaigns.ts'

export const fil = {
  title: 'Mga count campaign',
  newCampaign: 'Bagong campaign',
  column: {
    campaign: 'Campaign',
    asAt: 'Petsa ng bilangan',
    scope: 'Saklaw',
    people: 'Mga tao',
  },
  allStaff: 'Lahat ng staff',
  empty: 'Wala pang campaign. Habang wala, iisang tuloy-tuloy na bilangan ang lahat.',
  enterNameAndDate: 'Maglagay ng pangalan at petsa.',
  createCampaign: 'Gumawa ng campaign',
  created: 'Nagawa na ang campaign.',
  connectToCreate: 'Kumonekta para makagawa ng campaign.',
  secondPerson: 'Dalawang tao ang magsasara ng bilangang ito',
  secondPersonText: 'Isa ang hihiling na isara ito, iba ang magsasara.',
  everything: 'Lahat',
  scopeTest: '{field}: {value}',
  removeFilter: 'Alisin ang filter na {filter}',
  fromList:
    'Para magbilang ayon sa ibang filter, i-filter ang <link>listahan ng mga item</link> at piliin doon ang “Bilangin ang mga item na ito”.',
  leftOut: {
    search: 'Hindi isinama ang hinanap na salita. Mga filter lang ang naglilimita sa bilangan.',
    counting: 'Hindi isinama dahil binabago ng pagbibilang: {filters}.',
    hidden: 'Hindi isinama dahil itinatago ng mga blind count: {filters}.',
  },
  addingUp: 'Kinukuwenta…',
  scopeItems:
    '{items, plural, other {# item}} sa {rooms, plural, other {# room}}. {counted, plural, other {# item}} na ang nabilang.',
  scopeSums:
    '{items, plural, other {# item}}, {units, plural, other {# unit}}, {value}, sa {rooms, plural, other {# room}}. {counted, plural, other {# item}} na ang nabilang.',
} as const satisfies SameKeys<typeof en>
