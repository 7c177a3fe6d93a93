import { textsOf } from '../text-catalog.ts'

export const en = {
  notFound: '{kind} not found',
  replaced: 'Replaced',
  active: 'Active',
  dataAsOf: 'Data as of {asOf}',
  noOfflineList: 'No offline list yet',
  newerReplacedIt: 'A newer document replaced this one.',
  openNewer: 'Open the newer document',
  noLinesYet: 'No lines yet.',
  printReturnReceipt: 'Print return receipt',
  prepareForPerson: 'Prepare for a person',
  new: 'New {kind}',
  editKind: 'Edit {kind}',
  renewKind: 'Renew {kind}',
  deleteKind: 'Delete {kind}',
  deleteNumber: 'Delete {kind} {number}?',
  deleteText:
    'The document and its {count, plural, one {# line} other {# lines}} will be deleted. The items aren’t affected. Its number won’t be used again.',
  renewNumber: 'Renew {number}?',
  renewText:
    'A new document with a new number and today’s date replaces it. This one stays in the list, marked as replaced.',
  renewFailed: 'Couldn’t finish renewing {number}. {reason}',
  renewedAs: 'Renewed as {numbers}.',

  fundCluster: 'Fund cluster',
  valueClass: 'Value class',
  receivedBy: 'Received by',
  receivedOn: 'Received on',
  issuer: { PAR: 'Issued by', ICS: 'Received from' },
  issuerPosition: { PAR: 'Issued by: position and office', ICS: 'Received from: position and office' },
  issuerDate: { PAR: 'Issued by: date', ICS: 'Received from: date' },
  position: 'Position and office',
  signatories: 'Signatories',
  otherSignatories: 'Other signatories',
  theirPosition: 'Their position',

  lines: 'Lines',
  unit: 'Unit',
  description: 'Description',
  lineNumber: { PAR: 'Property number', ICS: 'Item no.' },
  usefulLife: 'Useful life',
  acquiredOn: 'Acquired {day}',
  datesOfRecords:
    '* Date in the property records now. No date was stored when this PAR was issued, so a correction of the records changes it here.',
  datesChanged:
    '{count, plural, one {The property records have another date acquired for {numbers}.} other {The property records have other dates acquired for {numbers}.}} This PAR keeps what it was issued with.',
  renewForDate: 'Renew the PAR to state the new date.',
  amount: 'Amount',
  lineCost: '{quantity} at {cost} per {unit}',
  lineCostAndLife: '{quantity} at {cost} per {unit}, useful life {life}',
} as const

export const t = textsOf('documents/documents', en)
