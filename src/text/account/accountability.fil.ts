import type { SameKeys } from '../text-catalog.ts'
import type { en } from './accountability.ts'

export const fil = {
  form: 'Form',
  list: 'Listahang pipirmahan',
  clearance: 'Clearance',
  noClearance: 'Sakop ng clearance ang lahat ng item. Ipa-print ito sa taong nakakakita ng lahat.',
  unknownPerson: 'Wala sa offline list ang taong ito. Pumili ng iba.',
  joined:
    'Pinagsama ang entry na ito kay {person}: nasa pangalang iyon na ang lahat. Kay {person} ang listahan at ang clearance.',
  title: { list: 'Mga item na nakapangalan kay {person}', clearance: 'Clearance ni {person}' },
  note: 'Mula sa offline list. Wala rito ang hindi pa naipapadala mula sa ibang device.',
  standing: 'Nakapangalan sa taong ito',
  nothing: 'Walang item, aktibong dokumento o hindi pa napagpapasyahang transfer si {person} sa records.',
  stillStands: 'Hindi pa clear sa property si {person}: nakapangalan pa rin sa kanya ang lahat ng nakalista rito.',
  items: '{count, plural, other {# item, {total}.}}',
  showItems: 'Ipakita ang mga item',
  documents: 'Aktibo: {pars, plural, other {# PAR}}, {icss, plural, other {# ICS}}.',
  withoutDocument: '{count, plural, other {# item ang wala sa anumang aktibong PAR o ICS.}}',
  onOthersDocument: '{count, plural, other {# item ang nasa aktibong PAR o ICS ng ibang tao.}}',
  byName: 'Nakasulat lang sa {document} ang pangalan ng taong ito: walang napili sa listahan ng mga tao.',
  otherLines:
    '{document}: {count, plural, other {# sa {lines} linya}} ang hindi na nakapangalan sa taong ito sa records.',
  transfers:
    '{count, plural, =0 {Walang transfer na hindi pa napagpapasyahan.} other {# transfer na hindi pa napagpapasyahan:}}',
  transferFrom: '{item}, papunta kay {person}',
  transferTo: '{item}, papunta sa taong ito',
  toTransfer: 'Ilipat ang mga item sa ibang tao',
} as const satisfies SameKeys<typeof en>
