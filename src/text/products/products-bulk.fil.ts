import type { SameKeys } from '../text-catalog.ts'
import type { en } from './products-bulk.ts'

export const fil = {
  title: '{count, plural, other {Palitan ang # item}}',
  fieldsToChange: 'Mga field na papalitan',
  chooseFields: 'Piliin ang mga field na papalitan. May preview ka munang makikita bago may maipadala.',
  previewChanges: 'I-preview ang mga pagbabago',
  change: 'Palitan ang {count}',
  changed: '{count} ang nabago.',
  undone: '{count, plural, other {Na-undo ang # pagbabago.}}',
  undoIncomplete: 'May mga pagbabagong hindi na-undo. Tingnan ang mga item na ito sa listahan.',
  willChange: '<b>{count}</b> ang mababago.',
  willChangeSomeSame: '<b>{count}</b> ang mababago, {unchanged} ang ganito na ang value.',
  unusual: {
    PAR: '{count, plural, other {# item: sa presyong ito, karaniwang PAR.}}',
    ICS: '{count, plural, other {# item: sa presyong ito, karaniwang ICS.}}',
  },
  wouldBeRefused: '{count} ang hindi tatanggapin:',
  andMore: 'at {count} pa',
  andMoreSame: 'at {count} pang ganito rin',
  columns: {
    productAndField: 'Item at field',
    before: 'Ngayon',
    after: 'Magiging',
  },
  progress: {
    doneOf: '{label}: {done} sa {total}',
    sending: 'Ipinapadala',
    comparing: 'Pinagkukumpara',
    checking: 'Chine-check',
    changing: 'Binabago',
    deleting: 'Binubura',
  },
  stoppedNothingChanged: 'Inihinto. Walang nabago.',
  restRefused: '{changed} ang nabago. Hindi tinanggap ang iba, gaya ng nakalista rito.',
  nothingChanged: 'Walang nabago.',
  delete: {
    title: '{count, plural, other {Burahin ang # item?}}',
    text: 'Buburahin ang mga ito pati ang bilang. Mananatili ang history at mga na-print na dokumento. Hindi na ito mababawi.',
    confirm: 'Burahin ang {count}',
    stopped: 'Inihinto',
    nothingDeleted: 'Walang nabura.',
    refused:
      '{refused, plural, =1 {# sa {total} ang hindi nabura. {number}: {reason}} other {# sa {total} ang hindi nabura. Ang una: {number}: {reason}}}',
    refusedAll:
      '{refused, plural, =1 {Walang nabura: # sa {total} ang hindi mabura. Hindi na ito napili. {number}: {reason}} other {Walang nabura: # sa {total} ang hindi mabura. Hindi na napili ang mga ito. Ang una: {number}: {reason}}}',
    summary: '{removed} sa {total} item ang nabura. Walang nabago sa iba.',
  },
} as const satisfies SameKeys<typeof en>
