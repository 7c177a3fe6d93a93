import { textsOf } from '../text-catalog.ts'

export const en = {
  form: 'Form',
  orderOfLines: 'Order of lines',
  byRoom: 'Location, room, property number',
  firstDay: 'First day of the count',
  lastDay: 'Last day of the count',
  asAt: 'As at',
  beforeBaseline:
    '{day} is before the baseline of this count, the records as of {baseline}. The form would name an earlier day than its records.',
  chooseDay: 'Choose today or an earlier day to see the form.',
  leaveOut: 'Leave out unserviceable items without a difference, which belong on the {form}',
  leaveOutCount: 'Leave out unserviceable items without a difference, which belong on the {form} ({count} left out)',
  countIsOver: 'The count is over: items that nobody counted are missing',

  reading: 'Reading the rows…',
  rowsOnForms: '{rows, plural, one {# row} other {# rows}} on {forms, plural, one {# form} other {# forms}}',
  rowsOnFormsOfCampaign:
    '{rows, plural, one {# row} other {# rows}} on {forms, plural, one {# form} other {# forms}} · {campaign}, against its baseline of {frozen}',
  noRows: 'No rows in this scope belong on this form.',
  tooManyRows: '{rows, plural, one {# row} other {# rows}}',
  takesAWhile:
    'That is about {pages, plural, one {# page} other {# pages}} and takes a while. Narrow the report first, or show all pages.',
  layOutAll: 'Show all pages',

  signersOfToday:
    'This count closed on {day}. The signatories are those stored now: check that they are the people of that day.',
  leftOut: 'Left out: {count, plural, one {# item} other {# items}} acquired after {day}.',
  foundLater: 'Left out: {count, plural, one {# item} other {# items}} found after {day}.',
  withoutAccount:
    '{count, plural, one {# item has} other {# items have}} no account in the property records, and the property number doesn’t contain one. The form says “Account not recorded”.',
  showWithoutAccount: 'Show items without an account',
  accountFromNumber:
    '{count, plural, one {# item has} other {# items have}} no account in the property records. The form takes it from the property number.',
  withOffset:
    '{count, plural, one {# item has} other {# items have}} a total offset. The form has no column for it: its values are quantity × unit value, so they differ from the totals on screen.',

  signatories: 'Signatories',
  whoSigns: 'Who signs',
  staysOnDevice: 'This server can’t store signatories. They stay on this device.',
  savedOnServer: 'Saved on the server. Every device prints these names.',
  connectToChange: 'Connect to change the signatories.',
  changedElsewhere:
    'Someone else changed the signatories. Your entries are still here. Save again to replace theirs, or cancel to use theirs.',
  notSaved: 'The signatories weren’t saved. Your entries are still here. Try again.',
  designation: 'Designation',
  station: 'Station',
  accountableOfficer: 'Accountable officer',
  accountableSince: 'Accountable since',
  untilNow: 'Until now: {since}',
  committeeChair: 'Inventory committee, chair',
  committeeMember: 'Inventory committee, member {number}',
  addMember: 'Add a member',
  signers: {
    preparedBy: 'Prepared by',
    approvedBy: 'Approved by: head of agency',
    verifiedBy: 'Verified by: COA representative',
    countWitness: 'Witness of the count: COA',
    inspectedBy: 'Inspected by: inspection officer',
    witnessedBy: 'Witness of the disposal',
  },
} as const

export const t = textsOf('reports/reports-print', en)
