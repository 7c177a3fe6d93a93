import type { SameKeys } from '../text-catalog.ts'
import type { en } from './documents-lists.ts'

export const fil = {
  documents: 'Mga dokumento',
  dueForRenewal: 'Ire-renew na',
  numberColumn: '{kind} no.',
  searchDocuments: 'Numero, pangalan o fund',
  noMatchingDocuments: 'Walang tugmang dokumento.',
  noDocuments: 'Wala pang {kind}. Gumawa ng isa, o maghanda ng mga dokumento para sa isang tao.',
  linesOf: { PAR: 'Mga linya ng property acknowledgment receipts', ICS: 'Mga linya ng inventory custodian slips' },
  searchLines: 'Deskripsyon o numero',
  noMatchingLines: 'Walang tugmang linya.',
  noLines: 'Wala pang linya. Lalabas dito ang mga linya kapag nag-save ka ng {kind, select, PAR {PAR} other {ICS}}.',

  allOf: { PAR: 'Mga acknowledgment receipt', ICS: 'Mga custodian slip' },
  myOwn: { PAR: 'Mga acknowledgment receipt ko', ICS: 'Mga custodian slip ko' },
  showItems: { PAR: 'Ipakita ang mga PAR item', ICS: 'Ipakita ang mga ICS item' },
  printSome: {
    PAR: 'I-print ang {count, plural, other {# receipt}}',
    ICS: 'I-print ang {count, plural, other {# slip}}',
  },
  printAll: {
    PAR: '{count, plural, =1 {I-print ang receipt} other {I-print lahat ng # receipt}}',
    ICS: '{count, plural, =1 {I-print ang slip} other {I-print lahat ng # slip}}',
  },
  everyone: 'Lahat',
  shown: { PAR: 'Mga receipt na ipinapakita', ICS: 'Mga slip na ipinapakita' },
  noMatches: { PAR: 'Walang tugmang receipt.', ICS: 'Walang tugmang slip.' },
  noneOfMine: {
    PAR: 'Wala pang receipt. Lalabas dito ang mga receipt ng mga item mo kapag ginawa na ng property unit.',
    ICS: 'Wala pang slip. Lalabas dito ang mga slip ng mga semi-expendable na item mo kapag ginawa na ng property unit.',
  },
  backToList: 'Bumalik sa listahan',
  countAndTotal: {
    PAR: '{count, plural, other {# receipt}}, {total}',
    ICS: '{count, plural, other {# slip}}, {total}',
  },
  loading: { PAR: 'Nilo-load ang {done} sa {count} receipt…', ICS: 'Nilo-load ang {done} sa {count} slip…' },

  due: '{count, plural, other {# PAR}} ang kailangan nang i-renew. I-renew ang PAR tuwing tatlong taon, o kapag nalipat ang isang item sa ibang tao.',
  dataAsOf: 'Data as of {asOf}.',
  noOfflineList: 'Wala pang offline list.',
  dueOn: 'I-renew sa',
  noDate: 'Walang petsa',
  threeYearsOld: 'Tatlong taon na',
  itemsMoved: '{count, plural, other {# item}} ang nalipat sa ibang tao',
  renew: 'I-renew ang {count, plural, =0 {mga PAR} other {# PAR}}',
  renewQuestion: 'I-renew ang {count, plural, other {# PAR}}?',
  renewText:
    'Bawat isa ay magkakaroon ng bagong numero at petsa ngayong araw. Mananatili sa listahan ang mga luma at mamarkahang napalitan na. Ang mga item na hawak na ng iba ay malilipat sa bagong PAR ng taong iyon.',
  renewed: 'Na-renew',
  newSaved: 'Na-save ang {count, plural, other {# bagong PAR}}.',
  dueList: 'Mga PAR na ire-renew',
  noneDue: 'Walang PAR na kailangang i-renew.',
} as const satisfies SameKeys<typeof en>
