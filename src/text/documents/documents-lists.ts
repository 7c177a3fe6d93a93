import { textsOf } from '../text-catalog.ts'

export const en = {
  documents: 'Documents',
  dueForRenewal: 'Due for renewal',
  numberColumn: '{kind} no.',
  searchDocuments: 'Number, name or fund',
  noMatchingDocuments: 'No matching documents.',
  noDocuments: 'No {kind}s yet. Create one, or prepare documents for a person.',
  linesOf: { PAR: 'Lines of property acknowledgment receipts', ICS: 'Lines of inventory custodian slips' },
  searchLines: 'Description or number',
  noMatchingLines: 'No matching lines.',
  noLines: 'No lines yet. They appear here when you save {kind, select, PAR {a PAR} other {an ICS}}.',

  allOf: { PAR: 'Acknowledgment receipts', ICS: 'Custodian slips' },
  myOwn: { PAR: 'My acknowledgment receipts', ICS: 'My custodian slips' },
  showItems: { PAR: 'Show PAR items', ICS: 'Show ICS items' },
  printSome: {
    PAR: 'Print {count, plural, one {# receipt} other {# receipts}}',
    ICS: 'Print {count, plural, one {# slip} other {# slips}}',
  },
  printAll: {
    PAR: '{count, plural, one {Print the receipt} other {Print all # receipts}}',
    ICS: '{count, plural, one {Print the slip} other {Print all # slips}}',
  },
  everyone: 'Everyone',
  shown: { PAR: 'Receipts shown', ICS: 'Slips shown' },
  noMatches: { PAR: 'No matching receipts.', ICS: 'No matching slips.' },
  noneOfMine: {
    PAR: 'No receipts yet. Receipts for your items appear here when the property unit creates them.',
    ICS: 'No slips yet. Slips for your semi-expendable items appear here when the property unit creates them.',
  },
  backToList: 'Back to list',
  countAndTotal: {
    PAR: '{count, plural, one {# receipt} other {# receipts}}, {total}',
    ICS: '{count, plural, one {# slip} other {# slips}}, {total}',
  },
  loading: { PAR: 'Loading {done} of {count} receipts…', ICS: 'Loading {done} of {count} slips…' },

  due: '{count, plural, one {# PAR} other {# PARs}} due. Renew a PAR every three years, or when an item moves to another person.',
  dataAsOf: 'Data as of {asOf}.',
  noOfflineList: 'No offline list yet.',
  dueOn: 'Due on',
  noDate: 'No date',
  threeYearsOld: 'Three years old',
  itemsMoved: '{count, plural, one {# item} other {# items}} moved to another person',
  renew: 'Renew {count, plural, =0 {PARs} one {# PAR} other {# PARs}}',
  renewQuestion: 'Renew {count, plural, one {# PAR} other {# PARs}}?',
  renewText:
    'Each gets a new number and today’s date. The old ones stay in the list, marked as replaced. Items now held by someone else go on a new PAR for that person.',
  renewed: 'Renewed',
  newSaved: '{count, plural, one {# new PAR} other {# new PARs}} saved.',
  dueList: 'PARs due for renewal',
  noneDue: 'No PARs are due for renewal.',
} as const

export const t = textsOf('documents/documents-lists', en)
