import { textsOf } from '../text-catalog.ts'

export const en = {
  itemNotFound: 'Item not found',
  entriesStay: 'Your entries stay on this device.',

  notOnActive: 'This item isn’t on an active {kind}.',
  belowPreview: 'Below is a preview. It gets a number when it’s saved.',
  prepare: 'Prepare {kind}',
  needsOther: 'The record of <number></number> says {kind}.',
  showOther: 'Show the {kind}',

  lossReport: 'Report of a loss',
  otherHolder: 'The active document names {inDocument}. The property records name {inRecords}.',
  report: 'Report',
  reportNumber: '{report} number',
  reportDate: '{report} date',
  department: 'Department or office',
  designation: 'Designation of the accountable officer',
  whatHappened: 'What happened',
  propertyStatus: 'Status of the property',
  leaveBlank: 'Leave blank',
  policeNotified: 'Police notified',
  policeStation: 'Police station',
  notifiedOn: 'Notified on',
  circumstances: 'Circumstances',
  describeLoss: 'Describe the loss, when it was noticed, and the action taken.',
  governmentId: 'Government-issued ID',
  idNumber: 'ID number',
  issuedOn: 'Issued on',
  supervisor: 'Noted by: immediate supervisor',

  returnReceipt: 'Receipt of returned property',
  slipOf: 'ICS {number} of {name}.',
  slipReplaced: 'A newer document replaced this ICS. Check that {name} still has the items.',
  noReceipt: 'No receipt yet',
  chooseReturned: 'Choose the returned items.',
  correctQuantities: 'A quantity is missing or wrong. Correct it above.',
  forSlip: 'RRSP for ICS {number}',
  receipt: 'Receipt',
  rrspNumber: 'RRSP number',
  date: 'Date',
  receiverPosition: 'Received by: position',
  returnedItems: 'Returned items',
  quantityUpTo: 'Quantity, 1 to {units}',
  quantityWrong: 'Enter a whole number from 1 to {units}.',

  issuedProperty: 'Semi-expendable property issued',
  issuedLink: 'Issued (RSPI)',
  issuedNote: 'Semi-expendable property issued in a period',
  firstDay: 'First day',
  lastDay: 'Last day',
  allFunds: 'All fund clusters',
  serialNumber: 'Serial number',
  certifiedByCustodian: 'Certified by: property or supply custodian',
  postedBy: 'Posted by: accounting staff',
  nothingIssued: 'No ICS of this period issued property. Choose another period.',
  reissued:
    '{count, plural, one {This ICS lists} other {These # ICS list}} items that an older ICS had issued: {slips}. A renewal or a transfer issues nothing new, so these items aren’t in the report.',
  undated:
    '{count, plural, one {This ICS has} other {These # ICS have}} no date, so no period includes {count, plural, one {it} other {them}}: {slips}.',
  numberNotPrinted:
    'Each fund cluster has its own report, so the serial number isn’t printed. Choose one fund cluster to print it.',

  transferReports: 'Transfer reports',
  transferOf: 'Transfer of {number}',
  requestNotFound: 'Transfer request not found',
  requestMayBeDeleted:
    'It may have been deleted, or it isn’t on this device yet. Choose another one in the list of transfer requests.',
  requestRejected: 'This request was rejected. Don’t sign the report.',
  requestNotDecided: 'This request isn’t decided yet, so the report has no number.',

  withHistory: 'From the documents and transfers on this device, and the history of the server.',
  withoutHistory: 'From the documents and transfers on this device, without the history of the server.',
} as const

export const t = textsOf('documents/documents-print', en)
